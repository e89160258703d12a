// The overview page: figures by day, and items waiting for a person.
import { limits } from '@mostrador/contract/limits'
import type { Database } from '../../platform/database/database.ts'
import {
  type DayRow,
  findFirstInstant,
  findProgress,
  insertQuarters,
  listDays,
  lockProgress,
  sumReturned,
  updateLateQuarters,
} from './overview.queries.ts'

const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/** The last days in the account's zone, today included, oldest first. */
export async function listNumbers(
  db: Database,
  { accountId, days, timezone }: { accountId: string; days: number; timezone: string },
  now: Date,
): Promise<DayRow[]> {
  const counted = await countUntilNow(db, accountId, now)
  const from = await findFirstInstant(db, { now, days, timezone })
  return listDays(db, { accountId, from, until: now, counted }, timezone)
}

/** Money that was given back on these days. */
export async function returnedOn(
  db: Database,
  { accountId, days, timezone }: { accountId: string; days: number; timezone: string },
  now: Date,
): Promise<number> {
  return sumReturned(db, accountId, await findFirstInstant(db, { now, days, timezone }))
}

/**
 * Counts finished quarters that are not counted yet or must be recounted. Resolves with the end of the counted ones.
 */
async function countUntilNow(db: Database, accountId: string, now: Date): Promise<Date> {
  const until = new Date(Math.floor((now.getTime() - limits.overviewGraceMs) / quarterMs) * quarterMs)
  const done = await findProgress(db, accountId)
  if (done && done.until >= until && !done.is_late) return done.until
  // Older days are never shown; one day more, as the start of a day differs by up to 14 hours between zones.
  const oldest = new Date(until.getTime() - (limits.overviewDaysMax + 1) * dayMs)
  return db.transaction(async (tx) => {
    const counted = await lockProgress(tx, accountId, oldest)
    await updateLateQuarters(tx, accountId, counted)
    if (counted >= until) return counted
    await insertQuarters(tx, { accountId, from: counted < oldest ? oldest : counted, until })
    return until
  })
}
