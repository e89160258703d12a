import { describe, expect, it } from 'vitest'
import { type Appointment, blocksOf, daysOf, hoursOf, shifted, spanOf, takenPlaces } from './calendar.ts'

const zone = 'America/Bogota'
const appointment = (start_time: string, end_time: string) =>
  ({ id: start_time, start_time, end_time }) as Appointment

describe('the calendar', () => {
  it('a week as a list begins with its day', () => {
    const days = daysOf('week', '2026-11-22', true)
    expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-11-22', '2026-11-28'])
  })

  it('a week runs from Monday to Sunday', () => {
    expect(daysOf('week', '2026-11-22')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(shifted('2026-11-30', 'week', 1)).toBe('2026-12-07')
  })

  it('days are those of the business, also where the clock changes', () => {
    expect(spanOf(['2026-11-21'], zone)).toEqual({ from: '2026-11-21T05:00:00Z', to: '2026-11-22T05:00:00Z' })
    expect(spanOf(['2026-11-01'], 'America/New_York')).toEqual({
      from: '2026-11-01T04:00:00Z',
      to: '2026-11-02T05:00:00Z',
    })
  })

  it('those who booked one start of a workshop are counted together, without who called off', () => {
    const workshop = (id: string, places: number, more: object = {}) =>
      ({
        ...{ id, places, service_places: 8, service_id: 'w', resource_id: 'r', status: 'scheduled' },
        ...{ start_time: '2026-11-21T14:00:00.000Z', ...more },
      }) as Appointment
    const full = takenPlaces([
      workshop('a', 3),
      workshop('b', 4),
      workshop('c', 1, { status: 'cancelled' }),
      workshop('d', 2, { start_time: '2026-11-21T16:00:00.000Z' }),
      workshop('e', 1, { service_id: 'haircut', service_places: 1 }),
    ])
    expect([...full]).toEqual([
      ['a', { taken: 7, n: 8 }],
      ['b', { taken: 7, n: 8 }],
      ['d', { taken: 2, n: 8 }],
    ])
  })

  it('an appointment stands at its time on the wall, overlapping ones side by side', () => {
    const blocks = blocksOf(
      [
        appointment('2026-11-21T14:00:00.000Z', '2026-11-21T15:00:00.000Z'),
        appointment('2026-11-21T14:30:00.000Z', '2026-11-21T15:30:00.000Z'),
        appointment('2026-11-21T15:30:00.000Z', '2026-11-21T16:00:00.000Z'),
        appointment('2026-11-22T04:30:00.000Z', '2026-11-22T05:30:00.000Z'),
        appointment('2026-11-22T05:00:00.000Z', '2026-11-22T05:30:00.000Z'),
      ],
      '2026-11-21',
      zone,
    )
    expect(blocks.map(({ from, to, track, tracks }) => [from, to, track, tracks])).toEqual([
      [540, 600, 0, 2],
      [570, 630, 1, 2],
      [630, 660, 0, 1],
      [1410, 1440, 0, 1],
    ])
  })
})

it('a day begins when one can book, and shows office hours at least', () => {
  expect(hoursOf([], [{ from: '07:00', to: '18:30' }])).toEqual({ first: 7, last: 19 })
  expect(hoursOf([], [{ from: '10:00', to: '20:15' }])).toEqual({ first: 8, last: 21 })
  expect(hoursOf([{ from: 6.5 * 60, to: 7 * 60 }])).toEqual({ first: 6, last: 19 })
})
