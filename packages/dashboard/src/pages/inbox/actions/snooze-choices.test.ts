import { expect, it } from 'vitest'
import { localInZone } from '../../../parts/zone-time.ts'
import { snoozeChoices } from './snooze-choices.ts'

const zone = 'America/Bogota'

// 23 November 2026 is a Monday.
it.each([
  [
    'Monday at ten',
    '2026-11-23T10:20:00-05:00',
    ['hour 23 11:20', 'later 23 13:00', 'tomorrow 24 09:00', 'monday 30 09:00'],
  ],
  ['Friday evening', '2026-11-27T18:01:00-05:00', ['hour 27 19:01', 'tomorrow 28 09:00', 'monday 30 09:00']],
  ['Sunday at noon', '2026-11-29T12:00:00-05:00', ['hour 29 13:00', 'later 29 15:00', 'tomorrow 30 09:00']],
  [
    'shortly before midnight',
    '2026-11-24T23:59:00-05:00',
    ['hour 25 00:59', 'tomorrow 25 09:00', 'monday 30 09:00'],
  ],
  [
    'the end of the year',
    '2026-12-31T21:00:00-05:00',
    ['hour 31 22:00', 'tomorrow 01 09:00', 'monday 04 09:00'],
  ],
])('on %s it can be put away until these times, by the clock of the shop', (_, now, expected) => {
  const shown = snoozeChoices(new Date(now), zone).map(
    ({ name, until }) => `${name} ${localInZone(until, zone).slice(8).replace('T', ' ')}`,
  )
  expect(shown).toEqual(expected)
})
