// The least amount of goods by measure: read from forms and files, checked beside the rest of the product, and kept to.
import { limits } from '@mostrador/contract/limits'
import { convertedMeasure, measureText } from '@mostrador/contract/measures'
import { readMeasure } from '@mostrador/contract/measures/told-measures'
import { AppError } from '../../../platform/errors.ts'
import { FieldError } from '../field-error.ts'
import type { Product } from '../product.ts'
import { isMeasure, type ShopHabits, wholeMeasure } from './measured-price.ts'

/** Thousandths of the product's unit, or words, which say how much only once the unit is known. */
export type GivenLeast = number | { words: string; currency: string } | null

/** Throws FieldError. */
export function readLeast(value: unknown, currency: string): GivenLeast {
  if (typeof value === 'number' && isMeasure(value)) return value
  if (typeof value === 'string') return { words: value, currency }
  throw new FieldError({
    problem: 'whole_number',
    values: { max: limits.orderMeasureMax },
    message: `${JSON.stringify(value)} is no whole number from 1 to ${limits.orderMeasureMax}`,
  })
}

/** In thousandths of the unit that the product has after the change; where the unit changed alone, as much as before. */
export function leastAfter(
  given: GivenLeast | undefined,
  { before, after }: { before: Product | undefined; after: Pick<Product, 'sale_unit'> },
): number | null {
  const { sale_unit: unit } = after
  if (unit === null) return noLeast(given)
  if (given === undefined) {
    const { measure_min: former, sale_unit: formerUnit } = before ?? { measure_min: null, sale_unit: null }
    if (former === null || formerUnit === null || formerUnit === unit) return former
    return convertedMeasure(former, { from: formerUnit, to: unit }) ?? null
  }
  if (given === null || typeof given === 'number') return given
  const read = readMeasure(given.words, unit, given.currency)
  if ('measure' in read) return read.measure
  throw new FieldError({
    problem: 'least',
    column: 'measure_min',
    values: { given: given.words },
    message: `measure_min: "${given.words}" is no amount of what is sold by the ${unit}; write it with its unit, such as 250 g`,
  })
}

function noLeast(given: GivenLeast | undefined): null {
  if (given === undefined || given === null) return null
  throw new FieldError({
    problem: 'sale_unit',
    column: 'measure_min',
    message: 'measure_min: only for goods by measure, which have a sale_unit',
  })
}

/** "250 g"; undefined where any amount is sold. */
export function leastText(
  { sale_unit: unit, measure_min: least }: Pick<Product, 'sale_unit' | 'measure_min'>,
  habits: ShopHabits,
): string | undefined {
  return unit === null || least === null ? undefined : measureText(least, unit, habits)
}

/** Throws conflict where a line is of less than the shop sells. */
export function checkLeast(
  product: Product,
  { measure = wholeMeasure, quantity = 1, line, habits }: Wanted,
): void {
  const least = leastText(product, habits)
  if (least === undefined || measure * quantity >= (product.measure_min ?? 0)) return
  throw new AppError('conflict', `Line ${line}: ${product.name} is sold from ${least}.`, {
    reason: 'order_least',
    product: product.name,
    least,
  })
}

type Wanted = {
  measure?: number | undefined
  quantity?: number | undefined
  line: number
  habits: ShopHabits
}
