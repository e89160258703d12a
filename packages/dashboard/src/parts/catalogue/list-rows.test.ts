import { expect, it } from 'vitest'
import { fileOf, rowsOfList, varied } from './list-rows.ts'
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

it('without variants it is one product, whose name tells the sizes unless another was typed', () => {
  const [row] = rowsOf('Camiseta S, M, L 45.000')
  if (!row) throw new Error('nothing was read')
  const single = { ...row, ...varied(row, false) }
  expect(JSON.parse(fileOf([single], habit))).toEqual([{ name: 'Camiseta S, M, L', price: 45_000 }])
  expect({ ...single, ...varied(single, true) }.name).toBe('Camiseta')
  const renamed = { ...row, name: 'Polo' }
  expect({ ...renamed, ...varied(renamed, false) }.name).toBe('Polo')
})
