import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { type Inbound, messagesOf, only, startInbound } from '../../../test/harness/inbound.ts'
import {
  messengerEcho,
  messengerItem,
  whatsappEcho,
  whatsappStatus,
} from '../../../test/harness/payloads/meta-payloads.ts'
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

describe('how far a message has got', () => {
  const statuses = ['sent', 'delivered', 'read', 'failed']
  const orders = statuses.flatMap((a) =>
    statuses.flatMap((b) => statuses.flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c]] : []))),
  )
  const furthest = (seen: string[]) => statuses.filter((status) => seen.includes(status)).at(-1)

  test('in any order, before and after the message is known, the furthest report counts and a failure is final', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    for (const [n, order] of orders.entries()) {
      for (const known of [0, 1, 2, 3]) {
        const id = `wamid.out.${n}.${known}`
        const report = (status: string) => shop.arrive((channel) => whatsappStatus(channel, id, status))
        for (const status of order.slice(0, known)) await report(status)
        await shop.arrive((channel) => whatsappEcho(channel, { wa_id: phone }, { id }))
        for (const status of order.slice(known)) await report(status)
      }
    }
    const outgoing = (await messagesOf(db, shop.accountId)).filter(({ role }) => role === 'agent')
    expect(outgoing).toHaveLength(orders.length * 4)
    for (const { platform_message_id: id, delivery_status } of outgoing) {
      const order = orders[Number(id?.split('.')[2])] ?? []
      expect([id, delivery_status]).toEqual([id, furthest(order)])
    }
    expect(await db.query(sql`select 1 from parked_statuses where account_id = ${shop.accountId}`)).toEqual(
      [],
    )
  })

  test('a report that meets its message on the way is never lost', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    const ids = Array.from({ length: 40 }, (_, n) => `wamid.meet.${n}`)
    await Promise.all(
      ids.flatMap((id) => [
        inbound.post(shop.whatsapp, whatsappEcho(shop.whatsapp.externalId, { wa_id: phone }, { id })),
        inbound.post(
          shop.whatsapp,
          whatsappStatus(shop.whatsapp.externalId, id, 'read', { recipient_id: id }),
        ),
      ]),
    )
    await inbound.applied()
    const outgoing = (await messagesOf(db, shop.accountId)).filter(({ role }) => role === 'agent')
    expect(outgoing.map(({ delivery_status }) => delivery_status)).toEqual(Array(40).fill('read'))
    expect(await db.query(sql`select 1 from parked_statuses where account_id = ${shop.accountId}`)).toEqual(
      [],
    )
  })

  test('a failure keeps its error', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    await shop.insertOwnMessage('wamid.OUT', 'sent')
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    await shop.arrive((id) => whatsappStatus(id, 'wamid.OUT', 'failed', { errors }))
    await shop.arrive((id) => whatsappStatus(id, 'wamid.OUT', 'delivered'))
    const message = (await messagesOf(db, shop.accountId)).find(({ role }) => role === 'assistant')
    expect(message).toMatchObject({ delivery_status: 'failed', delivery_error: errors })
  })

  test('a report with our own id finds the message before we know its platform id', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    const id = await shop.insertOwnMessage(null)
    await shop.arrive((channel) =>
      whatsappStatus(channel, 'wamid.OUT', 'delivered', { biz_opaque_callback_data: `mostrador:${id}` }),
    )
    const message = (await messagesOf(db, shop.accountId)).find((each) => each.id === id)
    expect(message).toMatchObject({ platform_message_id: 'wamid.OUT', delivery_status: 'delivered' })
  })

  test("a customer's own message has no delivery, whatever is reported of it", async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    const { platform_message_id: id } = await only(messagesOf(db, shop.accountId))
    await shop.arrive((channel) => whatsappStatus(channel, id ?? '', 'read'))
    expect((await only(messagesOf(db, shop.accountId))).delivery_status).toBeNull()
  })

  test('what was sent to a page customer until the watermark is read, the rest is not', async () => {
    const shop = await inbound.addShop()
    await shop.writeToPage([messengerItem('p', 'PSID'), messengerEcho('p', 'PSID', { mid: 'm_1' })])
    await shop.insertOwnMessage(null, 'queued')
    await shop.writeToPage([{ sender: { id: 'PSID' }, read: { watermark: 1518479300000 } }])
    await shop.writeToPage([{ ...messengerEcho('p', 'PSID', { mid: 'm_2' }), timestamp: 1518479400000 }])
    await shop.writeToPage([{ sender: { id: 'PSID' }, read: { watermark: 1518479300001 } }])
    await shop.writeToPage([{ sender: { id: 'STRANGER' }, read: { watermark: 1518479300001 } }])
    const byId = new Map(
      (await messagesOf(db, shop.accountId)).map((each) => [
        each.platform_message_id ?? each.role,
        each.delivery_status,
      ]),
    )
    expect([byId.get('m_1'), byId.get('m_2'), byId.get('assistant')]).toEqual(['read', 'sent', 'queued'])
  })
})
