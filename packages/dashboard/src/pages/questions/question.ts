import type { AnswerOf } from '../../api/call.ts'

export type Question = AnswerOf<'listBotQuestions'>['data'][number]
