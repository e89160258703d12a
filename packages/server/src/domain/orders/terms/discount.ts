// The part of the goods' sum that a person takes off: pure rules over decimal text.
import type { Discount } from '@mostrador/contract/dashboard/orders'
import { coinDecimals } from '@mostrador/contract/money'
import { comparePrices, plainPrice, shareOf } from '../../../platform/decimal.ts'
import { AppError } from '../../../platform/errors.ts'

/** As an amount, to the smallest coin; null where nothing is left of it. Throws invalid_request above the goods' sum. */
export function discountOn(
  subtotal: string,
  discount: Discount | null | undefined,
  currency: string,
): string | null {
  if (!discount) return null
  const amount =
    discount.kind === 'percent'
      ? shareOf(subtotal, discount.percent, coinDecimals(currency))
      : plainPrice(discount.amount.toFixed(4))
  if (comparePrices(amount, subtotal) > 0) {
    throw new AppError('invalid_request', `A discount is at most what the goods come to: ${subtotal}.`, {
      reason: 'discount_large',
      max: Number(subtotal),
    })
  }
  return comparePrices(amount, '0') > 0 ? amount : null
}
