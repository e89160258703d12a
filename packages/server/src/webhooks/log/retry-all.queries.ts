import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { forced } from './deliveries.queries.ts'

export type RetryStep = { accountId: string; endpointId: string; isHolding: boolean }
/**
 * `until` is a time as PostgreSQL writes it and rounds it to milliseconds, as it does those of failures: a Date would
 * round it down and leave out the newest failure.
 */
export type RetryRange = { since: Date; until: string; keptDays: number; limit: number }

/** A delivery that starts again, and its number of attempts so far. */
export type BegunRow = { id: string; attempts: number }

export async function readNow(db: Db): Promise<string> {
  const row = await db.queryOne<{ now: string }>(sql`select now()::text as now`)
  if (!row) throw new Error('PostgreSQL did not tell the time')
  return row.now
}

/** Restarts some deliveries that failed in that time, earliest failure first; `picked` is the number examined. */
export async function updateFailedToDue(
  tx: Tx,
  { accountId, endpointId, isHolding }: RetryStep,
  { since, until, keptDays, limit }: RetryRange,
): Promise<{ picked: number; begun: BegunRow[] }> {
  const picked = await tx.query<{ delivery_id: string }>(sql`
    delete from failed_deliveries f
    where f.account_id = ${accountId} and f.delivery_id in (
      select delivery_id from failed_deliveries
      where account_id = ${accountId} and endpoint_id = ${endpointId}
        and failed_at >= ${since} and failed_at <= ${until}::timestamptz(3)
        and (delivery_id >= id_floor(now() - ${keptDays} * interval '1 day')
          or tableoid::regclass::text like 'failed_deliveries_kept%')
      order by failed_at, delivery_id limit ${limit})
    returning f.delivery_id`)
  // A separate statement, for the reason given at the recording of results.
  const begun = await tx.query<BegunRow>(sql`
    with again as (
      update deliveries d set status = 'pending', next_attempt = 1, due_at = ${isHolding ? forced : sql`now()`},
        finished_at = null, reason = null
      from unnest(${picked.map((row) => row.delivery_id)}::uuid[]) as p(delivery_id)
      where d.account_id = ${accountId} and d.id = p.delivery_id and d.status = 'failed'
      returning d.account_id, d.endpoint_id, d.due_at, d.event_id, d.id, d.attempts
    ), put as (
      insert into due (account_id, endpoint_id, due_at, event_id, attempt)
      select account_id, endpoint_id, due_at, event_id, 1 from again
    )
    select id, attempts from again`)
  return { picked: picked.length, begun }
}

/** Undefined when the delivery was dropped meanwhile. */
export function findRetryOutcome(
  db: Db,
  accountId: string,
  id: string,
): Promise<{ status: 'pending' | 'delivered' | 'failed'; attempts: number } | undefined> {
  return db.queryOne(sql`
    select status, attempts from deliveries where account_id = ${accountId} and id = ${id}`)
}
