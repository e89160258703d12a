// Where an order goes and where it is: people change both, and the order's story tells who did.
import type { Discount } from '@mostrador/contract/dashboard/orders'
import { limits } from '@mostrador/contract/limits'
import { sql, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { insertHistory, type OrderRef } from './order-history.queries.ts'
import { lockOrder } from './orders.ts'
import { discountOn } from './terms/discount.ts'
import { lockForTotal, settleTotal } from './terms/total-change.ts'

/** Throws not_found, and conflict for an order that has left or was cancelled. */
export async function changeAddress(
  tx: Tx,
  { address, ...ref }: OrderRef & { address: string | null },
  now: Date,
): Promise<void> {
  const { id, status } = await lockOrder(tx, ref)
  if (status === 'completed' || status === 'cancelled') throw tooLate()
  const changed = await tx.query(sql`
    update orders set delivery_address = ${address}
    where account_id = ${ref.accountId} and id = ${id} and delivery_address is distinct from ${address} returning id`)
  if (changed.length === 0) return
  await insertHistory(tx, ref, { kind: 'address_changed', note: address ?? undefined }, now)
}

/**
 * Says what delivery costs, which the total then holds. Throws not_found, invalid_request, and conflict once all of
 * it is paid.
 */
export async function changeDeliveryFee(
  tx: Tx,
  { fee, ...ref }: OrderRef & { fee: number },
  now: Date,
): Promise<void> {
  const { parts, ...order } = await lockForTotal(tx, ref)
  if (order.delivery_fee === fee) return
  if (order.total + fee > limits.orderTotalMax) {
    throw new AppError('invalid_request', `An order comes to at most ${limits.orderTotalMax}.`, {
      reason: 'order_total_large',
      max: limits.orderTotalMax,
    })
  }
  await tx.query(sql`
    update orders set total = total - coalesce(delivery_fee, 0) + ${fee}::numeric, delivery_fee = ${fee}::numeric,
      is_delivery_open = false, updated_at = greatest(updated_at, ${now})
    where account_id = ${ref.accountId} and id = ${order.id}`)
  const told = { kind: 'delivery_fee_changed', amount: fee, currency: order.currency } as const
  await insertHistory(tx, ref, told, now)
  await settleTotal(tx, { ref, order, parts }, now)
}

/** Takes an amount off the goods, or nothing. Throws not_found, invalid_request, and conflict once all of it is paid. */
export async function changeDiscount(
  tx: Tx,
  { discount: wanted, ...ref }: OrderRef & { discount: Discount | null },
  now: Date,
): Promise<void> {
  const { parts, ...order } = await lockForTotal(tx, ref)
  const sums = await tx.queryOne<{ goods: string }>(sql`
    select (total - coalesce(delivery_fee, 0) + coalesce(discount, 0))::text as goods from orders
    where account_id = ${ref.accountId} and id = ${order.id}`)
  const discount = discountOn(sums?.goods ?? '0', wanted, order.currency)
  if (Number(discount ?? 0) === (order.discount ?? 0)) return
  await tx.query(sql`
    update orders set total = total + coalesce(discount, 0) - coalesce(${discount}::numeric, 0),
      discount = ${discount}::numeric, updated_at = greatest(updated_at, ${now})
    where account_id = ${ref.accountId} and id = ${order.id}`)
  const note = wanted?.kind === 'percent' ? `${wanted.percent} %` : undefined
  const told = {
    kind: 'discount_changed',
    amount: Number(discount ?? 0),
    currency: order.currency,
    note,
  } as const
  await insertHistory(tx, ref, told, now)
  await settleTotal(tx, { ref, order, parts }, now)
}

export type Tracking = { text: string | null; url: string | null }

/** Throws not_found, and conflict for an order that was cancelled. */
export async function changeTracking(
  tx: Tx,
  { text, url, ...ref }: OrderRef & Tracking,
  now: Date,
): Promise<void> {
  const { id, status } = await lockOrder(tx, ref)
  if (status === 'cancelled') throw tooLate()
  const changed = await tx.query(sql`
    update orders set tracking_text = ${text}, tracking_url = ${url}
    where account_id = ${ref.accountId} and id = ${id} and (tracking_text, tracking_url) is distinct from (${text}, ${url})
    returning id`)
  if (changed.length === 0) return
  const note = [text, url].filter((part) => part !== null).join(' · ') || undefined
  await insertHistory(tx, ref, { kind: 'tracking_changed', note }, now)
}

function tooLate(): AppError {
  return new AppError('conflict', 'The order is finished: look at it again.', { reason: 'order_state' })
}
