// The demo's messages in each platform's own webhook format.
import type { Platform } from '@mostrador/contract/values'
import { ads } from '../dialogues/dialogues.ts'
import type { AdKey, Line } from '../types.ts'

export type Exchange = {
  line: Line
  text: string
  buttons: readonly string[]
  at: Date
  /** The channel's ids for message, customer and business. */
  messageId: string
  customerId: string
  businessId: string
  username?: string | undefined
  ad?: AdKey | undefined
}

export function payloadOf(platform: Platform, exchange: Exchange): object | null {
  if (exchange.line.role === 'system') return null
  return byPlatform[platform](exchange)
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const byPlatform: Record<Platform, (exchange: Exchange) => object> = {
  whatsapp: (exchange) => {
    const { line, at, messageId, customerId, businessId } = exchange
    const timestamp = String(seconds(at))
    if (line.role !== 'user' && !line.native) return whatsappOutgoing(exchange)
    const parties = line.native
      ? { from: businessId, to: customerId }
      : customerId.startsWith('CO.')
        ? { from_user_id: customerId }
        : { from: customerId }
    return { ...parties, id: messageId, timestamp, ...whatsappBody(exchange), ...referral(exchange) }
  },
  messenger: pageMessage,
  instagram: pageMessage,
  telegram: ({ line, text, at, messageId, customerId, username }) => {
    const chat = { id: Number(customerId), type: 'private' }
    if (line.role !== 'user') return { chat_id: chat.id, text }
    return {
      message_id: Number(messageId.split(':')[1]),
      from: { id: chat.id, is_bot: false, username, language_code: 'es' },
      chat,
      date: seconds(at),
      text,
    }
  },
  web: ({ line, text, messageId }) =>
    line.role === 'user' ? { client_message_id: messageId, text } : { type: 'text', text },
}

function whatsappBody({ line, text, messageId }: Exchange): object {
  const mediaId = messageId.slice(-12)
  if (line.image) return { type: 'image', image: { id: mediaId, mime_type: 'image/jpeg', caption: text } }
  if (line.audio)
    return { type: 'audio', audio: { id: mediaId, mime_type: 'audio/ogg; codecs=opus', voice: true } }
  if (line.tapped) {
    return {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: `opcion:${text}`, title: text } },
    }
  }
  if (line.cart) {
    const items = line.cart.map(({ sku, quantity, price }) => ({
      product_retailer_id: sku,
      quantity,
      item_price: price,
      currency: 'COP',
    }))
    return { type: 'order', order: { catalog_id: 'demo-catalogo', product_items: items } }
  }
  return { type: 'text', text: { body: text } }
}

function whatsappOutgoing({ line, text, buttons }: Exchange): object {
  if (line.image)
    return { type: 'image', image: { link: 'https://cdn.example.com/casa-lucero.jpg', caption: text } }
  if (buttons.length === 0) return { type: 'text', text: { body: text } }
  const options = buttons.map((title) => ({ type: 'reply', reply: { id: `opcion:${title}`, title } }))
  return {
    type: 'interactive',
    interactive: { type: 'button', body: { text }, action: { buttons: options } },
  }
}

function pageMessage(exchange: Exchange): object {
  const { line, text, at, messageId, customerId, businessId } = exchange
  if (line.role !== 'user') return { messaging_type: 'RESPONSE', message: { text } }
  return {
    sender: { id: customerId },
    recipient: { id: businessId },
    timestamp: at.getTime(),
    message: { mid: messageId, text, ...referral(exchange) },
  }
}

function referral({ ad, messageId }: Exchange): object {
  if (!ad) return {}
  return {
    referral: {
      source_id: ads[ad].id,
      source_type: 'ad',
      source_url: 'https://fb.example.com/casa-lucero',
      headline: ads[ad].headline,
      ctwa_clid: `demo-${messageId.slice(-16)}`,
    },
  }
}
