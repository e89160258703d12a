// Doubts that the conversation has put right, and those of a purchase whose question is still open.
import { languages } from '@mostrador/contract/languages'
import type { Cart } from '../../../tools/tools.ts'
import type { Flow, Memory } from '../../dialogue/memory.ts'
import { shortened, type Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { numbersOf, vocabularyOf } from '../../understanding/vocabulary.ts'
import { wantedPartsOf } from '../../understanding/wanted-parts.ts'
import { countsIn } from '../closing/more-than-said.ts'
import type { Change } from '../closing/over-done.ts'

export const doubtsMax = 3
export const doubtCharsMax = 160

export type Doubt = NonNullable<Memory['doubts']>[number]
export type Purchase = Extract<Flow, { at: 'product' | 'variant' | 'fewer' | 'line' | 'quantity' }>

type Done = { changed: readonly Change[]; cart: Cart | undefined }

/** Forgets what has been put right: by the product asked about, by saying it again, or by saying that it is not wanted. */
export async function settle(turn: Turn, said: string, { changed, cart }: Done): Promise<void> {
  const { memory, language } = turn
  if (memory.doubts === undefined) return
  // "Please" in both lines says nothing about the things.
  const told = namingWords(said).filter((word) => !languages.some((each) => vocabularyOf(each).all.has(word)))
  const names = [...told, ...changed.flatMap(({ name }) => namingWords(name))]
  const held = (cart?.lines ?? []).flatMap(({ name }) => namingWords(name))
  const isAmong = (words: readonly string[], known: readonly string[]) =>
    words.some((word) => isTelling(word) && known.some((name) => isSameWord(word, name)))
  // One of several things that is put right leaves the others open.
  const isWhole = (words: string) => {
    const parts = wantedPartsOf(words, language).filter(({ isFor, repairs }) => !isFor && !repairs)
    const counted = parts.filter(({ quantity }) => quantity !== undefined)
    const isOfSeveral = counted.length > 1 && counted.slice(1).some(({ isAnother }) => isAnother)
    return !isOfSeveral || counted.every((part) => isAmong(part.words, [...names, ...held]))
  }
  const isTold =
    countsIn(plainText(said), language).length > 0 ||
    isAmong(
      told,
      changed.flatMap(({ name }) => namingWords(name)),
    )
  const isOnlyOf = ({ about }: Doubt) => isTold && changed.every(({ productId }) => productId === about)
  const isSettled = (each: Doubt) =>
    changed.length > 0 &&
    ((isWhole(each.words) &&
      (each.productIds
        ? changed.some(({ productId }) => each.productIds?.includes(productId))
        : isAmong(namingWords(each.words), names))) ||
      isOnlyOf(each))
  const refused = await refusedIn(turn, said, memory.doubts)
  const settled = memory.doubts.filter((each) => refused.includes(each) || isSettled(each))
  // "The one of iron" is part of a longer line that is settled.
  const left = memory.doubts.filter((each) => !settled.some(({ words }) => words.includes(each.words)))
  const isOpen = isPurchase(memory.flow)
  // A question about a purchase that is left without an answer leaves it undone.
  const known = left.map(({ productIds, ...each }) => (isOpen && productIds ? { ...each, productIds } : each))
  if (known.length > 0) memory.doubts = known
  else delete memory.doubts
}

/** "Then without the juice": what was still asked about is not wanted. */
async function refusedIn({ tools }: Turn, said: string, doubts: readonly Doubt[]): Promise<Doubt[]> {
  const [, words = ''] = refusing.exec(plainText(said)) ?? []
  const open = words === '' ? [] : doubts.filter(({ productIds }) => productIds?.length === 1)
  const refused: Doubt[] = []
  for (const each of open) {
    const card = await tools.getProduct(each.productIds?.[0] ?? '')
    const own = namingWords(card?.name ?? '')
    if (namingWords(words).some((word) => own.some((name) => isSameWord(name, word)))) refused.push(each)
  }
  return refused
}

/** "Leave the juice in" and "don't forget the juice" keep it. */
const refusing =
  /(?:^| )(?<!\b(?:no|nao|not|never|dont|nunca)(?: (?:te|me|se|lhe|nos|to))? )(?:sin|sem|without|no quiero|nao quero|dont want|forget|skip|drop|quit\w+|saqu\w+|sac[ao]\w*|olvid\w+|esque\w+|tir[ae]\w*) ((?:\S+ ?){1,4})/

/** "Two" of one thing says nothing about "two" of another. */
function isTelling(word: string): boolean {
  return word.length > 3 && !languages.some((language) => numbersOf(language).has(word))
}

export function wait(memory: Memory, words: string, flow: Purchase): void {
  const productIds =
    flow.at === 'variant' || flow.at === 'fewer'
      ? [flow.productId]
      : flow.at === 'product'
        ? memory.shown
        : []
  const waiting = (memory.doubts ?? []).some((each) => each.productIds !== undefined)
  if (waiting || productIds.length === 0) return
  const noted = { words: shortened(words, doubtCharsMax), productIds: productIds.slice(0, 20) }
  memory.doubts = [...(memory.doubts ?? []), noted].slice(-doubtsMax)
}

export function isPurchase(flow: Flow | undefined): flow is Purchase {
  return flow !== undefined && ['product', 'variant', 'fewer', 'line', 'quantity'].includes(flow.at)
}
