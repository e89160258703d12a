import { expect, it } from 'vitest'
import { fits } from './fits.ts'

it.each([
  ['Configurações: equipe', 'config', true],
  ['Configurações: equipe', 'equipe configuracoes', true],
  ['Crear una clave de API', 'api clave', true],
  ['Crear una clave de API', 'lave', false],
  ['Pedidos', '', true],
  ['Pedidos', '  ', true],
  ['Pedidos', 'pedidos nuevos', false],
])('%j fits %j: %j', (text, typed, expected) => {
  expect(fits(text, typed)).toBe(expected)
})
