// The unit by which goods are sold: read from forms and files, and checked beside the rest of the product.
import { saleUnitNamed, saleUnits } from '@mostrador/contract/measures'
import { FieldError } from '../field-error.ts'
import type { Product } from '../product.ts'

/** As the field's own values, or as shops call them; by the piece is no unit. Throws FieldError. */
export function readSaleUnit(value: unknown): string | null {
  const unit = typeof value === 'string' ? saleUnitNamed(value) : undefined
  if (unit !== undefined) return unit
  const values = saleUnits.join(', ')
  throw new FieldError({
    problem: 'choice',
    values: { values },
    message: `${JSON.stringify(value)} is none of ${values}`,
  })
}

type Fields = Record<string, unknown>

/** A price such as "176.50/kg" tells the unit too, where no column does. */
export function withUnitOfPrice(fields: Fields): Fields {
  const { price, sale_unit: given } = fields
  if (typeof price !== 'string' || given) return fields
  const [, amount, words = ''] = /^\s*([\d.,]*\d)\s*(\D.*)$/.exec(price) ?? []
  const unit = saleUnitNamed(words)
  return unit ? { ...fields, price: amount, sale_unit: unit } : fields
}

/** Throws FieldError. */
export function checkSaleUnit({ sale_unit: unit, item_type: type, pricing_type: pricing }: Product): void {
  if (unit === null || (type === 'product' && (pricing === 'fixed' || pricing === 'variant'))) return
  throw new FieldError({
    problem: 'sale_unit',
    column: 'sale_unit',
    message: 'sale_unit: only for goods with one price or variants, not for services',
  })
}

/** Goods by measure are not counted: they are there, or sold out. */
export function uncounted(product: Product): Product {
  if (product.sale_unit === null) return product
  const variants = product.variants.map((variant) =>
    variant.inventory_quantity ? { ...variant, inventory_quantity: null } : variant,
  )
  const isGone = product.on_hand !== null && product.on_hand <= product.reserved
  return { ...product, variants, on_hand: isGone ? product.reserved : null }
}
