// The same once more but for one thing, options alone, and what is no option at all.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const variant = (id: string, name: string, price = '3000') => ({ id, name, price, available: null })
const sizes = (id: string) => [variant(`${id}-chico`, 'Chico'), variant(`${id}-grande`, 'Grande')]

function customerOf(language: Language): Customer {
  const shop = openShop({ now: new Date('2026-11-20T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({
      id: 'verde',
      name: 'Pozole verde',
      pricingType: 'variant',
      variants: sizes('verde'),
      addOns: [{ id: 'verde-aguacate', name: 'Aguacate', price: '30' }],
    }),
    productOf({
      id: 'blanco',
      name: 'Pozole blanco',
      pricingType: 'variant',
      variants: sizes('blanco'),
      addOns: [{ id: 'blanco-aguacate', name: 'Aguacate', price: '30' }],
    }),
    productOf({ id: 'mango', name: 'Mango Tommy', price: '3000' }),
    productOf({ id: 'arena', name: 'Arena sin olor', price: '37000' }),
    productOf({
      id: 'misto',
      name: 'Misto quente',
      price: '12',
      addOns: [{ id: 'ovo', name: 'Ovo', price: '3' }],
    }),
    productOf({
      id: 'labial',
      name: 'Labial mate',
      pricingType: 'variant',
      variants: [variant('rojo', 'Rojo'), variant('tinto', 'Tinto (café)')],
    }),
    productOf({
      id: 'arroz',
      name: 'Arroz',
      pricingType: 'variant',
      variants: [variant('500g', '500 g', '2600'), variant('1kg', '1 kg', '4900')],
    }),
    productOf({
      id: 'aquario',
      name: 'Aquário retangular',
      pricingType: 'variant',
      variants: [variant('a20', '20 litros'), variant('a60', '60 litros')],
      addOns: [
        { id: 'tampa', name: 'Tampa de vidro', price: '49' },
        { id: 'led', name: 'Luminária LED', price: '99' },
      ],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each<[Language, readonly string[], string]>([
  [
    'es',
    ['quiero un pozole blanco grande con aguacate', 'otro igual pero verde'],
    '1 blanco-grande blanco-aguacate, 1 verde-grande verde-aguacate',
  ],
  ['es', ['quiero 2 pozoles verdes grandes', 'lo mismo pero chico'], '2 verde-chico, 2 verde-grande'],
  ['pt', ['quero um misto com ovo', 'mais um misto, sem ovo esse'], '1 misto, 1 misto ovo'],
  ['es', ['quiero 2 mangos', 'el doble de mangos'], '4 mango'],
  ['en', ['i want 3 mangos', 'double the mangos'], '6 mango'],
  ['es', ['quiero una arena sin olor', 'de la arena dos'], '2 arena'],
  ['es', ['tienen arroz?', 'el de kilo'], '1 1kg'],
  ['pt', ['tem arroz?', 'o maior'], '1 1kg'],
  ['pt', ['aquário de 60 com tampa e led'], '1 a60 led tampa'],
])('%s: %s', async (language, lines, cart) => {
  const customer = customerOf(language)
  for (const line of lines) await customer.write(line)
  expect(cartText(customer).replace('led tampa', 'led tampa').replace('tampa led', 'led tampa')).toBe(cart)
})

test.each([
  ['es', 'quiero un pozole verde', 'me llamo Ana, 300 555 1234', 'el grande'],
  ['pt', 'quero um pozole verde', 'me chamo Ana, 300 555 1234', 'o grande'],
  ['en', 'i want a pozole verde', 'my name is Ana, 300 555 1234', 'grande'],
] as const)(
  'a name with a phone picks no option of the list that is open (%s)',
  async (language, wish, contact, option) => {
    const customer = customerOf(language)
    await customer.write(wish)
    await customer.write(contact)
    expect(cartText(customer)).toBe('')
    await customer.write(option)
    expect(cartText(customer)).toBe('1 verde-grande')
  },
)

test('a name with a phone beside a request leaves the request', async () => {
  const { write } = newCustomer()
  expect((await write('soy Ana, 300 555 1234, quiero una vela')).text).toMatch(/Vela/)
})
