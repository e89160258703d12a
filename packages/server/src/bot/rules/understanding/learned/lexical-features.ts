// The rules' word lists as features: whether a line names a thing, a number, a time, a street.
import { Temporal } from 'temporal-polyfill'
import { consistsOf, lineOf, setOf, type Word, wordsOf } from '../normalise.ts'
import { addressIn } from '../places/address-in.ts'
import { quantityOf, queryOf } from '../quantities.ts'
import { whenOf } from '../time/when.ts'
import { lexicons, wordSet } from '../vocabulary.ts'
import type { LineToRead } from './line-to-read.ts'

/** Any day: only the kinds of times that are named count, not the days they fall on. */
const someDay = Temporal.PlainDate.from('2026-01-07')

export function lexicalFeatures({ text, asked, language }: LineToRead): string[] {
  const words = wordsOf(text, language)
  const line = lineOf(words)
  const naming = queryOf(words, language)
  const names = [`query ${naming === '' ? 0 : Math.min(4, naming.split(' ').length)}`]
  if (quantityOf(words, language) !== undefined) names.push('quantity')
  const when = whenOf(line, { language, today: someDay })
  if (when) names.push('when', `when ${asked}`, ...Object.keys(when).map((part) => `when ${part}`))
  if (addressIn(text, { language, isAsked: asked === 'address' })) names.push('an address')
  return [...names, ...streetFeatures(words, asked), ...listFeatures(words, { asked, language })]
}

function streetFeatures(words: readonly Word[], asked: string): string[] {
  const count = Math.min(3, new Set(words.filter(isOfAddress).map(({ plain }) => plain)).size)
  return [`streets ${count}`, `streets ${count} ${asked}`]
}

function isOfAddress({ plain }: Word): boolean {
  return Object.values(lexicons).some(({ addressWords }) => wordSet(addressWords).has(plain))
}

function listFeatures(
  words: readonly Word[],
  { asked, language }: Pick<LineToRead, 'asked' | 'language'>,
): string[] {
  const { yes, no, stop, asking } = lexicons[language]
  const plain = words.map((word) => word.plain).filter((word) => word !== ',')
  const [first = ''] = plain
  const names: string[] = []
  if (setOf(asking).has(first)) names.push('asking')
  for (const [name, list] of Object.entries({ yes, no, stop })) {
    if (setOf(list).has(first)) names.push(`first ${name}`, `first ${name} ${asked}`)
    if (plain.length > 0 && consistsOf(plain, setOf(list))) names.push(`only ${name}`)
  }
  return names
}
