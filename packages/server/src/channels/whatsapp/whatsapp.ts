import {
  type ChannelAdapter,
  type Customer,
  type CustomerKeys,
  type InboundPart,
  type NormalisedEvent,
  NormaliseError,
  ownMarkIn,
  type Split,
} from '../channel.ts'
import {
  type ForeignObject,
  idIn,
  isObject,
  listIn,
  objectIn,
  shortTextIn,
  textIn,
  timeIn,
} from '../foreign.ts'
import { hasMetaSignature, verifyMetaSignature } from '../meta-signature.ts'
import { partOf, unknownPart } from '../part.ts'
import { asItReads, contentOf } from './content.ts'
import { customerOf, identityChange, profilesIn } from './customer.ts'
import { inputOf } from './input.ts'
import { whatsappSending } from './sending.ts'

/** WhatsApp Cloud API. */
export const whatsapp: ChannelAdapter = {
  platform: 'whatsapp',
  webhookObject: 'whatsapp_business_account',
  signedWith: ['app_secret', 'meta_app'],
  hasSignature: hasMetaSignature,
  verifySignature: verifyMetaSignature,
  split,
  normalise,
  sending: whatsappSending,
}

const echoFields = ['smb_message_echoes', 'message_echoes']
const reports = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
} as const

function split(body: unknown): Split {
  const parts: InboundPart[] = []
  const ignored: string[] = []
  for (const entry of listIn(objectIn(body).entry)) {
    for (const change of listIn(objectIn(entry).changes)) {
      const field = textIn(objectIn(change).field) ?? 'messages'
      const value = objectIn(objectIn(change).value)
      const channelExternalId = textIn(objectIn(value.metadata).phone_number_id)
      if (channelExternalId === undefined) ignored.push(field)
      else if (field === 'messages') splitMessages(channelExternalId, value, { parts, ignored })
      else if (echoFields.includes(field)) splitEchoes(channelExternalId, value, { parts, ignored })
      else if (field === 'user_id_update') splitIdentities(channelExternalId, value, parts)
      else ignored.push(field)
    }
  }
  return { parts, ignored }
}

function splitMessages(channelExternalId: string, value: ForeignObject, { parts, ignored }: Split): void {
  for (const list of [value.messages, value.statuses]) {
    if (list !== undefined && !Array.isArray(list)) parts.push(unknownPart(channelExternalId, value))
  }
  const messages = withoutTakenBack(value.messages, ignored)
  const profileOf = profilesIn(value.contacts, messages, { phone: 'from', userId: 'from_user_id' })
  for (const message of messages) {
    const { id, from, from_user_id: userId } = objectIn(message)
    const contact = profileOf(message)
    const content = { message, contact }
    const lane = textIn(userId) ?? textIn(from) ?? textIn(contact?.user_id) ?? textIn(contact?.wa_id)
    parts.push(partOf({ channelExternalId, kind: 'message', id: textIn(id), lane, content }))
  }
  for (const status of listIn(value.statuses)) {
    const { id, status: report, recipient_id: phone, recipient_user_id: userId } = objectIn(status)
    if (typeof report === 'string' && !Object.hasOwn(reports, report)) {
      ignored.push(`status ${report}`)
      continue
    }
    const key = typeof report === 'string' && textIn(id) ? `${textIn(id)}:${report}` : undefined
    const lane = textIn(userId) ?? textIn(phone)
    parts.push(partOf({ channelExternalId, kind: 'status', id: key, lane, content: status }))
  }
}

function splitEchoes(channelExternalId: string, value: ForeignObject, { parts, ignored }: Split): void {
  const echoes = withoutTakenBack(value.message_echoes, ignored)
  const profileOf = profilesIn(value.contacts, echoes, { phone: 'to', userId: 'to_user_id' })
  for (const message of echoes) {
    const { id, to, to_user_id: userId } = objectIn(message)
    const content = { message, contact: profileOf(message) }
    const lane = textIn(userId) ?? textIn(to)
    parts.push(partOf({ channelExternalId, kind: 'echo', id: textIn(id), lane, content }))
  }
}

function withoutTakenBack(messages: unknown, ignored: string[]): unknown[] {
  return listIn(messages).filter((message) => {
    const isTakenBack = objectIn(message).type === 'revoke'
    if (isTakenBack) ignored.push('a message taken back')
    return !isTakenBack
  })
}

function splitIdentities(channelExternalId: string, value: ForeignObject, parts: InboundPart[]): void {
  for (const update of listIn(value.user_id_update)) {
    const { wa_id: phone, user_id: ids, timestamp } = objectIn(update)
    const current = textIn(objectIn(ids).current) ?? textIn(ids)
    const id = isObject(update) ? `${current}:${textIn(timestamp)}` : undefined
    parts.push(partOf({ channelExternalId, kind: 'identity', id, lane: phone, content: update }))
  }
}

function normalise(kind: string, payload: unknown): NormalisedEvent {
  const part = objectIn(payload)
  if (kind === 'message') {
    return { kind, customer: senderOf(part), message: messageOf(part) }
  }
  if (kind === 'echo') {
    const customer = customerOf(part, { phone: 'to', userId: 'to_user_id' })
    const mark = objectIn(part.message).biz_opaque_callback_data
    return { kind, customer, message: messageOf(part), own: ownMarkIn(mark) }
  }
  if (kind === 'status') return statusOf(part)
  if (kind === 'identity') {
    const customer = identityChange(part)
    if (!customer) throw new NormaliseError('the change of identity names no new one')
    return { kind, customer }
  }
  throw new NormaliseError('not a form of WhatsApp webhook that is known')
}

// A system message that reports a new number or user id comes from the old one.
function senderOf(part: ForeignObject): Customer {
  const message = objectIn(part.message)
  const sender = customerOf(part, { phone: 'from', userId: 'from_user_id' })
  if (message.type !== 'system') return sender
  const system = objectIn(message.system)
  const changed = identityChange({ ...system, wa_id: system.wa_id ?? system.new_wa_id })
  if (!changed) return sender
  const former: CustomerKeys = { phone: sender.phone, userId: changed.former?.userId ?? sender.userId }
  return { ...changed, name: sender.name, former }
}

function messageOf(part: ForeignObject) {
  const message = objectIn(part.message)
  const platformMessageId = idIn(message.id, 'the id of the message')
  if (platformMessageId === undefined) throw new NormaliseError('the message has no id')
  return {
    platformMessageId,
    content: contentOf(asItReads(message)),
    payload: JSON.stringify(message),
    sentAt: timeIn(message.timestamp, 1_000),
    campaignId: shortTextIn(objectIn(message.referral).source_id),
    input: inputOf(asItReads(message)),
  }
}

function statusOf(status: ForeignObject): NormalisedEvent {
  const platformMessageId = idIn(status.id, 'the id of the message')
  const report = reports[status.status as keyof typeof reports]
  if (platformMessageId === undefined || report === undefined) {
    throw new NormaliseError('the status names no message, or is none that is known')
  }
  return {
    kind: 'status',
    platformMessageId,
    status: report,
    error: report === 'failed' ? JSON.stringify(status.errors ?? null) : undefined,
    own: ownMarkIn(status.biz_opaque_callback_data),
  }
}
