// The effects of an inbound event, in the transaction that also deletes its row.

import { isReceivedTold } from '@mostrador/contract/platforms'
import type { MessageRole } from '@mostrador/contract/values'
import { addConsent } from '../../domain/contacts/consent/consents.ts'
import { isOptedOut } from '../../domain/contacts/contacts.queries.ts'
import { lockConversation } from '../../domain/conversations/conversations.queries.ts'
import {
  addMessage,
  editMessage,
  handOff,
  isShelved,
  nextMessage,
  openConversation,
} from '../../domain/conversations/conversations.ts'
import {
  lockPlatformMessage,
  recordWatermark,
  takeParkedStatus,
} from '../../domain/conversations/delivery.ts'
import { addMessageMedia, replaceMessageMedia } from '../../domain/conversations/incoming-media.ts'
import { updateNeedsNoAnswer } from '../../domain/conversations/messages.queries.ts'
import { markAnswered, requestTurn } from '../../domain/conversations/turns.ts'
import { updateNotWaitingSince } from '../../domain/conversations/waiting.queries.ts'
import { noteReceipt } from '../../domain/receipts/receipts.ts'
import { alertPeople } from '../../events/alerts.ts'
import { emit } from '../../events/emit.ts'
import { type Tx, together } from '../../platform/database/database.ts'
import { adapterOf } from '../adapters.ts'
import type { ChannelMessage, Customer, NormalisedEvent } from '../channel.ts'
import { findCustomer, findOrCreateCustomer, openCustomer, updateCustomerNames } from '../customers.ts'
import { hintAcknowledgement } from '../outbound/acknowledgements.ts'
import { recordOwnEcho, recordReport } from '../outbound/own-messages.ts'
import { applyTemplateReport } from '../templates/template-reports.ts'
import { applyOptOut } from './opt-out/opt-out.ts'
import type { TakenEvent } from './store.ts'

/** The message is stored already although its key was forgotten: the transaction may only delete the event. */
export class RepeatedMessage extends Error {
  override readonly name = 'RepeatedMessage'
}

export type Applied = 'applied' | 'parked' | 'ignored'

/** Applies an event that was taken out in the same transaction. Throws NormaliseError, RepeatedMessage, TryAgain. */
export async function applyEvent(tx: Tx, accountId: string, stored: TakenEvent, now: Date): Promise<Applied> {
  const event = adapterOf(stored.platform).normalise(stored.kind, stored.payload)
  return apply(tx, { accountId, stored, event }, now)
}

type Application<Event> = { accountId: string; stored: TakenEvent; event: Event }
type EventOf<Kind> = Extract<NormalisedEvent, { kind: Kind }>

/** The same for an event whose content is known. */
export function apply(
  tx: Tx,
  { event, ...where }: Application<NormalisedEvent>,
  now: Date,
): Promise<Applied> {
  switch (event.kind) {
    case 'message':
      return applyMessage(tx, { ...where, event }, now)
    case 'echo':
      return applyEcho(tx, { ...where, event }, now)
    case 'status':
      return applyStatus(tx, { ...where, event }, now)
    case 'watermark':
      return applyWatermark(tx, { ...where, event })
    case 'identity':
      return applyIdentity(tx, { ...where, event }, now)
    case 'preference':
      return applyPreference(tx, { ...where, event }, now)
    case 'template':
      return applyTemplate(tx, { ...where, event }, now)
  }
}

async function applyMessage(tx: Tx, application: Application<EventOf<'message'>>, now: Date) {
  const { event, ...where } = application
  const arrival: Arrival = { ...where, customer: event.customer, message: event.message, role: 'user' }
  if (isEdit(arrival)) return applyEdit(tx, arrival, now)
  const place = await openPlace(tx, arrival, now)
  const { contact, conversation } = place
  // Pipelined: what follows from the message needs no more of it than what is known before, unless the conversation
  // comes back with it.
  const next = isShelved(conversation) ? undefined : nextMessage(conversation, now)
  const adding = addTo(tx, place, arrival, { now, messageId: next?.id })
  const known = next
    ? { conversationId: conversation.id, contact, messageId: next.id, createdAt: next.created_at }
    : await adding
  const channel = { accountId: where.accountId, channelId: where.stored.channel_id }
  if (event.acknowledgement) hintAcknowledgement(tx, channel, event.acknowledgement)
  await together(adding, emitReceived(tx, arrival, known, now), answerInTurn(tx, arrival, known, now))
  await alertWaiting(tx, arrival, await adding, now)
  return 'applied' as const
}

async function answerInTurn(
  tx: Tx,
  { accountId, stored, message }: Arrival,
  { conversationId, contact, messageId, createdAt }: Omit<Added, 'waitsForPerson'>,
  now: Date,
): Promise<void> {
  const place = { accountId, conversationId }
  const { content, input } = message
  const wish = await applyOptOut(
    tx,
    { ...place, contactId: contact.id, content, platform: stored.platform },
    now,
  )
  if (wish) {
    // Whoever leaves or comes back begins anew; beside a word about offers, what was asked before is still to be answered.
    if (wish === 'out' || wish === 'in') await markAnswered(tx, { ...place, until: createdAt }, now)
    else await updateNeedsNoAnswer(tx, accountId, messageId)
    await updateNotWaitingSince(tx, place, createdAt)
  } else if (!input?.needsNoAnswer) await requestTurn(tx, place, now)
}

const isEdit = ({ message }: Arrival): boolean => message.input?.edits !== undefined

/** The new words take the place of the old; one that comes before its message is the message. */
async function applyEdit(tx: Tx, arrival: Arrival, now: Date): Promise<Applied> {
  const { accountId, message, role } = arrival
  const { edits, ...rest } = message.input ?? {}
  if (edits === undefined) throw new Error('the edit names no message')
  const input = Object.keys(rest).length > 0 ? rest : undefined
  const place = await openPlace(tx, arrival, now)
  const { content, payload, sentAt: providerAt, formerly } = message
  const edit = { role, edits, formerly, content, payload, input, providerAt }
  const edited = await editMessage(tx, { accountId, conversation: place.conversation, edit }, now)
  if (edited === undefined) {
    const first = { ...arrival, message: { ...message, platformMessageId: edits, input } }
    const added = await addTo(tx, place, first, { now })
    if (role !== 'user') {
      const { conversationId } = added
      await handOff(tx, { accountId, conversationId, reason: 'native_app_reply' }, now)
      return 'applied'
    }
    await together(
      emitReceived(tx, first, added, now),
      answerInTurn(tx, first, added, now),
      alertWaiting(tx, first, added, now),
    )
    return 'applied'
  }
  if (edited.isChanged && message.media?.length) {
    await replaceMessageMedia(tx, { accountId, messageId: edited.id }, message.media, now)
  }
  if (!edited.isChanged || role !== 'user') return 'applied'
  const { id: conversationId } = place.conversation
  const { contact } = place
  const known = { conversationId, contact, messageId: edited.id, createdAt: edited.editedAt }
  await answerInTurn(tx, { ...arrival, message: { ...message, input } }, known, now)
  return 'applied'
}

/** Where the bot is silent, people are told of each message; of what the bot hands over they are told then. */
async function alertWaiting(
  tx: Tx,
  { accountId, message }: Arrival,
  { conversationId: id, contact, waitsForPerson }: Added,
  now: Date,
): Promise<void> {
  if (!waitsForPerson) return
  const data = { id, name: contact.name, text: message.content }
  await alertPeople(tx, { accountId, kind: 'message', data }, now)
}

async function emitReceived(
  tx: Tx,
  arrival: Arrival,
  added: Omit<Added, 'waitsForPerson'>,
  now: Date,
): Promise<void> {
  const { accountId, stored, message } = arrival
  const { platform } = stored
  if (!isReceivedTold(platform)) return
  const data = {
    message_id: added.messageId,
    conversation_id: added.conversationId,
    contact_id: added.contact.id,
    platform,
    channel_phone_id: stored.channel_external_id,
    customer_phone: added.contact.phone,
    customer_name: added.contact.name,
    content: message.content,
    platform_message_id: message.platformMessageId,
    payload: JSON.parse(message.payload) as object,
    created_at: added.createdAt.toISOString(),
  } as const
  await emit(tx, { accountId, kind: 'message.received', data }, now)
}

// Our own send comes back with our mark; without one, a person of the business answered on the platform itself.
async function applyEcho(tx: Tx, application: Application<EventOf<'echo'>>, now: Date): Promise<Applied> {
  const { event, ...where } = application
  const { accountId, stored } = where
  const { platformMessageId } = event.message
  const place = { accountId, channelId: stored.channel_id, platformMessageId }
  const author = await recordOwnEcho(tx, { ...place, platform: stored.platform }, event, now)
  if (author !== 'person') return author === 'own' ? 'applied' : 'ignored'
  const arrival: Arrival = { ...where, customer: event.customer, message: event.message, role: 'agent' }
  if (isEdit(arrival)) return applyEdit(tx, arrival, now)
  const added = await storeMessage(tx, arrival, now)
  const { conversationId } = added
  await together(
    takeParkedStatus(tx, place),
    // An emoji on a message answers nothing: the bot goes on.
    ...(event.message.input?.needsNoAnswer
      ? []
      : [handOff(tx, { accountId, conversationId, reason: 'native_app_reply' }, now)]),
  )
  return 'applied'
}

async function applyStatus(tx: Tx, application: Application<EventOf<'status'>>, now: Date): Promise<Applied> {
  const { accountId, stored, event } = application
  const place = { accountId, channelId: stored.channel_id, platform: stored.platform }
  return (await recordReport(tx, place, event, now)) === 'noted' ? 'applied' : 'parked'
}

async function applyWatermark(tx: Tx, application: Application<EventOf<'watermark'>>): Promise<Applied> {
  const { accountId, stored, event } = application
  const known = await findCustomer(tx, { accountId, channelId: stored.channel_id }, event.customer)
  const conversation = known && (await lockConversation(tx, accountId, known.identityId))
  if (!conversation) return 'ignored'
  const { status, until } = event
  await recordWatermark(tx, { accountId, conversationId: conversation.id, status, until })
  return 'applied'
}

async function applyIdentity(tx: Tx, application: Application<EventOf<'identity'>>, now: Date) {
  const { accountId, stored, event } = application
  const place = { accountId, channelId: stored.channel_id }
  return (await updateCustomerNames(tx, place, event.customer, now)) ? 'applied' : 'ignored'
}

/** A customer who is not known yet is made known: a no must not be lost. */
async function applyPreference(tx: Tx, application: Application<EventOf<'preference'>>, now: Date) {
  const { accountId, stored, event } = application
  const place = { accountId, channelId: stored.channel_id }
  const { contact } = await findOrCreateCustomer(tx, place, event.customer, now)
  const saidAt = new Date(Math.min((event.at ?? now).getTime(), now.getTime()))
  const { wantsOffers: isGiven } = event
  const fact = {
    accountId,
    contactId: contact.id,
    kind: 'marketing',
    isGiven,
    source: 'platform',
    saidAt,
  } as const
  return (await addConsent(tx, fact, now)) ? 'applied' : 'ignored'
}

async function applyTemplate(
  tx: Tx,
  { accountId, stored, event }: Application<EventOf<'template'>>,
  now: Date,
) {
  const place = { accountId, channelId: stored.channel_id }
  return (await applyTemplateReport(tx, place, event.report, now)) ? 'applied' : 'ignored'
}

type Arrival = {
  accountId: string
  stored: TakenEvent
  customer: Customer
  message: ChannelMessage
  role: MessageRole
}

type Added = {
  conversationId: string
  contact: { id: string; phone: string | null; name: string }
  messageId: string
  createdAt: Date
  waitsForPerson: boolean
}

async function storeMessage(tx: Tx, arrival: Arrival, now: Date): Promise<Added> {
  return addTo(tx, await openPlace(tx, arrival, now), arrival, { now })
}

type Place = Awaited<ReturnType<typeof openPlace>>

/** Locks the contact and the conversation, which come to be where there are none. */
async function openPlace(tx: Tx, { accountId, stored, customer }: Arrival, now: Date) {
  const channelId = stored.channel_id
  const { contact, identityId, living } = await openCustomer(tx, { accountId, channelId }, customer, now)
  const { platform, channel_external_id: channelExternalId } = stored
  const place = { accountId, channelId, platform, channelExternalId, identityId, contact }
  return { contact, conversation: living ?? (await openConversation(tx, place, now)) }
}

async function addTo(
  tx: Tx,
  { contact, conversation }: Place,
  { accountId, stored, message, role }: Arrival,
  { now, messageId }: { now: Date; messageId?: string | undefined },
): Promise<Added> {
  const { platformMessageId, sentAt: providerAt, formerly: _, media = [], ...text } = message
  const place = { accountId, channelId: stored.channel_id, platformMessageId }
  if (role !== 'user') await lockPlatformMessage(tx, place)
  const added = await addMessage(
    tx,
    { accountId, conversation, message: { ...text, id: messageId, role, platformMessageId, providerAt } },
    now,
  )
  if (!added) throw new RepeatedMessage(platformMessageId)
  await addMessageMedia(tx, { accountId, messageId: added.id }, media, now)
  if (role === 'user' && !message.input?.needsNoAnswer) {
    const hasFile = media.some(({ kind }) => kind === 'image' || kind === 'document')
    const arrived = { accountId, conversationId: conversation.id, messageId: added.id, hasFile }
    await noteReceipt(tx, { ...arrived, words: message.content }, now)
  }
  const isAsked = !added.isBotActive && added.isWaiting && !message.input?.needsNoAnswer
  // An opt-out is no block: people are told of those who opted out and write.
  const waitsForPerson =
    isAsked && (contact.status !== 'blocked' || (await isOptedOut(tx, accountId, contact.id)) === 'yes')
  return {
    ...{ conversationId: conversation.id, contact, messageId: added.id, createdAt: added.created_at },
    waitsForPerson,
  }
}
