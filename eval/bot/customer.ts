// The customer: a line becomes messages of WhatsApp, which take the inbound path.
import { randomUUID } from 'node:crypto'
import { adapterOf } from '../../packages/server/src/channels/adapters.ts'
import { inboundWork } from '../../packages/server/src/channels/inbound/applier.ts'
import { channelInbox } from '../../packages/server/src/channels/inbound/store.ts'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { storeEvents } from '../../packages/server/src/platform/inbox/inbox.ts'
import type { FileKind, Line } from './format.ts'
import type { OpenShop } from './shop.ts'

export type Customer = {
  name: string
  phone: string
  /** Id of the message written last, which may be edited. */
  lastId: string | undefined
}

const phones: Readonly<Record<string, string>> = {
  'es-CO': '573105550101',
  'es-MX': '5215510550101',
  'es-AR': '5491155550101',
  'pt-BR': '5511955550101',
  en: '14155550101',
}

export function newCustomer(language: string): Customer {
  const phone = phones[language]
  if (phone === undefined) throw new Error(`no phone for ${language}`)
  return { name: 'Alex', phone, lastId: undefined }
}

/** Resolves when everything is stored and applied. */
export async function write(
  db: Database,
  { shop, customer, line }: { shop: OpenShop; customer: Customer; line: Line },
  now: Date,
): Promise<void> {
  const contents = contentsOf(line, customer)
  const messages = contents.map((content) => {
    const id = `wamid.${randomUUID()}`
    const timestamp = String(Math.floor(now.getTime() / 1_000))
    return { id, from: customer.phone, timestamp, ...content }
  })
  customer.lastId = messages.at(-1)?.id
  const { accountId, channelId: homeId, channel } = shop
  const { events } = adapterOf('whatsapp').split(webhookOf(channel, customer, messages))
  const arrived = events.map((event) => ({ homeId, label: 'whatsapp', event }))
  const claimed = await storeEvents(db, channelInbox, { accountId, arrived }, now)
  for (const event of claimed) {
    const outcome = await inboundWork.apply(event, now, () => {})
    if (outcome !== 'applied') throw new Error(`what the customer wrote was not applied but ${outcome}`)
  }
}

function webhookOf(channel: string, { name, phone }: Customer, messages: readonly object[]): object {
  const metadata = { display_phone_number: '15550783881', phone_number_id: channel }
  const contacts = [{ profile: { name }, wa_id: phone }]
  const value = { messaging_product: 'whatsapp', metadata, contacts, messages }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: 'WABA', changes: [{ field: 'messages', value }] }],
  }
}

function contentsOf({ say, file, edits }: Line, { lastId }: Customer): object[] {
  const text = { type: 'text', text: { body: say } }
  if (edits) return [{ type: 'edit', edit: { original_message_id: lastId, message: text } }]
  if (file === undefined) return [text]
  if (say === '') return [fileOf(file, undefined)]
  if (file === 'image' || file === 'document') return [fileOf(file, say)]
  // The others carry no words, so these come in a message of their own.
  return [fileOf(file, undefined), text]
}

function fileOf(file: FileKind, caption: string | undefined): object {
  if (file === 'location') return { type: file, location: { latitude: 4.65, longitude: -74.05 } }
  const mimeType = 'application/octet-stream'
  return { type: file, [file]: { id: randomUUID(), mime_type: mimeType, ...(caption && { caption }) } }
}
