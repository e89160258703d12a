// Numbers in words before what they measure: "ocho kilos", "twelve years".
import { languages } from '@mostrador/contract/languages'
import { numbersOf } from '../vocabulary.ts'

/** The words of all languages, for which a start has no use. */
let values: ReadonlyMap<string, number> | undefined

/** "Once" is eleven before kilos; "one" and "a" are left, as they measure hardly anything. */
function readValues(): ReadonlyMap<string, number> {
  return new Map(
    languages.flatMap((language) =>
      [...numbersOf(language)].filter(([word, value]) => Number(value) > 1 && !word.includes(' ')),
    ),
  )
}

/** A unit's words are few and written in code. */
const numerals = new Map<string, RegExp>()

function numeralBefore(units: string): RegExp {
  const known = numerals.get(units)
  if (known) return known
  const made = new RegExp(`(?<!\\p{L})(\\p{L}{3,})(?= (?:${units})(?!\\p{L}))`, 'gu')
  numerals.set(units, made)
  return made
}

/** `plain` as `plainText` gives it; `units`: a pattern of the words that measure. */
export function withNumerals(plain: string, units: string): string {
  values ??= readValues()
  const known = values
  return plain.replace(numeralBefore(units), (word) => String(known.get(word) ?? word))
}
