// Recognises reports and echoes of messages this service sent.

import type { Platform } from '@mostrador/contract/values'
import { lockConversation } from '../../domain/conversations/conversations.queries.ts'
import { recordDelivery } from '../../domain/conversations/delivery.ts'
import type { OutgoingPart } from '../../domain/conversations/outgoing.ts'
import {
  failOwnMessage,
  findSendOnTheWire,
  isAccepted,
  recordAccepted,
} from '../../domain/conversations/send-results.ts'
import { queueParts } from '../../domain/conversations/sends.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { sendingOf } from '../adapters.ts'
import type { NormalisedEvent } from '../channel.ts'
import { findCustomer } from '../customers.ts'
import { externalIdOf } from '../inbound-event.ts'
import { withoutMedia } from '../sending.ts'

type EventOf<Kind> = Extract<NormalisedEvent, { kind: Kind }>
type Place = { accountId: string; channelId: string; platform: Platform }

/** Tells a person's echo from one of ours; for ours, records that the platform has the message. */
export async function recordOwnEcho(
  tx: Tx,
  place: Place,
  { customer, message, own }: EventOf<'echo'>,
  now: Date,
): Promise<'person' | 'own' | 'unknown'> {
  const { accountId, channelId } = place
  const { platformMessageId } = message
  const mark = own ?? (await findUnmarked(tx, place, { customer, message }))
  if (!mark) return 'person'
  const { messageId: id, piece } = mark
  const { isKnown } = await recordAccepted(tx, { accountId, channelId, id, piece, platformMessageId }, now)
  return isKnown ? 'own' : 'unknown'
}

/** Records a report; one with our mark first records that the platform has the message. */
export async function recordReport(
  tx: Tx,
  { accountId, channelId }: Place,
  { platformMessageId, status, error, isImageLost, own }: EventOf<'status'>,
  now: Date,
): Promise<'noted' | 'parked'> {
  if (own) {
    const { messageId: id, piece } = own
    const accepted = { accountId, channelId, id, piece, platformMessageId }
    const isKnown = (await isAccepted(tx, accepted)) || (await recordAccepted(tx, accepted, now)).isKnown
    // Only the first of several requests gives the message its id, so reports of later ones are known by their mark
    // alone.
    if (isKnown && piece > 0) {
      if (status === 'failed') await failOwnMessage(tx, { accountId, id }, error)
      return 'noted'
    }
  }
  const noted = await recordDelivery(tx, { accountId, channelId, platformMessageId, status, error }, now)
  if (isImageLost) await sayWithoutMedia(tx, { accountId, channelId, platformMessageId }, now)
  return noted
}

async function sayWithoutMedia(
  tx: Tx,
  { accountId, channelId, platformMessageId }: Omit<Place, 'platform'> & { platformMessageId: string },
  now: Date,
): Promise<void> {
  const failed = await tx.queryOne<FailedMessage>(sql`
    select m.conversation_id, m.role, m.payload, c.handoff_epoch, c.is_bot_active
    from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
    where m.account_id = ${accountId} and m.channel_id = ${channelId} and c.deleted_at is null
      and m.platform_message_id = ${platformMessageId} and m.role in ('assistant', 'agent')`)
  const instead = failed?.payload && withoutMedia(failed.payload)
  if (!failed || !instead) return
  const { role, conversation_id: conversationId } = failed
  if (role === 'assistant' && !failed.is_bot_active) return
  const epoch = role === 'assistant' ? failed.handoff_epoch : null
  const parts = [instead]
  await queueParts(tx, { accountId, conversationId, turnId: null, epoch, role, parts }, now)
}

type FailedMessage = {
  conversation_id: string
  role: 'assistant' | 'agent'
  payload: OutgoingPart | null
  handoff_epoch: number
  is_bot_active: boolean
}

/**
 * Makes the echo of our message recognised in advance, or deletes it if it is here already: where no mark comes back,
 * the echo of one of several requests would look like a person's message. Call it before recording the message as
 * accepted.
 */
export async function noteOwnEcho(
  tx: Tx,
  { accountId, channelId }: Omit<Place, 'platform'>,
  platformMessageId: string,
  now: Date,
): Promise<void> {
  const key = externalIdOf('echo', platformMessageId)
  await tx.query(sql`
    insert into inbound_keys (account_id, channel_id, external_id, received_at)
    values (${accountId}, ${channelId}, ${key}, ${now}) on conflict do nothing`)
  await tx.query(sql`
    delete from inbound_events
    where account_id = ${accountId} and channel_id = ${channelId} and external_id = ${key} and status = 'stored'`)
}

// For platforms without marks: compares with the message on the wire to this customer.
async function findUnmarked(
  tx: Tx,
  { accountId, channelId, platform }: Place,
  { customer, message }: Pick<EventOf<'echo'>, 'customer' | 'message'>,
) {
  const sending = sendingOf(platform)
  if (!sending?.isEchoOf) return undefined
  const known = await findCustomer(tx, { accountId, channelId }, customer)
  const conversation = known && (await lockConversation(tx, accountId, known.identityId))
  if (!conversation) return undefined
  const sent = await findSendOnTheWire(tx, { accountId, conversationId: conversation.id })
  if (!sent) return undefined
  const addressee = { phone: null, userId: customer.userId ?? null, asPerson: false }
  const piece = sending.render(sent.part, addressee)[sent.pieces_accepted]
  if (!piece || !sending.isEchoOf(piece, message)) return undefined
  return { messageId: sent.id, piece: sent.pieces_accepted }
}
