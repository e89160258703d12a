// A total that a person changes while a part of it may be paid.
import { sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type OrderRef, sumParts } from '../order-history.queries.ts'
import { isTotalEditable } from '../order-states.ts'
import type { Order } from '../orders.queries.ts'
import { lockOrder } from '../orders.ts'
import { markPaid } from '../payments.ts'

/** Throws not_found, and conflict once all is paid or the order is finished. */
export async function lockForTotal(tx: Tx, ref: OrderRef): Promise<Order & { parts: number }> {
  const order = await lockOrder(tx, ref)
  const parts = await sumParts(tx, ref.accountId, order.id)
  if (isTotalEditable(order, parts)) return { ...order, parts }
  throw new AppError('conflict', 'The order is paid or finished: look at it again.', {
    reason: 'order_state',
  })
}

/** After the change: an order whose parts make its total is paid. Throws invalid_request where they are more than it. */
export async function settleTotal(
  tx: Tx,
  { ref, order, parts }: { ref: OrderRef; order: Order; parts: number },
  now: Date,
): Promise<void> {
  if (parts === 0) return
  const row = await tx.queryOne<{ total: number }>(sql`
    select total::float8 as total from orders where account_id = ${ref.accountId} and id = ${order.id}`)
  const total = row?.total ?? 0
  if (total < parts) {
    throw new AppError('invalid_request', `${parts} is paid already: the total cannot be less.`, {
      reason: 'total_below_paid',
      paid: parts,
    })
  }
  if (total === parts) await markPaid(tx, ref, now)
}
