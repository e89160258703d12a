import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { type Database, type Db, sql } from './database.ts'
import type { Logger } from './log.ts'

/** Holds the numbered SQL files; beside src/ in the repository, beside dist/ in the package. */
const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))

const table = 'schema_migrations'

/**
 * Brings the schema to the newest version, or only by the next `count` migrations; concurrent callers wait for each
 * other. Returns the names that ran.
 */
export async function migrate(
  database: Database,
  log: Logger,
  { count = Number.POSITIVE_INFINITY }: { count?: number } = {},
): Promise<string[]> {
  const client = new pg.Client(database.options)
  await client.connect()
  try {
    const ran = await runner({
      dbClient: client,
      dir: migrationsDir,
      migrationsTable: table,
      direction: 'up',
      count,
      advisoryLockMode: 'wait',
      logger: {
        debug: (text: string) => log.debug(text),
        info: (text: string) => log.debug(text),
        warn: (text: string) => log.warn(text),
        error: (text: string) => log.error(text),
      },
    })
    for (const { name } of ran) log.info({ migration: name }, 'schema migrated')
    return ran.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Names of the migrations this build carries. */
export function migrationNames(): string[] {
  return readdirSync(migrationsDir)
    .filter((file) => /^\d{4}_.+\.(sql|ts|js)$/.test(file))
    .map((file) => file.replace(/\.\w+$/, ''))
    .sort()
}

/** Names of the migrations that the database has, in order. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const [exists] = await db.query<{ present: boolean }>(
    sql`select to_regclass('public.schema_migrations') is not null as present`,
  )
  const rows = exists?.present
    ? await db.query<{ name: string }>(sql`select name from schema_migrations order by name`)
    : []
  return rows.map(({ name }) => name)
}

/** Which migrations the database lacks, and which it has that this build does not know. */
export async function findMigrationGaps(
  database: Database,
): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = new Set(await listAppliedMigrations(database))
  const known = migrationNames()
  return {
    missing: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
  }
}
