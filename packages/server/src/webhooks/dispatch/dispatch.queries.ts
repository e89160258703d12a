// The dispatcher's queries, each for many endpoints at once. Due times and leases go by the database's clock, never by
// an argument; and always by now(), since no index is used for a condition with clock_timestamp().
import { anyOf, byNode } from '../../platform/database/claims.ts'
import { type Database, type Db, empty, type Sql, sql } from '../../platform/database/database.ts'

export type LaneKey = { accountId: string; endpointId: string }

/** Order of due deliveries within one endpoint. */
export type DueKey = { dueAt: Date; eventId: string }

export type LaneRow = {
  account_id: string
  endpoint_id: string
  version: number
  epoch: number
  url: string
  is_deleted: boolean
  is_paused: boolean
  is_broken: boolean
  failures: number
  first_failure_age_ms: number | null
  gate_wait_ms: number | null
  cautious: number
  /** Number of releases from a hold. */
  releases: number
  is_recovering: boolean
  /** The replay that may send. */
  replay_id: string | null
  /** Replays that have ended left deliveries open. */
  is_withdrawing: boolean
  /** The present one first. */
  secrets: { id: string; sealed: string; expires_in_ms: number | null }[]
  next_secret: { id: string; sealed: string } | null
  headers: { id: string; name: string; sealed: string }[]
}

/** Returns no row for an endpoint whose account is gone. */
export async function listLanes(db: Db, all: readonly LaneKey[]): Promise<LaneRow[]> {
  const groups = await byNode(db, all, ({ accountId }) => accountId)
  return (await Promise.all(groups.map((keys) => db.query<LaneRow>(lanesOf(keys))))).flat()
}

function lanesOf(keys: readonly LaneKey[]): Sql {
  return sql`
    select l.account_id, l.endpoint_id, l.version, l.epoch, e.url, e.deleted_at is not null as is_deleted,
      l.paused_at is not null as is_paused, l.broken_at is not null as is_broken, l.failures,
      (extract(epoch from now() - l.first_failure_at) * 1000)::float8 as first_failure_age_ms,
      (extract(epoch from l.gate_until - now()) * 1000)::float8 as gate_wait_ms,
      l.cautious, l.releases, l.is_recovering,
      (select r.id from webhook_replays r where r.account_id = l.account_id and r.endpoint_id = l.endpoint_id
        and r.ended_at is null) as replay_id,
      exists (select from webhook_replays r where r.account_id = l.account_id and r.endpoint_id = l.endpoint_id
        and r.ended_at is not null and r.open > 0) as is_withdrawing,
      coalesce((select json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'base64'),
          'expires_in_ms', (extract(epoch from s.expires_at - now()) * 1000)::float8)
          order by s.expires_at nulls first, s.id)
        from webhook_secrets s
        where s.account_id = l.account_id and s.endpoint_id = l.endpoint_id
          and (s.expires_at is null or s.expires_at > now())), '[]') as secrets,
      (select json_build_object('id', n.id, 'sealed', encode(n.sealed, 'base64')) from webhook_next_secrets n
        where n.account_id = l.account_id and n.endpoint_id = l.endpoint_id) as next_secret,
      coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name, 'sealed', encode(h.sealed, 'base64'))
          order by lower(h.name))
        from webhook_headers h
        where h.account_id = l.account_id and h.endpoint_id = l.endpoint_id), '[]') as headers
    from unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.endpointId)}::uuid[])
      as k(account_id, endpoint_id)
    join lanes l on l.account_id = k.account_id and l.endpoint_id = k.endpoint_id
    join webhook_endpoints e on e.account_id = l.account_id and e.id = l.endpoint_id
    where l.account_id = ${accountsOf(keys)}`
}

/** Part of a lane: after a key, or from the start. */
export type DueRange = LaneKey & {
  after: DueKey | undefined
  max: number
  isHolding: boolean
  isReplay: boolean
}

export type DueRow = {
  /** Index of the lane in the request. */
  lane: number
  version: number | null
  due_at: Date | null
  event_id: string
  attempt: number
  overdue_ms: number
  replay_id: string | null
  /** Null, or missing, where the body is read by a statement of its own. */
  kind?: string | null
  body?: string | null
  is_test?: boolean | null
}

/** Bodies that are read together with their deliveries: of events in this range of ids, up to this size. */
export type BodyRange = { from: string; to: string; bytesMax: number }

/**
 * Due deliveries, from the start of each lane or after a key; a row that commits late can lie before rows already read.
 * A lane with nothing due yields one row without `due_at`, which tells its version. A holding lane yields only forced
 * deliveries.
 * A replay's are passed over unless they are asked for: they are few, as a replay has few open.
 */
export async function listDue(db: Db, all: readonly DueRange[], bodies?: BodyRange): Promise<DueRow[]> {
  const places = all.map((range, place) => ({ range, place }))
  const groups = await byNode(db, places, ({ range }) => range.accountId)
  const found = await Promise.all(
    groups.map(async (of) => {
      const rows = await db.query<DueRow>(
        dueOf(
          of.map(({ range }) => range),
          bodies,
        ),
      )
      return rows.map((row) => ({ ...row, lane: of[row.lane]?.place ?? row.lane }))
    }),
  )
  return found.flat()
}

function dueOf(asked: readonly DueRange[], bodies: BodyRange | undefined): Sql {
  return sql`
    select (a.position - 1)::int as lane, l.version, d.due_at, d.event_id, d.attempt, d.replay_id,
      (extract(epoch from now() - d.due_at) * 1000)::float8 as overdue_ms
      ${bodies ? sql`, e.kind, e.body, e.is_test` : empty}
    from unnest(${asked.map((each) => each.accountId)}::uuid[], ${asked.map((each) => each.endpointId)}::uuid[],
      ${asked.map(({ after }) => after?.dueAt ?? longAgo)}::timestamptz[],
      ${asked.map(({ after }) => after?.eventId ?? firstId)}::uuid[],
      ${asked.map((each) => each.max)}::int[], ${asked.map((each) => each.isHolding)}::boolean[],
      ${asked.map((each) => each.isReplay)}::boolean[])
      with ordinality as a(account_id, endpoint_id, after_at, after_id, max, is_holding, is_replay, position)
    left join lanes l on l.account_id = ${accountsOf(asked)} and l.account_id = a.account_id
      and l.endpoint_id = a.endpoint_id
    left join lateral (
      select due_at, event_id, attempt, replay_id from due
      where account_id = a.account_id and endpoint_id = a.endpoint_id
        and (due_at, event_id) > (a.after_at, a.after_id)
        and due_at <= case when a.is_holding then timestamptz 'epoch' else now() end
        and (replay_id is not null) = a.is_replay
      order by due_at, event_id limit a.max
    ) d on true
    ${bodies ? joinedBodies(bodies) : empty}
    order by a.position, d.due_at, d.event_id`
}

/**
 * The bounds let PostgreSQL leave out the other days before it opens them; the limit, that it does not take them for the
 * way to find the one event.
 */
function joinedBodies({ from, to, bytesMax }: BodyRange): Sql {
  return sql`left join lateral (
      select kind, body, is_test from events
      where account_id = a.account_id and id = d.event_id and id between ${from} and ${to}
        and octet_length(body) <= ${bytesMax} limit 1
    ) e on true`
}

/** Lies before every due time, forced ones included. */
const longAgo = new Date('0001-01-01T00:00:00Z')
const firstId = '00000000-0000-0000-0000-000000000000'

export type BodyRow = {
  account_id: string
  id: string
  kind: string
  /** Null once the bodies together exceed the limit; never null for the first. */
  body: string | null
  is_test: boolean
}

/** A separate statement where there are many: joined to the fetch, the partitions cost ten times as much. */
export async function listBodies(db: Db, all: readonly EventKey[], bytesMax: number): Promise<BodyRow[]> {
  const groups = await byNode(db, all, ({ accountId }) => accountId)
  return (await Promise.all(groups.map((keys) => db.query<BodyRow>(bodiesOf(keys, bytesMax))))).flat()
}

type EventKey = { accountId: string; eventId: string }

function bodiesOf(keys: readonly EventKey[], bytesMax: number): Sql {
  const ids = keys.map((key) => key.eventId).sort()
  return sql`
    select account_id, id, kind, case when bytes_before < ${bytesMax} then body end as body, is_test
    from (
      select e.account_id, e.id, e.kind, e.body, e.is_test,
        sum(octet_length(e.body)) over (order by k.position rows unbounded preceding) - octet_length(e.body)
          as bytes_before
      from unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.eventId)}::uuid[])
        with ordinality as k(account_id, id, position)
      cross join lateral (
        select account_id, id, kind, body, is_test from events
        where account_id = ${accountsOf(keys)} and account_id = k.account_id and id = k.id
          and id between ${ids[0]} and ${ids.at(-1)} limit 1
      ) e
    ) found`
}

function accountsOf(keys: readonly { accountId: string }[]): Sql {
  return anyOf(keys.map(({ accountId }) => accountId))
}

export type ScannedLane = {
  account_id: string
  endpoint_id: string
  version: number | null
  /** Time until its first row is due; 0 or less when it already is. */
  wait_ms: number
}

/** Every lane with an open delivery, found by jumping from lane to lane in the index; each of several nodes reads its own. */
export async function scanLanes(db: Db): Promise<ScannedLane[]> {
  if (await db.database.isSpread())
    return db.query(sql`
      select f.account_id, f.endpoint_id, l.version,
        (extract(epoch from f.due_at - now()) * 1000)::float8 as wait_ms
      from (select account_id, endpoint_id, min(due_at) as due_at from due group by account_id, endpoint_id) f
      left join lanes l on l.account_id = f.account_id and l.endpoint_id = f.endpoint_id
      order by f.account_id, f.endpoint_id`)
  return db.query(sql`
    with recursive lane as (
      (select account_id, endpoint_id, due_at from due order by account_id, endpoint_id, due_at limit 1)
      union all
      select n.account_id, n.endpoint_id, n.due_at from lane, lateral (
        select account_id, endpoint_id, due_at from due
        where (account_id, endpoint_id) > (lane.account_id, lane.endpoint_id)
        order by account_id, endpoint_id, due_at limit 1) n
    )
    select f.account_id, f.endpoint_id, l.version, (extract(epoch from f.due_at - now()) * 1000)::float8 as wait_ms
    from lane f left join lanes l on l.account_id = f.account_id and l.endpoint_id = f.endpoint_id`)
}

type Owned = { owner: string; slot: number }

/**
 * After a hold, makes retries and restarted deliveries that are due now due as of their event, so that the oldest goes
 * first. All others already are, and there may be very many, so they are left alone. Deliveries under way keep their
 * due time, which is part of the key by which their result finds them.
 */
export function updateDueToEventTime(
  database: Database,
  { accountId, endpointId }: LaneKey,
  { owner, slot, underWay }: Owned & { underWay: readonly string[] },
): Promise<void> {
  return database.transaction(async (tx) => {
    const moved = await tx.query<{ event_id: string; due_at: Date }>(sql`
      update due d set due_at = id_time(d.event_id)
      from dispatch_slots s
      where s.slot = ${slot} and s.owner = ${owner} and s.lease_until > now()
        and d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
        and d.due_at > timestamptz 'epoch' and d.due_at <= now() and d.replay_id is null
        and (d.attempt > 1 or d.due_at - id_time(d.event_id) > interval '1 second')
        and d.due_at > id_time(d.event_id) and d.event_id <> all(${underWay}::uuid[])
      returning d.event_id, d.due_at`)
    // A separate statement, for the reason given at the recording of results.
    await tx.query(sql`
      update deliveries d set due_at = m.due_at
      from unnest(${moved.map((row) => row.event_id)}::uuid[], ${moved.map((row) => row.due_at)}::timestamptz[])
        as m(event_id, due_at)
      where d.account_id = ${accountId} and d.id = delivery_id(m.event_id, ${endpointId}::uuid)`)
  })
}
