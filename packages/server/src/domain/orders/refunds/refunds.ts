// Money that a person gave back, with the goods that came back for it; both are taken back where they were noted by mistake.
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertHistory, type OrderRef } from '../order-history.queries.ts'
import type { Order } from '../orders.queries.ts'
import { change, lockOrder } from '../orders.ts'
import { checkSeen, leftOf, recordPayment } from '../payments.ts'
import { findPaidBy, type PaidBy } from '../provider-payments.queries.ts'
import { findOrderMoney, type OrderMoney } from './order-money.queries.ts'
import { findNewestRefund, updateMistakenRefund } from './refunds.queries.ts'
import { type GoodsBack, returnGoods, takeGoodsAgain } from './returned-goods.ts'

export type Refund = {
  amount: number
  note?: string | undefined
  goods?: readonly GoodsBack[] | undefined
  /** Unsaid, its goods can be sold again. */
  isRestocked?: boolean | undefined
  /** The sum that the person saw as left to give back; unsaid, whatever is left. */
  before?: number | undefined
}

/**
 * Notes that a person gave money back, all of it or a part; it moves none. What came beyond the total goes back first,
 * and leaves the order paid. `goods` come off their lines, and into the stock again where they are restocked. Throws
 * invalid_request when either is more than was left, and conflict for an order whose provider or shop reports its refunds.
 */
export async function noteRefund(
  tx: Tx,
  { amount, note, goods = [], isRestocked = true, before, ...ref }: OrderRef & Refund,
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  const money = await findOrderMoney(tx, ref.accountId, order.id)
  const means = await findPaidBy(tx, ref.accountId, order)
  if (money === undefined || !isNotedByHand(means, money)) {
    throw new AppError('conflict', 'Only what was marked as paid by hand is noted here as given back.', {
      reason: 'order_state',
    })
  }
  const left = Math.max(0, money.handLeft)
  if (amount > left) {
    throw new AppError('invalid_request', `At most ${left} is left to give back.`, {
      reason: 'refund_much',
      left,
    })
  }
  checkSeen(before, left)
  const returned =
    goods.length === 0 ? undefined : await returnGoods(tx, { ref, order, goods, isRestocked }, now)
  const units = returned?.reduce((sum, { stock }) => sum + stock, 0)
  const told = { kind: 'refunded', amount, note, currency: order.currency, goods: returned, units } as const
  if (leftOf(money.surplus, money.back + amount) >= 0) {
    await insertHistory(tx, ref, told, now)
    return order
  }
  const report = leftOf(money.left, amount) <= 0 ? 'refunded' : 'partially_refunded'
  return recordPayment(tx, { ...ref, report, told }, now)
}

/** A person gives back what came by hand, also where the rest came by a link; a shop tells of all its money. */
export function isNotedByHand(means: PaidBy | undefined, { hand }: OrderMoney): boolean {
  return means?.by === 'hand' || (means?.by === 'link' && hand > 0)
}

/**
 * Takes back the newest refund that a person noted: the money counts as kept, and its goods are on their lines again.
 * Throws conflict where `refundId` is not the newest any more, or where its goods are sold by now.
 */
export async function takeBackRefund(
  tx: Tx,
  { refundId, ...ref }: OrderRef & { refundId: string },
  now: Date,
): Promise<Order> {
  const order = await lockOrder(tx, ref)
  const refund = await findNewestRefund(tx, ref.accountId, order.id)
  if (refund === undefined || refund.id !== refundId) {
    throw new AppError('conflict', 'Something came after this refund: look at the order again.', {
      reason: 'order_state',
    })
  }
  await takeGoodsAgain(tx, { ref, order, goods: refund.goods }, now)
  await updateMistakenRefund(tx, ref.accountId, refund.id)
  const { back = 0, surplus = 0 } = (await findOrderMoney(tx, ref.accountId, order.id)) ?? {}
  const to = { payment_status: back > surplus ? 'partially_refunded' : 'paid' } as const
  const told = { kind: 'refund_undone', amount: refund.amount, currency: order.currency } as const
  const changed = await change(tx, { ref, order, to, told }, now)
  // One of several: a part stays given back.
  if (to.payment_status === order.payment_status) await insertHistory(tx, ref, told, now)
  return changed
}
