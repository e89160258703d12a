// Lines that want several changes at once: their parts are weighed one by one and carried out together.
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-20T15:00:00Z')
const variant = (id: string, name: string, price = '900') => ({ id, name, price, available: 200 })
const kinds = { pricingType: 'variant' as const }

function customerOf(language: 'es' | 'en'): Customer {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      ...{ id: 'cup', name: 'Cupcake', category: 'Cupcakes', ...kinds },
      variants: [
        variant('cup-vainilla', 'Vainilla'),
        variant('cup-choco', 'Chocolate'),
        variant('cup-rojo', 'Terciopelo rojo'),
      ],
    }),
    productOf({ id: 'gal-avena', name: 'Galletas de avena', category: 'Galletas', price: '12' }),
    productOf({ id: 'gal-chips', name: 'Galletas con chips', category: 'Galletas', price: '13' }),
    productOf({
      ...{ id: 'soap', name: 'Pine tar soap bar', category: 'Soap', price: '7' },
      addOns: [
        { id: 'wrap', name: 'Gift wrap', price: '3' },
        { id: 'tag', name: 'Gift tag', price: '1' },
      ],
    }),
    productOf({
      ...{ id: 'dish', name: 'Soap dish', category: 'Soap', ...kinds },
      variants: [variant('dish-wood', 'Wood', '9'), variant('dish-stone', 'Stone', '12')],
    }),
    productOf({ id: 'thinner', name: 'Thinner', category: 'Pinturas', price: '15' }),
    productOf({
      ...{ id: 'brush', name: 'Brocha', category: 'Pinturas', ...kinds },
      variants: [variant('brush-2', '2 pulgadas'), variant('brush-3', '3 pulgadas')],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each([
  [
    'es',
    ['cuatro galletas de chips', 'Y dos menos de chips, más dos cupcakes de terciopelo rojo'],
    '2 cup-rojo, 2 gal-chips',
  ],
  ['es', ['cupcakes de chocolate, tres, y de vainilla, dos'], '2 cup-vainilla, 3 cup-choco'],
  ['en', ['two soap dishes, one wood and one stone'], '1 dish-stone, 1 dish-wood'],
  ['en', ['6 pine tar soaps', '3 soap dishes wood, and i guess pine tar down to 4'], '3 dish-wood, 4 soap'],
] as const)('%s: %j leads to %s', async (language, says, cart) => {
  const customer = customerOf(language)
  for (const said of says) await customer.write(said)
  expect(cartText(customer)).toBe(cart)
})

test('Of two extras that share a word, the one whose name is told is put on', async () => {
  const customer = customerOf('en')
  await customer.write('one pine tar soap')
  await customer.write('and could you put a gift tag on that soap, my aunt loves those')
  expect(cartText(customer)).toBe('1 soap tag')
})

test('An extra is put on some of a line where so many are counted', async () => {
  const customer = customerOf('en')
  await customer.write('6 pine tar soaps')
  await customer.write('two of the pine tar soaps with gift wrap please')
  expect(cartText(customer)).toBe('2 soap wrap, 4 soap')
})

test('An option that was asked about before is the one that is taken', async () => {
  const customer = customerOf('en')
  await customer.write('how much is the soap dish in stone?')
  await customer.write('ok I will take three of those')
  expect(cartText(customer)).toBe('3 dish-stone')
})

test('A thing taken back in the same breath is not put in besides', async () => {
  const customer = customerOf('en')
  await customer.write('a wood soap dish... no, stone')
  expect(cartText(customer)).toBe('1 dish-stone')
})

test('A written list is cut where its lines end, and a size in one counts nothing', async () => {
  const customer = customerOf('es')
  await customer.write('Necesito\n2 galletas de avena\n6 soap dish wood\n1 thinner\n2 brochas de 3 pulgadas')
  expect(cartText(customer)).toBe('1 thinner, 2 brush-3, 2 gal-avena, 6 dish-wood')
})
