import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({ id: 'neon', name: 'Neón cardenal', category: 'Peces', price: '7500' }),
  productOf({ id: 'planta', name: 'Anubia', category: 'Plantas', price: '39000' }),
]

test.each([
  ['uy fue mi nieto jajaja con dos alcanza', 2],
  ['me corrige mi jefe: 18', 18],
  ['bájame los neón a 6', 6],
  ['conté mal, son 8 niños, así que 8', 8],
  ['mejor dicho, 12 neón', 12],
  ['tengo 60 litros, 15 es mucho. mejor 10 cardenal', 10],
])('%s: so many of what is in the cart', async (says, quantity) => {
  const { write, shop } = newCustomer({ language: 'es', shop: openShop(calendar, products) })
  await write('dame 15 neón cardenal')
  await write(says)
  expect(shop.lines).toMatchObject([{ productId: 'neon', quantity }])
})
