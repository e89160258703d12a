// The things that a clause with an amount may name.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Clause } from '../../understanding/amounts/clauses.ts'
import { namingWords } from '../../understanding/match.ts'
import { cardsSpokenOf, onScreen, productsMeantBy } from '../meant.ts'
import { weightOf } from '../naming/weight.ts'

/** That on the screen, or asked about, where the words name nothing. */
export async function cardsForClause(
  turn: Turn,
  { besides, query }: Pick<Clause, 'besides' | 'query'>,
): Promise<ProductCard[]> {
  const { flow } = turn.memory
  if (query === '') {
    const asked = flow && 'productId' in flow ? await turn.tools.getProduct(flow.productId) : undefined
    const shown = asked ? [asked] : onScreen(turn, await cardsSpokenOf(turn))
    return shown.length === 1 ? shown : []
  }
  const { cards } = await productsMeantBy(turn, { text: besides, query })
  return cards.filter((card) => namingWords(query).some((word) => weightOf(word, card) >= tells))
}

const tells = 0.9
