// Things named by other words than the shop's, of its own language, another country or another language; and how many
// of each of them.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string, price: string) => ({ id, name, price, available: null })

function customer(language: Language) {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'bunny', name: 'Plush rabbit', category: 'Soft toys', price: '12' }),
    productOf({ id: 'paint', name: 'Face paint kit', category: 'Dressing up', price: '9' }),
    productOf({ id: 'kite', name: 'Rainbow kite', category: 'Outdoors', price: '15' }),
    productOf({
      id: 'puzzle',
      name: 'Floor puzzle',
      category: 'Puzzles',
      pricingType: 'variant',
      variants: [option('space', 'Space', '11'), option('farm', 'Farm', '9')],
    }),
    productOf({ id: 'roupao', name: 'Roupão', category: 'Banho', price: '139' }),
    productOf({ id: 'aros', name: 'Remera de algodón', category: 'Ropa', price: '45' }),
    productOf({
      id: 'aceite',
      name: 'Aceite mineral',
      category: 'Lubricantes',
      pricingType: 'variant',
      variants: [option('uno', '1 litro', '129'), option('cuatro', '4 litros', '459')],
    }),
  ])
  return newCustomer({ language, shop })
}

const named: [language: Language, lines: readonly string[], cart: string][] = [
  ['en', ["I'll take the little bunny"], '1 bunny'],
  ['en', ['two kites please'], '2 kite'],
  ['es', ['quiero dos playeras de algodon'], '2 aros'],
  ['pt', ['I would like two bathrobes please'], '2 roupao'],
  ['pt', ['can I also have a bathrobe'], '1 roupao'],
  ['es', ['two litres of oil please'], '2 uno'],
  ['es', ['me urge un aceite de 4 litros'], '1 cuatro'],
  ['en', ['a kite and a rabbit, two of each'], '2 bunny, 2 kite'],
  [
    'en',
    ['a kite and a rabbit, two of each', 'one of each floor puzzle'],
    '1 farm, 1 space, 2 bunny, 2 kite',
  ],
]

test.each(named)('what is named otherwise is found (%s): %j', async (language, lines, cart) => {
  const shopper = customer(language)
  for (const line of lines) await shopper.write(line)
  expect(cartText(shopper)).toBe(cart)
})

test('a word for what is in the cart takes it out', async () => {
  const shopper = customer('es')
  await shopper.write('quiero dos remeras de algodon')
  await shopper.write('saca una playera')
  expect(cartText(shopper)).toBe('1 aros')
})
