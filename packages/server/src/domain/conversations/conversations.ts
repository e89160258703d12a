import type { HandoffReason, MessageRole } from '@mostrador/contract/values'
import { emit } from '../../events/emit.ts'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type Conversation,
  insertConversation,
  lockConversation,
  lockConversations,
  moveConversation,
  type NewConversation,
  updateEpochOfSends,
  updateIdentityOfConversations,
  updateMergedConversation,
  updateToDeleted,
  updateToHandedOff,
  updateToResumed,
} from './conversations.queries.ts'
import { insertMessage, type NewMessage } from './messages.queries.ts'
import { takeBackBotParts } from './take-back.ts'
import { requestTurn } from './turns.ts'

type ConversationPlace = { accountId: string; conversationId: string }

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
    deliveryStatus: deliveryStatusOf(message),
  })
}

function deliveryStatusOf({ role, platformMessageId }: NewMessage): 'queued' | 'sent' | null {
  if (role === 'user' || role === 'system') return null
  return platformMessageId === undefined ? 'queued' : 'sent'
}

/**
 * The bot falls silent for a person: what it had prepared and not yet said is taken back, the conversation shows the
 * mark, and `conversation.handed_off` is told. None of it happens when a person has the conversation already.
 * `byTurnId`: the bot itself hands over at the end of that turn, whose queued parts still go out.
 */
export async function handOff(
  tx: Tx,
  {
    accountId,
    conversationId,
    reason,
    byTurnId,
  }: ConversationPlace & { reason: HandoffReason; byTurnId?: string | undefined },
  now: Date,
): Promise<void> {
  const handedOff = await updateToHandedOff(tx, accountId, conversationId, reason)
  if (!handedOff) return
  const { platform, contact_phone, contact_name, ...conversation } = handedOff
  const epoch = conversation.handoff_epoch
  await takeBackBotParts(tx, {
    accountId,
    conversationId,
    kept: byTurnId === undefined ? undefined : { turnId: byTurnId, epoch },
  })
  await addMark(tx, { accountId, conversation, mark: { kind: 'handed_off', reason } }, now)
  const data = {
    conversation_id: conversationId,
    platform,
    contact_phone,
    contact_name,
    handoff_reason: reason,
    handed_off_at: now.toISOString(),
  }
  await emit(tx, { accountId, kind: 'conversation.handed_off', data }, now)
}

/** The bot answers again, and the conversation shows the mark; what it had prepared before stays unsaid. */
export async function resumeConversation(
  tx: Tx,
  { accountId, conversationId }: ConversationPlace,
  now: Date,
): Promise<void> {
  const conversation = await updateToResumed(tx, accountId, conversationId)
  if (!conversation) return
  await takeBackBotParts(tx, { accountId, conversationId })
  await addMark(tx, { accountId, conversation, mark: { kind: 'resumed' } }, now)
  // What the customer has written and no person has answered, the bot answers now.
  await requestTurn(tx, { accountId, conversationId }, now)
}

/** Hides the conversation and its messages for good; the customer's next message begins a new one. Throws not_found. */
export async function deleteConversation(
  tx: Tx,
  { accountId, conversationId }: ConversationPlace,
  now: Date,
): Promise<void> {
  if (!(await updateToDeleted(tx, accountId, conversationId, now))) {
    throw new AppError('not_found', `No conversation has the id ${conversationId}.`)
  }
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
  const merged = oldest && others.length > 0 ? mergedConversation(oldest, others) : undefined
  if (oldest && merged) {
    // What the bot has said already still goes out: it is the same person who hears it.
    const kept = merged.is_bot_active ? [oldest, ...others] : []
    for (const conversation of kept) {
      await updateEpochOfSends(tx, accountId, conversation, merged.handoff_epoch)
    }
    for (const { id } of others) await moveConversation(tx, accountId, id, oldest.id)
  }
  await updateIdentityOfConversations(tx, accountId, from, to)
  if (merged) await updateMergedConversation(tx, accountId, merged)
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
    // Above every epoch there was, so that nothing the bot is preparing for one of them goes out into another.
    handoff_epoch: Math.max(...all.map((conversation) => conversation.handoff_epoch)) + 1,
    last_customer_at: customerMs === 0 ? null : new Date(customerMs),
    unread_count: all.reduce((sum, conversation) => sum + conversation.unread_count, 0),
    meta_campaign_id: all.find(({ meta_campaign_id: id }) => id !== null)?.meta_campaign_id ?? null,
  }
}

type Mark = { kind: 'handed_off'; reason: HandoffReason } | { kind: 'resumed' }

// Part of the story that people and the bot read; nothing that was said.
async function addMark(
  tx: Tx,
  { accountId, conversation, mark }: { accountId: string; conversation: Conversation; mark: Mark },
  now: Date,
): Promise<void> {
  const content = mark.kind === 'handed_off' ? `[handed off: ${mark.reason}]` : '[resumed]'
  const message = {
    role: 'system',
    content,
    platformMessageId: undefined,
    payload: JSON.stringify(mark),
    providerAt: undefined,
    campaignId: undefined,
  } as const
  await addMessage(tx, { accountId, conversation, message }, now)
}

function unreadAfter(role: MessageRole, before: number): number {
  if (role === 'user') return before + 1
  return role === 'agent' ? 0 : before
}
