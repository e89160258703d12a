import { expect, it } from 'vitest'
import { fileOf, isComplete, rowsOfList, severalPrices, varied } from './list-rows.ts'
import { readPriceList } from './price-list.ts'

const habit = { locale: 'es-CO', currency: 'COP' }
const rowsOf = (text: string) => rowsOfList(readPriceList(text, habit), habit)

it('a line with sizes becomes one product with a variant of each, at the price of the line', () => {
  const rows = rowsOf('Camiseta S, M, L 45.000\nZapatos tallas 36, 37 y 38 $90.000 agotado\nGorra 20.000')
  expect(JSON.parse(fileOf(rows, habit))).toEqual([
    {
      ...{ name: 'Camiseta', pricing_type: 'variant' },
      variants: ['S', 'M', 'L'].map((name) => ({ name, price: 45_000 })),
    },
    {
      ...{ name: 'Zapatos', pricing_type: 'variant' },
      variants: ['36', '37', '38'].map((name) => ({ name, price: 90_000, inventory_quantity: 0 })),
    },
    { name: 'Gorra', price: 20_000 },
  ])
})

it.each([
  ['Camiseta S 35.000, M 36.000, L 38.000', 'Camiseta', { S: 35_000, M: 36_000, L: 38_000 }],
  ['Camiseta: S $35.000 / M $36.000 / L $38.000', 'Camiseta', { S: 35_000, M: 36_000, L: 38_000 }],
  [
    'Torta de vainilla pequeña 30 mil, mediana 45 mil y grande 60 mil',
    'Torta de vainilla',
    { pequeña: 30_000, mediana: 45_000, grande: 60_000 },
  ],
  ['Zapatos tallas 36 90.000, 37 y 38 95.000', 'Zapatos', { 36: 90_000, 37: 95_000, 38: 95_000 }],
  ['Polo (S-M: 20.000, L 22.000)', undefined, {}],
  ['Buzo S, M 50.000 L 55.000 COP', 'Buzo', { S: 50_000, M: 50_000, L: 55_000 }],
])('%s gives each size its own price', (text, name, prices) => {
  const rows = rowsOf(text)
  if (name === undefined) {
    expect(rows[0]?.sizePrices).toBeUndefined()
    return
  }
  expect(rows.map((row) => isComplete(row, habit))).toEqual([true])
  expect(JSON.parse(fileOf(rows, habit))).toEqual([
    {
      ...{ name, pricing_type: 'variant' },
      variants: expect.arrayContaining(
        Object.entries(prices).map(([size, price]) => ({ name: size, price })),
      ),
    },
  ])
})

it('a size whose price is missing keeps the line from being saved; as one product it asks for one price', () => {
  const [row] = rowsOf('Camiseta S 35.000, M 36.000')
  if (!row) throw new Error('nothing was read')
  expect(isComplete({ ...row, sizePrices: ['35.000', ''] }, habit)).toBe(false)
  const single = { ...row, ...varied(row, false) }
  expect([single.name, isComplete(single, habit)]).toEqual(['Camiseta S, M', false])
  expect(JSON.parse(fileOf([{ ...single, price: '35.000' }], habit))).toEqual([
    { name: 'Camiseta S, M', price: 35_000 },
  ])
})

it.each([
  'Arepa 3.000, empanada 2.500',
  'Camiseta M 35.000',
  'Camiseta S 35.000, S 36.000',
  'Vitamina E 20.000, D 30.000',
])('%s has no sizes with prices', (text) => {
  expect(rowsOf(text)[0]?.sizePrices).toBeUndefined()
})

it('extras and words that were not understood go with the product, the words where the person wants them', () => {
  const [row] = rowsOf('Vela $25.000 (empaque +5.000), hecha a mano')
  if (!row) throw new Error('nothing was read')
  const vela = { name: 'Vela', price: 25_000, add_ons: [{ name: 'Empaque', price: 5_000 }] }
  expect([row.rest, JSON.parse(fileOf([row], habit))]).toEqual(['hecha a mano', [vela]])
  expect(JSON.parse(fileOf([{ ...row, keepsRest: true }], habit))).toEqual([
    { ...vela, description: 'hecha a mano' },
  ])
})

it('without variants it is one product, whose name tells the sizes unless another was typed', () => {
  const [row] = rowsOf('Camiseta S, M, L 45.000')
  if (!row) throw new Error('nothing was read')
  const single = { ...row, ...varied(row, false) }
  expect(JSON.parse(fileOf([single], habit))).toEqual([{ name: 'Camiseta S, M, L', price: 45_000 }])
  expect({ ...single, ...varied(single, true) }.name).toBe('Camiseta')
  const renamed = { ...row, name: 'Polo' }
  expect({ ...renamed, ...varied(renamed, false) }.name).toBe('Polo')
})

it.each([
  [
    'Torta 8 porciones 30.000, 12 porciones 45.000',
    'Torta: 8 porciones 30.000, 12 porciones 45.000',
    'Torta 8 porciones 30.000, 12 porciones 45.000',
  ],
  [
    'Torta 1/4 libra 25.000, 1/2 libra 40.000, 1 libra 60.000',
    'Torta: 1/4 libra 25.000, 1/2 libra 40.000, 1 libra 60.000',
    'Torta 1/4 libra 25.000, 1/2 libra 40.000, 1 libra 60.000',
  ],
  [
    'Pan de bono 2.500, almojábana 3.000',
    'Pan de: bono 2.500, almojábana 3.000',
    'Pan de bono 2.500, almojábana 3.000',
  ],
  // Which price is of what, nobody knows.
  ['Pizza hawaiana $20.000 chiquita, $30.000 gigante', undefined, undefined],
  ['Zapatos antes $120.000 ahora $90.000', undefined, undefined],
  ['Arepa 2.000 / 3.500', undefined, undefined],
])('%s may be sizes (%s) or products (%j), by one press', (text, sizes, products) => {
  const [row] = rowsOf(text)
  const several = row && severalPrices(row, habit)
  expect(several?.sizes && `${several.sizes.name}: ${several.sizes.list}`).toEqual(sizes)
  expect(several?.list).toEqual(products)
  if (!row || !several?.sizes) return
  expect(isComplete(row, habit)).toBe(false)
  expect(isComplete({ ...row, ...several.sizes.change }, habit)).toBe(true)
  expect(several.products.every((product) => isComplete(product, habit))).toBe(true)
})

it('what several prices may be is no longer offered once a price is written', () => {
  const [row] = rowsOf('Pan de bono 2.500, almojábana 3.000')
  expect(row && severalPrices({ ...row, price: '2.500', asks: undefined }, habit)).toBeUndefined()
})
