// Upkeep of the webhook log: creates the days to come, drops expired ones, ends deliveries held too long.
import { limits } from '@mostrador/contract/limits'
import { createLogDays } from '../../events/log-days.ts'
import { anyOf, byNode } from '../../platform/database/claims.ts'
import { type Database, type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { type Undue, updateToUnsent } from '../replay/unsent.queries.ts'
import { deleteFinishedKept, dropOldDays } from './old-days.ts'

const dayMs = 86_400_000
/** Leaves time for a manual retry to end that began just before its delivery grew too old. */
const graceMs = 3_600_000

export type UpkeepDeps = { database: Database; log: Logger; retentionDays: number }
export type UpkeepResult = {
  dropped: string[]
  /** Deliveries of dropped days that are still owed, or have failed since. */
  kept: number
  expired: number
  warned: number
  /** Kept deliveries deleted because they finished long enough ago. */
  ended: number
}

/** One worker at a time; a second one does nothing. */
export function runUpkeep({ database, log, retentionDays }: UpkeepDeps, now: Date): Promise<UpkeepResult> {
  return database.transaction(async (tx) => {
    const nothing = { dropped: [], kept: 0, expired: 0, warned: 0, ended: 0 }
    const lock = await tx.queryOne<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('webhook_upkeep')) as taken`,
    )
    if (!lock?.taken) return nothing
    await createLogDays(database, now)
    const warned = await insertExpiryNotices(database, now)
    const expired = await endHeldTooLong(database, now)
    const before = new Date(now.getTime() - retentionDays * dayMs - graceMs)
    const { dropped, kept } = await dropOldDays(database, before)
    const ended = await deleteFinishedKept(database, before)
    if (dropped.length > 0 || expired > 0 || ended > 0) {
      log.info({ dropped, kept, expired, ended }, 'webhook log kept in order')
    }
    return { dropped, kept, expired, warned, ended }
  })
}

/** Held since before then. A replay sends old events, so its own age counts instead of theirs. */
function isHeldSince(due: Sql, before: Date): Sql {
  return sql`${due}.event_id < id_floor(${before}) and not exists (
    select from webhook_replays r
    where r.account_id = ${due}.account_id and r.id = ${due}.replay_id and r.created_at >= ${before})`
}

/** Ends deliveries that have been open for longer than anything is kept. */
async function endHeldTooLong(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.webhookHeldDaysMax * dayMs)
  let sum = 0
  for (;;) {
    const held = await database.query<Held>(sql`
      select u.account_id, u.endpoint_id, u.due_at, u.event_id from due u where ${isHeldSince(sql`u`, before)}
      limit ${limits.webhookSweepRows}`)
    let count = 0
    for (const some of await byNode(database, held, (each) => each.account_id))
      count += await database.transaction((tx) => endSomeHeld(tx, some, { before, now }))
    sum += count
    // A later round ends those that another one holds.
    if (held.length < limits.webhookSweepRows || count === 0) return sum
  }
}

type Held = { account_id: string; endpoint_id: string; due_at: Date; event_id: string }

async function endSomeHeld(
  tx: Tx,
  held: readonly Held[],
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const accounts = anyOf(held.map((each) => each.account_id))
  const gone = await tx.query<Undue>(sql`
    with held as materialized (
      select u.account_id, u.endpoint_id, u.due_at, u.event_id
      from unnest(${held.map((each) => each.endpoint_id)}::uuid[], ${held.map((each) => each.due_at)}::timestamptz[],
        ${held.map((each) => each.event_id)}::uuid[]) as h (endpoint_id, due_at, event_id)
      join due u on u.endpoint_id = h.endpoint_id and u.due_at = h.due_at and u.event_id = h.event_id
      where u.account_id = ${accounts} and ${isHeldSince(sql`u`, before)} for update of u skip locked)
    delete from due d using held h
    where d.account_id = ${accounts} and d.account_id = h.account_id and d.endpoint_id = h.endpoint_id
      and d.due_at = h.due_at and d.event_id = h.event_id
    returning d.account_id, d.endpoint_id, d.event_id, d.replay_id`)
  await updateToUnsent(tx, gone, { reason: 'expired', now })
  return gone.length
}

/** Notifies an account once, some days ahead, that held deliveries will end. */
async function insertExpiryNotices(db: Db, now: Date): Promise<number> {
  const soon = new Date(now.getTime() - (limits.webhookHeldDaysMax - limits.webhookHeldNoticeDays) * dayMs)
  const lanes = await db.query<{ account_id: string; endpoint_id: string; count: number }>(sql`
    select d.account_id, d.endpoint_id, count(*)::int as count from due d
    where ${isHeldSince(sql`d`, soon)} and not exists (
      select from notices n where n.account_id = d.account_id and n.subject_id = d.endpoint_id
        and n.kind = 'webhook.expiring'
        and n.created_at > ${now}::timestamptz - ${limits.webhookHeldNoticeDays} * interval '1 day')
    group by d.account_id, d.endpoint_id`)
  for (const { account_id: accountId, endpoint_id: endpointId, count } of lanes) {
    await db.query(sql`
      insert into notices (account_id, id, kind, subject_id, data, created_at)
      select e.account_id, ${newId(now.getTime())}, 'webhook.expiring', e.id,
        json_build_object('url', e.url, 'held', ${count}::int), ${now}
      from webhook_endpoints e where e.account_id = ${accountId} and e.id = ${endpointId}`)
  }
  return lanes.length
}

/** Number of waiting deliveries: due or waiting for a later attempt, and held. */
export async function countOpen(db: Db): Promise<{ due: number; held: number }> {
  const row = await db.queryOne<{ due: number; held: number }>(sql`
    with open as (select account_id, endpoint_id, count(*) as count from due group by account_id, endpoint_id)
    select coalesce(sum(o.count) filter (where l.paused_at is null and l.broken_at is null), 0)::float8 as due,
      coalesce(sum(o.count) filter (where l.paused_at is not null or l.broken_at is not null), 0)::float8 as held
    from open o join lanes l on l.account_id = o.account_id and l.endpoint_id = o.endpoint_id`)
  return row ?? { due: 0, held: 0 }
}
