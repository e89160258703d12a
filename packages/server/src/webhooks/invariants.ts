// What must be true of the webhook log at every moment; asked by doctor and after every crash test.
import { type Db, sql } from '../platform/database.ts'

export type Invariants = {
  events: number
  deliveries: number
  delivered: number
  failed: number
  open: number
  /** Each of these counts what breaks a promise. */
  problems: {
    /** Events whose deliveries are not as many as the endpoints they were fanned out to. */
    wrong_fanout: number
    /** Deliveries that are neither finished nor due. */
    forgotten: number
    /** What is due without an unfinished delivery that says so. */
    stray: number
    /** Failed deliveries that the list of failed ones lacks, or the other way round. */
    unlisted: number
  }
}

/**
 * One statement, so of one moment, also beside a running service. A day that retention is dropping goes table by table,
 * so only days count that have all of theirs.
 */
export async function countInvariants(db: Db): Promise<Invariants> {
  const row = await db.queryOne<Record<string, number>>(sql`
    with part as materialized (
      select i.inhrelid as oid, count(*) over (partition by right(c.relname, 8)) as of_its_day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = any(array['events', 'deliveries', 'attempts', 'failed_deliveries']::regclass[])
        and not i.inhdetachpending
    ), event as (
      select account_id, id, fanout from events where tableoid in (select oid from part where of_its_day = 4)
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
        where coalesce(e.fanout, 0) <> coalesce(f.count, 0))::float8 as wrong_fanout,
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
