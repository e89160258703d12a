import type { ReplayEnd, ReplayStatus } from '@mostrador/contract/events'
import { type Db, empty, type Sql, sql, type Tx } from '../../platform/database/database.ts'

type Place = { accountId: string; endpointId: string }

/** The deliveries that a replay is about: of events from `from` to before `to`. */
export type ReplayWindow = { from: Date; to: Date; kind: string | null; status: ReplayStatus }

export type ReplayRow = {
  id: string
  webhook_id: string
  from: Date
  to: Date
  event: string | null
  status: ReplayStatus
  total: number
  open: number
  delivered: number
  failed: number
  created_at: Date
  ended_at: Date | null
  reason: ReplayEnd | null
  is_holding: boolean
}

const columns: Sql = sql`r.id, r.endpoint_id as webhook_id, r.from_at as from, r.to_at as to, r.kind as event, r.status,
  r.total, r.open, r.delivered, r.failed, r.created_at, r.ended_at, r.reason,
  l.paused_at is not null or l.broken_at is not null as is_holding
  from webhook_replays r join lanes l on l.account_id = r.account_id and l.endpoint_id = r.endpoint_id`

/** Deliveries of that window that have ended. */
export async function countEnded(
  db: Db,
  { accountId, endpointId }: Place,
  window: ReplayWindow,
): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from deliveries d
    where d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
      and d.id >= id_floor(${window.from}) and d.id < id_floor(${window.to}) and ${isMeant(window)}`)
  return row?.count ?? 0
}

/** The same among the first `rows` deliveries of the window, whatever became of them. */
export async function countFirst(
  db: Db,
  { accountId, endpointId }: Place,
  window: ReplayWindow,
  rows: number,
): Promise<{ count: number; is_more: boolean }> {
  const row = await db.queryOne<{ count: number; is_more: boolean }>(sql`
    select count(*) filter (where n <= ${rows} and is_meant)::int as count, count(*) > ${rows} as is_more from (
      select row_number() over (order by d.id) as n, ${isMeant(window)} as is_meant from deliveries d
      where d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
        and d.id >= id_floor(${window.from}) and d.id < id_floor(${window.to})
      order by d.id limit ${rows + 1}) first`)
  return row ?? { count: 0, is_more: false }
}

function isMeant({ kind, status }: ReplayWindow): Sql {
  const ofStatus = status === 'all' ? sql`d.status <> 'pending'` : sql`d.status = ${status}`
  return sql`(${ofStatus} and (${kind}::text is null or d.kind = ${kind}))`
}

/** One that is about nothing has ended already. */
export async function insertReplay(
  tx: Tx,
  { accountId, endpointId }: Place,
  { id, from, to, kind, status, total }: ReplayWindow & { id: string; total: number },
): Promise<void> {
  await tx.query(sql`
    insert into webhook_replays (account_id, id, endpoint_id, from_at, to_at, kind, status, total, is_planned,
      created_at, ended_at)
    values (${accountId}, ${id}, ${endpointId}, ${from}, ${to}, ${kind}, ${status}, ${total}, ${total === 0}, now(),
      ${total === 0 ? sql`now()` : null})`)
}

export async function updateToEnded(
  tx: Tx,
  accountId: string,
  id: string,
  reason: ReplayEnd | null,
): Promise<void> {
  await tx.query(sql`
    update webhook_replays set ended_at = now(), reason = ${reason}
    where account_id = ${accountId} and id = ${id} and ended_at is null`)
}

export function findRunning(db: Db, { accountId, endpointId }: Place): Promise<ReplayRow | undefined> {
  return db.queryOne(sql`
    select ${columns}
    where r.account_id = ${accountId} and r.endpoint_id = ${endpointId} and r.ended_at is null`)
}

export function findReplay(db: Db, accountId: string, id: string): Promise<ReplayRow | undefined> {
  return db.queryOne(sql`select ${columns} where r.account_id = ${accountId} and r.id = ${id}`)
}

export function listReplayRows(
  db: Db,
  { accountId, endpointId }: { accountId: string; endpointId: string | undefined },
  beyond: Sql,
  limit: number,
): Promise<ReplayRow[]> {
  const ofEndpoint = endpointId === undefined ? empty : sql`and r.endpoint_id = ${endpointId}`
  return db.query(sql`
    select ${columns} where r.account_id = ${accountId} ${ofEndpoint} ${beyond}
    order by r.created_at desc, r.id desc limit ${limit}`)
}
