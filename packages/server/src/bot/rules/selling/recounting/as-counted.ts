// Signs in a line, mostly its numbers, that a change of the cart raises a doubt or none.
import type { Language } from '@mostrador/contract/languages'
import type { Cart, CartItem } from '../../../tools/tools.ts'
import { plainText } from '../../understanding/normalise.ts'
import { countsIn } from '../closing/more-than-said.ts'
import type { CartReading } from '../learned/cart-reading.ts'

/** "No, one will do", of one; "I'd like to order the guitar and the tuner now", with both in the cart. */
export function countsAsItIs(said: string, language: Language, { lines }: Cart): boolean {
  const plain = plainText(said)
  if (ordering.test(plain)) return true
  const counts = countsIn(plain, language)
  return counts.length > 0 && counts.every((count) => lines.some(({ quantity }) => quantity === count))
}

/** As many as went of something else take its place, without being counted: "swap the tablecloths for soaps". */
export function withoutSwapped<Gain extends { by: number }>(
  gains: readonly Gain[],
  before: readonly CartItem[],
  { lines }: Cart,
): Gain[] {
  const lost = before.flatMap(({ productId, quantity }) =>
    lines.some((line) => line.productId === productId) ? [] : quantity,
  )
  return gains.filter(({ by }) => !lost.includes(by))
}

const ordering = /\b(?:order|pedir|pedido|orden|comprar|encargar|encomendar)\b/

/** "Fix us two pretzels and a large tots": things with their counts, whatever verb stands before them. */
export function isCountedList({ parts }: CartReading): boolean {
  const counts = parts.filter(
    ({ token, label, share }) => token.kind === 'number' && label === 'next' && share >= surelyCounts,
  )
  return counts.length > 1 && counts.some(({ token }) => token.kind === 'number' && token.value > 1)
}

const surelyCounts = 0.95

/** "I said three, not one": said a second time, it wants no more than before. */
export function isSaidAgain(said: string, gains: readonly { by: number }[]): boolean {
  return gains.some(({ by }) => by > 0) && again.test(plainText(said))
}

const again =
  /^(?:(?:no|nao|but|pero|mas|ya|ja|hey|oye|oiga|sorry|perdon) )*(?:i said|i asked for|(?:yo |te |le |les )*(?:dije|pedi|habia dicho)|(?:eu )?(?:disse|falei|tinha dito)) (?!yes\b|si\b|sim\b|que si\b|que sim\b)/

/** "No, I'll take the one that is ready". */
export function takesTheOne(said: string): boolean {
  return !said.includes('?') && taking.test(plainText(said).replaceAll(' ,', ''))
}

const taking =
  /^(?:(?:no|nao|ok|dale|bueno|entonces|entao|then|so|bom|si|sim|yes) )*(?:(?:me |mejor )?(?:llevo|quiero|dame|deme)|(?:vou )?(?:levo|levar|quero|querer)|ill (?:take|have|go with)|i will take|give me) (?:(?:el|la|los|las|o|a|os|as) (?:que|q) |the ones? (?:that|which|you|with) )/
