// Each test file gets its own database, cloned from the migrated template.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type ConnectionOptions, Database, type Db, raw, sql } from '../../src/platform/database/database.ts'
import { settings } from '../../src/platform/database/placement/distribute.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { administer, cloneStatement, withDatabase } from './postgres.setup.ts'

export type TestDatabase = Database & { readonly connection: ConnectionOptions }

/** One key for all databases of the process. */
const sealing = new SecretBox(parseMasterKey(newMasterKey()))

/** The tests run on a cluster of Citus. What is about one PostgreSQL is skipped there, with its reason. */
export const onSeveralNodes = (): boolean => inject('nodes').length > 0

/** Statements that wait for another's lock, on whatever node. */
export async function lockWaits(db: Db): Promise<number> {
  const activity = raw(onSeveralNodes() ? 'citus_stat_activity' : 'pg_stat_activity')
  const waiting = await db.query(sql`
    select 1 from ${activity} where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting.length
}

let admins: readonly Database[] | undefined

/** By connections kept for all files of the process: opening one takes as long as a clone does by itself. */
async function onEachServer(statement: string): Promise<void> {
  admins ??= [inject('postgres'), ...inject('nodes')].map((server) => new Database(server, { max: 1 }))
  await Promise.all(admins.map((admin) => administer(admin, statement)))
}

/** Clones the template; disposing drops the clone. */
export async function createTestDatabase(max = 4): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onEachServer(cloneStatement(name, template))
  // A clone has the rows of its template, and not what the template itself sets.
  if (onSeveralNodes())
    await onEachServer(
      settings.map(([key, value]) => `alter database ${name} set ${key} = '${value}'`).join(';'),
    )
  const connection = withDatabase(inject('postgres'), name)
  const database = new Database(connection, { max, sealing: () => sealing })
  return Object.assign(database, {
    connection,
    async [Symbol.asyncDispose]() {
      await database.close()
      await onEachServer(`drop database ${name} with (force)`)
    },
  })
}

/**
 * Puts in very many rows without what each of them sets off, such as its place in the feed, which takes longer than the
 * rows themselves.
 */
export async function withoutTriggers<Result>(
  db: Database,
  tables: readonly string[],
  putIn: () => Promise<Result>,
): Promise<Result> {
  for (const table of tables) await db.query(raw(`alter table ${table} disable trigger user`))
  const result = await putIn()
  for (const table of tables) await db.query(raw(`alter table ${table} enable trigger user`))
  return result
}
