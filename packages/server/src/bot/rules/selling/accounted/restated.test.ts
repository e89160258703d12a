// Counts that put right what is in the cart, and sizes of one letter.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({ id: 'lock', name: 'Candado', category: 'Seguridad', price: '42' }),
  productOf({ id: 'chair', name: 'Cadeira dobrável', category: 'Camping', price: '95' }),
  productOf({ id: 'line', name: 'Corda 300 m', category: 'Camping', price: '79' }),
  productOf({
    id: 'vest',
    name: 'Colete',
    category: 'Camping',
    pricingType: 'variant',
    variants: [
      { id: 'vest-m', name: 'M', price: '120', available: 9 },
      { id: 'vest-g', name: 'G', price: '125', available: 9 },
    ],
  }),
]

function customer(language: 'es' | 'pt' | 'en') {
  return newCustomer({ language, shop: openShop(calendar, products) })
}

function cart({ lines }: ReturnType<typeof openShop>) {
  return lines.map(({ productId, variantId, quantity }) => [variantId ?? productId, quantity])
}

test('a count in words that put something right is the whole of it', async () => {
  const { write, shop } = customer('es')
  await write('quiero 3 candados')
  await write('Perdón, al final somos 5. Poneme 5 candados')
  expect(cart(shop)).toEqual([['lock', 5]])
})

test('the count of what one has at home is none of the correction', async () => {
  const { write, shop } = customer('pt')
  await write('quero 4 cadeiras')
  await write('E pensando bem são três cadeiras, uma a gente já tem em casa')
  expect(cart(shop)).toEqual([['chair', 3]])
})

test('more of it is added also by somebody who says sorry', async () => {
  const { write, shop } = customer('es')
  await write('quiero 3 candados')
  await write('perdón, agrega 2 candados más')
  expect(cart(shop)).toEqual([['lock', 5]])
})

test('a letter beside a count is a size of the thing just named', async () => {
  const { write, shop } = customer('pt')
  await write('Coletes: 2 no G e 1 no M')
  expect(cart(shop)).toEqual([
    ['vest-g', 2],
    ['vest-m', 1],
  ])
})
