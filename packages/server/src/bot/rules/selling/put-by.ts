// "Put that by for me" with nothing in the cart yet.
import type { ProductCard } from '../../tools/tools.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'
import { hasPrice } from './catalogue.ts'
import { cardsSpokenOf, onScreen } from './meant.ts'

const pointing =
  /\b(?:it|that|this|one|es[oae]|est[oae]|ess[ea]|ist[oa]|el[ea]|\w+mel[oa]s?|\w+[ae]mel[oa]|l[oa] (?:quiero|llevo))\b/

/** The one product on the screen that it points at. */
export async function toPutBy(turn: Turn, { text: said }: Act): Promise<ProductCard | undefined> {
  if (!pointing.test(plainText(said)) || (await turn.tools.getCart()).lines.length > 0) return undefined
  const [card, ...others] = onScreen(turn, await cardsSpokenOf(turn))
  return card && others.length === 0 && hasPrice(card) && !card.isBookable ? card : undefined
}
