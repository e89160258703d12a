import {
  type ChannelAdapter,
  type ChannelEvent,
  type Customer,
  type CustomerKeys,
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
import { eventOf, unknownEvent } from '../inbound-event.ts'
import { graphAddress, metaSetup } from '../meta/api.ts'
import { metaWebhooks } from '../meta/webhooks.ts'
import { asItReads, contentOf } from './content.ts'
import { customerOf, identityChange, profilesIn } from './customer.ts'
import { whatsappDayLimit } from './day-limit.ts'
import { inputAsItReads } from './input.ts'
import { mediaOf, whatsappMedia } from './media.ts'
import { whatsappNumber } from './number.ts'
import { preferenceOf, splitPreferences } from './preferences.ts'
import { whatsappSending } from './sending.ts'
import { isTemplateField, templateEvent, templateReport } from './template-reports.ts'
import { whatsappTemplates } from './templates.ts'

/** WhatsApp Cloud API. */
export const whatsapp: ChannelAdapter = {
  platform: 'whatsapp',
  webhookObject: 'whatsapp_business_account',
  ...metaWebhooks,
  split,
  normalise,
  bold: (text) => `*${text}*`,
  api: {
    ...{ address: graphAddress, ...metaSetup },
    ...{ media: whatsappMedia, templates: whatsappTemplates, sending: whatsappSending },
    dayLimit: whatsappDayLimit,
    ...whatsappNumber,
  },
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
  const events: ChannelEvent[] = []
  const ignored: string[] = []
  for (const entry of listIn(objectIn(body).entry)) {
    for (const change of listIn(objectIn(entry).changes)) {
      const field = textIn(objectIn(change).field) ?? 'messages'
      const value = objectIn(objectIn(change).value)
      const channelExternalId = textIn(objectIn(value.metadata).phone_number_id)
      if (isTemplateField(field)) {
        const event = templateEvent(objectIn(entry), field, value)
        if (event) events.push(event)
        else ignored.push(field)
      } else if (channelExternalId === undefined) ignored.push(field)
      else if (field === 'messages') splitMessages(channelExternalId, value, { events, ignored })
      else if (echoFields.includes(field)) splitEchoes(channelExternalId, value, { events, ignored })
      else if (field === 'user_id_update') splitIdentities(channelExternalId, value, events)
      else if (field === 'user_preferences') splitPreferences(channelExternalId, value, { events, ignored })
      else ignored.push(field)
    }
  }
  return { events, ignored }
}

function splitMessages(channelExternalId: string, value: ForeignObject, { events, ignored }: Split): void {
  for (const list of [value.messages, value.statuses]) {
    if (list !== undefined && !Array.isArray(list)) events.push(unknownEvent(channelExternalId, value))
  }
  const messages = withoutTakenBack(value.messages, ignored)
  const profileOf = profilesIn(value.contacts, messages, { phone: 'from', userId: 'from_user_id' })
  for (const message of messages) {
    const { id, from, from_user_id: userId } = objectIn(message)
    const contact = profileOf(message)
    const content = { message, contact }
    const lane = textIn(userId) ?? textIn(from) ?? textIn(contact?.user_id) ?? textIn(contact?.wa_id)
    events.push(eventOf({ channelExternalId, kind: 'message', id: textIn(id), lane, content }))
  }
  for (const status of listIn(value.statuses)) {
    const { id, status: report, recipient_id: phone, recipient_user_id: userId } = objectIn(status)
    if (typeof report === 'string' && !Object.hasOwn(reports, report)) {
      ignored.push(`status ${report}`)
      continue
    }
    const key = typeof report === 'string' && textIn(id) ? `${textIn(id)}:${report}` : undefined
    const lane = textIn(userId) ?? textIn(phone)
    events.push(eventOf({ channelExternalId, kind: 'status', id: key, lane, content: status }))
  }
}

function splitEchoes(channelExternalId: string, value: ForeignObject, { events, ignored }: Split): void {
  const echoes = withoutTakenBack(value.message_echoes, ignored)
  const profileOf = profilesIn(value.contacts, echoes, { phone: 'to', userId: 'to_user_id' })
  for (const message of echoes) {
    const { id, to, to_user_id: userId } = objectIn(message)
    const content = { message, contact: profileOf(message) }
    const lane = textIn(userId) ?? textIn(to)
    events.push(eventOf({ channelExternalId, kind: 'echo', id: textIn(id), lane, content }))
  }
}

function withoutTakenBack(messages: unknown, ignored: string[]): unknown[] {
  return listIn(messages).filter((message) => {
    const isTakenBack = objectIn(message).type === 'revoke'
    if (isTakenBack) ignored.push('a message taken back')
    return !isTakenBack
  })
}

function splitIdentities(channelExternalId: string, value: ForeignObject, events: ChannelEvent[]): void {
  for (const update of listIn(value.user_id_update)) {
    const { wa_id: phone, user_id: ids, timestamp } = objectIn(update)
    const current = textIn(objectIn(ids).current) ?? textIn(ids)
    const id = isObject(update) ? `${current}:${textIn(timestamp)}` : undefined
    events.push(eventOf({ channelExternalId, kind: 'identity', id, lane: phone, content: update }))
  }
}

function normalise(kind: string, payload: unknown): NormalisedEvent {
  const event = objectIn(payload)
  if (kind === 'message') {
    return { kind, customer: senderOf(event), message: messageOf(event) }
  }
  if (kind === 'echo') {
    const customer = customerOf(event, { phone: 'to', userId: 'to_user_id' })
    const mark = objectIn(event.message).biz_opaque_callback_data
    return { kind, customer, message: messageOf(event), own: ownMarkIn(mark) }
  }
  if (kind === 'status') return statusOf(event)
  if (kind === 'identity') {
    const customer = identityChange(event)
    if (!customer) throw new NormaliseError('the change of identity names no new one')
    return { kind, customer }
  }
  if (kind === 'preference') return preferenceOf(event)
  if (kind === 'template') return { kind, report: templateReport(event) }
  throw new NormaliseError('not a form of WhatsApp webhook that is known')
}

// A system message that reports a new number or user id comes from the old one.
function senderOf(event: ForeignObject): Customer {
  const message = objectIn(event.message)
  const sender = customerOf(event, { phone: 'from', userId: 'from_user_id' })
  if (message.type !== 'system') return sender
  const system = objectIn(message.system)
  const changed = identityChange({ ...system, wa_id: system.wa_id ?? system.new_wa_id })
  if (!changed) return sender
  const former: CustomerKeys = { phone: sender.phone, userId: changed.former?.userId ?? sender.userId }
  return { ...changed, name: sender.name, former }
}

function messageOf(event: ForeignObject) {
  const message = objectIn(event.message)
  const platformMessageId = idIn(message.id, 'the id of the message')
  if (platformMessageId === undefined) throw new NormaliseError('the message has no id')
  return {
    platformMessageId,
    content: contentOf(asItReads(message)),
    payload: JSON.stringify(message),
    sentAt: timeIn(message.timestamp, 1_000),
    campaignId: shortTextIn(objectIn(message.referral).source_id),
    input: inputAsItReads(message),
    media: mediaOf(asItReads(message)),
  }
}

// 131052: could not be fetched; 131053: could not be converted for display.
function isMediaError(error: unknown): boolean {
  const { code } = objectIn(error)
  return code === 131_052 || code === 131_053
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
    isImageLost: report === 'failed' && listIn(status.errors).some(isMediaError),
    own: ownMarkIn(status.biz_opaque_callback_data),
  }
}
