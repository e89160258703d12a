// A payment that a person noted and that never came, or not for this order.
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertHistory, type OrderRef, sumParts } from '../order-history.queries.ts'
import type { OrderStatus, PaymentStatus } from '../order-states.ts'
import type { Order } from '../orders.queries.ts'
import { change, lockOrder } from '../orders.ts'
import { findNewestPayment, updateMistaken } from './mistaken-payment.queries.ts'

type Paid = { status: OrderStatus; payment_status: PaymentStatus; external_id: string | null }

/** Payments of an order in this state may be taken back; shops and providers tell of their own. */
export function mayBeMistaken({ status, payment_status: payment, external_id: externalId }: Paid): boolean {
  const isOpen = status !== 'cancelled' && status !== 'requires_action'
  return isOpen && externalId === null && (payment === 'paid' || payment === 'partially_paid')
}

/**
 * Takes back the newest payment that a person noted; the order owes it again and stays accepted, so that no deadline
 * cancels it. Where it was paid, `order.paid` has told so, and tells it again once it is. Throws conflict where
 * `paymentId` is not the newest any more.
 */
export async function takeBackPayment(
  tx: Tx,
  { paymentId, ...ref }: OrderRef & { paymentId: string },
  now: Date,
): Promise<{ order: Order; amount: number }> {
  const order = await lockOrder(tx, ref)
  const payment = mayBeMistaken(order) ? await findNewestPayment(tx, ref.accountId, order.id) : undefined
  if (payment === undefined || payment.id !== paymentId) {
    throw new AppError('conflict', 'Something came after this payment: look at the order again.', {
      reason: 'order_state',
    })
  }
  await updateMistaken(tx, ref.accountId, payment.id)
  const parts = await sumParts(tx, ref.accountId, order.id)
  const to = { payment_status: parts > 0 ? 'partially_paid' : 'pending', paid_at: null } as const
  const told = { kind: 'payment_undone', amount: payment.amount, currency: order.currency } as const
  const changed = await change(tx, { ref, order, to, told }, now)
  // One part of several: the order stays paid in part.
  if (to.payment_status === order.payment_status) await insertHistory(tx, ref, told, now)
  return { order: changed, amount: payment.amount }
}
