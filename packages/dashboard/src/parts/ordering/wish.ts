// The lines of an order that a person puts together.
import type { SaleUnit } from '@mostrador/contract/measures'
import type { AnswerOf, Row } from '../../api/call.ts'
import { plain } from '../../i18n/plain.ts'

export type Product = Row<'listProducts'>
export type WishLine = {
  key: string
  productId: string
  name: string
  variantId: string | undefined
  /** It comes in options, of which one must be chosen. */
  hasVariants: boolean
  addOnIds: string[]
  quantity: number
  /** Thousandths of the unit that the product is sold by; `typing` while the field holds no amount. */
  measured?: { unit: SaleUnit; measure: number; isTyping: boolean } | undefined
  /** Quoted by the person where the catalogue has no price; `open` until it is typed. */
  price?: number | 'open' | undefined
}

type Variant = Product['variants'][number]

/** The names by which an order calls them. */
export const variantId = ({ id, sku, name }: Variant): string => id ?? sku ?? name
export const addOnId = ({ id, name }: Product['add_ons'][number]): string => id ?? name

/** Units of the line's product or variant that can be ordered; undefined where stock is not counted. */
export function availableOf(product: Product, chosen: string | undefined): number | undefined {
  const variant = product.variants.find((each) => variantId(each) === chosen)
  const units = product.pricing_type === 'variant' ? variant?.inventory_quantity : product.inventory_quantity
  return units ?? undefined
}

export function priceOf(product: Product, chosen?: string): number | null {
  if (product.pricing_type === 'variant') {
    return product.variants.find((each) => variantId(each) === chosen)?.price ?? null
  }
  if (product.pricing_type !== 'fixed') return null
  return product.sale_active ? product.sale_price : product.price
}

/** The reason that nothing of the product can be ordered, or only at a price that somebody names. */
export function hindranceOf(product: Product): 'inactive' | 'quoted' | 'soldOut' | undefined {
  if (!product.is_active) return 'inactive'
  const isOut =
    product.pricing_type === 'variant'
      ? product.variants.length > 0 && product.variants.every((each) => each.inventory_quantity === 0)
      : product.inventory_quantity !== null && product.inventory_quantity <= 0
  if (isOut) return 'soldOut'
  return product.pricing_type === 'quote' || product.pricing_type === 'range' ? 'quoted' : undefined
}

/** `typed`: the words by which it was found, which may name one of its options. */
export function lineFor(
  product: Pick<Product, 'id' | 'name' | 'variants' | 'pricing_type' | 'price' | 'sale_unit' | 'measure_min'>,
  typed = '',
): WishLine {
  const variants = product.pricing_type === 'variant' ? product.variants : []
  const named = variants.filter((variant) => isNamed(variant.name, product.name, typed))
  const [only, ...others] = named.length === 1 ? named : variants
  const chosen = others.length === 0 ? only : undefined
  const isQuoted = chosen === undefined ? only === undefined && isQuotedWhole(product) : chosen.price === null
  return {
    ...{ key: crypto.randomUUID(), productId: product.id, name: product.name, addOnIds: [], quantity: 1 },
    variantId: chosen && variantId(chosen),
    price: isQuoted ? 'open' : undefined,
    hasVariants: only !== undefined,
    measured: measuredBy(product.sale_unit, Math.max(oneUnit, product.measure_min ?? 0)),
  }
}

const isQuotedWhole = ({ pricing_type: pricing, price }: Pick<Product, 'pricing_type' | 'price'>): boolean =>
  pricing !== 'fixed' || price === null

/** A typed word begins a word of the option's name, and none of the product's. */
function isNamed(option: string, product: string, typed: string): boolean {
  const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const begins = (text: string, word: string) => wordsOf(text).some((each) => each.startsWith(word))
  return wordsOf(typed).some((word) => begins(option, word) && !begins(product, word))
}

/** Until another amount is typed. */
const oneUnit = 1_000

function measuredBy(unit: SaleUnit | null, measure = oneUnit): WishLine['measured'] {
  return unit === null ? undefined : { unit, measure, isTyping: false }
}

/** The lines of an order that is to be changed, but those whose product is gone. */
export function linesOfOrder({ lines }: Pick<AnswerOf<'getOrder'>, 'lines'>): WishLine[] {
  return lines.flatMap(({ product_id: productId, variant_id: variant, name, add_ons: addOns, ...line }) =>
    productId === null
      ? []
      : [
          {
            ...{ key: crypto.randomUUID(), productId, name, quantity: line.quantity },
            ...{ variantId: variant ?? undefined, hasVariants: variant !== null },
            addOnIds: addOns.map(({ id }) => id),
            measured: measuredBy(line.sale_unit, line.measure ?? undefined),
            // Kept for goods that the catalogue has no price for.
            price: line.measure_price ?? line.unit_price,
          },
        ],
  )
}

export type Cart = NonNullable<AnswerOf<'getContactCard'>['cart']>

/** The address as typed, or the one that the customer wrote to the bot. */
export const addressFor = (typed: string | undefined, cart: Pick<Cart, 'address'> | null): string =>
  typed ?? cart?.address ?? ''

export function linesOfCart({ lines }: Cart): WishLine[] {
  return lines.map(({ product_id: productId, product_name: name, variant_id: variant, ...line }) => ({
    ...{ key: crypto.randomUUID(), productId, name, quantity: line.quantity },
    ...{ variantId: variant ?? undefined, hasVariants: variant !== null, addOnIds: [...line.add_on_ids] },
    measured: measuredBy(line.sale_unit, line.measure ?? undefined),
  }))
}

/** By its wording: there are no lines, one has no option, an amount is still being typed, or a price is still to be named. */
export function lacksOf(
  lines: readonly WishLine[],
): 'lacksLines' | 'lacksVariant' | 'lacksAmount' | 'lacksPrice' | undefined {
  if (lines.length === 0) return 'lacksLines'
  if (lines.some((line) => line.hasVariants && line.variantId === undefined)) return 'lacksVariant'
  if (lines.some(({ measured }) => measured?.isTyping === true)) return 'lacksAmount'
  return lines.some(({ price }) => price === 'open') ? 'lacksPrice' : undefined
}

/** Pieces of the line's product and option that the order in whose place this one comes holds, and gives back. */
export function heldBy(
  replaced: Pick<AnswerOf<'getOrder'>, 'lines'> | undefined,
  { productId, variantId: chosen }: Pick<WishLine, 'productId' | 'variantId'>,
): number {
  return (replaced?.lines ?? [])
    .filter((line) => line.product_id === productId && (line.variant_id ?? undefined) === chosen)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The discount of an order as it was meant: a whole per cent of its goods stays one when they change. */
export function discountOf({
  discount,
  lines,
}: Pick<AnswerOf<'getOrder'>, 'discount' | 'lines'>): { percent: number } | { amount: number } | undefined {
  if (discount === null) return undefined
  const goods = lines.reduce((sum, { total }) => sum + total, 0)
  const percent = (discount * 100) / goods
  const isPercent = percent <= 100 && Math.abs(percent - Math.round(percent)) < 0.000_01
  return isPercent ? { percent: Math.round(percent) } : { amount: discount }
}

export function givenLines(lines: readonly WishLine[]) {
  return lines.map(({ productId, variantId: variant, addOnIds, quantity, measured, price }) => ({
    ...{ product_id: productId, quantity, add_on_ids: addOnIds },
    ...(variant !== undefined && { variant_id: variant }),
    ...(measured && { measure: measured.measure }),
    ...(typeof price === 'number' && { price }),
  }))
}
