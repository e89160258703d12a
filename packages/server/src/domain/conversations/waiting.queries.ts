// Conversations in which the customer's word is the last one. Whether it was read does not matter: reading answers
// nothing.
import { limits } from '@mostrador/contract/limits'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { helpOffered, isMereClosing } from './waiting/closing-words.ts'

/** The bot has yet to speak: what it answers within this time waits for nobody. */
const hasTurn: Sql = sql`exists (
  select from bot_turns t where t.account_id = c.account_id and t.conversation_id = c.id)`

/** For conversations `c` that live. A blocked customer waits for nobody, and nobody waits in a snoozed conversation. */
export function isWaiting(now: Date): Sql {
  const patientSince = new Date(now.getTime() - limits.botAnswerPatienceMs)
  return sql`c.waiting_since is not null and (c.snoozed_until is null or c.snoozed_until <= ${now})
    and not (c.is_bot_active and c.waiting_since > ${patientSince} and ${hasTurn})
    and not exists (
      select from contacts b where b.account_id = c.account_id and b.id = c.contact_id and b.status = 'blocked'
          and b.opted_out_at is null)`
}

export type Waiting = {
  count: number
  /** The person's own among those. */
  mine: number
  /** The one that began to wait last. */
  newest_id: string | null
  newest_since: Date | null
  newest_name: string | null
  /** The customer's last words, where theirs are the last. */
  newest_text: string | null
}

export async function countWaiting(
  db: Db,
  { accountId, personId }: { accountId: string; personId: string },
  now: Date,
): Promise<Waiting> {
  const row = await db.queryOne<Waiting>(sql`
    with waiting as materialized (
      select c.id, c.waiting_since, c.held_by, c.contact_name, c.last_message_role, c.last_message_content
      from conversations c
      where c.account_id = ${accountId} and c.deleted_at is null and ${isWaiting(now)}),
    newest as (select * from waiting order by waiting_since desc, id desc limit 1)
    select count(*)::int as count, (count(*) filter (where w.held_by = ${personId}))::int as mine,
      (select id from newest) as newest_id, (select waiting_since from newest) as newest_since,
      (select contact_name from newest) as newest_name,
      (select left(last_message_content, ${limits.pushTextCharsMax}) from newest
        where last_message_role = 'user') as newest_text
    from waiting w`)
  if (!row) throw new Error('a count has a row')
  return row
}

/** Conversations that are out of sight until a time that is still ahead. */
export async function countSnoozed(db: Db, accountId: string, now: Date): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from conversations c
    where c.account_id = ${accountId} and c.deleted_at is null and c.snoozed_until > ${now}`)
  return row?.count ?? 0
}

/** "Anything else?" asks for nothing that the customer would owe an answer. */
export function asksNothing(said: Sql): Sql {
  return sql`position('?' in regexp_replace(${said}, ${helpOffered}, '', 'gi')) = 0`
}

/**
 * After an answer of ours came to nothing: the customer waits again if no other answer followed, unless all that they
 * wrote since the last answer that came is thanks or a goodbye. A conversation that is locked elsewhere is skipped, since
 * sends are locked after conversations; its next message decides.
 */
export async function updateUnanswered(tx: Tx, accountId: string, id: string): Promise<void> {
  const of = sql`account_id = ${accountId} and conversation_id = ${id}`
  const since = await tx.query<{
    content: string
    has_input: boolean
    created_at: Date
    was_asked: boolean
  }>(sql`
    with free as (
      select account_id, id from conversations
      where account_id = ${accountId} and id = ${id} and waiting_since is null and settled_since is null
      for update skip locked),
    answer as (
      select created_at, ${asksNothing(sql`content`)} as is_final from messages
      where ${of} and role in ('assistant', 'agent') and delivery_status is distinct from 'failed'
        and input ->> 'needsNoAnswer' is null
      order by created_at desc limit 1)
    select m.content, coalesce(m.input::text, '{}') <> '{}' as has_input, m.created_at,
      not coalesce(a.is_final, false) as was_asked
    from free join messages m on m.account_id = free.account_id and m.conversation_id = free.id
    left join answer a on true
    where m.account_id = ${accountId} and m.role = 'user' and m.created_at > coalesce(a.created_at, '-infinity')
    order by m.created_at limit ${linesRead}`)
  const first = since.find((each) => each.was_asked || each.has_input || !isMereClosing(each.content))
  if (!first) return
  await tx.query(sql`
    update conversations set waiting_since = ${first.created_at}, resolved_at = null
    where account_id = ${accountId} and id = ${id} and waiting_since is null and settled_since is null`)
}

const linesRead = 20

/** A word that the bot obeys in silence waits for nobody, unless the customer waited before it. */
export async function updateNotWaitingSince(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
  since: Date,
): Promise<void> {
  await tx.query(sql`
    update conversations set waiting_since = null
    where account_id = ${accountId} and id = ${conversationId} and waiting_since = ${since}`)
}

/** A person says that nothing is to be answered or done. False when nothing waited. */
export async function updateToSettled(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const settled = await tx.queryOne(sql`
    update conversations set settled_since = waiting_since, waiting_since = null, unread_count = 0, came_back_at = null
    where account_id = ${accountId} and id = ${id} and (waiting_since is not null or came_back_at is not null)
    returning id`)
  return settled !== undefined
}

/** Takes that back, as long as nobody has written since. */
export async function updateToUnsettled(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.query(sql`
    update conversations set waiting_since = settled_since, settled_since = null
    where account_id = ${accountId} and id = ${id} and settled_since is not null and waiting_since is null`)
}

/**
 * `isFirst`: keeps the person who has it already. True when it changes hands. What a person takes is open again. The
 * conversation must be locked.
 */
export async function updateHolder(
  tx: Tx,
  { accountId, conversationId, personId }: { accountId: string; conversationId: string; personId: string },
  { isFirst }: { isFirst: boolean },
): Promise<boolean> {
  const changed = await tx.queryOne<{ is_other: boolean }>(sql`
    with former as (
      select account_id, id, held_by from conversations
      where account_id = ${accountId} and id = ${conversationId} and handoff_active)
    update conversations c set is_taken = true, resolved_at = null, handed_to = null,
      held_by = case when ${isFirst} then coalesce(former.held_by, ${personId}) else ${personId} end
    from former where c.account_id = former.account_id and c.id = former.id
    returning c.held_by is distinct from former.held_by as is_other`)
  return changed?.is_other ?? false
}
