import { expect, test } from 'vitest'
import { awakeZones } from './phone-zones.ts'

test.each([
  ['2026-12-01T12:30:00Z', ['', '57', '54', '34'], ['1', '52']],
  ['2026-12-01T02:30:00Z', [], ['', '57', '54', '34', '55']],
])('at %s it is day in %j and night in %j', (at, day, night) => {
  const awake = awakeZones({ from: 21, to: 6 }, 'America/Bogota', new Date(at))
  expect(awake).toEqual(expect.arrayContaining(day))
  expect(night.filter((code) => awake.includes(code))).toEqual([])
})
