import { coinDecimals } from '@mostrador/contract/money'
import type { AnswerOf } from '../../api/call.ts'
import { totalOfPieces } from '../../parts/shop/line-total.ts'
import { withoutDust } from '../../parts/shop/without-dust.ts'

type OrderDetail = Pick<AnswerOf<'getOrder'>, 'lines' | 'surplus' | 'refundable' | 'discount' | 'currency'>

/** Pieces of a line that came back. */
export type Back = Record<string, number | string>

export function goodsOf(back: Back): { line_id: string; quantity: number }[] {
  return Object.entries(back).flatMap(([id, quantity]) =>
    typeof quantity === 'number' && quantity > 0 ? [{ line_id: id, quantity }] : [],
  )
}

/** The money beyond the total, and what was paid for the goods that come back; at most what is left of the money. */
export function proposedRefund(order: OrderDetail, back: Back): number {
  return Math.min(order.refundable ?? 0, withoutDust(order.surplus + paidFor(order, back)))
}

/** A discount is borne by the lines according to their sums, as reports have it. */
function paidFor({ lines, discount, currency }: OrderDetail, back: Back): number {
  const sum = (totals: readonly number[]) => totals.reduce((all, total) => all + total, 0)
  const price = sum(
    goodsOf(back).map(({ line_id: id, quantity }) => {
      const line = lines.find((each) => each.id === id)
      return line ? totalOfPieces(line, quantity) : 0
    }),
  )
  const goods = sum(lines.map(({ total }) => total))
  if (!discount || goods === 0) return price
  const coins = 10 ** coinDecimals(currency)
  return Math.round(price * (1 - discount / goods) * coins) / coins
}
