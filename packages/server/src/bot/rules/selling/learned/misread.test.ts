import { expect, test } from 'vitest'
import { isLikelyMisread } from './misread.ts'

test.each([
  'ash bueno y una docena de tortillas',
  'deme dos pares',
  'y una agua de jamaica, no, mejor horchata',
  'toss in two rolls of gold as well',
])('its difference from what was done raises no doubt: %s', (said) => {
  expect(isLikelyMisread(said)).toBe(true)
})

test.each(['no quiero la vela', 'quero um de cada', 'two of the gold one'])(
  'it is held against: %s',
  (said) => {
    expect(isLikelyMisread(said)).toBe(false)
  },
)
