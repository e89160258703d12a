import { expect, it } from 'vitest'
import { periodOf } from './presets.ts'

// 22 November 2026 is a Sunday, the 23rd a Monday.
it.each([
  ['days7', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['days30', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['days90', '2026-11-22', '2026-08-25', '2026-11-22'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['lastWeek', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['lastWeek', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['thisMonth', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['thisMonth', '2026-11-22', '2026-11-01', '2026-11-22'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(periodOf(preset, today)).toEqual({ from, to })
})
