// Questions of customers that the bot had no answer to.
import { Type } from 'typebox'
import { limits } from '../../limits.ts'
import { platforms } from '../../values.ts'
import { type DashboardRoute, Done, Id, Instant, input, oneOf, orNull, text } from '../route.ts'

export const questionStates = ['open', 'answered', 'ignored'] as const

const wording = text(limits.unansweredCharsMax)

export const questionRoutes = {
  /** Alike questions as one, the most often asked first; at most 200. */
  listBotQuestions: {
    method: 'GET',
    path: '/bot/questions',
    needs: 'bot.view',
    query: input({ state: oneOf(questionStates) }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          /** Names the group. */
          wording: Type.String(),
          /** As the last customer wrote it. */
          content: Type.String(),
          count: Type.Integer(),
          last_at: Instant,
          /** The latest conversations with it. */
          places: Type.Array(
            Type.Object({
              conversation_id: Id,
              contact_id: Id,
              contact_name: orNull(Type.String()),
              platform: oneOf(platforms),
              at: Instant,
            }),
          ),
        }),
      ),
    }),
  },
  /** Adds the answer to what the bot knows. */
  answerBotQuestion: {
    method: 'POST',
    path: '/bot/questions/answer',
    needs: 'bot.edit',
    body: input({
      wording,
      question: text(limits.botKnowledgeQuestionCharsMax),
      answer: text(limits.botKnowledgeAnswerCharsMax),
    }),
    answer: Done,
  },
  /** Adds an answer to what the bot knows, or puts it in place of that to the same question. */
  teachBot: {
    method: 'POST',
    path: '/bot/knowledge',
    needs: 'bot.edit',
    body: input({
      question: text(limits.botKnowledgeQuestionCharsMax),
      answer: text(limits.botKnowledgeAnswerCharsMax),
    }),
    answer: Done,
  },
  /** Ignored, until it is opened again; or open. */
  setBotQuestionState: {
    method: 'POST',
    path: '/bot/questions/state',
    needs: 'bot.edit',
    body: input({ wording, state: oneOf(['open', 'ignored']) }),
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
