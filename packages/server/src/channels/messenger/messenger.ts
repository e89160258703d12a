import {
  type ChannelAdapter,
  type ChannelEvent,
  type Customer,
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
import { mediaOf, pageMedia } from '../meta/page-media.ts'
import { metaWebhooks } from '../meta/webhooks.ts'
import { contentOf } from './content.ts'
import { inputOf } from './input.ts'
import { messengerSending } from './sending.ts'

/** Messenger of a Facebook page. A customer has an id that holds for this page only, and no phone. */
export const messenger: ChannelAdapter = {
  platform: 'messenger',
  webhookObject: 'page',
  ...pageWebhooks(),
  api: { address: graphAddress, ...metaSetup, media: pageMedia, sending: messengerSending },
}

/** Reads the envelope that Messenger and Instagram share; neither shows bold text. */
export function pageWebhooks() {
  return { ...metaWebhooks, split, normalise, bold: (text: string) => text } satisfies Partial<ChannelAdapter>
}

function split(body: unknown): Split {
  const events: ChannelEvent[] = []
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
      events.push(unknownEvent(channelExternalId, messaging))
    }
    for (const item of listIn(messaging)) splitItem(channelExternalId, item, { events, ignored })
  }
  return { events, ignored }
}

function splitItem(channelExternalId: string, item: unknown, { events, ignored }: Split): void {
  if (!isObject(item)) return void events.push(unknownEvent(channelExternalId, item))
  const sender = textIn(objectIn(item.sender).id)
  const add = (kind: 'message' | 'echo' | 'status' | 'watermark', id: string | undefined, lane = sender) =>
    events.push(eventOf({ channelExternalId, kind, id, lane, content: item }))
  if (isObject(item.message)) {
    const { mid, is_echo: isEcho, is_deleted: isDeleted } = item.message
    if (isDeleted === true) ignored.push('a message taken back')
    else if (isEcho === true) add('echo', textIn(mid), textIn(objectIn(item.recipient).id))
    else add('message', textIn(mid))
  } else if (isObject(item.message_edit)) {
    // Instagram repeats unedited messages in this form, without naming their author.
    if (sender === undefined) ignored.push('an edit without its author')
    else add('message', editId(item.message_edit))
  } else if (isObject(item.postback)) {
    add('message', postbackId(item))
  } else if (isObject(item.delivery)) {
    splitDelivery(channelExternalId, item, item.delivery, events)
  } else if (isObject(item.read) && textIn(item.read.mid)) {
    // Instagram reports the message read, not a time.
    const { mid } = item.read
    const id = `${textIn(mid)}:read`
    events.push(
      eventOf({ channelExternalId, kind: 'status', id, lane: sender, content: { mid, status: 'read' } }),
    )
  } else if (isObject(item.read)) {
    add('watermark', `read:${sender}:${textIn(item.read.watermark)}`)
  } else if ('message' in item) {
    events.push(unknownEvent(channelExternalId, item))
  } else {
    const known = ['sender', 'recipient', 'timestamp']
    ignored.push(Object.keys(item).find((field) => !known.includes(field)) ?? 'an empty item')
  }
}

function splitDelivery(
  channelExternalId: string,
  item: ForeignObject,
  delivery: ForeignObject,
  events: ChannelEvent[],
): void {
  const lane = objectIn(item.sender).id
  for (const mid of listIn(delivery.mids)) {
    const id = textIn(mid) && `${textIn(mid)}:delivered`
    events.push(eventOf({ channelExternalId, kind: 'status', id, lane, content: { mid } }))
  }
  const watermark = textIn(delivery.watermark)
  if (watermark === undefined) return
  const id = `delivered:${textIn(lane)}:${watermark}`
  events.push(eventOf({ channelExternalId, kind: 'watermark', id, lane, content: item }))
}

function editId({ mid, num_edit: count }: ForeignObject): string | undefined {
  return textIn(mid) && `edit:${textIn(mid)}:${textIn(count) ?? ''}`
}

// Older versions of the platform give postbacks no id.
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
  const edit = isObject(item.message_edit) ? item.message_edit : undefined
  const message = edit ?? objectIn(item.message)
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
    input: edit ? { edits: platformMessageId } : inputOf(message, postback),
    media: mediaOf(message),
  }
}
