import { type Db, empty, type Sql, sql, type Tx } from '../../platform/database/database.ts'

export type DeliveryRow = {
  id: string
  webhook_id: string
  event: string
  request_id: string
  is_test: boolean
  status: 'pending' | 'delivered' | 'failed' | 'held'
  reason: string | null
  next_attempt: number | null
  next_attempt_at: Date | null
  created_at: Date
  finished_at: Date | null
  /** It is open because a replay sends it again. */
  is_replay: boolean
}

export type AttemptRow = {
  delivery_id: string
  seq: number
  number: number
  started_at: Date
  duration_ms: number
  response_status: number | null
  error_class: string | null
  error: string | null
  excerpt: Buffer
  url: string | null
  address: string | null
  signature_headers: Record<string, string> | null
  answer_headers: Record<string, string> | null
  replay_id: string | null
}

/** Due time of a delivery sent by hand while its endpoint holds: before all others. */
export const forced: Sql = sql`timestamptz 'epoch'`

/** A page of deliveries, ordered by id alone, newest first. */
export type Wanted = {
  accountId: string
  kind: string | undefined
  /** Only deliveries of these events. */
  eventIds: readonly string[] | undefined
  sinceId: string | undefined
  beforeId: string | undefined
  /** An attempt was made, and failed. */
  isTried?: boolean
  limit: number
}

export type OpenEndpoint = { id: string; is_holding: boolean; few: boolean }

// Deliveries held or ended together with their endpoint get that status from the endpoint; no row of a delivery changes
// for it.
const columns: Sql = sql`d.id, d.endpoint_id as webhook_id, d.kind as event, d.event_id as request_id, d.is_test,
  case when d.status <> 'pending' then d.status
    when e.deleted_at is not null or e.id is null then coalesce(d.replayed_from, 'failed')
    when l.paused_at is not null or l.broken_at is not null then 'held' else 'pending' end as status,
  case when d.status <> 'pending' then d.reason when e.deleted_at is null then null
    when d.replayed_from is null then 'endpoint_deleted' else d.reason end as reason,
  case when e.deleted_at is null then d.next_attempt end as next_attempt,
  case when d.status = 'pending' and e.deleted_at is null and l.paused_at is null and l.broken_at is null
    then greatest(d.due_at, d.created_at) end as next_attempt_at,
  d.created_at, case when d.status <> 'pending' or e.deleted_at is not null then d.finished_at end as finished_at,
  d.replayed_from is not null as is_replay`

const joins: Sql = sql`
  left join webhook_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
  left join lanes l on l.account_id = d.account_id and l.endpoint_id = d.endpoint_id`

/** A delivery's id is made of its event and its endpoint, so an event's deliveries are found without an index on it. */
function deliveryIds(accountId: string, eventIds: readonly string[]): Sql {
  return sql`array(select delivery_id(v.id, w.id) from webhook_endpoints w, unnest(${[...eventIds]}::uuid[]) as v(id)
    where w.account_id = ${accountId})`
}

function ofWanted({ accountId, kind, eventIds, sinceId, beforeId, isTried }: Wanted): Sql {
  const ofEvent = eventIds === undefined ? empty : sql`and d.id = any(${deliveryIds(accountId, eventIds)})`
  const ofKind = kind === undefined ? ofEvent : sql`${ofEvent} and d.kind = ${kind}`
  const tried = isTried ? sql`${ofKind} and d.next_attempt > 1` : ofKind
  const since = sinceId === undefined ? tried : sql`${tried} and d.id >= ${sinceId}::uuid`
  return beforeId === undefined ? since : sql`${since} and d.id < ${beforeId}::uuid`
}

/** All deliveries, or only delivered ones. */
export function listDeliveryRows(
  db: Db,
  wanted: Wanted,
  { endpointId, isDelivered }: { endpointId: string | undefined; isDelivered: boolean },
): Promise<DeliveryRow[]> {
  const ofEndpoint = endpointId === undefined ? empty : sql`and d.endpoint_id = ${endpointId}`
  const delivered = isDelivered ? sql`and d.status = 'delivered'` : empty
  return db.query(sql`
    select ${columns} from (
      select d.* from deliveries d
      where d.account_id = ${wanted.accountId} ${ofEndpoint} ${delivered} ${ofWanted(wanted)}
      order by d.id desc limit ${wanted.limit}) d ${joins}
    order by d.id desc`)
}

export function listFailedRows(
  db: Db,
  wanted: Wanted,
  { endpointId }: { endpointId: string | undefined },
): Promise<DeliveryRow[]> {
  const ofEndpoint = endpointId === undefined ? empty : sql`and f.endpoint_id = ${endpointId}`
  return db.query(sql`
    select ${columns} from failed_deliveries f
    join deliveries d on d.account_id = f.account_id and d.id = f.delivery_id ${joins}
    where f.account_id = ${wanted.accountId} ${ofEndpoint} and d.status = 'failed' ${ofWanted(wanted)}
      ${wanted.beforeId === undefined ? empty : sql`and f.delivery_id < ${wanted.beforeId}::uuid`}
      ${wanted.sinceId === undefined ? empty : sql`and f.delivery_id >= ${wanted.sinceId}::uuid`}
    order by f.delivery_id desc limit ${wanted.limit}`)
}

/**
 * Endpoints that are not deleted; `few` when they have so few open deliveries that looking them up one by one is best.
 */
export function listOpenEndpoints(db: Db, accountId: string, fewMax: number): Promise<OpenEndpoint[]> {
  return db.query(sql`
    select l.endpoint_id as id, l.paused_at is not null or l.broken_at is not null as is_holding,
      (select count(*) from (select from due u where u.account_id = l.account_id and u.endpoint_id = l.endpoint_id
        limit ${fewMax + 1} ) as open_ones) <= ${fewMax} as few
    from webhook_endpoints e join lanes l on l.account_id = e.account_id and l.endpoint_id = e.id
    where e.account_id = ${accountId} and e.deleted_at is null`)
}

export function listFewOpenRows(
  db: Db,
  wanted: Wanted,
  endpointIds: readonly string[],
): Promise<DeliveryRow[]> {
  return db.query(sql`
    select ${columns} from due u
    join deliveries d on d.account_id = u.account_id and d.id = delivery_id(u.event_id, u.endpoint_id) ${joins}
    where u.account_id = ${wanted.accountId} and u.endpoint_id = any(${[...endpointIds]}::uuid[]) ${ofWanted(wanted)}
    order by d.id desc limit ${wanted.limit}`)
}

/** For endpoints with many open deliveries, which are soon found among the newest. */
export function listManyOpenRows(
  db: Db,
  wanted: Wanted,
  endpointIds: readonly string[],
): Promise<DeliveryRow[]> {
  return db.query(sql`
    select ${columns} from unnest(${[...endpointIds]}::uuid[]) as w(endpoint_id), lateral (
      select d.* from deliveries d
      where d.account_id = ${wanted.accountId} and d.endpoint_id = w.endpoint_id and d.status = 'pending'
        ${ofWanted(wanted)}
      order by d.id desc limit ${wanted.limit}) d ${joins}
    order by d.id desc limit ${wanted.limit}`)
}

export function findDelivery(db: Db, accountId: string, id: string): Promise<DeliveryRow | undefined> {
  return db.queryOne(sql`
    select ${columns} from deliveries d ${joins} where d.account_id = ${accountId} and d.id = ${id}`)
}

export type AboutRow = {
  event_id: string
  order_id: string | null
  order_number: number | null
  appointment_id: string | null
  conversation_id: string | null
  contact_id: string | null
  customer_name: string | null
  customer_phone: string | null
  total: number | null
  currency: string | null
  start_time: string | null
}

/** The records that events tell of, from their bodies; ids only of records that are there. */
export function listAbout(db: Db, accountId: string, eventIds: readonly string[]): Promise<AboutRow[]> {
  return db.query(sql`
    select e.id as event_id, o.id as order_id, n.number as order_number, p.id as appointment_id,
      c.id as conversation_id, coalesce(o.contact_id, p.contact_id, c.contact_id) as contact_id,
      coalesce(d.data ->> 'customer_name', d.data ->> 'contact_name') as customer_name,
      coalesce(d.data ->> 'customer_phone', d.data ->> 'contact_phone') as customer_phone,
      case when json_typeof(d.data -> 'total') = 'number' then (d.data ->> 'total')::float8 end as total,
      d.data ->> 'currency' as currency, d.data ->> 'start_time' as start_time
    from unnest(${[...eventIds]}::uuid[]) as w(id)
    join events e on e.account_id = ${accountId} and e.id = w.id
    cross join lateral (select e.body::json -> 'data' as data) d
    left join orders o on o.account_id = e.account_id and o.id = e.about
    left join order_numbers n on n.account_id = o.account_id and n.order_id = o.id
    left join appointments p on p.account_id = e.account_id and p.id = e.about
    left join conversations c on c.account_id = e.account_id and c.deleted_at is null
      and c.id = coalesce(o.conversation_id, p.conversation_id, e.about)`)
}

/** Events about orders, appointments and conversations of customers with such a name; newest first. */
export async function listEventsNamed(
  db: Db,
  accountId: string,
  { name, contactsMax, limit }: { name: string; contactsMax: number; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    with named as materialized (
      select id from contacts where account_id = ${accountId} and plain_text(name) like '%' || plain_text(${name}) || '%'
        and plain_text(${name}) <> ''
      order by id desc limit ${contactsMax}),
    -- An order may know its customer by its conversation alone.
    chats as materialized (
      select id from conversations where account_id = ${accountId} and contact_id in (select id from named)),
    records as (
      select id from chats
      union select id from orders where account_id = ${accountId} and contact_id in (select id from named)
      union select id from orders where account_id = ${accountId} and conversation_id in (select id from chats)
      union select id from appointments where account_id = ${accountId} and contact_id in (select id from named)
      union select id from appointments where account_id = ${accountId} and conversation_id in (select id from chats))
    select e.id from records r join events e on e.account_id = ${accountId} and e.about = r.id
    order by e.id desc limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Events about an order with this number, about a record with this id, or with this id themselves; newest first. */
export async function listEventsFound(
  db: Db,
  accountId: string,
  { number, id, limit }: { number: number | null; id: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from events where account_id = ${accountId} and about = coalesce(${id}::uuid, (
      select order_id from order_numbers where account_id = ${accountId} and number = ${number}))
    union select id from events where account_id = ${accountId} and id = ${id}::uuid
    union select event_id from deliveries where account_id = ${accountId} and id = ${id}::uuid
    order by id desc limit ${limit}`)
  return rows.map((row) => row.id)
}

export async function findBody(db: Db, accountId: string, eventId: string): Promise<string | undefined> {
  const row = await db.queryOne<{ body: string }>(
    sql`select body from events where account_id = ${accountId} and id = ${eventId}`,
  )
  return row?.body
}

/** The last attempts of each delivery, oldest first. */
export function listAttempts(
  db: Db,
  accountId: string,
  ids: readonly string[],
  perDeliveryMax: number,
): Promise<AttemptRow[]> {
  return db.query(sql`
    select a.* from unnest(${[...ids]}::uuid[]) as w(id), lateral (
      select delivery_id, seq, number, started_at, duration_ms, response_status, error_class, error, excerpt,
        url, address, signature_headers, answer_headers, replay_id
      from attempts where account_id = ${accountId} and delivery_id = w.id
      order by seq desc limit ${perDeliveryMax}) a
    order by a.delivery_id, a.seq`)
}

export type RetryState = {
  event_id: string
  endpoint_id: string
  status: 'pending' | 'delivered' | 'failed'
  due_at: Date | null
  is_deleted: boolean
  is_holding: boolean
  /** True for an open delivery that is already due: nothing can make it go sooner. */
  is_due: boolean
  is_too_old: boolean
}

export function findRetryState(
  tx: Tx,
  accountId: string,
  id: string,
  keptDays: number,
): Promise<RetryState | undefined> {
  return tx.queryOne(sql`
    select d.event_id, d.endpoint_id, d.status, d.due_at, e.deleted_at is not null as is_deleted,
      l.paused_at is not null or l.broken_at is not null as is_holding,
      d.due_at <= case when l.paused_at is not null or l.broken_at is not null then ${forced} else now() end as is_due,
      -- By the name, as each of its pieces on several nodes is a table of its own, with a number behind the name.
      d.tableoid::regclass::text not like 'deliveries_kept%'
        and id_time(d.id) < now() - ${keptDays} * interval '1 day' as is_too_old
    from deliveries d
    join webhook_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
    join lanes l on l.account_id = d.account_id and l.endpoint_id = d.endpoint_id
    where d.account_id = ${accountId} and d.id = ${id}
    for share of l`)
}

/** Makes an open delivery due now, or first of all when its endpoint holds. False when an attempt has just ended. */
export async function updateOpenToDue(
  tx: Tx,
  { accountId, id, state }: { accountId: string; id: string; state: RetryState },
): Promise<boolean> {
  const moved = await tx.queryOne<{ due_at: Date }>(sql`
    update due u set due_at = ${state.is_holding ? forced : sql`now()`}
    where u.account_id = ${accountId} and u.endpoint_id = ${state.endpoint_id} and u.due_at = ${state.due_at}
      and u.event_id = ${state.event_id}
    returning u.due_at`)
  if (!moved) return false
  // A separate statement, for the reason given at the recording of results.
  await tx.query(sql`
    update deliveries set due_at = ${moved.due_at} where account_id = ${accountId} and id = ${id}`)
  return true
}

/** Starts a finished delivery again. */
export async function updateFinishedToDue(
  tx: Tx,
  { accountId, id, isHolding }: { accountId: string; id: string; isHolding: boolean },
): Promise<void> {
  await tx.query(sql`delete from failed_deliveries where account_id = ${accountId} and delivery_id = ${id}`)
  // A separate statement, for the reason given at the recording of results.
  await tx.query(sql`
    with again as (
      update deliveries set status = 'pending', next_attempt = 1, due_at = ${isHolding ? forced : sql`now()`},
        finished_at = null, reason = null
      where account_id = ${accountId} and id = ${id} and status <> 'pending'
      returning account_id, endpoint_id, due_at, event_id
    )
    insert into due (account_id, endpoint_id, due_at, event_id, attempt)
    select account_id, endpoint_id, due_at, event_id, 1 from again`)
}
