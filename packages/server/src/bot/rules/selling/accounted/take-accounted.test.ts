// Lines every word of which is accounted for, and lines with a word that is not.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-20T15:00:00Z')
const zone = 'America/Bogota'
const variant = (id: string, name: string) => ({ id, name, price: '3000', available: null })

function customerOf(language: Language): Customer {
  const shop = openShop({ now, zone }, [
    productOf({ id: 'carne', name: 'Empanada de carne', category: 'Empanadas', price: '1800' }),
    productOf({ id: 'pollo', name: 'Empanada de pollo', category: 'Empanadas', price: '1700' }),
    productOf({ id: 'jamon', name: 'Empanada de jamón y queso', category: 'Empanadas', price: '1700' }),
    productOf({ id: 'papa', name: 'Papa criolla, libra', category: 'Verduras', price: '2500' }),
    productOf({ id: 'pao', name: 'Pão de queijo', category: 'Salgados', price: '5' }),
    productOf({ id: 'cups', name: 'Paper Cups, pack of 20', category: 'Table', price: '4' }),
    productOf({ id: 'candles', name: 'Birthday Candles', category: 'Table', price: '3' }),
    productOf({ id: 'candy', name: 'Candy Mix', category: 'Table', price: '3' }),
    productOf({
      id: 'gaseosa',
      name: 'Gaseosa',
      category: 'Bebidas',
      pricingType: 'variant',
      variants: [
        variant('coca', 'Coca-Cola'),
        variant('zero', 'Coca-Cola Zero'),
        variant('sprite', 'Sprite'),
      ],
    }),
    productOf({
      id: 'flan',
      name: 'Flan',
      category: 'Postres',
      price: '2900',
      addOns: [{ id: 'dulce', name: 'Con dulce de leche', price: '600' }],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each<[Language, readonly string[], string]>([
  ['es', ['me manda 3 de carne, 2 de pollo y 5 de papa'], '2 pollo, 3 carne, 5 papa'],
  ['es', ['media docena de jamón y queso y dos de carne'], '2 carne, 6 jamon'],
  ['es', ['4 carne 4 pollo'], '4 carne, 4 pollo'],
  [
    'es',
    ['quiero una docena de empanadas', '6 de carne, 3 de pollo y 3 de jamon'],
    '3 jamon, 3 pollo, 6 carne',
  ],
  ['es', ['de empanadas que sean 12: mitad carne mitad pollo'], '6 carne, 6 pollo'],
  ['es', ['a como la de carne y la de pollo', 'deme 4 y 2'], '2 pollo, 4 carne'],
  ['es', ['dos coca, una sprite', 'cancelá la sprite'], '2 coca'],
  ['es', ['una coca', 'la zero porfa, no la común'], '1 zero'],
  ['es', ['2 de carne y 2 papas', 'las papas son 4 libras no 2'], '2 carne, 4 papa'],
  ['es', ['2 de carne y 2 papas', 'la papa no, mejor un flan'], '1 flan, 2 carne'],
  ['es', ['2 de carne y 2 papas', 'agregue lo mismo de pollo'], '2 carne, 2 papa, 2 pollo'],
  ['es', ['2 de carne, 2 papas y un flan', 'las dos últimas cosas quítelas'], '2 carne'],
  ['es', ['2 de carne y 3 papas', 'quíteme una papa que todavía me queda'], '2 carne, 2 papa'],
  ['es', ['2 de carne', 'de carne poneme solo 1'], '1 carne'],
  ['es', ['4 de carne', 'dejalo en dos. y un flan'], '1 flan, 2 carne'],
  ['es', ['buen día, para la fiesta de mi hijo: 4 de carne, una coca'], '1 coca, 4 carne'],
  ['es', ['2 de carne', 'y papa'], '1 papa, 2 carne'],
  ['es', ['5 gaseosas: 3 coca y 2 sprite'], '2 sprite, 3 coca'],
  ['es', ['un flan', 'con el dulce de leche porfa'], '1 flan dulce'],
  ['es', ['me puede mandar 2 flanes?'], '2 flan'],
  ['es', ['una coca', 'dejala en 40'], '1 coca'],
  ['es', ['2 de carne y un flan', 'quita el flan y la papa'], '2 carne'],
  ['es', ['2 de carne y un flan', 'quita el flan y agrega una papa'], '1 papa, 2 carne'],
  ['pt', ['10 pão de queijo', 'tira 5 pães'], '5 pao'],
  ['pt', ['um flan com dulce de leche', 'e 2 sprite', 'as duas coca zero, na vdd'], '1 flan dulce, 2 zero'],
  ['pt', ['um flan sem dulce de leche', 'mais um igual'], '2 flan'],
  ['en', ['cups x4, candles x2'], '2 candles, 4 cups'],
  ['en', ['and candles, 2 packs'], '2 candles'],
  ['en', ['give me 4 cups and 2 candles', 'make the cups 6'], '2 candles, 6 cups'],
  ['en', ['give me 4 cups and 2 candles', 'drop the candles'], '4 cups'],
  ['en', ['give me 4 cups', 'wait only two. and two candles'], '2 candles, 2 cups'],
])('%s: %j leads to %s', async (language, says, cart) => {
  const customer = customerOf(language)
  for (const said of says) await customer.write(said)
  expect(cartText(customer)).toBe(cart)
})

test.each<[Language, string, number]>([
  ['es', 'qué empanadas tienen?', 3],
  ['pt', 'quais empanadas vocês têm?', 3],
])('%s: one of each is one of each on the list', async (language, asked, count) => {
  const customer = customerOf(language)
  await customer.write(asked)
  await customer.write(language === 'pt' ? 'uma de cada' : 'mandame una de cada una')
  expect(customer.shop.lines.map(({ quantity }) => quantity)).toEqual(Array.from({ length: count }, () => 1))
})

test('what is left of the line closes the order', async () => {
  const customer = customerOf('es')
  const { text } = await customer.write('mándame 2 de carne y 3 de pollo, a la calle 10 # 4-20')
  expect(cartText(customer)).toBe('2 carne, 3 pollo')
  expect(text).toContain('calle 10 # 4-20')
})

test.each(['Honduras 4821', 'dale, honduras 4821, timbre 2'])(
  '"%s" is the address of a cart that only waits for it',
  async (said) => {
    const customer = customerOf('es')
    await customer.write('2 de carne')
    const { text } = await customer.write(said)
    expect(text).toMatch(/onduras 4821/)
    expect(text).toContain('¿Lo confirmo?')
  },
)

test.each(['coca 12', 'sumame 20', 'carne 15'])('"%s" is no address', async (said) => {
  const customer = customerOf('es')
  await customer.write('2 de carne')
  const { text } = await customer.write(said)
  expect(text).not.toContain('¿Lo confirmo?')
})

test.each([
  'elimina la bolsa y la vela',
  'borra la bolsa y la vela',
  'saca la vela y la bolsa',
  'quita la vela y la bolsa',
  'quita la vela y el plato',
])('what is named in a removal and not in the cart neither empties it nor is put in: %s', async (said) => {
  const customer = newCustomer()
  customer.shop.products.push(
    productOf({ id: 'bolsa', name: 'Bolsa de regalo', price: '3000' }),
    productOf({ id: 'plato', name: 'Plato hondo', price: '20000' }),
  )
  await customer.write('quiero una vela')
  await customer.write('y una taza')
  await customer.write(said)
  expect(cartText(customer)).toBe('1 taza')
})
