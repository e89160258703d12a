// Turns a Telegram message into a line of text, with the same markers as on WhatsApp.

import { limits } from '@mostrador/contract/limits'
import type { CustomerInput } from '../../domain/conversations/outgoing.ts'
import { storableText } from '../../platform/database/text.ts'
import { type ForeignObject, isObject, objectIn, textIn } from '../foreign.ts'

const media: Record<string, { marker: string; media: CustomerInput['media'] }> = {
  photo: { marker: 'image', media: 'image' },
  voice: { marker: 'audio', media: 'audio' },
  audio: { marker: 'audio', media: 'audio' },
  video: { marker: 'video', media: 'video' },
  video_note: { marker: 'video', media: 'video' },
  animation: { marker: 'video', media: 'video' },
  document: { marker: 'document', media: 'document' },
  sticker: { marker: 'sticker', media: 'sticker' },
  location: { marker: 'location', media: 'location' },
  venue: { marker: 'location', media: 'location' },
  contact: { marker: 'contacts', media: 'contact' },
}

/** Other kinds of message; Telegram's own word becomes the marker. */
const others = ['poll', 'dice', 'game', 'story', 'invoice', 'paid_media', 'checklist', 'giveaway']

export function contentOf(message: ForeignObject): string {
  return storableText(textOf(message), limits.messageCharsMax)
}

export function inputOf(message: ForeignObject): CustomerInput | undefined {
  const known = media[kindOf(message) ?? '']
  return known && { media: known.media }
}

function textOf(message: ForeignObject): string {
  if (typeof message.text === 'string') return message.text
  const caption = textIn(message.caption)
  if (caption !== undefined) return caption
  const kind = kindOf(message)
  if (kind === 'location' || kind === 'venue') return locationOf(message)
  const fileName = textIn(objectIn(message.document).file_name)
  if (kind === 'document' && fileName !== undefined) return fileName
  const marker = kind === undefined ? others.find((name) => name in message) : media[kind]?.marker
  return `[${marker ?? 'unknown'}]`
}

// An animation also carries a document, and a venue a location: the first in this order is the message's kind.
function kindOf(message: ForeignObject): string | undefined {
  const order = ['animation', 'venue', ...Object.keys(media)]
  return order.find((name) => isObject(message[name]) || Array.isArray(message[name]))
}

function locationOf({ location, venue }: ForeignObject): string {
  const { latitude, longitude } = objectIn(objectIn(venue).location ?? location)
  const where = [textIn(objectIn(venue).title), textIn(objectIn(venue).address)].filter(Boolean)
  return `[location: ${[`${textIn(latitude) ?? '?'},${textIn(longitude) ?? '?'}`, ...where].join(' ')}]`
}
