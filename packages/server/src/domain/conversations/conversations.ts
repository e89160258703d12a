import type { HandoffReason, MessageRole } from '@mostrador/contract/values'
import type { Tx } from '../../platform/database.ts'
import {
  type Conversation,
  insertConversation,
  lockConversation,
  lockConversations,
  moveConversation,
  type NewConversation,
  updateIdentityOfConversations,
  updateMergedConversation,
  updateToHandedOff,
} from './conversations.queries.ts'
import { insertMessage, type NewMessage } from './messages.queries.ts'

/** The living conversation of the identity, or a new one; locked. The contact must be locked before. */
export async function openConversation(
  tx: Tx,
  conversation: NewConversation,
  now: Date,
): Promise<Conversation> {
  const living = await lockConversation(tx, conversation.accountId, conversation.identityId)
  return living ?? insertConversation(tx, conversation, now)
}

/**
 * Adds a message at the end of a locked conversation and brings the conversation up to date. Undefined, and nothing
 * changed, when the channel's message is stored already.
 */
export function addMessage(
  tx: Tx,
  {
    accountId,
    conversation,
    message,
  }: { accountId: string; conversation: Conversation; message: NewMessage },
  now: Date,
): Promise<{ id: string; created_at: Date } | undefined> {
  const lastMs = conversation.last_message_at?.getTime() ?? 0
  const isCustomers = message.role === 'user'
  return insertMessage(tx, {
    accountId,
    conversation,
    message,
    createdAt: new Date(Math.max(now.getTime(), lastMs + 1)),
    unreadCount: unreadAfter(message.role, conversation.unread_count),
    // A clock that runs ahead elsewhere must not keep a window open that has closed.
    customerAt: isCustomers ? new Date(Math.min((message.providerAt ?? now).getTime(), now.getTime())) : null,
    deliveryStatus: isCustomers ? null : 'sent',
  })
}

/** The bot falls silent for a person. True when it did just now, false when a person had it already. */
export async function handOff(
  tx: Tx,
  accountId: string,
  conversationId: string,
  reason: HandoffReason,
): Promise<boolean> {
  return (await updateToHandedOff(tx, accountId, conversationId, reason)) !== undefined
}

/**
 * Makes the conversations of several identities those of one: of the living, the oldest stays and takes over the
 * messages of the others. The contacts must be locked before.
 */
export async function mergeConversations(
  tx: Tx,
  accountId: string,
  { from, to }: { from: string[]; to: string },
): Promise<void> {
  const [oldest, ...others] = await lockConversations(tx, accountId, [to, ...from])
  if (oldest) for (const { id } of others) await moveConversation(tx, accountId, id, oldest.id)
  await updateIdentityOfConversations(tx, accountId, from, to)
  if (oldest && others.length > 0) {
    await updateMergedConversation(tx, accountId, mergedConversation(oldest, others))
  }
}

/** What the oldest of several conversations comes to when it takes over the others. */
export function mergedConversation(oldest: Conversation, others: readonly Conversation[]): Conversation {
  const all = [oldest, ...others]
  const handedOff = all.find((conversation) => conversation.handoff_active)
  const customerMs = Math.max(...all.map(({ last_customer_at: at }) => at?.getTime() ?? 0))
  return {
    ...oldest,
    is_bot_active: all.every((conversation) => conversation.is_bot_active),
    handoff_active: handedOff !== undefined,
    handoff_reason: handedOff ? handedOff.handoff_reason : oldest.handoff_reason,
    // Above every epoch there was, so that nothing the bot prepared for one of them goes out into another.
    handoff_epoch: Math.max(...all.map((conversation) => conversation.handoff_epoch)) + 1,
    last_customer_at: customerMs === 0 ? null : new Date(customerMs),
    unread_count: all.reduce((sum, conversation) => sum + conversation.unread_count, 0),
    meta_campaign_id: all.find(({ meta_campaign_id: id }) => id !== null)?.meta_campaign_id ?? null,
  }
}

function unreadAfter(role: MessageRole, before: number): number {
  if (role === 'user') return before + 1
  return role === 'agent' ? 0 : before
}
