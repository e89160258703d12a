// Answers from the shop's own texts.
import type { KnowledgeHit } from '../../tools/tools.ts'
import { noteOf } from '../asking/going-on.ts'
import { namingWords, shareOf } from '../understanding/match.ts'
import { sayText, shortened, type Turn } from './turn.ts'

/** A shop's own questions are compared by meaning first; words alone must fit better. */
const sureOfShop = 0.75
/** Lowest score at which a passage counts as the answer: for a whole question, and for its content words alone. */
const sureScore = 0.5
const sureOfWords = 0.6
const answerCharsMax = 1_500

type Bounds = { productId?: string | undefined; scoreMin?: number }

/** Searches by the question as asked, then by its content words. */
export async function answerQuestionFromKnowledge(
  turn: Turn,
  { text, query }: { text: string; query: string },
  productId?: string,
): Promise<boolean> {
  if (await answerFromKnowledge(turn, text, { productId })) return true
  const byWords = { productId, scoreMin: sureOfWords }
  return query.includes(' ') && (await answerFromKnowledge(turn, query, byWords))
}

/** False when nothing fits. Passages of the product being discussed come first. */
export async function answerFromKnowledge(
  turn: Turn,
  question: string,
  bounds: Bounds = {},
): Promise<boolean> {
  const hit = await findAnswer(turn, question, bounds)
  if (!hit) return false
  sayAnswer(turn, hit)
  return true
}

export async function findAnswer(
  turn: Turn,
  question: string,
  { productId, scoreMin = sureScore }: Bounds = {},
): Promise<KnowledgeHit | undefined> {
  const hits = (await turn.tools.searchKnowledge(question)).filter(({ score }) => score >= scoreMin)
  const own = hits.find((hit) => productId !== undefined && hit.productId === productId)
  if (own) return own
  for (const hit of hits) {
    const isMeant =
      hit.productId === null ? hit.score >= sureOfShop : await isNamed(turn, hit.productId, question)
    if (isMeant) return hit
  }
  return undefined
}

export function sayAnswer(turn: Turn, { answer, productId }: KnowledgeHit): void {
  if (productId === null) turn.memory.note = noteOf(answer)
  sayText(turn, shortened(answer, answerCharsMax))
}

/** Text about one product must not answer a question about another. */
async function isNamed(turn: Turn, productId: string, question: string): Promise<boolean> {
  const card = await turn.tools.getProduct(productId)
  return card !== undefined && shareOf(namingWords(card.name), namingWords(question)) > 0
}
