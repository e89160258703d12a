import { limits } from '@mostrador/contract/limits'
import { AppError } from '../../../platform/errors.ts'
import type { Order } from '../orders.queries.ts'

/** Throws invalid_request where the discount would be more than the goods, or the order too large. */
export function checkGoods(
  goods: string,
  { discount, delivery_fee: fee }: Pick<Order, 'discount' | 'delivery_fee'>,
): void {
  const sum = Number(goods)
  if ((discount ?? 0) > sum) {
    throw new AppError('invalid_request', `A discount is at most what the goods come to: ${goods}.`, {
      reason: 'discount_large',
      max: sum,
    })
  }
  if (sum + (fee ?? 0) > limits.orderTotalMax) {
    throw new AppError('invalid_request', `An order comes to at most ${limits.orderTotalMax}.`, {
      reason: 'order_total_large',
      max: limits.orderTotalMax,
    })
  }
}
