// Payments for orders, reported by a person, a shop or a payment provider, repeatedly and in any order.
import type { Tx } from '../../platform/database/database.ts'
import { sumOfAmounts } from '../../platform/decimal.ts'
import { AppError } from '../../platform/errors.ts'
import {
  insertHistory,
  type OrderRef,
  type PaymentFacts,
  sumParts,
  type Told,
} from './order-history.queries.ts'
import { checkTransition, isGivenUp, moneyTransitions, paymentTransitions } from './order-states.ts'
import { type Order, updateReceived } from './orders.queries.ts'
import { becomePaid, change, confirmOrder, countOrder, lockOrder, type Money } from './orders.ts'

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
 * given up, waits for a person: the order becomes requires_action and counts as paid when confirmed. Without `money`,
 * as where a person marks it, all that was left to pay was paid. `facts` are told in the order's history.
 */
export async function markPaid(
  tx: Tx,
  { money, facts, ...ref }: OrderRef & { money?: Money; facts?: PaymentFacts },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  const due = leftOf(order.total, await sumParts(tx, ref.accountId, order.id))
  const received = money ?? { amount: due, currency: order.currency }
  const isFitting = received.amount === due && received.currency === order.currency
  if (order.paid_at !== null && isFitting) return order
  if (isKnown(order, received)) return order
  if (!isFitting || order.status === 'cancelled' || isGivenUp(order.payment_status)) {
    await updateReceived(tx, { accountId: ref.accountId, id: order.id }, { ...received, at: now })
    return askPerson(tx, { ref, order, told: { ...received, ...facts } }, now)
  }
  checkTransition(paymentTransitions, 'payment', { from: order.payment_status, to: 'paid' })
  const status = order.status === 'pending' ? 'confirmed' : order.status
  return becomePaid(tx, { ref, order, status, at: now, money: received, ...(facts && { facts }) }, now)
}

/**
 * Notes money that a person saw arrive, in the order's currency. A part is kept beside the parts before it, and the order
 * is paid once they make its total. More than is left, or money for an order given up, waits as in `markPaid`; what is
 * noted while money waits is added to it. Throws conflict for an order that is paid, and where not just `before` had come.
 */
export async function noteReceived(
  tx: Tx,
  {
    amount,
    facts,
    before,
    ...ref
  }: OrderRef & { amount: number; facts?: PaymentFacts; before?: number | undefined },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  if (order.paid_at !== null) {
    throw new AppError('conflict', 'The order is paid already: look at it again.', { reason: 'order_state' })
  }
  const money = { amount, currency: order.currency }
  const parts = await sumParts(tx, ref.accountId, order.id)
  const waiting = order.received_currency === order.currency ? (order.received_amount ?? 0) : 0
  checkSeen(before, sumOfAmounts(parts, waiting))
  if (order.status === 'requires_action') return addToWaiting(tx, { ref, order, money, facts }, now)
  const isPart = amount < leftOf(order.total, parts)
  const mayBePart =
    order.status !== 'cancelled' &&
    (order.payment_status === 'partially_paid' ||
      paymentTransitions[order.payment_status].includes('partially_paid'))
  if (!isPart || !mayBePart) return markPaid(tx, { ...ref, money, ...(facts && { facts }) }, now)
  const told = { ...money, ...facts, kind: 'part_paid' } as const
  const changed = await change(tx, { ref, order, to: { payment_status: 'partially_paid' }, told }, now)
  if (order.payment_status === 'partially_paid') await insertHistory(tx, ref, told, now)
  return changed
}

/**
 * Another payment of an order: it waits for a person, and those before it stand. What waits already waits with it; of
 * another currency it is only told.
 */
export async function receiveAgain(
  tx: Tx,
  { money, ...ref }: OrderRef & { money: Money },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  if (order.received_currency === null || order.received_currency === money.currency) {
    const amount = sumOfAmounts(order.received_amount ?? 0, money.amount)
    await updateReceived(tx, { accountId: ref.accountId, id: order.id }, { ...money, amount, at: now })
  }
  return askPerson(tx, { ref, order, told: money }, now)
}

/** Records any other payment state; repeating it changes nothing. Throws conflict when the state does not allow it. */
export async function recordPayment(
  tx: Tx,
  { report, told, ...ref }: OrderRef & { report: PaymentReport; told?: Told },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  if (order.payment_status === report) {
    if (told?.kind) await insertHistory(tx, ref, { ...told, kind: told.kind }, now)
    return order
  }
  const isMoney = report === 'authorized' || report === 'partially_paid'
  if (isMoney && isGivenUp(order.payment_status)) return askPerson(tx, { ref, order }, now)
  checkTransition(paymentTransitions, 'payment', { from: order.payment_status, to: report })
  const changed = await change(tx, { ref, order, to: { payment_status: report }, ...(told && { told }) }, now)
  return isMoney && order.status === 'cancelled' ? askPerson(tx, { ref, order: changed }, now) : changed
}

/** Half of the least amount that is kept. */
const sameMoney = 0.00005

/** Throws conflict where a person saw another sum: a colleague, or a try whose answer was lost, was there before. */
export function checkSeen(seen: number | undefined, present: number): void {
  if (seen === undefined || Math.abs(seen - present) < sameMoney) return
  throw new AppError('conflict', 'Other money is noted by now: look at the order again.', {
    reason: 'money_changed',
  })
}

/** Left to pay of a total after these parts of it. */
export function leftOf(total: number, parts: number): number {
  return sumOfAmounts(total, -parts)
}

/** Enough of it confirms the order; the person who notes it has seen all of it. */
async function addToWaiting(
  tx: Tx,
  {
    ref,
    order,
    money,
    facts,
  }: { ref: OrderRef; order: Order; money: Money; facts: PaymentFacts | undefined },
  now: Date,
): Promise<Order> {
  if (order.received_currency !== null && order.received_currency !== money.currency) {
    throw new AppError(
      'conflict',
      'Money in another currency waits already: confirm or cancel the order first.',
      {
        reason: 'order_state',
      },
    )
  }
  const amount = sumOfAmounts(order.received_amount ?? 0, money.amount)
  const total = sumOfAmounts(amount, await sumParts(tx, ref.accountId, order.id))
  await updateReceived(tx, { accountId: ref.accountId, id: order.id }, { ...money, amount, at: now })
  await insertHistory(
    tx,
    ref,
    { ...money, ...facts, kind: total === order.total ? 'part_paid' : 'money_waits' },
    now,
  )
  return total === order.total ? confirmOrder(tx, ref, now) : order
}

/** Money already waits, or this very sum did and a person cancelled the order with it. */
function isKnown(order: Order, { amount, currency }: Money): boolean {
  if (order.received_at === null) return false
  const isSame = order.received_amount === amount && order.received_currency === currency
  return order.status === 'requires_action' || isSame
}

async function askPerson(
  tx: Tx,
  { ref, order, told }: { ref: OrderRef; order: Order; told?: Money & PaymentFacts },
  now: Date,
): Promise<Order> {
  const waits = { ...told, kind: 'money_waits' } as const
  if (order.status === 'requires_action') {
    await insertHistory(tx, ref, waits, now)
    return order
  }
  checkTransition(moneyTransitions, 'order', { from: order.status, to: 'requires_action' })
  // It leaves the cancelled orders, so it counts again.
  if (order.status === 'cancelled') await countOrder(tx, ref, order, 1)
  return change(tx, { ref, order, to: { status: 'requires_action' }, told: waits }, now)
}
