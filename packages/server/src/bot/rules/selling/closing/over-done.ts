// More may have been done than was said: a count said anew was added to what there was, or "only one of these" took
// other things out as well.
import type { Language } from '@mostrador/contract/languages'
import type { Cart, CartItem } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
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
