import { expect, it } from 'vitest'
import { keptTotal } from './line-total.ts'

it('pieces that came back are no longer in the sum of their line', () => {
  const line = { quantity: 2, total: 116_000 }
  expect([0, 1, 2].map((returned) => keptTotal({ ...line, returned }))).toEqual([116_000, 58_000, 0])
})
