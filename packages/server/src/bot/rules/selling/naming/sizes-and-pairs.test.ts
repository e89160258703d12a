// Things that are sold by the pair, in sizes and sets, as people tell them.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const sized = (id: string, name: string, options: readonly string[], description: string | null = null) =>
  productOf({
    ...{ id, name, description, category: 'All', price: null, pricingType: 'variant' },
    variants: options.map((option) => ({ id: option, name: option, price: '60', available: null })),
  })
const goods = [
  sized('velvet', 'Velvet curtains', ['Charcoal, 66 x 54 in', 'Sage, 66 x 54 in'], 'Sold as a pair.'),
  sized('linen', 'Linen eyelet curtains, pair', ['54 in drop', '72 in drop']),
  sized('rug', 'Outdoor rug', ['5x7', '8x10']),
  sized('blind', 'Roller blind, blackout', ['60 cm', '120 cm']),
  productOf({ id: 'bistro', name: 'Bistro set, 3 pieces', category: 'All', price: '129' }),
  productOf({ id: 'firepit', name: 'Steel fire pit, 30 inch', category: 'All', price: '179' }),
  productOf({
    ...{ id: 'hammock', name: 'Cotton rope hammock', category: 'All', price: '69' },
    addOns: [
      { id: 'stand', name: 'Steel stand', price: '99' },
      { id: 'pillow', name: 'Head pillow', price: '15' },
    ],
  }),
]

test.each([
  ['two pairs of velvet curtains in charcoal 66x54', '2 Charcoal, 66 x 54 in'],
  ['a pair of velvet curtains in sage please', '1 Sage, 66 x 54 in'],
  ['2 pairs of linen eyelet curtains, 72 in drop', '2 72 in drop'],
  ["I'd like 2 pairs of the linen eyelet curtains with a 72 inch drop", '2 72 in drop'],
  ['two linen curtains, 72 inch drop', '2 72 in drop'],
  ['linen curtains in the 72 drop, two pairs', '2 72 in drop'],
  ['two 5 x 7 rugs', '2 5x7'],
  ['5 by 7 rug and a bistro set', '1 5x7, 1 bistro'],
  ["I'll take the 3 piece bistro set", '1 bistro'],
  ['2 bistro sets', '2 bistro'],
  ['could i get the blind in the 120 width, just the one', '1 120 cm'],
  ['ill do one hammock no stand', '1 hammock'],
  ['one hammock with pillow no stand', '1 hammock pillow'],
])('«%s» is %s', async (line, cart) => {
  const customer = newCustomer({ language: 'en', shop: openShop(calendar, goods) })
  await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test.each([
  ['no stand but add a fire pit', '1 firepit, 1 hammock'],
  ['without stand and add two fire pits', '1 hammock, 2 firepit'],
])('behind a hammock, «%s» makes it %s', async (line, cart) => {
  const customer = newCustomer({ language: 'en', shop: openShop(calendar, goods) })
  await customer.write('one hammock')
  await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})
