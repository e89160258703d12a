import { expect, test } from 'vitest'
import { instantInZone } from './zone-time.ts'

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
