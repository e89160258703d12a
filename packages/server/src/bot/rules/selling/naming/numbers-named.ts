// "Gift card $50" is called so, and nobody wants fifty: numbers of names are marked before a line is read.
import { languages } from '@mostrador/contract/languages'
import type { Turn } from '../../dialogue/turn.ts'
import { unitOf } from '../../understanding/amounts/amount-words.ts'
import { namingWords } from '../../understanding/match.ts'
import { markNamed } from '../../understanding/named-numbers.ts'
import { nameMark } from '../../understanding/normalise.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import { catalogueFor } from './evidence.ts'

const charsMax = 400

export async function withNamedNumbers(turn: Turn, written: string): Promise<string> {
  if (written.length > charsMax || !isCounted(written)) return written
  const { cards } = await catalogueFor(turn, namingWords(written))
  const things = cards.filter(({ isBookable }) => !isBookable)
  const named = things.map(({ name, variants }) => ({ name, options: variants.map((each) => each.name) }))
  const names = named.flatMap(({ name, options }) => [name, ...options])
  return withoutVerbs(markNamed(withOwnSizes(written, names), named, isNumberWord), names)
}

const size = /(\d+(?:[.,]\d+)?)( ?(?:x|×|by|por) ?)(\d+(?:[.,]\d+)?)/giu

/** "A 5 by 7 rug", of one that is called "5x7": sizes are told as the shop writes them. */
function withOwnSizes(written: string, names: readonly string[]): string {
  return withOwnSpelling(withOwnSpaces(written, names), names).replace(
    inches,
    (whole: string, number: string) =>
      names.some((name) => new RegExp(`(?<![\\d.])${number} in(?!\\p{L})`, 'iu').test(name))
        ? `${number} in`
        : whole,
  )
}

/** "15w", of a bulb that is called "15 W"; what measures is read as an amount either way. */
function withOwnSpaces(written: string, names: readonly string[]): string {
  return written.replace(glued, (whole: string, number: string, letters: string) => {
    const own = new RegExp(`(?<![\\p{L}\\d.,])${number} ${letters}(?![\\p{L}\\d])`, 'iu')
    const isMeasure = unitOf(letters.toLowerCase()) !== undefined
    return !isMeasure && names.some((name) => own.test(name)) ? `${number} ${letters}` : whole
  })
}

const glued = /(?<![\p{L}\d.,])(\d{1,4})(\p{L}{1,6})(?![\p{L}\d])/giu

/** Names are looked through only where a size was said. */
function withOwnSpelling(written: string, names: readonly string[]): string {
  if (written.search(size) < 0) return written
  const own = new Map(
    names.flatMap((name) => [...name.matchAll(size)].map((found) => [keyOf(found), found[0]])),
  )
  return written.replace(size, (...found: string[]) => own.get(keyOf(found)) ?? found[0] ?? '')
}

const inches = /(?<![\d.])(\d{1,3}) ?(?:inch(?:es)?(?!\p{L})|["”″])/giu

function keyOf([, one = '', , other = '']: readonly string[]): string {
  return `${one}x${other}`
}

/** "72 inch drop": behind its number, a word of a curtain's name takes nothing out. */
function withoutVerbs(text: string, names: readonly string[]): string {
  const told = text.replace(sized, ' ')
  if (told.search(verbs) < 0) return told
  return names.some((name) => name.search(verbs) >= 0) ? told.replace(verbs, '$1') : told
}

/** "Two curtains with a 72 inch drop": its article counts nothing. */
const sized = new RegExp(` (?:with|con|com|in|en|em|at) (?:an?|the|una?|uma?|el|la|o) (?=${nameMark})`, 'giu')

const verbs = /(\d(?: ?(?:["”″]|in(?:ch|ches)?|cm|ft|feet))?) drops?(?!\p{L})/giu

function isCounted(text: string): boolean {
  return /\d/.test(text) || namingWords(text).some(isNumberWord)
}

function isNumberWord(word: string): boolean {
  return languages.some((language) => (numbersOf(language).get(word) ?? 0) > 1)
}
