import { botHandoffReasons, type HandoffReason } from '@mostrador/contract/values'
import { type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { moveBotRows } from './bot-rows.queries.ts'
import { moveTeamRows } from './team/move.queries.ts'

export type Conversation = {
  id: string
  channel_id: string
  identity_id: string
  is_bot_active: boolean
  handoff_active: boolean
  handoff_reason: HandoffReason | null
  handoff_epoch: number
  last_message_at: Date | null
  last_customer_at: Date | null
  unread_count: number
  /** The first customer message that nobody has answered. */
  waiting_since: Date | null
  resolved_at: Date | null
  snoozed_until: Date | null
  meta_campaign_id: string | null
  created_at: Date
}

export type NewConversation = {
  accountId: string
  channelId: string
  platform: string
  channelExternalId: string
  identityId: string
  contact: { id: string; phone: string | null; name: string }
}

export const conversationColumns: Sql = sql`id, channel_id, identity_id, is_bot_active, handoff_active, handoff_reason, handoff_epoch,
  last_message_at, last_customer_at, unread_count, waiting_since, resolved_at, snoozed_until, meta_campaign_id,
  created_at`

/**
 * Locks the living conversation of the identity. Against all who write it, but not against those who only name it in a
 * row of their own: whoever records an acceptance holds the lane, for which the holder of a conversation waits.
 */
export function lockConversation(
  tx: Tx,
  accountId: string,
  identityId: string,
): Promise<Conversation | undefined> {
  return tx.queryOne(sql`
    select ${conversationColumns} from conversations
    where account_id = ${accountId} and identity_id = ${identityId} and deleted_at is null for no key update`)
}

/** Locks the living conversation of the identity that a statement finds. */
export function lockConversationOf(
  tx: Tx,
  accountId: string,
  identity: Sql,
): Promise<Conversation | undefined> {
  return tx.queryOne(sql`
    select ${conversationColumns} from conversations
    where account_id = ${accountId} and deleted_at is null and identity_id = (${identity})
    for no key update`)
}

/** Locks a living conversation by id. */
export function lockConversationById(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<Conversation | undefined> {
  return tx.queryOne(sql`
    select ${conversationColumns} from conversations
    where account_id = ${accountId} and id = ${id} and deleted_at is null for no key update`)
}

/**
 * Locks the living conversations of identities that are being merged, oldest first, also against those who only name
 * them: whoever records an acceptance at this moment may meet the merge as a deadlock, and one of the two is tried again.
 */
export function lockConversations(tx: Tx, accountId: string, identityIds: string[]): Promise<Conversation[]> {
  return tx.query(sql`
    select ${conversationColumns} from conversations
    where account_id = ${accountId} and identity_id = any(${identityIds}::uuid[]) and deleted_at is null
    order by created_at, id for update`)
}

/** Requires the contact's lock; called only when the identity has no living conversation. */
export async function insertConversation(
  tx: Tx,
  conversation: NewConversation,
  now: Date,
): Promise<Conversation> {
  const { accountId, channelId, contact } = conversation
  const [row] = await tx.query<Conversation>(sql`
    insert into conversations (account_id, id, channel_id, identity_id, contact_id, contact_phone, contact_name, platform,
      channel_phone_id, created_at)
    values (${accountId}, ${newId(now.getTime())}, ${channelId}, ${conversation.identityId}, ${contact.id},
      ${contact.phone}, ${contact.name}, ${conversation.platform}, ${conversation.channelExternalId}, ${now})
    returning ${conversationColumns}`)
  if (!row) throw new Error('insert into conversations returned no row')
  return row
}

/** Copies the contact's phone and name to all of its conversations. */
export async function updateContactCopies(
  tx: Tx,
  accountId: string,
  contact: { id: string; phone: string | null; name: string },
): Promise<void> {
  await tx.query(sql`
    update conversations set contact_phone = ${contact.phone}, contact_name = ${contact.name}
    where account_id = ${accountId} and contact_id = ${contact.id}
      and (contact_phone, contact_name) is distinct from (${contact.phone}::text, ${contact.name}::text)`)
}

export type HandedOff = Conversation & {
  platform: string
  contact_phone: string | null
  contact_name: string | null
}

export const isByBot = (reason: HandoffReason): boolean => botHandoffReasons.includes(reason)

/**
 * Undefined when a person already has the conversation, or it is not a living one. Handed over by the bot it waits for
 * a person since the customer's last word, because the bot's parting line is no answer.
 */
export function updateToHandedOff(
  tx: Tx,
  accountId: string,
  id: string,
  { reason, isUpset }: { reason: HandoffReason; isUpset: boolean },
): Promise<HandedOff | undefined> {
  return tx.queryOne(sql`
    update conversations set is_bot_active = false, handoff_active = true, handoff_reason = ${reason}, is_upset = ${isUpset},
      handoff_epoch = handoff_epoch + 1,
      waiting_since = case when ${isByBot(reason)} then coalesce(waiting_since, (
        select max(m.created_at) from messages m
        where m.account_id = ${accountId} and m.conversation_id = ${id} and m.role = 'user')) else waiting_since end
    where account_id = ${accountId} and id = ${id} and deleted_at is null and not handoff_active
    returning ${conversationColumns}, platform, contact_phone, contact_name`)
}

/** Undefined, and nothing changed, when the bot is already active. */
export function updateToResumed(tx: Tx, accountId: string, id: string): Promise<Conversation | undefined> {
  return tx.queryOne(sql`
    update conversations set is_bot_active = true, handoff_active = false, handoff_reason = null, held_by = null,
      is_taken = false, is_upset = false, came_back_at = null, handed_to = null, handoff_epoch = handoff_epoch + 1
    where account_id = ${accountId} and id = ${id} and deleted_at is null and not is_bot_active
    returning ${conversationColumns}`)
}

/** True when it existed. The epoch rises, so that nothing the bot has prepared is sent any more. */
export async function updateToDeleted(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  const deleted = await tx.queryOne(sql`
    update conversations set deleted_at = ${now}, handoff_epoch = handoff_epoch + 1
    where account_id = ${accountId} and id = ${id} and deleted_at is null
    returning id`)
  return deleted !== undefined
}

/** Moves everything that belongs to one conversation to another, then deletes it. */
export async function moveConversation(tx: Tx, accountId: string, from: string, to: string): Promise<void> {
  const moved = sql`conversation_id = ${to} where account_id = ${accountId} and conversation_id = ${from}`
  // The lane before its messages, as everywhere (send-results.ts).
  await tx.query(sql`
    select 1 from send_lanes where account_id = ${accountId} and conversation_id = ${from} for update`)
  await tx.query(sql`update messages set ${moved}`)
  await tx.query(sql`update orders set ${moved}`)
  await tx.query(sql`update appointments set ${moved}`)
  await tx.query(sql`update payment_receipts set ${moved}`)
  await tx.query(sql`update order_waits set ${moved}`)
  await tx.query(sql`update sends set ${moved}`)
  await tx.query(sql`
    insert into send_lanes (account_id, conversation_id, channel_id, due_at)
    select account_id, ${to}, channel_id, due_at from send_lanes
    where account_id = ${accountId} and conversation_id = ${from}
    on conflict (account_id, conversation_id) do update set due_at = least(send_lanes.due_at, excluded.due_at)`)
  await moveBotRows(tx, { accountId, from, to })
  await moveTeamRows(tx, { accountId, from, to })
  await tx.query(sql`delete from conversations where account_id = ${accountId} and id = ${from}`)
}

/** Moves all conversations of merged identities, deleted ones included, to the identity that stays. */
export async function updateIdentityOfConversations(
  tx: Tx,
  accountId: string,
  from: string[],
  to: string,
): Promise<void> {
  await tx.query(sql`
    update conversations set identity_id = ${to}
    where account_id = ${accountId} and identity_id = any(${from}::uuid[])`)
}

/**
 * Moves the sends of the conversation's current epoch to another epoch; those already overtaken by a hand-over stay
 * behind.
 */
export async function updateEpochOfSends(
  tx: Tx,
  accountId: string,
  { id, handoff_epoch: former }: Conversation,
  epoch: number,
): Promise<void> {
  await tx.query(sql`
    update sends set epoch = ${epoch}
    where account_id = ${accountId} and conversation_id = ${id} and epoch = ${former}`)
}

/** Stores the merged fields and recomputes the newest message from the messages. */
export async function updateMergedConversation(
  tx: Tx,
  accountId: string,
  merged: Conversation,
): Promise<void> {
  await tx.query(sql`
    update conversations set is_bot_active = ${merged.is_bot_active}, handoff_active = ${merged.handoff_active},
      handoff_reason = ${merged.handoff_reason}, handoff_epoch = ${merged.handoff_epoch},
      last_customer_at = ${merged.last_customer_at}, unread_count = ${merged.unread_count},
      waiting_since = ${merged.waiting_since}, resolved_at = ${merged.resolved_at},
      snoozed_until = ${merged.snoozed_until},
      meta_campaign_id = ${merged.meta_campaign_id}
    where account_id = ${accountId} and id = ${merged.id}`)
  await updateNewestMessage(tx, accountId, merged.id)
}

/** Recomputes the conversation's copy of its newest message. */
export async function updateNewestMessage(tx: Tx, accountId: string, id: string): Promise<void> {
  const newest = sql`from messages where account_id = ${accountId} and conversation_id = ${id}`
  await tx.query(sql`
    update conversations c set
      last_message_at = (select max(created_at) ${newest}),
      quiet_at = (select nullif(max(created_at) filter (where campaign_id is null), max(created_at)) ${newest}),
      last_message_content = said.content, last_message_role = said.role
    from (select 1) as one left join lateral (
      select content, role ${newest} and role <> 'system' order by created_at desc, id desc limit 1) as said on true
    where c.account_id = ${accountId} and c.id = ${id}`)
}

/** A conversation that the business begins stays out of the inbox until the customer answers. */
export async function updateNewToResolved(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await tx.query(sql`
    update conversations set resolved_at = ${now}
    where account_id = ${accountId} and id = ${id} and last_message_at is null`)
}
