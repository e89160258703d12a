import { eventData } from '@mostrador/contract/events/event-data'
import * as fc from 'fast-check'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { examples } from '../../../test/harness/fixtures.ts'
import { ordersOf } from '../../../test/harness/integrations.ts'
import { createShop, eventsOf, insertProductOf, type Shop, stockOf } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { cancelOrder, completeOrder, confirmOrder } from './orders.ts'
import { markPaid } from './payments.ts'
import { type ShopOrder, takeInOrder } from './take-in.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
const minute = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const buyer = { phone: '+57 320 555 0202', email: 'ana@example.com', name: 'Ana Ruiz' }
const line = { sku: 'TAZA', name: 'Taza', quantity: 2, unitPrice: '100.00', total: '200.00' }

function orderOf(change: Partial<ShopOrder> = {}): ShopOrder {
  return {
    ...{ platform: 'shopify', shop: '', externalId: '5501234567890', updatedAt: minute(0) },
    ...{ status: 'pending', paymentStatus: 'pending', total: '200.00', currency: 'EUR' },
    buyer,
    lines: [line],
    ...change,
  }
}

const takeIn = ({ accountId }: Shop, order: ShopOrder) =>
  db.transaction((tx) => takeInOrder(tx, accountId, order, now))
const kindsOf = async (shop: Shop) => (await eventsOf(db, shop)).map(({ kind }) => kind)
const linesOf = (shop: Shop) =>
  db.query<{
    product_id: string | null
    variant_id: string | null
    sku: string | null
    quantity: number
  }>(sql`
    select product_id, variant_id, sku, quantity from order_lines l
    where account_id = ${shop.accountId} and order_id = (
      select id from orders o where o.account_id = ${shop.accountId} and platform = 'shopify')
    order by position`)
const buyerOf = (shop: Shop) =>
  db.queryOne<{ phone: string; email: string; name: string; status: string; total_orders: number }>(sql`
    select phone, email, name, status, total_orders from contacts
    where account_id = ${shop.accountId} and email = ${buyer.email}`)
const shopOrderOf = async (shop: Shop) =>
  (await ordersOf(db, shop.accountId)).filter(({ platform }) => platform === 'shopify')

describe('an order of a shop', () => {
  test('is told once when it is first heard of, and once more when it is paid', async () => {
    const shop = await createShop(db)
    expect(await takeIn(shop, orderOf())).toBe('created')
    expect(
      await takeIn(shop, orderOf({ updatedAt: minute(1), status: 'confirmed', paymentStatus: 'paid' })),
    ).toBe('updated')
    const [created, paid, ...more] = await eventsOf(db, shop)
    expect(more).toEqual([])
    const [order] = await shopOrderOf(shop)
    const told = {
      ...{
        order_id: order?.id,
        external_id: '5501234567890',
        platform: 'shopify',
        total: 200,
        currency: 'EUR',
      },
      ...{ customer_phone: buyer.phone, customer_name: buyer.name, conversation_id: null },
    }
    expect(created).toEqual({
      kind: 'order.created',
      data: { ...told, status: 'pending', payment_status: 'pending', created_at: now.toISOString() },
    })
    expect(paid).toEqual({ kind: 'order.paid', data: { ...told, paid_at: now.toISOString() } })
    expect(Value.Check(eventData['order.created'], created?.data)).toBe(true)
    expect(Value.Check(eventData['order.paid'], paid?.data)).toBe(true)
  })

  test('already paid when it is first heard of is told as new and as paid', async () => {
    const shop = await createShop(db)
    await takeIn(shop, orderOf({ status: 'confirmed', paymentStatus: 'paid' }))
    expect(await kindsOf(shop)).toEqual(['order.created', 'order.paid'])
    expect(await shopOrderOf(shop)).toMatchObject([{ status: 'confirmed', payment_status: 'paid' }])
  })

  test('is the same in the end in whatever order, and however often, its reports come', async () => {
    const reports = [
      orderOf(),
      orderOf({ updatedAt: minute(1), status: 'confirmed', paymentStatus: 'paid' }),
      // Same second as the payment, so not newer.
      orderOf({ updatedAt: minute(1) }),
      orderOf({ updatedAt: minute(2), status: 'completed', paymentStatus: 'paid', total: '210.00' }),
      orderOf({
        updatedAt: minute(3),
        status: 'cancelled',
        paymentStatus: 'refunded',
        total: '210.00',
        lines: [],
      }),
    ]
    const indexes = reports.map((_, index) => index)
    await fc.assert(
      fc.asyncProperty(
        fc
          .shuffledSubarray([...indexes, ...indexes], { minLength: 5 })
          .filter((order) => new Set(order).size === 5),
        async (order) => {
          const shop = await createShop(db)
          for (const index of order) await takeIn(shop, reports[index] ?? orderOf())
          expect(await shopOrderOf(shop)).toMatchObject([
            { status: 'cancelled', payment_status: 'refunded', total: 210, customer_name: buyer.name },
          ])
          expect(await linesOf(shop)).toEqual([])
          expect((await kindsOf(shop)).toSorted()).toEqual(['order.created', 'order.paid'])
          expect(await buyerOf(shop)).toMatchObject({ status: 'customer', total_orders: 0 })
        },
      ),
      examples(40),
    )
  })

  test('that twenty report at once is one order', async () => {
    const shop = await createShop(db)
    const report = orderOf({ status: 'confirmed', paymentStatus: 'paid' })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => takeIn(shop, report)))
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(await shopOrderOf(shop)).toHaveLength(1)
    expect(await kindsOf(shop)).toEqual(['order.created', 'order.paid'])
    expect(await buyerOf(shop)).toMatchObject({ total_orders: 1 })
  })

  test('names our products by their SKU and holds none of our stock, whatever becomes of it here', async () => {
    const shop = await createShop(db)
    const product = await insertProductOf(db, shop, { sku: 'TAZA' })
    const variants = [{ id: 'm', name: 'M', sku: 'CAM-M', price: 50, inventory_quantity: 3 }]
    const shirt = await insertProductOf(db, shop, {
      ...{ name: 'Camiseta', price: null, on_hand: 3 },
      variants,
    })
    const lines = [line, { ...line, sku: 'CAM-M' }, { ...line, sku: 'OTRO' }, { ...line, sku: undefined }]
    await takeIn(shop, orderOf({ lines }))
    expect(await linesOf(shop)).toMatchObject([
      { product_id: product, variant_id: null, sku: 'TAZA', quantity: 2 },
      { product_id: shirt, variant_id: 'm', sku: 'CAM-M' },
      { product_id: null, sku: 'OTRO' },
      { product_id: null, sku: null },
    ])
    const ref = { accountId: shop.accountId, orderId: (await shopOrderOf(shop))[0]?.id ?? '' }
    for (const rule of [confirmOrder, completeOrder]) {
      await db.transaction((tx) => rule(tx, ref, now))
      expect(await stockOf(db, shop, product)).toMatchObject({ on_hand: 5, reserved: 0 })
      expect(await stockOf(db, shop, shirt)).toMatchObject({ on_hand: 3, reserved: 0 })
    }
  })

  test('that a person cancelled or marked as paid here follows the shop again, and is not told paid twice', async () => {
    const shop = await createShop(db)
    await takeIn(shop, orderOf())
    const ref = { accountId: shop.accountId, orderId: (await shopOrderOf(shop))[0]?.id ?? '' }
    await db.transaction((tx) => markPaid(tx, ref, now))
    await db.transaction((tx) => cancelOrder(tx, ref, now))
    expect(await buyerOf(shop)).toMatchObject({ total_orders: 0 })
    await takeIn(shop, orderOf({ updatedAt: minute(1), status: 'confirmed', paymentStatus: 'paid' }))
    expect(await shopOrderOf(shop)).toMatchObject([{ status: 'confirmed', payment_status: 'paid' }])
    expect(await kindsOf(shop)).toEqual(['order.created', 'order.paid'])
    expect(await buyerOf(shop)).toMatchObject({ total_orders: 1 })
  })

  test('is apart from one with the same number in another shop, platform or account', async () => {
    const [one, other] = [await createShop(db), await createShop(db)]
    const woo = { platform: 'woocommerce', shop: 'a.example', externalId: '727' } as const
    await takeIn(one, orderOf(woo))
    await takeIn(one, orderOf({ ...woo, shop: 'b.example' }))
    await takeIn(one, orderOf({ externalId: '727' }))
    await takeIn(other, orderOf(woo))
    const named = async (shop: Shop) =>
      (await ordersOf(db, shop.accountId))
        .filter(({ external_id }) => external_id === '727')
        .map((order) => `${order.platform} ${order.shop}`)
        .toSorted()
    expect(await named(one)).toEqual(['shopify ', 'woocommerce a.example', 'woocommerce b.example'])
    expect(await named(other)).toEqual(['woocommerce a.example'])
  })
})

describe('who bought', () => {
  const contactsOf = ({ accountId }: Shop) =>
    db.query<{
      id: string
      phone: string | null
      email: string | null
      name: string
      total_orders: number
    }>(sql`
      select id, phone, email, name, total_orders from contacts where account_id = ${accountId} order by created_at, id`)
  const second = { externalId: '2' }

  test('is known by their phone, however it is written, and keeps their name', async () => {
    const shop = await createShop(db)
    await takeIn(shop, orderOf({ buyer: { ...buyer, phone: '573105551000' } }))
    expect(await contactsOf(shop)).toMatchObject(
      [{ id: shop.contactId, phone: '+57 310 555 1000', email: 'ana@example.com', name: /Laura/ }].map(
        (row) => ({ ...row, name: expect.stringContaining('Laura') }),
      ),
    )
  })

  test('is known by their e-mail address, whatever its case, where the phone tells nothing', async () => {
    const shop = await createShop(db)
    await takeIn(shop, orderOf())
    await takeIn(
      shop,
      orderOf({ ...second, buyer: { ...buyer, phone: undefined, email: 'ANA@example.com' } }),
    )
    expect(await contactsOf(shop)).toMatchObject([{}, { email: 'ana@example.com', total_orders: 2 }])
  })

  test('is one contact when many orders of a new customer come at once', async () => {
    const shop = await createShop(db)
    const byEmail = { ...buyer, phone: undefined }
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        takeIn(shop, orderOf({ externalId: `e${index}`, buyer: byEmail })),
      ),
    )
    expect(await contactsOf(shop)).toMatchObject([{}, { email: 'ana@example.com', total_orders: 10 }])
  })

  test('is nobody when only a name was told, until a newer report tells more', async () => {
    const shop = await createShop(db)
    await takeIn(shop, orderOf({ buyer: { phone: undefined, email: undefined, name: 'Ana' } }))
    expect(await contactsOf(shop)).toHaveLength(1)
    expect(await shopOrderOf(shop)).toMatchObject([{ contact_id: null, customer_name: 'Ana' }])
    await takeIn(shop, orderOf({ updatedAt: minute(1) }))
    expect(await shopOrderOf(shop)).toMatchObject([
      { contact_id: expect.any(String), customer_name: 'Ana Ruiz' },
    ])
    expect(await buyerOf(shop)).toMatchObject({ total_orders: 1, status: 'customer' })
  })
})
