// "Just let the cinnamon buns be ten", with none in the cart: so many are put in, and nothing else is counted.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { buyProduct } from '../buying.ts'
import { type Held, type Part, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** In the name of a product. */
const named = 1

export async function takeStranger(
  turn: Turn,
  parts: readonly Part[],
  held: readonly Held[],
): Promise<boolean> {
  const [part, ...more] = parts
  const quantity = part?.quantity
  if (!part || more.length > 0 || quantity === undefined || quantity < 2) return false
  const words = namingWords(part.query)
  if (words.some((word) => held.some((each) => weightOfHeld(word, each) > 0))) return false
  const { cards, weightOf } = await catalogueFor(turn, words)
  const meant = cards.filter((card) => words.some((word) => word.length > 3 && weightOf(word, card) >= named))
  const [card, ...others] = meant
  if (!card || others.length > 0 || card.isBookable) return false
  await buyProduct(turn, card, { quantity, rest: [], said: part.text })
  return true
}
