import { limits } from '@mostrador/contract/limits'
import pg from 'pg'
import { AppError, messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import { type Database, type Db, sql } from './database.ts'
import { listChangedMigrations, migrationNames, migrationsDir, recordChecksums } from './migration-files.ts'

const table = 'schema_migrations'

const newerSchema =
  'the schema was made by a newer Mostrador; this version serves on it: bring this node up to that version'

/**
 * Migrates the schema to the newest version, or runs only those of the migrations that are `named`; concurrent callers
 * wait for each other. One that came with a later version than those behind it still runs. Returns the names that ran.
 */
export async function migrate(
  database: Database,
  log: Logger,
  { named = migrationNames() }: { named?: readonly string[] } = {},
): Promise<string[]> {
  await refuseChangedMigrations(database)
  const applied = await listAppliedMigrations(database)
  const isBehind = named.some((name) => !applied.includes(name))
  const ran = isBehind ? await run(database, log, named) : []
  if (ran.length > 0) {
    log.info({ migrations: ran.length, newest: ran.at(-1) }, 'schema migrated')
    await placeWhatIsNew(database, log)
  }
  await recordChecksums(database)
  const unknown = unknownOf([...applied, ...ran])
  if (unknown.length > 0) log.warn({ migrations: unknown }, newerSchema)
  return ran
}

async function run(database: Database, log: Logger, named: readonly string[]): Promise<string[]> {
  // Loaded only here, since most starts find nothing to do.
  const { runner } = await import('node-pg-migrate')
  const others = migrationNames().filter((name) => !named.includes(name))
  const client = new pg.Client(database.options)
  // The statement that it is in fails too, and says it.
  client.on('error', (error) => log.debug({ error: messageOf(error) }, 'the connection of migrations broke'))
  await client.connect()
  try {
    const ran = await runner({
      dbClient: client,
      dir: migrationsDir,
      migrationsTable: table,
      direction: 'up',
      checkOrder: false,
      ignorePattern: `(?:\\..*|(?:${others.join('|')})\\.sql)`,
      advisoryLockMode: 'wait',
      logger: {
        debug: (text: string) => log.debug(text),
        info: (text: string) => log.debug(text),
        warn: (text: string) => log.warn(text),
        error: (text: string) => log.error(text),
      },
    })
    return ran.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** On several nodes a migration may have added functions and triggers that they all need. */
async function placeWhatIsNew(database: Database, log: Logger): Promise<void> {
  const { isSpread } = await import('./placement/nodes.ts')
  if (!(await isSpread(database))) return
  const { distribute } = await import('./placement/distribute.ts')
  await distribute(database, {
    shards: limits.shardsUsual,
    interrupted: new AbortController().signal,
    tell: ({ text }) => log.debug({ step: text }, 'tables are placed'),
  })
}

/** Throws conflict, because the schema would no longer match the files. */
async function refuseChangedMigrations(database: Database): Promise<void> {
  const changed = await listChangedMigrations(database)
  if (changed.length === 0) return
  throw new AppError(
    'conflict',
    `The files of these migrations were changed after they ran on this database: ${changed.join(', ')}. Install the version of Mostrador as it was published; a change of the schema is a new migration`,
  )
}

/** Names of the applied migrations, in order. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const [exists] = await db.query<{ present: boolean }>(
    sql`select to_regclass('public.schema_migrations') is not null as present`,
  )
  const rows = exists?.present
    ? await db.query<{ name: string }>(sql`select name from schema_migrations order by name`)
    : []
  return rows.map(({ name }) => name)
}

/** Migrations that the database lacks, that this build does not know, and that were changed after they ran. */
export async function findMigrationGaps(
  database: Database,
): Promise<{ missing: string[]; unknown: string[]; changed: string[] }> {
  const applied = await listAppliedMigrations(database)
  return {
    missing: migrationNames().filter((name) => !applied.includes(name)),
    unknown: unknownOf(applied),
    changed: await listChangedMigrations(database),
  }
}

function unknownOf(applied: readonly string[]): string[] {
  const known = migrationNames()
  return applied.filter((name) => !known.includes(name))
}
