// Turns a Messenger message into a line of text, with the same markers as on WhatsApp.

import { limits } from '@mostrador/contract/limits'
import { storableText } from '../../platform/database/text.ts'
import { type ForeignObject, listIn, objectIn, textIn } from '../foreign.ts'

export function contentOf(message: ForeignObject, postback: ForeignObject): string {
  const text = textIn(message.text) ?? textIn(postback.title) ?? textIn(postback.payload)
  const attachments = listIn(message.attachments).map(attachmentOf).join(' ')
  return storableText(text ?? (attachments || '[unknown]'), limits.messageCharsMax)
}

function attachmentOf(attachment: unknown): string {
  const { type, title, payload } = objectIn(attachment)
  const { sticker_id: sticker, coordinates, url } = objectIn(payload)
  if (textIn(sticker)) return '[sticker]'
  if (type === 'location') {
    const { lat, long } = objectIn(coordinates)
    return `[location: ${textIn(lat) ?? '?'},${textIn(long) ?? '?'}]`
  }
  if (type === 'fallback') return textIn(title) ?? textIn(url) ?? '[link]'
  return typeof type === 'string' && /^[a-z_]{1,40}$/.test(type) ? `[${type}]` : '[unknown]'
}
