// Amounts of goods as people type them: "0,35", "350 g", "1 1/2 kg", "medio kilo", "2 libras y media".
import { limits } from '../limits.ts'
import { localUnit, measureSold, type SaleUnit, type ToldUnit } from '../measures.ts'

/** `ambiguous`: a bare number that may be of the smaller unit, as "35" for goods by the kilo. */
export type ReadMeasure = { measure: number } | { problem: 'unreadable' | 'tooMuch' | 'ambiguous' }

/** A bare number above it is hardly meant of so large a unit. */
const bareMax: Partial<Record<SaleUnit, number>> = { kg: 20, l: 20, m: 50 }
/** From it on it is of the smaller one: nobody buys 350 kilos at a counter. */
const smallFrom: Partial<Record<SaleUnit, number>> = { kg: 100, l: 100 }
/** An amount that was weighed anew is about what was ordered. */
const nearTimes = 4
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

/** Thousandths of the unit that the goods are sold by, in a shop of that currency; a bare number may be told by `near`. */
export function readMeasure(text: string, unit: SaleUnit, currency: string, near?: number): ReadMeasure {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('\u2044', '/')
  const parts = /^(\d+(?:[.,]\d+)?)?\s*(?:(\d)\s*\/\s*(\d))?\s*([a-z]+)?\.?$/.exec(inFigures(plain))
  const [, number, above, below, word] = parts ?? []
  if (number === undefined && above === undefined) return { problem: 'unreadable' }
  // Nobody counts in hundreds of grams.
  const bare = unit === '100g' ? 'g' : unit
  const told = word === undefined ? bare : unitNamed(word, currency)
  if (told === undefined || below === '0') return { problem: 'unreadable' }
  const small = told === 'g' || told === 'ml' || told === 'cm'
  const fraction = above === undefined ? 0 : Number(above) / Number(below)
  const count = (number === undefined ? 0 : numberOf(number, small)) + fraction
  const measure = measureSold(Math.round(count * 1000), { told, saleUnit: unit, currency })
  if (measure === undefined || measure < 1) return { problem: 'unreadable' }
  if (word === undefined) {
    const told = smallerUnit[unit]
    const less = told && measureSold(Math.round(count * 1000), { told, saleUnit: unit, currency })
    if (less !== undefined && isOfSmaller({ count, measure, less, near }, unit)) return { measure: less }
    const isNear = near !== undefined && isAbout(measure, near)
    if (count > (bareMax[unit] ?? Number.POSITIVE_INFINITY) && !isNear) return { problem: 'ambiguous' }
  }
  return measure > limits.orderMeasureMax ? { problem: 'tooMuch' } : { measure }
}

type Bare = { count: number; measure: number; less: number; near: number | undefined }

function isOfSmaller({ count, measure, less, near }: Bare, unit: SaleUnit): boolean {
  if (near !== undefined && isAbout(measure, near)) return false
  if (near !== undefined && isAbout(less, near)) return true
  return count >= (smallFrom[unit] ?? Number.POSITIVE_INFINITY)
}

const isAbout = (amount: number, near: number) => amount < near * nearTimes && amount * nearTimes > near

function unitNamed(word: string, currency: string): ToldUnit | undefined {
  const unit = units.find(([name]) => name.test(word))?.[1]
  return unit === undefined || /^pounds?$/.test(word) ? unit : localUnit(unit, currency)
}

const shares: readonly (readonly [RegExp, string])[] = [
  [/\b(?:tres|three) (?:cuart|quart)[a-z]+/, '3/4'],
  [/\b(?:(?:un|una|um|uma|a) )?(?:cuart[oa]|quarto|quarter)\b/, '1/4'],
  [/\b(?:(?:un|una|um|uma|a) )?(?:medi[oa]|mei[oa]|half)\b/, '1/2'],
]
const counts: Readonly<Record<string, string>> = {
  ...{ un: '1', uno: '1', una: '1', um: '1', uma: '1', a: '1', an: '1', one: '1', dos: '2', dois: '2' },
  ...{
    duas: '2',
    two: '2',
    tres: '3',
    three: '3',
    cuatro: '4',
    quatro: '4',
    four: '4',
    cinco: '5',
    five: '5',
  },
}

/** "Kilo y medio", "tres cuartos de kilo" and "dos libras" as "1 1/2 kilo", "3/4 kilo" and "2 libras". */
function inFigures(plain: string): string {
  const told = shares.reduce((words, [share, figures]) => words.replace(share, figures), plain)
  return told
    .replace(/(\d\/\d) (?:of an?|de|of|an?) (?=[a-z])/, '$1 ')
    .replace(/^([a-z]+) (?=\d\/\d|[a-z])/, (found, word) => (counts[word] ? `${counts[word]} ` : found))
    .replace(
      /^(?:(\d+) )?([a-z]+) (?:y|e|and) (\d\/\d)$/,
      (_, whole = '1', unit, share) => `${whole} ${share} ${unit}`,
    )
    .replace(/^(\d+) (?:y|e|and) (?=\d\/\d)/, '$1 ')
}

/** Three figures behind a mark are thousands of grams, but a part of a kilo. */
function numberOf(text: string, isSmall: boolean): number {
  return isSmall && /[.,]\d{3}$/.test(text)
    ? Number(text.replace(/[.,]/, ''))
    : Number(text.replace(',', '.'))
}
