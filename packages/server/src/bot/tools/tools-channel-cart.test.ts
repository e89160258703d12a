import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, insertProductOf, type Shop } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { withDefaults } from '../bot-settings.ts'
import { runDirectly } from './tool-runs.ts'
import type { Tools } from './tool-table.ts'

const now = new Date('2026-06-01T05:00:00.000Z')
let db: TestDatabase
let shop: Shop
beforeAll(async () => {
  db = await createTestDatabase()
  shop = await addCustomer(db, await createShop(db))
})
afterAll(() => db[Symbol.asyncDispose]())

/** Runs `work` as one turn and commits it. */
function inTurn<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const { contactId, conversationId, accountId } = shop
  const scope = {
    ...{ accountId, contactId, conversationId, now, turnId: newId(), currency: 'COP' },
    platform: 'whatsapp' as const,
    language: 'es' as const,
    settings: withDefaults({}),
  }
  return db.transaction((tx) => work(runDirectly(tx, scope).tools))
}

test('a cart that the channel sends again is kept once, beside what was chosen before, within what is in stock', async () => {
  const cup = await insertProductOf(db, shop, { sku: 'TAZA', on_hand: 3 })
  await insertProductOf(db, shop, {
    ...{ sku: 'ROPA', name: 'Camisa', pricing_type: 'variant', price: null, on_hand: null },
    variants: [{ id: 'm', name: 'M', sku: 'ROPA-M', price: 90, inventory_quantity: 2 }],
  })
  const gone = await insertProductOf(db, shop, { sku: 'VIEJA', name: 'Vieja' })
  await db.query(sql`
    update products set is_active = false where account_id = ${shop.accountId} and id = ${gone}`)
  const lines = [
    { sku: 'TAZA', quantity: 9 },
    { sku: 'ROPA-M', quantity: 1 },
    { sku: 'ROPA', quantity: 1 },
    { sku: 'VIEJA', quantity: 1 },
    { sku: 'NADA', quantity: 0 },
    { sku: 'ROPA-M', quantity: 1 },
  ]
  await inTurn((tools) => tools.addToCart({ productId: cup, quantity: 1 }))
  const keep = () => inTurn((tools) => tools.keepChannelCart({ lines, note: undefined }))
  const first = await keep()
  expect(first.cart.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Taza', 3],
    ['Camisa · M', 2],
  ])
  expect(first.missed).toMatchObject([
    { sku: 'TAZA', name: 'Taza', wanted: 9, kept: 3, code: 'sold_out' },
    { sku: 'ROPA', name: 'Camisa', kept: 0, code: 'needs_variant' },
    { sku: 'VIEJA', name: null, code: 'unknown' },
    { sku: 'NADA', name: null, code: 'unknown' },
  ])
  expect(await keep()).toEqual(first)
})
