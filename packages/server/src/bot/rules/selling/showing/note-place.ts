// "The second, what is it made of?": a question about one of those on the screen.
import { speakOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { placeIn } from '../../understanding/understand.ts'
import { shownProducts } from '../catalogue.ts'

/** The thing at that place is the one that the rest of the line is about. */
export async function notePlace(turn: Turn, said: string): Promise<void> {
  if (turn.memory.shown.length < 2 || !atPlace.test(plainText(said))) return
  const { ordinal } = placeIn(said, turn.language)
  if (ordinal === undefined) return
  const [card, ...others] = await shownProducts(turn, { ordinal, isCheapest: false })
  if (card && others.length === 0) speakOf(turn, { kind: 'product', id: card.id })
}

/** An article, one word and then what is asked, not "the second time" or "the first of May". */
const atPlace =
  /^(?:(?:y|e|and|ok|bueno|bom|pero|mas|but) )*(?:el|la|lo|o|a|the|de la|del|da|do) \p{L}+(?: one)?(?: ,|$| (?:de que|que tan|cuanto|cuanta|es|is|tiene|tem|viene|vem|come|comes|how|what|does|qual|cual|quanto|quanta|sirve|serve|has|trae)\b)/u
