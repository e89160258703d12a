import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCustomer } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, insertProductOf, type Shop } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { withDefaults } from '../bot-settings.ts'
import { runDirectly } from './tool-runs.ts'
import type { Tools } from './tool-table.ts'

let db: TestDatabase
let shop: Shop
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await addCustomer(db, await createShop(db))
})

function inTurn<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const { contactId, conversationId, accountId } = shop
  const scope = {
    ...{ accountId, contactId, conversationId },
    turnId: newId(),
    platform: 'web' as const,
    currency: 'COP',
    language: 'es' as const,
    settings: withDefaults({ needs_address: false }),
    now: new Date('2026-06-01T05:00:00.000Z'),
  }
  return db.transaction((tx) => work(runDirectly(tx, scope).tools))
}

describe('what a visitor says of themselves', () => {
  test('names the contact, and its phone is on the order without recognising anybody by it', async () => {
    const other = await addCustomer(db, shop)
    await db.query(sql`
      update contacts set phone = '+573105550101', phone_key = '573105550101'
      where account_id = ${shop.accountId} and id = ${other.contactId}`)
    await db.query(sql`
      update contacts set name = 'Desconocido', phone = null, phone_key = null
      where account_id = ${shop.accountId} and id = ${shop.contactId}`)
    const productId = await insertProductOf(db, shop)
    await inTurn(async (tools) => {
      await tools.noteCustomer({ name: ' Laura Gómez ', phone: '+573105550101' })
      await tools.addToCart({ productId, quantity: 1 })
      expect(await tools.placeOrder({})).toMatchObject({ ok: true })
    })
    const [order] = await db.query(sql`
      select o.customer_name, o.customer_phone, c.name, c.phone, c.told_phone, v.contact_name
      from orders o join contacts c on c.account_id = o.account_id and c.id = o.contact_id
      join conversations v on v.account_id = o.account_id and v.id = o.conversation_id
      where o.account_id = ${shop.accountId}`)
    const named = { name: 'Laura Gómez', contact_name: 'Laura Gómez', customer_name: 'Laura Gómez' }
    expect(order).toEqual({
      ...{ ...named, phone: null },
      ...{ told_phone: '+573105550101', customer_phone: '+573105550101' },
    })
  })

  test('takes the place of nothing that is known', async () => {
    const contact = () =>
      db.queryOne(sql`
        select name, phone, told_phone from contacts
        where account_id = ${shop.accountId} and id = ${shop.contactId}`)
    const known = await contact()
    await inTurn((tools) => tools.noteCustomer({ name: 'Otra', phone: '+573209998877' }))
    expect(await contact()).toEqual(known)
    expect(known).toMatchObject({ name: 'Ana', told_phone: null })
  })
})
