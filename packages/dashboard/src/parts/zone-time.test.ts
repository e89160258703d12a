import { expect, test } from 'vitest'
import { instantInZone, localInZone } from './zone-time.ts'

test.each([
  ['2026-11-22T10:00', 'America/Bogota', '2026-11-22T15:00:00.000Z'],
  // The clock of Madrid is set back at one o'clock UTC on this day.
  ['2026-10-25T12:00', 'Europe/Madrid', '2026-10-25T11:00:00.000Z'],
  ['2026-10-25T00:30', 'Europe/Madrid', '2026-10-24T22:30:00.000Z'],
  ['', 'America/Bogota', undefined],
  ['2026-11-', 'America/Bogota', undefined],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantInZone(local, zone)).toBe(instant)
})

test.each([
  ['2026-11-22T15:00:41.500Z', 'America/Bogota', '2026-11-22T10:00'],
  ['2026-11-23T02:15:00.000Z', 'America/Bogota', '2026-11-22T21:15'],
  ['2026-10-24T22:30:00.000Z', 'Europe/Madrid', '2026-10-25T00:30'],
])('%s in %s is %s', (instant, zone, local) => {
  expect(localInZone(new Date(instant), zone)).toBe(local)
})
