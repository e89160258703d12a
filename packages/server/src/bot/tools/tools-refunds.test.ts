import { expect, test } from 'vitest'
import { addCustomer } from '../../../test/harness/bot.ts'
import { createTestDatabase } from '../../../test/harness/database.ts'
import { createShop, insertProductOf, type Shop } from '../../../test/harness/shop.ts'
import { insertHistory } from '../../domain/orders/order-history.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { withDefaults } from '../bot-settings.ts'
import { runDirectly } from './tool-runs.ts'
import type { Tools } from './tool-table.ts'

const now = new Date('2026-06-01T05:00:00.000Z')

function inTurn<T>(db: Database, shop: Shop, work: (tools: Tools) => Promise<T>): Promise<T> {
  const { contactId, conversationId, accountId } = shop
  const scope = {
    ...{ accountId, contactId, conversationId, turnId: newId(), now },
    ...{ platform: 'web' as const, currency: 'COP', language: 'es' as const },
    settings: withDefaults({ needs_address: false }),
  }
  return db.transaction((tx) => work(runDirectly(tx, scope).tools))
}

test('a customer hears of the money of their own orders, without what was noted by mistake', async () => {
  await using db = await createTestDatabase()
  const shop = await addCustomer(db, await createShop(db))
  const productId = await insertProductOf(db, shop)
  const placed = await inTurn(db, shop, async (tools) => {
    await tools.addToCart({ productId, quantity: 1 })
    return tools.placeOrder({})
  })
  if (!placed.ok) throw new Error(placed.refused.message)
  const ref = { accountId: shop.accountId, orderId: placed.value.id }
  await db.transaction(async (tx) => {
    await insertHistory(tx, ref, { kind: 'refunded', amount: 40 }, now)
    await insertHistory(tx, ref, { kind: 'refund_undone', amount: 30 }, now)
  })
  const refunds = [{ amount: '40', currency: 'COP', at: expect.stringContaining('2026-06-01T05:00') }]
  expect(await inTurn(db, shop, (tools) => tools.listRefunds())).toEqual([
    { number: placed.value.number, paymentStatus: 'pending', names: [expect.any(String)], refunds },
  ])
  const stranger = await addCustomer(db, shop)
  expect(await inTurn(db, stranger, (tools) => tools.listRefunds())).toEqual([])
})
