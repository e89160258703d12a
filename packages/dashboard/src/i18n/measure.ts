// Amounts of goods as people type them: "0,35", "350 g", "1 1/2 kg".
import { limits } from '@mostrador/contract/limits'
import { convertedMeasure, type SaleUnit, type ToldUnit } from '@mostrador/contract/measures'

/** `ambiguous`: a bare number that is rather of the smaller unit, as "350" for goods by the kilo. */
export type ReadMeasure = { measure: number } | { problem: 'unreadable' | 'tooMuch' | 'ambiguous' }

/** A bare number above it is hardly meant of so large a unit. */
const bareMax: Partial<Record<SaleUnit, number>> = { kg: 20, l: 20, m: 50 }
export const smallerUnit: Partial<Record<SaleUnit, ToldUnit>> = { kg: 'g', '100g': 'g', l: 'ml', m: 'cm' }

const units: readonly (readonly [RegExp, ToldUnit])[] = [
  [/^(?:kgs?|kilos?|quilos?|k)$/, 'kg'],
  [/^(?:g|gr|grs|gramos?|gramas?|grams?)$/, 'g'],
  [/^(?:lbs?|libras?|pounds?)$/, 'lb'],
  [/^(?:oz|onzas?|oncas?|ounces?)$/, 'oz'],
  [/^(?:l|lts?|litros?|lit(?:er|re)s?)$/, 'l'],
  [/^(?:ml|mililitros?|millilit(?:er|re)s?)$/, 'ml'],
  [/^(?:m|mts?|metros?|met(?:er|re)s?)$/, 'm'],
  [/^(?:cms?|centimetros?|centimet(?:er|re)s?)$/, 'cm'],
  [/^(?:yds?|yardas?|jardas?|yards?)$/, 'yd'],
]

/** Thousandths of the unit that the goods are sold by. */
export function readMeasure(text: string, unit: SaleUnit): ReadMeasure {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace('\u2044', '/')
  const parts = /^(\d+(?:[.,]\d+)?)?\s*(?:(\d)\s*\/\s*(\d))?\s*([a-z]+)?\.?$/.exec(plain)
  const [, number, above, below, word] = parts ?? []
  if (number === undefined && above === undefined) return { problem: 'unreadable' }
  // Nobody counts in hundreds of grams.
  const bare = unit === '100g' ? 'g' : unit
  const told = word === undefined ? bare : units.find(([name]) => name.test(word))?.[1]
  if (told === undefined || below === '0') return { problem: 'unreadable' }
  const small = told === 'g' || told === 'ml' || told === 'cm'
  const fraction = above === undefined ? 0 : Number(above) / Number(below)
  const count = (number === undefined ? 0 : numberOf(number, small)) + fraction
  const measure = convertedMeasure(Math.round(count * 1000), { from: told, to: unit })
  if (measure === undefined || measure < 1) return { problem: 'unreadable' }
  if (measure > limits.orderMeasureMax) return { problem: 'tooMuch' }
  if (word === undefined && count > (bareMax[unit] ?? Number.POSITIVE_INFINITY))
    return { problem: 'ambiguous' }
  return { measure }
}

/** Three figures behind a mark are thousands of grams, but a part of a kilo. */
function numberOf(text: string, isSmall: boolean): number {
  return isSmall && /[.,]\d{3}$/.test(text)
    ? Number(text.replace(/[.,]/, ''))
    : Number(text.replace(',', '.'))
}
