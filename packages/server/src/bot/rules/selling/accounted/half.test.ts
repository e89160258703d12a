import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({ id: 'babero', name: 'Babero', category: 'Bebés', price: '14000' }),
  productOf({
    id: 'taza',
    name: 'Taza',
    category: 'Casa',
    price: '20000',
    variants: [
      { id: 'roja', name: 'Roja', price: '20000', available: 9 },
      { id: 'azul', name: 'Azul', price: '20000', available: 9 },
    ],
  }),
]

test.each<[Language, string, number]>([
  ['es', 'la mitad mejor', 3],
  ['es', 'uy no, con la mitad basta', 3],
  ['pt', 'melhor só metade', 3],
  ['en', 'actually half of the babero', 3],
  ['en', 'better half of them', 3],
  ['es', '6 no, mejor 4', 4],
  ['es', 'el babero, duplícalo', 12],
])('%s: "%s", of six', async (language, says, quantity) => {
  const { write, shop } = newCustomer({ language, shop: openShop(calendar, products) })
  await write({ es: 'dame 6 baberos', pt: 'me vê 6 babero', en: 'give me 6 babero' }[language])
  await write(says)
  expect(shop.lines).toMatchObject([{ productId: 'babero', quantity }])
})

test('half of them in another option', async () => {
  const { write, shop } = newCustomer({ language: 'es', shop: openShop(calendar, products) })
  await write('dame 4 tazas rojas')
  await write('mejor la mitad azules')
  expect(shop.lines).toMatchObject([
    { variantId: 'roja', quantity: 2 },
    { variantId: 'azul', quantity: 2 },
  ])
})

test.each(['cambia una por azul', 'troca uma pela azul'])('"%s", of four red ones', async (says) => {
  const { write, shop } = newCustomer({ language: 'es', shop: openShop(calendar, products) })
  await write('dame 4 tazas rojas')
  await write(says)
  expect(shop.lines).toMatchObject([
    { variantId: 'roja', quantity: 3 },
    { variantId: 'azul', quantity: 1 },
  ])
})

test('half a price and half of an odd number change nothing', async () => {
  const { write, shop } = newCustomer({ language: 'es', shop: openShop(calendar, products) })
  await write('dame 6 baberos')
  await write('te pago la mitad ahora')
  expect(shop.lines).toMatchObject([{ productId: 'babero', quantity: 6 }])
})
