// "The red and the black": each of the options named is wanted, and what leaves open which is asked about.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function shop() {
  const option = (name: string) => ({ id: name, name, price: '45', available: 9 })
  return openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'gel',
      name: 'Colorante en gel',
      pricingType: 'variant',
      variants: ['Rojo', 'Verde', 'Negro'].map(option),
    }),
    productOf({
      id: 'molde',
      name: 'Molde redondo',
      pricingType: 'variant',
      variants: ['20 cm', '24 cm'].map(option),
    }),
    productOf({
      id: 'cinta',
      name: 'Cinta de raso',
      pricingType: 'variant',
      variants: [option('Lila'), { ...option('Crema'), available: 0 }],
    }),
    productOf({ id: 'capacillos', name: 'Capacillos', price: '28' }),
  ])
}

async function cartAfter(language: 'es' | 'pt' | 'en', lines: readonly string[]): Promise<string> {
  const customer = newCustomer({ language, shop: shop() })
  for (const line of lines) await customer.write(line)
  return cartText(customer)
}

test.each([
  ['es', ['deme el colorante rojo y el negro'], '1 Negro, 1 Rojo'],
  ['es', ['dame 2 colorantes, rojo y verde'], '1 Rojo, 1 Verde'],
  ['es', ['dame un molde'], ''],
  ['es', ['quiero colorante', 'rojo y negro'], '1 Negro, 1 Rojo'],
  ['es', ['quiero colorante rojo o verde', 'los dos'], '1 Rojo, 1 Verde'],
  [
    'es',
    ['dame 2 capacillos', '¿aguantan el horno?', 'y colorante rojo y verde'],
    '1 Rojo, 1 Verde, 2 capacillos',
  ],
  ['es', ['quiero molde de 20 y 24'], '1 20 cm, 1 24 cm'],
  ['pt', ['me dá o colorante vermelho e o preto'], '1 Negro, 1 Rojo'],
  ['pt', ['quero colorante', 'os três'], '1 Negro, 1 Rojo, 1 Verde'],
  ['en', ["I'll have the red and the black colorante"], '1 Negro, 1 Rojo'],
  ['en', ['I want a colorante red or green', 'both'], '1 Rojo, 1 Verde'],
] as const)('%s: %j puts in each of the options named', async (language, lines, cart) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each([
  ['es', 'deme colorante rojo o verde'],
  ['es', 'deme un colorante rojo y verde'],
  ['es', 'dame 4 colorantes, rojo y verde'],
  ['pt', 'quero um colorante vermelho e preto'],
  ['en', "I'd like a red and black colorante"],
] as const)('%s: "%s" leaves open which', async (language, line) => {
  const customer = newCustomer({ language, shop: shop() })
  await customer.write(line)
  expect(cartText(customer)).toBe('')
  expect(customer.offered.map(({ title }) => title)).toContain('Rojo')
})

test('one of them that cannot be had is spoken of', async () => {
  const customer = newCustomer({ shop: shop() })
  const { text } = await customer.write('deme la cinta lila y la crema')
  expect(cartText(customer)).toBe('1 Lila')
  expect(text).toContain('Crema')
})

test.each([
  ['es', 'nel el rojo no, cambialo x negro', '1 Negro, 1 Verde'],
  ['es', 'el rojo no, cambialo por negro', '1 Negro, 1 Verde'],
  ['pt', 'o vermelho não, troca por preto', '1 Negro, 1 Verde'],
  ['en', 'not the red one, swap it for black', '1 Negro, 1 Verde'],
] as const)('%s: "%s" changes the one refused', async (language, line, cart) => {
  expect(await cartAfter(language, ['deme el colorante rojo y el verde', line])).toBe(cart)
})

test('an option for each is no doubt, so the summary asks nothing of it', async () => {
  const customer = newCustomer({ shop: shop(), settings: { needs_address: false } })
  await customer.write('qué colores de colorante tienes?')
  await customer.write('deme el rojo y el negro')
  await customer.write('quiero hacer el pedido')
  await customer.write('sí, confirmo')
  expect(customer.shop.orders).toHaveLength(1)
})
