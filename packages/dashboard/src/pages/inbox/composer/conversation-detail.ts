// Apart from the composer, whose parts need it too.
import type { AnswerOf } from '../../../api/call.ts'

export type ConversationDetail = AnswerOf<'getConversation'>
