// The newest attempts, from which people see how their receiver is doing.
import { type Db, sql } from '../../platform/database/database.ts'

export type HealthAttempt = {
  delivery_id: string
  started_at: Date
  duration_ms: number
  response_status: number | null
  is_ok: boolean
}

const shownMax = 50

type Place = { accountId: string; endpointId: string }

/**
 * The newest attempts, oldest first: those of the newest deliveries, and of the newest that were attempted at all, since
 * of an endpoint that fails or holds the newest ones wait. Those made after it stopped need not be looked through.
 */
export async function listHealth(db: Db, { accountId, endpointId }: Place): Promise<HealthAttempt[]> {
  const rows = await db.query<HealthAttempt>(sql`
    select a.delivery_id, a.started_at, a.duration_ms, a.response_status,
      a.error_class is null and a.response_status between 200 and 299 as is_ok
    from (
      (select account_id, id from deliveries
      where account_id = ${accountId} and endpoint_id = ${endpointId} order by id desc limit ${shownMax})
      union
      (select account_id, id from deliveries
      where account_id = ${accountId} and endpoint_id = ${endpointId} and attempts > 0 and id <= (
        select coalesce(lpad(to_hex((extract(epoch from least(paused_at, broken_at)) * 1000)::bigint), 12, '0'),
          repeat('f', 12)) || repeat('f', 20)
        from lanes where account_id = ${accountId} and endpoint_id = ${endpointId})::uuid
      order by id desc limit ${shownMax})
    ) d join attempts a on a.account_id = d.account_id and a.delivery_id = d.id
    order by a.started_at desc, a.seq desc limit ${shownMax}`)
  return rows.reverse()
}
