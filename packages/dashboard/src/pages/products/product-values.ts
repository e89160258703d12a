import type { BodyOf } from '@mostrador/contract/dashboard/routes'
import type { Product } from './product-price.tsx'

/** Money and units as a field holds them: a number, or nothing. */
type Field = number | ''
type Variant = { id?: string; name: string; sku: string; price: Field; inventory_quantity: Field }
type AddOn = { id?: string; name: string; price: Field }

export type ProductValues = {
  name: string
  sku: string
  description: string
  category: string
  item_type: Product['item_type']
  is_active: boolean
  pricing_type: Product['pricing_type']
  price: Field
  price_min: Field
  price_max: Field
  inventory_quantity: Field
  sale_price: Field
  sale_label: string
  /** As the browser's field holds it, in the viewer's zone. */
  sale_ends_at: string
  variants: Variant[]
  add_ons: AddOn[]
  faqs: { question: string; answer: string }[]
  knowledge_base: string
}

export function valuesOf(product: Product | undefined): ProductValues {
  return {
    name: product?.name ?? '',
    sku: product?.sku ?? '',
    description: product?.description ?? '',
    category: product?.category ?? '',
    item_type: product?.item_type ?? 'product',
    is_active: product?.is_active ?? true,
    pricing_type: product?.pricing_type ?? 'fixed',
    price: product?.price ?? '',
    price_min: product?.price_min ?? '',
    price_max: product?.price_max ?? '',
    inventory_quantity: product?.inventory_quantity ?? '',
    sale_price: product?.sale_price ?? '',
    sale_label: product?.sale_label ?? '',
    sale_ends_at: product?.sale_ends_at ? localField(new Date(product.sale_ends_at)) : '',
    variants: (product?.variants ?? []).map(({ id, name, sku, price, inventory_quantity }) => ({
      ...(id === undefined ? {} : { id }),
      name,
      sku: sku ?? '',
      price: price ?? '',
      inventory_quantity: inventory_quantity ?? '',
    })),
    add_ons: product?.add_ons ?? [],
    faqs: product?.faqs ?? [],
    knowledge_base: product?.knowledge_base ?? '',
  }
}

type Body = BodyOf<'updateProduct'>

/** What the API takes: nothing where a field is empty. */
export function bodyOf(values: ProductValues): Body & { name: string } {
  return {
    name: values.name.trim(),
    description: textOrNull(values.description),
    category: textOrNull(values.category),
    item_type: values.item_type,
    is_active: values.is_active,
    pricing_type: values.pricing_type,
    price: numberOrNull(values.price),
    price_min: numberOrNull(values.price_min),
    price_max: numberOrNull(values.price_max),
    inventory_quantity: numberOrNull(values.inventory_quantity),
    sale_price: numberOrNull(values.sale_price),
    sale_label: textOrNull(values.sale_label),
    sale_ends_at: values.sale_ends_at === '' ? null : new Date(values.sale_ends_at).toISOString(),
    variants: values.variants.map((variant) => ({
      ...variant,
      sku: textOrNull(variant.sku),
      price: numberOrNull(variant.price),
      inventory_quantity: numberOrNull(variant.inventory_quantity),
    })),
    add_ons: values.add_ons.map((addOn) => ({ ...addOn, price: numberOrNull(addOn.price) ?? 0 })),
    faqs: values.faqs,
    knowledge_base: textOrNull(values.knowledge_base),
  }
}

/** Only what differs: the rest may have changed meanwhile, as stock does with every order. */
export function changesOf(values: ProductValues, former: ProductValues): Body {
  const before = Object.entries(bodyOf(former))
  const isSame = ([name, value]: [string, unknown]) =>
    before.some(([known, was]) => known === name && JSON.stringify(was) === JSON.stringify(value))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter((field) => !isSame(field)))
}

const textOrNull = (text: string) => text.trim() || null
const numberOrNull = (value: Field) => (value === '' ? null : value)

/** `2026-11-21T10:15`, the form of a datetime-local field. */
function localField(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
