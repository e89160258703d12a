import type { Language } from '@mostrador/contract/languages'
import { namingWords } from '../rules/understanding/match.ts'
import { wordsOf } from '../rules/understanding/normalise.ts'
import { lexicons, wordSet } from '../rules/understanding/vocabulary.ts'

const wordsMax = 12
/** Endings beyond this differ by number, gender and tense. */
const stemChars = 6

/**
 * The same text for alike questions: their telling words without endings, in no order. "¿Dan factura electrónica?" and
 * "factura electronica dan??" are one question.
 */
export function wordingOf(text: string, language: Language): string {
  const quiet = wordSet(lexicons[language].quiet)
  const words = wordsOf(text, language).map(({ plain }) => plain)
  const telling = words.filter((word) => !quiet.has(word) && namingWords(word).length > 0)
  const kept = telling.length > 0 ? telling : words.filter((word) => word !== ',')
  return [...new Set(kept.map(stemOf))].sort().slice(0, wordsMax).join(' ')
}

function stemOf(word: string): string {
  const single = word.length > 4 ? word.replace(/(?:es|s)$/, '') : word
  return single.slice(0, stemChars)
}
