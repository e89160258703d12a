// Money for orders: reported by a person, a shop or a payment provider, any number of times and in any order.
import type { Tx } from '../../platform/database.ts'
import { checkTransition, isGivenUp, moneyTransitions, paymentTransitions } from './order-states.ts'
import { type Order, updateReceived } from './orders.queries.ts'
import { becomePaid, change, countOrder, lockOrder, type OrderRef } from './orders.ts'

/** What was paid, where the report tells it; a person who marks an order paid means its total. */
export type Money = { amount: number; currency: string }

/** States of a payment beside `paid` that others report. */
export type PaymentReport =
  | 'authorized'
  | 'partially_paid'
  | 'refunded'
  | 'partially_refunded'
  | 'voided'
  | 'expired'

/**
 * The order was paid in full; told again, nothing changes. Money of another amount or currency, or for an order that
 * is cancelled or given up, waits for a person: the order becomes requires_action and counts as paid when confirmed.
 */
export async function markPaid(
  tx: Tx,
  { money, ...ref }: OrderRef & { money?: Money },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  const received = money ?? { amount: order.total, currency: order.currency }
  const isFitting = received.amount === order.total && received.currency === order.currency
  if (order.paid_at !== null && isFitting) return order
  if (isKnown(order, received)) return order
  if (!isFitting || order.status === 'cancelled' || isGivenUp(order.payment_status)) {
    await updateReceived(tx, { accountId: ref.accountId, id: order.id }, { ...received, at: now })
    return askPerson(tx, ref, order, now)
  }
  checkTransition(paymentTransitions, 'payment', { from: order.payment_status, to: 'paid' })
  const status = order.status === 'pending' ? 'confirmed' : order.status
  return becomePaid(tx, { ref, order, status, at: now }, now)
}

/** A paid order was paid once more: the second sum waits for a person, the first stands. */
export async function receiveAgain(
  tx: Tx,
  { money, ...ref }: OrderRef & { money: Money },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  if (order.received_at !== null) return order
  await updateReceived(tx, { accountId: ref.accountId, id: order.id }, { ...money, at: now })
  return askPerson(tx, ref, order, now)
}

/** Any other report on the payment; told again, nothing changes. Throws conflict where the state forbids it. */
export async function recordPayment(
  tx: Tx,
  { report, ...ref }: OrderRef & { report: PaymentReport },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  if (order.payment_status === report) return order
  const isMoney = report === 'authorized' || report === 'partially_paid'
  if (isMoney && isGivenUp(order.payment_status)) return askPerson(tx, ref, order, now)
  checkTransition(paymentTransitions, 'payment', { from: order.payment_status, to: report })
  const changed = await change(tx, { ref, order, to: { payment_status: report } }, now)
  return isMoney && order.status === 'cancelled' ? askPerson(tx, ref, changed, now) : changed
}

/** Money waits already, or this very sum did and a person has cancelled the order with it. */
function isKnown(order: Order, { amount, currency }: Money): boolean {
  if (order.received_at === null) return false
  const isSame = order.received_amount === amount && order.received_currency === currency
  return order.status === 'requires_action' || isSame
}

async function askPerson(tx: Tx, ref: OrderRef, order: Order, now: Date): Promise<Order> {
  if (order.status === 'requires_action') return order
  checkTransition(moneyTransitions, 'order', { from: order.status, to: 'requires_action' })
  // It is no longer among the cancelled ones.
  if (order.status === 'cancelled') await countOrder(tx, ref, order, 1)
  return change(tx, { ref, order, to: { status: 'requires_action' } }, now)
}
