// The part of a product that a change of many products writes, so that undoing it leaves all else as it is by now.

import { isDeepStrictEqual } from 'node:util'
import type { ProductAction } from '@mostrador/contract/dashboard/lists/product-changes'
import { addOnId, type Product, variantId } from '../product.ts'

type Price = number | null
type Prices = { price: Price; price_min: Price; price_max: Price; variants: Named[]; add_ons: Named[] }
/** Together with the name, so that other variants in the same places are noticed. */
type Named = [id: string, price: Price]

export type ChangedValues = Pick<Product, 'is_active'> | Pick<Product, 'category'> | Prices

export function valuesOf(product: Product, kind: ProductAction['kind']): ChangedValues {
  switch (kind) {
    case 'activate':
    case 'deactivate':
      return { is_active: product.is_active }
    case 'category':
      return { category: product.category }
    case 'price':
      return {
        price: numberOf(product.price),
        price_min: numberOf(product.price_min),
        price_max: numberOf(product.price_max),
        variants: product.variants.map((variant) => [variantId(variant), variant.price]),
        add_ons: product.add_ons.map((addOn) => [addOnId(addOn), addOn.price]),
      }
  }
}

/** The product as it was before; undefined where somebody has changed the same values since. */
export function productBefore(
  product: Product,
  kind: ProductAction['kind'],
  { former, given }: { former: ChangedValues; given: ChangedValues },
): Product | undefined {
  if (!isDeepStrictEqual(valuesOf(product, kind), given)) return undefined
  if (!('price' in former)) return { ...product, ...former }
  return {
    ...product,
    price: textOf(former.price),
    price_min: textOf(former.price_min),
    price_max: textOf(former.price_max),
    variants: product.variants.map((variant, at) => ({
      ...variant,
      price: former.variants[at]?.[1] ?? null,
    })),
    add_ons: product.add_ons.map((addOn, at) => ({
      ...addOn,
      price: former.add_ons[at]?.[1] ?? addOn.price,
    })),
  }
}

function numberOf(price: string | null): Price {
  return price === null ? null : Number(price)
}

function textOf(price: Price): string | null {
  return price === null ? null : String(price)
}
