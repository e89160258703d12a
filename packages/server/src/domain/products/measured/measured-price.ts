// The price of an amount of goods that are sold by measure, and the name under which it is sold.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { measureText, type SaleUnit } from '@mostrador/contract/measures'
import { coinDecimals } from '@mostrador/contract/money'
import { partOf } from '../../../platform/decimal.ts'

/** The shop's own habits: its language names the amount, its currency rounds the price. */
export type ShopHabits = { language: Language; currency: string }

export type Measured = {
  /** Thousandths of the unit. */
  measure: number
  saleUnit: SaleUnit
  /** Decimal text, of one unit. */
  measurePrice: string
}

export type MeasuredPrice = { unitPrice: string; name: string; measured: Measured }

/** One unit, where nothing was said. */
export const wholeMeasure = 1000

/** `unitPrice` is rounded half up to the smallest coin, so that every total stays a number of pieces times a price. */
export function measuredPrice(
  { name, price, saleUnit }: { name: string; price: string; saleUnit: SaleUnit },
  measure: number,
  habits: ShopHabits,
): MeasuredPrice {
  return {
    unitPrice: partOf(price, { count: measure, of: wholeMeasure }, coinDecimals(habits.currency)),
    name: `${name}${joint}${measureText(measure, saleUnit, habits)}`,
    measured: { measure, saleUnit, measurePrice: price },
  }
}

/** The name without its amount. */
export function nameWithoutMeasure(name: string): string {
  return name.slice(0, name.lastIndexOf(joint))
}

const joint = ' · '

export function isMeasure(measure: number): boolean {
  return Number.isInteger(measure) && measure >= 1 && measure <= limits.orderMeasureMax
}
