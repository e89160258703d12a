import type { AnswerOf } from '../../../api/call.ts'

export type Receipt = AnswerOf<'listReceipts'>['data'][number]
export type UndecidedOrder = AnswerOf<'listReceipts'>['undecided'][number]
