// Goods that are sold from an amount on.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({
    ...{ id: 'cafe', name: 'Café de Santa Bárbara', price: '38000', saleUnit: 'kg', category: 'Café' },
    measureMin: 250,
  }),
  productOf({
    ...{ id: 'chorizo', name: 'Chorizo', pricingType: 'variant', saleUnit: 'kg', category: 'Carnes' },
    ...{ priceMin: '12000', priceMax: '15000', measureMin: 500 },
    variants: [
      { id: 'rojo', name: 'Rojo', price: '12000', available: null },
      { id: 'verde', name: 'Verde', price: '15000', available: null },
    ],
  }),
  productOf({ id: 'panela', name: 'Panela', price: '12800', saleUnit: 'kg', category: 'Dulces' }),
]

function customer(language: Language = 'es') {
  return newCustomer({ language, currency: 'COP', shop: openShop(calendar, products), settings: {} })
}

const linesOf = ({ shop }: ReturnType<typeof customer>) =>
  shop.lines.map(({ productId, measure, lineTotal }) => [productId, measure, lineTotal])

test.each<[Language, string, string]>([
  ['es', 'dame 100 gramos de café', 'se vende desde 250 g'],
  ['es', 'cuánto valen 100 gramos de café?', 'se vende desde 250 g'],
  ['pt', 'quero 100 gramas de café', 'a partir de 250 g'],
  ['en', "I'll take 100 grams of café", 'is sold from 250 g up'],
])(
  'less is answered with the least and its price, and ordered by a yes alone: %s %s',
  async (language, said, told) => {
    const own = customer(language)
    const { text } = await own.write(said)
    expect([text, linesOf(own)]).toEqual([expect.stringContaining(told), []])
    expect(text).toContain(language === 'en' ? '9,500' : '9.500')
    await own.write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
    expect(linesOf(own)).toEqual([['cafe', 250, '9500']])
  },
)

test.each([
  ['no gracias', []],
  ['mejor medio kilo', [['cafe', 500, '19000']]],
  ['150 gramos', []],
])('after the least was told, "%s" leaves %j', async (said, lines) => {
  const own = customer()
  await own.write('dame 100 gramos de café')
  await own.write(said)
  expect(linesOf(own)).toEqual(lines)
})

test('what is in the cart does not become less than the least', async () => {
  const own = customer()
  await own.write('medio kilo de café')
  const { text } = await own.write('quítale 300 gramos')
  expect([text, linesOf(own)]).toEqual([expect.stringContaining('desde 250 g'), [['cafe', 500, '19000']]])
  await own.write('sí')
  expect(linesOf(own)).toEqual([['cafe', 250, '9500']])
})

test('of options the least is told once it is known which', async () => {
  const own = customer()
  await own.write('dame 200 gramos de chorizo verde')
  expect(linesOf(own)).toEqual([])
  await own.write('sí')
  expect(linesOf(own)).toEqual([['chorizo', 500, '7500']])
})

test('the price says from which amount on it is sold, and so do the amounts that are proposed', async () => {
  const own = customer()
  expect((await own.write('cuánto cuesta el café?')).text).toContain('el kilo, desde 250 g')
  const { text } = await customer().write('quiero chorizo rojo')
  expect(text).toContain('desde 500 g')
  expect((await customer().write('dame 100 gramos de panela')).text).not.toContain('desde')
})
