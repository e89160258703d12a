// An order that was marked as delivered by a slip of the finger.
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { takeBackSold } from '../../products/products.ts'
import type { OrderRef } from '../order-history.queries.ts'
import type { OrderStatus } from '../order-states.ts'
import { listLines, type Order, updateReserved } from '../orders.queries.ts'
import { change, keptLine, lockOrder } from '../orders.ts'

/** A shop's orders are changed in the shop. */
export function mayBeReopened(order: { status: OrderStatus; external_id: string | null }): boolean {
  return order.status === 'completed' && order.external_id === null
}

/** Its goods are there again, and held for it. */
export async function reopenOrder(tx: Tx, ref: OrderRef, now: Date): Promise<Order> {
  const order = await lockOrder(tx, ref)
  if (!mayBeReopened(order)) {
    throw new AppError(
      'conflict',
      `The order is ${order.status}: only a delivered one of the shop is taken back.`,
      {
        reason: 'order_state',
      },
    )
  }
  const lines = (await listLines(tx, ref.accountId, order.id))
    .map(keptLine)
    .flatMap(({ id, product_id: productId, variant_id: variantId, quantity, reserved }) =>
      productId === null || reserved === null ? [] : [{ id, productId, variantId, quantity }],
    )
  const reserved = await takeBackSold(tx, ref.accountId, lines, now)
  await updateReserved(tx, ref.accountId, { ids: lines.map(({ id }) => id), reserved })
  return change(tx, { ref, order, to: { status: 'confirmed' }, told: { kind: 'reopened' } }, now)
}
