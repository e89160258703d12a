// Resources of a command: the database, wherever it runs, with the newest schema; and the secrets.
import { resolve } from 'node:path'
import { Directory } from '../accounts/directory.ts'
import { type ConnectionOptions, Database, sql } from '../platform/database/database.ts'
import { findMigrationGaps, migrate } from '../platform/database/migrations.ts'
import { holdsInstallation } from '../platform/embedded-postgres/data-folder.ts'
import { useEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { AppError, messageOf } from '../platform/errors.ts'
import { createLog, type Logger } from '../platform/log.ts'
import {
  ensureMasterKeyFile,
  parseMasterKeys,
  readMasterKeyFile,
} from '../platform/secrets/master-key-file.ts'
import { type MasterKeys, newMasterKey, parseMasterKey, SecretBox } from '../platform/secrets/secrets.ts'
import type { Config } from './config.ts'
import { requireMasterKey } from './lost-secrets.ts'

/** A command needs few connections; more than one, so that queries can run beside an open transaction. */
const connectionsMax = 4

export type Workspace = AsyncDisposable & {
  config: Config
  log: Logger
  connection: ConnectionOptions
  database: Database
  directory: Directory
  /** The embedded database was started for this command, so nobody else works on it. */
  isExclusive: boolean
  /** Aborts when the person running the command interrupts it. */
  interrupted: AbortSignal
  /**
   * With an embedded database the key is made on first use. Throws conflict where stored secrets need another key,
   * because secrets sealed with a new one would hide that the right one is missing.
   */
  secrets(): Promise<SecretBox>
}

/** Data that an earlier start made, in the data folder or an outside database. */
export function isInstalled({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || holdsInstallation(dataDir)
}

/** Throws where a command, started in a wrong folder, would make a new and empty database and answer from that. */
export function requireInstallation(config: Config): void {
  if (isInstalled(config)) return
  throw new AppError(
    'not_found',
    `The data folder ${resolve(config.dataDir)} holds no Mostrador: run this where the service runs, or set MOSTRADOR_DATA to its data folder (DATABASE_URL for an outside database)`,
  )
}

export async function openWorkspace(
  config: Config,
  { interrupted, isMigrating = true }: { interrupted: AbortSignal; isMigrating?: boolean },
): Promise<Workspace> {
  const log = createCommandLog(config)
  await using cleanup = new AsyncDisposableStack()
  const { connection, isExclusive } = await connect(config, log, cleanup)
  const secrets = async () => {
    await requireMasterKey(database, secretsAtHand(config), { isGiven: config.masterKeys.length > 0 })
    return openSecrets(config)
  }
  const database = cleanup.use(new Database(connection, { max: connectionsMax, sealing: secrets }))
  if (isMigrating) await migrateWhereNeeded(database, log)
  const owned = cleanup.move()
  return {
    config,
    log,
    connection,
    database,
    directory: new Directory(database),
    isExclusive,
    interrupted,
    secrets,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** A command prints its result on stdout, so its log reports only problems. */
function createCommandLog(config: Config): Logger {
  return createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
}

/** Follows the key file of an embedded database; keys from MASTER_KEY are fixed for the process's life. */
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

/** Opens secrets but makes no key: where the key file is missing, no stored secret opens. */
export function secretsAtHand(config: Config): SecretBox {
  const isMissing = config.masterKeys.length === 0 && readMasterKeyFile(config.dataDir) === undefined
  return isMissing ? new SecretBox(parseMasterKey(newMasterKey())) : openSecrets(config)
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
  const { missing, changed } = await findMigrationGaps(database)
  if (missing.length > 0 || changed.length > 0) await migrate(database, log)
}

/** Throws one line that explains why the database cannot be used. */
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
