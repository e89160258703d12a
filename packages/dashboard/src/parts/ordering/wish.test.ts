import { expect, it } from 'vitest'
import { discountOf, heldBy } from './wish.ts'

const line = { product_id: 'p', variant_id: null, quantity: 2, total: 40_000 } as never

it('a whole per cent of the goods stays a per cent when the order is changed, another amount an amount', () => {
  expect(discountOf({ discount: 4_000, lines: [line] })).toEqual({ percent: 10 })
  expect(discountOf({ discount: 4_100, lines: [line] })).toEqual({ amount: 4_100 })
  expect(discountOf({ discount: null, lines: [line] })).toBeUndefined()
})

it('what the changed order holds is there for it, and nothing of another option', () => {
  expect(heldBy({ lines: [line] }, { productId: 'p', variantId: undefined })).toBe(2)
  expect(heldBy({ lines: [line] }, { productId: 'p', variantId: 'M' })).toBe(0)
  expect(heldBy(undefined, { productId: 'p', variantId: undefined })).toBe(0)
})
