// Goods that are charged by weight or measure: the units of their prices, and exact arithmetic between units.
import type { Language } from './languages.ts'
import { localeTag } from './money.ts'

/** Units in which goods are priced. `100g`: the price is of a hundred grams. */
export const saleUnits = ['kg', '100g', 'lb', 'oz', 'l', 'm', 'yd'] as const
export type SaleUnit = (typeof saleUnits)[number]

/** Units in which people tell amounts. */
export type ToldUnit = SaleUnit | 'g' | 'ml' | 'cm' | 'libra'

/** Where a libra is half a kilo, as in Colombia and Chile; elsewhere it is a pound. The country shows in the currency. */
const halfKiloLibra = new Set(['COP', 'CLP'])

/** The pound as the shop's country has it; all other units are alike everywhere. */
export function localUnit(unit: ToldUnit, currency: string): ToldUnit {
  return unit === 'lb' && halfKiloLibra.has(currency) ? 'libra' : unit
}

type Kind = 'weight' | 'volume' | 'length'
/** In billionths of a kilo, a litre and a metre, so that pounds, ounces and yards are whole too. */
const facts: Readonly<Record<ToldUnit, { kind: Kind; size: bigint }>> = {
  kg: { kind: 'weight', size: 1_000_000_000_000n },
  '100g': { kind: 'weight', size: 100_000_000_000n },
  g: { kind: 'weight', size: 1_000_000_000n },
  lb: { kind: 'weight', size: 453_592_370_000n },
  libra: { kind: 'weight', size: 500_000_000_000n },
  oz: { kind: 'weight', size: 28_349_523_125n },
  l: { kind: 'volume', size: 1_000_000_000_000n },
  ml: { kind: 'volume', size: 1_000_000_000n },
  m: { kind: 'length', size: 1_000_000_000_000n },
  cm: { kind: 'length', size: 10_000_000_000n },
  yd: { kind: 'length', size: 914_400_000_000n },
}

export function kindOfUnit(unit: ToldUnit): Kind {
  return facts[unit].kind
}

/** An amount as a whole number that only compares with others of its kind; pounds and ounces lose nothing. */
export function exactMeasure(thousandths: number, unit: ToldUnit): number {
  return Number((BigInt(thousandths) * facts[unit].size) / 125n)
}

/**
 * Thousandths of one unit in thousandths of another, rounded half up; undefined where the units measure different
 * things.
 */
export function convertedMeasure(
  thousandths: number,
  { from, to }: { from: ToldUnit; to: ToldUnit },
): number | undefined {
  const [own, other] = [facts[from], facts[to]]
  if (own.kind !== other.kind) return undefined
  return Number((2n * BigInt(thousandths) * own.size + other.size) / (2n * other.size))
}

/**
 * Thousandths of the unit that a shop of this currency sells by; undefined where the told unit measures something else.
 * Any pound of goods sold by the pound is theirs.
 */
export function measureSold(
  thousandths: number,
  { told, saleUnit, currency }: { told: ToldUnit; saleUnit: SaleUnit; currency: string },
): number | undefined {
  if (saleUnit === 'lb' && (told === 'lb' || told === 'libra')) return thousandths
  return convertedMeasure(thousandths, { from: told, to: localUnit(saleUnit, currency) })
}

type Reader = { language: Language; currency: string }

/** "350 g", "1.5 kg", "2 lb": thousandths of the unit as people of that country read them. */
export function measureText(thousandths: number, unit: SaleUnit, reader: Reader): string {
  const number = new Intl.NumberFormat(localeTag(reader), { maximumFractionDigits: 3 })
  const grams = convertedMeasure(thousandths, { from: unit, to: 'g' })
  if (unit === 'kg' || unit === '100g')
    return thousandths * (unit === 'kg' ? 1 : 0.1) < 1000
      ? `${number.format((grams ?? 0) / 1000)} g`
      : `${number.format((grams ?? 0) / 1_000_000)} kg`
  if (unit === 'l' && thousandths < 1000) return `${number.format(thousandths)} ml`
  if (unit === 'm' && thousandths < 1000 && thousandths % 10 === 0)
    return `${number.format(thousandths / 10)} cm`
  return `${number.format(thousandths / 1000)} ${unit}`
}

/** The unit that a shop writes so; null for goods by the piece, undefined where it is none. */
export function saleUnitNamed(words: string): SaleUnit | null | undefined {
  return named.get(
    words
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+|[.()/]/gu, '')
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/^(?:por|per|by(?: the)?|a|al|o|el|la|el|the|los|las|cada) (?=.)/, ''),
  )
}

const named: ReadonlyMap<string, SaleUnit | null> = new Map(
  (
    [
      ['kg', 'kg kgs kilo kilos quilo quilos kilogramo kilogramos quilograma quilogramas kilogram kilograms'],
      ['100g', '100g|100 g|100 gr|100gr|100 gramos|100 gramas|100 grams|cien gramos|cem gramas'],
      ['lb', 'lb lbs libra libras pound pounds'],
      ['oz', 'oz onza onzas onca oncas ounce ounces'],
      ['l', 'l lt lts ltr litro litros liter liters litre litres'],
      ['m', 'm mt mts metro metros meter meters metre metres'],
      ['yd', 'yd yds yarda yardas yard yards jarda jardas'],
      [
        null,
        'pieza piezas pza pzas pz unidad unidades und u peca pecas unidade un unid piece pieces pcs pc each ea',
      ],
    ] as const
  ).flatMap(([unit, words]) =>
    words.split(words.includes('|') ? '|' : ' ').map((word) => [word, unit] as const),
  ),
)
