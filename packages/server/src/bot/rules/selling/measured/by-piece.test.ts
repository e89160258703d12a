import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({ id: 'oaxaca', name: 'Queso Oaxaca', price: '176.5' }),
  productOf({ id: 'cotija', name: 'Queso Cotija', price: '210' }),
  productOf({ id: 'crema', name: 'Crema de rancho', price: '40' }),
  productOf({
    id: 'cafe',
    name: 'Café de altura',
    pricingType: 'variant',
    variants: [
      { id: 'kilo', name: '1 kilo', price: '300', available: null },
      { id: 'medio', name: 'Medio kilo', price: '160', available: null },
    ],
  }),
  productOf({ id: 'miel', name: 'Miel de abeja 250 ml', price: '90' }),
]

function customer(language: Language = 'es') {
  return newCustomer({ language, currency: 'MXN', shop: openShop(calendar, products) })
}

const linesOf = ({ shop }: ReturnType<typeof customer>) =>
  shop.lines.map(({ name, quantity }) => [name, quantity])

test.each<[Language, string]>([
  ['es', '350 gramos de oaxaca'],
  ['es', 'quiero 350 gr de queso oaxaca'],
  ['es', 'me da 2 kilos de oaxaca'],
  ['es', 'me das 1/2 kilo de oaxaca por favor'],
  ['es', 'dame 2 kilos y medio de queso oaxaca'],
  ['es', 'oaxaca kilo y medio'],
  ['es', 'media libra de cotija'],
  ['es', 'quiero un cuarto de queso oaxaca'],
  ['es', 'dame 3/4 de oaxaca'],
  ['es', 'ponme 100 pesos de cotija'],
  ['es', '$100 de cotija porfa'],
  ['es', 'trescientos cincuenta gramos de cotija'],
  ['pt', 'quero 350 gramas de queso oaxaca'],
  ['pt', 'me vê meio quilo de cotija'],
  ['pt', 'R$ 50 de queso cotija'],
  ['en', "I'll take 350 grams of cotija"],
  ['en', 'half a pound of oaxaca please'],
  ['en', '2 kilos of queso oaxaca'],
])('an amount with a unit counts no pieces of goods sold by the piece: %s %s', async (language, said) => {
  const own = customer(language)
  const { text } = await own.write(said)
  expect(linesOf(own)).toEqual([])
  expect(text).toMatch(/por pieza|por unidade|by the piece/)
})

test('the pieces are then told by their number', async () => {
  const own = customer()
  await own.write('350 gramos de oaxaca')
  await own.write('2')
  expect(linesOf(own)).toEqual([['Queso Oaxaca', 2]])
})

test.each<[Language, string, [string, number][]]>([
  ['es', 'quiero medio kilo de café', [['Café de altura · Medio kilo', 1]]],
  ['es', '500 gramos de café', [['Café de altura · Medio kilo', 1]]],
  [
    'es',
    'kilo y medio de café',
    [
      ['Café de altura · 1 kilo', 1],
      ['Café de altura · Medio kilo', 1],
    ],
  ],
  [
    'es',
    '2 kilos y medio de café',
    [
      ['Café de altura · 1 kilo', 2],
      ['Café de altura · Medio kilo', 1],
    ],
  ],
  [
    'es',
    '1 kilo y 1 medio kilo de café',
    [
      ['Café de altura · 1 kilo', 1],
      ['Café de altura · Medio kilo', 1],
    ],
  ],
  ['pt', 'quero um quilo de café', [['Café de altura · 1 kilo', 1]]],
  [
    'pt',
    'dois quilos e meio de café',
    [
      ['Café de altura · 1 kilo', 2],
      ['Café de altura · Medio kilo', 1],
    ],
  ],
  ['en', 'half a kilo of cafe de altura', [['Café de altura · Medio kilo', 1]]],
  ['es', '250 ml de miel', [['Miel de abeja 250 ml', 1]]],
  ['es', '2 mieles de 250 ml', [['Miel de abeja 250 ml', 2]]],
])('options that make the amount are taken: %s %s', async (language, said, lines) => {
  const own = customer(language)
  await own.write(said)
  expect(linesOf(own)).toEqual(lines)
})

test('options that do not make the amount are shown to choose from', async () => {
  const own = customer()
  expect((await own.write('350 gramos de café')).text).toMatch(/350 gramos.*1 kilo.*Medio kilo/s)
  expect(linesOf(own)).toEqual([])
  await own.tap('Medio')
  expect(linesOf(own)).toEqual([['Café de altura · Medio kilo', 1]])
})

test('the rest of the line is followed too', async () => {
  const own = customer()
  await own.write('medio kilo de café y 2 cremas')
  expect(linesOf(own)).toEqual([
    ['Café de altura · Medio kilo', 1],
    ['Crema de rancho', 2],
  ])
})

test('another amount takes the place of the one before', async () => {
  const own = customer()
  await own.write('un kilo de café')
  await own.write('mejor medio kilo')
  expect(linesOf(own)).toEqual([['Café de altura · Medio kilo', 1]])
})

test('the amount is not forgotten while one of several is chosen', async () => {
  const own = customer()
  expect((await own.write('quiero 350 gramos de queso')).text).toMatch(/Oaxaca.*Cotija|Cotija.*Oaxaca/s)
  await own.write('oaxaca')
  expect(linesOf(own)).toEqual([])
})

test.each<[Language, string, [string, number][]]>([
  ['es', 'un cuarto de pistacho', [['Helado · Cuarto kilo', 1]]],
  ['es', 'medio de pistacho y limón', [['Helado · Medio kilo', 1]]],
])('a share is one of the sizes: %s %s', async (language, said, lines) => {
  const sizes = ['Cuarto kilo', 'Medio kilo', 'Un kilo']
  const ice = productOf({
    id: 'helado',
    name: 'Helado',
    description: 'Sabores: pistacho, limón, chocolate.',
    pricingType: 'variant',
    variants: sizes.map((name, at) => ({ id: name, name, price: String(5000 * (at + 1)), available: null })),
  })
  const own = newCustomer({ language, currency: 'ARS', shop: openShop(calendar, [ice]) })
  await own.write(said)
  expect(linesOf(own)).toEqual(lines)
})

test('a number behind an amount is its count, and no further piece', async () => {
  const sizes = ['1 kg', '10 kg'].map((name) => ({ id: name, name, price: '9000', available: null }))
  const food = productOf({ id: 'racao', name: 'Ração para gatos', pricingType: 'variant', variants: sizes })
  const own = newCustomer({ language: 'pt', currency: 'BRL', shop: openShop(calendar, [food]) })
  await own.write('ração de gato 10kg, uma')
  expect(linesOf(own)).toEqual([['Ração para gatos · 10 kg', 1]])
})
