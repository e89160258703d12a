// Webhooks of shops and payment providers, in the form they document; each function takes the fields that a test
// changes.
import { createHmac } from 'node:crypto'

export type Json = Record<string, unknown>
/** A request to the address of an integration. */
export type Sent = { body: string; headers: Record<string, string>; query?: string }

type ShopifyChange = Json & { id?: number; updated_at?: string; financial_status?: string | null }

/** An order of 1,299.50 EUR as Shopify's REST resource shows it. */
export function shopifyOrder(change: ShopifyChange = {}): Json {
  return {
    id: 5501234567890,
    admin_graphql_api_id: 'gid://shopify/Order/5501234567890',
    app_id: 580111,
    browser_ip: '203.0.113.7',
    cancel_reason: null,
    cancelled_at: null,
    closed_at: null,
    confirmed: true,
    contact_email: 'laura@example.com',
    created_at: '2026-11-21T05:15:30-05:00',
    currency: 'EUR',
    current_total_price: '1299.50',
    current_total_price_set: { shop_money: { amount: '1299.50', currency_code: 'EUR' } },
    email: 'laura@example.com',
    financial_status: 'pending',
    fulfillment_status: null,
    name: '#1001',
    number: 1,
    order_number: 1001,
    phone: '+573105550101',
    presentment_currency: 'EUR',
    processed_at: '2026-11-21T05:15:29-05:00',
    source_name: 'web',
    subtotal_price: '1299.50',
    tags: '',
    test: false,
    total_discounts: '0.00',
    total_price: '1299.50',
    updated_at: '2026-11-21T05:15:31-05:00',
    billing_address: {
      first_name: 'Laura',
      last_name: 'Gómez',
      name: 'Laura Gómez',
      phone: null,
      country_code: 'CO',
    },
    customer: {
      id: 1153106273147,
      email: 'laura@example.com',
      first_name: 'Laura',
      last_name: 'Gómez',
      phone: null,
      verified_email: true,
    },
    shipping_address: { name: 'Laura Gómez', phone: null },
    line_items: [
      {
        id: 866550311766,
        current_quantity: 1,
        fulfillable_quantity: 1,
        name: 'Camiseta - M',
        price: '1249.50',
        product_id: 632910392,
        quantity: 1,
        sku: 'CAM-M',
        title: 'Camiseta',
        total_discount: '0.00',
        variant_id: 808950810,
        discount_allocations: [],
      },
      {
        id: 141249953214,
        current_quantity: 2,
        name: 'Taza',
        price: '30.00',
        product_id: 632910393,
        quantity: 2,
        sku: null,
        title: 'Taza',
        discount_allocations: [{ amount: '10.00', discount_application_index: 0 }],
      },
    ],
    ...change,
  }
}

let deliveries = 0

export function shopifyWebhook(
  order: Json,
  {
    secret,
    topic = 'orders/updated',
    shop = 'tienda.myshopify.com',
  }: {
    secret: string
    topic?: string
    shop?: string
  },
): Sent {
  deliveries += 1
  const body = JSON.stringify(order)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': base64Hmac(secret, body),
      'x-shopify-shop-domain': shop,
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': `b54557e4-bdd9-4b37-8a5f-bf7d70bcd${String(deliveries).padStart(3, '0')}`,
      'x-shopify-triggered-at': '2026-11-21T10:15:31.123456789Z',
    },
  }
}

/** An order of 129,900 COP as WooCommerce's REST API v3 shows it. */
export function wooOrder(change: Json = {}): Json {
  return {
    id: 727,
    parent_id: 0,
    status: 'pending',
    currency: 'COP',
    version: '10.3.0',
    prices_include_tax: true,
    date_created: '2026-11-21T05:15:30',
    date_modified: '2026-11-21T05:15:30',
    discount_total: '0.00',
    shipping_total: '10000.00',
    total: '129900.00',
    total_tax: '0.00',
    customer_id: 26,
    order_key: 'wc_order_58d2d042d1d',
    billing: {
      first_name: 'Laura',
      last_name: 'Gómez',
      company: '',
      address_1: 'Calle 26 # 3-10',
      city: 'Bogotá',
      country: 'CO',
      email: 'Laura@Example.com',
      phone: '+57 310 555 0101',
    },
    shipping: { first_name: 'Laura', last_name: 'Gómez', phone: '' },
    payment_method: 'bacs',
    payment_method_title: 'Transferencia',
    transaction_id: '',
    customer_note: '',
    date_completed: null,
    date_paid: null,
    number: '727',
    line_items: [
      {
        id: 315,
        name: 'Camiseta - M',
        product_id: 93,
        variation_id: 95,
        quantity: 2,
        subtotal: '119900.00',
        total: '119900.00',
        total_tax: '0.00',
        sku: 'CAM-M',
        price: 59950,
      },
    ],
    refunds: [],
    date_created_gmt: '2026-11-21T10:15:30',
    date_modified_gmt: '2026-11-21T10:15:30',
    date_completed_gmt: null,
    date_paid_gmt: null,
    ...change,
  }
}

export function wooWebhook(
  order: Json,
  { secret, topic = 'order.updated' }: { secret: string; topic?: string },
): Sent {
  const body = JSON.stringify(order)
  const [resource = '', event = ''] = topic.split('.')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-source': 'https://tienda.example/',
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': base64Hmac(secret, body),
      'x-wc-webhook-id': '3',
      // WooCommerce gives everything it sends within one second the same delivery id.
      'x-wc-webhook-delivery-id': '36e520ebabc2fa725092ff4a47acedf2',
    },
  }
}

export function stripeSession(orderId: string | null, change: Json = {}): Json {
  return {
    id: 'cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u',
    object: 'checkout.session',
    amount_subtotal: 12990000,
    amount_total: 12990000,
    client_reference_id: orderId,
    created: 1795256130,
    currency: 'cop',
    customer: null,
    customer_details: { email: 'laura@example.com', name: 'Laura Gómez', phone: null },
    livemode: true,
    metadata: {},
    mode: 'payment',
    payment_intent: 'pi_1GszsK2eZvKYlo2CfhZyoZLp',
    payment_method_types: ['card'],
    payment_status: 'paid',
    status: 'complete',
    ...change,
  }
}

export function stripeCharge(change: Json = {}): Json {
  return {
    id: 'ch_3MmlLrLkdIwHu7ix0snN0B15',
    object: 'charge',
    amount: 12990000,
    amount_captured: 12990000,
    amount_refunded: 12990000,
    captured: true,
    currency: 'cop',
    metadata: {},
    paid: true,
    payment_intent: 'pi_1GszsK2eZvKYlo2CfhZyoZLp',
    refunded: true,
    status: 'succeeded',
    ...change,
  }
}

let stripeEvents = 0

/** One v1 signature for each of `secrets`, as while a secret is being rolled. */
export function stripeWebhook(
  type: string,
  object: Json,
  { secrets, at }: { secrets: string[]; at: Date },
): Sent {
  stripeEvents += 1
  const body = JSON.stringify({
    id: `evt_1NG8Du2eZvKYlo2CUI79v${String(stripeEvents).padStart(4, '0')}`,
    object: 'event',
    api_version: '2026-10-29.clover',
    created: Math.floor(at.getTime() / 1_000),
    data: { object },
    livemode: true,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  const time = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map((secret) => `v1=${hexHmac(secret, `${time}.${body}`)}`)
  return {
    body,
    headers: { 'stripe-signature': [`t=${time}`, ...signatures, `v0=${'0'.repeat(64)}`].join(',') },
  }
}

export function mercadopagoPayment(orderId: string | null, change: Json = {}): Json {
  return {
    id: 132646402927,
    date_created: '2026-11-21T06:15:30.000-04:00',
    date_approved: '2026-11-21T06:15:31.000-04:00',
    date_last_updated: '2026-11-21T06:15:31.000-04:00',
    operation_type: 'regular_payment',
    payment_method_id: 'pse',
    payment_type_id: 'bank_transfer',
    status: 'approved',
    status_detail: 'accredited',
    currency_id: 'COP',
    description: 'Camiseta',
    live_mode: true,
    external_reference: orderId,
    metadata: {},
    transaction_amount: 129900,
    transaction_amount_refunded: 0,
    transaction_details: { net_received_amount: 124000, total_paid_amount: 129900 },
    installments: 1,
    refunds: [],
    captured: true,
    ...change,
  }
}

let notices = 0

export function mercadopagoWebhook(
  paymentId: string,
  { secret, requestId, action = 'payment.updated' }: { secret: string; requestId?: string; action?: string },
): Sent {
  notices += 1
  const id = requestId ?? `bb56a2f1-6aae-46ac-982e-9dcd3581d${String(notices).padStart(3, '0')}`
  const manifest = `id:${paymentId.toLowerCase()};request-id:${id};ts:1742505638683;`
  return {
    query: `?data.id=${paymentId}&type=payment`,
    body: JSON.stringify({
      ...{ action, api_version: 'v1', data: { id: paymentId }, date_created: '2026-11-21T10:15:31Z' },
      ...{ id: 126271778864 + notices, live_mode: true, type: 'payment', user_id: '1538952955' },
    }),
    headers: { 'x-request-id': id, 'x-signature': `ts=1742505638683,v1=${hexHmac(secret, manifest)}` },
  }
}

function base64Hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

function hexHmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
