// Payments as providers report them: each is applied once, despite repetition and any order of arrival.
//
// Knowledge of a payment only grows: paid outweighs failed, failed outweighs authorized, and refunds never shrink. So
// the amounts paid and refunded do not depend on the order of arrival. A failed attempt leaves the order unchanged,
// since the customer may try again; only the end of a known authorization voids it.

import type { Tx } from '../../platform/database/database.ts'
import { sumOfAmounts } from '../../platform/decimal.ts'
import { Hopeless } from '../../platform/work/failure.ts'
import { insertHistory, type OrderRef } from './order-history.queries.ts'
import { isGivenUp } from './order-states.ts'
import { type Order, updateReceived } from './orders.queries.ts'
import { lockOrder, type Money } from './orders.ts'
import { markPaid, receiveAgain, recordPayment } from './payments.ts'
import {
  countPayments,
  findPayment,
  lockPaymentName,
  type Payment,
  type PaymentName,
  paymentStates,
  upsertPayment,
} from './provider-payments.queries.ts'
import { findOrderMoney } from './refunds/order-money.queries.ts'

export type ProviderPayment = Omit<PaymentName, 'accountId'> & {
  /** Our order named in the report; undefined when it names none. */
  orderId: string | undefined
  state: Payment['state']
  amount: number
  currency: string
  refunded: number
}

/**
 * Records the report and applies it to its order. A report that names no order is parked until another report of the
 * payment does. Throws not_found when the account has no such order, and Hopeless when two reports contradict each
 * other.
 */
export async function takePayment(
  tx: Tx,
  accountId: string,
  payment: ProviderPayment,
  now: Date,
): Promise<'applied' | 'parked' | 'repeated'> {
  const { integrationId, externalId } = payment
  const name: PaymentName = { accountId, integrationId, externalId }
  await lockPaymentName(tx, name)
  const known = await findPayment(tx, name)
  const joined = join(known, payment)
  const { order_id: orderId } = joined
  if (orderId === null) {
    await upsertPayment(tx, name, joined, now)
    return 'parked'
  }
  const ref: OrderRef = { accountId, orderId, by: { actor: 'provider', id: integrationId } }
  // First, so that a payment for another account's order is refused before anything is written.
  const order = await lockOrder(tx, ref)
  const before = known?.order_id === orderId ? known : undefined
  if (before && isSame(before, joined)) return 'repeated'
  const others = await countPayments(tx, accountId, orderId)
  await upsertPayment(tx, name, joined, now)
  await settleState(tx, { ref, order, before, joined, isFirst: others === 0 }, now)
  const refund = joined.refunded - (before?.refunded ?? 0)
  if (refund > 0) await settleRefund(tx, { ref, refund: { amount: refund, currency: joined.currency } }, now)
  return 'applied'
}

function join(known: Payment | undefined, payment: ProviderPayment): Payment {
  const { orderId, state, amount, currency, refunded } = payment
  if (!known) return { order_id: orderId ?? null, state, amount, currency, refunded }
  if (orderId !== undefined && known.order_id !== null && orderId !== known.order_id) {
    throw new Hopeless(`the payment was for the order ${known.order_id} and is now reported for ${orderId}`)
  }
  const isFurther = paymentStates.indexOf(state) >= paymentStates.indexOf(known.state)
  const further = isFurther ? { state, amount, currency } : known
  return {
    ...{ state: further.state, amount: further.amount, currency: further.currency },
    order_id: orderId ?? known.order_id,
    refunded: Math.max(known.refunded, refunded),
  }
}

function isSame(one: Payment, other: Payment): boolean {
  return one.state === other.state && one.refunded === other.refunded
}

type Settling = {
  ref: OrderRef
  order: Order
  before: Payment | undefined
  joined: Payment
  isFirst: boolean
}

async function settleState(
  tx: Tx,
  { ref, order, before, joined, isFirst }: Settling,
  now: Date,
): Promise<void> {
  const { state, amount, currency } = joined
  if (state === before?.state) return
  const { payment_status: current } = order
  if (state === 'authorized' && (current === 'pending' || isGivenUp(current))) {
    await recordPayment(tx, { ...ref, report: 'authorized' }, now)
  }
  if (state === 'failed' && before?.state === 'authorized' && current === 'authorized') {
    await recordPayment(tx, { ...ref, report: 'voided' }, now)
  }
  if (state !== 'paid') return
  const money = { amount, currency }
  // Money that was noted by hand may wait already: the payment waits with it.
  const isAlone = isFirst && order.status !== 'requires_action'
  await (isAlone ? markPaid(tx, { ...ref, money }, now) : receiveAgain(tx, { ...ref, money }, now))
}

/**
 * Money that waits for a person goes back first, and was never taken, nor was that of a currency in which the order was
 * not paid; then what came beyond the total, which leaves the
 * order paid. Nothing left of all that came, by links and by hand, is a full refund.
 */
async function settleRefund(
  tx: Tx,
  { ref, refund }: { ref: OrderRef; refund: Money },
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, ref)
  const accepted = (await findOrderMoney(tx, ref.accountId, order.id))?.currency
  const waiting = order.received_currency === refund.currency ? (order.received_amount ?? 0) : 0
  const untaken = refund.currency === accepted ? Math.min(waiting, refund.amount) : refund.amount
  if (waiting > 0) {
    const amount = sumOfAmounts(waiting, -Math.min(waiting, untaken))
    const still = { amount, currency: refund.currency, at: order.received_at ?? now }
    await updateReceived(tx, { accountId: ref.accountId, id: order.id }, amount > 0 ? still : null)
  }
  if (untaken > 0) {
    await insertHistory(tx, ref, { kind: 'waiting_refunded', ...refund, amount: untaken }, now)
  }
  const amount = sumOfAmounts(refund.amount, -untaken)
  if (amount <= 0) return
  const told = { ...refund, amount, kind: 'refunded' } as const
  const money = await findOrderMoney(tx, ref.accountId, order.id)
  if (money === undefined || money.back <= money.surplus) return insertHistory(tx, ref, told, now)
  const isAll = money.left <= 0 || order.payment_status === 'refunded'
  await recordPayment(tx, { ...ref, report: isAll ? 'refunded' : 'partially_refunded', told }, now)
}
