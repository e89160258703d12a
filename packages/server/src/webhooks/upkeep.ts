// Keeps the webhook log within its days: makes those to come, drops those that are over, ends what was held too long.
import { limits } from '@mostrador/contract/limits'
import { createLogDays } from '../events/log-days.ts'
import { type Database, type Db, sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'

const dayMs = 86_400_000
/** A manual retry that began just before its delivery grew too old must have ended. */
const graceMs = 3_600_000

/** In the order in which they may be dropped: nothing is left that refers to something dropped. */
const logTables = ['attempts', 'failed_deliveries', 'deliveries', 'events'] as const

export type UpkeepDeps = { database: Database; log: Logger; retentionDays: number }
export type UpkeepResult = { dropped: string[]; expired: number; warned: number }

/** One worker at a time; another one finds nothing left to do. */
export function runUpkeep({ database, log, retentionDays }: UpkeepDeps, now: Date): Promise<UpkeepResult> {
  return database.transaction(async (tx) => {
    const nothing = { dropped: [], expired: 0, warned: 0 }
    const lock = await tx.queryOne<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('webhook_upkeep')) as taken`,
    )
    if (!lock?.taken) return nothing
    await createLogDays(database, now)
    const warned = await insertExpiryNotices(database, now)
    const expired = await endHeldTooLong(database, now)
    const dropped = await dropOldDays(database, new Date(now.getTime() - retentionDays * dayMs - graceMs))
    if (dropped.length > 0 || expired > 0) log.info({ dropped, expired }, 'webhook log kept in order')
    return { dropped, expired, warned }
  })
}

/** Days that were over before `before`, where nothing is open and nothing has failed since. */
async function dropOldDays(database: Database, before: Date): Promise<string[]> {
  const days = await database.query<{ name: string; parent: string; is_detached: boolean }>(sql`
    with open as materialized (
      select distinct to_char(id_time(event_id) at time zone 'UTC', 'YYYYMMDD') as day
      from due where event_id < id_floor(${before})
      union
      select distinct to_char(id_time(delivery_id) at time zone 'UTC', 'YYYYMMDD')
      from failed_deliveries where delivery_id < id_floor(${before}) and failed_at > ${before}
    )
    select c.relname as name, p.relname as parent, i.inhdetachpending as is_detached
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = any(${[...logTables]}) and p.relnamespace = 'public'::regnamespace
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 1 <= (${before} at time zone 'UTC')::date
      and right(c.relname, 8) not in (select day from open)
    order by array_position(${[...logTables]}, p.relname::text), c.relname`)
  for (const { name, parent, is_detached } of days) {
    // Concurrently, so that nobody who reads or writes the log waits; what a crash cut short is ended.
    const how = is_detached ? 'finalize' : 'concurrently'
    await database.script(`alter table public.${parent} detach partition public.${name} ${how}`)
    await database.script(`drop table public.${name}`)
  }
  return days.map(({ name }) => name)
}

/** Ends what has been open for longer than anything is kept. */
async function endHeldTooLong(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.webhookHeldDaysMax * dayMs)
  let sum = 0
  for (;;) {
    const row = await database.queryOne<{ count: number }>(sql`
      with gone as (
        delete from due d where (d.account_id, d.endpoint_id, d.due_at, d.event_id) in (
          select account_id, endpoint_id, due_at, event_id from due where event_id < id_floor(${before})
          limit ${limits.webhookSweepRows} for update skip locked)
        returning d.account_id, d.endpoint_id, d.event_id
      ), ended as (
        update deliveries d set status = 'failed', reason = 'expired', next_attempt = null, due_at = null,
          finished_at = ${now}
        from gone g where d.account_id = g.account_id and d.id = delivery_id(g.event_id, g.endpoint_id)
        returning d.account_id, d.id, d.endpoint_id
      ), failed as (
        insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
        select account_id, id, endpoint_id, ${now}::timestamptz from ended
      )
      select count(*)::int as count from gone`)
    sum += row?.count ?? 0
    if ((row?.count ?? 0) < limits.webhookSweepRows) return sum
  }
}

/** Tells an account once, some days before, that what is held will end. */
async function insertExpiryNotices(db: Db, now: Date): Promise<number> {
  const soon = new Date(now.getTime() - (limits.webhookHeldDaysMax - limits.webhookHeldNoticeDays) * dayMs)
  const lanes = await db.query<{ account_id: string; endpoint_id: string; count: number }>(sql`
    select d.account_id, d.endpoint_id, count(*)::int as count from due d
    where d.event_id < id_floor(${soon}) and not exists (
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

/** How many deliveries wait: due or for a later attempt, and held. */
export async function countOpen(db: Db): Promise<{ due: number; held: number }> {
  const row = await db.queryOne<{ due: number; held: number }>(sql`
    with open as (select account_id, endpoint_id, count(*) as count from due group by account_id, endpoint_id)
    select coalesce(sum(o.count) filter (where l.paused_at is null and l.broken_at is null), 0)::float8 as due,
      coalesce(sum(o.count) filter (where l.paused_at is not null or l.broken_at is not null), 0)::float8 as held
    from open o join lanes l on l.account_id = o.account_id and l.endpoint_id = o.endpoint_id`)
  return row ?? { due: 0, held: 0 }
}
