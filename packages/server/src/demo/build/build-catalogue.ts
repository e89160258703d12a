import { products, resources } from '../shop/catalogue.ts'
import { drawingAddress } from '../shop/drawings.ts'
import { saleOf } from '../shop/prices.ts'
import type { ProductSpec } from '../types.ts'
import { later, latest, type World } from '../world.ts'
import { listedAt, productId } from './build-orders.ts'

export function buildProducts(world: World, reserved: ReadonlyMap<string, number>) {
  return products.map((product) => {
    const sale = saleOf(world, product)
    const createdAt = listedAt(world, product.sku)
    const held = reserved.get(product.sku) ?? 0
    const available = availableUnits(product)
    return {
      id: productId(world, product.sku),
      name: product.name,
      sku: product.sku,
      price: product.price ?? null,
      price_min: product.range?.[0] ?? null,
      price_max: product.range?.[1] ?? null,
      pricing_type: product.pricing,
      description: product.description,
      category: product.category,
      item_type: product.item,
      on_hand: available === null ? null : available + held,
      reserved: available === null ? 0 : held,
      is_active: !product.inactive,
      add_ons: product.addOns ?? [],
      knowledge_base: product.knowledge ?? null,
      variants: (product.variants ?? []).map(({ stock, ...variant }) => ({
        ...variant,
        inventory_quantity: stock,
      })),
      faqs: product.faqs ?? [],
      sale_price: sale?.price ?? null,
      sale_label: sale?.label ?? null,
      sale_ends_at: sale?.ends ?? null,
      created_at: createdAt,
      updated_at: sale ? latest(sale.began, createdAt) : createdAt,
    }
  })
}

/** Drawn and kept by the worker, so that nobody who makes the sample shop waits for it. */
export function buildPictures(world: World) {
  return products.map(({ sku, name }) => {
    const createdAt = listedAt(world, sku)
    return {
      id: world.id(`picture ${sku}`, createdAt),
      product_id: productId(world, sku),
      position: 0,
      alt: name,
      state: 'waiting',
      source_url: drawingAddress(sku),
      due_at: world.now,
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}

export function buildResources(world: World) {
  return resources.map(({ key, name }, index) => {
    const createdAt = resourceCreatedAt(world, index)
    return { id: resourceId(world, key), name, created_at: createdAt }
  })
}

export function resourceId(world: World, key: string): string {
  const index = resources.findIndex((resource) => resource.key === key)
  if (index < 0) throw new Error(`nobody named ${key} can be booked in the demo`)
  return world.id(`resource ${key}`, resourceCreatedAt(world, index))
}

function resourceCreatedAt(world: World, index: number): Date {
  return later(world.now, -120 * 24 * 60 + index)
}

function availableUnits({ variants, stock }: ProductSpec): number | null {
  if (variants) return variants.reduce((sum, variant) => sum + variant.stock, 0)
  return stock ?? null
}
