import { type Database, sql } from './platform/database/database.ts'

/** For each kind of work, since when the oldest overdue item is due; null where none is. */
export type OldestDue = Readonly<Record<'inbound' | 'turn' | 'send' | 'delivery', Date | null>>

/**
 * For all accounts. Excludes work that waits for something other than the worker: suspended accounts, channels that
 * need attention, endpoints that are paused, broken or failing.
 */
export async function findOldestDue(db: Database): Promise<OldestDue> {
  const row = await db.queryOne<OldestDue>(sql`
    select
      (select min(next_attempt_at) from (
        select next_attempt_at from inbound_events where status = 'stored'
        union all select next_attempt_at from integration_events where status = 'stored') waiting) as inbound,
      (select min(greatest(t.line_at, t.free_at)) from bot_turns t
        join accounts a on a.id = t.account_id and a.status = 'active') as turn,
      (select min(greatest(l.due_at, l.paced_until, l.leased_until)) from send_lanes l
        join channels c on c.account_id = l.account_id and c.id = l.channel_id and c.attention is null
        join accounts a on a.id = l.account_id and a.status = 'active'
        where l.due_at < 'infinity') as send,
      (select min(first.due_at) from lanes l
        cross join lateral (
          select d.due_at from due d where d.account_id = l.account_id and d.endpoint_id = l.endpoint_id
          order by d.due_at limit 1) first
        where l.paused_at is null and l.broken_at is null and l.failures = 0) as delivery`)
  return row ?? { inbound: null, turn: null, send: null, delivery: null }
}
