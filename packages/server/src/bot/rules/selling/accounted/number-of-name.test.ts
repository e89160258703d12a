import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({
    id: 'zanahoria',
    name: 'Torta de zanahoria x 12 porciones',
    category: 'Tortas',
    price: '65000',
  }),
  productOf({ id: 'tres', name: 'Torta de tres leches entera', category: 'Tortas', price: '78000' }),
  productOf({ id: 'pandebono', name: 'Pan de bono', category: 'Panes', price: '2800' }),
  productOf({ id: 'cafe', name: 'Café con leche', category: 'Bebidas', price: '4500' }),
]

test.each<[Language, string, [string, number][]]>([
  ['es', 'quiero una torta de tres leches', [['tres', 1]]],
  [
    'es',
    'quiero una torta de tres leches entera y 6 panes de bono',
    [
      ['tres', 1],
      ['pandebono', 6],
    ],
  ],
  [
    'es',
    'dame dos tortas de tres leches y un café con leche',
    [
      ['tres', 2],
      ['cafe', 1],
    ],
  ],
  ['es', 'ponme una de tres leches', [['tres', 1]]],
  ['es', 'quiero tres tortas de tres leches', [['tres', 3]]],
])('%s: "%s" counts no part of a name, and asks nothing', async (language, says, wanted) => {
  const { write, shop } = newCustomer({ language, shop: openShop(calendar, products) })
  const answer = await write(says)
  expect(shop.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual(wanted)
  expect(JSON.stringify(answer)).not.toContain('Cuál de estos')
})

test('nor is the price of one that of three', async () => {
  const { write } = newCustomer({ language: 'es', shop: openShop(calendar, products) })
  const answer = JSON.stringify(await write('torta tres leches cuánto vale?'))
  expect(answer).toContain('78.000')
  expect(answer).not.toContain('234.000')
})
