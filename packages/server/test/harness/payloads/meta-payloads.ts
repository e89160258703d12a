// Webhooks as Meta sends them: builders with defaults, signing, and the golden shapes of its documentation.
import { createHmac } from 'node:crypto'

export type Json = Record<string, unknown>

/** The headers of a signed request. */
export function signed(body: string | Buffer, secret: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
}

/** One WhatsApp webhook with one entry of one change. */
export function whatsappWebhook(phoneNumberId: string, value: Json, field = 'messages'): Json {
  return whatsappBatch([[whatsappChange(phoneNumberId, value, field)]])
}

/** A WhatsApp webhook of several entries, each of several changes. */
export function whatsappBatch(entries: Json[][]): Json {
  return {
    object: 'whatsapp_business_account',
    entry: entries.map((changes, index) => ({ id: `WABA-${index}`, changes })),
  }
}

export function whatsappChange(phoneNumberId: string, value: Json, field = 'messages'): Json {
  const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId }
  return { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
}

export type Person = { wa_id?: string; user_id?: string; name?: string }

export const sheena: Person = {
  wa_id: '16505551234',
  user_id: 'US.13491208655302741918',
  name: 'Sheena Nelson',
}

/** `contacts[]` of a webhook. */
export function profile({ wa_id, user_id, name }: Person): Json {
  return { ...(name && { profile: { name } }), ...given({ wa_id, user_id }) }
}

let messages = 0

/** A WhatsApp message of the person; a text unless `content` says otherwise. */
export function whatsappMessage(
  from: Person,
  content: Json = { type: 'text', text: { body: 'Hola' } },
): Json {
  messages += 1
  return {
    ...given({ from: from.wa_id, from_user_id: from.user_id }),
    id: `wamid.${messages}`,
    timestamp: '1749416383',
    ...content,
  }
}

/** A webhook with one message and the profile of its sender. */
export function whatsappText(phoneNumberId: string, from: Person, content?: Json): Json {
  const message = whatsappMessage(from, content)
  return whatsappWebhook(phoneNumberId, { contacts: [profile(from)], messages: [message] })
}

/** A message that a person of the business wrote in the phone app. */
export function whatsappEcho(phoneNumberId: string, to: Person, content: Json = {}): Json {
  messages += 1
  const message = {
    from: '15550783881',
    ...given({ to: to.wa_id, to_user_id: to.user_id }),
    id: `wamid.echo.${messages}`,
    timestamp: '1749416400',
    type: 'text',
    text: { body: 'Ya le ayudo' },
    ...content,
  }
  return whatsappWebhook(phoneNumberId, { message_echoes: [message] }, 'smb_message_echoes')
}

export function whatsappStatus(phoneNumberId: string, id: string, status: string, more: Json = {}): Json {
  const report = { id, status, timestamp: '1750857384', recipient_id: '16505551234', ...more }
  return whatsappWebhook(phoneNumberId, { statuses: [report] })
}

/** One Messenger webhook with the given items. */
export function messengerWebhook(pageId: string, items: unknown[]): Json {
  return { object: 'page', entry: [{ id: pageId, time: 1518479195594, messaging: items }] }
}

/** A Messenger message of the customer; its text unless `message` says otherwise. */
export function messengerItem(pageId: string, psid: string, message: Json = {}): Json {
  messages += 1
  return {
    sender: { id: psid },
    recipient: { id: pageId },
    timestamp: 1518479195308,
    message: { mid: `m_${messages}`, text: 'hello', ...message },
  }
}

export function messengerEcho(pageId: string, psid: string, message: Json = {}): Json {
  messages += 1
  return {
    sender: { id: pageId },
    recipient: { id: psid },
    timestamp: 1518479199999,
    message: {
      mid: `m_echo_${messages}`,
      text: 'a person answers',
      is_echo: true,
      app_id: 263902037430900,
      ...message,
    },
  }
}

/** Every kind of WhatsApp message with the line of text it becomes. */
export const whatsappContents: [content: Json, text: string][] = [
  [
    {
      type: 'text',
      text: { body: 'Hi' },
      context: { from: '15550783881', id: 'wamid.PREV', forwarded: false },
    },
    'Hi',
  ],
  [{ type: 'text', text: { body: '' } }, ''],
  [
    {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'buy:sku1', title: 'Buy' } },
    },
    'Buy',
  ],
  [
    {
      type: 'interactive',
      interactive: {
        type: 'list_reply',
        list_reply: { id: 'slot:2026-01-02T10:00Z', title: '10:00', description: 'morning' },
      },
    },
    '10:00',
  ],
  [
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', name: 'flow' } } },
    'Sent',
  ],
  [{ type: 'button', button: { payload: 'YES', text: 'Yes' } }, 'Yes'],
  [{ type: 'image', image: { id: 'M1', mime_type: 'image/jpeg', caption: 'this one' } }, 'this one'],
  [{ type: 'image', image: { id: 'M1', mime_type: 'image/jpeg' } }, '[image]'],
  [{ type: 'audio', audio: { id: 'M2', voice: true } }, '[audio]'],
  [{ type: 'video', video: { id: 'M3' } }, '[video]'],
  [{ type: 'sticker', sticker: { id: 'M4', animated: false } }, '[sticker]'],
  [{ type: 'document', document: { id: 'M5', filename: 'factura.pdf' } }, 'factura.pdf'],
  [
    { type: 'document', document: { id: 'M5', filename: 'factura.pdf', caption: 'La factura' } },
    'La factura',
  ],
  [
    {
      type: 'location',
      location: { latitude: 4.65, longitude: -74.05, name: 'Parque 93', address: 'Bogotá' },
    },
    '[location: 4.65,-74.05 Parque 93 Bogotá]',
  ],
  [
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' }, phones: [{ phone: '+57 1' }] }] },
    '[contacts]',
  ],
  [{ type: 'reaction', reaction: { message_id: 'wamid.PREV', emoji: '👍🏽' } }, '👍🏽'],
  [{ type: 'reaction', reaction: { message_id: 'wamid.PREV' } }, '[reaction]'],
  [
    {
      type: 'order',
      order: {
        catalog_id: 'C',
        text: 'sin empaque',
        product_items: [
          { product_retailer_id: 'SKU1', quantity: 2, item_price: 10.5, currency: 'USD' },
          { product_retailer_id: 'SKU2', quantity: '1', item_price: 3, currency: 'USD' },
        ],
      },
    },
    '[order: 2 × SKU1, 1 × SKU2] sin empaque',
  ],
  [{ type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] }, '[unsupported]'],
  [{ type: 'hologram', hologram: { depth: 3 } }, '[hologram]'],
  [{ type: '<b>' }, '[unknown]'],
  [{}, '[unknown]'],
]

/** Every kind of Messenger message with the line of text it becomes. */
export const messengerContents: [message: Json, text: string][] = [
  [{ text: 'hello', quick_reply: { payload: 'P' }, reply_to: { mid: 'm_0', is_self_reply: false } }, 'hello'],
  [attachment({ type: 'image', payload: { url: 'https://example.com/a.jpg' } }), '[image]'],
  [
    attachment({ type: 'image', payload: { url: 'https://example.com/a.png', sticker_id: 369239263222822 } }),
    '[sticker]',
  ],
  [
    attachment({ type: 'location', payload: { coordinates: { lat: 4.65, long: -74.05 } } }),
    '[location: 4.65,-74.05]',
  ],
  [attachment({ type: 'fallback', title: 'A link', payload: { url: 'https://example.com' } }), 'A link'],
  [attachment({ type: 'file', payload: {} }, { type: 'audio', payload: {} }), '[file] [audio]'],
  [attachment({ type: 7 }), '[unknown]'],
  [attachment(), '[unknown]'],
]

function attachment(...attachments: Json[]): Json {
  return { text: undefined, attachments }
}

function given(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
