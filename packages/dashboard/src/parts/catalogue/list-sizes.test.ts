import { expect, it } from 'vitest'
import { sizesIn } from './list-sizes.ts'

it.each([
  ['Camiseta S, M, L', 'Camiseta', ['S', 'M', 'L']],
  ['Camiseta básica (s/m/l/xl)', 'Camiseta básica', ['S', 'M', 'L', 'XL']],
  ['Camiseta tallas S, M y L', 'Camiseta', ['S', 'M', 'L']],
  ['Buzo - S, M, L, XL, 2XL', 'Buzo', ['S', 'M', 'L', 'XL', '2XL']],
  ['Vestido: P, M, G e GG', 'Vestido', ['P', 'M', 'G', 'GG']],
  ['Zapatos tallas 36, 37 y 38', 'Zapatos', ['36', '37', '38']],
  ['Tênis (tamanhos 38/39/40)', 'Tênis', ['38', '39', '40']],
  ['Pizza pequeña, mediana, grande', 'Pizza', ['pequeña', 'mediana', 'grande']],
  ['Hoodie sizes S, M and L', 'Hoodie', ['S', 'M', 'L']],
])('%s has sizes', (text, name, sizes) => {
  expect(sizesIn(text)).toEqual({ name, sizes })
})

it.each([
  'Camiseta M',
  'Coca-Cola 1.5 L',
  'Arepa de queso y maíz',
  'Pan, café y leche',
  'Combo 1, 2, 3',
  'Camiseta S, S',
  'S, M, L',
  'Cable tipo C',
  'Vitamina E y D',
])('%s has none', (text) => {
  expect(sizesIn(text)).toBeUndefined()
})
