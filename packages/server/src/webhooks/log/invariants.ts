// Invariants of the webhook log that hold at every moment; checked by doctor and after every crash test.
import { type Db, type Sql, sql } from '../../platform/database/database.ts'

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
 * only days that still have all their tables are counted. Of an event kept beyond its day, and so older than all days
 * that there are, only the deliveries that were still owed are left.
 */
export async function countInvariants(db: Db): Promise<Invariants> {
  const row = await db.queryOne<Record<string, number>>(sql`
    with part as materialized (
      select day, id_floor(day::timestamp at time zone 'UTC') as start,
        id_floor((day + 1)::timestamp at time zone 'UTC') as stop, bool_and(is_attached) and count(*) = 4 as is_whole
      from (
        select to_date(right(c.relname, 8), 'YYYYMMDD') as day, not i.inhdetachpending as is_attached
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = any(array['events', 'deliveries', 'attempts', 'failed_deliveries']::regclass[])
          and c.relname !~ '_kept$') t
      group by day
    ), days as materialized (
      select id_floor(min(day)::timestamp at time zone 'UTC') as first from part
    ), event as (
      select account_id, id, fanout, id < (select first from days) as is_kept
      from events where ${isCounted(sql`events.id`)}
    ), delivery as not materialized (
      select * from deliveries where ${isCounted(sql`deliveries.id`)}
    ), fanned as (
      select account_id, event_id, count(*) as count from delivery group by account_id, event_id
    ), state as (
      select count(*) as deliveries, count(*) filter (where d.status = 'delivered') as delivered,
        count(*) filter (where d.status = 'failed') as failed, count(*) filter (where d.status = 'pending') as open,
        count(*) filter (where d.status = 'pending' and u.event_id is null) as forgotten,
        count(*) filter (where d.status = 'pending' and u.event_id is not null) as due,
        count(*) filter (where (d.status = 'failed') <> (f.delivery_id is not null)) as unlisted
      from delivery d
      left join due u on u.account_id = d.account_id and u.endpoint_id = d.endpoint_id and u.due_at = d.due_at
        and u.event_id = d.event_id and u.attempt = d.next_attempt
      left join failed_deliveries f on f.account_id = d.account_id and f.delivery_id = d.id
    ), event_state as (
      select count(e.id) as events, count(*) filter (
        where case when e.is_kept then coalesce(f.count, 0) not between 1 and e.fanout
          else coalesce(e.fanout, 0) <> coalesce(f.count, 0) end) as wrong_fanout
      from event e full join fanned f on f.account_id = e.account_id and f.event_id = e.id
    )
    select e.events::float8 as events, s.deliveries::float8 as deliveries, s.delivered::float8 as delivered,
      s.failed::float8 as failed, s.open::float8 as open, e.wrong_fanout::float8 as wrong_fanout,
      s.forgotten::float8 as forgotten, ((select count(*) from due) - s.due)::float8 as stray,
      s.unlisted::float8 as unlisted
    from state s cross join event_state e`)
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

/** The row is of a day with all of its tables, or of those that are kept. */
function isCounted(id: Sql): Sql {
  return sql`not exists (select from part p where not p.is_whole and ${id} >= p.start and ${id} < p.stop)`
}
