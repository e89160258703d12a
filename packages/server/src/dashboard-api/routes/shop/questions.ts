import { listQuestionGroups } from '../../../bot/questions/questions.queries.ts'
import { answerQuestion, setQuestionState, teach } from '../../../bot/questions/questions.ts'
import type { Handlers } from '../../serving/call.ts'

/** Questions of customers that the bot had no answer to. */
export const questionHandlers: Handlers<
  'listBotQuestions' | 'answerBotQuestion' | 'teachBot' | 'setBotQuestionState'
> = {
  listBotQuestions: async ({ tenant: { db, accountId }, query }) => ({
    data: await listQuestionGroups(db, { accountId, state: query.state }),
  }),
  answerBotQuestion: async ({ tenant: { db, accountId }, body, now }) => {
    const { wording, ...entry } = body
    await db.transaction((tx) => answerQuestion(tx, { accountId, wording }, entry, now))
    return {}
  },
  teachBot: async ({ tenant: { db, accountId }, body, now }) => {
    await db.transaction((tx) => teach(tx, accountId, body, now))
    return {}
  },
  setBotQuestionState: async ({ tenant: { db, accountId }, body }) => {
    await db.transaction((tx) => setQuestionState(tx, { accountId, ...body }))
    return {}
  },
}
