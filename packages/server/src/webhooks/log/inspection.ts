// The newest attempts, from which people see how their receiver is doing.
import { type Db, sql } from '../../platform/database/database.ts'
import { plainText } from '../attempt/outcome.ts'

export type HealthAttempt = {
  delivery_id: string
  started_at: Date
  duration_ms: number
  response_status: number | null
  is_ok: boolean
}

/** The newest attempt that failed, with the beginning of what was answered. */
type FailedAttempt = Omit<HealthAttempt, 'is_ok'> & { error_class: string | null; answer: string }

const shownMax = 50
/** So many of the newest are looked through for attempts by hand, where they are held. */
const heldMax = 1_000
/**
 * So many are looked through for those that are tried again, which are due last, behind all that waits for the first, and
 * for older attempts, which begin where that waiting and the stop of its lane end.
 */
const triedMax = 10_000
const answerCharsMax = 200

type Place = { accountId: string; endpointId: string }

/**
 * The newest attempts, oldest first, and the newest that failed: those of the newest deliveries that were attempted,
 * whether newer ones wait or not, and of older ones that are tried again or failed for good, which may be far behind.
 */
export async function listHealth(
  db: Db,
  { accountId, endpointId }: Place,
): Promise<{ attempts: HealthAttempt[]; last_failed: FailedAttempt | null }> {
  const rows = await db.query<HealthAttempt & { error_class: string | null; excerpt: Buffer }>(sql`
    with stopped as (
      select (coalesce(lpad(to_hex((extract(epoch from least(paused_at, broken_at)) * 1000)::bigint), 12, '0'),
        repeat('f', 12)) || repeat('f', 20))::uuid as id
      from lanes where account_id = ${accountId} and endpoint_id = ${endpointId}
    ), waiting as (
      select delivery_id(event_id, endpoint_id) as id from (
        select event_id, endpoint_id, attempt, due_at from due
        where account_id = ${accountId} and endpoint_id = ${endpointId} order by due_at limit ${triedMax}) first
      where attempt = 1 order by due_at limit 1
    )
    select a.delivery_id, a.started_at, a.duration_ms, a.response_status, a.error_class, a.excerpt,
      a.error_class is null and a.response_status between 200 and 299 as is_ok
    from (
      (select id from (
        select id, attempts from deliveries
        where account_id = ${accountId} and endpoint_id = ${endpointId} order by id desc limit ${heldMax}) newest
      where attempts > 0 order by id desc limit ${shownMax})
      union
      (select id from (
        select id, attempts from deliveries
        where account_id = ${accountId} and endpoint_id = ${endpointId}
          and id <= least((select id from stopped), (select id from waiting))
        order by id desc limit ${triedMax}) older
      where attempts > 0 order by id desc limit ${shownMax})
      union
      (select delivery_id(event_id, endpoint_id) as id from (
        select event_id, endpoint_id, row_number() over (partition by attempt order by due_at desc) as place from (
          select event_id, endpoint_id, attempt, due_at from due
          where account_id = ${accountId} and endpoint_id = ${endpointId} order by due_at desc limit ${triedMax}) latest
        where attempt > 1) tried
      where place <= ${shownMax})
      union
      (select delivery_id as id from failed_deliveries
      where account_id = ${accountId} and endpoint_id = ${endpointId} order by failed_at desc, delivery_id desc limit ${shownMax})
    ) d join attempts a on a.account_id = ${accountId} and a.delivery_id = d.id
    order by a.started_at desc, a.seq desc limit ${shownMax}`)
  const failed = rows.find(({ is_ok }) => !is_ok)
  return {
    attempts: rows.map(({ error_class: _, excerpt: __, ...attempt }) => attempt).reverse(),
    last_failed: failed ? shownFailure(failed) : null,
  }
}

function shownFailure({
  is_ok: _,
  excerpt,
  ...attempt
}: HealthAttempt & { error_class: string | null; excerpt: Buffer }): FailedAttempt {
  const lines = excerpt.toString('utf8').split(/[\r\n]+/)
  return {
    ...attempt,
    answer: plainText(lines.find((line) => line.trim() !== '')?.trim() ?? '', answerCharsMax),
  }
}
