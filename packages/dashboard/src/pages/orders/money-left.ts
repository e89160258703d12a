import type { AnswerOf } from '../../api/call.ts'

type OrderDetail = Pick<
  AnswerOf<'getOrder'>,
  'paid_by' | 'parts' | 'payment_status' | 'held' | 'held_currency' | 'currency' | 'refundable'
>
type Amounts = { hand: number; provider: number }

/** Money of the order that the customer would get back: what people noted, and what a provider or shop took. */
export function moneyLeft(order: OrderDetail): Amounts {
  const { paid_by: paidBy, parts, held, refundable } = order
  if (paidBy === null) return { hand: order.payment_status === 'partially_paid' ? parts : 0, provider: 0 }
  if (!('provider' in paidBy)) return { hand: refundable ?? held, provider: 0 }
  const hand = refundable ?? 0
  return { hand, provider: Math.max(0, order.held_currency === order.currency ? held - hand : held) }
}
