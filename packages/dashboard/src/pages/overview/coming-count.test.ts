import { expect, it } from 'vitest'
import { countsOf } from './coming-count.ts'

const by = {
  days: ['2026-06-01', '2026-06-02'],
  dayOf: (instant: string) => instant.slice(0, 10),
  now: Date.parse('2026-06-01T12:00:00Z'),
}
const starts = (day: number, count: number, hour = 15) =>
  Array.from({ length: count }, () => ({
    start_time: `2026-06-0${day}T${hour}:00:00Z`,
    end_time: `2026-06-0${day}T${hour}:30:00Z`,
  }))

it('each day is counted over all lists, without what is over', () => {
  const lists = [
    { data: [...starts(1, 3, 11), ...starts(1, 30), ...starts(2, 40)], next_cursor: null },
    { data: [...starts(2, 1), ...starts(3, 5)], next_cursor: null },
  ]
  expect(countsOf(lists, by)).toEqual(['30', '41'])
})

it('a day within which a list goes on has more, and one that was read to its end has not', () => {
  const lists = [
    { data: [...starts(1, 30), ...starts(2, 20)], next_cursor: 'more' },
    { data: starts(1, 2), next_cursor: null },
  ]
  expect(countsOf(lists, by)).toEqual(['32', '20+'])
  expect(countsOf([{ data: starts(1, 50), next_cursor: 'more' }], by)).toEqual(['50+', '0+'])
  expect(countsOf([{ data: starts(3, 50), next_cursor: 'more' }], by)).toEqual(['0', '0'])
})
