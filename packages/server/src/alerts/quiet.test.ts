import { expect, it } from 'vitest'
import { isQuiet } from './quiet.ts'

it.each([
  ['22:00 to 7:00 wraps at midnight', '2026-11-20T04:30:00Z', true],
  ['a minute before it begins', '2026-11-20T02:59:00Z', false],
  ['the minute in which it ends', '2026-11-20T12:00:00Z', false],
  ['a Sunday in Bogotá, a Monday in London', '2026-11-23T01:00:00Z', true],
])('quiet hours: %s', (_what, at, expected) => {
  const quiet = { from: 22 * 60, until: 7 * 60, days: [7] }
  expect(isQuiet(quiet, 'America/Bogota', new Date(at))).toBe(expected)
})
