// The words of amounts: units, fractions and hundreds, in all languages at once, since customers mix them.
import type { ToldUnit } from '@mostrador/contract/measures'
import { nameMark } from '../normalise.ts'
import { wordSet } from '../vocabulary.ts'

/** A word, number or sign as written, with its place. */
export type Mark = { plain: string; from: number; to: number }

const mark = /\d+(?:[.,]\d+)*|[½¼¾]|\b(?:us|mx|r|c)\$|\bs\/\.?(?= ?\d)|[\p{L}\p{M}]+|[^\s]/giu

export function marksOf(text: string): Mark[] {
  return [...text.replaceAll(nameMark, ' ').matchAll(mark)].map(({ 0: written, index }) => ({
    plain: plainOf(written),
    from: index,
    to: index + written.length,
  }))
}

function plainOf(written: string): string {
  return /[½¼¾]/.test(written)
    ? written
    : written
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
}

const units: readonly (readonly [ToldUnit, string])[] = [
  [
    'kg',
    'kg kgs kilo kilos kilito kilitos quilo quilos kilogramo kilogramos quilograma quilogramas kilogram kilograms',
  ],
  ['g', 'g gr grs gm gms gramo gramos grama gramas gram grams gramitos graminhas'],
  ['lb', 'lb lbs libra libras librita libritas pound pounds'],
  ['oz', 'oz onza onzas onca oncas ounce ounces'],
  ['l', 'l lt lts ltr ltrs litro litros liter liters litre litres'],
  ['ml', 'ml mililitro mililitros milliliter milliliters millilitre millilitres'],
  ['m', 'm mt mts mtr metro metros meter meters metre metres'],
  ['cm', 'cm cms centimetro centimetros centimeter centimeters centimetre centimetres'],
  ['yd', 'yd yds yarda yardas yard yards jarda jardas'],
]
const byWord = new Map(
  units.flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
)

export function unitOf(plain: string): { unit: ToldUnit; isLetter: boolean } | undefined {
  const unit = byWord.get(plain)
  return unit && { unit, isLetter: plain.length === 1 }
}

export const isAnd = (plain: string): boolean => /^(?:y|e|and|&)$/.test(plain)
export const isMoneySign = (plain: string): boolean => /^(?:[a-z]*\$|s\/\.?|[€£₡₲])$/.test(plain)
export const moneyWord =
  /^(?:pesos?|pesitos|varos|reais|real|soles|dolares|dollars?|bucks|usd|euros?|quetzales|lempiras|colones|guaranies|bolivianos|quid)$/

export const hundreds: ReadonlyMap<string, number> = new Map([
  ...([
    ['cien', 100],
    ['ciento', 100],
    ['doscientos', 200],
    ['trescientos', 300],
    ['cuatrocientos', 400],
  ] as const),
  ...([
    ['quinientos', 500],
    ['seiscientos', 600],
    ['setecientos', 700],
    ['ochocientos', 800],
  ] as const),
  ...([
    ['novecientos', 900],
    ['cem', 100],
    ['cento', 100],
    ['duzentos', 200],
    ['duzentas', 200],
  ] as const),
  ...([
    ['trezentos', 300],
    ['trezentas', 300],
    ['quatrocentos', 400],
    ['quatrocentas', 400],
  ] as const),
  ...([
    ['quinhentos', 500],
    ['quinhentas', 500],
    ['seiscentos', 600],
    ['seiscentas', 600],
  ] as const),
  ...([
    ['setecentos', 700],
    ['setecentas', 700],
    ['oitocentos', 800],
    ['oitocentas', 800],
  ] as const),
  ...([
    ['novecentos', 900],
    ['novecentas', 900],
  ] as const),
])

const halves = wordSet('medio media meio meia half mediecito')
const quarters = wordSet('cuarto cuartito quarto quarter cuarta')
const manyQuarters = wordSet('cuartos quartos quarters')
/** "2 medios kilos": so many parts of a unit. */
export const manyParts: ReadonlyMap<string, number> = new Map([
  ...(['medios', 'medias', 'meios', 'meias', 'halves'] as const).map((word) => [word, 500] as const),
  ...(['cuartos', 'quartos', 'quarters'] as const).map((word) => [word, 250] as const),
])
const one = wordSet('un una um uma a an 1 one')
const signs: Readonly<Record<string, number>> = { '½': 500, '¼': 250, '¾': 750 }

/** Half, quarters and n/m, in thousandths. */
export function fractionAt(
  marks: readonly Mark[],
  at: number,
): { thousandths: number; length: number } | undefined {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((step) => marks[at + step]?.plain ?? '')
  if (signs[first] !== undefined) return { thousandths: signs[first], length: 1 }
  if (/^\d+$/.test(first) && second === '/' && /^[2-9]$/.test(third) && Number(first) < Number(third)) {
    return { thousandths: Math.round((Number(first) * 1000) / Number(third)), length: 3 }
  }
  if (halves.has(first)) return { thousandths: 500, length: 1 }
  if (quarters.has(first)) return { thousandths: 250, length: 1 }
  if (one.has(first) && (quarters.has(second) || halves.has(second)))
    return { thousandths: halves.has(second) ? 500 : 250, length: 2 }
  return /^(?:tres|3|three)$/.test(first) && manyQuarters.has(second)
    ? { thousandths: 750, length: 2 }
    : undefined
}

/** A number with decimals in thousandths; `isThousands`: three figures behind a point are no decimals. */
export function decimal(written: string, isThousands: boolean): number {
  const parts = written.split(/[.,]/)
  const last = parts.at(-1) ?? ''
  const isWhole = parts.length === 1 || parts.length > 2 || (isThousands && last.length === 3)
  if (isWhole) return Number(parts.join('')) * 1000
  return Number(parts[0]) * 1000 + Math.round(Number(`0.${last}`) * 1000)
}
