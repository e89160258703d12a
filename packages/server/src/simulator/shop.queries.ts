// Reads the results of a simulation from the shop's own data.
import type { EventKind } from '@mostrador/contract/events'
import { type Db, sql } from '../platform/database/database.ts'

type Place = { accountId: string; channelId: string }

/** The customer's living conversation; a simulated channel has only this one. */
export function findConversation(
  db: Db,
  { accountId, channelId }: Place,
): Promise<{ id: string; is_bot_active: boolean; handoff_active: boolean } | undefined> {
  return db.queryOne(sql`
    select id, is_bot_active, handoff_active from conversations
    where account_id = ${accountId} and channel_id = ${channelId} and deleted_at is null
    order by created_at desc, id desc limit 1`)
}

/** The number of the customer's lines that were stored, and whether somebody has written since the last of them. */
export async function findAnswered(
  db: Db,
  { accountId, channelId }: Place,
): Promise<{ lines: number; isAnswered: boolean }> {
  const found = await db.queryOne<{ lines: number; is_answered: boolean | null }>(sql`
    select count(*) filter (where m.role = 'user')::int as lines,
      (array_agg(m.role order by m.created_at desc, m.id desc))[1] <> 'user' as is_answered
    from conversations c
    join messages m on m.account_id = c.account_id and m.conversation_id = c.id
    where c.account_id = ${accountId} and c.channel_id = ${channelId}`)
  return { lines: found?.lines ?? 0, isAnswered: found?.is_answered ?? false }
}

/** The conversation's newest message, in any state. */
export function findNewest(
  db: Db,
  table: 'orders' | 'appointments',
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<{ id: string } | undefined> {
  return table === 'orders'
    ? db.queryOne(sql`
        select id from orders where account_id = ${accountId} and conversation_id = ${conversationId}
        order by created_at desc, id desc limit 1`)
    : db.queryOne(sql`
        select id from appointments where account_id = ${accountId} and conversation_id = ${conversationId}
        order by created_at desc, id desc limit 1`)
}

/** Kinds of the events about the channel's conversations and their orders and appointments, oldest first. */
export async function listEventKinds(
  db: Db,
  { accountId, channelId }: Place,
  since: Date,
): Promise<EventKind[]> {
  const rows = await db.query<{ kind: EventKind }>(sql`
    with named as (
      select c.id from conversations c where c.account_id = ${accountId} and c.channel_id = ${channelId}
      union all
      select o.id from orders o join conversations c on c.account_id = o.account_id and c.id = o.conversation_id
      where o.account_id = ${accountId} and c.channel_id = ${channelId})
    select e.kind from events e
    where e.account_id = ${accountId} and e.created_at >= ${since}
      and exists (select 1 from named where strpos(e.body, named.id::text) > 0)
    order by e.id`)
  return rows.map(({ kind }) => kind)
}
