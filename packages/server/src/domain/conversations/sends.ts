// The queue of outgoing messages: a message and a send for each part, sent in order by the worker.

import { limits } from '@mostrador/contract/limits'
import type { ConsentRule } from '@mostrador/contract/outreach/consents'
import { sql, type Tx, together } from '../../platform/database/database.ts'
import { storableJson, storableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { type Conversation, lockConversationById } from './conversations.queries.ts'
import { addMessage, nextMessage } from './conversations.ts'
import { addMessageMedia, type IncomingMedia } from './incoming-media.ts'
import { type OutgoingPart, textOfPart } from './outgoing.ts'
import { sendHints } from './send-hints.ts'

export type QueuedParts = {
  accountId: string
  conversationId: string
  /** The bot turn the parts belong to; null for people and for messages outside turns. */
  turnId: string | null
  /** The `handoff_epoch` read when the turn began; null when no hand-over may stop the parts. */
  epoch: number | null
  role: 'assistant' | 'agent'
  /** The person of the business whose words they are. */
  writtenBy?: string | undefined
  /** A person's news of an order: the customer's questions stay open. */
  isNews?: boolean | undefined
  parts: readonly OutgoingPart[]
  /** As it was locked by this transaction, which has changed nothing about it since; read otherwise. */
  locked?: Conversation | undefined
  /** For messages that the business begins: who may get them, asked when they are claimed. */
  consentRule?: ConsentRule | undefined
  /** The customer goes on waiting for a person. */
  leavesOpen?: boolean | undefined
  campaignId?: string | undefined
  /** A sender claims the first attempt in this transaction, so that nobody is to be told. */
  isClaimed?: boolean | undefined
  /** The conversation keeps its place in the inbox, as with those of campaigns. */
  isQuiet?: boolean | undefined
}

/** A message waiting to be sent. */
export type QueuedMessage = { id: string; created_at: Date }

/**
 * Queues parts at the end of the conversation, to be sent in order once this transaction is committed. Undefined, and
 * nothing queued, when a hand-over or return has happened since `epoch`. Locks the conversation. Throws not_found
 * unless it is a living one.
 */
export async function queueParts(
  tx: Tx,
  { parts, locked, ...said }: QueuedParts,
  now: Date,
): Promise<QueuedMessage[] | undefined> {
  const { accountId, conversationId: id } = said
  const conversation = locked ?? (await lockConversationById(tx, accountId, id))
  if (!conversation) throw new AppError('not_found', `No conversation has the id ${id}.`)
  if (said.epoch !== null && said.epoch !== conversation.handoff_epoch) return undefined
  if (parts.length > limits.partsPerTurnMax) {
    throw new AppError('invalid_request', `At most ${limits.partsPerTurnMax} parts can be said at once.`)
  }
  const messages: QueuedMessage[] = []
  const sends: Send[] = []
  // Pipelined: each message's id and time are known before the statements that need them.
  const writing: Promise<unknown>[] = []
  let last = conversation
  for (const part of parts.filter(saysSomething)) {
    const message = nextMessage(last, now)
    const payload = storableJson(part)
    writing.push(...addPart(tx, { ...said, part, payload, message, conversation: last }, now))
    sends.push({ ...message, part: payload })
    last = {
      ...last,
      last_message_at: message.created_at,
      unread_count: said.role === 'agent' ? 0 : last.unread_count,
    }
    messages.push(message)
  }
  if (messages.length === 0) return messages
  writing.push(insertSends(tx, { ...said, channelId: conversation.channel_id, sends }, now))
  await together(...writing)
  if (!said.isClaimed) sendHints.afterCommit(tx, { accountId, id })
  return messages
}

function saysSomething(part: OutgoingPart): boolean {
  return part.kind === 'image' || textOfPart(part).trim() !== ''
}

type QueuedPart = Omit<QueuedParts, 'parts' | 'locked'> & {
  conversation: Conversation
  message: QueuedMessage
  part: OutgoingPart
  /** The part as JSON text. */
  payload: string
}

/** Its statements, which have left in the order of what they return. */
function addPart(
  tx: Tx,
  { accountId, conversation, message: { id }, part, payload, ...said }: QueuedPart,
  now: Date,
): Promise<unknown>[] {
  const message = {
    id,
    role: said.role,
    content: storableText(textOfPart(part), limits.messageCharsMax),
    platformMessageId: undefined,
    payload,
    providerAt: undefined,
    campaignId: undefined,
    ownCampaignId: said.campaignId,
    isQuiet: said.isQuiet,
    isUnasked: said.consentRule !== undefined || said.leavesOpen === true,
    ...(said.isNews && { input: { isNews: true } as const }),
    writtenBy: said.writtenBy,
  }
  const media = mediaOf(part)
  return [
    addMessage(tx, { accountId, conversation, message }, now),
    ...(media ? [addMessageMedia(tx, { accountId, messageId: id }, [media], now)] : []),
  ]
}

function mediaOf(part: OutgoingPart): IncomingMedia | undefined {
  if (part.kind === 'file') return { kind: part.fileKind, source: { fileId: part.fileId }, name: part.name }
  if (part.kind !== 'choices' || !part.picture) return undefined
  const { fileId, alt } = part.picture
  return { kind: 'image', source: { fileId }, name: alt }
}

type Send = QueuedMessage & { part: string }
type Sends = Omit<QueuedParts, 'parts' | 'locked'> & { channelId: string; sends: readonly Send[] }

/** The sends and their lane, which is due again, in one statement. */
async function insertSends(
  tx: Tx,
  { accountId, conversationId, channelId, turnId, epoch, consentRule, campaignId, sends }: Sends,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    with queued as (
      insert into sends (account_id, id, conversation_id, channel_id, turn_id, epoch, part, consent_rule, campaign_id,
        due_at, created_at)
      select ${accountId}::uuid, n.id, ${conversationId}::uuid, ${channelId}::uuid, ${turnId}::uuid, ${epoch}::int,
        n.part, ${consentRule}::text, ${campaignId}::uuid, ${now}::timestamptz, n.created_at
      from unnest(${sends.map(({ id }) => id)}::uuid[], ${sends.map(({ part }) => part)}::json[],
        ${sends.map(({ created_at }) => created_at)}::timestamptz[]) as n (id, part, created_at)),
    lane as (
      insert into send_lanes as l (account_id, conversation_id, channel_id, due_at)
      values (${accountId}, ${conversationId}, ${channelId}, ${now})
      on conflict (account_id, conversation_id) do update set due_at = least(l.due_at, excluded.due_at)
      returning conversation_id)
    select conversation_id from lane`)
}
