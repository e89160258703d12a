import type { AnswerOf } from '../../api/call.ts'

export type Receipt = AnswerOf<'listReceipts'>['data'][number]
export type UndecidedOrder = AnswerOf<'listReceipts'>['undecided'][number]

/** The amount that was read is what is left to pay. */
export const fits = ({ reading, differs }: Receipt) =>
  reading?.state === 'read' && reading.amount !== null && !differs

/** `#1001, #1002` */
export const numbersOf = (orders: Receipt['seen_on']) => orders.map(({ number }) => `#${number}`).join(', ')
