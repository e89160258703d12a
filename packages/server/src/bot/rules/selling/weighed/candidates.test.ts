// The carts that changes leave behind.
import { expect, test } from 'vitest'
import { productOf } from '../../testing/shop.ts'
import type { Held } from '../held.ts'
import { type Candidate, candidatesOf, isSameCart, type Op, piecesAfter, piecesHeld } from './candidates.ts'

const variant = (id: string) => ({ id, name: id, price: '3', available: null })
const shirt = productOf({
  ...{ id: 'shirt', name: 'Shirt', pricingType: 'variant' },
  addOns: [{ id: 'print', name: 'Print', price: '2' }],
  variants: [variant('small'), variant('large')],
})
const cap = productOf({ id: 'cap', name: 'Cap', price: '5' })
const line = {
  ...{ id: 'l1', productId: 'shirt', variantId: 'small', addOnIds: [], name: 'Shirt · small' },
  ...{ quantity: 3, unitPrice: '3', lineTotal: '9' },
}
const held: Held[] = [{ line, card: shirt }]

const all = candidatesOf({
  ...{
    cards: [shirt, cap],
    held,
    formerCounts: [],
    counts: [2],
    addOnsOf: ({ id }) => (id === 'shirt' ? ['print'] : []),
  },
  optionsOf: ({ variants }) =>
    variants.length > 0 ? [undefined, ...variants.map(({ id }) => id)] : [undefined],
})

function cartsOf(op: Op): string[] {
  return all
    .filter((each) => each.op === op)
    .map((each) => [...(piecesAfter(each, held) ?? [])].map(([id, count]) => `${count} ${id}`).join(', '))
}

test.each<[Op, string[]]>([
  ['none', ['3 small']],
  ['plus', ['4 small', '5 small']],
  ['minus', ['1 small']],
  ['set', ['2 small']],
  ['remove', ['']],
  ['option', ['3 large', '1 large, 2 small', '2 large, 1 small']],
  ['swap', ['3 cap', '2 cap', '1 cap, 2 small', '2 cap, 1 small']],
  ['with', ['3 small+print', '1 small+print, 2 small', '2 small+print, 1 small']],
])('%s leaves %j', (op, carts) => {
  expect(cartsOf(op)).toEqual(carts)
})

test('A thing is put in by each option or with that open, so many or one of it, with its extras and without', () => {
  expect(cartsOf('put')).toHaveLength(3 * 2 * 2 + 2)
  expect(cartsOf('put')).toContain('3 small, 2 large+print')
  expect(cartsOf('put')).toContain('5 small')
  expect(cartsOf('put')).toContain('3 small, 2 cap')
})

test('A count told before is one to put in, and extras of the same thing in the cart are offered with it', () => {
  const printed: Held[] = [{ line: { ...line, addOnIds: ['print'] }, card: shirt }]
  const put = candidatesOf({
    ...{ cards: [shirt], held: printed, formerCounts: [6], counts: [] },
    ...{ addOnsOf: () => [], optionsOf: () => ['large'] },
  }).filter((each) => each.op === 'put')
  expect(put.map((each) => each.op === 'put' && [each.count, each.addOnIds])).toEqual([
    [1, []],
    [1, ['print']],
    [6, []],
    [6, ['print']],
  ])
})

test('An extra that a line has can be taken off', () => {
  const printed: Held[] = [{ line: { ...line, addOnIds: ['print'] }, card: shirt }]
  const [off] = candidatesOf({
    ...{
      cards: [],
      held: printed,
      formerCounts: [],
      counts: [],
      optionsOf: () => [undefined],
      addOnsOf: () => ['print'],
    },
  }).filter(({ op }) => op === 'without')
  expect([...(piecesAfter(off as Candidate, printed) ?? [])]).toEqual([['small', 3]])
})

test('Carts are the same whatever the order of their lines', () => {
  const one = piecesHeld([line, { ...line, variantId: 'large', quantity: 1 }])
  const other = piecesHeld([{ ...line, variantId: 'large', quantity: 1 }, line])
  expect(isSameCart(one, other)).toBe(true)
  expect(isSameCart(one, piecesHeld([line]))).toBe(false)
})
