// Hardly any line puts the same thing in twice: "give me two, one is for my sister" are two, and "one more, three in all" three.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import type { Buying } from '../asking.ts'

/** "Two, and three more": they stand beside what was counted before. */
const beside = /\b(?:mas|mais|more|extra|extras|aparte|alem|additional|adicional|adicionales|adicionais)\b/
const inAll = /\b(?:(?:no|en|in) total|in all|altogether)\b/
/** Beside one; of several they tell who gets which. */
const another = /\b(?:otr[ao]s?|outr[ao]s?|another|other)\b/

/** How many of them the line has not put in already. */
export function leftToPut(turn: Turn, { name }: ProductCard, buying: Buying): number {
  const before = turn.putIn.get(keyOf(buying))
  const { quantity } = buying
  if (before === undefined || buying.measure !== undefined) return quantity
  const plain = plainText(turn.lineRead)
  // "But" in Portuguese.
  const said = turn.language === 'pt' ? plain.replace(/\bmas\b/g, ' ') : plain
  const isBeside = beside.test(said) || (before.count === 1 && another.test(said))
  if ((isBeside || isNamedTwice(said, name)) && !inAll.test(said)) return quantity
  return Math.max(0, quantity - before.count)
}

/** "A roller for me and a roller for my brother". */
function isNamedTwice(said: string, name: string): boolean {
  const words = said.split(' ')
  return namingWords(name).some((own) => words.filter((word) => isSameWord(word, own)).length > 1)
}

export function notePutIn({ putIn, parts }: Turn, buying: Buying): void {
  const told = parts.at(-1)
  putIn.set(keyOf(buying), { count: buying.quantity, ...(told && { told }) })
}

/** The part that told of fewer is told anew. */
export function takeBackTold(turn: Turn, buying: Buying): void {
  const told = turn.putIn.get(keyOf(buying))?.told
  turn.parts = turn.parts.filter((part) => part !== told)
}

export function keyOf({ productId, variantId, addOnIds = [] }: Omit<Buying, 'quantity' | 'rest'>): string {
  return JSON.stringify([productId, variantId, [...addOnIds].sort()])
}
