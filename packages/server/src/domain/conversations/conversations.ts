import type { HandoffReason, MessageRole } from '@mostrador/contract/values'
import { emit } from '../../events/emit.ts'
import { tellLive } from '../../events/live.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { isBotOff } from './bot-rows.queries.ts'
import {
  type Conversation,
  insertConversation,
  isByBot,
  lockConversation,
  lockConversations,
  moveConversation,
  type NewConversation,
  updateEpochOfSends,
  updateIdentityOfConversations,
  updateMergedConversation,
  updateNewestMessage,
  updateToDeleted,
  updateToHandedOff,
  updateToResumed,
} from './conversations.queries.ts'
import {
  type AddedMessage,
  hasPersonAnswered,
  insertMessage,
  type MessageEdit,
  type NewMessage,
  replaceMessage,
} from './messages.queries.ts'
import { resumedWord } from './story.ts'
import { takeBackBotParts } from './take-back.ts'
import { assignByRule } from './team/assignment.ts'
import { comeBack } from './team/shelving.ts'
import { markAnswered, requestTurn } from './turns.ts'
import { goesOn, ownMatterMs } from './waiting/coming-back.ts'

type ConversationPlace = { accountId: string; conversationId: string }

/** Finds and locks the living conversation of the identity, or creates it. The contact must be locked. */
export async function openConversation(
  tx: Tx,
  conversation: NewConversation,
  now: Date,
): Promise<Conversation> {
  const living = await lockConversation(tx, conversation.accountId, conversation.identityId)
  return living ?? insertConversation(tx, conversation, now)
}

/**
 * Adds a message to the end of a locked conversation and updates the conversation. Undefined, and nothing changed, when
 * the channel's message is already stored.
 */
export async function addMessage(
  tx: Tx,
  {
    accountId,
    conversation,
    message,
  }: { accountId: string; conversation: Conversation; message: NewMessage },
  now: Date,
): Promise<(AddedMessage & { isBotActive: boolean }) | undefined> {
  const isCustomers = message.role === 'user'
  const isBack = isCustomers && isShelved(conversation)
  const current = isBack
    ? await broughtBack(tx, { accountId, conversation, said: message.content }, now)
    : conversation
  const next = nextMessage(current, now)
  const added = await insertMessage(tx, {
    accountId,
    conversation,
    message,
    id: message.id ?? next.id,
    createdAt: next.created_at,
    unreadCount: unreadAfter(message.role, conversation.unread_count),
    // Capped at now: a provider's fast clock must not keep the platform's reply window open.
    customerAt: isCustomers ? new Date(Math.min((message.providerAt ?? now).getTime(), now.getTime())) : null,
    deliveryStatus: deliveryStatusOf(message),
  })
  return added && { ...added, isBotActive: current.is_bot_active }
}

/** A new message's id and time: after all others of the conversation. */
export function nextMessage(
  { last_message_at }: Pick<Conversation, 'last_message_at'>,
  now: Date,
): { id: string; created_at: Date } {
  const createdAt = new Date(Math.max(now.getTime(), (last_message_at?.getTime() ?? 0) + 1))
  return { id: newId(createdAt.getTime()), created_at: createdAt }
}

/** Out of sight until the customer writes. */
export function isShelved({
  resolved_at,
  snoozed_until,
}: Pick<Conversation, 'resolved_at' | 'snoozed_until'>): boolean {
  return resolved_at !== null || snoozed_until !== null
}

/**
 * A conversation that was resolved or snoozed is open again when the customer writes. With a resolved one a person was
 * done, so the bot answers what comes now, and nothing of before; where it is off, or the customer goes on with what a
 * person answered a short time ago, whoever had it has it again.
 */
async function broughtBack(
  tx: Tx,
  { accountId, conversation, said }: { accountId: string; conversation: Conversation; said: string },
  now: Date,
): Promise<Conversation> {
  const { id: conversationId, resolved_at: resolvedAt, last_message_at: until } = conversation
  await comeBack(tx, { accountId, conversation }, now)
  if (resolvedAt === null || !conversation.handoff_active || (await isBotOff(tx, accountId)))
    return conversation
  const since = new Date(now.getTime() - ownMatterMs)
  if (goesOn(said) && (await hasPersonAnswered(tx, { accountId, conversationId, since }))) return conversation
  const resumed = await updateToResumed(tx, accountId, conversationId)
  if (!resumed) return conversation
  await takeBackBotParts(tx, { accountId, conversationId })
  if (until !== null) await markAnswered(tx, { accountId, conversationId, until }, now)
  const change = { kind: 'resumed' } as const
  const at = await addSystemMessage(tx, { accountId, conversation: resumed, change }, now)
  return { ...resumed, last_message_at: at }
}

/**
 * Replaces the words of a message by those its author edited it to. Undefined when the message is unknown, or belongs to
 * another conversation that is over.
 */
export async function editMessage(
  tx: Tx,
  { accountId, conversation, edit }: { accountId: string; conversation: Conversation; edit: MessageEdit },
  now: Date,
): Promise<{ id: string; isChanged: boolean; editedAt: Date } | undefined> {
  const lastMs = conversation.last_message_at?.getTime() ?? 0
  const at = new Date(Math.max(now.getTime(), lastMs + 1))
  const { id, channel_id: channelId } = conversation
  const replaced = await replaceMessage(tx, { accountId, channelId, edit }, at)
  if (replaced?.isChanged) {
    await updateNewestMessage(tx, accountId, id)
    tellLive(tx, accountId, 'conversations', id)
  }
  return replaced && { ...replaced, editedAt: at }
}

function deliveryStatusOf({ role, platformMessageId }: NewMessage): 'queued' | 'sent' | null {
  if (role === 'user' || role === 'system') return null
  return platformMessageId === undefined ? 'queued' : 'sent'
}

/**
 * Hands over to a person: takes back the bot's unsent parts, adds a system message and emits `conversation.handed_off`.
 * Does nothing when a person already has the conversation. `byTurnId`: the bot itself hands over at the end of that
 * turn, whose queued parts are still sent. `isUpset`: the customer has a grievance.
 */
export async function handOff(
  tx: Tx,
  {
    accountId,
    conversationId,
    reason,
    byTurnId,
    isUpset = false,
  }: ConversationPlace & {
    reason: HandoffReason
    byTurnId?: string | undefined
    isUpset?: boolean | undefined
  },
  now: Date,
): Promise<void> {
  const handedOff = await updateToHandedOff(tx, accountId, conversationId, { reason, isUpset })
  if (!handedOff) return
  const { platform, contact_phone, contact_name, ...conversation } = handedOff
  const epoch = conversation.handoff_epoch
  await takeBackBotParts(tx, {
    accountId,
    conversationId,
    kept: byTurnId === undefined ? undefined : { turnId: byTurnId, epoch },
  })
  await addSystemMessage(tx, { accountId, conversation, change: { kind: 'handed_off', reason } }, now)
  if (isByBot(reason)) await assignByRule(tx, { accountId, conversationId }, now)
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

/**
 * Returns the conversation to the bot and adds a system message; parts the bot prepared before are not sent. False when
 * the bot has it already.
 */
export async function resumeConversation(
  tx: Tx,
  { accountId, conversationId }: ConversationPlace,
  now: Date,
): Promise<boolean> {
  const conversation = await updateToResumed(tx, accountId, conversationId)
  if (!conversation) return false
  await takeBackBotParts(tx, { accountId, conversationId })
  await addSystemMessage(tx, { accountId, conversation, change: { kind: 'resumed' } }, now)
  // Messages that no person answered are now the bot's to answer.
  await requestTurn(tx, { accountId, conversationId }, now)
  return true
}

/** Hides the conversation and its messages for good; the customer's next message starts a new one. Throws not_found. */
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
 * Merges the conversations of several identities: the oldest living one stays and takes over the messages of the
 * others. The contacts must be locked.
 */
export async function mergeConversations(
  tx: Tx,
  accountId: string,
  { from, to }: { from: string[]; to: string },
): Promise<void> {
  const [oldest, ...others] = await lockConversations(tx, accountId, [to, ...from])
  const merged = oldest && others.length > 0 ? mergedConversation(oldest, others) : undefined
  if (oldest && merged) {
    // Replies the bot has queued are still sent, because they reach the same person.
    const kept = merged.is_bot_active ? [oldest, ...others] : []
    for (const conversation of kept) {
      await updateEpochOfSends(tx, accountId, conversation, merged.handoff_epoch)
    }
    for (const { id } of others) await moveConversation(tx, accountId, id, oldest.id)
  }
  await updateIdentityOfConversations(tx, accountId, from, to)
  if (merged) await updateMergedConversation(tx, accountId, merged)
}

/** The fields of the oldest conversation after it takes over the others. */
export function mergedConversation(oldest: Conversation, others: readonly Conversation[]): Conversation {
  const all = [oldest, ...others]
  const handedOff = all.find((conversation) => conversation.handoff_active)
  const waiting = all.flatMap(({ waiting_since: since }) => since ?? [])
  const latest = (dates: (Date | null)[]) => {
    const known = dates.flatMap((date) => date ?? [])
    return known.length < dates.length ? null : new Date(Math.max(...known.map((date) => date.getTime())))
  }
  const customerMs = Math.max(...all.map(({ last_customer_at: at }) => at?.getTime() ?? 0))
  return {
    ...oldest,
    is_bot_active: all.every((conversation) => conversation.is_bot_active),
    handoff_active: handedOff !== undefined,
    handoff_reason: handedOff ? handedOff.handoff_reason : oldest.handoff_reason,
    // Higher than every former epoch, so that nothing the bot is preparing for one of them is sent in another.
    handoff_epoch: Math.max(...all.map((conversation) => conversation.handoff_epoch)) + 1,
    last_customer_at: customerMs === 0 ? null : new Date(customerMs),
    unread_count: all.reduce((sum, conversation) => sum + conversation.unread_count, 0),
    waiting_since: waiting.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    // One that is open makes the merged one open.
    resolved_at: latest(all.map(({ resolved_at: at }) => at)),
    snoozed_until: latest(all.map(({ snoozed_until: until }) => until)),
    meta_campaign_id: all.find(({ meta_campaign_id: id }) => id !== null)?.meta_campaign_id ?? null,
  }
}

type HandOverChange = { kind: 'handed_off'; reason: HandoffReason } | { kind: 'resumed' }

// A system message is part of the history that people and the bot read, but nobody said it.
async function addSystemMessage(
  tx: Tx,
  {
    accountId,
    conversation,
    change,
  }: { accountId: string; conversation: Conversation; change: HandOverChange },
  now: Date,
): Promise<Date> {
  const content = change.kind === 'handed_off' ? `[handed off: ${change.reason}]` : resumedWord
  const message = {
    role: 'system',
    content,
    platformMessageId: undefined,
    payload: JSON.stringify(change),
    providerAt: undefined,
    campaignId: undefined,
  } as const
  const added = await addMessage(tx, { accountId, conversation, message }, now)
  return added?.created_at ?? now
}

function unreadAfter(role: MessageRole, before: number): number {
  if (role === 'user') return before + 1
  return role === 'agent' ? 0 : before
}
