// Payments for orders, reported by a person, a shop or a payment provider, repeatedly and in any order.
import type { Tx } from '../../platform/database/database.ts'
import { checkTransition, isGivenUp, moneyTransitions, paymentTransitions } from './order-states.ts'
import { type Order, updateReceived } from './orders.queries.ts'
import { becomePaid, change, countOrder, lockOrder, type OrderRef } from './orders.ts'

/** The amount reported; absent when a person marks an order paid, which means its total. */
export type Money = { amount: number; currency: string }

/** Reported payment states other than `paid`. */
export type PaymentReport =
  | 'authorized'
  | 'partially_paid'
  | 'refunded'
  | 'partially_refunded'
  | 'voided'
  | 'expired'

/**
 * Records full payment; repeating it changes nothing. Money of another amount or currency, or for an order cancelled or
 * given up, waits for a person: the order becomes requires_action and counts as paid when confirmed.
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

/** Second payment of a paid order: it waits for a person, the first one stands. */
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

/** Records any other payment state; repeating it changes nothing. Throws conflict when the state does not allow it. */
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

/** Money already waits, or this very sum did and a person cancelled the order with it. */
function isKnown(order: Order, { amount, currency }: Money): boolean {
  if (order.received_at === null) return false
  const isSame = order.received_amount === amount && order.received_currency === currency
  return order.status === 'requires_action' || isSame
}

async function askPerson(tx: Tx, ref: OrderRef, order: Order, now: Date): Promise<Order> {
  if (order.status === 'requires_action') return order
  checkTransition(moneyTransitions, 'order', { from: order.status, to: 'requires_action' })
  // It leaves the cancelled orders, so it counts again.
  if (order.status === 'cancelled') await countOrder(tx, ref, order, 1)
  return change(tx, { ref, order, to: { status: 'requires_action' } }, now)
}
