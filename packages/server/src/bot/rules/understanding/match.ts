// Scores how well a customer's words match the shop's.

import { Kept } from '../../../platform/kept.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { plainText } from './normalise.ts'
import { isOneSlipAway } from './spelling.ts'

/** Kept, since a line is compared with the same names of the shop again and again. */
export function namingWords(text: string): readonly string[] {
  return text.length > keptCharsMax ? namingIn(text) : kept.get(text, () => namingIn(text))
}
const kept = new Kept<readonly string[]>(5_000)
const keptCharsMax = 300

function namingIn(text: string): string[] {
  return plainText(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !fillers.has(word))
}

/** Each two or three words that stand together, written as one: "pandebono" of "pan de bono". */
export function joinedWords(text: string): string[] {
  const words = plainText(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const runs = words.flatMap((_, at) =>
    [2, 3].filter((count) => at + count <= words.length).map((count) => words.slice(at, at + count).join('')),
  )
  return runs.filter(({ length }) => length >= joinedCharsMin).map(single)
}

/** One of the words is one of those written together, but for a plural; a slip in so long a word could be anything. */
export function isJoined(words: readonly string[], joined: readonly string[]): boolean {
  return words.some((word) => joined.includes(single(word)))
}

function single(word: string): string {
  return word.replace(/s$/, '')
}
const joinedCharsMin = 6

/** Share of the wanted words found among the offered ones, 0 to 1. */
export function shareOf(wanted: readonly string[], offered: readonly string[]): number {
  if (wanted.length === 0) return 0
  return wanted.filter((word) => offered.some((other) => isSameWord(word, other))).length / wanted.length
}

/** Treats forms of a word as equal: number, gender, a typing slip. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  if (shorter === 3) return a === `${b}s` || b === `${a}s`
  if (shorter < 4) return false
  const difference = Math.abs(a.length - b.length)
  let same = 0
  while (same < shorter && a.charCodeAt(same) === b.charCodeAt(same)) same += 1
  const isForm = difference <= 1 ? same >= shorter - 1 : difference === 2 && same === shorter
  const isSlip = () => shorter >= 5 && !asking.has(a) && !asking.has(b) && isOneSlipAway(a, b)
  // Looked for last, since nearly all words differ by their letters.
  return (isForm || isSlip()) && !/\d/.test(a + b)
}

/** Words that everybody writes, and no slips of others: "cuánto" is no "cuarto". */
const asking: ReadonlySet<string> = new Set(
  'cuanto cuanta cuantos cuantas cuando quanto quanta quantos quantas quando donde porque where which'.split(
    ' ',
  ),
)

export type Fit = { card: ProductCard; fit: number }

/** The best fitting cards, best first, without those clearly worse than the first. */
export function bestFits(cards: readonly ProductCard[], query: string): Fit[] {
  const wanted = namingWords(query)
  const fits = cards.map((card) => ({ card, fit: fitOf(card, wanted) })).sort((a, b) => b.fit - a.fit)
  const best = fits[0]?.fit ?? 0
  return fits.filter(({ fit }) => fit >= best * 0.75)
}

/** The name weighs most. */
function fitOf(
  { name, category, sku, variants, description }: ProductCard,
  wanted: readonly string[],
): number {
  const named = namingWords([name, category, sku, ...variants.map((variant) => variant.name)].join(' '))
  const byName = shareOf(wanted, named)
  const byAll = shareOf(wanted, [...named, ...namingWords(description ?? '')])
  return byName + (byAll - byName) / 2
}

/** The search words in the customer's own spelling. */
export function asTyped(text: string, query: string): string {
  const wanted = new Set(query.split(' '))
  const typed = text.split(/[\s,;:!?¿¡«»"()]+|\.(?=\s|$)/).filter((word) => wanted.has(plainText(word)))
  return typed.length > 0 ? typed.join(' ').slice(0, typedCharsMax) : query.slice(0, typedCharsMax)
}

const nameWordsMax = 4

/** A name that the text may hold: a few search words that stand together. Undefined for a whole sentence. */
export function nameIn({ text, query }: { text: string; query: string }): string | undefined {
  const isTogether = ` ${plainText(text)} `.includes(` ${query} `)
  return isTogether && query.split(' ').length <= nameWordsMax ? asTyped(text, query) : undefined
}

const typedCharsMax = 80

type Named = { id: string; name: string }

/** The item whose name the words match; undefined when none does, or several equally well. */
export function pickNamed<Item extends Named>(
  items: readonly Item[],
  text: string,
  besides = '',
): Item | undefined {
  const known = namingWords(besides)
  const said = namingWords(text).filter((word) => !known.some((other) => isSameWord(word, other)))
  const scored = items
    .map((item) => ({ item, score: namingWords(item.name).filter((word) => isAmong(word, said)).length }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  return best && best.score > 0 && best.score > (second?.score ?? 0) ? best.item : undefined
}

/** The item with the largest share of the words; undefined when none matches or two tie. */
export function bestNamed<Item extends Named>(items: readonly Item[], query: string): Item | undefined {
  const wanted = namingWords(query)
  const scored = items
    .map((item) => ({ item, share: shareOf(wanted, namingWords(item.name)) }))
    .sort((a, b) => b.share - a.share)
  const [best, second] = scored
  return best && best.share > 0 && best.share > (second?.share ?? 0) ? best.item : undefined
}

/** At least half of the name's words were said. */
export function isMentioned(name: string, said: string): boolean {
  const words = namingWords(name)
  const spoken = namingWords(said)
  const found = words.filter((word) => spoken.some((other) => isSameWord(word, other))).length
  return found > 0 && found * 2 >= words.length
}

function isAmong(word: string, said: readonly string[]): boolean {
  return said.some((other) => isSameWord(word, other))
}

const fillers: ReadonlySet<string> = new Set(
  'de del la el los las y en con para sin un una por do da dos das e o a os as no na com um uma of the and in with for to an talla tamanho size color cor colour'.split(
    ' ',
  ),
)

/** True where the name has just this word, be it one or several: "negros" is no "negra". */
export function isSpelledIn(name: string, word: string): boolean {
  const singular = (text: string) => text.replace(/s$/, '')
  return namingWords(name).some((own) => singular(own) === singular(word))
}
