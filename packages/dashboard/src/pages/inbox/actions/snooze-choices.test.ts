import { expect, it } from 'vitest'
import { snoozeChoices } from './snooze-choices.ts'

// 23 November 2026 is a Monday.
it.each([
  [
    'Monday at ten',
    new Date(2026, 10, 23, 10, 20),
    ['hour 23 11:20', 'later 23 13:00', 'tomorrow 24 09:00', 'monday 30 09:00'],
  ],
  [
    'Friday evening',
    new Date(2026, 10, 27, 18, 1),
    ['hour 27 19:01', 'tomorrow 28 09:00', 'monday 30 09:00'],
  ],
  ['Sunday at noon', new Date(2026, 10, 29, 12, 0), ['hour 29 13:00', 'later 29 15:00', 'tomorrow 30 09:00']],
  [
    'shortly before midnight',
    new Date(2026, 10, 24, 23, 59),
    ['hour 25 00:59', 'tomorrow 25 09:00', 'monday 30 09:00'],
  ],
  [
    'the end of the year',
    new Date(2026, 11, 31, 21, 0),
    ['hour 31 22:00', 'tomorrow 1 09:00', 'monday 4 09:00'],
  ],
])('on %s it can be put away until these times', (_, now, expected) => {
  const shown = snoozeChoices(now).map(
    ({ name, until }) => `${name} ${until.getDate()} ${until.toTimeString().slice(0, 5)}`,
  )
  expect(shown).toEqual(expected)
})
