// Numbers in words before what they measure: "ocho kilos", "twelve years".
import { languages } from '@mostrador/contract/languages'
import { numbersOf } from '../vocabulary.ts'

/** "Once" is eleven before kilos; "one" and "a" are left, as they measure hardly anything. */
const values = new Map(
  languages.flatMap((language) =>
    [...numbersOf(language)].filter(([word, value]) => Number(value) > 1 && !word.includes(' ')),
  ),
)

/** `plain` as `plainText` gives it; `units`: a pattern of the words that measure. */
export function withNumerals(plain: string, units: string): string {
  const numeral = new RegExp(`(?<!\\p{L})(\\p{L}{3,})(?= (?:${units})(?!\\p{L}))`, 'gu')
  return plain.replace(numeral, (word) => String(values.get(word) ?? word))
}
