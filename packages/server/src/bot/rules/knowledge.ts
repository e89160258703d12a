// Answers from what the shop itself has written.
import type { KnowledgeHit } from '../tools.ts'
import { sayText, shortened, type Turn } from './turn.ts'

/** From which score on a passage is taken for the answer. */
const sureScore = 0.45
const sureOfWords = 0.6
const answerCharsMax = 1_500

/** As it was asked, or by its telling words alone. */
export async function answerQuestionFromKnowledge(
  turn: Turn,
  { text, query }: { text: string; query: string },
  productId?: string,
): Promise<boolean> {
  if (await answerFromKnowledge(turn, text, { productId })) return true
  return query !== '' && answerFromKnowledge(turn, query, { productId, scoreMin: sureOfWords })
}

/** Whether there was an answer. Of a product that is spoken of, its own passages come first. */
export async function answerFromKnowledge(
  turn: Turn,
  question: string,
  { productId, scoreMin = sureScore }: { productId?: string | undefined; scoreMin?: number } = {},
): Promise<boolean> {
  const hit = await findAnswer(turn, question, { productId, scoreMin })
  if (!hit) return false
  sayText(turn, shortened(hit.answer, answerCharsMax))
  return true
}

export async function findAnswer(
  turn: Turn,
  question: string,
  { productId, scoreMin = sureScore }: { productId?: string | undefined; scoreMin?: number } = {},
): Promise<KnowledgeHit | undefined> {
  const hits = (await turn.tools.searchKnowledge(question)).filter(({ score }) => score >= scoreMin)
  return hits.find((hit) => productId !== undefined && hit.productId === productId) ?? hits[0]
}
