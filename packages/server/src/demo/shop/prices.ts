import { localInstant } from '../calendar.ts'
import type { ProductSpec, Variant } from '../types.ts'
import { later, type World } from '../world.ts'
import { products } from './catalogue.ts'

export type Item = { product: ProductSpec; variant?: Variant }

const items = new Map<string, Item>()
for (const product of products) {
  items.set(product.sku, { product })
  for (const variant of product.variants ?? []) items.set(variant.sku, { product, variant })
}

export function getItem(sku: string): Item {
  const item = items.get(sku)
  if (!item) throw new Error(`the demo's catalogue has no ${sku}`)
  return item
}

/** The catalogue's price at that moment; undefined where a person has to quote one. */
export function priceAt(world: World, sku: string, at: Date): number | undefined {
  const { product, variant } = getItem(sku)
  if (variant) return variant.price
  const sale = saleOf(world, product)
  if (sale && at >= sale.began && (!sale.ends || at < sale.ends)) return sale.price
  return product.price
}

export function saleOf(world: World, { sale }: ProductSpec) {
  if (!sale) return undefined
  const ends =
    sale.endsInDays === undefined
      ? undefined
      : localInstant(world.today + sale.endsInDays, '23:59', world.zone)
  return { price: sale.price, label: sale.label, began: later(world.now, -sale.beganDaysAgo * 24 * 60), ends }
}

/** In the Colombian style: $189.900. */
export function moneyText(amount: number): string {
  return `$${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`
}
