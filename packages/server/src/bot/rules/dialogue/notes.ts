// Answers from the questions and notes that stand with a product.
import type { ProductCard } from '../../tools/tools.ts'
import type { Act } from '../understanding/act.ts'
import { findAnswer, sayAnswer } from './knowledge.ts'
import { remember, sayText, type Turn } from './turn.ts'

const surelyAbout = 0.6
const likelyAbout = 0.4
const ofNamed = 0.2

/** A question asked while one product is on screen may be about that product. */
export async function tellWrittenOfShown(
  turn: Turn,
  { text: said, isQuestion, query }: Act,
): Promise<boolean> {
  const [shown, ...others] = turn.memory.shown
  if (shown === undefined || others.length > 0 || !isQuestion || query === '') return false
  const hit = await findAnswer(turn, said, { productId: shown, scoreMin: likelyAbout })
  if (hit?.productId !== shown) return false
  sayText(turn, hit.answer)
  return true
}

/** Answers from the product's own questions and answers. */
export async function tellWritten(
  turn: Turn,
  card: ProductCard,
  { text: said, isQuestion }: Act,
): Promise<boolean> {
  if (!isQuestion) return false
  const hit = await findAnswer(turn, said, { productId: card.id, scoreMin: surelyAbout })
  if (hit?.productId !== card.id || hit.question === null) return false
  sayText(turn, hit.answer)
  return true
}

/** Answers from any knowledge stored for the product named in the question. */
export async function tellNotes(turn: Turn, card: ProductCard, question: string): Promise<boolean> {
  const hit = await findAnswer(turn, question, { productId: card.id, scoreMin: ofNamed })
  if (hit?.productId !== card.id) return false
  remember(turn, [card])
  sayAnswer(turn, hit)
  return true
}
