import {
  type ChannelAdapter,
  type Customer,
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
import { contentOf } from './content.ts'
import { inputOf } from './input.ts'
import { messengerSending } from './sending.ts'

/** Messenger of a Facebook page. A customer is known by an id that holds for this page only; there is no phone. */
export const messenger: ChannelAdapter = {
  platform: 'messenger',
  webhookObject: 'page',
  signedWith: ['app_secret', 'meta_app'],
  sending: messengerSending,
  ...pageWebhooks(),
}

/** Reads the envelope that Messenger and Instagram share. */
export function pageWebhooks(): Pick<
  ChannelAdapter,
  'hasSignature' | 'verifySignature' | 'split' | 'normalise'
> {
  return { hasSignature: hasMetaSignature, verifySignature: verifyMetaSignature, split, normalise }
}

function split(body: unknown): Split {
  const parts: InboundPart[] = []
  const ignored: string[] = []
  for (const entry of listIn(objectIn(body).entry)) {
    const { id, messaging, ...others } = objectIn(entry)
    const channelExternalId = textIn(id)
    if (channelExternalId === undefined) {
      ignored.push('an entry without id')
      continue
    }
    ignored.push(...Object.keys(others).filter((field) => Array.isArray(others[field])))
    if (messaging !== undefined && !Array.isArray(messaging)) {
      parts.push(unknownPart(channelExternalId, messaging))
    }
    for (const item of listIn(messaging)) splitItem(channelExternalId, item, { parts, ignored })
  }
  return { parts, ignored }
}

function splitItem(channelExternalId: string, item: unknown, { parts, ignored }: Split): void {
  if (!isObject(item)) return void parts.push(unknownPart(channelExternalId, item))
  const sender = textIn(objectIn(item.sender).id)
  const part = (kind: 'message' | 'echo' | 'status' | 'watermark', id: string | undefined, lane = sender) =>
    parts.push(partOf({ channelExternalId, kind, id, lane, content: item }))
  if (isObject(item.message)) {
    const { mid, is_echo: isEcho, is_deleted: isDeleted } = item.message
    if (isDeleted === true) ignored.push('a message taken back')
    else if (isEcho === true) part('echo', textIn(mid), textIn(objectIn(item.recipient).id))
    else part('message', textIn(mid))
  } else if (isObject(item.postback)) {
    part('message', postbackId(item))
  } else if (isObject(item.delivery)) {
    splitDelivery(channelExternalId, item, item.delivery, parts)
  } else if (isObject(item.read) && textIn(item.read.mid)) {
    // Instagram names the message instead of a time.
    const { mid } = item.read
    const id = `${textIn(mid)}:read`
    parts.push(
      partOf({ channelExternalId, kind: 'status', id, lane: sender, content: { mid, status: 'read' } }),
    )
  } else if (isObject(item.read)) {
    part('watermark', `read:${sender}:${textIn(item.read.watermark)}`)
  } else if ('message' in item) {
    parts.push(unknownPart(channelExternalId, item))
  } else {
    const known = ['sender', 'recipient', 'timestamp']
    ignored.push(Object.keys(item).find((field) => !known.includes(field)) ?? 'an empty item')
  }
}

function splitDelivery(
  channelExternalId: string,
  item: ForeignObject,
  delivery: ForeignObject,
  parts: InboundPart[],
): void {
  const lane = objectIn(item.sender).id
  for (const mid of listIn(delivery.mids)) {
    const id = textIn(mid) && `${textIn(mid)}:delivered`
    parts.push(partOf({ channelExternalId, kind: 'status', id, lane, content: { mid } }))
  }
  const watermark = textIn(delivery.watermark)
  if (watermark === undefined) return
  const id = `delivered:${textIn(lane)}:${watermark}`
  parts.push(partOf({ channelExternalId, kind: 'watermark', id, lane, content: item }))
}

// Older versions of the platform give a postback no id of its own.
function postbackId(item: ForeignObject): string | undefined {
  const mid = textIn(objectIn(item.postback).mid)
  const sender = textIn(objectIn(item.sender).id)
  const timestamp = textIn(item.timestamp)
  return mid ?? (sender && timestamp ? `postback:${sender}:${timestamp}` : undefined)
}

function normalise(kind: string, payload: unknown): NormalisedEvent {
  const item = objectIn(payload)
  if (kind === 'message') return { kind, customer: customerOf(item.sender), message: messageOf(item) }
  if (kind === 'echo') {
    const own = ownMarkIn(objectIn(item.message).metadata)
    return { kind, customer: customerOf(item.recipient), message: messageOf(item), own }
  }
  if (kind === 'status') {
    const platformMessageId = idIn(item.mid, 'the id of the message')
    if (platformMessageId === undefined) throw new NormaliseError('the delivery names no message')
    const status = item.status === 'read' ? 'read' : 'delivered'
    return { kind, platformMessageId, status, error: undefined, own: undefined }
  }
  if (kind === 'watermark') {
    const status = isObject(item.read) ? 'read' : 'delivered'
    const until = timeIn(objectIn(item.read ?? item.delivery).watermark, 1)
    if (!until) throw new NormaliseError('the watermark is no time')
    return { kind, customer: customerOf(item.sender), status, until }
  }
  throw new NormaliseError('not a form of Messenger webhook that is known')
}

function customerOf(party: unknown): Customer {
  const userId = idIn(objectIn(party).id, 'the id of the customer')
  if (userId === undefined) throw new NormaliseError('the message names no customer')
  return { phone: undefined, userId, name: undefined, former: undefined }
}

function messageOf(item: ForeignObject) {
  const message = objectIn(item.message)
  const postback = objectIn(item.postback)
  const platformMessageId = idIn(message.mid ?? postbackId(item), 'the id of the message')
  if (platformMessageId === undefined) throw new NormaliseError('the message has no id')
  const referral = objectIn(message.referral ?? postback.referral ?? item.referral)
  return {
    platformMessageId,
    content: contentOf(message, postback),
    payload: JSON.stringify(item),
    sentAt: timeIn(item.timestamp, 1),
    campaignId: shortTextIn(referral.source_id ?? referral.ad_id),
    input: inputOf(message, postback),
  }
}
