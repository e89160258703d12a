import { type Database, sql, sqlState, type Tx } from './database.ts'

const canceled = '57014'

/** Reads in one transaction; undefined where one of its statements takes longer than `ms`. */
export async function within<Result>(
  db: Database,
  ms: number,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
      return read(tx)
    })
  } catch (error) {
    if (sqlState(error) === canceled) return undefined
    throw error
  }
}
