// Nothing is doubtful about an emptied cart, or about several numbers of one count.
import type { Language } from '@mostrador/contract/languages'
import type { CartItem } from '../../../tools/tools.ts'
import { plainText } from '../../understanding/normalise.ts'
import { numbersAmong } from './more-than-said.ts'
import type { Change } from './over-done.ts'

/** "Saque eso", "tira tudo": whatever was left in the cart is gone as it should be. */
export function takesOut(said: string): boolean {
  return takingOut.test(plainText(said))
}

const takingOut =
  /\b(?:quit[ae]\w*|sac[ao]\w*|saque\w*|borr[ae]\w*|elimin[ae]\w*|tir[ae]\w*|remov[ae]\w*|retir[ae]\w*|take (?:it|that|them|those) (?:off|out)|remove)\b/

/** "Three is too many, two will do": the numbers are what there was, what there is, and what lies between. */
export function tellsOfOneCount(
  said: string,
  language: Language,
  { before, changed }: { before: readonly CartItem[]; changed: readonly Change[] },
): boolean {
  const [one, ...others] = changed
  const now = one?.count
  if (one === undefined || others.length > 0 || now === undefined) return false
  const held = before.filter(({ productId }) => productId === one.productId)
  const [was, ...more] = held
  if (was === undefined || more.length > 0 || was.quantity === now) return false
  const told = numbersAmong(plainText(said).split(' '), language)
  const known = [now, was.quantity, Math.abs(now - was.quantity)]
  return told.includes(now) && told.every((count) => known.includes(count))
}
