// Whoever gave no name has one name on every page: the phone, also one that was told in the chat.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShops } from '../../../../test/harness/dashboard.ts'
import { insertProductOf } from '../../../../test/harness/shop.ts'
import { noteTold } from '../../../domain/contacts/told.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'

let shops: Awaited<ReturnType<typeof startShops>>

beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops[Symbol.asyncDispose]())

const phone = '+573105550288'

async function ofVisitor() {
  const { db } = shops
  const { shop, owner } = await shops.open()
  const { accountId, contactId, conversationId } = shop
  await db.query(sql`
    update contacts set name = 'Desconocido', phone = null, phone_key = null
    where account_id = ${accountId} and id = ${contactId}`)
  await db.query(sql`
    update conversations set contact_name = 'Desconocido', contact_phone = null
    where account_id = ${accountId} and id = ${conversationId}`)
  const lines = [{ product_id: await insertProductOf(db, shop), quantity: 1 }]
  const body = { contact_id: contactId, lines, address: null, is_pickup: false, key: newId() }
  const order = await owner.get('createOrder', { body })
  const tell = (told: { name?: string; phone?: string }) =>
    db.transaction((tx) => noteTold(tx, { accountId, contactId }, told))
  const receipt = async () => {
    const { url } = await owner.get('getOrderReceipt', { params: { id: order.id } })
    return (await fetch(owner.url + new URL(url).pathname)).text()
  }
  return { ...shop, owner, order, tell, receipt }
}

it('a phone that was told in the chat is the customer’s in orders, chats, searches and on the receipt', async () => {
  const { owner, order, conversationId, tell, receipt } = await ofVisitor()
  expect(await receipt()).not.toMatch(/Cliente|Customer|Desconocido/)
  await tell({ phone })
  expect(await owner.get('getOrder', { params: { id: order.id } })).toMatchObject({ customer_phone: phone })
  const chat = await owner.get('getConversation', { params: { id: conversationId } })
  expect(chat).toMatchObject({ contact_phone: phone })
  const { data } = await owner.get('search', { query: { text: phone } })
  expect(data.map((row) => row.phone)).toEqual(data.map(() => phone))
  expect(data.length).toBeGreaterThan(1)
  expect(await receipt()).toContain(`Cliente: ${phone}`)
})

it('a name that was told later is on the order and on its receipt', async () => {
  const { owner, order, tell, receipt } = await ofVisitor()
  await tell({ name: 'Rocío Muñoz', phone })
  expect(await owner.get('getOrder', { params: { id: order.id } })).toMatchObject({
    ...{ customer_name: 'Rocío Muñoz', chat_platform: 'whatsapp', platform: 'manual' },
  })
  expect(await receipt()).toContain('Cliente: Rocío Muñoz')
})
