// Invariants of the webhook log that hold at every moment; checked by doctor and after every crash test.
import { type Db, sql } from '../../platform/database/database.ts'

export type Invariants = {
  events: number
  deliveries: number
  delivered: number
  failed: number
  open: number
  /** Each counts rows that break an invariant. */
  problems: {
    /** Events with a number of deliveries other than their fan-out; for kept events, none or more than that. */
    wrong_fanout: number
    /** Deliveries that are neither finished nor due. */
    forgotten: number
    /** Rows of `due` without an unfinished delivery to match. */
    stray: number
    /** Failed deliveries missing from the list of failed ones, or the other way round. */
    unlisted: number
  }
}

/**
 * A single statement, so that it sees one moment even while the service runs. Retention drops a day table by table, so
 * only days that still have all their tables are counted. Of an event kept beyond its day, only the deliveries that
 * were still owed are left.
 */
export async function countInvariants(db: Db): Promise<Invariants> {
  const row = await db.queryOne<Record<string, number>>(sql`
    with part as materialized (
      select i.inhrelid as oid, count(*) over (partition by right(c.relname, 8)) as of_its_day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = any(array['events', 'deliveries', 'attempts', 'failed_deliveries']::regclass[])
        and not i.inhdetachpending and c.relname !~ '_kept$'
      union all
      select t::regclass, 4 from unnest(array['events_kept', 'deliveries_kept']) t
    ), event as (
      select account_id, id, fanout, tableoid = 'events_kept'::regclass as is_kept
      from events where tableoid in (select oid from part where of_its_day = 4)
    ), delivery as (
      select * from deliveries where tableoid in (select oid from part where of_its_day = 4)
    ), fanned as (
      select account_id, event_id, count(*) as count from delivery group by account_id, event_id
    ), state as (
      select d.status, u.event_id is not null as is_due, f.delivery_id is not null as is_listed
      from delivery d
      left join due u on u.account_id = d.account_id and u.endpoint_id = d.endpoint_id and u.due_at = d.due_at
        and u.event_id = d.event_id and u.attempt = d.next_attempt
      left join failed_deliveries f on f.account_id = d.account_id and f.delivery_id = d.id
    )
    select (select count(*) from event)::float8 as events,
      (select count(*) from state)::float8 as deliveries,
      (select count(*) from state where status = 'delivered')::float8 as delivered,
      (select count(*) from state where status = 'failed')::float8 as failed,
      (select count(*) from state where status = 'pending')::float8 as open,
      (select count(*) from event e full join fanned f on f.account_id = e.account_id and f.event_id = e.id
        where case when e.is_kept then coalesce(f.count, 0) not between 1 and e.fanout
          else coalesce(e.fanout, 0) <> coalesce(f.count, 0) end)::float8 as wrong_fanout,
      (select count(*) from state where status = 'pending' and not is_due)::float8 as forgotten,
      (select count(*) from due)::float8 - (select count(*) from state where status = 'pending' and is_due)::float8 as stray,
      (select count(*) from state where (status = 'failed') <> is_listed)::float8 as unlisted`)
  const of = (name: string) => row?.[name] ?? 0
  return {
    events: of('events'),
    deliveries: of('deliveries'),
    delivered: of('delivered'),
    failed: of('failed'),
    open: of('open'),
    problems: {
      wrong_fanout: of('wrong_fanout'),
      forgotten: of('forgotten'),
      stray: of('stray'),
      unlisted: of('unlisted'),
    },
  }
}
