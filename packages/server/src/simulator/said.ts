// What a customer does on a platform, in the form in which that platform tells it.
import { randomUUID } from 'node:crypto'
import type { Platform } from '@mostrador/contract/values'
import type { Choice } from '../domain/conversations/outgoing.ts'
import type { Media } from './script.ts'

export type CustomerAct =
  | { kind: 'text'; text: string }
  | { kind: 'tap'; choice: Choice }
  | { kind: 'media'; media: Media }
  | { kind: 'order'; lines: readonly { sku: string; quantity: number }[] }
  /** Not the customer: a person of the business, on the platform itself. */
  | { kind: 'echo'; text: string }

/** `id` is the customer's on the platform: a phone, or a number of the platform's own. */
export type Person = { id: string; name: string }

type Json = Record<string, unknown>

/** One webhook for each act, or one for all of them. Telegram tells one thing at a time. */
export function webhooksOf(
  platform: Exclude<Platform, 'web'>,
  {
    channel,
    person,
    acts,
    isBatch,
  }: { channel: string; person: Person; acts: readonly CustomerAct[]; isBatch: boolean },
): unknown[] {
  if (platform === 'telegram') return acts.map((act) => telegramUpdate(person, act))
  const groups = isBatch ? [acts] : acts.map((act) => [act])
  return groups.map((group) =>
    platform === 'whatsapp'
      ? whatsappWebhook(channel, person, group)
      : pageWebhook(platform, { channel, person, group }),
  )
}

function seconds(): string {
  return String(Math.floor(Date.now() / 1_000))
}

function whatsappWebhook(channel: string, person: Person, acts: readonly CustomerAct[]): unknown {
  const metadata = { display_phone_number: '15550783881', phone_number_id: channel }
  const value = (more: Json) => ({ messaging_product: 'whatsapp', metadata, ...more })
  const contacts = [{ profile: { name: person.name }, wa_id: person.id }]
  const changes = acts.map((act) => {
    const base = { id: `wamid.${randomUUID()}`, timestamp: seconds() }
    if (act.kind === 'echo') {
      const echo = { ...base, from: '15550783881', to: person.id, type: 'text', text: { body: act.text } }
      return { field: 'smb_message_echoes', value: value({ message_echoes: [echo] }) }
    }
    const message = { ...base, from: person.id, ...whatsappContent(act) }
    return { field: 'messages', value: value({ contacts, messages: [message] }) }
  })
  return { object: 'whatsapp_business_account', entry: [{ id: 'WABA', changes }] }
}

function whatsappContent(act: Exclude<CustomerAct, { kind: 'echo' }>): Json {
  switch (act.kind) {
    case 'text':
      return { type: 'text', text: { body: act.text } }
    case 'tap': {
      const { id, title } = act.choice
      return { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } }
    }
    case 'media':
      if (act.media === 'location')
        return { type: 'location', location: { latitude: 4.65, longitude: -74.05 } }
      return { type: act.media, [act.media]: { id: randomUUID(), mime_type: 'application/octet-stream' } }
    case 'order': {
      const items = act.lines.map(({ sku, quantity }) => ({
        product_retailer_id: sku,
        quantity,
        item_price: 1,
        currency: 'USD',
      }))
      return { type: 'order', order: { catalog_id: 'simulated', product_items: items } }
    }
  }
}

function pageWebhook(
  platform: 'messenger' | 'instagram',
  { channel, person, group }: { channel: string; person: Person; group: readonly CustomerAct[] },
): unknown {
  const messaging = group.map((act) => {
    const message = { mid: `m_${randomUUID()}`, ...pageContent(act) }
    const [sender, recipient] = act.kind === 'echo' ? [channel, person.id] : [person.id, channel]
    return { sender: { id: sender }, recipient: { id: recipient }, timestamp: Date.now(), message }
  })
  const object = platform === 'instagram' ? 'instagram' : 'page'
  return { object, entry: [{ id: channel, time: Date.now(), messaging }] }
}

function pageContent(act: CustomerAct): Json {
  switch (act.kind) {
    case 'text':
      return { text: act.text }
    case 'echo':
      return { text: act.text, is_echo: true }
    case 'tap':
      return { text: act.choice.title, quick_reply: { payload: act.choice.id } }
    case 'media':
      return {
        attachments: [
          {
            type: act.media === 'document' ? 'file' : act.media,
            payload: { url: 'https://example.com/media' },
          },
        ],
      }
    case 'order':
      return { text: act.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ') }
  }
}

let updates = Date.now()

function telegramUpdate(person: Person, act: CustomerAct): unknown {
  updates += 1
  const id = Number(person.id)
  const from = { id, is_bot: false, first_name: person.name }
  const chat = { id, type: 'private' }
  if (act.kind === 'tap') {
    const message = {
      message_id: updates,
      chat,
      reply_markup: { inline_keyboard: [[{ text: act.choice.title, callback_data: act.choice.id }]] },
    }
    return { update_id: updates, callback_query: { id: String(updates), from, data: act.choice.id, message } }
  }
  const message = { message_id: updates, from, chat, date: Number(seconds()), ...telegramContent(act) }
  return { update_id: updates, message }
}

function telegramContent(act: Exclude<CustomerAct, { kind: 'tap' }>): Json {
  if (act.kind === 'order')
    return { text: act.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ') }
  if (act.kind !== 'media') return { text: act.text }
  const file = { file_id: randomUUID(), file_unique_id: randomUUID() }
  if (act.media === 'image') return { photo: [file] }
  if (act.media === 'location') return { location: { latitude: 4.65, longitude: -74.05 } }
  return { [act.media === 'audio' ? 'voice' : act.media]: file }
}
