import type { AnswerOf } from '../../api/call.ts'

export type Overview = AnswerOf<'getOverview'>
