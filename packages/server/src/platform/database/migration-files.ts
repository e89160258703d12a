// The numbered files that make the schema, and the checksums by which a database recognises the ones it ran.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, type Db, sql } from './database.ts'

/** Folder of the numbered SQL files; beside src/ in the repository, beside dist/ in the package. */
export const migrationsDir: string = fileURLToPath(new URL('../../../migrations', import.meta.url))

// Any number that no other lock uses.
const lockId = 7_241_865_325_823_002n

/** Names of the migrations this build carries. */
export function migrationNames(): string[] {
  return migrationFiles().map(nameOf)
}

/** Applied migrations whose file has changed since it ran. */
export async function listChangedMigrations(db: Db): Promise<string[]> {
  if (!(await hasChecksums(db))) return []
  const applied = await db.query<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations where checksum is not null order by name`,
  )
  const files = new Map(migrationFiles().map((file) => [nameOf(file), file]))
  return applied
    .filter(({ name, checksum }) => {
      const file = files.get(name)
      return file !== undefined && checksumOf(file) !== checksum
    })
    .map(({ name }) => name)
}

/** Stores the checksum of each applied migration's file; existing checksums stay. */
export async function recordChecksums(database: Database): Promise<void> {
  const files = migrationFiles()
  await database.transaction(async (tx) => {
    // Two nodes starting at once would both add the column.
    await tx.query(sql`select pg_advisory_xact_lock(${lockId})`)
    if (!(await hasChecksums(tx))) await tx.query(sql`alter table schema_migrations add column checksum text`)
    await tx.query(sql`
      update schema_migrations m set checksum = f.checksum
      from unnest(${files.map(nameOf)}::text[], ${files.map(checksumOf)}::text[]) f (name, checksum)
      where m.name = f.name and m.checksum is null`)
  })
}

async function hasChecksums(db: Db): Promise<boolean> {
  const row = await db.queryOne(sql`
    select from pg_attribute
    where attrelid = to_regclass('public.schema_migrations') and attname = 'checksum' and not attisdropped`)
  return row !== undefined
}

function migrationFiles(): string[] {
  return readdirSync(migrationsDir)
    .filter((file) => /^\d{4}_.+\.(sql|ts|js)$/.test(file))
    .sort()
}

function nameOf(file: string): string {
  return file.replace(/\.\w+$/, '')
}

/** The same for both kinds of line ending, which a checkout may change. */
function checksumOf(file: string): string {
  const text = readFileSync(join(migrationsDir, file), 'utf8').replaceAll('\r\n', '\n')
  return createHash('sha256').update(text).digest('hex')
}
