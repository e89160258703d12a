// Orders of a Shopify shop. Its webhooks carry the whole order, whatever the topic.
import { paymentStatuses } from '@mostrador/contract/values'
import type { ShopLine, ShopOrder } from '../../domain/orders/take-in.ts'
import { type ForeignObject, listIn, objectIn, textIn } from '../../platform/foreign.ts'
import { Hopeless } from '../../platform/work/failure.ts'
import type { ProviderPort } from '../provider.ts'
import {
  amountIn,
  buyerOf,
  contentKey,
  currencyIn,
  eventOf,
  fullName,
  idIn,
  instantIn,
  lineSum,
  objectOf,
  unitsIn,
} from '../reading.ts'
import { base64Digest, isSignedBy } from '../signature.ts'

const topics = ['orders/create', 'orders/paid', 'orders/updated', 'orders/cancelled', 'orders/fulfilled']

const isDomain = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,3}$/

export const shopify: ProviderPort = {
  name: 'Shopify',
  needs: { shopDomain: 'the secret of an app signs for every shop that installed it' },

  hasSignature: (headers) => base64Digest(headers['x-shopify-hmac-sha256']) !== undefined,

  verify({ body, headers }, secret) {
    const given = base64Digest(headers['x-shopify-hmac-sha256'])
    return given !== undefined && isSignedBy(secret, body, [given])
  },

  read({ body, headers }, shopDomain) {
    // One app's secret signs for every shop that installed it.
    const shop = textIn(headers['x-shopify-shop-domain'])?.toLowerCase() ?? ''
    const isOfShop = shopDomain === null ? isDomain.test(shop) : shop === shopDomain
    if (!isOfShop) return { ignored: `a report of the shop ${shop}` }
    const topic = textIn(headers['x-shopify-topic']) ?? ''
    if (!topics.includes(topic)) return { ignored: `the topic ${topic}` }
    const order = objectOf(body)
    if (!order) return { malformed: 'no JSON object' }
    const key = textIn(headers['x-shopify-webhook-id']) ?? contentKey(body)
    return { event: eventOf({ kind: 'order', key, lane: textIn(order.id) ?? key, payload: order }), shop }
  },

  normalise: (_kind, payload) => ({ kind: 'order', order: orderIn(objectIn(payload)) }),
}

function orderIn(order: ForeignObject): ShopOrder {
  const paymentStatus = paymentIn(order)
  const [customer, billing, shipping] = [order.customer, order.billing_address, order.shipping_address].map(
    objectIn,
  )
  return {
    platform: 'shopify',
    // Order ids are unique across all Shopify shops.
    shop: '',
    externalId: idIn(order.id, "the order's id"),
    updatedAt: instantIn(order.updated_at, 'updated_at'),
    status: statusIn(order, paymentStatus),
    paymentStatus,
    total: amountIn(order.total_price, 'total_price'),
    currency: currencyIn(order.currency),
    buyer: buyerOf({
      phones: [order.phone, customer?.phone, shipping?.phone, billing?.phone],
      emails: [order.email, order.contact_email, customer?.email],
      names: [fullName(customer ?? {}), shipping?.name, billing?.name],
    }),
    lines: listIn(order.line_items).flatMap((line) => lineIn(objectIn(line))),
  }
}

function paymentIn({ financial_status: told }: ForeignObject): ShopOrder['paymentStatus'] {
  if (told === null || told === undefined) return 'pending'
  const status = paymentStatuses.find((each) => each === told)
  if (!status) throw new Hopeless(`no financial_status is known as ${textIn(told)}`)
  return status
}

function statusIn(order: ForeignObject, payment: ShopOrder['paymentStatus']): ShopOrder['status'] {
  if (textIn(order.cancelled_at) !== undefined) return 'cancelled'
  if (order.fulfillment_status === 'fulfilled') return 'completed'
  return ['paid', 'partially_refunded', 'refunded'].includes(payment) ? 'confirmed' : 'pending'
}

function lineIn(line: ForeignObject): ShopLine[] {
  const quantity = unitsIn(line.current_quantity ?? line.quantity)
  if (quantity === undefined) return []
  const price = Number(textIn(line.price) ?? 0)
  const discounts = listIn(line.discount_allocations).map((each) => Number(objectIn(each).amount))
  const discount = discounts.reduce((sum, amount) => sum + amount, 0)
  return [
    {
      sku: textIn(line.sku)?.trim(),
      name: textIn(line.name) ?? textIn(line.title) ?? '',
      quantity,
      unitPrice: lineSum(price),
      total: lineSum(price * quantity - discount),
    },
  ]
}
