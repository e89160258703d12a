// Prices as decimal text, computed in whole ten-thousandths, because binary floating point would lose cents.
const places = 4
const unit = 10n ** BigInt(places)

export function sumOf(prices: readonly string[]): string {
  return textOf(prices.reduce((sum, price) => sum + unitsOf(price), 0n))
}

export function timesOf(price: string, quantity: number): string {
  return textOf(unitsOf(price) * BigInt(quantity))
}

/** The same of amounts that the database gave as numbers, without the dust that binary fractions leave. */
export function sumOfAmounts(...amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * Number(unit)) / Number(unit)
}

/** A percentage with up to two decimals of a price, rounded half up to so many decimals. */
export function shareOf(price: string, percent: number, decimals: number): string {
  return partOf(price, { count: Math.round(percent * 100), of: 10_000 }, decimals)
}

/** So many of the equal parts of a price, rounded half up to so many decimals. */
export function partOf(
  price: string,
  { count, of }: { count: number; of: number },
  decimals: number,
): string {
  const step = 10n ** BigInt(places - decimals)
  const whole = BigInt(of) * step
  return textOf(((unitsOf(price) * BigInt(count) + whole / 2n) / whole) * step)
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export function comparePrices(one: string, other: string): number {
  const difference = unitsOf(one) - unitsOf(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Without trailing zeros: 49900.5000 as 49900.5. */
export function plainPrice(price: string): string {
  return textOf(unitsOf(price))
}

function unitsOf(price: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(price) ?? []
  if (whole === undefined || decimals.length > places) throw new RangeError(`${price} is no price`)
  const units = BigInt(whole) * unit + BigInt(decimals.padEnd(places, '0'))
  return sign === '-' ? -units : units
}

function textOf(units: bigint): string {
  const size = units < 0n ? -units : units
  const decimals = String(size % unit)
    .padStart(places, '0')
    .replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${size / unit}${decimals === '' ? '' : `.${decimals}`}`
}
