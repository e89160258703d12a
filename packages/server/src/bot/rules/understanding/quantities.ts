// Quantities: tells numbers that count pieces from sizes, measures, times and phone numbers.
import type { Language } from '@mostrador/contract/languages'
import type { Word } from './normalise.ts'
import { lexicons, numbersOf, placeWordsOf, wordSet } from './vocabulary.ts'

export type Item = { quantity: number | undefined; query: string }

const units =
  'cm mm m mts metros g gr grs kg kilo kilos ml l lt litros litro oz lb hs am pm anos years anios mil k pesos reales dolares dollars euros usd cop cuotas vezes parcelas meses dias days horas minutos hilos fios puestos'
const quantityMax = 999

/**
 * Words before "de" or "of" that leave the number a quantity: "instead of two" counts, "a cake of three milks" does
 * not.
 */
const fractions = new Set(['vez', 'lugar', 'cambio', 'instead', 'inves', 'mas', 'mais', 'more'])

/** A number in the words: its position, its length in words, and its value. */
type Found = { at: number; length: number; value: number; isArticle: boolean }

/** How many pieces the words ask for; undefined when they give no number. */
export function quantityOf(words: readonly Word[], language: Language): number | undefined {
  const found = numbersIn(words, language)
  return (found.find(({ isArticle }) => !isArticle) ?? found[0])?.value
}

/** The wanted things one by one: "two mugs and a candle". */
export function itemsOf(words: readonly Word[], language: Language): Item[] {
  const items = segmentsOf(words, language)
    .map((segment) => ({ quantity: quantityOf(segment, language), query: queryOf(segment, language) }))
    .filter(({ query, quantity }) => query !== '' || quantity !== undefined)
  const named = items.filter(({ query }) => query !== '')
  return distributed(named.length > 1 ? named : items.slice(0, 1))
}

/** "Five black shirts: three in M and two in L" becomes three and two black shirts. */
function distributed(items: readonly Item[]): Item[] {
  const [first, ...parts] = items
  const sum = parts.reduce((total, { quantity = 0 }) => total + quantity, 0)
  if (!first || parts.length === 0 || sum !== first.quantity) return [...items]
  return parts.map(({ quantity, query }) => ({ quantity, query: `${first.query} ${query}` }))
}

/** The words that name something, without verbs, politeness and quantities. */
export function queryOf(words: readonly Word[], language: Language): string {
  const { quiet, joints } = lexicons[language]
  const counted = new Set<number>()
  for (const { at, length } of numbersIn(words, language)) {
    for (let step = 0; step < length; step += 1) counted.add(at + step)
  }
  const isNaming = words.map(
    ({ plain, meant }, at) =>
      !counted.has(at) &&
      plain !== ',' &&
      !wordSet(quiet).has(meant) &&
      !placeWordsOf(language).has(meant) &&
      /[\p{L}\p{N}]/u.test(plain),
  )
  const first = isNaming.indexOf(true)
  const last = isNaming.lastIndexOf(true)
  return words
    .map(({ plain }, at) =>
      isNaming[at] || (at > first && at < last && wordSet(joints).has(plain)) ? plain : '',
    )
    .filter((plain, at) => plain !== '' && at >= first && at <= last)
    .join(' ')
    .replace(/\.$/, '')
}

function segmentsOf(words: readonly Word[], language: Language): Word[][] {
  const ands = new Set([...lexicons[language].and.split('|'), ','])
  const segments: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    const isNext = ands.has(word.plain) && next !== undefined && isNumber(next, language)
    if (isNext && isTold(words[at + 2])) break
    if (isNext) segments.push([])
    else segments.at(-1)?.push(word)
  }
  return segments
}

/** "One is for my mother" adds nothing to the order. */
function isTold(word: Word | undefined): boolean {
  return word !== undefined && verbs.has(word.plain)
}

const verbs = new Set(['es', 'son', 'e', 'sao', 'is', 'are', 'sera', 'seria', 'va', 'vai'])

function isNumber({ plain }: Word, language: Language): boolean {
  return /^\d{1,3}$/.test(plain) || numbersOf(language).has(plain)
}

function numbersIn(words: readonly Word[], language: Language): Found[] {
  const found: Found[] = []
  for (let at = 0; at < words.length; at += 1) {
    const number = numberAt(words, at, language)
    if (number && isCount(words, number, language)) found.push(number)
    if (number) at += number.length - 1
  }
  return found
}

function numberAt(words: readonly Word[], at: number, language: Language): Found | undefined {
  for (const length of [3, 2, 1]) {
    const phrase = words
      .slice(at, at + length)
      .map(({ plain }) => plain)
      .join(' ')
    const value = numbersOf(language).get(phrase) ?? (/^\d{1,3}$/.test(phrase) ? Number(phrase) : undefined)
    if (value !== undefined && at + length <= words.length) {
      return { at, length, value, isArticle: value === 1 && !/^\d/.test(phrase) }
    }
  }
  return undefined
}

/** "The 32 with a hem" names a size or model; "the 2 mugs" is a quantity. */
function isNamed(
  words: readonly Word[],
  { at, length }: Pick<Found, 'at' | 'length'>,
  language: Language,
): boolean {
  const { singular, grammar } = lexicons[language]
  if (!singular.has(words[at - 1]?.plain ?? '')) return false
  const after = words[at + length]?.plain
  if (grammar.namesByNumber) return true
  return after === undefined || ['with', 'in', 'and', 'please', ',', 'for'].includes(after)
}

function isCount(words: readonly Word[], { at, length, value }: Found, language: Language): boolean {
  const before = words[at - 1]?.meant ?? ''
  const after = words[at + length]?.meant ?? ''
  if (value < 1 || value > quantityMax) return false
  if (/^\d/.test(words[at]?.plain ?? '') && wordSet(lexicons[language].beforeMeasure).has(before))
    return false
  if (/^\d/.test(words[at]?.plain ?? '') && value > 1 && isNamed(words, { at, length }, language))
    return false
  if (at > 1 && (before === 'de' || before === 'of') && !fractions.has(words[at - 2]?.plain ?? ''))
    return false
  return !wordSet(units).has(after)
}
