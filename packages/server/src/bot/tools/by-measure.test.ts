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
  await db.query(sql`update accounts set currency = 'MXN' where id = ${shop.accountId}`)
})
afterAll(() => db[Symbol.asyncDispose]())

/** Runs `work` as one turn and commits it. */
function inTurn<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const { contactId, conversationId, accountId } = shop
  const scope = {
    ...{ accountId, contactId, conversationId, now, turnId: newId(), currency: 'MXN' },
    platform: 'whatsapp' as const,
    language: 'es' as const,
    settings: withDefaults({ needs_address: false }),
  }
  return db.transaction((tx) => work(runDirectly(tx, scope).tools))
}

test('amounts of one thing share a line, which is ordered at the price of all of it', async () => {
  const oaxaca = await insertProductOf(db, shop, { name: 'Queso Oaxaca', price: 176.5, on_hand: null })
  await db.query(sql`
    update products set sale_unit = 'kg' where account_id = ${shop.accountId} and id = ${oaxaca}`)
  const cup = await insertProductOf(db, shop, { price: 38, on_hand: null, sku: 'TAZA' })
  expect(await inTurn((tools) => tools.getProduct(oaxaca))).toMatchObject({ price: '176.5', saleUnit: 'kg' })
  const cart = await inTurn(async (tools) => {
    await tools.addToCart({ productId: oaxaca, quantity: 1, measure: 350 })
    await tools.addToCart({ productId: oaxaca, quantity: 1, measure: 500 })
    await tools.addToCart({ productId: cup, quantity: 2 })
    const { lines } = await tools.getCart()
    return tools.setQuantity({ lineId: lines[0]?.id ?? '', quantity: 1, measure: 530 })
  })
  expect(cart).toMatchObject({
    ok: true,
    value: {
      total: '169.55',
      lines: [
        { name: 'Queso Oaxaca · 530 g', quantity: 1, measure: 530, unitPrice: '93.55', lineTotal: '93.55' },
        { quantity: 2, lineTotal: '76' },
      ],
    },
  })
  const refused = await inTurn((tools) => tools.addToCart({ productId: cup, quantity: 1, measure: 350 }))
  expect(refused).toMatchObject({ ok: false, refused: { code: 'invalid' } })
  expect(await inTurn((tools) => tools.placeOrder({}))).toMatchObject({
    ok: true,
    value: { total: '169.55' },
  })
  const lines = await db.query(sql`
    select name, quantity, measure, sale_unit, trim_scale(unit_price)::text as price from order_lines
    where account_id = ${shop.accountId} and measure is not null`)
  expect(lines).toEqual([
    { name: 'Queso Oaxaca · 530 g', quantity: 1, measure: 530, sale_unit: 'kg', price: '93.55' },
  ])
})

test('less than the least amount is not put into the cart, unless it is more of what is there', async () => {
  const coffee = await insertProductOf(db, shop, { name: 'Café', price: 380, on_hand: null, sku: 'CAFE' })
  await db.query(sql`
    update products set sale_unit = 'kg', measure_min = 250 where account_id = ${shop.accountId} and id = ${coffee}`)
  expect(await inTurn((tools) => tools.getProduct(coffee))).toMatchObject({ measureMin: 250 })
  const add = (measure: number) =>
    inTurn((tools) => tools.addToCart({ productId: coffee, quantity: 1, measure }))
  const tooLittle = {
    ok: false,
    refused: { code: 'too_little', message: 'Line 1: Café is sold from 250 g.' },
  }
  expect(await add(249)).toMatchObject(tooLittle)
  expect(await add(250)).toMatchObject({ ok: true })
  const cart = await add(100)
  expect(cart).toMatchObject({ ok: true, value: { lines: [{ name: 'Café · 350 g', measure: 350 }] } })
  const [lineId = ''] = cart.ok ? cart.value.lines.map(({ id }) => id) : []
  const less = await inTurn((tools) => tools.setQuantity({ lineId, quantity: 1, measure: 200 }))
  expect(less).toMatchObject(tooLittle)
})
