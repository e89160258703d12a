// Conversations that stand out for one person besides customers who wait: those back from being snoozed, and those that
// colleagues gave.

import { type Db, sql } from '../../../platform/database/database.ts'
import { calledInChat } from '../../../platform/lists/called.ts'
import { isWaiting } from '../waiting.queries.ts'

type Asking = { accountId: string; personId: string }

/** Those that came back and in which nobody waits; `mine`: the person has them, or put them away. */
export async function countReturned(
  db: Db,
  { accountId, personId }: Asking,
  now: Date,
): Promise<{ count: number; mine: number }> {
  const row = await db.queryOne<{ count: number; mine: number }>(sql`
    select count(*)::int as count,
      (count(*) filter (where coalesce(c.held_by, c.came_back_to) = ${personId}))::int as mine
    from conversations c
    where c.account_id = ${accountId} and c.deleted_at is null and c.came_back_at is not null
      and not coalesce(${isWaiting(now)}, false)`)
  return row ?? { count: 0, mine: 0 }
}

type NewestReturned = {
  history_id: string
  conversation_id: string
  customer: string | null
  contact_id: string
}

/** The one of the person's that came back last, while nothing was done about it. */
export async function findNewestReturned(
  db: Db,
  { accountId, personId }: Asking,
): Promise<NewestReturned | null> {
  const row = await db.queryOne<NewestReturned>(sql`
    select h.id as history_id, c.id as conversation_id, ${calledInChat} as customer, c.contact_id
    from conversations c
    cross join lateral (
      select w.id from conversation_history w
      where w.account_id = c.account_id and w.conversation_id = c.id and w.kind = 'woken' and w.actor = 'clock'
      order by w.created_at desc, w.id desc limit 1) h
    where c.account_id = ${accountId} and c.deleted_at is null and c.came_back_at is not null
      and coalesce(c.held_by, c.came_back_to) = ${personId}
    order by h.id desc limit 1`)
  return row ?? null
}

/** Given to the person by colleagues, and not opened since. */
export async function countHanded(db: Db, { accountId, personId }: Asking): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from conversations c
    where c.account_id = ${accountId} and c.handed_to = ${personId} and c.deleted_at is null`)
  return row?.count ?? 0
}
