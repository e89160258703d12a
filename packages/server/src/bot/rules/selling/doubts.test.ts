import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../testing/customer.ts'
import { openShop, productOf } from '../testing/shop.ts'

const zone = 'America/Bogota'
const now = new Date('2026-11-18T15:00:00Z')

function customerOf(language: Language): Customer {
  const shop = openShop({ now, zone }, [
    productOf({ id: 'vela', name: 'Vela', category: 'Casa', price: '20000' }),
    productOf({ id: 'jabon', name: 'Jabón', category: 'Casa', price: '9000' }),
  ])
  return newCustomer({ language, shop, settings: { needs_address: false } })
}

const doubtful: readonly (readonly [Language, string, string, string])[] = [
  ['es', 'dame 2 velas y 3 de las del mercado', 'eso es todo', 'dale'],
  ['pt', 'me vê 2 velas e 3 daqueles do mercado', 'é só isso', 'pode ser'],
  ['en', 'give me 2 velas and 3 of the ones from the market', 'that is all', 'yes'],
]

test.each(doubtful)(
  '%s: words that did not get into the cart are asked about before an order',
  async (...said) => {
    const [language, wish, closing, yes] = said
    const customer = customerOf(language)
    await customer.write(wish)
    const summary = await customer.write(closing)
    expect(summary.text).toContain('«')
    const asked = await customer.write(yes)
    expect(customer.shop.orders).toHaveLength(0)
    expect(asked.text).toContain('?')
    await customer.write(yes)
    expect(customer.shop.orders).toHaveLength(1)
  },
)

test.each<[Language, string, string, string]>([
  ['es', 'dame 2 velas y 3 jabones', 'eso es todo', 'dale'],
  ['pt', 'me vê 2 velas e 3 jabón', 'é só isso', 'pode ser'],
  ['en', 'give me 2 velas and 3 jabón', 'that is all', 'yes'],
])('%s: a cart that was understood is ordered with one yes', async (language, wish, closing, yes) => {
  const customer = customerOf(language)
  await customer.write(wish)
  const summary = await customer.write(closing)
  expect(summary.text).not.toContain('«')
  await customer.write(yes)
  expect(customer.shop.orders).toHaveLength(1)
})

test.each<[Language, string]>([
  ['es', 'sin el jabón y eso es todo'],
  ['es', 'ah no, el jabón no, y ya con eso'],
  ['pt', 'sem o jabón, e é só isso'],
  ['en', 'then no jabón and thats everything please order it'],
  ['en', 'leave the jabón for now, maybe next month'],
])('%s: "%s" takes it out and orders nothing by itself', async (language, said) => {
  const customer = customerOf(language)
  await customer.write(
    language === 'es'
      ? 'dame 2 velas y un jabón'
      : language === 'pt'
        ? 'me vê 2 velas e um jabón'
        : 'give me 2 velas and one jabón',
  )
  await customer.write(said)
  expect(customer.shop.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([['vela', 2]])
  expect(customer.shop.orders).toHaveLength(0)
})

test.each([
  ['es', '¿cuánto cuesta la vela?', '2'],
  ['pt', 'quanto custa a vela?', 'duas'],
  ['en', 'how much is the vela?', '2 please'],
] as const)(
  '%s: a bare number below a product counts it, and is no doubt',
  async (language, question, count) => {
    const customer = customerOf(language)
    await customer.write(question)
    await customer.write(count)
    expect(customer.shop.lines.map(({ quantity }) => quantity)).toEqual([2])
    const summary = await customer.write({ es: 'eso es todo', pt: 'é só isso', en: 'that is all' }[language])
    expect(summary.text).not.toContain('«')
  },
)

test('a cart that the learned reading would have left otherwise is asked about before it is ordered', async () => {
  const shop = openShop({ now, zone }, [
    productOf({ id: 'rolo', name: 'Rolo de espuma', category: 'Casa', price: '95' }),
    productOf({ id: 'almofada', name: 'Almofada cervical', category: 'Casa', price: '139' }),
  ])
  const customer = newCustomer({ language: 'pt', shop, settings: { needs_address: false } })
  await customer.write('quero 2 rolos, e 2 almofadas')
  await customer.write('tira as almofadas e um dos rolos')
  const isRight = cartText(customer) === '1 rolo'
  const summary = await customer.write('é só isso')
  expect(isRight || summary.text.includes('«tira as almofadas e um dos rolos»')).toBe(true)
})

test.each<[Language, string, string]>([
  ['es', 'dame 2 velas y 3 de las del mercado, y eso es todo', 'dale'],
  ['en', 'give me 2 velas and 3 of the ones from the market, that is all', 'yes'],
])('%s: words doubted in the line of the summary itself are asked about at the yes', async (...said) => {
  const [language, wish, yes] = said
  const customer = customerOf(language)
  const first = await customer.write(wish)
  if (!first.text.includes('?')) await customer.write(yes)
  await customer.write(yes)
  expect(customer.shop.orders).toHaveLength(0)
})

test.each<[Language, string, string, string]>([
  ['es', 'dame 2 velas', 'no, dos velas es mucho, con una está bien', 'eso es todo'],
  ['pt', 'me vê 3 velas', 'três velas é demais, duas tá bom', 'é só isso'],
])(
  '%s: the numbers before and after a change leave no doubt: %s … %s',
  async (language, wish, said, closing) => {
    const customer = customerOf(language)
    await customer.write(wish)
    await customer.write(said)
    expect((await customer.write(closing)).text).not.toContain('«')
  },
)

const chains = () =>
  openShop({ now, zone }, [
    productOf({ id: 'llanta', name: 'Llanta', category: 'Moto', price: '650' }),
    productOf({ id: 'cadena', name: 'Cadena', category: 'Moto', price: '320' }),
    productOf({
      id: 'correa',
      name: 'Correa',
      category: 'Moto',
      pricingType: 'variant',
      description: 'La negra es de cuero.',
      variants: [
        { id: 'negra', name: 'Negra', price: '90', available: null },
        { id: 'larga', name: 'Extra larga', price: '95', available: null },
      ],
    }),
  ])

test.each<[Language, readonly string[], string]>([
  ['es', ['cuánto sale la llanta?', 'poneme dos, y una cadena'], '1 cadena, 2 llanta'],
  ['en', ['how much is the llanta?', 'two of those and a cadena please'], '1 cadena, 2 llanta'],
  ['es', ['quiero 6 llantas', 'conté mal, son 8 por eso 8'], '8 llanta'],
])('%s: what was pointed at and counted is no doubt: %j', async (language, lines, cart) => {
  const customer = newCustomer({ language, shop: chains(), settings: { needs_address: false } })
  for (const line of lines) await customer.write(line)
  expect(cartText(customer)).toBe(cart)
  const closing = { es: 'eso es todo', en: 'that is all', pt: 'é só isso' }[language]
  expect((await customer.write(closing)).text).not.toContain('«')
})

test('a please in both lines settles no doubt', async () => {
  const customer = newCustomer({ language: 'en', shop: chains(), settings: { needs_address: false } })
  await customer.write('give me 3 of the ones from the market please')
  await customer.write('and a cadena too please')
  expect((await customer.write('that is all')).text).toContain('market')
})

test('a number that chooses among what was asked is not doubted', async () => {
  const variants = ['Lavanda', 'Vainilla'].map((name) => ({ id: name, name, price: '36000', available: 9 }))
  const shop = openShop({ now, zone }, [
    productOf({
      ...{ id: 'vela', name: 'Vela de soya', category: 'Velas', pricingType: 'variant', variants },
      addOns: [
        { id: 'caja', name: 'Caja kraft con moño', price: '6000' },
        { id: 'etiqueta', name: 'Etiqueta personalizada', price: '2500' },
      ],
    }),
  ])
  const customer = newCustomer({ shop, language: 'es', settings: { needs_address: false } })
  await customer.write('quiero una vela de soya')
  await customer.tap('Lavanda')
  await customer.write('1')
  expect(cartText(customer)).toBe('1 Lavanda caja')
  const { text } = await customer.write('finalizar compra')
  expect(text).toContain('42.000')
  expect(text).not.toContain('«1»')
})
