// Buttons below a product that was found by a wish: they put in what was wished for.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from './testing/customer.ts'
import { openShop, productOf, type Shop } from './testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function candles(): Shop {
  const scents = [
    { id: 'lavanda', name: 'Lavanda', price: '28000', available: 10 },
    { id: 'vainilla', name: 'Vainilla', price: '28000', available: 10 },
  ]
  const priced = { pricingType: 'variant', priceMin: '28000', priceMax: '28000' } as const
  return openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'vela', name: 'Vela aromática', category: 'Velas', ...priced, variants: scents }),
    productOf({
      id: 'difusor',
      name: 'Difusor de varitas',
      category: 'Hogar',
      ...priced,
      variants: scents.map(({ id, ...each }) => ({ id: `d-${id}`, ...each })),
    }),
    productOf({ id: 'jabon', name: 'Jabón', category: 'Hogar', price: '12000' }),
  ])
}

test.each([
  { language: 'es', says: '¿Tienes 2 velas de lavanda?', add: 'Agregar' },
  { language: 'es', says: 'busco tres velas de vainilla', add: 'Agregar' },
  { language: 'pt', says: 'tem 2 velas de lavanda?', add: 'Adicionar' },
] as const)('"$says" and a tap on the card put in as many of that scent', async ({ language, says, add }) => {
  const customer = newCustomer({ shop: candles(), language })
  await customer.write(says)
  await customer.tap(add)
  const count = says.includes('tres') ? 3 : 2
  expect(cartText(customer)).toBe(`${count} ${says.includes('vainilla') ? 'vainilla' : 'lavanda'}`)
})

test('the scent is kept while it is asked which product is meant', async () => {
  const customer = newCustomer({ shop: candles() })
  await customer.write('quiero 2 de lavanda')
  await customer.tap('Vela')
  expect(cartText(customer)).toBe('2 lavanda')
  const other = newCustomer({ shop: candles() })
  await other.write('quiero 2 de lavanda')
  await other.write('el difusor')
  expect(cartText(other)).toBe('2 d-lavanda')
})

test('a number that counts something else is no count of the product', async () => {
  const customer = newCustomer({ shop: candles() })
  await customer.write('¿tienen jabón para 12 personas?')
  await customer.tap('Agregar')
  expect(cartText(customer)).toBe('1 jabon')
})
