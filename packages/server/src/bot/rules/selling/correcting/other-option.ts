// The option that is in the cart and another one of the same thing, in one line: "the seven gallon is dear, give me the
// smaller one". Whatever the words between them, one takes the other's place.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { type Held, heldLines, itemOf, setAll } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { tellsNoWish } from '../wishing/no-wish.ts'
import { nearestOptions } from './nearest.ts'

const wordsMax = 18
const additive =
  /\b(?:otr[oa]s?|outr[oa]s?|another|tambien|tambem|tb|tbm|tmb|also|too|as well|ademas|aparte|both|ambos|ambas|cada|each|mas|more|plus|or|ou|extra|between|entre|diferencia|diferenca|difference)\b/
const splitting =
  /[,.;!\n]+|\s(?=(?:en vez|en lugar|em vez|no lugar|instead|rather|por|for|not|no|nao|pero|mas|but|que|quiero|quero|want|dame|deme|give|gimme|ponme|poneme|pon|mandame|mandeme|manda|mande|me|y|e|and|es|e|is|its|esta|ta)\s)/
const ofOne = /\b(?:1|un[oa]?|um|uma|one)\b/
const joined = /^(?:y|e|and|con|com|with) /

/** True where one option took another's place. */
export async function takeOtherNamed(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (said.includes('?') || plain.split(' ').length > wordsMax || additive.test(plain)) return false
  if (tellsNoWish(said, turn.language)) return false
  const held = await heldLines(turn)
  const found = held.flatMap((old) => {
    const variantId = otherNamed(old, held, plain)
    return variantId === undefined ? [] : [{ old, variantId }]
  })
  const [only, ...more] = found
  if (!only || more.length > 0 || (await namesAnotherThing(turn, plain, only.old.card))) return false
  const items = [{ ...itemOf(only.old), variantId: only.variantId }]
  return setAll(turn, held, { without: [only.old], items, spoken: only.old.card })
}

/** The option that stands beside the one in the cart, each in words of its own. */
function otherNamed({ line, card }: Held, held: readonly Held[], plain: string): string | undefined {
  // "Change one of the red ones" moves one of several.
  if (line.quantity > 1 && ofOne.test(plain)) return undefined
  if (line.variantId === null || held.some((each) => each.card.id === card.id && each.line !== line))
    return undefined
  const clauses = ` ${plain} `.split(splitting).map((clause) => clause.trim())
  const named = clauses.flatMap((clause) => {
    const [item, ...others] = nearestOptions({ line, card }, clause)
    return item && others.length === 0 ? [{ item, isJoined: joined.test(clause) }] : []
  })
  const own = named.filter(({ item }) => item.id === line.variantId)
  const others = named.filter(({ item }) => item.id !== line.variantId)
  const [other] = others
  const isOne = other && new Set(others.map(({ item }) => item.id)).size === 1
  // "The large and the medium one" are two.
  const isBeside = named.some(({ isJoined }, at) => at > 0 && isJoined)
  return own.length > 0 && isOne && !isBeside && other.item.available !== 0 ? other.item.id : undefined
}

/** "The large pepperoni, and of the other pizza the medium one". */
async function namesAnotherThing(turn: Turn, plain: string, own: ProductCard): Promise<boolean> {
  const words = namingWords(plain)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const names = namingWords([own.name, ...own.variants.map(({ name }) => name)].join(' '))
  return words.some(
    (word) =>
      !names.some((name) => isSameWord(word, name)) &&
      cards.some((card) => card.id !== own.id && weightOf(word, card) >= 1),
  )
}
