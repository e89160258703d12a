// What people look at to understand how their receiver does: its newest attempts, and how a request was signed.
import { type Db, sql } from '../platform/database.ts'
import type { SecretBox } from '../platform/secrets.ts'
import type { DeliveryDetail } from './deliveries.ts'
import { webhookSecretContext } from './endpoints.ts'
import { signedHeaders } from './signature.ts'

export type HealthAttempt = {
  delivery_id: string
  started_at: Date
  duration_ms: number
  response_status: number | null
  is_ok: boolean
}

const shownMax = 50

type Place = { accountId: string; endpointId: string }

/** The newest attempts of the newest deliveries, oldest first. */
export async function listHealth(db: Db, { accountId, endpointId }: Place): Promise<HealthAttempt[]> {
  const rows = await db.query<HealthAttempt>(sql`
    select a.delivery_id, a.started_at, a.duration_ms, a.response_status,
      a.error_class is null and a.response_status between 200 and 299 as is_ok
    from (
      select account_id, id from deliveries
      where account_id = ${accountId} and endpoint_id = ${endpointId} order by id desc limit ${shownMax}
    ) d join attempts a on a.account_id = d.account_id and a.delivery_id = d.id
    order by a.started_at desc, a.seq desc limit ${shownMax}`)
  return rows.reverse()
}

/** The request of the last attempt, or of the first to come, as the secrets of now sign it; null where it is gone. */
export async function findRequest(
  db: Db,
  { box, accountId, delivery }: { box: SecretBox; accountId: string; delivery: DeliveryDetail },
  now: Date,
): Promise<{ url: string; headers: Record<string, string> } | null> {
  const { body, webhook_id: endpointId } = delivery
  const rows = await db.query<{ url: string; id: string; sealed: Buffer }>(sql`
    select e.url, s.id, s.sealed from webhook_endpoints e
    join webhook_secrets s on s.account_id = e.account_id and s.endpoint_id = e.id
    where e.account_id = ${accountId} and e.id = ${endpointId} and e.deleted_at is null
      and (s.expires_at is null or s.expires_at > ${now})
    order by s.created_at desc, s.id desc`)
  const [newest] = rows
  if (body === null || !newest) return null
  const last = delivery.attempts.at(-1)
  const headers = signedHeaders({
    event: delivery.event,
    requestId: delivery.request_id,
    deliveryId: delivery.id,
    attempt: last?.number ?? delivery.next_attempt ?? 1,
    body: Buffer.from(body),
    secrets: rows.map(({ id, sealed }) => box.open(sealed, webhookSecretContext(accountId, id))),
    timestampSeconds: Math.floor((last?.started_at ?? now).getTime() / 1_000),
    isTest: delivery.is_test,
  })
  return { url: newest.url, headers }
}
