import { type Db, sql } from '../../platform/database/database.ts'
import { isSpokenOrCall, type Range } from './reports.queries.ts'

export type PersonFigures = {
  answered: number
  first_median_seconds: number | null
  reply_median_seconds: number | null
  resolved: number
}
export type PersonRow = PersonFigures & { by: 'person' | 'bot' | 'app'; person_id: string | null }

/**
 * By who answered or resolved; a wait is that of the answer times. The first answer of a conversation is counted for the
 * bot and for people apart, as whom the customer waits for changes with the hand-over. Nobody is counted a wait from before
 * they belonged to the account.
 */
export function listPeopleFigures(db: Db, { accountId, from, until }: Range): Promise<PersonRow[]> {
  return db.query(sql`
    with spoken as (
      select conversation_id, id, created_at, role, written_by,
        role in ('user', 'system') and coalesce(lag(role) over talk, 'agent') in ('assistant', 'agent') as begins
      from messages
      where account_id = ${accountId} and id >= id_floor(${from}::timestamptz) and id < id_floor(${until}::timestamptz)
        and ${isSpokenOrCall}
      window talk as (partition by conversation_id order by created_at, id)
    ), answered as (
      select conversation_id, id, role, written_by, created_at, lag(role) over talk as former,
        max(created_at) filter (where begins) over (talk rows between unbounded preceding and 1 preceding) as waits_from
      from spoken window talk as (partition by conversation_id order by created_at, id)
    ), timed as (
      select a.conversation_id, case when a.role = 'assistant' then 'bot' when a.written_by is null then 'app' else 'person' end as by,
        case when a.role = 'agent' then a.written_by end as person_id,
        extract(epoch from a.created_at - greatest(a.waits_from, 
          case when a.role = 'agent' and m.created_at <= a.created_at then m.created_at end))::float8
          as seconds,
        row_number() over (partition by a.conversation_id, a.role order by a.created_at, a.id) = 1 as is_first
      from answered a left join memberships m on m.account_id = ${accountId} and m.user_id = a.written_by
      where a.role in ('assistant', 'agent') and a.former in ('user', 'system')
    ), figures as (
      select by, person_id, percentile_cont(0.5) within group (order by seconds) filter (where is_first) as first,
        percentile_cont(0.5) within group (order by seconds) as reply
      from timed group by by, person_id
    ), talked as (
      select case when role = 'assistant' then 'bot' when written_by is null then 'app' else 'person' end as by,
        case when role = 'agent' then written_by end as person_id, count(distinct conversation_id)::int as count
      from spoken where role in ('assistant', 'agent') group by 1, 2
    ), resolved as (
      select 'person' as by, actor_id as person_id, count(distinct conversation_id)::int as count
      from conversation_history
      where account_id = ${accountId} and id >= id_floor(${from}::timestamptz) and id < id_floor(${until}::timestamptz)
        and kind = 'resolved' and actor_id is not null
      group by actor_id
    )
    select w.by, w.person_id, coalesce(t.count, 0) as answered, f.first as first_median_seconds,
      f.reply as reply_median_seconds, coalesce(r.count, 0) as resolved
    from (select by, person_id from talked union select by, person_id from resolved) w
    left join talked t on t.by = w.by and t.person_id is not distinct from w.person_id
    left join figures f on f.by = w.by and f.person_id is not distinct from w.person_id
    left join resolved r on r.by = w.by and r.person_id is not distinct from w.person_id`)
}

type Named = { id: string; name: string }

/** Everybody of the account, and those who were of it. */
export function listNames(db: Db, accountId: string, ids: readonly string[]): Promise<Named[]> {
  return db.query(sql`
    select u.id, u.name
    from users u left join memberships m on m.account_id = ${accountId} and m.user_id = u.id and m.role <> 'viewer'
    where m.user_id is not null or u.id = any(${ids}::uuid[])
    order by u.name, u.id`)
}
