import { expect, it } from 'vitest'
import { marksUpTo, placesFor, shapeFor } from './scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [37, [0, 10, 20, 30, 40]],
  [1_250_000, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %d is marked at %j', (largest, marks) => {
  expect(marksUpTo(largest)).toEqual(marks)
})

it('labels stand evenly among the days, and none is shown twice', () => {
  expect(placesFor(4, 30)).toEqual([3, 11, 18, 26])
  expect(placesFor(4, 2)).toEqual([0, 1])
})

it.each([
  ['lines', 1, 'beside'],
  ['dots', 1, 'beside'],
  ['stacked', 1, 'stacked'],
  ['lines', 2, 'lines'],
] as const)('%s of %d times are drawn as %s', (wanted, times, drawn) => {
  expect(shapeFor(wanted, times)).toBe(drawn)
})
