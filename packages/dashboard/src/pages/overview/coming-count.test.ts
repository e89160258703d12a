import { expect, it } from 'vitest'
import { countsOf } from './coming-count.ts'

const by = {
  days: ['2026-06-01', '2026-06-02'],
  dayOf: (instant: string) => instant.slice(0, 10),
  now: Date.parse('2026-06-01T12:00:00Z'),
}
const starts = (day: number, count: number, { hour = 15, status = 'scheduled' } = {}) =>
  Array.from({ length: count }, () => ({
    start_time: `2026-06-0${day}T${hour}:00:00Z`,
    end_time: `2026-06-0${day}T${hour}:30:00Z`,
    status,
  }))

it('each day is counted without what is over or called off', () => {
  const over = starts(1, 3, { hour: 11 })
  const off = [...starts(1, 4, { status: 'cancelled' }), ...starts(1, 2, { status: 'no_show' })]
  const asked = starts(2, 2, { status: 'pending' })
  const data = [...over, ...off, ...starts(1, 30), ...asked, ...starts(2, 40), ...starts(3, 5)]
  expect(countsOf({ data, next_cursor: null }, by)).toEqual(['30', '42'])
})

it('a day within which the list goes on has more, and one that was read to its end has not', () => {
  const data = [...starts(1, 30), ...starts(2, 20)]
  expect(countsOf({ data, next_cursor: 'more' }, by)).toEqual(['30', '20+'])
  expect(countsOf({ data: starts(1, 50), next_cursor: 'more' }, by)).toEqual(['50+', '0+'])
  expect(countsOf({ data: starts(3, 50), next_cursor: 'more' }, by)).toEqual(['0', '0'])
  const off = starts(1, 50, { status: 'cancelled' })
  expect(countsOf({ data: off, next_cursor: 'more' }, by)).toEqual(['0+', '0+'])
})
