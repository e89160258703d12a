import type { AnswerOf } from '../../api/call.ts'
import { totalOfPieces } from '../../parts/shop/line-total.ts'

type OrderDetail = Pick<AnswerOf<'getOrder'>, 'lines' | 'surplus' | 'refundable'>

/** Pieces of a line that came back. */
export type Back = Record<string, number | string>

export function goodsOf(back: Back): { line_id: string; quantity: number }[] {
  return Object.entries(back).flatMap(([id, quantity]) =>
    typeof quantity === 'number' && quantity > 0 ? [{ line_id: id, quantity }] : [],
  )
}

/** The money beyond the total, and the price of the goods that come back; at most what is left of the money. */
export function proposedRefund({ lines, surplus, refundable }: OrderDetail, back: Back): number {
  const price = goodsOf(back).reduce((sum, { line_id: id, quantity }) => {
    const line = lines.find((each) => each.id === id)
    return sum + (line ? totalOfPieces(line, quantity) : 0)
  }, surplus)
  return Math.min(refundable ?? 0, price)
}
