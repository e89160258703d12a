import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  type Integrations,
  type ProviderApi,
  startIntegrations,
  startProviderApi,
} from '../../../test/harness/integrations.ts'
import { createShop, insertProductOf } from '../../../test/harness/shop.ts'
import { cancelOrder } from '../../domain/orders/orders.ts'
import { markPaid, noteReceived, recordPayment } from '../../domain/orders/payments.ts'
import { placeOrder } from '../../domain/orders/place-order.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

let db: TestDatabase
let service: Integrations
let api: ProviderApi
beforeAll(async () => {
  db = await createTestDatabase()
  service = await startIntegrations(db)
  api = await startProviderApi()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(() => {
  api.failing.times = 0
  api.asked.length = 0
  api.posted.length = 0
})

async function orderToPay(provider: string | null, { accessToken = 'TEST-token' } = {}) {
  const shop = await createShop(db)
  const productId = await insertProductOf(db, shop, { price: 129_900.5, on_hand: null })
  const lines = [{ productId, quantity: 1 }]
  const request = { ...shop, platform: 'whatsapp', lines, idempotencyKey: newId(), expiresAt: null } as const
  const { id: orderId } = await db.transaction((tx) => placeOrder(tx, request, service.now))
  if (provider) await service.add(shop.accountId, provider, { apiUrl: api.url, accessToken })
  return { ...shop, orderId }
}

async function open(orderId: string) {
  const answer = await fetch(`${service.url}/pay/${orderId}`, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

describe('the address at which an order is paid', () => {
  test('leads to a preference of Mercado Pago for its sum, which names it', async () => {
    const { orderId } = await orderToPay('mercadopago')
    expect(await open(orderId)).toMatchObject({ status: 303, location: 'https://mercadopago.example/1' })
    expect(api.asked).toEqual(['POST /checkout/preferences Bearer TEST-token'])
    const back = `https://tienda.example/pay/${orderId}/thanks`
    expect(JSON.parse(api.posted[0] ?? '')).toEqual({
      items: [
        {
          ...{ id: orderId, title: 'Pedido #1002', quantity: 1 },
          ...{ unit_price: 129900.5, currency_id: 'COP' },
        },
      ],
      external_reference: orderId,
      metadata: { order_id: orderId },
      back_urls: { success: back, pending: back },
    })
  })

  test('leads to a session of Stripe for its sum in the smallest unit, which names it', async () => {
    const { orderId } = await orderToPay('stripe')
    expect(await open(orderId)).toMatchObject({ status: 303, location: 'https://stripe.example/1' })
    expect(Object.fromEntries(new URLSearchParams(api.posted[0]))).toEqual({
      mode: 'payment',
      client_reference_id: orderId,
      'metadata[order_id]': orderId,
      'payment_intent_data[metadata][order_id]': orderId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'cop',
      'line_items[0][price_data][unit_amount]': '12990050',
      'line_items[0][price_data][product_data][name]': 'Pedido #1002',
      success_url: `https://tienda.example/pay/${orderId}/thanks`,
    })
  })

  test('leads to the same page again while that is good, and to a new one for another sum or when it ends', async () => {
    const { orderId, accountId } = await orderToPay('stripe')
    for (const _ of [1, 2, 3])
      expect(await open(orderId)).toMatchObject({ location: 'https://stripe.example/1' })
    await db.query(sql`update orders set total = 5 where account_id = ${accountId} and id = ${orderId}`)
    expect(await open(orderId)).toMatchObject({ location: 'https://stripe.example/2' })
    const before = service.now
    service.now = new Date('2026-11-22T09:55:00.000Z')
    expect(await open(orderId)).toMatchObject({ location: 'https://stripe.example/3' })
    service.now = before
  })

  test('says so when the order is paid, or can be paid no more', async () => {
    const [paid, cancelled] = [await orderToPay('stripe'), await orderToPay('stripe')]
    await db.transaction((tx) => markPaid(tx, paid, service.now))
    await db.transaction((tx) => cancelOrder(tx, cancelled, service.now))
    expect(await open(paid.orderId)).toMatchObject({
      status: 200,
      text: expect.stringContaining('ya está pagado'),
    })
    expect(await open(cancelled.orderId)).toMatchObject({
      status: 200,
      text: expect.stringContaining('ya no se puede pagar'),
    })
    expect(api.asked).toEqual([])
  })

  test('says what is left of an order that is paid in part, and leads to a page for exactly that', async () => {
    const order = await orderToPay('stripe')
    await db.transaction((tx) => noteReceived(tx, { ...order, amount: 50_000 }, service.now))
    const { status, text } = await open(order.orderId)
    expect(status).toBe(200)
    expect(text).toContain('De $129.900,50 ya recibimos $50.000. Falta por pagar: $79.900,50.')
    expect(text).toContain('<a href="https://stripe.example/1">Pagar $79.900,50</a>')
    expect(new URLSearchParams(api.posted[0]).get('line_items[0][price_data][unit_amount]')).toBe('7990050')
    const money = { amount: 79_900.5, currency: 'COP' }
    await db.transaction((tx) => markPaid(tx, { ...order, money }, service.now))
    expect(await open(order.orderId)).toMatchObject({ text: expect.stringContaining('ya está pagado') })
  })

  test('says what is left also where nobody takes payments, and nothing of amounts that it does not know', async () => {
    const nobody = await orderToPay(null)
    await db.transaction((tx) => noteReceived(tx, { ...nobody, amount: 900.5 }, service.now))
    const { text } = await open(nobody.orderId)
    expect(text).toContain('Falta por pagar: $129.000.')
    expect(text).toContain('Escríbenos')
    const reported = await orderToPay('stripe')
    await db.transaction((tx) => recordPayment(tx, { ...reported, report: 'partially_paid' }, service.now))
    expect(await open(reported.orderId)).toMatchObject({
      status: 200,
      text: expect.stringContaining('Una parte de este pedido ya está pagada'),
    })
    expect(api.asked).toEqual([])
  })

  test('tells nothing of an order that is not there, and of no other one', async () => {
    for (const id of [newId(), 'x', '..%2f']) {
      expect(await open(id)).toMatchObject({
        status: 404,
        text: expect.stringContaining('Payment is not available'),
      })
    }
  })

  test('says that payment is not available where nobody takes it, or the provider is out of reach', async () => {
    const nobody = await orderToPay(null)
    expect(await open(nobody.orderId)).toMatchObject({
      status: 200,
      text: expect.stringContaining('no está disponible'),
    })
    const { orderId } = await orderToPay('mercadopago')
    api.failing = { status: 503, times: 1 }
    expect(await open(orderId)).toMatchObject({ status: 503 })
    expect(await open(orderId)).toMatchObject({ status: 303 })
  })

  test('shows an access token that is refused on the integration', async () => {
    const { orderId, accountId } = await orderToPay('stripe', { accessToken: 'expired' })
    expect(await open(orderId)).toMatchObject({ status: 503 })
    const row = await db.queryOne<{ status: string }>(sql`
      select status from integrations where account_id = ${accountId}`)
    expect(row?.status).toBe('unauthorized')
  })

  test('thanks whoever comes back from paying', async () => {
    const { text, status } = await open(`${newId()}/thanks`)
    expect([status, text.includes('Thank you'), text.includes('Gracias')]).toEqual([200, true, true])
  })
})
