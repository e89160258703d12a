import type { Language } from '@mostrador/contract/languages'
import type { AnswerOf } from '../../api/call.ts'

export type Receipt = AnswerOf<'listReceipts'>['data'][number]
/** The sender of a receipt, with the language the bot speaks with them. */
export type Customer = { name: string | null; language: Language | null }
export type UndecidedOrder = AnswerOf<'listReceipts'>['undecided'][number]

/** The amount that was read is what is left to pay. */
export const fits = ({ reading, differs }: Receipt) =>
  reading?.state === 'read' && reading.amount !== null && !differs

/** `#1001, #1002` */
export const numbersOf = (orders: Receipt['seen_on']) => orders.map(({ number }) => `#${number}`).join(', ')
