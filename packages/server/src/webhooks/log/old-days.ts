// Drops expired days of the log. Deliveries still owed are moved out first: dropping a table costs the same however
// much it holds, and one held delivery must not keep a whole day of every account.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { claimEach } from '../../platform/database/claims.ts'
import { type Database, raw, type Sql, sql, sqlState, type Tx } from '../../platform/database/database.ts'

/** In an order that leaves no reference to a dropped table. */
const logTables = ['attempts', 'failed_deliveries', 'deliveries', 'events'] as const
/**
 * Longest time that writers of the log wait behind this lock request when it cannot be granted, for example during a
 * backup.
 */
const lockMs = 200
const lockTriesMax = 20
const lockRestMs = 1_000
const lockNotAvailable = '55P03'

type OldTable = { day: string; name: string; parent: string; is_detached: boolean }
type Dropped = { dropped: string[]; kept: number }

/** Drops the days that ended before `before`. Returns how many of their deliveries it keeps. */
export async function dropOldDays(database: Database, before: Date): Promise<Dropped> {
  const result: Dropped = { dropped: [], kept: 0 }
  // Oldest first, because the partition of kept rows lies before all days.
  for (const [day, tables] of Map.groupBy(await listOldTables(database, before), (table) => table.day)) {
    // Citus detaches nothing concurrently, so there the locks are taken anyway.
    const isOwing = (await database.isSpread()) || (await isOwingAnything(database, { day, before }))
    const kept = isOwing ? await replaceDay(database, { day, before }, tables) : 0
    // The next upkeep round tries again.
    if (kept === undefined) return result
    if (!isOwing) await dropDay(database, tables)
    result.kept += kept
    result.dropped.push(...tables.map(({ name }) => name))
  }
  return result
}

/** Deletes kept deliveries finished before `before`. Returns how many. */
export async function deleteFinishedKept(database: Database, before: Date): Promise<number> {
  let sum = 0
  for (;;) {
    const finished = await database.query<{ account_id: string; id: string }>(sql`
      select account_id, id from deliveries_kept where finished_at < ${before} and status <> 'pending'
      limit ${limits.webhookSweepRows}`)
    const deleted = await claimEach<{ count: number }, (typeof finished)[number]>(
      database,
      finished,
      ({ accounts, keys }) => sql`
      with finished as materialized (
        select d.account_id, d.id from ${keys(({ id }) => id)}
        join deliveries_kept d on d.account_id = k.account_id and d.id = k.id
        where d.account_id = ${accounts} and d.finished_at < ${before} and d.status <> 'pending'
        for update of d skip locked
      ), attempt as (
        delete from attempts_kept a using finished o
        where a.account_id = ${accounts} and a.account_id = o.account_id and a.delivery_id = o.id
      ), failed as (
        delete from failed_deliveries_kept f using finished o
        where f.account_id = ${accounts} and f.account_id = o.account_id and f.delivery_id = o.id
      ), gone as (
        delete from deliveries_kept d using finished o
        where d.account_id = ${accounts} and d.account_id = o.account_id and d.id = o.id
      )
      select count(*)::int as count from finished`,
    )
    const count = deleted.reduce((total, each) => total + each.count, 0)
    sum += count
    // A later round deletes those that another one holds.
    if (finished.length < limits.webhookSweepRows || count === 0) break
  }
  if (sum > 0) {
    await database.query(sql`
      delete from events_kept e where not exists (
        select from deliveries_kept d where d.account_id = e.account_id and d.event_id = e.id)`)
  }
  return sum
}

function listOldTables(database: Database, before: Date): Promise<OldTable[]> {
  return database.query<OldTable>(sql`
    select right(c.relname, 8) as day, c.relname as name, p.relname as parent, i.inhdetachpending as is_detached
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = any(${[...logTables]}) and p.relnamespace = 'public'::regnamespace
      and c.relname ~ '_[0-9]{8}$'
      and id_floor((to_date(substring(c.relname from '[0-9]{8}$'), 'YYYYMMDD') + 1)::timestamp at time zone 'UTC')
        <= id_floor(date_trunc('day', ${before}::timestamptz, 'UTC'))
    order by day, array_position(${[...logTables]}, p.relname::text)`)
}

/**
 * Detaches concurrently, so that nobody who reads or writes the log waits; a detach cut short by a crash is finalized.
 */
async function dropDay(database: Database, tables: readonly OldTable[]): Promise<void> {
  for (const { name, parent, is_detached } of tables) {
    const how = is_detached ? 'finalize' : 'concurrently'
    await database.script(`alter table public.${parent} detach partition public.${name} ${how}`)
    await database.script(`drop table public.${name}`)
  }
}

type Old = { day: string; before: Date }

/**
 * Replaces a day by the deliveries still owed of it. Readers and writers of the log wait meanwhile, as nobody may see
 * the day without them: so this is done only for days that owe something, and moves nothing else. Returns undefined
 * when the locks cannot be had.
 */
async function replaceDay(
  database: Database,
  old: Old,
  tables: readonly OldTable[],
): Promise<number | undefined> {
  for (let tries = 1; tries <= lockTriesMax; tries += 1) {
    try {
      return await database.transaction((tx) => replace(tx, old, tables))
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error
      await delay(lockRestMs)
    }
  }
  return undefined
}

async function replace(tx: Tx, old: Old, tables: readonly OldTable[]): Promise<number> {
  await tx.query(sql`set local lock_timeout = ${raw(String(lockMs))}`)
  await tx.query(sql`lock table only events, only deliveries, only attempts, only failed_deliveries
    in access exclusive mode`)
  for (const { parent, name } of tables) {
    await tx.query(sql`alter table ${raw(parent)} detach partition ${raw(name)}`)
    await tx.query(sql`alter table ${raw(parent)} detach partition ${raw(`${parent}_kept`)}`)
  }
  const kept = await insertOwed(tx, old)
  const bound = await tx.queryOne<{ id: string }>(sql`
    select id_floor((to_date(${old.day}, 'YYYYMMDD') + 1)::timestamp at time zone 'UTC') as id`)
  for (const { parent, name } of tables) {
    await tx.query(sql`alter table ${raw(parent)} attach partition ${raw(`${parent}_kept`)}
      for values from (minvalue) to (${raw(`'${bound?.id}'`)})`)
    await tx.query(sql`drop table ${raw(name)}`)
  }
  return kept
}

async function insertOwed(tx: Tx, { day, before }: Old): Promise<number> {
  const of = (table: (typeof logTables)[number]) => raw(`${table}_${day}`)
  const row = await tx.queryOne<{ count: number }>(sql`
    with due_ids as materialized (
      select account_id, delivery_id(event_id, endpoint_id) as id from due where ${isOfDay(sql`event_id`, day)}
    ), owed as materialized (
      select d.* from ${of('deliveries')} d join due_ids o on o.account_id = d.account_id and o.id = d.id
      union all
      -- That something has failed can be read for as long as anything else.
      select d.* from ${of('deliveries')} d join ${of('failed_deliveries')} f
        on f.account_id = d.account_id and f.delivery_id = d.id
      where f.failed_at > ${before}
    ), delivery as (
      insert into deliveries_kept select * from owed
    ), event as (
      insert into events_kept select e.* from ${of('events')} e
      where (e.account_id, e.id) in (select account_id, event_id from owed)
    ), failed as (
      insert into failed_deliveries_kept select f.* from ${of('failed_deliveries')} f
      where (f.account_id, f.delivery_id) in (select account_id, id from owed)
    ), attempt as (
      insert into attempts_kept select a.* from ${of('attempts')} a
      where (a.account_id, a.delivery_id) in (select account_id, id from owed)
    )
    select count(*)::int as count from owed`)
  return row?.count ?? 0
}

/**
 * True when the day holds deliveries that must not be dropped with it. A row of `due` without a delivery does not
 * count.
 */
async function isOwingAnything(database: Database, { day, before }: Old): Promise<boolean> {
  const row = await database.queryOne<{ is_owing: boolean }>(sql`
    select exists (
      select from due u where ${isOfDay(sql`u.event_id`, day)} and exists (select from deliveries d
        where d.account_id = u.account_id and d.id = delivery_id(u.event_id, u.endpoint_id)
          and d.tableoid <> 'deliveries_kept'::regclass)
    ) or exists (
      select from failed_deliveries f where f.failed_at > ${before} and ${isOfDay(sql`f.delivery_id`, day)}
        and f.tableoid <> 'failed_deliveries_kept'::regclass
    ) as is_owing`)
  return row?.is_owing ?? true
}

function isOfDay(id: Sql, day: string): Sql {
  return sql`${id} >= id_floor(to_date(${day}, 'YYYYMMDD')::timestamp at time zone 'UTC')
    and ${id} < id_floor((to_date(${day}, 'YYYYMMDD') + 1)::timestamp at time zone 'UTC')`
}
