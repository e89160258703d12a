// Payloads of shops and payment providers, translated into the service's own terms.
import { describe, expect, test } from 'vitest'
import {
  type Json,
  mercadopagoPayment,
  shopifyOrder,
  shopifyWebhook,
  stripeCharge,
  stripeSession,
  wooOrder,
  wooWebhook,
} from '../../test/harness/payloads/shop-payloads.ts'
import { Hopeless } from '../platform/work/failure.ts'
import { providers } from './providers.ts'

const orderId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
const { shopify, woocommerce, stripe, mercadopago } = providers

describe('an order of Shopify', () => {
  const read = (change: Json = {}) => shopify.normalise('order', shopifyOrder(change), null)

  test('is taken over as the shop tells it', () => {
    expect(read()).toEqual({
      kind: 'order',
      order: {
        ...{ platform: 'shopify', shop: '', externalId: '5501234567890' },
        updatedAt: new Date('2026-11-21T10:15:31.000Z'),
        ...{ status: 'pending', paymentStatus: 'pending', total: '1299.50', currency: 'EUR' },
        buyer: { phone: '+573105550101', email: 'laura@example.com', name: 'Laura Gómez' },
        lines: [
          { sku: 'CAM-M', name: 'Camiseta - M', quantity: 1, unitPrice: '1249.5000', total: '1249.5000' },
          { sku: undefined, name: 'Taza', quantity: 2, unitPrice: '30.0000', total: '50.0000' },
        ],
      },
    })
  })

  test.each<[Json, string, string]>([
    [{ financial_status: null }, 'pending', 'pending'],
    [{ financial_status: 'authorized' }, 'pending', 'authorized'],
    [{ financial_status: 'partially_paid' }, 'pending', 'partially_paid'],
    [{ financial_status: 'paid' }, 'confirmed', 'paid'],
    [{ financial_status: 'paid', fulfillment_status: 'partial' }, 'confirmed', 'paid'],
    [{ financial_status: 'paid', fulfillment_status: 'fulfilled' }, 'completed', 'paid'],
    [{ financial_status: 'partially_refunded' }, 'confirmed', 'partially_refunded'],
    [{ financial_status: 'refunded', cancelled_at: '2026-11-21T05:20:00-05:00' }, 'cancelled', 'refunded'],
    [{ financial_status: 'voided', cancelled_at: '2026-11-21T05:20:00-05:00' }, 'cancelled', 'voided'],
    [{ financial_status: 'expired' }, 'pending', 'expired'],
  ])('%j is %s, %s', (change, status, paymentStatus) => {
    expect(read(change)).toMatchObject({ order: { status, paymentStatus } })
  })

  test('takes the phone and the name from where they are', () => {
    const bare = { phone: null, email: null, contact_email: '', customer: null }
    expect(
      read({ ...bare, billing_address: null, shipping_address: { name: 'Ana', phone: '310 555' } }),
    ).toMatchObject({
      order: { buyer: { phone: '310 555', email: undefined, name: 'Ana' } },
    })
  })

  test.each<[string, Json]>([
    ['without an id', { id: null }],
    ['without a time', { updated_at: 'yesterday' }],
    ['without a sum', { total_price: '-1' }],
    ['in no currency', { currency: 'pesos' }],
    ['in a state of payment that is not known', { financial_status: 'hoped_for' }],
  ])('%s is hopeless', (_, change) => expect(() => read(change)).toThrow(Hopeless))

  test('of another shop, or about something else, is let go', () => {
    const sent = (given: { topic?: string; shop?: string }) => {
      const { body, headers } = shopifyWebhook(shopifyOrder(), { secret: 's', ...given })
      return shopify.read(
        { body: Buffer.from(body), headers, query: new URLSearchParams() },
        'tienda.myshopify.com',
      )
    }
    expect(sent({})).toHaveProperty('event')
    expect(sent({ shop: 'otra.myshopify.com' })).toEqual({
      ignored: 'a report of the shop otra.myshopify.com',
    })
    expect(sent({ topic: 'app/uninstalled' })).toEqual({ ignored: 'the topic app/uninstalled' })
  })
})

describe('an order of WooCommerce', () => {
  const read = (change: Json = {}) => woocommerce.normalise('order', wooOrder(change), 'tienda.example')
  const paid = { date_paid_gmt: '2026-11-21T10:16:00' }

  test('is taken over as the shop tells it, its time as UTC', () => {
    expect(read()).toEqual({
      kind: 'order',
      order: {
        ...{ platform: 'woocommerce', shop: 'tienda.example', externalId: '727' },
        updatedAt: new Date('2026-11-21T10:15:30.000Z'),
        ...{ status: 'pending', paymentStatus: 'pending', total: '129900.00', currency: 'COP' },
        buyer: { phone: '+57 310 555 0101', email: 'Laura@Example.com', name: 'Laura Gómez' },
        lines: [
          { sku: 'CAM-M', name: 'Camiseta - M', quantity: 2, unitPrice: '59950.0000', total: '119900.0000' },
        ],
      },
    })
  })

  test.each<[string, Json, string, string]>([
    ['unpaid', { status: 'pending' }, 'pending', 'pending'],
    ['waiting for a transfer', { status: 'on-hold' }, 'pending', 'pending'],
    ['paid', { status: 'processing', ...paid }, 'confirmed', 'paid'],
    ['to be paid on delivery', { status: 'processing' }, 'confirmed', 'pending'],
    ['done', { status: 'completed', ...paid }, 'completed', 'paid'],
    ['not paid after a try', { status: 'failed' }, 'pending', 'voided'],
    ['cancelled', { status: 'cancelled' }, 'cancelled', 'voided'],
    ['cancelled once paid', { status: 'cancelled', ...paid }, 'cancelled', 'paid'],
    ['refunded', { status: 'refunded', ...paid }, 'completed', 'refunded'],
    [
      'refunded in part',
      { status: 'processing', ...paid, refunds: [{ id: 1, total: '-900.00' }] },
      'confirmed',
      'partially_refunded',
    ],
    ['in a state of its own', { status: 'por-enviar', ...paid }, 'confirmed', 'paid'],
  ])('that is %s', (_, change, status, paymentStatus) => {
    expect(read(change)).toMatchObject({ order: { status, paymentStatus } })
  })

  test('of a version that tells no date of payment is paid when it is being worked on', () => {
    const { date_paid: _date, date_paid_gmt: _gmt, ...order } = wooOrder({ status: 'processing' })
    expect(woocommerce.normalise('order', order, null)).toMatchObject({ order: { paymentStatus: 'paid' } })
  })

  test('that is not placed yet is let go', () => {
    expect(read({ status: 'checkout-draft' })).toMatchObject({ kind: 'none' })
  })

  test('is known by its content: all of one second have the same delivery id', () => {
    const key = (order: Json) => {
      const { body, headers } = wooWebhook(order, { secret: 's' })
      const reading = woocommerce.read(
        { body: Buffer.from(body), headers, query: new URLSearchParams() },
        null,
      )
      return 'event' in reading ? reading.event.externalId : undefined
    }
    expect(key(wooOrder())).toBe(key(wooOrder()))
    expect(key(wooOrder())).not.toBe(key(wooOrder({ id: 728 })))
  })
})

describe('a payment of Stripe', () => {
  const session = (type: string, change: Json = {}) =>
    stripe.normalise(`checkout.session.${type}`, stripeSession(orderId, change), null)
  const known = { externalId: 'pi_1GszsK2eZvKYlo2CfhZyoZLp', orderId, currency: 'COP' }

  test('counts once the session is paid, or its money has come', () => {
    expect(session('completed')).toEqual({
      kind: 'payment',
      payment: { ...known, state: 'paid', amount: 129900, refunded: 0 },
    })
    const unpaid = { payment_status: 'unpaid' }
    expect(session('completed', unpaid)).toMatchObject({ payment: { state: 'pending' } })
    expect(session('async_payment_succeeded')).toMatchObject({ payment: { state: 'paid' } })
    expect(session('async_payment_failed', unpaid)).toMatchObject({ payment: { state: 'failed' } })
  })

  test('names the order in its metadata before its reference', () => {
    const other = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f51'
    expect(session('completed', { metadata: { order_id: other } })).toMatchObject({
      payment: { orderId: other },
    })
  })

  test.each<[string, Json]>([
    ['names none of our orders', { client_reference_id: 'cart-17' }],
    ['names nothing', { client_reference_id: null }],
    ['is for a subscription', { mode: 'subscription' }],
  ])('is let go when it %s', (_, change) =>
    expect(session('completed', change)).toMatchObject({ kind: 'none' }),
  )

  test.each([
    ['clp', 12990, 12990],
    ['jpy', 500, 500],
    ['eur', 129950, 1299.5],
    ['kwd', 5124, 5.124],
    ['ugx', 500000, 5000],
    ['isk', 500000, 5000],
  ])('in %s: %d are %d', (currency, amount_total, amount) => {
    expect(session('completed', { currency, amount_total })).toMatchObject({ payment: { amount } })
  })

  test('that goes back names its payment intent, and no order', () => {
    expect(stripe.normalise('charge.refunded', stripeCharge({ amount_refunded: 900_00 }), null)).toEqual({
      kind: 'payment',
      payment: { ...known, orderId: undefined, state: 'paid', amount: 129900, refunded: 900 },
    })
  })
})

describe('a payment of Mercado Pago', () => {
  const read = (change: Json = {}) =>
    mercadopago.normalise('payment', mercadopagoPayment(orderId, change), null)

  test.each<[string, Json, Json]>([
    ['pending', {}, { state: 'pending', refunded: 0 }],
    ['in_process', {}, { state: 'pending', refunded: 0 }],
    ['authorized', {}, { state: 'authorized', refunded: 0 }],
    ['approved', {}, { state: 'paid', refunded: 0 }],
    ['approved', { transaction_amount_refunded: 900 }, { state: 'paid', refunded: 900 }],
    ['in_mediation', {}, { state: 'paid', refunded: 0 }],
    ['rejected', {}, { state: 'failed', refunded: 0 }],
    ['cancelled', {}, { state: 'failed', refunded: 0 }],
    ['refunded', { transaction_amount_refunded: 129900 }, { state: 'paid', refunded: 129900 }],
    ['charged_back', {}, { state: 'paid', refunded: 129900 }],
  ])('that is %s, %j', (status, change, payment) => {
    expect(read({ status, ...change })).toEqual({
      kind: 'payment',
      payment: { externalId: '132646402927', orderId, amount: 129900, currency: 'COP', ...payment },
    })
  })

  test('in a state that is not known is hopeless; one for something else is let go', () => {
    expect(() => read({ status: 'hoped_for' })).toThrow(Hopeless)
    expect(read({ external_reference: 'WC-17' })).toMatchObject({ kind: 'none' })
    expect(read({ external_reference: 'WC-17', metadata: { order_id: orderId } })).toMatchObject({
      payment: { orderId },
    })
  })
})
