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

test.each([
  ['es', 'no, mejor 3 neón y 2 anubias', 3, 2],
  ['pt', 'não, melhor 3 neón e 2 anubias', 3, 2],
  ['en', 'no, better 3 neón and 2 anubias', 3, 2],
  ['es', 'no, tres neón y la anubia no', 3, 0],
  ['pt', 'não, são 3 neón e sem anubia', 3, 0],
] as const)('%s: "%s" is about both things in the cart', async (language, says, neon, plants) => {
  const { write, shop } = newCustomer({ language, shop: openShop(calendar, products) })
  await write(
    { es: 'dame 15 neón y una anubia', pt: 'quero 15 neón e uma anubia', en: '15 neón and one anubia' }[
      language
    ],
  )
  await write(says)
  const count = (id: string) => shop.lines.find(({ productId }) => productId === id)?.quantity ?? 0
  expect([count('neon'), count('planta')]).toEqual([neon, plants])
})
