import { type Db, sql } from '../platform/database.ts'

export type AttemptResult = {
  accountId: string
  endpointId: string
  dueAt: Date
  eventId: string
  deliveryId: string
  slot: number
  slotEpoch: string
  attempt: number
  startedAt: Date
  durationMs: number
  responseStatus: number | null
  errorClass: string | null
  error: string | null
  excerpt: Buffer
  status: 'pending' | 'delivered' | 'failed'
  /** Of a delivery that stays pending. */
  nextAttempt: number | null
  waitMs: number | null
}

export type LaneResult = {
  accountId: string
  endpointId: string
  slot: number
  slotEpoch: string
  epoch: number
  failures: number
  firstFailureAgeMs: number | null
  gateWaitMs: number | null
  cautious: number
  isBroken: boolean
  /** Delivered for the first time since it was mended. */
  hasRecovered: boolean
  noticeId: string
}

/**
 * Records attempts and what follows from them, all or nothing. The deleted row of `due` is the fence: what another
 * owner has taken over, or somebody else has ended, is not found and not recorded. Yields the deliveries recorded.
 *
 * Locks are taken as everywhere: account, lane, due, delivery, and several of a kind by their keys. The counts that are
 * never below 0 make one step wait for the other.
 */
export async function insertResults(
  db: Db,
  {
    owner,
    results,
    lanes,
  }: { owner: string; results: readonly AttemptResult[]; lanes: readonly LaneResult[] },
): Promise<string[]> {
  const rows = await db.query<{ delivery_id: string }>(sql`
    with result as materialized (
      select * from unnest(
        ${results.map((r) => r.accountId)}::uuid[], ${results.map((r) => r.endpointId)}::uuid[],
        ${results.map((r) => r.dueAt)}::timestamptz[], ${results.map((r) => r.eventId)}::uuid[],
        ${results.map((r) => r.deliveryId)}::uuid[], ${results.map((r) => r.slot)}::smallint[],
        ${results.map((r) => r.slotEpoch)}::bigint[], ${results.map((r) => r.attempt)}::smallint[],
        ${results.map((r) => r.startedAt)}::timestamptz[], ${results.map((r) => r.durationMs)}::int[],
        ${results.map((r) => r.responseStatus)}::smallint[], ${results.map((r) => r.errorClass)}::text[],
        ${results.map((r) => r.error)}::text[], ${results.map((r) => r.excerpt)}::bytea[],
        ${results.map((r) => r.status)}::text[], ${results.map((r) => r.nextAttempt)}::smallint[],
        ${results.map((r) => r.waitMs)}::float8[]
      ) as r(account_id, endpoint_id, due_at, event_id, delivery_id, slot, slot_epoch, attempt, started_at,
        duration_ms, response_status, error_class, error, excerpt, status, next_attempt, wait_ms)
    ), lane as materialized (
      select * from unnest(
        ${lanes.map((l) => l.accountId)}::uuid[], ${lanes.map((l) => l.endpointId)}::uuid[],
        ${lanes.map((l) => l.slot)}::smallint[], ${lanes.map((l) => l.slotEpoch)}::bigint[],
        ${lanes.map((l) => l.epoch)}::int[], ${lanes.map((l) => l.failures)}::int[],
        ${lanes.map((l) => l.firstFailureAgeMs)}::float8[], ${lanes.map((l) => l.gateWaitMs)}::float8[],
        ${lanes.map((l) => l.cautious)}::smallint[], ${lanes.map((l) => l.isBroken)}::boolean[],
        ${lanes.map((l) => l.hasRecovered)}::boolean[], ${lanes.map((l) => l.noticeId)}::uuid[]
      ) as l(account_id, endpoint_id, slot, slot_epoch, epoch, failures, first_failure_age_ms, gate_wait_ms, cautious,
        is_broken, has_recovered, notice_id)
    ), owned as materialized (
      -- By the number of the slot: joined to it, each row would be compared with each slot.
      select array_agg(case when s.owner = ${owner} and s.lease_until > now() then s.epoch else -1 end order by n)
        as epochs
      from generate_series(0, (select max(slot) from dispatch_slots)) n left join dispatch_slots s on s.slot = n
    ), told_account as materialized (
      select id from accounts where id in (select account_id from lane where is_broken or has_recovered)
      order by id for key share
    ), paced_lane as materialized (
      select n.*, l.broken_at is not null as was_broken, l.is_recovering as was_recovering
      from lane n join owned s on s.epochs[n.slot + 1] = n.slot_epoch
      join lanes l on l.account_id = n.account_id and l.endpoint_id = n.endpoint_id and l.epoch = n.epoch
      where (select count(*) from told_account) >= 0
      order by l.account_id, l.endpoint_id for update of l
    ), mine as materialized (
      select r.* from result r join owned s on s.epochs[r.slot + 1] = r.slot_epoch
      where (select count(*) from paced_lane) >= 0
      order by r.account_id, r.endpoint_id, r.due_at, r.event_id
    ), gone as (
      delete from due d using mine r
      where d.account_id = r.account_id and d.endpoint_id = r.endpoint_id and d.due_at = r.due_at
        and d.event_id = r.event_id
      returning r.*, (now() + r.wait_ms * interval '1 ms')::timestamptz(3) as next_due_at
    ), again as (
      insert into due (account_id, endpoint_id, due_at, event_id, attempt)
      select account_id, endpoint_id, next_due_at, event_id, next_attempt from gone where status = 'pending'
    ), changed as (
      update deliveries d set status = g.status, next_attempt = g.next_attempt, due_at = g.next_due_at,
        attempts = d.attempts + 1, finished_at = case when g.status <> 'pending' then now() end
      from gone g where d.account_id = g.account_id and d.id = g.delivery_id
      returning d.account_id, d.id, d.attempts, g.attempt, g.started_at, g.duration_ms, g.response_status, g.error_class,
        g.error, g.excerpt
    ), logged as (
      insert into attempts (account_id, delivery_id, seq, number, started_at, duration_ms, response_status, error_class,
        error, excerpt)
      select account_id, id, attempts, attempt, started_at, duration_ms, response_status, error_class, error, excerpt
      from changed
    ), failed as (
      insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
      select account_id, delivery_id, endpoint_id, now() from gone where status = 'failed'
    ), paced as (
      update lanes l set failures = n.failures, cautious = n.cautious,
        first_failure_at = now() - n.first_failure_age_ms * interval '1 ms',
        gate_until = now() + n.gate_wait_ms * interval '1 ms',
        broken_at = case when n.is_broken then coalesce(l.broken_at, now()) else l.broken_at end,
        is_recovering = l.is_recovering and not n.has_recovered and not n.is_broken
      from paced_lane n
      where l.account_id = n.account_id and l.endpoint_id = n.endpoint_id and l.epoch = n.epoch
      returning n.*
    ), told as (
      insert into notices (account_id, id, kind, subject_id, data, created_at)
      select p.account_id, p.notice_id, case when p.is_broken then 'webhook.broken' else 'webhook.recovered' end,
        p.endpoint_id, json_build_object('url', e.url), now()
      from paced p join webhook_endpoints e on e.account_id = p.account_id and e.id = p.endpoint_id
      -- Of a batch that is written again, as after an answer of the database that was lost, nothing is told twice.
      where p.is_broken and not p.was_broken or p.has_recovered and p.was_recovering
    )
    select delivery_id from gone`)
  return rows.map((row) => row.delivery_id)
}
