import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bearer, startService } from '../../test/harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { waitForLock } from '../../test/harness/inbound.ts'
import {
  type Integrations,
  ordersOf,
  reportsOf,
  startIntegrations,
  type TestIntegration,
} from '../../test/harness/integrations.ts'
import {
  type Sent,
  shopifyOrder,
  shopifyWebhook,
  stripeCharge,
  stripeSession,
  stripeWebhook,
  wooOrder,
  wooWebhook,
} from '../../test/harness/payloads/shop-payloads.ts'
import { createShop, eventsOf, insertProductOf } from '../../test/harness/shop.ts'
import { createKey } from '../accounts/keys.ts'
import { placeOrder } from '../domain/orders/place-order.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { deleteIntegration } from './setup/integrations.ts'

let db: TestDatabase
let service: Integrations
beforeAll(async () => {
  db = await createTestDatabase()
  service = await startIntegrations(db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function connect(provider: string): Promise<TestIntegration> {
  return service.add(await service.addAccount(), provider)
}
const kindsOf = async (accountId: string) => (await eventsOf(db, { accountId })).map(({ kind }) => kind)
const paid = { financial_status: 'paid', updated_at: '2026-11-21T05:16:31-05:00' }

describe('the address of an integration', () => {
  test('is unknown by another id, and once the integration is deleted', async () => {
    const shop = await connect('shopify')
    const sent = shopifyWebhook(shopifyOrder(), shop)
    expect((await service.post({ id: newId() }, sent)).status).toBe(404)
    expect((await service.post({ id: 'x' }, sent)).status).toBe(404)
    await deleteIntegration(db, shop.accountId, shop.id, service.now)
    expect((await service.post(shop, sent)).status).toBe(404)
    expect(await reportsOf(db, shop.accountId)).toEqual([])
  })

  test('lets nothing in that is not signed with its own secret, and never tells what would have been', async () => {
    const [shop, other] = [await connect('woocommerce'), await connect('woocommerce')]
    const sent = wooWebhook(wooOrder(), other)
    const refused = await service.post(shop, sent)
    expect([refused.status, await refused.text()]).toEqual([401, 'unauthorized'])
    expect((await service.post(shop, { ...sent, headers: {} })).status).toBe(401)
    expect((await service.post(shop, { ...sent, body: '{"id":1}' })).status).toBe(401)
    expect(await reportsOf(db, shop.accountId)).toEqual([])
    expect(await ordersOf(db, shop.accountId)).toEqual([])
  })

  test('refuses what is signed and no JSON, and what is too large', async () => {
    const shop = await connect('woocommerce')
    const big = wooWebhook({ ...wooOrder(), note: 'x'.repeat(5 * 1024 * 1024) }, shop)
    expect((await service.post(shop, big)).status).toBe(413)
    const text = shopifyWebhook({}, shop)
    const [, signature = ''] =
      Object.entries(wooWebhook([] as never, shop).headers).find(([name]) => name.endsWith('signature')) ?? []
    const headers = { 'x-wc-webhook-topic': 'order.created', 'x-wc-webhook-signature': signature }
    expect((await service.post(shop, { ...text, body: '[]', headers })).status).toBe(400)
  })

  test('answers the try-out of WooCommerce, and takes in nothing unsigned besides', async () => {
    const shop = await connect('woocommerce')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await service.post(shop, { body: 'webhook_id=3', headers })).status).toBe(200)
    expect((await service.post(shop, { body: 'webhook_id=3&id=4', headers })).status).toBe(401)
    expect((await service.post(shop, { body: 'x'.repeat(2_000), headers })).status).toBe(401)
    expect((await service.post(await connect('stripe'), { body: 'webhook_id=3', headers })).status).toBe(401)
  })

  test('acknowledges what is of no interest', async () => {
    const shop = await connect('shopify')
    await service.report(shop, shopifyWebhook({}, { ...shop, topic: 'app/uninstalled' }))
    expect(await reportsOf(db, shop.accountId)).toEqual([])
    expect(service.counts.get('shopify ignored')).toBeGreaterThan(0)
  })

  test('notes when it was last used', async () => {
    const shop = await connect('shopify')
    await service.report(shop, shopifyWebhook(shopifyOrder(), shop))
    const row = await db.queryOne<{ last_event_at: Date }>(sql`
      select last_event_at from integrations where account_id = ${shop.accountId} and id = ${shop.id}`)
    expect(row?.last_event_at).toEqual(service.now)
  })
})

describe('an integration of Shopify without a domain', () => {
  const domainOf = async ({ accountId, id }: TestIntegration) => {
    const row = await db.queryOne<{ shop_domain: string | null }>(sql`
      select shop_domain from integrations where account_id = ${accountId} and id = ${id}`)
    return row?.shop_domain
  }
  async function connectUnbound() {
    const shop = await connect('shopify')
    await db.query(sql`update integrations set shop_domain = null where account_id = ${shop.accountId}`)
    return shop
  }

  test('becomes that of the first shop whose order it takes in, and lets go those of others', async () => {
    const shop = await connectUnbound()
    const order = (number: number, shopName: string) =>
      shopifyWebhook(shopifyOrder({ id: number }), { ...shop, shop: shopName })
    await service.post(shop, { ...order(1, 'falsa.myshopify.com'), body: '{}' })
    const uninstalled = { ...shop, topic: 'app/uninstalled', shop: 'otra.myshopify.com' }
    await service.report(shop, shopifyWebhook({}, uninstalled))
    expect(await domainOf(shop)).toBeNull()
    await service.report(shop, order(2, 'Tienda.myshopify.com'), order(3, 'otra.myshopify.com'))
    await service.report(shop, order(4, 'tienda.myshopify.com'))
    expect(await domainOf(shop)).toBe('tienda.myshopify.com')
    const numbers = (await ordersOf(db, shop.accountId)).map(({ external_id }) => external_id)
    expect(numbers).toEqual(['2', '4'])
  })

  test('takes in one shop of two that report at once, and none that names itself no domain', async () => {
    const shop = await connectUnbound()
    const order = (id: number, name: string) => shopifyWebhook(shopifyOrder({ id }), { ...shop, shop: name })
    await service.report(shop, order(1, ''), order(2, 'a b'))
    const both = Array.from({ length: 20 }, (_, at) => order(at + 3, `tienda${at % 2}.myshopify.com`))
    await Promise.all(both.map((sent) => service.post(shop, sent)))
    await service.applied()
    const odd = (await domainOf(shop)) === 'tienda1.myshopify.com' ? 1 : 0
    const numbers = (await ordersOf(db, shop.accountId)).map(({ external_id }) => Number(external_id))
    expect(numbers).toHaveLength(10)
    expect(numbers.every((number) => (number - 3) % 2 === odd)).toBe(true)
  })
})

describe('reports of a shop', () => {
  test('come to one order and one of each event, a hundred times at once and shuffled', async () => {
    const shop = await connect('shopify')
    const reports = [
      shopifyWebhook(shopifyOrder(), { ...shop, topic: 'orders/create' }),
      shopifyWebhook(shopifyOrder(paid), { ...shop, topic: 'orders/paid' }),
      shopifyWebhook(shopifyOrder(paid), { ...shop, topic: 'orders/updated' }),
      shopifyWebhook(
        shopifyOrder({ ...paid, updated_at: '2026-11-21T05:17:31-05:00', fulfillment_status: 'fulfilled' }),
        shop,
      ),
    ]
    const all = Array.from({ length: 100 }, (_, index) => reports[(index * 7) % reports.length] as Sent)
    const statuses = await Promise.all(all.map(async (sent) => (await service.post(shop, sent)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await service.applied()
    expect(await ordersOf(db, shop.accountId)).toMatchObject([
      {
        platform: 'shopify',
        external_id: '5501234567890',
        status: 'completed',
        payment_status: 'paid',
        total: 1299.5,
      },
    ])
    expect((await kindsOf(shop.accountId)).toSorted()).toEqual(['order.created', 'order.paid'])
  })

  test('of two accounts about the same number are two orders, and of two contacts', async () => {
    const [one, other] = [await connect('woocommerce'), await connect('woocommerce')]
    for (const shop of [one, other]) await service.report(shop, wooWebhook(wooOrder(), shop))
    const [[mine], [theirs]] = [await ordersOf(db, one.accountId), await ordersOf(db, other.accountId)]
    expect(mine).toMatchObject({ external_id: '727', shop: 'tienda.example', total: 129900, currency: 'COP' })
    expect(theirs).toMatchObject({ external_id: '727', shop: 'tienda.example', total: 129900 })
    expect(mine?.contact_id).not.toBe(theirs?.contact_id)
  })

  test('that can never be understood stand apart with the reason, and hold up no other', async () => {
    const shop = await connect('woocommerce')
    await service.report(
      shop,
      wooWebhook(wooOrder({ currency: 'pesos' }), shop),
      wooWebhook(wooOrder({ id: 728, total: '99999999999999999999' }), shop),
      wooWebhook(wooOrder({ id: 729 }), shop),
    )
    expect(await ordersOf(db, shop.accountId)).toMatchObject([{ external_id: '729' }])
    const reports = await reportsOf(db, shop.accountId)
    expect(reports.map(({ status, error }) => `${status}: ${error}`).toSorted()).toEqual([
      'quarantined: the currency is none',
      'quarantined: total is no sum of money',
    ])
  })

  test('of the same second have one delivery id, and none is lost for it', async () => {
    const shop = await connect('woocommerce')
    const ids = [801, 802, 803]
    await service.report(shop, ...ids.map((id) => wooWebhook(wooOrder({ id }), shop)))
    expect((await ordersOf(db, shop.accountId)).map(({ external_id }) => external_id)).toEqual(
      ids.map(String),
    )
  })

  test('show among the orders of the API with the platform they are from', async () => {
    const accountId = await service.addAccount()
    const [shopify, woo] = [
      await service.add(accountId, 'shopify'),
      await service.add(accountId, 'woocommerce'),
    ]
    await service.report(shopify, shopifyWebhook(shopifyOrder(paid), shopify))
    await service.report(woo, wooWebhook(wooOrder(), woo))
    await using api = await startService(db)
    const { key } = await db.transaction((tx) =>
      createKey(tx, { accountId, scope: 'read', name: 'test' }, service.now),
    )
    const answer = await fetch(`${api.url}/api/v1/orders`, bearer(key))
    const { data } = (await answer.json()) as { data: unknown[] }
    expect(data).toHaveLength(2)
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{
            platform: 'shopify',
            external_id: '5501234567890',
            status: 'confirmed',
            payment_status: 'paid',
          },
          ...{
            total: 1299.5,
            currency: 'EUR',
            customer_phone: '+573105550101',
            customer_name: 'Laura Gómez',
          },
          conversation_id: null,
        }),
        expect.objectContaining({
          platform: 'woocommerce',
          external_id: '727',
          total: 129900,
          currency: 'COP',
        }),
      ]),
    )
  })
})

describe('reports of Stripe', () => {
  async function orderWithStripe(total = 129_900) {
    const shop = await createShop(db)
    const productId = await insertProductOf(db, shop, { price: total, on_hand: null })
    const lines = [{ productId, quantity: 1 }]
    const request = { ...shop, platform: 'web', lines, idempotencyKey: newId(), expiresAt: null } as const
    const { id: orderId } = await db.transaction((tx) => placeOrder(tx, request, service.now))
    const stripe = await service.add(shop.accountId, 'stripe')
    const send = (type: string, object: Record<string, unknown>): Sent =>
      stripeWebhook(type, object, { secrets: [stripe.secret], at: service.now })
    const state = async () => {
      const order = (await ordersOf(db, shop.accountId)).find(({ id }) => id === orderId)
      return [order?.status, order?.payment_status]
    }
    return { ...shop, orderId, stripe, send, state }
  }

  test('pay an order once, a hundred times at once, and take the money back', async () => {
    const { stripe, orderId, send, state, accountId } = await orderWithStripe()
    const completed = send('checkout.session.completed', stripeSession(orderId))
    const again = send('checkout.session.completed', stripeSession(orderId))
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => service.post(stripe, at % 2 ? completed : again)),
    )
    await service.applied()
    expect(await state()).toEqual(['confirmed', 'paid'])
    expect((await kindsOf(accountId)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
    await service.report(stripe, send('charge.refunded', stripeCharge({ amount_refunded: 100_00 })))
    expect(await state()).toEqual(['confirmed', 'partially_refunded'])
    await service.report(stripe, send('charge.refunded', stripeCharge()))
    expect(await state()).toEqual(['confirmed', 'refunded'])
  })

  test('wait for the money of a session that is complete without it', async () => {
    const { stripe, orderId, send, state } = await orderWithStripe()
    const unpaid = { payment_status: 'unpaid' }
    await service.report(stripe, send('checkout.session.completed', stripeSession(orderId, unpaid)))
    expect(await state()).toEqual(['pending', 'pending'])
    await service.report(stripe, send('checkout.session.async_payment_succeeded', stripeSession(orderId)))
    expect(await state()).toEqual(['confirmed', 'paid'])
  })

  test('of a refund before its payment wait for it', async () => {
    const { stripe, orderId, send, state } = await orderWithStripe()
    await service.report(stripe, send('charge.refunded', stripeCharge()))
    expect(await state()).toEqual(['pending', 'pending'])
    await service.report(stripe, send('checkout.session.completed', stripeSession(orderId)))
    expect(await state()).toEqual(['confirmed', 'refunded'])
  })

  test('in another sum leave the order to a person', async () => {
    const { stripe, orderId, send, state } = await orderWithStripe(130_000)
    await service.report(stripe, send('checkout.session.completed', stripeSession(orderId)))
    expect(await state()).toEqual(['requires_action', 'pending'])
  })

  test('are matched by themselves with an order that comes to be known a moment later', async () => {
    const { accountId, contactId, stripe, send } = await orderWithStripe()
    const orderId = newId()
    await service.report(stripe, send('checkout.session.completed', stripeSession(orderId)))
    expect(await reportsOf(db, accountId)).toMatchObject(
      [{ status: 'stored', error: /No order/ }].map((row) => ({
        ...row,
        error: expect.stringMatching(/No order has the id/),
      })),
    )
    await db.query(sql`
      insert into orders (account_id, id, contact_id, platform, status, payment_status, total, currency, created_at, updated_at)
      values (${accountId}, ${orderId}, ${contactId}, 'web', 'pending', 'pending', 129900, 'COP', ${service.now}, ${service.now})`)
    await service.sweep()
    expect(await reportsOf(db, accountId)).toEqual([])
    expect((await ordersOf(db, accountId)).find(({ id }) => id === orderId)).toMatchObject({
      payment_status: 'paid',
    })
  })

  test('for the order of another account end apart, and nothing crosses', async () => {
    const [mine, foreign] = [await orderWithStripe(), await orderWithStripe()]
    await service.report(mine.stripe, mine.send('checkout.session.completed', stripeSession(foreign.orderId)))
    for (let round = 0; round < 8; round += 1) await service.sweep()
    expect(await reportsOf(db, mine.accountId)).toMatchObject([{ status: 'quarantined' }])
    expect(await foreign.state()).toEqual(['pending', 'pending'])
    expect(await mine.state()).toEqual(['pending', 'pending'])
  })
})

describe('after a crash', () => {
  test('what was stored and not applied is swept up, once', async () => {
    const shop = await connect('woocommerce')
    // The state after a crash between the answer and any work: the row is there, its process is gone.
    const { body } = wooWebhook(wooOrder(), shop)
    await db.query(sql`
      insert into integration_events (account_id, id, integration_id, kind, external_id, lane, payload, received_at,
        next_attempt_at)
      select ${shop.accountId}::uuid, ${newId()}::uuid, ${shop.id}::uuid, 'order', 'order:x', '727', ${body}::json,
        ${service.now}::timestamptz, ${service.now}::timestamptz + interval '5 s'`)
    await Promise.all([service.sweep(), service.sweep()])
    expect(await ordersOf(db, shop.accountId)).toMatchObject([{ external_id: '727' }])
    expect(await kindsOf(shop.accountId)).toEqual(['order.created'])
    expect(await reportsOf(db, shop.accountId)).toEqual([])
  })

  test('in the middle of applying nothing of it stands, and then all of it once', async () => {
    const shop = await connect('woocommerce')
    await service.report(shop, wooWebhook(wooOrder(), shop))
    const at = '2026-11-21T10:20:00'
    const paidOrder = wooOrder({ status: 'processing', date_modified_gmt: at, date_paid_gmt: at })
    await db.transaction(async (tx) => {
      await tx.query(sql`select 1 from orders where account_id = ${shop.accountId} for update`)
      expect((await service.post(shop, wooWebhook(paidOrder, shop))).status).toBe(200)
      await waitForLock(db)
      await db.query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      const isNoted = async () => (await reportsOf(db, shop.accountId)).some(({ error }) => error !== null)
      await vi.waitUntil(isNoted, { interval: 5, timeout: 45_000 })
    })
    expect(await ordersOf(db, shop.accountId)).toMatchObject([{ payment_status: 'pending' }])
    await service.sweep()
    expect(await ordersOf(db, shop.accountId)).toMatchObject([
      { status: 'confirmed', payment_status: 'paid' },
    ])
    expect(await kindsOf(shop.accountId)).toEqual(['order.created', 'order.paid'])
  })

  test('keys are forgotten when no provider repeats them any more, and not before', async () => {
    const shop = await connect('woocommerce')
    await service.report(shop, wooWebhook(wooOrder(), shop))
    const keys = () => db.query(sql`select 1 from integration_keys where account_id = ${shop.accountId}`)
    await service.prune()
    expect(await keys()).toHaveLength(1)
    service.now = new Date(service.now.getTime() + 31 * 86_400_000)
    await service.prune()
    expect(await keys()).toEqual([])
  })
})
