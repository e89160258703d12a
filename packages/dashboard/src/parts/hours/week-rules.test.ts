import { expect, it } from 'vitest'
import { daysApart, daysToFill, isRightWeek, rangeOf, spanProblems, withMore } from './week-rules.ts'

const whole = [{ from: '09:00', to: '18:00' }]
const split = [
  { from: '09:00', to: '12:00' },
  { from: '14:00', to: '18:00' },
]
const short = [{ from: '09:00', to: '13:00' }]

it('a day with hours of its own keeps them when those of the first day are copied', () => {
  const week = { monday: split, tuesday: whole, wednesday: whole, saturday: short }
  expect(daysToFill(week)).toEqual(['tuesday', 'wednesday'])
  expect(daysToFill({ monday: whole })).toEqual(['tuesday', 'wednesday', 'thursday', 'friday'])
  expect(daysToFill({ saturday: short })).toEqual(['sunday'])
  expect(daysToFill({ monday: split, tuesday: whole, saturday: short })).toEqual(['tuesday', 'saturday'])
  expect(daysToFill({})).toEqual([])
})

it('a day that keeps its own hours can take over those of the first, and the others are named as a range', () => {
  const week = { monday: split, tuesday: whole, wednesday: whole, thursday: whole, saturday: short }
  expect(daysApart(week)).toEqual(['saturday'])
  expect(rangeOf(daysToFill(week))).toEqual({ first: 'tuesday', last: 'thursday' })
  expect(daysApart({ ...week, saturday: split })).toEqual([])
  expect(daysApart({ monday: split, tuesday: whole, saturday: short })).toEqual([])
  expect([rangeOf(['monday', 'wednesday', 'friday']), rangeOf(['monday', 'tuesday'])]).toEqual([
    undefined,
    undefined,
  ])
})

it('each wrong time is told apart', () => {
  const spans = [
    { from: '09:00', to: '12:00' },
    { from: '11:00', to: '18:00' },
    { from: '20:00', to: '19:00' },
    { from: '', to: '19:00' },
  ]
  expect(spanProblems(spans)).toEqual([undefined, 'overlaps', 'endsBefore', 'timeMissing'])
  expect([isRightWeek({ monday: split }), isRightWeek({ monday: split, friday: spans })]).toEqual([
    true,
    false,
  ])
})

it('another time of a day makes it a day with a break, and is right as it comes', () => {
  expect(withMore([])).toEqual(whole)
  expect(withMore(whole)).toEqual(split)
  expect(withMore(short)).toEqual([...short, { from: '14:00', to: '18:00' }])
  expect(withMore([], 120)).toEqual([{ from: '10:00', to: '12:00' }])
  expect(withMore([{ from: '10:00', to: '12:00' }], 120).at(-1)).toEqual({ from: '12:00', to: '14:00' })
  const late = [{ from: '20:00', to: '24:00' }]
  for (const spans of [whole, short, split]) expect(isRightWeek({ monday: withMore(spans) })).toBe(true)
  expect(withMore(late).at(-1)?.to).toBe('24:00')
})
