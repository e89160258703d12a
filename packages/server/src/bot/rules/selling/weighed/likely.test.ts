// Carts that a turn has left, held against all that its line may have wanted.
import { expect, test } from 'vitest'
import type { Cart } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { productOf } from '../../testing/shop.ts'
import type { Candidate } from './candidates.ts'
import { likelinessOf } from './likely.ts'
import type { Weighed } from './weigh.ts'

const card = productOf({ id: 'cap', name: 'Cap', price: '5' })
const put: Candidate = { op: 'put', card, variantId: undefined, count: 2, addOnIds: [] }

/** `several`: by changes that are not told. */
function carts(shares: { put: number; none: number; several: number }): Weighed[] {
  return [
    { candidate: put, share: shares.put, pieces: new Map([['cap', 2]]) },
    { candidate: { op: 'none' }, share: shares.none, pieces: new Map() },
    { candidate: { op: 'several' }, share: shares.several, pieces: undefined },
  ]
}

const lineOf = (productId: string, quantity: number) => ({
  ...{ id: 'l1', productId, variantId: null, addOnIds: [], name: 'Cap', quantity },
  ...{ unitPrice: '5', lineTotal: '5' },
})

function likeliness(lines: Cart['lines'], weighed: Weighed[], said = 'two caps please') {
  const turn = { memory: {}, language: 'en' } as unknown as Turn
  const cart = { lines } as Cart
  const sighted = { turn, said, held: [], weigh: async () => weighed }
  return likelinessOf(sighted, { cart, isChanged: lines.length > 0 })
}

test('A cart that has half of all that may be meant is likely', async () => {
  expect(await likeliness([lineOf('cap', 2)], carts({ put: 0.6, none: 0.3, several: 0.1 }))).toBe('likely')
  expect(await likeliness([lineOf('cap', 2)], carts({ put: 0.4, none: 0.5, several: 0.1 }))).toBe('unknown')
})

test('A cart that hardly anything speaks for is unlikely, unless several changes may have made it', async () => {
  expect(await likeliness([lineOf('cap', 3)], carts({ put: 0.8, none: 0.1, several: 0.1 }))).toBe('unlikely')
  expect(await likeliness([lineOf('cap', 3)], carts({ put: 0.3, none: 0.1, several: 0.6 }))).toBe('unknown')
})

test('A cart that was left as it is has to be likelier than one that was changed', async () => {
  expect(await likeliness([], carts({ put: 0.3, none: 0.6, several: 0.1 }))).toBe('unknown')
  expect(await likeliness([], carts({ put: 0.1, none: 0.85, several: 0.05 }))).toBe('likely')
})
