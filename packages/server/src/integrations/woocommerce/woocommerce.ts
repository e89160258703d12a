// Orders of a WooCommerce shop. Its webhooks carry the whole order as it was when they were sent.
import type { ShopLine, ShopOrder } from '../../domain/orders/take-in.ts'
import { type ForeignObject, listIn, objectIn, textIn } from '../../platform/foreign.ts'
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

const topics = ['order.created', 'order.updated', 'order.restored']
/** Not placed yet. */
const drafts = ['checkout-draft', 'auto-draft', 'draft', 'new']

export const woocommerce: ProviderPort = {
  name: 'WooCommerce',
  needs: { shopDomain: 'two WooCommerce shops number their orders alike' },
  isKnownByDomain: true,

  hasSignature: (headers) => base64Digest(headers['x-wc-webhook-signature']) !== undefined,

  verify({ body, headers }, secret) {
    const given = base64Digest(headers['x-wc-webhook-signature'])
    return given !== undefined && isSignedBy(secret, body, [given])
  },

  isPing: (body) => /^webhook_id=\d+$/.test(body.toString('latin1').trim()),

  read({ body, headers }) {
    const topic = textIn(headers['x-wc-webhook-topic']) ?? ''
    if (!topics.includes(topic)) return { ignored: `the topic ${topic}` }
    const order = objectOf(body)
    if (!order) return { malformed: 'no JSON object' }
    // All webhooks sent in the same second share a delivery id, so the content names the report.
    const key = contentKey(body)
    return { event: eventOf({ kind: 'order', key, lane: textIn(order.id) ?? key, payload: order }) }
  },

  normalise(_kind, payload, shopDomain) {
    const order = objectIn(payload)
    const status = textIn(order.status) ?? ''
    if (drafts.includes(status)) return { kind: 'none', why: `the order is a ${status}` }
    return { kind: 'order', order: orderIn(order, status, shopDomain) }
  },
}

function orderIn(order: ForeignObject, status: string, shopDomain: string | null): ShopOrder {
  const total = amountIn(order.total, 'total')
  const payment = paymentIn(order, { status, total: Number(total) })
  const [billing, shipping] = [objectIn(order.billing), objectIn(order.shipping)]
  return {
    platform: 'woocommerce',
    shop: shopDomain ?? '',
    externalId: idIn(order.id, "the order's id"),
    updatedAt: instantIn(order.date_modified_gmt ?? order.date_created_gmt, 'date_modified_gmt'),
    status: statusIn(status, payment.isPaid),
    paymentStatus: payment.status,
    total,
    currency: currencyIn(order.currency),
    buyer: buyerOf({
      phones: [billing.phone, shipping.phone],
      emails: [billing.email],
      names: [fullName(billing), fullName(shipping), billing.company],
    }),
    lines: listIn(order.line_items).flatMap((line) => lineIn(objectIn(line))),
  }
}

type Payment = { status: ShopOrder['paymentStatus']; isPaid: boolean }

// Cash on delivery is `processing` but unpaid; the payment date decides, if the shop's version sends one.
function paymentIn(order: ForeignObject, { status, total }: { status: string; total: number }): Payment {
  const isDated = 'date_paid_gmt' in order || 'date_paid' in order
  const isPaid = isDated
    ? (textIn(order.date_paid_gmt) ?? textIn(order.date_paid)) !== undefined
    : ['processing', 'completed'].includes(status)
  const refunds = listIn(order.refunds).map((refund) => Math.abs(Number(objectIn(refund).total)))
  const refunded = refunds.reduce((sum, amount) => sum + amount, 0)
  if (status === 'refunded' || (isPaid && total > 0 && refunded >= total))
    return { status: 'refunded', isPaid }
  if (isPaid) return { status: refunded > 0 ? 'partially_refunded' : 'paid', isPaid }
  return { status: ['failed', 'cancelled', 'trash'].includes(status) ? 'voided' : 'pending', isPaid }
}

function statusIn(status: string, isPaid: boolean): ShopOrder['status'] {
  if (status === 'cancelled' || status === 'trash') return 'cancelled'
  if (status === 'completed' || status === 'refunded') return 'completed'
  if (status === 'processing') return 'confirmed'
  if (['pending', 'on-hold', 'failed'].includes(status)) return 'pending'
  // Shops add statuses of their own.
  return isPaid ? 'confirmed' : 'pending'
}

function lineIn(line: ForeignObject): ShopLine[] {
  const quantity = unitsIn(line.quantity)
  if (quantity === undefined) return []
  const total = Number(textIn(line.total) ?? 0)
  return [
    {
      sku: textIn(line.sku)?.trim(),
      name: textIn(line.name) ?? '',
      quantity,
      unitPrice: lineSum(Number(textIn(line.price) ?? total / quantity)),
      total: lineSum(total),
    },
  ]
}
