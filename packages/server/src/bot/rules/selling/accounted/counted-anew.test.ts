import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({ id: 'mate', name: 'Mate térmico', category: 'Mates', price: '17900' }),
  productOf({ id: 'resorte', name: 'Bombilla de resorte', category: 'Bombillas', price: '6800' }),
]

test.each([
  ['Perdón, al final somos 11. Poneme 11 mates y 11 bombillas', 11, 11],
  ['son 3 mates térmicos', 3, 12],
  ['agrega 2 mates térmicos', 14, 12],
  ['dame 2 mates térmicos más', 14, 12],
  ['dame otros 2 mates térmicos', 14, 12],
])('%s, with twelve of both in the cart', async (says, mates, resortes) => {
  const { write, shop } = newCustomer({ language: 'es', shop: openShop(calendar, products) })
  await write('dame 12 mates térmicos y 12 bombillas de resorte')
  await write(says)
  expect(shop.lines).toMatchObject([
    { productId: 'mate', quantity: mates },
    { productId: 'resorte', quantity: resortes },
  ])
})
