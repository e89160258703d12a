// More may have been done than was said: a count said anew was added to what there was, or "only one of these" took
// other things out as well.
import type { Language } from '@mostrador/contract/languages'
import type { Cart, CartItem, ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { namedThings } from '../../understanding/quantities.ts'
import { vocabularyOf } from '../../understanding/vocabulary.ts'
import { type Held, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { countsIn } from './more-than-said.ts'

/** A product of which the cart holds others than before the line; `name` is empty where it is gone. */
export type Change = { productId: string; name: string; count?: number }

/** "Someone quit, so five of the small ones", with six of them in the cart. */
export function isAddedAnew(
  said: string,
  {
    before,
    gains,
    language,
  }: { before: readonly CartItem[]; gains: readonly { by: number; to: number }[]; language: Language },
): boolean {
  const plain = plainText(said)
  if (before.length === 0 || !concluding[language].test(plain) || more.test(plain)) return false
  // "There are eight kids, so eight": as many as there are now were told.
  const told = countsIn(plain, language)
  return gains.some(({ by, to }) => by > 0 && to > by && !told.includes(to))
}

/** "Só" is another word, and "entonces" only goes on. */
const concluding: Readonly<Record<Language, RegExp>> = {
  en: /\bso\b/,
  es: /\bpor eso\b/,
  pt: /\bpor isso\b/,
}
const more =
  /\b(?:more|mas|mais|another|otr[oa]s?|outr[oa]s?|also|too|extra|add|plus|tambien|tambem|sum[ae]\w*|agreg\w+|acrescent\w+|adicion\w+|as well|encima)\b/

/** "Three bags will do, make it three", and the nets became three: the words name another line than the one that was counted. */
export function isOtherNamed(
  said: string,
  { before, changed, cart }: { before: readonly CartItem[]; changed: readonly Change[]; cart: Cart },
): boolean {
  const [one, ...more] = changed
  if (!one || more.length > 0 || !before.some(({ productId }) => productId === one.productId)) return false
  const named = cart.lines.filter(({ name }) => isNamedIn(said, name))
  return named.length > 0 && named.every(({ productId }) => productId !== one.productId)
}

/** A word of the name is said. */
function isNamedIn(said: string, name: string): boolean {
  const words = namingWords(said)
  return namingWords(name).some((own) => words.some((word) => isSameWord(own, word)))
}

/** "Leave only 1 X-Salada": the cans that went along are not spoken of. */
export async function isTakenAlong(
  { tools }: Turn,
  said: string,
  changed: readonly Change[],
): Promise<boolean> {
  const put = changed.filter(({ name }) => name !== '')
  if (put.length === 0 || !only.test(plainText(said))) return false
  const gone = changed.filter(
    ({ name, productId }) => name === '' && put.every((each) => each.productId !== productId),
  )
  const cards = await Promise.all(gone.map(({ productId }) => tools.getProduct(productId)))
  return cards.some((card) => card !== undefined && !isNamedIn(said, card.name))
}

const only = /\b(?:solo|so|only|just|nomas|nada mas|apenas|solamente|somente|unicamente)\b/

/** "The pry bar": things by names that none of the products bears, nor is called by. */
async function isStrange(turn: Turn, said: string, cards: readonly ProductCard[]): Promise<boolean> {
  const { all } = vocabularyOf(turn.language)
  const heads = namedThings(said, turn.language).filter((head) => head.length > 2 && !all.has(head))
  const { weightOf } = await catalogueFor(turn, heads)
  return heads.length > 0 && heads.every((head) => cards.every((card) => weightOf(head, card) === 0))
}

/** "Then leave the skirt": a thing of the shop, or an option of one, that was never put in; or a thing that nobody knows. */
export async function namesOtherThing(
  turn: Turn,
  { query, text: said }: { query: string; text: string },
  { held, isNamed }: { held: readonly Held[]; isNamed: boolean },
): Promise<boolean> {
  if (!isNamed && takingThem.test(plainText(said))) return false
  const words = namingWords(query)
  const cards = held.map(({ card }) => card)
  if (!isNamed && (await isStrange(turn, said, cards))) return true
  if (words.length === 0 || words.some((word) => held.some((each) => weightOfHeld(word, each) > 0)))
    return false
  const catalogue = await catalogueFor(turn, words)
  return words.some((word) => catalogue.cards.some((card) => catalogue.weightOf(word, card) >= ofOption))
}

/** "Those are dear, take them out": what else is said tells why. */
const takingThem =
  /\b(?:quit|sac|saqu|borr|tir|elimin|retir|remov)\w*l[oa]s?$|\b(?:take|leave|drop|remove) (?:it|them|that|those)(?: (?:out|off))?$/

/** In the name of a thing, of an option or of an extra. */
const ofOption = 0.9

/** "Take the pry bar off", and something went that no word of the line is about. */
export async function isOtherTaken(
  turn: Turn,
  said: string,
  { before, changed }: { before: readonly CartItem[]; changed: readonly Change[] },
): Promise<boolean> {
  const had = (id: string) =>
    before.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0)
  const isLess = changed.every(({ productId, name, count = 0 }) => name === '' || count < had(productId))
  if (changed.length === 0 || !isLess) return false
  const cards = await Promise.all(changed.map(({ productId }) => turn.tools.getProduct(productId)))
  return isStrange(
    turn,
    said,
    cards.filter((card) => card !== undefined),
  )
}
