import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

it.each([
  ['ana@example.com', true],
  [' ana.perez+tienda@correo.com.co ', true],
  ['ana@localhost', true],
  ['ana@', false],
  ['ana@@example.com', false],
  ['ana perez@example.com', false],
  ['example.com', false],
])('%j is an address: %s', (typed, expected) => {
  expect(isEmail(typed)).toBe(expected)
})
