import { expect, it } from 'vitest'
import type { Product } from './product-price.tsx'
import { changesOf, valuesOf } from './product-values.ts'

const product = {
  name: 'Camiseta',
  sku: 'CAM-1',
  pricing_type: 'fixed',
  item_type: 'product',
  price: 49_900,
  inventory_quantity: 12,
  is_active: true,
  variants: [],
  add_ons: [],
  faqs: [],
} as unknown as Product

it('only what was changed is sent, so that stock which an order took meanwhile stays taken', () => {
  const former = valuesOf(product)
  expect(changesOf({ ...former, price: 39_900, description: '  ' }, former)).toEqual({ price: 39_900 })
  expect(changesOf({ ...former, inventory_quantity: '' }, former)).toEqual({ inventory_quantity: null })
  expect(changesOf(former, former)).toEqual({})
})
