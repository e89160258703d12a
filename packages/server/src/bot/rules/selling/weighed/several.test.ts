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
    'parts in one line',
    'es',
    ['cuatro galletas de chips', 'Y dos menos de chips, más dos cupcakes de terciopelo rojo'],
    '2 cup-rojo, 2 gal-chips',
  ],
  [
    'counts behind what they count',
    'es',
    ['cupcakes de chocolate, tres, y de vainilla, dos'],
    '2 cup-vainilla, 3 cup-choco',
  ],
  [
    'a total before its parts',
    'en',
    ['two soap dishes, one wood and one stone'],
    '1 dish-stone, 1 dish-wood',
  ],
  [
    'a line put in and another set down',
    'en',
    ['6 pine tar soaps', '3 soap dishes wood, and i guess pine tar down to 4'],
    '3 dish-wood, 4 soap',
  ],
  [
    'of two extras that share a word, the one whose name is told',
    'en',
    ['one pine tar soap', 'and could you put a gift tag on that soap, my aunt loves those'],
    '1 soap tag',
  ],
  [
    'an extra for some of a line where so many are counted',
    'en',
    ['6 pine tar soaps', 'two of the pine tar soaps with gift wrap please'],
    '2 soap wrap, 4 soap',
  ],
  [
    'the option that was asked about before',
    'en',
    ['how much is the soap dish in stone?', 'ok I will take three of those'],
    '3 dish-stone',
  ],
  ['a thing taken back in the same breath', 'en', ['a wood soap dish... no, stone'], '1 dish-stone'],
  [
    'a written list, cut where its lines end: a size in one counts nothing',
    'es',
    ['Necesito\n2 galletas de avena\n6 soap dish wood\n1 thinner\n2 brochas de 3 pulgadas'],
    '1 thinner, 2 brush-3, 2 gal-avena, 6 dish-wood',
  ],
] as const)('%s', async (_name, language, says, cart) => {
  const customer = customerOf(language)
  for (const said of says) await customer.write(said)
  expect(cartText(customer)).toBe(cart)
})
