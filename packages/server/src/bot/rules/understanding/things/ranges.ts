// Ranges that things are for, "from 54 to 61 cm", "hasta 10 kg", "12 a 36 meses", and the amounts that fall in them.
import { plainText } from '../normalise.ts'
import { withNumerals } from './numerals.ts'

export type Range = { from: number; to: number; unit: string | undefined }
export type Amount = { value: number; unit: string | undefined }

/** Units in which people tell sizes and ages, by what they measure; letters beside are how they are written. */
const units: Readonly<Record<string, string>> = {
  cm: 'cm|cms|centimetros?|centimeters?',
  m: 'm|mts?|metros?|meters?',
  kg: 'kg|kgs|kl|kls|kilos?|quilos?|kilogramos?',
  lb: 'lbs?|pounds?|libras?',
  in: 'in|inch|inches|pulgadas?|polegadas?',
  l: 'l|lt|lts|litros?|liters?|litres?',
  years: 'anos?|anitos|aninhos|years?|yrs?|yo',
  months: 'mes|meses|months?|mo',
  weeks: 'semanas?|weeks?',
  people: 'personas?|pessoas?|people|persons?|guests|invitados|convidados|porciones|porcoes|servings?',
}
const anyUnit = Object.values(units).join('|')
const number = '\\d+(?:[.,]\\d+)?'
const between = new RegExp(
  `(?:(?:de|from|between|entre|para|for) )?(?<![\\d.,])(${number}) ?(?:${anyUnit})? ?(?: a | to | y | e | and | hasta | ate |-)(${number}) ?(${anyUnit})?(?![\\p{L}\\d])`,
  'gu',
)
const below = new RegExp(
  `(?:hasta|ate|up to|under|below|menos de|menor de|maximo|no mas de) (?:los |las |os |as )?(${number}) ?(${anyUnit})(?![\\p{L}\\d])`,
  'gu',
)
const above = new RegExp(
  `(?:desde|a partir de|a partir dos|from age|from|over|mas de|mais de|more than|above|acima de) (?:los |las |os |as )?(${number}) ?(${anyUnit})?(?![\\p{L}\\d])`,
  'gu',
)
const amounts = new RegExp(`(?<![\\p{L}\\d.,])(${number}) ?(${anyUnit})?(?![\\p{L}\\d])`, 'gu')

export function rangesIn(text: string): Range[] {
  const plain = plainRanges(text)
  const found = [...plain.matchAll(between)].map(([, from, to, unit]) =>
    range(amountOf(from), amountOf(to), unit),
  )
  const under = [...plain.matchAll(below)].map(([, to, unit]) => range(0, amountOf(to), unit))
  const over = [...plain.matchAll(above)].map(([, from, unit]) =>
    range(amountOf(from), Number.POSITIVE_INFINITY, unit),
  )
  return [...found, ...under, ...over].filter(({ from, to }) => from < to)
}

export function amountsIn(text: string): Amount[] {
  return [...plainRanges(text).matchAll(amounts)].map(([, value, unit]) => ({
    value: amountOf(value),
    unit: kindOf(unit),
  }))
}

/** An amount falls in a range of its unit; without a unit only between two ends. */
export function isWithin({ value, unit }: Amount, range: Range): boolean {
  if (value < range.from || value > range.to) return false
  if (unit !== undefined && range.unit !== undefined) return unit === range.unit
  return range.from > 0 && Number.isFinite(range.to) && value > 2
}

function range(from: number, to: number, unit: string | undefined): Range {
  return { from, to, unit: kindOf(unit) }
}

function kindOf(said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  return Object.entries(units).find(([, words]) => new RegExp(`^(?:${words})$`).test(said))?.[0]
}

function amountOf(said = ''): number {
  return Number(said.replace(',', '.'))
}

/** Dashes between numbers stand for "to". */
function plainRanges(text: string): string {
  return withNumerals(plainText(text.replace(/(\d)\s*[–—-]\s*(\d)/g, '$1 a $2')), anyUnit)
}
