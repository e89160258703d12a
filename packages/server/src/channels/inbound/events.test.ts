// The events that integrators receive for inbound messages.
import type { EventKind } from '@mostrador/contract/events'
import { eventData } from '@mostrador/contract/events/event-data'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  conversationsOf,
  type Inbound,
  messagesOf,
  only,
  startInbound,
} from '../../../test/harness/inbound.ts'
import { messengerItem, whatsappEcho, whatsappText } from '../../../test/harness/payloads/meta-payloads.ts'
import { sql } from '../../platform/database/database.ts'

let db: TestDatabase
let inbound: Inbound

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const phone = '573105550101'

async function told(accountId: string): Promise<{ event: EventKind; data: Record<string, unknown> }[]> {
  const rows = await db.query<{ body: string }>(
    sql`select body from events where account_id = ${accountId} order by id`,
  )
  return rows.map(({ body }) => JSON.parse(body))
}

test('each message on WhatsApp is told, with everything that was stored', async () => {
  const shop = await inbound.addShop()
  const arrival = (id: string) =>
    whatsappText(id, { wa_id: phone, name: 'Laura' }, { type: 'text', text: { body: '¿Talla M?' } })
  await shop.arrive(arrival)
  await shop.arrive(arrival)
  const conversation = await only(conversationsOf(db, shop.accountId))
  const messages = await messagesOf(db, shop.accountId)
  const events = await told(shop.accountId)
  expect(events).toHaveLength(messages.length)
  const [first] = events
  expect(Value.Errors(eventData['message.received'], first?.data)).toEqual([])
  expect(first).toMatchObject({
    event: 'message.received',
    data: {
      conversation_id: conversation.id,
      platform: 'whatsapp',
      channel_phone_id: shop.whatsapp.externalId,
      customer_phone: expect.stringContaining(phone),
      customer_name: 'Laura',
      content: '¿Talla M?',
      payload: { type: 'text', text: { body: '¿Talla M?' } },
    },
  })
})

test('a request of the platform that comes again tells nothing new', async () => {
  const shop = await inbound.addShop()
  const body = whatsappText(shop.whatsapp.externalId, { wa_id: phone })
  await inbound.post(shop.whatsapp, body)
  await inbound.post(shop.whatsapp, body)
  await inbound.applied()
  expect(await told(shop.accountId)).toHaveLength(1)
})

test('a message on Messenger is told too', async () => {
  const shop = await inbound.addShop()
  await shop.writeToPage([messengerItem(shop.messenger.externalId, 'psid-1', { text: 'hola' })])
  expect(await told(shop.accountId)).toMatchObject([
    { event: 'message.received', data: { platform: 'messenger', content: 'hola', customer_phone: null } },
  ])
})

test("a person's answer in the platform's own app is no message received, and hands the conversation over once", async () => {
  const shop = await inbound.addShop()
  await shop.write({ wa_id: phone })
  await shop.arrive((id) => whatsappEcho(id, { wa_id: phone }))
  await shop.arrive((id) => whatsappEcho(id, { wa_id: phone }))
  const events = await told(shop.accountId)
  expect(events.map(({ event }) => event)).toEqual(['message.received', 'conversation.handed_off'])
  expect(events[1]?.data).toMatchObject({ handoff_reason: 'native_app_reply', platform: 'whatsapp' })
})
