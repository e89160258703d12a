// Accounts, endpoints, backlogs and a long log for the webhook benchmark.
import { eventKinds } from '@mostrador/contract/events'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { createAccount } from '../packages/server/src/accounts/accounts.ts'
import { createLogDays } from '../packages/server/src/events/log-days.ts'
import { type Database, sql } from '../packages/server/src/platform/database/database.ts'
import { newId } from '../packages/server/src/platform/ids.ts'
import type { SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { createEndpoint } from '../packages/server/src/webhooks/endpoints/endpoints.ts'

export type Lane = { accountId: string; endpointId: string }

async function addAccount(database: Database): Promise<string> {
  const settings = { name: 'Bench', plan: 'business', currency: 'COP', timezone: 'UTC', language: 'es' }
  return (await createAccount(database, settings, new Date())).id
}

export async function addLanes(
  database: Database,
  box: SecretBox,
  { accounts, perAccount, url }: { accounts: number; perAccount: number; url: (endpoint: number) => string },
): Promise<Lane[]> {
  const lanes: Lane[] = []
  for (let i = 0; i < accounts; i += 1) {
    const accountId = await addAccount(database)
    for (let j = 0; j < perAccount; j += 1) {
      const given = { accountId, url: url(i * perAccount + j), events: ['order.paid'] }
      const { id } = await database.transaction((tx) =>
        createEndpoint(tx, { box, allowInsecure: true }, given, new Date()),
      )
      lanes.push({ accountId, endpointId: id })
    }
  }
  return lanes
}

/** Writes the rows of `count` emitted events in few statements; each goes to one lane. */
export async function addBacklog(database: Database, lanes: readonly Lane[], count: number): Promise<void> {
  await createLogDays(database, new Date())
  const per = 5_000
  for (let done = 0; done < count; done += per) {
    const rows = Array.from({ length: Math.min(per, count - done) }, (_, i) => {
      const lane = lanes[(done + i) % lanes.length] ?? { accountId: '', endpointId: '' }
      const id = newId()
      return { ...lane, id, body: bodyOf(id) }
    })
    await database.query(sql`
      with given as materialized (
        select * from unnest(${rows.map((r) => r.accountId)}::uuid[], ${rows.map((r) => r.endpointId)}::uuid[],
          ${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.body)}::text[]) as g(account_id, endpoint_id, id, body)
      ), event as (
        insert into events (account_id, id, kind, body, is_test, fanout, created_at)
        select account_id, id, 'order.paid', body, false, 1, now() from given
      ), delivery as (
        insert into deliveries (account_id, id, event_id, endpoint_id, kind, is_test, next_attempt, due_at, created_at)
        select account_id, delivery_id(id, endpoint_id), id, endpoint_id, 'order.paid', false, 1, now(), now() from given
      )
      insert into due (account_id, endpoint_id, due_at, event_id, attempt)
      select account_id, endpoint_id, now(), id, 1 from given`)
  }
  await database.script('analyze due')
}

/** A log of one account on one day long past: `count` finished deliveries with an attempt each; one in 50 failed. */
export async function addLog(
  database: Database,
  lanes: readonly Lane[],
  { count, day, tell }: { count: number; day: Date; tell: (text: string) => void },
): Promise<void> {
  await createLogDays(database, day)
  const per = 250_000
  const endpointIds = lanes.map(({ endpointId }) => endpointId)
  for (let done = 0; done < count; done += per) {
    await database.query(sql`
      with given as materialized (
        select n, (lpad(to_hex((extract(epoch from ${day}::timestamptz) * 1000)::bigint + n / 100), 12, '0')
            || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid as id,
          (${endpointIds}::uuid[])[1 + n % ${endpointIds.length}] as endpoint_id,
          (${[...eventKinds]}::text[])[1 + n % ${eventKinds.length}] as kind,
          case when n % 50 = 0 then 'failed' else 'delivered' end as status
        from generate_series(${done}::int, ${Math.min(count, done + per) - 1}::int) n
      ), delivery as (
        insert into deliveries (account_id, id, event_id, endpoint_id, kind, is_test, status, attempts, finished_at, created_at)
        select ${lanes[0]?.accountId}, id, id, endpoint_id, kind, false, status, 1, id_time(id), id_time(id) from given
      ), failed as (
        insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
        select ${lanes[0]?.accountId}, id, endpoint_id, id_time(id) from given where status = 'failed'
      )
      insert into attempts (account_id, delivery_id, seq, number, started_at, duration_ms, response_status, error, excerpt)
      select ${lanes[0]?.accountId}, id, 1, 1, id_time(id), 12, 200, null, 'ok' from given`)
    tell(`log: ${Math.min(count, done + per)} of ${count}`)
  }
  await database.script('vacuum analyze deliveries, attempts, failed_deliveries')
}

function bodyOf(id: string): string {
  const timestamp = new Date().toISOString()
  return JSON.stringify({ event: 'order.paid', data: eventSamples['order.paid'], timestamp, request_id: id })
}
