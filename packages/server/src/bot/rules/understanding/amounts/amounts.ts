// Amounts with a unit: "350 gramos", "2 kilos y medio", "3/4 de kilo", "half a pound", "100 pesos de queso". None of
// their numbers counts pieces.
import { languages } from '@mostrador/contract/languages'
import {
  convertedMeasure,
  exactMeasure,
  kindOfUnit,
  localUnit,
  type ToldUnit,
} from '@mostrador/contract/measures'
import { numbersOf } from '../vocabulary.ts'
import {
  decimal,
  fractionAt,
  hundreds,
  isAnd,
  isMoneySign,
  type Mark,
  manyParts,
  marksOf,
  moneyWord,
  unitOf,
} from './amount-words.ts'

export type Amount = {
  /** `own`: a share of whatever unit the thing is sold by; `money`: goods for that much. */
  unit: ToldUnit | 'own' | 'money'
  thousandths: number
  /** Where it stands in the text. */
  from: number
  to: number
  /** The words next to it. */
  before: string
  after: string
  /** "2 L" may be a size. */
  isWeak: boolean
}

type Told = Pick<Amount, 'unit' | 'thousandths'>
type Found = { unit: Amount['unit']; thousandths: number; length: number; isWeak: boolean }
type Options = {
  /** Pounds are money unless they are pounds of something. */
  poundsAreMoney?: boolean
  /** The shop's, whose country may have a libra of its own. */
  currency?: string
}

export function amountsIn(text: string, { poundsAreMoney = false, currency = '' }: Options = {}): Amount[] {
  const marks = marksOf(text)
  const found: Amount[] = []
  for (let at = 0; at < marks.length; at += 1) {
    const one = amountAt(marks, at)
    if (!one) continue
    const after = marks[at + one.length]?.plain ?? ''
    const first = marks[at]
    const last = marks[at + one.length - 1]
    if (!first || !last || (poundsAreMoney && one.unit === 'lb' && after !== 'of')) continue
    const before = marks[at - 1]?.plain ?? ''
    const { thousandths, isWeak } = one
    const isPound = marks.slice(at, at + one.length).some(({ plain }) => /^pounds?$/.test(plain))
    const unit = one.unit === 'lb' && !isPound ? localUnit(one.unit, currency) : one.unit
    found.push({ unit, thousandths, isWeak, from: first.from, to: last.to, before, after })
    at += one.length - 1
  }
  return found
}

/** "Papa criolla, libra": a name tells the unit, and one piece is one of it. */
export function bareUnits(name: string): Told[] {
  return marksOf(name).flatMap(({ plain }) => {
    const found = plain.length > 1 ? unitOf(plain) : undefined
    return found ? [{ unit: found.unit, thousandths: 1000 }] : []
  })
}

/** The same amount, however it is told. */
export function isSameAmount(one: Told, other: Told): boolean {
  const amount = sizeOf(one)
  return amount !== undefined && amount === sizeOf(other) && kindOf(one) === kindOf(other)
}

/** Comparable with others of its kind. */
export function sizeOf({ unit, thousandths }: Told): number | undefined {
  return unit === 'own' || unit === 'money' ? undefined : exactMeasure(thousandths, unit)
}

export function kindOf({ unit }: Pick<Amount, 'unit'>) {
  return unit === 'own' || unit === 'money' ? undefined : kindOfUnit(unit)
}

function amountAt(marks: readonly Mark[], at: number): Found | undefined {
  return moneyAt(marks, at) ?? summed(marks, at, measureAt(marks, at)) ?? shareAt(marks, at)
}

/** "A kilo and 200 grams" is one amount. */
function summed(marks: readonly Mark[], at: number, first: Found | undefined): Found | undefined {
  if (!first) return undefined
  const joint = marks[at + first.length]?.plain ?? ''
  const step = isAnd(joint) || joint === 'con' || joint === 'com' || joint === 'with' ? 1 : 0
  const next = measureAt(marks, at + first.length + step)
  const units = [first.unit, next?.unit]
  const isSmaller = ['kg g', 'lb oz', 'l ml', 'm cm'].includes(units.join(' '))
  if (!next || !isSmaller || first.unit === 'own' || first.unit === 'money') return first
  const { unit, thousandths } = next
  const more =
    unit === 'own' || unit === 'money'
      ? undefined
      : convertedMeasure(thousandths, { from: unit, to: first.unit })
  if (more === undefined) return first
  return { ...first, thousandths: first.thousandths + more, length: first.length + step + next.length }
}

function measureAt(marks: readonly Mark[], at: number): Found | undefined {
  const number = numberAt(marks, at)
  const next = at + (number?.length ?? 0)
  const unit = unitOf(marks[next]?.plain ?? '')
  if (!unit || marks[next + 1]?.plain === '/') return undefined
  const tail = number?.isFraction ? undefined : tailAt(marks, next + 1)
  if (!number && !isOne(marks, next, tail !== undefined)) return undefined
  const value = number ? number.value(unit.unit) : 1000
  const isLetter = unit.isLetter && (unit.unit !== 'g' || value < lightest)
  return {
    unit: unit.unit,
    thousandths: value + (tail?.thousandths ?? 0),
    length: next + 1 - at + (tail?.length ?? 0),
    isWeak: isLetter,
  }
}

/** Fewer with a bare "g" may be a size. */
const lightest = 20_000

/** "Kilo y medio", "kilo de queso": one of them, unless it is a rate, "el kilo". */
function isOne(marks: readonly Mark[], at: number, hasTail: boolean): boolean {
  const unit = marks[at]?.plain ?? ''
  if (unit.length < 4) return false
  if (hasTail) return true
  return linking.has(marks[at + 1]?.plain ?? '') && !rating.has(marks[at - 1]?.plain ?? '')
}

const linking = new Set(['de', 'del', 'of', 'do', 'da'])
const rating = new Set(
  'el al por cada o ao do the per each la del a los las os as cuantos quantos many'.split(' '),
)

/** "Y medio" behind the unit, unless it is half of something else: "y medio litro", "y media docena". */
function tailAt(marks: readonly Mark[], at: number): { thousandths: number; length: number } | undefined {
  if (!isAnd(marks[at]?.plain ?? '')) return undefined
  const share = fractionAt(marks, at + 1)
  if (!share) return undefined
  const after = marks[at + 1 + share.length]?.plain ?? ''
  if (unitOf(after) !== undefined || /^(?:docena|duzia|dozen|pack|caja|torta|hora)/.test(after))
    return undefined
  return { thousandths: share.thousandths, length: share.length + 1 }
}

type Number_ = { value: (unit: ToldUnit) => number; length: number; isFraction: boolean }

/** A number before a unit, in thousandths. */
function numberAt(marks: readonly Mark[], at: number): Number_ | undefined {
  const share = fractionAt(marks, at)
  if (share) {
    const link = linkLength(marks, at + share.length)
    return { value: () => share.thousandths, length: share.length + link, isFraction: true }
  }
  const whole = wholeAt(marks, at)
  if (!whole) return undefined
  const part = manyParts.get(marks[at + whole.length]?.plain ?? '')
  const gap = part === undefined ? 0 : linkLength(marks, at + whole.length + 1)
  if (part !== undefined && unitOf(marks[at + whole.length + 1 + gap]?.plain ?? '')) {
    const thousandths = (whole.value('kg') / 1000) * part
    return { value: () => thousandths, length: whole.length + 1 + gap, isFraction: true }
  }
  const and = isAnd(marks[at + whole.length]?.plain ?? '') ? 1 : 0
  const more = fractionAt(marks, at + whole.length + and)
  const end = whole.length + and + (more?.length ?? 0)
  const link = more ? linkLength(marks, at + end) : 0
  // "2 y medio kilos", "2 1/2 kg".
  if (more && unitOf(marks[at + end + link]?.plain ?? ''))
    return { value: (unit) => whole.value(unit) + more.thousandths, length: end + link, isFraction: true }
  return { value: whole.value, length: whole.length, isFraction: false }
}

/** "De", "of a" between a share and its unit. */
function linkLength(marks: readonly Mark[], at: number): number {
  const words = [0, 1].map((step) => marks[at + step]?.plain ?? '')
  const isUnit = (step: number) => unitOf(marks[at + step]?.plain ?? '') !== undefined
  if (['de', 'of', 'a', 'an', 'un', 'do'].includes(words[0] ?? '') && isUnit(1)) return 1
  return (words[0] === 'of' || words[0] === 'de') &&
    ['a', 'an', 'un', 'una', 'um'].includes(words[1] ?? '') &&
    isUnit(2)
    ? 2
    : 0
}

type Whole = { value: (unit: ToldUnit) => number; length: number }

function wholeAt(marks: readonly Mark[], at: number): Whole | undefined {
  const plain = marks[at]?.plain ?? ''
  if (/^\d/.test(plain)) {
    if (marks[at - 1]?.plain === '/') return undefined
    // "1.500 gr" has a thousand, "1.500 kg" three decimals.
    return { value: (unit) => decimal(plain, unit === 'g' || unit === 'ml'), length: 1 }
  }
  const value = (found: number) => () => found * 1000
  const hundred = hundreds.get(plain)
  if (hundred !== undefined) {
    const and = isAnd(marks[at + 1]?.plain ?? '') ? 1 : 0
    const rest = wordsAt(marks, at + 1 + and)
    return rest && rest.value < 100
      ? { value: value(hundred + rest.value), length: 1 + and + rest.length }
      : { value: value(hundred), length: 1 }
  }
  const words = wordsAt(marks, at)
  return words && { value: value(words.value), length: words.length }
}

function wordsAt(marks: readonly Mark[], at: number): { value: number; length: number } | undefined {
  for (const length of [4, 3, 2, 1]) {
    const phrase = marks
      .slice(at, at + length)
      .map(({ plain }) => plain)
      .join(' ')
    const value = /^(?:a|an)$/.test(phrase)
      ? 1
      : languages.map((each) => numbersOf(each).get(phrase)).find(Boolean)
    if (value !== undefined && marks.length >= at + length) return { value, length }
  }
  return undefined
}

/** "$100 de queso", "20 mil pesos de queso", "$20 worth of ham". */
function moneyAt(marks: readonly Mark[], at: number): Found | undefined {
  const isSigned = isMoneySign(marks[at]?.plain ?? '')
  const start = at + (isSigned ? 1 : 0)
  const number = marks[start]?.plain ?? ''
  if (!/^\d/.test(number) || pointing.test(marks[at - 1]?.plain ?? '')) return undefined
  let length = start - at + 1
  const isThousands = marks[at + length]?.plain === 'mil'
  if (isThousands) length += 1
  if (moneyWord.test(marks[at + length]?.plain ?? '')) length += 1
  else if (!isSigned) return undefined
  const next = [0, 1].map((step) => marks[at + length + step]?.plain ?? '')
  const isOfGoods = /^(?:de|do|da|em|of)$/.test(next[0] ?? '') || (next[0] === 'worth' && next[1] === 'of')
  if (!isOfGoods) return undefined
  const value = decimal(number, true) * (isThousands ? 1000 : 1)
  return { unit: 'money', thousandths: value, length, isWeak: false }
}

/** "The one for $100" points at a price. */
const pointing = /^(?:de|por|en|em|for|at|cuesta|vale|custa)$/

const dozen = /^(?:docenas?|duzias?|dozens?|centenas?|hundred)$/

/** "Medio de oaxaca", "3/4 de queso": of whatever unit it is sold by. */
function shareAt(marks: readonly Mark[], at: number): Found | undefined {
  const share = fractionAt(marks, at)
  // "A dozen and a half" counts pieces.
  const isOfDozen = isAnd(marks[at - 1]?.plain ?? '') && dozen.test(marks[at - 2]?.plain ?? '')
  if (!share || isOfDozen) return undefined
  return { unit: 'own', thousandths: share.thousandths, length: share.length, isWeak: true }
}
