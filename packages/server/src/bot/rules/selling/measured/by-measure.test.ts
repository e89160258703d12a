import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Mexico_City' }
const products = [
  productOf({ id: 'oaxaca', name: 'Queso Oaxaca', price: '176.5', saleUnit: 'kg', category: 'Quesos' }),
  productOf({ id: 'panela', name: 'Queso Panela', price: '128', saleUnit: 'kg', category: 'Quesos' }),
  productOf({ id: 'cotija', name: 'Queso Cotija', price: '210', saleUnit: 'kg', category: 'Quesos' }),
  productOf({ id: 'jamon', name: 'Jamón serrano', price: '45', saleUnit: '100g', category: 'Carnes' }),
  productOf({ id: 'cheddar', name: 'Cheddar', price: '90', saleUnit: 'lb', category: 'Quesos' }),
  productOf({
    ...{ id: 'chorizo', name: 'Chorizo', pricingType: 'variant', saleUnit: 'kg', category: 'Carnes' },
    ...{ priceMin: '120', priceMax: '150' },
    variants: [
      { id: 'rojo', name: 'Rojo', price: '120', available: null },
      { id: 'verde', name: 'Verde', price: '150', available: null },
    ],
  }),
  productOf({ id: 'crema', name: 'Crema de rancho', price: '38', category: 'Cremas' }),
  productOf({ id: 'huevo', name: 'Cono de huevo', price: '95', category: 'Huevo' }),
]
const delivery_fee = { kind: 'fixed', fee: '35', free_from: null } as const

function customer(language: Language = 'es', settings = {}) {
  const shop = openShop(calendar, products)
  return newCustomer({ language, currency: 'MXN', shop, settings })
}

const linesOf = ({ shop }: ReturnType<typeof customer>) =>
  shop.lines.map(({ productId, measure, quantity, lineTotal }) => [
    productId,
    measure ?? `×${quantity}`,
    lineTotal,
  ])

test.each<[Language, string, [string, number, string][]]>([
  ['es', '350 gramos de oaxaca', [['oaxaca', 350, '61.78']]],
  ['es', 'me da medio kilo de panela', [['panela', 500, '64']]],
  ['es', 'kilo y medio de panela por favor', [['panela', 1500, '192']]],
  ['es', 'quiero 2 kilos y medio de queso panela', [['panela', 2500, '320']]],
  ['es', '3/4 de cotija', [['cotija', 750, '157.5']]],
  ['es', 'dame un cuarto de oaxaca', [['oaxaca', 250, '44.13']]],
  ['es', 'ponme 500 gr de panela', [['panela', 500, '64']]],
  ['es', '200g de oaxaca', [['oaxaca', 200, '35.3']]],
  [
    'es',
    'kiero 1/2 panela y 1/4 oaxaca',
    [
      ['panela', 500, '64'],
      ['oaxaca', 250, '44.13'],
    ],
  ],
  ['es', '1 lb de cheddar', [['cheddar', 1000, '90']]],
  ['es', 'dame 100 pesos de cotija', [['cotija', 476, '99.96']]],
  ['es', '300 gramos de jamón serrano', [['jamon', 3000, '135']]],
  [
    'es',
    'medio kilo de panela y 350 g de oaxaca',
    [
      ['panela', 500, '64'],
      ['oaxaca', 350, '61.78'],
    ],
  ],
  ['pt', 'quero meio quilo de queso panela', [['panela', 500, '64']]],
  ['pt', 'me vê 300 gramas de cotija', [['cotija', 300, '63']]],
  ['pt', 'dois quilos e meio de queso panela', [['panela', 2500, '320']]],
  ['en', "I'll take half a pound of cheddar", [['cheddar', 500, '45']]],
  ['en', '350 grams of oaxaca please', [['oaxaca', 350, '61.78']]],
  ['en', 'a kilo and a half of panela', [['panela', 1500, '192']]],
])('an amount is put down at its price: %s %s', async (language, said, lines) => {
  const own = customer(language)
  const { text } = await own.write(said)
  expect([linesOf(own), text]).toEqual([lines, expect.stringContaining('$')])
})

test.each<[Language, string, string, number]>([
  ['es', 'COP', 'media libra de oaxaca', 250],
  ['es', 'COP', 'una libra de oaxaca', 500],
  ['es', 'COP', '2 libras y media de oaxaca', 1250],
  ['es', 'CLP', '1 libra de oaxaca', 500],
  ['es', 'COP', 'medio kilo de cheddar', 1000],
  ['es', 'COP', 'una libra de cheddar', 1000],
  ['es', 'MXN', '1 libra de oaxaca', 454],
  ['en', 'COP', 'a pound of oaxaca', 454],
  ['en', 'COP', 'a pound of cheddar', 1000],
])('a libra is that of the country: %s %s %s', async (language, currency, said, measure) => {
  const own = newCustomer({ language, currency, shop: openShop(calendar, products), settings: {} })
  await own.write(said)
  expect(own.shop.lines.map((line) => line.measure)).toEqual([measure])
})

test('the price is told by the unit, and nobody is sold kilos that were counted', async () => {
  const own = customer()
  expect((await own.write('cuánto cuesta el oaxaca?')).text).toContain('$176.50 el kilo')
  const asked = await own.write('quiero dos de panela')
  expect(asked.text).toMatch(/2 kg de Queso Panela.*\$256/)
  expect(linesOf(own)).toEqual([])
  await own.write('sí')
  expect(linesOf(own)).toEqual([['panela', 2000, '256']])
})

test.each([
  ['medio kilo', 500],
  ['300', 300],
  ['2', 2000],
  ['uno y medio', 1500],
  ['unos 400 gramos', 400],
])('without an amount it is asked how much: %s', async (answer, measure) => {
  const own = customer()
  expect((await own.write('quiero queso panela')).text).toMatch(/[Cc]uánto te anoto.*\$128 el kilo/)
  await own.write(answer)
  expect(linesOf(own).map(([, each]) => each)).toEqual([measure])
})

test.each([
  ['mejor 300', 300],
  ['mejor que sean 800 gramos', 800],
  ['que sean dos kilos', 2000],
  ['mejor kilo y medio de oaxaca', 1500],
  ['quítale 100 gramos', 250],
  ['mejor $80', 453],
  ['cambia el oaxaca a 2 medios kilos', 1000],
])('the amount is changed: %s', async (said, measure) => {
  const own = customer()
  await own.write('350 gramos de oaxaca')
  await own.write(said)
  expect(linesOf(own).map(([, each]) => each)).toEqual([measure])
})

test('the cheese is taken out, and more of it is put in', async () => {
  const own = customer()
  await own.write('350 gramos de oaxaca')
  await own.write('y medio kilo más de oaxaca')
  expect(linesOf(own)).toEqual([['oaxaca', 850, '150.03']])
  await own.write('2 cremas')
  await own.write('quítale el queso')
  expect(linesOf(own)).toEqual([['crema', '×2', '76']])
})

test.each([
  ['cuánto es kilo y medio de panela?', 'panela', 1500, '$192'],
  ['cuanto sale medio kilo de cotija', 'cotija', 500, '$105'],
])('the price of an amount is told, and a yes puts it down: %s', async (said, id, measure, price) => {
  const own = customer()
  expect((await own.write(said)).text).toContain(price)
  expect(linesOf(own)).toEqual([])
  await own.write('sí, va')
  expect(linesOf(own).map(([each, much]) => [each, much])).toEqual([[id, measure]])
})

test('several amounts are told with their sum and put down together; a no puts down nothing', async () => {
  const own = customer()
  const { text } = await own.write('cuánto cuesta medio kilo de panela y 300 g de oaxaca?')
  expect(text).toMatch(/\$64.*\$52\.95.*\$116\.95/s)
  await own.write('ok ponmelos')
  expect(linesOf(own).map(([id, much]) => [id, much])).toEqual([
    ['panela', 500],
    ['oaxaca', 300],
  ])
  const other = customer()
  await other.write('cuánto es kilo y medio de panela?')
  expect((await other.write('no gracias')).text).not.toMatch(/[Cc]uánto/)
  expect(linesOf(other)).toEqual([])
})

test('pieces beside the amounts are in the price that is told', async () => {
  const own = customer()
  const { text } = await own.write('cuanto me sale 2 kg de oaxaca y 3 cremas')
  expect(text).toMatch(/\$353.*3 × Crema de rancho: \$114.*\$467/s)
  await own.write('sale, va')
  expect(linesOf(own).map(([id, much]) => [id, much])).toEqual([
    ['oaxaca', 2000],
    ['crema', '×3'],
  ])
})

test.each<[Language, string, string, number]>([
  ['en', '1 lb of panela', 'make the panela 2 lbs', 907],
  ['pt', 'queria 1kg de queso panela', 'na verdade 2kg', 2000],
  ['pt', 'quero 250g de queso panela', 'muda a panela pra 400g', 400],
])('the amount is changed: %s %s, %s', async (language, first, said, measure) => {
  const own = customer(language)
  await own.write(first)
  await own.write(said)
  expect(linesOf(own).map(([, much]) => much)).toEqual([measure])
})

test('the amount is kept while the option is chosen', async () => {
  const own = customer()
  await own.write('medio kilo de chorizo')
  await own.tap('Verde')
  expect(linesOf(own)).toEqual([['chorizo', 500, '75']])
})

test('many of a cheese are grams', async () => {
  const own = customer()
  await own.write('tienes queso oaxaca?')
  await own.write('si, dame 400')
  await own.write('y de panela 300')
  expect(linesOf(own).map(([id, much]) => [id, much])).toEqual([
    ['oaxaca', 400],
    ['panela', 300],
  ])
})

test.each(['no, mejor panela', 'cambia el oaxaca por panela', 'oaxaca ya no, mejor panela'])(
  'as much of another cheese takes its place: %s',
  async (said) => {
    const own = customer()
    await own.write('350 gramos de oaxaca')
    await own.write(said)
    expect(linesOf(own)).toEqual([['panela', 350, '44.8']])
  },
)

test('a question about one cheese is not answered by an amount of another', async () => {
  const own = customer()
  await own.write('quiero 3 de panela')
  await own.write('2 medios kilos de oaxaca')
  expect(linesOf(own).map(([id, much]) => [id, much])).toEqual([['oaxaca', 1000]])
})

test('what is spoken of needs no name', async () => {
  const own = customer()
  await own.write('tienes panela?')
  expect((await own.write('y medio kilo cuánto sale')).text).toContain('$64')
})

test.each(['0 gramos de oaxaca', '5,000 kg de oaxaca', '2 gramos de oaxaca'])(
  'an odd amount is asked about: %s',
  async (said) => {
    const own = customer()
    expect((await own.write(said)).text).toMatch(/[Cc]uánto/)
    expect(linesOf(own)).toEqual([])
  },
)

test('Doña Lupita’s order comes to the cent', async () => {
  const own = customer('es', { needs_address: true, delivery_fee })
  await own.write(
    'kiero medio kilo de panela i 350 gr de oaxaca y un cono de huevo, me lo manda a Garibaldi 1020 santa tere',
  )
  await own.write('mejor sin huevo y ponme 2 cremas')
  const { text } = await own.write('cuanto es con el envio')
  expect(linesOf(own)).toEqual([
    ['panela', 500, '64'],
    ['oaxaca', 350, '61.78'],
    ['crema', '×2', '76'],
  ])
  expect(text).toMatch(/\$236\.78|\$201\.78.*\$35/s)
})
