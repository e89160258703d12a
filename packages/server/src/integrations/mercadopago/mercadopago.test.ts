import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  type Integrations,
  ordersOf,
  type ProviderApi,
  reportsOf,
  startIntegrations,
  startProviderApi,
} from '../../../test/harness/integrations.ts'
import { mercadopagoPayment, mercadopagoWebhook } from '../../../test/harness/payloads/shop-payloads.ts'
import { createShop, eventsOf, insertProductOf } from '../../../test/harness/shop.ts'
import { placeOrder } from '../../domain/orders/place-order.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { updateIntegration } from '../setup/integrations.ts'

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
  api.payments.clear()
})

const paymentId = '132646402927'

async function orderToPay({ accessToken = 'TEST-token' } = {}) {
  const shop = await createShop(db)
  const productId = await insertProductOf(db, shop, { price: 129_900, on_hand: null })
  const lines = [{ productId, quantity: 1 }]
  const request = { ...shop, platform: 'whatsapp', lines, idempotencyKey: newId(), expiresAt: null } as const
  const { id: orderId } = await db.transaction((tx) => placeOrder(tx, request, service.now))
  const integration = await service.add(shop.accountId, 'mercadopago', { apiUrl: api.url, accessToken })
  const state = async () => {
    const order = (await ordersOf(db, shop.accountId)).find(({ id }) => id === orderId)
    return [order?.status, order?.payment_status]
  }
  const statusOf = async () =>
    (
      await db.queryOne<{ status: string }>(sql`
        select status from integrations where account_id = ${shop.accountId} and id = ${integration.id}`)
    )?.status
  return { ...shop, orderId, integration, state, statusOf }
}

describe('a payment that Mercado Pago names', () => {
  test('is asked for with the access token and pays the order once, however often it is named', async () => {
    const { accountId, orderId, integration, state } = await orderToPay()
    api.payments.set(paymentId, mercadopagoPayment(orderId))
    const notices = Array.from({ length: 4 }, () => mercadopagoWebhook(paymentId, integration))
    const all = Array.from(
      { length: 100 },
      (_, at) => notices[at % notices.length] ?? mercadopagoWebhook('', integration),
    )
    const statuses = await Promise.all(
      all.map(async (sent) => (await service.post(integration, sent)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    await service.applied()
    expect(await state()).toEqual(['confirmed', 'paid'])
    expect((await eventsOf(db, { accountId })).map(({ kind }) => kind)).toEqual([
      'order.created',
      'order.paid',
    ])
    expect(api.asked).toEqual(Array(4).fill(`GET /v1/payments/${paymentId} Bearer TEST-token`))
  })

  test('is what the API says when it is asked, whatever the notice says', async () => {
    const { orderId, integration, state } = await orderToPay()
    api.payments.set(paymentId, mercadopagoPayment(orderId, { status: 'pending' }))
    await service.report(
      integration,
      mercadopagoWebhook(paymentId, { ...integration, action: 'payment.created' }),
    )
    expect(await state()).toEqual(['pending', 'pending'])
    api.payments.set(paymentId, mercadopagoPayment(orderId))
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    expect(await state()).toEqual(['confirmed', 'paid'])
    api.payments.set(paymentId, mercadopagoPayment(orderId, { transaction_amount_refunded: 900 }))
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    expect(await state()).toEqual(['confirmed', 'partially_refunded'])
    api.payments.set(paymentId, mercadopagoPayment(orderId, { status: 'charged_back' }))
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    expect(await state()).toEqual(['confirmed', 'refunded'])
  })

  test('that was rejected leaves the order open for the next one', async () => {
    const { orderId, integration, state } = await orderToPay()
    api.payments.set(paymentId, mercadopagoPayment(orderId, { status: 'rejected' }))
    api.payments.set('132646402928', mercadopagoPayment(orderId, { id: 132646402928 }))
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    expect(await state()).toEqual(['pending', 'pending'])
    await service.report(integration, mercadopagoWebhook('132646402928', integration))
    expect(await state()).toEqual(['confirmed', 'paid'])
  })

  test.each<[string, Record<string, unknown>]>([
    ['another amount', { transaction_amount: 129_899.5 }],
    ['another currency', { currency_id: 'ARS' }],
  ])('in %s leaves the order to a person', async (_, change) => {
    const { orderId, integration, state } = await orderToPay()
    api.payments.set(paymentId, mercadopagoPayment(orderId, change))
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    expect(await state()).toEqual(['requires_action', 'pending'])
  })

  test.each([429, 500, 503])('is asked for again for as long as the API answers %d', async (status) => {
    const { accountId, orderId, integration, state } = await orderToPay()
    api.payments.set(paymentId, mercadopagoPayment(orderId))
    api.failing = { status, times: 12 }
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    expect(await state()).toEqual(['pending', 'pending'])
    for (let round = 0; round < 12; round += 1) await service.sweep()
    expect(await reportsOf(db, accountId)).toEqual([])
    expect(await state()).toEqual(['confirmed', 'paid'])
  })

  test('waits while the access token is refused, is shown so, and is had with a new one', async () => {
    const { accountId, orderId, integration, state, statusOf } = await orderToPay({ accessToken: 'expired' })
    api.payments.set(paymentId, mercadopagoPayment(orderId))
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    for (let round = 0; round < 10; round += 1) await service.sweep()
    expect(await statusOf()).toBe('unauthorized')
    expect(await reportsOf(db, accountId)).toMatchObject([{ status: 'stored' }])
    await updateIntegration(db, service.secrets, { accountId, id: integration.id, accessToken: 'TEST-token' })
    await service.sweep()
    expect(await statusOf()).toBe('active')
    expect(await state()).toEqual(['confirmed', 'paid'])
  })

  test('that the API does not know ends apart after some tries', async () => {
    const { accountId, integration } = await orderToPay()
    await service.report(integration, mercadopagoWebhook('123456', integration))
    for (let round = 0; round < 8; round += 1) await service.sweep()
    expect(await reportsOf(db, accountId)).toMatchObject([
      { status: 'quarantined', error: 'Mercado Pago knows no payment 123456 for this access token' },
    ])
  })

  test('for something else than an order is let go', async () => {
    const { accountId, integration, state } = await orderToPay()
    api.payments.set(paymentId, mercadopagoPayment('suscripcion-17'))
    await service.report(integration, mercadopagoWebhook(paymentId, integration))
    expect(await reportsOf(db, accountId)).toEqual([])
    expect(await state()).toEqual(['pending', 'pending'])
  })

  test('is not asked for before the notice is acknowledged, nor for a notice that nobody signed', async () => {
    const { integration } = await orderToPay()
    const sent = mercadopagoWebhook(paymentId, { secret: 'another' })
    expect((await service.post(integration, sent)).status).toBe(401)
    expect(api.asked).toEqual([])
  })
})
