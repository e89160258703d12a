import { expect, it } from 'vitest'
import { until } from './until.ts'

it.each([
  [-5_000, 'now'],
  [0, 'now'],
  [400, 'in 1 sec.'],
  [29_100, 'in 30 sec.'],
  [60_000, 'in 60 sec.'],
  [61_000, 'in 61 sec.'],
  [128_000, 'in 2 min.'],
  [600_000, 'in 10 min.'],
  [3_700_000, 'in 62 min.'],
  [7_900_000, 'in 2 hr.'],
])('%d ms are %s', (ms, words) => {
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })
  expect(until(relative, ms)).toBe(words)
})
