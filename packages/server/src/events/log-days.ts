// The log of events and deliveries is partitioned by the day of the event's id; a day's partition must exist before its
// first event.
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, sql, type Tx } from '../platform/database/database.ts'

const dayMs = 86_400_000

/** End of the days known to exist, by database. */
const knownUntil = new WeakMap<Database, number>()

/** Creates the partitions from yesterday to some days ahead, since machines' clocks differ. */
export async function createLogDays(db: Db, now: Date): Promise<void> {
  const first = new Date(now.getTime() - dayMs)
  const last = new Date(now.getTime() + limits.webhookLogDaysAhead * dayMs)
  await db.query(sql`select create_log_days(${utcDay(first)}::date, ${utcDay(last)}::date)`)
}

/** Costs one statement a day per process; creates the partitions itself when upkeep has stopped. */
export async function ensureLogDay(tx: Tx, atMs: number): Promise<void> {
  if (atMs < (knownUntil.get(tx.database) ?? 0)) return
  await createLogDays(tx, new Date(atMs))
  tx.afterCommit(() => knownUntil.set(tx.database, (Math.floor(atMs / dayMs) + 1) * dayMs))
}

function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
