// "How much is the large one?" – "Then send me two": the option that the customer named a line or two before, of a thing
// that the answer showed, though other things stood beside it on the screen.
import type { ProductCard } from '../../../tools/tools.ts'
import { spokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { weightOf } from '../naming/weight.ts'

const linesBack = 2
/** A word explains that well the name of the thing. */
const ofName = 1
const spokenMax = 3
/** "Muzza" for mozzarella. */
const beginMin = 4

/** Undefined where the lines before name no option of it, or more than one. */
export function optionRecalled(turn: Turn, card: ProductCard): string | undefined {
  const spoken = spokenOf(turn, 'product').slice(0, spokenMax)
  const isOnScreen = turn.memory.shown.includes(card.id) || spoken.some(({ id }) => id === card.id)
  const isBought =
    spokenOf(turn, 'line').length > 0 &&
    spoken.some(({ id, variantId }) => id === card.id && variantId !== undefined)
  // "Cheese crust on both": of what lies in the cart nothing more need be wanted.
  if (!isOnScreen || isBought || card.variants.length < 2) return undefined
  const lines = turn.context.history.filter(({ role }) => role === 'user').slice(-linesBack)
  for (const { content } of lines.toReversed()) {
    const { items } = chosenOf(card.variants, content, { besides: card.name })
    const [only, ...more] = items
    if (more.length > 0) return undefined
    if (only) return isOfCard(turn, card, content) && only.available !== 0 ? only.id : undefined
    const placed = placeOf(turn, card, content)
    if (placed) return placed.available === 0 ? undefined : placed.id
  }
  return undefined
}

/** The line names the thing, or it is what is spoken of. */
function isOfCard({ memory }: Turn, card: ProductCard, line: string): boolean {
  const isSpokenOf = memory.focus?.[0]?.id === card.id
  const isBegun = (word: string) =>
    word.length >= beginMin && namingWords(card.name).some((name) => name.startsWith(word.slice(0, beginMin)))
  return isSpokenOf || namingWords(line).some((word) => weightOf(word, card) >= ofName || isBegun(word))
}

/** "How much is the second?", once its options were told. */
function placeOf(
  { memory }: Turn,
  card: ProductCard,
  line: string,
): ProductCard['variants'][number] | undefined {
  if (memory.focus?.[0]?.id !== card.id) return undefined
  const at = places.findIndex((place) => place.test(` ${plainText(line)} `))
  return at < 0 ? undefined : card.variants.at(at === places.length - 1 ? -1 : at)
}

const places = [
  / (?:el|la|o|a|the) (?:primer[oa]?|primeir[oa]|first)(?: one)? /,
  / (?:el|la|o|a|the) (?:segund[oa]|second)(?: one)? /,
  / (?:el|la|o|a|the) (?:tercer[oa]?|terceir[oa]|third)(?: one)? /,
  / (?:el|la|o|a|the) (?:ultim[oa]|last)(?: one)? /,
]
