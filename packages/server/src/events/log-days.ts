// The log of events and deliveries is kept by days of the event's id; a day must exist before its first event.
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, sql, type Tx } from '../platform/database.ts'

const dayMs = 86_400_000

/** Until when the days are known to be there, by database. */
const knownUntil = new WeakMap<Database, number>()

/** Makes the days from yesterday on to some days ahead, as clocks of several machines differ. */
export async function createLogDays(db: Db, now: Date): Promise<void> {
  const first = new Date(now.getTime() - dayMs)
  const last = new Date(now.getTime() + limits.webhookLogDaysAhead * dayMs)
  await db.query(sql`select create_log_days(${utcDay(first)}::date, ${utcDay(last)}::date)`)
}

/** Costs a statement once a day in each process; where upkeep has stood still, it makes the days itself. */
export async function ensureLogDay(tx: Tx, atMs: number): Promise<void> {
  if (atMs < (knownUntil.get(tx.database) ?? 0)) return
  await createLogDays(tx, new Date(atMs))
  tx.afterCommit(() => knownUntil.set(tx.database, (Math.floor(atMs / dayMs) + 1) * dayMs))
}

function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
