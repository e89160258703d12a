import type { MessageRole } from '@mostrador/contract/values'
import { tellLive } from '../../events/live.ts'
import { empty, join, raw, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { deleteOrderWaits, hasOrderWait } from './order-waits.queries.ts'
import type { CustomerInput } from './outgoing.ts'
import { noteWordsDue } from './search/message-words.ts'
import { declinesHelp, isMereClosing } from './waiting/closing-words.ts'
import { asksNothing } from './waiting.queries.ts'

export type MessageEdit = Pick<NewMessage, 'role' | 'content' | 'payload' | 'input' | 'providerAt'> & {
  /** The platform's id of the message that was edited. */
  edits: string
  /** The id that it may have instead, if it was sent then. */
  formerly?: { id: string; at: Date } | undefined
}

export type NewMessage = {
  /** Where the statements that follow need it before it is stored. */
  id?: string | undefined
  role: MessageRole
  content: string
  /** Undefined while the platform does not know the message, or if it never will. */
  platformMessageId: string | undefined
  /** JSON on one line. */
  payload: string
  /** The platform's own time. */
  providerAt: Date | undefined
  campaignId: string | undefined
  /** Ours, whose recipient has it. */
  ownCampaignId?: string | undefined
  /** Actions of the customer apart from the text. */
  input?: CustomerInput | undefined
  /** The business began it, or it leaves what was asked open: it answers nothing. */
  isUnasked?: boolean | undefined
  /** It lifts no conversation in the inbox, as one of a campaign. */
  isQuiet?: boolean | undefined
  /** The person of the business who wrote it here; their colleagues alone learn it. */
  writtenBy?: string | undefined
}

/** `isWaiting`: the customer waits for an answer once the message is there. */
export type AddedMessage = { id: string; created_at: Date; isWaiting: boolean }

type MessageRow = {
  accountId: string
  conversation: { id: string; channel_id: string }
  message: NewMessage
  id: string
  createdAt: Date
  unreadCount: number
  customerAt: Date | null
  deliveryStatus: 'queued' | 'sent' | null
}

/**
 * Inserts the message and updates its conversation and contact; does nothing when it is already stored. A system
 * message was not said by anybody, so it never becomes the conversation's last content.
 */
export async function insertMessage(tx: Tx, row: MessageRow): Promise<AddedMessage | undefined> {
  const { accountId, conversation, message, createdAt } = row
  // Contacts are locked before conversations, but not every caller has locked the contact. A contact locked elsewhere
  // is skipped: most likely another message of this moment is updating it.
  const added = await tx.queryOne<AddedMessage>(sql`
    with message as (
      insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, payload,
        input, delivery_status, provider_at, created_at, written_by, campaign_id)
      values (${accountId}, ${row.id}, ${conversation.id}, ${conversation.channel_id}, ${message.role},
        ${message.content}, ${message.platformMessageId}, ${message.payload}, ${message.input && JSON.stringify(message.input)},
        ${row.deliveryStatus}, ${message.providerAt}, ${createdAt}, ${message.writtenBy}::uuid,
        ${message.ownCampaignId}::uuid)
      on conflict (account_id, channel_id, platform_message_id) do nothing
      returning id, created_at, content, role)
    ${
      message.role === 'system'
        ? empty
        : sql`, person as (
      select p.account_id, p.id from conversations v
      join contacts p on p.account_id = v.account_id and p.id = v.contact_id
      where v.account_id = ${accountId} and v.id = ${conversation.id} for no key update of p skip locked),
    interaction as (
      update contacts p set last_interaction = greatest(p.last_interaction, m.created_at)
      from person, message m
      where p.account_id = person.account_id and p.id = person.id)`
    }
    ${message.role === 'user' ? sql`, blocked as materialized (select ${isOfBlocked(accountId, conversation.id)} as yes)` : empty}
    update conversations c set ${join(changesBy(row))}
    from message m ${message.role === 'user' ? sql`, blocked b` : empty}
    where c.account_id = ${accountId} and c.id = ${conversation.id}
    returning m.id, m.created_at, c.waiting_since is not null as "isWaiting"`)
  if (added) tellLive(tx, accountId, 'conversations', conversation.id)
  if (added && isOfPerson(message)) await deleteOrderWaits(tx, accountId, conversation.id)
  return added
}

/** Words or files of a person of the shop; an emoji that they put on a message says and answers nothing. */
function isOfPerson({ role, input }: NewMessage): boolean {
  return role === 'agent' && !input?.needsNoAnswer
}

/**
 * The changes of conversation `c` by message `m`; `b` tells if people have blocked its customer. Only those that a message
 * of this kind makes: each further condition costs, whether it holds or not.
 */
function changesBy({ message, unreadCount, customerAt }: MessageRow): Sql[] {
  const { role, campaignId } = message
  const isUser = role === 'user'
  const isQuiet = message.isQuiet === true || message.ownCampaignId !== undefined
  const before = sql`coalesce(c.quiet_at, c.last_message_at)`
  const quietAt = isUser && !isQuiet ? sql`case when b.yes then ${before} end` : isQuiet ? before : sql`null`
  return [
    sql`last_message_at = m.created_at`,
    sql`quiet_at = ${quietAt}`,
    sql`unread_count = ${isUser ? sql`case when b.yes then c.unread_count else ${unreadCount} end` : sql`${unreadCount}`}`,
    sql`waiting_since = ${waitingAfter(message)}`,
    ...(role === 'system'
      ? []
      : [sql`last_message_content = m.content`, sql`last_message_role = m.role`, sql`settled_since = null`]),
    ...(isUser ? [sql`last_customer_at = greatest(c.last_customer_at, ${customerAt})`] : []),
    ...(isOfPerson(message) ? [sql`came_back_at = null`] : []),
    ...(isUser || isOfPerson(message) ? [sql`resolved_at = null`] : []),
    ...(campaignId === undefined
      ? []
      : [sql`meta_campaign_id = coalesce(c.meta_campaign_id, ${campaignId})`]),
  ]
}

/** Since when the customer of conversation `c` waits for an answer, once message `m` is there. */
function waitingAfter(message: NewMessage): Sql {
  const asBefore = sql`c.waiting_since`
  switch (message.role) {
    case 'user': {
      if (message.input?.needsNoAnswer) return asBefore
      const sinceThen = sql`coalesce(c.waiting_since, m.created_at)`
      const isWord = Object.keys(message.input ?? {}).length === 0
      const closings = [
        ...(isWord && isMereClosing(message.content) ? [answeredWholly] : []),
        ...(isWord && declinesHelp(message.content) ? [offersHelpAlone] : []),
      ]
      if (closings.length === 0) return sinceThen
      return sql`case when c.waiting_since is null and (${join(closings, ' or ')}) then null else ${sinceThen} end`
    }
    case 'agent':
      if (!isOfPerson(message)) return asBefore
      return message.input?.isNews ? asksBesideReceipts : sql`null`
    case 'assistant':
      if (message.isUnasked) return asBefore
      return sql`case when not c.handoff_active and not ${hasOrderWait} then null else ${asBefore} end`
    case 'system':
      return asBefore
  }
}

/** Thanks or a goodbye in mere words: after an answer of ours that asked nothing, they wait for none. */
const answeredWholly: Sql = sql`(c.last_message_role = 'user'
  or c.last_message_role in ('assistant', 'agent') and ${asksNothing(raw('c.last_message_content'))})`

/** Nobody answers them, so what they write lifts nothing in the inbox. */
function isOfBlocked(accountId: string, conversationId: string): Sql {
  return sql`exists (
    select from conversations v join contacts b on b.account_id = v.account_id and b.id = v.contact_id
    where v.account_id = ${accountId} and v.id = ${conversationId} and b.status = 'blocked' and b.opted_out_at is null)`
}

/** The first thing that the customer of conversation `c` still waits for, besides receipts that people decided about. */
const asksBesideReceipts: Sql = sql`(
  select min(u.created_at) from messages u
  where u.account_id = c.account_id and u.conversation_id = c.id and u.role = 'user' and u.created_at >= c.waiting_since
    and not exists (select from payment_receipts r
      where r.account_id = u.account_id and r.message_id = u.id and r.state <> 'open'))`

/** A person's own words, sent here or from their phone, besides news of an order and emojis on a message. */
export async function hasPersonAnswered(
  tx: Tx,
  { accountId, conversationId, since }: { accountId: string; conversationId: string; since: Date },
): Promise<boolean> {
  const found = await tx.queryOne(sql`
    select id from messages
    where account_id = ${accountId} and conversation_id = ${conversationId} and role = 'agent'
      and created_at >= ${since} and input ->> 'isNews' is null and input ->> 'needsNoAnswer' is null
    limit 1`)
  return found !== undefined
}

/** The service itself has answered what the customer said there. */
export async function updateNeedsNoAnswer(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.query(sql`
    update messages set input = (coalesce(input::jsonb, '{}') || '{"needsNoAnswer": true}')::json
    where account_id = ${accountId} and id = ${id}`)
}

const offersHelpAlone: Sql = sql`(c.last_message_role in ('assistant', 'agent')
  and position('?' in c.last_message_content) > 0 and ${asksNothing(raw('c.last_message_content'))})`

/**
 * Puts the new words in place of the old. Undefined when the message is unknown; `isChanged` is false when a newer edit
 * came before, or nothing differs. The conversation must be locked.
 */
export async function replaceMessage(
  tx: Tx,
  { accountId, channelId, edit }: { accountId: string; channelId: string; edit: MessageEdit },
  at: Date,
): Promise<{ id: string; isChanged: boolean } | undefined> {
  const { edits, formerly } = edit
  const older = sql`or platform_message_id = ${formerly?.id} and provider_at = ${formerly?.at}`
  const replaced = await tx.queryOne<{ id: string; isChanged: boolean }>(sql`
    with known as (
      select id from messages
      where account_id = ${accountId} and channel_id = ${channelId}
        and (platform_message_id = ${edits} ${formerly ? older : empty})),
    changed as (
      update messages m set content = ${edit.content}, payload = ${edit.payload},
        input = ${edit.input && JSON.stringify(edit.input)}, edit_sent_at = ${edit.providerAt},
        edited_at = greatest(${at}, (m.edited_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
      from known
      where m.account_id = ${accountId} and m.id = known.id and m.role = ${edit.role}
        and (m.edit_sent_at is null or m.edit_sent_at <= ${edit.providerAt ?? at})
        and m.content is distinct from ${edit.content}
      returning m.id)
    select known.id, changed.id is not null as "isChanged" from known left join changed on true`)
  if (replaced?.isChanged) await noteWordsDue(tx, accountId, replaced.id)
  return replaced
}
