// The things that a line names, each with the products and lines of the cart that it may mean.
import type { ProductCard } from '../../../tools/tools.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { basesOf } from '../../understanding/things/traits.ts'
import type { Explain } from '../accounted/cut.ts'
import { isPlaying } from '../accounted/roles.ts'
import { type Held, weightOfHeld, writtenIn } from '../held.ts'
import { isNumberOfName } from '../name-numbers.ts'
import { type FindThing, type Piece, type Source, units } from './tokens.ts'

export type Surroundings = {
  held: readonly Held[]
  /** The line of the cart spoken of last. */
  last: Held | undefined
  /** The products on the screen or spoken of last. */
  shown: readonly ProductCard[]
  explain: Explain
  /** The word stands in the name of something that is sold. */
  isThing: (word: string) => boolean
  isNumber: (word: string) => boolean
}

const glue: ReadonlySet<string> = new Set([
  'de',
  'del',
  'da',
  'do',
  'das',
  'dos',
  'of',
  'con',
  'com',
  'with',
  'en',
  'em',
  'in',
  'para',
  'al',
  'a',
  'la',
])
const joins: ReadonlySet<string> = new Set(['y', 'e', 'and', '&', 'n'])
const behind = /^(?:de|del|do|da|of|sin|sem|without|no|el|la|los|las|the|os|as)$/
const spanMax = 8
const inName = 0.95

export function thingFinder(around: Surroundings): FindThing {
  return (pieces, at) => {
    const end = spanEnd(pieces, at, around)
    if (end === undefined) return undefined
    const words = namingIn(pieces.slice(at, end), around)
    return { words, source: sourceOf(words, around), size: end - at }
  }
}

/** Where the span ends that begins here; undefined where none does. */
function spanEnd(pieces: readonly Piece[], at: number, around: Surroundings): number | undefined {
  const begun = beginning(pieces, at, around)
  if (!begun) return undefined
  let { words, end } = begun
  for (let next = end; next < pieces.length && next - at < spanMax; next += 1) {
    const { word, isMark } = pieces[next] ?? { word: '', isMark: true }
    if (isMark && word !== '-') break
    const numbered = behindNumber(pieces, next, around)
    if (
      numbered &&
      around.explain([...words, numbered]).some((card) => isNumberOfName(card, word, numbered))
    ) {
      words = [...words, numbered]
      end = next + 2
      next += 1
      continue
    }
    if (glue.has(word) || word === '-') continue
    if (joins.has(word)) {
      const other = pieces[next + 1]
      if (!other || !isOneName([...words, other.word], around)) break
      continue
    }
    const isWord = isNaming(pieces, next, around) || isOfName(word, words, around)
    const cards = isWord ? around.explain([...words, word]) : []
    // "The tag off the red one" names an extra, and then what bears it.
    const isBorne = cards.some((card) => namesExtras(card, words) && !namesExtras(card, [...words, word]))
    if (cards.length === 0 || isBorne) break
    words = [...words, word]
    end = next + 1
  }
  const isUnit = words.every((word) => units.test(word)) && !isSold(words, pieces[end]?.word, around)
  return isUnit ? undefined : end
}

/** "The bottle", where something that is sold is called so first; "a bottle of water" names the water. */
function isSold(
  [only = '', ...more]: readonly string[],
  next: string | undefined,
  { explain }: Surroundings,
) {
  if (more.length > 0 || /^(?:de|del|do|da|of)$/.test(next ?? '')) return false
  return explain([only]).some(({ name }) => isSameWord(namingWords(name)[0] ?? '', only))
}

function beginning(pieces: readonly Piece[], at: number, around: Surroundings) {
  const { word = '' } = pieces[at] ?? {}
  const numbered = behindNumber(pieces, at, around)
  const cards = numbered === undefined ? [] : around.explain([numbered])
  if (
    numbered !== undefined &&
    cards.length > 0 &&
    cards.every((card) => isNumberOfName(card, word, numbered))
  )
    return { words: [numbered], end: at + 2 }
  const isNamed = isNaming(pieces, at, around) && around.explain([word]).length > 0
  return isNamed ? { words: [word], end: at + 1 } : undefined
}

/** The word behind a number that is a word, as in "three milks". */
function behindNumber(pieces: readonly Piece[], at: number, around: Surroundings): string | undefined {
  const [number, next] = [pieces[at], pieces[at + 1]]
  const isNumber = number !== undefined && !number.isMark && around.isNumber(number.word)
  return isNumber && next && !next.isMark && around.isThing(next.word) ? next.word : undefined
}

function isNaming(pieces: readonly Piece[], at: number, around: Surroundings): boolean {
  const { word, isMark } = pieces[at] ?? { word: '', isMark: true }
  if (isMark || word.length < 2 || /^\d/.test(word) || !around.isThing(word)) return false
  const before = pieces[at - 1]?.word ?? ''
  const isBehind = behind.test(before) || /^\d/.test(before) || around.isNumber(before)
  if (around.isNumber(word)) return false
  return isBehind ? word.length > 2 || !isPlaying(word) : word.length > 2 && !isPlaying(word)
}

/** "500" of "rice 500 g". */
function isOfName(word: string, words: readonly string[], { explain }: Surroundings): boolean {
  if (!/^\d{2,}|^(?:g|gr|kg|ml|l|lt|oz|lb|cm|mm)$/.test(word)) return false
  return explain([...words, word]).some((card) => wordsOf(card).includes(word))
}

function wordsOf({ name, variants }: ProductCard): string[] {
  return [name, ...variants.map((each) => each.name)].flatMap(namingWords)
}

/** "Ham and cheese": all of the words stand in one name, side by side. */
function isOneName(words: readonly string[], { explain }: Surroundings): boolean {
  return explain(words).some(({ name }) =>
    words.every((word) =>
      namingWords(name).some((own) => basesOf(word).some((base) => isSameWord(base, own))),
    ),
  )
}

function namingIn(pieces: readonly Piece[], around: Surroundings): string[] {
  return pieces
    .map(({ word }) => word)
    .filter((word) => !glue.has(word) && !joins.has(word) && word !== '-')
    .filter((word) => around.isThing(word) || /\d/.test(word))
}

function sourceOf(words: readonly string[], around: Surroundings): Source {
  const cards = around.explain(words)
  if (cards.length > 0 && cards.every((card) => namesExtras(card, words))) return 'A'
  const lines = linesNamed(words, around.held)
  if (lines.length > 0) return around.last && lines.includes(around.last) ? 'F' : 'C'
  if (around.held.some((line) => otherOption(words, line) !== undefined)) return 'V'
  return cards.some(({ id }) => around.shown.some((card) => card.id === id)) ? 'S' : 'N'
}

export function namesExtras({ addOns, name, variants }: ProductCard, words: readonly string[]): boolean {
  const own = [name, ...variants.map((each) => each.name)].flatMap(namingWords)
  const isIn = (word: string, names: readonly string[]) =>
    names.some((other) => basesOf(word).some((base) => isSameWord(base, other)))
  const extras = addOns.flatMap((each) => namingWords(each.name))
  return (
    words.some((word) => isIn(word, extras) && !isIn(word, own)) && words.every((word) => isIn(word, extras))
  )
}

/** The lines that all of the words name, none of another option than they say. */
export function linesNamed(words: readonly string[], held: readonly Held[]): Held[] {
  const scored = held
    .filter((line) => otherOption(words, line) === undefined)
    .map((line) => ({ line, weights: words.map((word) => weightOfHeld(word, line)) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .map(({ line, weights }) => ({
      line,
      score: (weights.reduce((sum, weight) => sum + weight, 0) + writtenIn(words, line)) / weights.length,
    }))
    .filter(({ score }) => score >= inName || words.length > 1 || score >= 0.5)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score >= best - 0.01).map(({ line }) => line)
}

/** Another option of the line's product that the words name. */
export function otherOption(words: readonly string[], { line, card }: Held): string | undefined {
  if (line.variantId === null || card.variants.length < 2) return undefined
  const { items } = chosenOf(card.variants, words.join(' '), { besides: card.name })
  const [only, ...others] = items
  const isAll = items.length === card.variants.length
  if (!only || others.length > 0 || isAll || only.id === line.variantId) return undefined
  const isOfCard = words.every(
    (word) =>
      wordsOf(card).some((own) => basesOf(word).some((base) => isSameWord(base, own))) ||
      chosenOf(card.variants, word, { besides: card.name }).items.length < card.variants.length,
  )
  return isOfCard ? only.id : undefined
}
