import { eventData } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  contactOf,
  createShop,
  eventsOf,
  insertProductOf,
  type Shop,
  stockOf,
} from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { importProducts } from '../products/product-import.ts'
import { cancelOrder } from './orders.ts'
import { type OrderedLine, type OrderRequest, placeOrder } from './place-order.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

function place(
  shop: Shop,
  lines: readonly OrderedLine[],
  {
    key = newId(),
    contactId = shop.contactId,
    conversationId = contactId === shop.contactId ? shop.conversationId : null,
    ...more
  }: Partial<OrderRequest> & { key?: string } = {},
) {
  const request = {
    ...({ accountId: shop.accountId, contactId, platform: 'whatsapp', lines, idempotencyKey: key } as const),
    conversationId,
    expiresAt: null,
    ...more,
  }
  return db.transaction((tx) => placeOrder(tx, request, now))
}

const newBuyer = async ({ accountId }: Shop, name: string) => {
  const id = newId()
  await db.query(sql`
    insert into contacts (account_id, id, name, created_at) values (${accountId}, ${id}, ${name}, ${now})`)
  return id
}

const countOrders = async ({ accountId }: Shop) =>
  (
    await db.queryOne<{ count: number }>(sql`
      select count(*)::int as count from orders where account_id = ${accountId} and idempotency_key is not null`)
  )?.count

const shirt = {
  ...{ name: 'Camiseta', sku: 'CAM', price: null, pricing_type: 'variant', on_hand: 4 },
  variants: [
    { id: 'm', name: 'M', sku: 'CAM-M', price: 50.5, inventory_quantity: 1 },
    { id: 'l', name: 'L', sku: 'CAM-L', price: 60, inventory_quantity: 3 },
  ],
}

describe('placing an order', () => {
  test('prices every line by our own catalogue, holds its stock, counts it and tells it once', async () => {
    const shop = await createShop(db)
    const wrap = { id: 'wrap', name: 'Empaque', price: 8.25 }
    const cup = await insertProductOf(db, shop, { price: 100.1, add_ons: [wrap] })
    const sale = await insertProductOf(db, shop, {
      sku: 'SALE',
      sale_price: 70,
      sale_ends_at: new Date(now.getTime() + 1),
    })
    const over = await insertProductOf(db, shop, {
      sku: 'OVER',
      sale_price: 70,
      sale_ends_at: now,
      on_hand: null,
    })
    const tee = await insertProductOf(db, shop, shirt)
    const order = await place(shop, [
      { productId: cup, quantity: 3, addOnIds: ['wrap'] },
      { sku: 'SALE', quantity: 1 },
      { productId: over, quantity: 2 },
      { sku: 'CAM-M', quantity: 1 },
      { productId: tee, variantId: 'l', quantity: 2 },
    ])
    const total = 3 * (100.1 + 8.25) + 70 + 2 * 100 + 50.5 + 2 * 60
    expect(order).toMatchObject({ status: 'pending', payment_status: 'pending', currency: 'COP' })
    expect(order.total).toBeCloseTo(total, 10)
    expect(await stockOf(db, shop, cup)).toMatchObject({ on_hand: 5, reserved: 3 })
    expect(await stockOf(db, shop, sale)).toMatchObject({ on_hand: 5, reserved: 1 })
    expect(await stockOf(db, shop, over)).toMatchObject({ on_hand: null, reserved: 0 })
    const held = await stockOf(db, shop, tee)
    expect(held).toMatchObject({ on_hand: 4, reserved: 3 })
    expect(held.variants.map(({ inventory_quantity }) => inventory_quantity)).toEqual([0, 1])
    expect(await contactOf(db, shop)).toEqual({ total_orders: 1, status: 'customer' })
    const [event, ...more] = await eventsOf(db, shop)
    expect(more).toEqual([])
    expect(Value.Check(eventData['order.created'], event?.data)).toBe(true)
    expect(event).toMatchObject({
      kind: 'order.created',
      data: {
        order_id: order.id,
        external_id: null,
        total: order.total,
        customer_phone: '+57 310 555 1000',
        conversation_id: shop.conversationId,
        status: 'pending',
        created_at: now.toISOString(),
      },
    })
  })

  test.each([
    ['is quoted by a person', { pricing_type: 'quote', price: null }, {}, 'must quote it'],
    [
      'has a range of prices',
      { pricing_type: 'range', price: null, price_min: 1, price_max: 2 },
      {},
      'must quote it',
    ],
    ['is not offered', { is_active: false }, {}, 'not offered'],
    ['comes in variants and none is chosen', shirt, {}, 'choose one of m, l'],
    ['comes in other variants', shirt, { variantId: 'xxl' }, 'choose one of m, l'],
    ['has no such add-on', {}, { addOnIds: ['bow'] }, 'no add-on bow'],
    ['has too few units', {}, { quantity: 6 }, '6 of Taza asked for, 5 available'],
    [
      'has too few of the variant',
      shirt,
      { variantId: 'm', quantity: 2 },
      '2 of Camiseta asked for, 1 available',
    ],
  ])('names the line of a product that %s, and places nothing', async (_, columns, choice, message) => {
    const shop = await createShop(db)
    const good = await insertProductOf(db, shop)
    const bad = await insertProductOf(db, shop, { ...columns, sku: 'BAD' })
    const lines = [
      { productId: good, quantity: 1 },
      { productId: bad, quantity: 1, ...choice },
    ]
    await expect(place(shop, lines)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(new RegExp(`^Line 2: .*${message}`)),
    })
    expect(await countOrders(shop)).toBe(0)
    expect(await stockOf(db, shop, good)).toMatchObject({ reserved: 0 })
    expect(await eventsOf(db, shop)).toEqual([])
    expect(await contactOf(db, shop)).toEqual({ total_orders: 0, status: 'lead' })
  })

  test('has at most so many lines and units, and comes to at most so much, the delivery included', async () => {
    const shop = await createShop(db)
    const cup = await insertProductOf(db, shop, { on_hand: null })
    const refused = (message: RegExp) => ({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    })
    const lines = (count: number) => Array.from({ length: count }, () => ({ productId: cup, quantity: 1 }))
    await expect(place(shop, lines(limits.orderLinesMax))).resolves.toBeDefined()
    for (const count of [0, limits.orderLinesMax + 1])
      await expect(place(shop, lines(count))).rejects.toMatchObject(refused(/1 to 100 lines/))
    const units = (quantity: number) => place(shop, [{ productId: cup, quantity }])
    await expect(units(limits.orderQuantityMax)).resolves.toBeDefined()
    for (const quantity of [0, 1.5, limits.orderQuantityMax + 1])
      await expect(units(quantity)).rejects.toMatchObject(refused(/^Line 1: quantity/))

    const dear = await insertProductOf(db, shop, { on_hand: null, price: limits.orderTotalMax - 10 })
    const delivered = (fee: string) =>
      place(shop, [{ productId: dear, quantity: 1 }], {
        deliveryOf: () => ({ kind: 'fee', fee, zone: null }),
      })
    expect(await delivered('10')).toMatchObject({ total: limits.orderTotalMax })
    await expect(delivered('10.01')).rejects.toMatchObject({ reason: { reason: 'order_total_large' } })
    expect(await countOrders(shop)).toBe(3)
  })

  test('has a key that names it, of so many characters', async () => {
    const shop = await createShop(db)
    const lines = [{ productId: await insertProductOf(db, shop), quantity: 1 }]
    const max = limits.idempotencyKeyCharsMax
    await expect(place(shop, lines, { key: '🦜'.repeat(max) })).resolves.toBeDefined()
    for (const key of ['', 'k'.repeat(max + 1)])
      await expect(place(shop, lines, { key })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('belongs to a living conversation of its customer, or to none', async () => {
    const shop = await createShop(db)
    const lines = [{ productId: await insertProductOf(db, shop), quantity: 1 }]
    const notFound = { code: 'not_found', message: expect.stringContaining('no conversation') }
    const contactId = await newBuyer(shop, 'Somebody else')
    await expect(
      place(shop, lines, { contactId, conversationId: shop.conversationId }),
    ).rejects.toMatchObject(notFound)
    await db.query(sql`
      update conversations set deleted_at = ${now} where account_id = ${shop.accountId} and id = ${shop.conversationId}`)
    await expect(place(shop, lines)).rejects.toMatchObject(notFound)
    expect(await place(shop, lines, { conversationId: null })).toMatchObject({ conversation_id: null })
  })

  test('counts lines of one product together', async () => {
    const shop = await createShop(db)
    const cup = await insertProductOf(db, shop)
    const lines = [
      { productId: cup, quantity: 3 },
      { productId: cup, quantity: 3 },
    ]
    await expect(place(shop, lines)).rejects.toMatchObject({
      message: 'Line 2: 3 of Taza asked for, 2 available.',
    })
    expect(await stockOf(db, shop, cup)).toMatchObject({ reserved: 0 })
  })

  test('asked for fifty times at once under one key is one order, one event, one unit', async () => {
    const shop = await createShop(db)
    const cup = await insertProductOf(db, shop)
    const lines = [{ productId: cup, quantity: 1 }]
    const orders = await Promise.all(Array.from({ length: 50 }, () => place(shop, lines, { key: 'turn-1' })))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(await countOrders(shop)).toBe(1)
    expect(await stockOf(db, shop, cup)).toMatchObject({ reserved: 1 })
    expect(await eventsOf(db, shop)).toHaveLength(1)
    expect(await contactOf(db, shop)).toMatchObject({ total_orders: 1 })
  })

  test.each([
    ['the product', { on_hand: 1 }, {}],
    ['a variant', shirt, { variantId: 'm' }],
  ])('gives one unit of %s that fifty buyers want to one of them', async (_, columns, choice) => {
    const shop = await createShop(db)
    const wanted = await insertProductOf(db, shop, columns)
    const buyers = await Promise.all(Array.from({ length: 50 }, (_, n) => newBuyer(shop, `Buyer ${n}`)))
    const tries = await Promise.allSettled(
      buyers.map((contactId) => place(shop, [{ productId: wanted, quantity: 1, ...choice }], { contactId })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of tries) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    }
    expect(await countOrders(shop)).toBe(1)
    expect(await stockOf(db, shop, wanted)).toMatchObject({ reserved: 1 })
    expect(await eventsOf(db, shop)).toHaveLength(1)
  })

  test('of the same products in opposite order never waits in a circle', async () => {
    const shop = await createShop(db)
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => insertProductOf(db, shop, { on_hand: 1_000 })),
    )
    const buyers = await Promise.all(Array.from({ length: 40 }, (_, n) => newBuyer(shop, `Buyer ${n}`)))
    await Promise.all(
      buyers.map(async (contactId, n) => {
        const order = n % 2 === 0 ? ids : ids.toReversed()
        const placed = await place(
          shop,
          order.map((productId) => ({ productId, quantity: 2 })),
          { contactId },
        )
        if (n % 3 === 0) {
          const ref = { accountId: shop.accountId, orderId: placed.id }
          await db.transaction((tx) => cancelOrder(tx, ref, now))
        }
      }),
    )
    for (const id of ids)
      expect(await stockOf(db, shop, id)).toMatchObject({ on_hand: 1_000, reserved: 2 * 26 })
  })

  test('sees nothing of another account, and changes nothing there', async () => {
    const [mine, other] = [await createShop(db), await createShop(db)]
    const foreign = await insertProductOf(db, other, { sku: 'SECRET' })
    const notFound = { code: 'not_found' }
    await expect(place(mine, [{ productId: foreign, quantity: 1 }])).rejects.toMatchObject(notFound)
    await expect(place(mine, [{ sku: 'SECRET', quantity: 1 }])).rejects.toMatchObject(notFound)
    const own = await insertProductOf(db, mine)
    const lines = [{ productId: own, quantity: 1 }]
    await expect(place({ ...mine, contactId: other.contactId }, lines)).rejects.toMatchObject(notFound)
    await expect(place({ ...mine, conversationId: other.conversationId }, lines)).rejects.toMatchObject(
      notFound,
    )
    const placed = await place(mine, lines, { key: 'same' })
    const theirs = await place(other, [{ productId: foreign, quantity: 1 }], { key: 'same' })
    expect(theirs.id).not.toBe(placed.id)
    const ref = { accountId: other.accountId, orderId: placed.id }
    await expect(db.transaction((tx) => cancelOrder(tx, ref, now))).rejects.toMatchObject(notFound)
    expect(await stockOf(db, other, foreign)).toMatchObject({ reserved: 1 })
  })

  test('leaves nothing behind when its transaction does not end', async () => {
    const shop = await createShop(db)
    const cup = await insertProductOf(db, shop)
    const crash = db.transaction(async (tx) => {
      const { accountId, contactId, conversationId } = shop
      const lines = [{ productId: cup, quantity: 2 }]
      const more = { platform: 'web', idempotencyKey: 'crash', expiresAt: null } as const
      await placeOrder(tx, { accountId, contactId, conversationId, lines, ...more }, now)
      throw new Error('crash')
    })
    await expect(crash).rejects.toThrow('crash')
    expect(await countOrders(shop)).toBe(0)
    expect(await stockOf(db, shop, cup)).toMatchObject({ reserved: 0 })
    expect(await eventsOf(db, shop)).toEqual([])
    expect(await contactOf(db, shop)).toEqual({ total_orders: 0, status: 'lead' })
  })

  test('keeps a blocked contact blocked', async () => {
    const shop = await createShop(db)
    await db.query(sql`update contacts set status = 'blocked' where account_id = ${shop.accountId}`)
    await place(shop, [{ productId: await insertProductOf(db, shop), quantity: 1 }])
    expect(await contactOf(db, shop)).toEqual({ total_orders: 1, status: 'blocked' })
  })

  test('stands beside what an import says is available', async () => {
    const shop = await createShop(db)
    const sizes = (m: number, l: number) => [
      { id: 'm', name: 'M', sku: 'T-M', price: 10, inventory_quantity: m },
      { id: 'l', name: 'L', price: 12, inventory_quantity: l },
    ]
    const importTee = (given: object) => {
      const fields = { sku: 'T', name: 'T', pricing_type: 'variant', ...given }
      const records = [{ line: 1, fields }]
      return importProducts(db, { accountId: shop.accountId, currency: 'COP', records }, now)
    }
    expect(await importTee({ variants: sizes(3, 4) })).toMatchObject({ created: 1, errors: [] })
    await place(shop, [{ sku: 'T-M', quantity: 2 }])
    const { errors } = await importTee({ inventory_quantity: 9 })
    expect(errors).toMatchObject([
      { line: 1, message: 'inventory_quantity: 9, but the variants have 5 together; leave it out' },
    ])
    expect(await importTee({ variants: sizes(1, 6) })).toMatchObject({ updated: 1 })
    const row = await db.queryOne<{ id: string }>(sql`
      select id from products where account_id = ${shop.accountId} and sku = 'T'`)
    const stock = await stockOf(db, shop, row?.id ?? '')
    expect(stock).toMatchObject({ on_hand: 9, reserved: 2, variants: sizes(1, 6) })
  })
})
