// "Gift card $50" is called so, and nobody wants fifty: numbers of names are marked before a line is read.
import { languages } from '@mostrador/contract/languages'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { markNamed } from '../../understanding/named-numbers.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import { catalogueFor } from './evidence.ts'

const charsMax = 400

export async function withNamedNumbers(turn: Turn, written: string): Promise<string> {
  if (written.length > charsMax || !isCounted(written)) return written
  const { cards } = await catalogueFor(turn, namingWords(written))
  const things = cards.filter(({ isBookable }) => !isBookable)
  const named = things.map(({ name, variants }) => ({ name, options: variants.map((each) => each.name) }))
  return markNamed(written, named, isNumberWord)
}

function isCounted(text: string): boolean {
  return /\d/.test(text) || namingWords(text).some(isNumberWord)
}

function isNumberWord(word: string): boolean {
  return languages.some((language) => (numbersOf(language).get(word) ?? 0) > 1)
}
