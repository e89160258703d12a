// Nothing that is in the cart goes in a second time because it is named once more, or refused by its option.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const size = (id: string, name: string, price: string) => ({ id, name, price, available: null })
const products = [
  productOf({
    ...{ id: 'viniltex', name: 'Viniltex blanco', pricingType: 'variant', price: '28900' },
    variants: [
      size('cuarto', 'Cuarto', '28900'),
      size('galon', 'Galón', '89900'),
      size('cunete', 'Cuñete', '389000'),
    ],
  }),
  productOf({ id: 'brocha', name: 'Brocha 3"', price: '8900' }),
  productOf({ id: 'rodillo', name: 'Rodillo 9"', price: '14000' }),
]

const customerOf = (language: 'es' | 'pt' | 'en' = 'es') =>
  newCustomer({ language, shop: openShop(calendar, products) })

test.each([
  ['un cuñete de viniltex y una brocha', 'si uno de 389 y la brocha nada mas', '1 brocha, 1 cunete'],
  ['un cuñete de viniltex y 2 brochas', 'noo es 1 solo cuñete y 1 brocha', '1 brocha, 1 cunete'],
  ['un cuñete de viniltex y 2 brochas', 'es un cuñete y 3 brochas', '1 cunete, 3 brocha'],
  ['un galon de viniltex y 2 brochas', 'un galon y 2 brochas', '1 galon, 2 brocha'],
  ['3 brochas', 'solo 2 brochas nada mas', '2 brocha'],
  // These want something else or more.
  ['un galon de viniltex y una brocha', 'otro galon y otra brocha', '2 brocha, 2 galon'],
  ['un galon de viniltex y una brocha', 'un rodillo y una brocha mas', '1 galon, 1 rodillo, 2 brocha'],
  ['una brocha', 'más 2 brochas', '3 brocha'],
  // The rest stays as it is, whatever is refused beside it.
  ['2 brochas y un rodillo', 'dos brochas y nada de rodillos', '2 brocha'],
  ['2 brochas y un rodillo', '2 brochas y no el rodillo', '2 brocha'],
  ['2 brochas', 'vi que tienen rodillos pero no brochas', '2 brocha'],
  ['2 brochas y un rodillo', 'oye 2 brochas y un rodillo con descuento', '1 rodillo, 2 brocha'],
  // One is refused by its option.
  ['2 galones de viniltex y una brocha', 'mejor un cuñete y no galones', '1 brocha, 1 cunete'],
  [
    '2 galones de viniltex y una brocha',
    'no espere mejor un cuñete de viniltex y nada de galones',
    '1 brocha, 1 cunete',
  ],
  ['2 galones de viniltex y una brocha', 'un cuñete de viniltex en vez de galones', '1 brocha, 1 cunete'],
])('after "%s", "%s" leaves %s', async (first, second, cart) => {
  const customer = customerOf()
  await customer.write(first)
  await customer.write(second)
  expect(cartText(customer)).toBe(cart)
})

test.each([
  ['pt', '2 rodillos e uma brocha', 'só 2 rodillos e uma brocha, nada mais'],
  ['en', '2 rodillos and a brocha', 'just 2 rodillos and one brocha, nothing else'],
] as const)('in %s as well', async (language, first, second) => {
  const customer = customerOf(language)
  await customer.write(first)
  await customer.write(second)
  expect(cartText(customer)).toBe('1 brocha, 2 rodillo')
})

test('named once more under the summary, it is agreed to only by a yes', async () => {
  const customer = newCustomer({ shop: openShop(calendar, products), settings: { needs_address: false } })
  await customer.write('un galon de viniltex y 2 brochas')
  await customer.write('eso es todo')
  const again = await customer.write('un galon y 2 brochas')
  expect(customer.shop.orders).toEqual([])
  expect(again.text).toMatch(/¿Lo confirmo\?/)
  await customer.write('si, un galon y 2 brochas')
  expect(customer.shop.orders).toHaveLength(1)
  expect(customer.shop.orders[0]?.total).toBe('107700')
})

test.each([
  ['es', '3 brochas y un rodillo', '1 brocha y 1 rodillo llegaron rotas'],
  ['es', '3 brochas y un rodillo', 'mira 1 brocha y el rodillo llegaron rotas'],
  ['es', '3 brochas', 'mira 1 brocha llego rota'],
  ['pt', '3 brochas', 'desculpa 1 brocha veio quebrada'],
  ['es', '3 brochas', 'oye 2 brochas cuanto valen'],
] as const)('telling of them changes nothing (%s, cart %s: %s)', async (language, first, second) => {
  const customer = customerOf(language)
  await customer.write(first)
  const before = cartText(customer)
  await customer.write(second)
  expect(cartText(customer)).toBe(before)
})

test.each([
  'si, un galon y 2 brochas para recoger',
  'si, un galon y 2 brochas para mañana',
  'si, un galon y 2 brochas con tarjeta',
  'si, un galon y 2 brochas pago con nequi',
])('a condition beside what is named again is not thrown away: %s', async (said) => {
  const customer = newCustomer({ shop: openShop(calendar, products) })
  await customer.write('un galon de viniltex y 2 brochas')
  await customer.write('eso es todo')
  await customer.write('Cra 76 # 34-21, Medellín')
  await customer.write(said)
  expect(customer.shop.orders).toEqual([])
})
