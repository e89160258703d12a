// A stored product, and the schemas of its JSON columns.
import { limits } from '@mostrador/contract/limits'
import type { SaleUnit } from '@mostrador/contract/measures'
import type { itemTypes, pricingTypes } from '@mostrador/contract/values'
import { type Static, Type } from 'typebox'

const name = Type.String({ minLength: 1, maxLength: limits.nameCharsMax })
const price = Type.Number({ minimum: 0, maximum: limits.priceMax })
const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const Variant = Type.Object({
  id: Type.Optional(name),
  name,
  sku: Type.Optional(orNull(name)),
  price: orNull(price),
  /** Available units; null or absent when stock is not counted. */
  inventory_quantity: Type.Optional(
    orNull(Type.Integer({ minimum: 0, maximum: limits.inventoryQuantityMax })),
  ),
})
export type Variant = Static<typeof Variant>

export const AddOn = Type.Object({ id: Type.Optional(name), name, price })
export type AddOn = Static<typeof AddOn>

const text = Type.String({ minLength: 1, maxLength: limits.faqCharsMax })
export const Faq = Type.Object({ question: text, answer: text })

export type Product = {
  id: string
  name: string
  sku: string | null
  /** Decimal text as PostgreSQL writes it. */
  price: string | null
  price_min: string | null
  price_max: string | null
  pricing_type: (typeof pricingTypes)[number]
  description: string | null
  category: string | null
  item_type: (typeof itemTypes)[number]
  /** Prices are of one of it; null: by the piece. */
  sale_unit: SaleUnit | null
  /** The least that is sold, in thousandths of the unit. */
  measure_min: number | null
  on_hand: number | null
  reserved: number
  is_active: boolean
  add_ons: AddOn[]
  knowledge_base: string | null
  variants: Variant[]
  faqs: Static<typeof Faq>[]
  sale_price: string | null
  sale_label: string | null
  sale_ends_at: Date | null
}

/** The name of a variant or add-on in an order. */
export function variantId({ id, sku, name }: Variant): string {
  return id ?? sku ?? name
}

export function addOnId({ id, name }: AddOn): string {
  return id ?? name
}
