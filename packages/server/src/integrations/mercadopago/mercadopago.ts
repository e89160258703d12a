// Payments with Mercado Pago. Its webhooks only name a payment, which is then fetched from its API.
import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderPayment } from '../../domain/orders/provider-payments.ts'
import { objectIn, textIn } from '../../platform/foreign.ts'
import { isId } from '../../platform/ids.ts'
import { Hopeless } from '../../platform/work/failure.ts'
import type { ProviderPort, Signed } from '../provider.ts'
import { amountIn, currencyIn, eventOf, idIn, objectOf } from '../reading.ts'
import { hexDigests, isSignedBy, partsOf } from '../signature.ts'
import { createPreference, fetchPayment } from './api.ts'

const paymentId = /^[A-Za-z0-9_-]{1,64}$/

export const mercadopago: ProviderPort = {
  name: 'Mercado Pago',
  needs: { accessToken: 'Mercado Pago is asked for every payment that it names' },

  hasSignature: ({ 'x-signature': header }) => hexDigests(partsOf(header), 'v1').length > 0,

  // The signature covers the payment's id, not the body, and can be replayed at any time: a replay only fetches the
  // payment again.
  verify(signed, secret) {
    const time = timeIn(signed.headers)
    if (!/^\d{1,16}$/.test(time)) return false
    return isSignedBy(
      secret,
      manifestOf(signed, time),
      hexDigests(partsOf(signed.headers['x-signature']), 'v1'),
    )
  },

  read({ body, headers, query }) {
    const notice = objectOf(body) ?? {}
    const type = query.get('type') ?? textIn(notice.type) ?? query.get('topic') ?? ''
    if (type !== 'payment') return { ignored: `the type ${type}` }
    const id = query.get('data.id') ?? textIn(objectIn(notice.data).id) ?? ''
    if (!paymentId.test(id)) return { malformed: 'no id of a payment' }
    // The key uses signed values only, so that nobody can turn one notice into many.
    const key = `${id}:${textIn(headers['x-request-id']) ?? ''}:${timeIn(headers)}`
    const action = textIn(notice.action) ?? null
    return { event: eventOf({ kind: 'payment', key, lane: id, payload: { id, action } }) }
  },

  fetch: (payload, access) => fetchPayment(idIn(objectIn(payload).id, "the payment's id"), access),

  createLink: createPreference,

  normalise(_kind, payload) {
    const payment = objectIn(payload)
    const named = [objectIn(payment.metadata).order_id, payment.external_reference].map(textIn)
    const orderId = named.find((text) => text !== undefined && isId(text))
    if (orderId === undefined) return { kind: 'none', why: 'it names no order of ours' }
    const amount = Number(amountIn(payment.transaction_amount, 'transaction_amount'))
    const { state, isReturned } = stateOf(textIn(payment.status) ?? '')
    const refunded = Number(amountIn(payment.transaction_amount_refunded ?? 0, 'transaction_amount_refunded'))
    return {
      kind: 'payment',
      payment: {
        externalId: idIn(payment.id, "the payment's id"),
        orderId,
        state,
        amount,
        currency: currencyIn(payment.currency_id),
        refunded: isReturned ? Math.max(amount, refunded) : refunded,
      },
    }
  },
}

function timeIn({ 'x-signature': header }: IncomingHttpHeaders): string {
  return partsOf(header).find(({ name }) => name === 'ts')?.value ?? ''
}

/** Missing values are left out; ids are signed in lower case. */
function manifestOf({ headers, query }: Signed, time: string): string {
  const id = query.get('data.id')
  const requestId = textIn(headers['x-request-id'])
  return [
    id ? `id:${id.toLowerCase()};` : '',
    requestId === undefined ? '' : `request-id:${requestId};`,
    `ts:${time};`,
  ].join('')
}

type State = { state: ProviderPayment['state']; isReturned: boolean }

const states: Readonly<Record<string, State>> = {
  pending: { state: 'pending', isReturned: false },
  in_process: { state: 'pending', isReturned: false },
  authorized: { state: 'authorized', isReturned: false },
  approved: { state: 'paid', isReturned: false },
  // A dispute is open, but the business still has the money.
  in_mediation: { state: 'paid', isReturned: false },
  rejected: { state: 'failed', isReturned: false },
  cancelled: { state: 'failed', isReturned: false },
  refunded: { state: 'paid', isReturned: true },
  charged_back: { state: 'paid', isReturned: true },
}

function stateOf(status: string): State {
  const state = states[status]
  if (!state) throw new Hopeless(`no state of a payment is known as ${status}`)
  return state
}
