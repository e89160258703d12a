// A yes to the summary that says the order back: "hágale pues, las dos velas" wants no more of them.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { wordsOf } from '../../understanding/normalise.ts'
import { leavesOpen, type Offered, takesOffer } from '../../understanding/people/offer-answer.ts'
import { opensQuestion } from '../../understanding/people/opens-question.ts'
import { withoutPaying } from '../../understanding/people/paying.ts'
import { quantityOf } from '../../understanding/quantities.ts'
import { agreeToOrder } from '../checkout.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** True when the line agrees to the order as it was summed up, and was followed. */
export async function takeOrderYes(turn: Turn, said: string): Promise<boolean> {
  const { flow } = turn.memory
  if (flow?.at !== 'order' || flow.isHeld || flow.isAside || opensQuestion(said)) return false
  if (leavesOpen(said)) return false
  if (!takesOffer(withoutPaying(said), await orderOffered(turn, said))) return false
  await agreeToOrder(turn)
  return true
}

async function orderOffered(turn: Turn, said: string): Promise<Offered> {
  const { tools, language } = turn
  const { lines } = await tools.getCart()
  const { isSold } = await catalogueFor(turn, namingWords(said))
  const counts = new Set(lines.map(({ quantity }) => quantity))
  return {
    deed: 'order',
    names: lines.flatMap(({ name }) => namingWords(name)),
    isSold,
    isCount: (word) => counts.has(quantityOf(wordsOf(word, language), language) ?? 0) && counts.size === 1,
  }
}
