// Wishes as people type them: several things in a line, taken back in the middle, pointed at, and those that are none.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-20T15:00:00Z')
const zone = 'America/Bogota'
const variant = (id: string, name: string, price = '20000') => ({ id, name, price, available: null })

function shopOf() {
  return openShop({ now, zone }, [
    productOf({ id: 'taza', name: 'Taza esmaltada', category: 'Hogar', price: '18000' }),
    productOf({ id: 'vela', name: 'Vela de lavanda', category: 'Hogar', price: '30000' }),
    productOf({
      id: 'pan',
      name: 'Cuchillo de pan',
      category: 'Cocina',
      price: '40000',
      addOns: [{ id: 'estuche', name: 'Estuche de cuero', price: '9000' }],
    }),
    productOf({
      id: 'aceite',
      name: 'Aceite para barba',
      category: 'Barba',
      pricingType: 'variant',
      price: null,
      description: 'El cedro huele a madera, el limón es fresco.',
      variants: [variant('cedro', 'Cedro'), variant('limon', 'Limón')],
    }),
  ])
}

const wishes: readonly { says: readonly string[]; cart: readonly (readonly [string, number])[] }[] = [
  {
    says: ['dame una vela no espera mejor dos y una taza'],
    cart: [
      ['vela', 2],
      ['taza', 1],
    ],
  },
  {
    says: ['hola buenas, ando de afán: mándeme 3 tazas, 2 velas porfa'],
    cart: [
      ['taza', 3],
      ['vela', 2],
    ],
  },
  { says: ['quiero velitas de lavanda, 3 paquetes'], cart: [['vela', 3]] },
  { says: ['cuanto vale la taza?', 'ponme dos de esas que son para mi mama'], cart: [['taza', 2]] },
  { says: ['tienen aceite?', 'busco el que huele a madera', 'dame dos de esos'], cart: [['cedro', 2]] },
  {
    says: ['tienen aceite?', 'dame 3: 2 de cedro y uno de limon'],
    cart: [
      ['cedro', 2],
      ['limon', 1],
    ],
  },
]

test.each(wishes)('$says puts $cart into the cart', async ({ says, cart }) => {
  const { write, shop } = newCustomer({ shop: shopOf() })
  for (const said of says) await write(said)
  expect(shop.lines.map(({ productId, variantId, quantity }) => [variantId ?? productId, quantity])).toEqual(
    cart,
  )
})

test.each([
  { says: ['cuanto vale la taza?', 'lo pienso y te aviso'] },
  { says: ['cuanto vale la taza?', 'en 10 me la llevo'] },
  { says: ['cuanto vale la taza?', 'una preguntica, esa la puedo meter al microondas'] },
  { says: ['cuanto vale la taza?', 'ella ya tiene una taza'] },
])('$says puts nothing into the cart', async ({ says }) => {
  const { write, shop } = newCustomer({ shop: shopOf() })
  for (const said of says) await write(said)
  expect(shop.lines).toEqual([])
})

test('the same number may be spread over other options, and the other option may take its place', async () => {
  const { write, shop } = newCustomer({ shop: shopOf() })
  await write('dame 3 aceites de cedro')
  await write('ay no, mejor 2 de cedro y 1 de limon')
  expect(shop.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    ['cedro', 2],
    ['limon', 1],
  ])
  shop.lines = []
  await write('dame un aceite de cedro')
  await write('pensandolo bien la otra mejor')
  expect(shop.lines.map(({ variantId }) => variantId)).toEqual(['limon'])
})

test('what was just put into the cart is not bought again by "send it"; its sum is told when asked for', async () => {
  const { write, shop } = newCustomer({ shop: shopOf() })
  await write('dame una taza')
  expect((await write('cuanto se fue')).text).toMatch(/18\.000/)
  await write('mandamela')
  expect(shop.lines).toMatchObject([{ productId: 'taza', quantity: 1 }])
})
