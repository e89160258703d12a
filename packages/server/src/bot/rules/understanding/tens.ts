// "Twenty six inch", "treinta y dos", "vinte e quatro": one number, whose two words would count one after the other.
import { languages } from '@mostrador/contract/languages'
import { plainText } from './normalise.ts'
import { numbersOf } from './vocabulary.ts'

/** "Twenty a day" are no twenty-one, and a pair is none of the last digits. */
const noUnits = new Set(['a', 'an', 'par', 'parcito', 'pair', 'couple'])

type Numbers = { values: ReadonlyMap<string, number>; joined: RegExp }

/** Those of all languages, for which a start has no use. */
let numbers: Numbers | undefined

function readNumbers(): Numbers {
  const values = new Map(
    languages.flatMap((language) => [...numbersOf(language)].map(([word, value]) => [word, Number(value)])),
  )
  const tens = [...values].flatMap(([word, value]) =>
    value >= 20 && value < 100 && value % 10 === 0 && !word.includes(' ') ? [word] : [],
  )
  const joined = new RegExp(
    `(?<!\\p{L})(${tens.join('|')})(?:\\s(?:y|e)\\s|[ -])(?!(?:${tens.join('|')})(?!\\p{L}))(\\p{L}+)(?![\\p{L}\\d])(?! (?:of|de|d[ao]s?|del)\\s)`,
    'giu',
  )
  return { values, joined }
}

export function withTens(said: string): string {
  numbers ??= readNumbers()
  const { values, joined } = numbers
  return said.replace(joined, (whole: string, ten: string, word: string) => {
    const unit = plainText(word)
    const value = noUnits.has(unit) ? undefined : values.get(unit)
    return value !== undefined && value < 10 ? String((values.get(ten.toLowerCase()) ?? 0) + value) : whole
  })
}
