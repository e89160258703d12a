// Goods that are charged by weight or measure: the units of their prices, and exact arithmetic between units.

/** Units in which goods are priced. `100g`: the price is of a hundred grams. */
export const saleUnits = ['kg', '100g', 'lb', 'oz', 'l', 'm', 'yd'] as const
export type SaleUnit = (typeof saleUnits)[number]

/** Units in which people tell amounts. */
export type ToldUnit = SaleUnit | 'g' | 'ml' | 'cm'

type Kind = 'weight' | 'volume' | 'length'
/** In billionths of a kilo, a litre and a metre, so that pounds, ounces and yards are whole too. */
const facts: Readonly<Record<ToldUnit, { kind: Kind; size: bigint }>> = {
  kg: { kind: 'weight', size: 1_000_000_000_000n },
  '100g': { kind: 'weight', size: 100_000_000_000n },
  g: { kind: 'weight', size: 1_000_000_000n },
  lb: { kind: 'weight', size: 453_592_370_000n },
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
