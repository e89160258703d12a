// Turns a WhatsApp message into a line of text. Anything but text shows as its caption or title, else as a marker in
// brackets with the type's own word, such as [image] or [location: …].

import { limits } from '@mostrador/contract/limits'
import { storableText } from '../../platform/database/text.ts'
import { type ForeignObject, listIn, objectIn, textIn } from '../foreign.ts'

/** The message itself, or its new version after its author edited it in the app. */
export function asItReads(message: ForeignObject): ForeignObject {
  return message.type === 'edit' ? objectIn(objectIn(message.edit).message) : message
}

export function contentOf(message: ForeignObject): string {
  const type = textIn(message.type) ?? 'unknown'
  const body = objectIn(message[type])
  return storableText(textOf(type, body) ?? `[${markerOf(type)}]`, limits.messageCharsMax)
}

function textOf(type: string, body: ForeignObject): string | undefined {
  switch (type) {
    case 'text':
    case 'system':
      return typeof body.body === 'string' ? body.body : undefined
    case 'button':
      return textIn(body.text) ?? textIn(body.payload)
    case 'interactive':
      return replyOf(body)
    case 'document':
      return textIn(body.caption) ?? textIn(body.filename)
    case 'reaction':
      return textIn(body.emoji)
    case 'location':
      return `[location: ${joined([joined([body.latitude, body.longitude], ','), body.name, body.address])}]`
    case 'order':
      return orderOf(body)
    default:
      return textIn(body.caption)
  }
}

function replyOf(interactive: ForeignObject): string | undefined {
  const reply = objectIn(interactive[textIn(interactive.type) ?? ''])
  return textIn(reply.title) ?? textIn(reply.body) ?? textIn(reply.id)
}

function orderOf(order: ForeignObject): string {
  const items = listIn(order.product_items).map((item) => {
    const { quantity, product_retailer_id: sku } = objectIn(item)
    return `${textIn(quantity) ?? '?'} × ${textIn(sku) ?? '?'}`
  })
  const note = textIn(order.text)
  return `[order: ${items.join(', ')}]${note ? ` ${note}` : ''}`
}

function joined(values: unknown[], by = ' '): string {
  return values
    .map(textIn)
    .filter((text) => text !== undefined)
    .join(by)
}

function markerOf(type: string): string {
  return /^[a-z_]{1,40}$/.test(type) ? type : 'unknown'
}
