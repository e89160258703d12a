// Stock: available is `on_hand` minus `reserved`. A counted variant keeps its own available units in the product's
// JSON, which is written only under the product's row lock; when all variants are counted, the product's available
// units are their sum. Rows are locked by id, after the order's.
import { type Product, type Variant, variantId } from './product.ts'

export type StockLine = { productId: string; variantId: string | null; quantity: number }

/** The fields of a product that change when units are held, returned or shipped. */
export type Stock = Pick<Product, 'pricing_type' | 'on_hand' | 'reserved' | 'variants'>

/** Available units of the product or its variant; undefined when stock is not counted. */
export function availableOf(stock: Stock, chosen: string | null): number | undefined {
  const ofProduct = stock.on_hand === null ? undefined : stock.on_hand - stock.reserved
  const ofVariant = chosen === null ? undefined : countOf(stock.variants, chosen)
  if (ofProduct === undefined || ofVariant === undefined) return ofProduct ?? ofVariant
  return Math.min(ofProduct, ofVariant)
}

/** The stock with these units held; only valid when they are available. */
export function withHeld(stock: Stock, chosen: string | null, units: number): Stock {
  return balanced({
    ...stock,
    reserved: stock.reserved + units,
    variants: withUnits(stock.variants, chosen, -units),
  })
}

/** The stock with held units returned. Units of a variant that no longer exists are lost with it. */
export function withReturned(stock: Stock, chosen: string | null, units: number): Stock {
  return balanced({
    ...stock,
    reserved: stock.reserved - units,
    variants: withUnits(stock.variants, chosen, units),
  })
}

/** The stock once held units have been shipped. */
export function withSold(stock: Stock, units: number): Stock {
  const onHand = stock.on_hand === null ? null : stock.on_hand - units
  return balanced({ ...stock, on_hand: onHand, reserved: stock.reserved - units })
}

/** The stock once shipped units are there again, and held. */
export function withTakenBack(stock: Stock, units: number): Stock {
  const onHand = stock.on_hand === null ? null : stock.on_hand + units
  return balanced({ ...stock, on_hand: onHand, reserved: stock.reserved + units })
}

/** Sets the product's available units to the sum of its variants' when every variant is counted. */
export function balanced<S extends Stock>(stock: S): S {
  const sum = countedUnits(stock)
  return sum === undefined ? stock : { ...stock, on_hand: stock.reserved + sum }
}

/** Available units of all variants together; undefined unless every one is counted. */
export function countedUnits({ pricing_type, variants }: Stock): number | undefined {
  if (pricing_type !== 'variant' || variants.length === 0) return undefined
  const counts = variants.flatMap(({ inventory_quantity: units }) => units ?? [])
  return counts.length === variants.length ? counts.reduce((sum, units) => sum + units, 0) : undefined
}

function countOf(variants: readonly Variant[], chosen: string): number | undefined {
  return variants.find((variant) => variantId(variant) === chosen)?.inventory_quantity ?? undefined
}

function withUnits(variants: Variant[], chosen: string | null, units: number): Variant[] {
  return variants.map((variant) =>
    variantId(variant) === chosen && typeof variant.inventory_quantity === 'number'
      ? { ...variant, inventory_quantity: variant.inventory_quantity + units }
      : variant,
  )
}
