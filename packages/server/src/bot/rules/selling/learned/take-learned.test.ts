// Carts changed in words that are not all accounted for.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-20T15:00:00Z')
const zone = 'America/Bogota'
const variant = (id: string, name: string) => ({ id, name, price: '3000', available: null })

function customerOf(language: Language): Customer {
  const shop = openShop({ now, zone }, [
    productOf({ id: 'frijol', name: 'Fríjol cargamanto (libra)', category: 'Granos', price: '8500' }),
    productOf({ id: 'tomate', name: 'Tomate (kilo)', category: 'Verduras', price: '4800' }),
    productOf({ id: 'panela', name: 'Panela', category: 'Despensa', price: '4200' }),
    productOf({ id: 'cups', name: 'Paper Cups', category: 'Table', price: '4' }),
    productOf({
      id: 'gaseosa',
      name: 'Gaseosa',
      category: 'Bebidas',
      pricingType: 'variant',
      addOns: [{ id: 'hielo', name: 'Bolsa de hielo', price: '900' }],
      variants: [variant('manzana', 'Manzana'), variant('colombiana', 'Colombiana'), variant('uva', 'Uva')],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each([
  ['es', ['2 panelas y un tomate', 'perdón era al revés: 1 panela y 2 de tomate'], '1 panela, 2 tomate'],
  ['es', ['qué vale el frijol y el tomate', 'deme dos del primero y una del otro'], '1 tomate, 2 frijol'],
  ['es', ['una colombiana', 'siempre no, la de uva'], '1 uva'],
  [
    'es',
    ['una colombiana con hielo y una de uva con hielo', 'uff no, quítale el hielo a la colombiana'],
    '1 colombiana, 1 uva hielo',
  ],
  ['es', ['2 panelas', 'ya no quiero la panela, en lugar de eso un tomate'], '1 tomate'],
  ['es', ['2 panelas, un frijol y un tomate', 'uy qué caro, quite todo menos el tomate'], '1 tomate'],
  ['pt', ['2 panela e 3 tomate', '3 de tomate é muito, 1 só já dá'], '1 tomate, 2 panela'],
  ['pt', ['2 panela e 3 tomate', 'o tomate eu quero cinco viu'], '2 panela, 5 tomate'],
  ['en', ['4 paper cups and a panela', 'nah, just the cups'], '4 cups'],
  ['en', ['4 paper cups and 2 panela', 'actually make it 8 of each'], '8 cups, 8 panela'],
] as const)('%s: %j leads to %s', async (language, says, cart) => {
  const customer = customerOf(language)
  for (const said of says) await customer.write(said)
  expect(cartText(customer)).toBe(cart)
})

test.each([
  ['es', 'gracias por las panelas del otro día, muy ricas'],
  ['es', 'no me llegó la panela de ayer'],
  ['es', 'qué llevo hasta ahora'],
  ['es', 'mándelo a la calle 10 # 4-20'],
  ['es', 'quiero 3 pimientas y una panela'],
  ['pt', 'quanto tá isso agora'],
  ['en', 'how much is that now'],
] as const)('%s: "%s" takes nothing out of the cart and counts nothing anew', async (language, said) => {
  const customer = customerOf(language)
  await customer.write('2 panela')
  await customer.write(said)
  expect(cartText(customer)).toMatch(/^[23] panela$/)
})

test('a question beside a change of the cart is answered', async () => {
  const customer = customerOf('es')
  await customer.write('2 panelas y un tomate')
  const { text } = await customer.write('al final el tomate ya no, mi mamá trajo. ¿cuánto vale el frijol?')
  expect(cartText(customer)).toBe('2 panela')
  expect(text).toContain('8.500')
})

test('a cart changed beside the yes to its summary is summed up again rather than ordered', async () => {
  const customer = customerOf('en')
  await customer.write('4 paper cups and 2 panela')
  await customer.write('place the order')
  await customer.write('12 Main Street')
  const { text } = await customer.write('yes but lose one of the cups would you')
  expect(cartText(customer)).toBe('2 panela, 3 cups')
  expect(text).toContain('3 ×')
})

test('one thing for another does not say that the cart is empty', async () => {
  const customer = customerOf('es')
  await customer.write('2 panelas')
  const { text } = await customer.write('ya no quiero la panela, en lugar de eso un tomate')
  expect(cartText(customer)).toBe('1 tomate')
  expect(text).not.toMatch(/vac/)
})

test.each([
  ['oi', 'ovomaltine pra mim'],
  ['tem morango?', 'ovomaltine entao'],
])('a wish in which the rules find nothing to follow is put in: "%s", "%s"', async (...says) => {
  const shop = openShop({ now, zone }, [
    productOf({
      id: 'shake',
      name: 'Milk-shake',
      category: 'Bebidas',
      pricingType: 'variant',
      variants: [variant('ovo', 'Ovomaltine'), { ...variant('mor', 'Morango'), available: 0 }],
    }),
    productOf({ id: 'torta', name: 'Torta de morango', category: 'Doces', price: '9000' }),
  ])
  const customer = newCustomer({ language: 'pt', shop })
  for (const said of says) await customer.write(said)
  expect(cartText(customer)).toBe('1 ovo')
})
