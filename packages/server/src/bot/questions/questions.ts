import type { BotSettings } from '@mostrador/contract/bot-settings'
import { withAnswer } from '@mostrador/contract/dashboard/insights/taught'
import { limits } from '@mostrador/contract/limits'
import { getAccount } from '../../accounts/accounts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeBotSettings } from '../bot-settings.ts'
import type { TurnContext } from '../engine.ts'
import {
  deleteOldQuestions,
  insertQuestion,
  type QuestionState,
  updateQuestionState,
} from './questions.queries.ts'
import { wordingOf } from './wording.ts'

/** Keeps a question that the turn had no answer to, in the turn's own transaction. */
export async function keepQuestion(
  tx: Tx,
  place: { accountId: string; conversationId: string },
  { unanswered, context }: { unanswered: string; context: TurnContext },
): Promise<void> {
  const { now, account } = context
  const content = [...unanswered.replaceAll('\u0000', '')].slice(0, limits.unansweredCharsMax).join('')
  const wording = wordingOf(content, account.language)
  if (wording === '') return
  await insertQuestion(tx, { ...place, id: newId(now.getTime()), content, wording }, now)
}

/** Adds the answer to what the bot knows; the question in all its wordings is then answered. Throws invalid_request. */
export async function answerQuestion(
  tx: Tx,
  { accountId, wording }: { accountId: string; wording: string },
  entry: { question: string; answer: string },
  now: Date,
): Promise<void> {
  await addKnowledge(tx, accountId, entry, now)
  await setQuestionState(tx, { accountId, wording, state: 'answered' })
}

/** The same from a trial: where customers asked it too, their question is then answered. Throws invalid_request. */
export async function teach(
  tx: Tx,
  accountId: string,
  entry: { question: string; answer: string },
  now: Date,
): Promise<void> {
  await addKnowledge(tx, accountId, entry, now)
  const { language } = await getAccount(tx, accountId)
  await updateQuestionState(tx, {
    accountId,
    wording: wordingOf(entry.question, language),
    state: 'answered',
  })
}

/** An answer to a question that was answered before takes its place. */
async function addKnowledge(
  tx: Tx,
  accountId: string,
  entry: { question: string; answer: string },
  now: Date,
): Promise<void> {
  const change = (stored: BotSettings) => {
    const knowledge = withAnswer(stored.knowledge, entry)
    if (knowledge.length > limits.botKnowledgeMax) {
      const max = limits.botKnowledgeMax
      throw new AppError('conflict', `The bot knows at most ${max} answers.`, {
        reason: 'knowledge_many',
        max,
      })
    }
    return { knowledge }
  }
  await changeBotSettings(tx, accountId, change, now)
}

/** Throws not_found. */
export async function setQuestionState(
  tx: Tx,
  change: { accountId: string; wording: string; state: QuestionState },
): Promise<void> {
  if ((await updateQuestionState(tx, change)) === 0) {
    throw new AppError('not_found', 'No such question waits for that; it may be dealt with already.')
  }
}

/** Forgets what was asked too long ago, in all accounts. */
export async function forgetOldQuestions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.botQuestionDays * 86_400_000)
  while ((await deleteOldQuestions(db, before)) === limits.pruneRows);
}
