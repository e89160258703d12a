// What a command works with: the database, wherever it runs, with the newest schema; and the secrets.
import { Directory } from '../accounts/directory.ts'
import type { Config } from '../config.ts'
import { type ConnectionOptions, Database, sql } from '../platform/database.ts'
import { useEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { messageOf } from '../platform/errors.ts'
import { createLog, type Logger } from '../platform/log.ts'
import { ensureMasterKeyFile, parseMasterKeys } from '../platform/master-key-file.ts'
import { findMigrationGaps, migrate } from '../platform/migrations.ts'
import { type MasterKeys, SecretBox } from '../platform/secrets.ts'

/** A command asks little, and one connection more lets a transaction stand open beside its own. */
const connectionsMax = 4

export type Workspace = AsyncDisposable & {
  config: Config
  log: Logger
  connection: ConnectionOptions
  database: Database
  directory: Directory
  /** Nobody else works on the database: it is the embedded one, started for this command. */
  isExclusive: boolean
  /** Aborts when the person who runs the command asks it to stop. */
  interrupted: AbortSignal
  /** With an embedded database the key is made on first use. */
  secrets(): SecretBox
}

export async function openWorkspace(
  config: Config,
  { interrupted, isMigrating = true }: { interrupted: AbortSignal; isMigrating?: boolean },
): Promise<Workspace> {
  const log = createCommandLog(config)
  await using cleanup = new AsyncDisposableStack()
  const { connection, isExclusive } = await connect(config, log, cleanup)
  const database = cleanup.use(new Database(connection, { max: connectionsMax }))
  if (isMigrating) await migrateWhereNeeded(database, log)
  const owned = cleanup.move()
  return {
    config,
    log,
    connection,
    database,
    directory: new Directory([database]),
    isExclusive,
    interrupted,
    secrets: () => openSecrets(config),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** A command's log: its result stands on stdout, so only what went wrong is told. */
function createCommandLog(config: Config): Logger {
  return createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
}

/** Follows the key file of an embedded database; with MASTER_KEY the keys stand for the process's life. */
export function openSecrets(config: Config): SecretBox {
  const [given, ...formerGiven] = config.masterKeys
  if (given !== undefined) {
    const [current, ...former] = parseMasterKeys([given, ...formerGiven])
    return new SecretBox(current, former)
  }
  const readKeys = (): MasterKeys => parseMasterKeys(ensureMasterKeyFile(config.dataDir))
  const [current, ...former] = readKeys()
  return new SecretBox(current, former, readKeys)
}

async function connect(
  config: Config,
  log: Logger,
  cleanup: AsyncDisposableStack,
): Promise<{ connection: ConnectionOptions; isExclusive: boolean }> {
  if (config.databaseUrl !== undefined) {
    return { connection: { connectionString: config.databaseUrl }, isExclusive: false }
  }
  const postgres = cleanup.use(
    await useEmbeddedPostgres({
      dataDir: config.dataDir,
      onLog: (line, level) => log[level](line),
    }),
  )
  return { connection: embeddedConnection(postgres.connection), isExclusive: postgres.owned }
}

/** The environment's PGSSLMODE is meant for other servers. */
export function embeddedConnection(connection: ConnectionOptions): ConnectionOptions {
  return { ...connection, ssl: false }
}

async function migrateWhereNeeded(database: Database, log: Logger): Promise<void> {
  await checkReachable(database)
  const { missing } = await findMigrationGaps(database)
  if (missing.length > 0) await migrate(database, log)
}

/** Throws one line that says why the database cannot be used. */
export async function checkReachable(database: Database): Promise<void> {
  const [version] = await database
    .query<{ number: number; text: string }>(
      sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
    )
    .catch((error) => {
      throw new Error(`The database cannot be reached: ${messageOf(error)}`, { cause: error })
    })
  if (!version || version.number < 170_000) {
    throw new Error(`The database is PostgreSQL ${version?.text}; Mostrador needs 17 or newer`)
  }
}
