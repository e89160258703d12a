import { tellLive } from '../../events/live.ts'
import { type Db, join, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { Hints } from '../../platform/work/hints.ts'

export type EndpointRow = {
  id: string
  name: string | null
  description: string | null
  url: string
  events: string[]
  paused_at: Date | null
  broken_at: Date | null
  failures: number
  local_fault: string | null
  local_fault_at: Date | null
  next_secret_prepared_at: Date | null
  next_secret_tested_at: Date | null
  former_secret_expires_at: Date | null
  header_names: string[]
  /** Unfinished deliveries. */
  open: number
  /** Those of them that failed before and wait, and when the first is tried again. */
  retrying: number
  next_retry_at: Date | null
  /** The running replay. */
  replay_id: string | null
  created_at: Date
  updated_at: Date
}

export type Place = { accountId: string; endpointId: string }

/** Hints that name changed endpoints: their owners read them again. */
export const laneHints = new Hints('webhook_lane')

const columns: Sql = sql`e.id, e.name, e.description, e.url, e.events, l.paused_at, l.broken_at, l.failures, l.local_fault, l.local_fault_at,
  n.created_at as next_secret_prepared_at, n.tested_at as next_secret_tested_at,
  (select max(s.expires_at) from webhook_secrets s
    where s.account_id = e.account_id and s.endpoint_id = e.id and s.expires_at > now()) as former_secret_expires_at,
  array(select h.name from webhook_headers h where h.account_id = e.account_id and h.endpoint_id = e.id
    order by lower(h.name)) as header_names,
  (select count(*)::int from due d where d.account_id = e.account_id and d.endpoint_id = e.id) as open,
  (select count(*)::int from due d where d.account_id = e.account_id and d.endpoint_id = e.id and d.attempt > 1
    and d.due_at > now()) as retrying,
  (select min(d.due_at) from due d where d.account_id = e.account_id and d.endpoint_id = e.id and d.attempt > 1
    and d.due_at > now()) as next_retry_at,
  (select r.id from webhook_replays r where r.account_id = e.account_id and r.endpoint_id = e.id and r.ended_at is null)
    as replay_id,
  e.created_at, e.updated_at`

/** The tables of the columns, beside the endpoint's own. */
const joined: Sql = sql`join lanes l on l.account_id = e.account_id and l.endpoint_id = e.id
    left join webhook_next_secrets n on n.account_id = e.account_id and n.endpoint_id = e.id`

export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.query(sql`select id from accounts where id = ${accountId} for no key update`)
}

export async function countEndpoints(db: Db, accountId: string): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from webhook_endpoints where account_id = ${accountId} and deleted_at is null`)
  return row?.count ?? 0
}

export async function insertEndpoint(
  tx: Tx,
  { accountId, endpointId }: Place,
  wanted: { name: string | null; description: string | null; url: string; events: readonly string[] },
  now: Date,
): Promise<void> {
  const { name, description, url, events } = wanted
  await tx.query(sql`
    with endpoint as (
      insert into webhook_endpoints (account_id, id, name, description, url, events, created_at, updated_at)
      values (${accountId}, ${endpointId}, ${name}, ${description}, ${url}, ${events}, ${now}, ${now})
    )
    insert into lanes (account_id, endpoint_id) values (${accountId}, ${endpointId})`)
}

/** Locks the account, then the endpoint, then the lane, so that changes by people and by the dispatcher take turns. */
export function lockEndpoint(tx: Tx, { accountId, endpointId }: Place): Promise<EndpointRow | undefined> {
  return tx.queryOne(sql`
    select ${columns} from accounts a
    join webhook_endpoints e on e.account_id = a.id
    ${joined}
    where e.account_id = ${accountId} and e.id = ${endpointId} and e.deleted_at is null
    for key share of a for no key update of e for update of l`)
}

export function findEndpoint(db: Db, { accountId, endpointId }: Place): Promise<EndpointRow | undefined> {
  return db.queryOne(sql`
    select ${columns} from webhook_endpoints e
    ${joined}
    where e.account_id = ${accountId} and e.id = ${endpointId} and e.deleted_at is null`)
}

export function listEndpointRows(
  db: Db,
  accountId: string,
  beyond: Sql,
  limit: number,
): Promise<EndpointRow[]> {
  return db.query(sql`
    select ${columns} from webhook_endpoints e
    ${joined}
    where e.account_id = ${accountId} and e.deleted_at is null ${beyond}
    order by e.created_at desc, e.id desc limit ${limit}`)
}

export type EndpointFields = {
  name?: string | null | undefined
  description?: string | null | undefined
  events?: readonly string[] | undefined
  url?: string | undefined
}

/** In one statement, so that a save is one entry of the activity. */
export async function updateFields(
  tx: Tx,
  { accountId, endpointId }: Place,
  { name, description, events, url }: EndpointFields,
  now: Date,
): Promise<void> {
  const changed = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(events === undefined ? [] : [sql`events = ${events}`]),
    ...(url === undefined ? [] : [sql`url = ${url}`]),
  ]
  if (changed.length === 0) return
  await tx.query(sql`
    update webhook_endpoints set ${join(changed, ', ')}, updated_at = ${now}
    where account_id = ${accountId} and id = ${endpointId}`)
}

/** After a new URL: resets the failure count and opens the gate, whatever they were; results of the former URL no longer count. */
export async function openLane(
  tx: Tx,
  { accountId, endpointId }: Place,
  { cautious }: { cautious: number },
): Promise<void> {
  await tx.query(sql`
    update lanes set broken_at = null, failures = 0, first_failure_at = null, gate_until = null, cautious = ${cautious},
      is_recovering = is_recovering or broken_at is not null, epoch = epoch + 1,
      releases = releases + ${cautious > 0 ? 1 : 0}
    where account_id = ${accountId} and endpoint_id = ${endpointId}`)
}

export async function updatePaused(
  tx: Tx,
  { accountId, endpointId }: Place,
  { pausedAt, cautious }: { pausedAt: Date | null; cautious: number },
): Promise<void> {
  await tx.query(sql`
    update lanes set paused_at = ${pausedAt}, cautious = ${cautious}, releases = releases + ${cautious > 0 ? 1 : 0}
    where account_id = ${accountId} and endpoint_id = ${endpointId}`)
}

/**
 * Makes deliveries that wait for a later attempt due as of their event. The owner puts those already due in order, as
 * it alone knows which of them are being sent. Resolves with their number.
 */
export async function updateToDue(tx: Tx, { accountId, endpointId }: Place): Promise<number> {
  // The column rounds to milliseconds, so what this transaction has made due may lie up to half of one after now().
  const moved = await tx.query<{ event_id: string; due_at: Date }>(sql`
    update due set due_at = least(id_time(event_id), now())
    where account_id = ${accountId} and endpoint_id = ${endpointId} and due_at > now()::timestamptz(3)
    returning event_id, due_at`)
  // A separate statement, for the reason given at the recording of results.
  await tx.query(sql`
    update deliveries d set due_at = m.due_at
    from unnest(${moved.map((row) => row.event_id)}::uuid[], ${moved.map((row) => row.due_at)}::timestamptz[])
      as m(event_id, due_at)
    where d.account_id = ${accountId} and d.id = delivery_id(m.event_id, ${endpointId}::uuid)`)
  return moved.length
}

export async function updateToDeleted(tx: Tx, { accountId, endpointId }: Place, now: Date): Promise<void> {
  await tx.query(sql`
    update webhook_replays set ended_at = ${now}, reason = 'webhook_deleted'
    where account_id = ${accountId} and endpoint_id = ${endpointId} and ended_at is null`)
  await tx.query(sql`
    with header as (
      delete from webhook_headers where account_id = ${accountId} and endpoint_id = ${endpointId}
    ), secret as (
      delete from webhook_secrets where account_id = ${accountId} and endpoint_id = ${endpointId}
    )
    update webhook_endpoints set deleted_at = ${now}, updated_at = ${now}
    where account_id = ${accountId} and id = ${endpointId}`)
}

/**
 * At commit, notifies the endpoint's owner, whose next attempt follows the change, and the people who are looking at
 * it.
 */
export async function announceChange(tx: Tx, { accountId, endpointId }: Place): Promise<void> {
  tellLive(tx, accountId, 'webhooks', endpointId)
  await tx.query(sql`
    update lanes set version = version + 1 where account_id = ${accountId} and endpoint_id = ${endpointId}`)
  await tx.query(sql`select pg_notify(${laneHints.channel}, ${`${accountId}/${endpointId}`})`)
}
