import type { Language } from '@mostrador/contract/languages'
import type { AnswerOf } from '../../api/call.ts'

export type Receipt = AnswerOf<'listReceipts'>['data'][number]
/** The sender of a receipt, with the language the bot speaks with them. */
export type Customer = { name: string | null; language: Language | null }
/** Their conversation is open beside the order's payment, or elsewhere; an order may have none. */
export type Payer = Customer & { conversationId: string | null; phone: string | null; isHere: boolean }
/** As far as a payment of it is concerned: `received` came already, and `left` is still to be paid. */
export type PayableOrder = Receipt['order']
export type UndecidedOrder = AnswerOf<'listReceipts'>['undecided'][number]

/** The amount that was read is what is left to pay. */
export const fits = ({ reading, differs }: Receipt) =>
  reading?.state === 'read' && reading.amount !== null && !differs

/** `#1001, #1002` */
export const numbersOf = (orders: Receipt['seen_on']) => orders.map(({ number }) => `#${number}`).join(', ')

/** Less than the total is noted as a part; for an order in another state a person decides. */
export function staysPartly({ status, payment_status: payment }: PayableOrder): boolean {
  return (
    status !== 'cancelled' && status !== 'requires_action' && ['pending', 'partially_paid'].includes(payment)
  )
}

const settled: ReadonlySet<PayableOrder['payment_status']> = new Set([
  'paid',
  'partially_refunded',
  'refunded',
])

/** The order is paid by the money that came with it, or in another way. */
export const paysAll = ({ amount, order }: Receipt) =>
  settled.has(order.payment_status) && (amount === null || amount >= order.total)
