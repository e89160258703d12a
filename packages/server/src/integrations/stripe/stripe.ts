// Payments with Stripe: Checkout sessions and Payment Links that name an order of ours.
import { limits } from '@mostrador/contract/limits'
import type { ProviderPayment } from '../../domain/orders/provider-payments.ts'
import { type ForeignObject, objectIn, textIn } from '../../platform/foreign.ts'
import { isId } from '../../platform/ids.ts'
import type { Fact, ProviderPort } from '../provider.ts'
import { amountIn, currencyIn, eventOf, idIn, objectOf } from '../reading.ts'
import { hexDigests, isSignedBy, partsOf } from '../signature.ts'
import { majorUnits } from './amounts.ts'
import { createSession } from './api.ts'

const types = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
]

export const stripe: ProviderPort = {
  name: 'Stripe',

  hasSignature: ({ 'stripe-signature': header }) => hexDigests(partsOf(header), 'v1').length > 0,

  // While a secret is rolled there is a v1 for each; Stripe signs every retry anew, with its own time.
  verify({ body, headers }, secret, now) {
    const parts = partsOf(headers['stripe-signature'])
    const time = parts.find(({ name }) => name === 't')?.value ?? ''
    if (!/^\d{1,12}$/.test(time)) return false
    const isSigned = isSignedBy(
      secret,
      Buffer.concat([Buffer.from(`${time}.`), body]),
      hexDigests(parts, 'v1'),
    )
    const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(time))
    return isSigned && ageSeconds <= limits.webhookSignatureAgeSecondsMax
  },

  read({ body }) {
    const event = objectOf(body)
    if (!event) return { malformed: 'no JSON object' }
    const [id, type] = [textIn(event.id), textIn(event.type) ?? '']
    if (id === undefined) return { malformed: 'an event without an id' }
    if (!types.includes(type)) return { ignored: `the event ${type}` }
    const object = objectIn(objectIn(event.data).object)
    return { event: eventOf({ kind: type, key: id, lane: nameOf(object) ?? id, payload: object }) }
  },

  createLink: createSession,

  normalise(kind, payload) {
    const object = objectIn(payload)
    return kind === 'charge.refunded' ? refundIn(object) : sessionIn(kind, object)
  },
}

type Payment = Omit<ProviderPayment, 'integrationId'>

function sessionIn(type: string, session: ForeignObject): Fact {
  if (session.mode !== 'payment') return { kind: 'none', why: `a session for a ${textIn(session.mode)}` }
  const orderId = orderIdIn(session)
  if (orderId === undefined) return { kind: 'none', why: 'it names no order of ours' }
  const currency = currencyIn(session.currency)
  return {
    kind: 'payment',
    payment: {
      externalId: idIn(nameOf(session), "the session's id"),
      orderId,
      state: stateOf(type, session.payment_status),
      amount: amountOf(session.amount_total, currency),
      currency,
      refunded: 0,
    },
  }
}

// A session may complete before its money arrives, as with a bank transfer or cash at a counter.
function stateOf(type: string, paymentStatus: unknown): Payment['state'] {
  if (type === 'checkout.session.async_payment_failed') return 'failed'
  if (type === 'checkout.session.async_payment_succeeded') return 'paid'
  return paymentStatus === 'unpaid' ? 'pending' : 'paid'
}

/** A charge does not carry the order its session named, so it may have to wait for the session's own report. */
function refundIn(charge: ForeignObject): Fact {
  const currency = currencyIn(charge.currency)
  return {
    kind: 'payment',
    payment: {
      externalId: idIn(nameOf(charge), "the charge's id"),
      orderId: orderIdIn(charge),
      state: 'paid',
      amount: amountOf(charge.amount_captured ?? charge.amount, currency),
      currency,
      refunded: amountOf(charge.amount_refunded, currency),
    },
  }
}

/** The payment intent, which a session and its charge share; else the object's own id. */
function nameOf(object: ForeignObject): string | undefined {
  return textIn(object.payment_intent) ?? textIn(objectIn(object.payment_intent).id) ?? textIn(object.id)
}

function orderIdIn(object: ForeignObject): string | undefined {
  const named = [objectIn(object.metadata).order_id, object.client_reference_id]
  return named.map(textIn).find((text) => text !== undefined && isId(text))
}

function amountOf(value: unknown, currency: string): number {
  return majorUnits(Number(amountIn(value, 'the amount')), currency)
}
