// Prices of a product after a change by percent or amount.
import { limits } from '@mostrador/contract/limits'
import type { Product } from '../product.ts'

export type PriceChange = {
  by: 'percent' | 'amount'
  value: number
  /** Prices become multiples of it. */
  step: number
  add_ons: boolean
}

export type ChangedPrice = {
  kind: 'price' | 'price_min' | 'price_max' | 'variant' | 'add_on'
  name: string | null
  from: string
  to: string
}

// Whole ten-thousandths, and percents as hundredths of one: binary floating point would lose cents.
const unit = 10_000
const whole = 10_000n

/** Never below zero; a price that is more than nothing does not become nothing by rounding alone. */
export function priceAfter(price: string, { by, value, step }: PriceChange): string {
  const units = unitsOf(Number(price))
  const stepUnits = unitsOf(step)
  const change = BigInt(Math.round(value * (by === 'percent' ? 100 : unit)))
  // A fraction of ten-thousandths is kept until it is rounded.
  const exact = by === 'percent' ? units * (whole + change) : (units + change) * whole
  if (exact <= 0n) return '0'
  const multiples = (exact * 2n + stepUnits * whole) / (stepUnits * whole * 2n)
  return textOf((multiples === 0n ? 1n : multiples) * stepUnits)
}

/** The product with its prices changed, and which of them; undefined where one would be more than a price may be. */
export function withPrices(
  product: Product,
  change: PriceChange,
): { product: Product; prices: ChangedPrice[] } | undefined {
  const prices: ChangedPrice[] = []
  const after = (kind: ChangedPrice['kind'], name: string | null, from: string | number): string => {
    const given = textOf(unitsOf(Number(from)))
    const to = priceAfter(given, change)
    if (to !== given) prices.push({ kind, name, from: given, to })
    return to
  }
  const { pricing_type: type, price, price_min: min, price_max: max, variants, add_ons: addOns } = product
  const changed: Product = {
    ...product,
    price: type === 'fixed' && price !== null ? after('price', null, price) : price,
    price_min: type === 'range' && min !== null ? after('price_min', null, min) : min,
    price_max: type === 'range' && max !== null ? after('price_max', null, max) : max,
    variants: variants.map((variant) =>
      variant.price === null
        ? variant
        : { ...variant, price: Number(after('variant', variant.name, variant.price)) },
    ),
    add_ons: change.add_ons
      ? addOns.map((addOn) => ({ ...addOn, price: Number(after('add_on', addOn.name, addOn.price)) }))
      : addOns,
  }
  return prices.some(({ to }) => Number(to) > limits.priceMax) ? undefined : { product: changed, prices }
}

function unitsOf(amount: number): bigint {
  return BigInt(Math.round(amount * unit))
}

function textOf(units: bigint): string {
  return String(Number(units) / unit)
}
