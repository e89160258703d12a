import { expect, it } from 'vitest'
import { durationText } from './duration.ts'

it.each([
  [0.4, '0 s'],
  [8.6, '9 s'],
  [59.4, '59 s'],
  [90, '1,5 min'],
  [840, '14 min'],
  [9_000, '2,5 h'],
  [100_000, '28 h'],
  [400_000, '4,6 días'],
])('%d seconds are said as %s', (seconds, text) => {
  expect(durationText(seconds, 'es-CO').replace('\u00a0', ' ')).toBe(text)
})
