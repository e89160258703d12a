// A refund is told to the customer with what they do not know of the order yet, or by itself.

import type { OrderStatus } from '../../../domain/orders/order-states.ts'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/ids.ts'
import { hasUntoldRefund, noteNews, orderState } from './customer-news.ts'

type OrderPlace = { accountId: string; orderId: string }

/** News that held before the change hold after it: money given back makes none of it untrue. */
export async function keepNews<Result>(
  tx: Tx,
  { accountId, orderId }: OrderPlace,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!isId(orderId)) return change()
  const held = await tx.queryOne(sql`
    select n.subject_id from customer_news n join orders s on s.account_id = n.account_id and s.id = n.subject_id
    where n.account_id = ${accountId} and n.subject_id = ${orderId} and n.state = ${orderState}`)
  const result = await change()
  if (held) {
    await tx.query(sql`
      update customer_news n set state = ${orderState} from orders s
      where s.account_id = n.account_id and s.id = n.subject_id and n.account_id = ${accountId} and n.subject_id = ${orderId}`)
  }
  return result
}

/** News that are still to be told tell it too: their words add what was given back since. */
export async function noteRefundNews(tx: Tx, { accountId, orderId }: OrderPlace, now: Date): Promise<void> {
  const untold = await tx.queryOne(sql`
    select n.subject_id from customer_news n join orders s on s.account_id = n.account_id and s.id = n.subject_id
    where n.account_id = ${accountId} and n.subject_id = ${orderId} and n.told_at is null
      and (n.state = ${orderState} or ${hasUntoldRefund})`)
  if (!untold)
    await noteNews(tx, { accountId, subject: { kind: 'order', id: orderId }, change: 'refunded' }, now)
}

/**
 * After the refund was taken back: who may have been told of it, as of all but what untold news cover, hears how the order
 * stands now; else nothing of it is left to tell.
 */
export async function renewRefundNews(
  tx: Tx,
  { accountId, orderId, refundId }: OrderPlace & { refundId: string },
  now: Date,
): Promise<void> {
  const known = await tx.queryOne<{ status: OrderStatus }>(sql`
    select o.status from order_history h join orders o on o.account_id = h.account_id and o.id = h.order_id
    where h.account_id = ${accountId} and h.order_id = ${orderId} and h.id = ${refundId}
      and not exists (select from customer_news n where n.account_id = h.account_id and n.subject_id = h.order_id
        and n.told_at is null and n.changed_at <= h.created_at)`)
  if (known) {
    const change = known.status === 'cancelled' ? 'cancelled' : 'changed'
    return noteNews(tx, { accountId, subject: { kind: 'order', id: orderId }, change }, now)
  }
  await tx.query(sql`
    delete from customer_news n where n.account_id = ${accountId} and n.subject_id = ${orderId}
      and n.change = 'refunded' and not ${hasUntoldRefund}`)
}
