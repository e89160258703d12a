import { expect, test } from 'vitest'
import type { ProductCard } from '../../tools/tools.ts'
import { countBesideName } from './name-numbers.ts'

const card = (name: string, ...options: string[]) =>
  ({ name, variants: options.map((each) => ({ name: each })) }) as unknown as ProductCard

test.each([
  [card('Torta de tres leches', 'Pequeña', 'Grande'), 'una tres leches pequeña', 3, 1],
  [card('Torta de tres leches'), 'dos tortas de tres leches', 3, 2],
  [card('Funda', 'iPhone 13 rosa'), 'dame la funda rosa para iphone 13', 13, 1],
  [card('Pañales', 'Etapa 3, 36 piezas'), 'que sean etapa 3', 3, 1],
  [card('Lemon Tree', '3 gallon'), 'the 3 gallon lemon tree', 3, 1],
])('a number in the name of %o counts nothing: %s', (product, said, quantity, count) => {
  expect(countBesideName(product, said, quantity)).toBe(count)
})

test.each([
  [card('Torta de tres leches'), 'tres tortas de tres leches', 3],
  [card('Pañales', 'Etapa 3, 36 piezas'), 'dame 3 paquetes', 3],
  [card('Vela'), 'tres velas', 3],
])('elsewhere it counts: %s %s', (product, said, quantity) => {
  expect(countBesideName(product, said, quantity)).toBeUndefined()
})
