import { expect, it } from 'vitest'
import { daysUntil } from './days.ts'
import { formatIn } from './format.ts'

const now = new Date('2026-11-23T15:00:00Z')
const zone = 'America/Bogota'

it.each([
  ['2026-11-23T05:00:00Z', 0],
  ['2026-11-23T04:59:00Z', -1],
  ['2026-11-21T18:00:00Z', -2],
  ['2026-11-24T04:59:00Z', 0],
  ['2026-11-24T05:00:00Z', 1],
])('%s is %d days away by the clock in Bogota', (value, days) => {
  expect(daysUntil(new Date(value), now, zone)).toBe(days)
})

it('a day on which the clock is changed is one day', () => {
  const before = new Date('2026-10-31T12:00:00Z')
  expect(daysUntil(new Date('2026-11-02T04:30:00Z'), before, 'America/New_York')).toBe(1)
})

it.each([
  ['es-CO', '2026-11-23T12:05:00Z', /^hoy, 7:05/],
  ['es-CO', '2026-11-22T22:05:00Z', /^ayer, 5:05/],
  ['pt-BR', '2026-11-23T12:05:00Z', /^hoje, 07:05/],
  ['pt-BR', '2026-11-24T12:05:00Z', /^amanhã, 07:05/],
  ['en-US', '2026-11-22T22:05:00Z', /^yesterday, 5:05/],
  ['en-US', '2026-11-21T22:05:00Z', /^Nov 21, 2026, 5:05/],
])('in %s %s is a day with a name and the time, or a date', (locale, value, words) => {
  expect(formatIn(locale).near(value, zone, now.getTime())).toMatch(words)
})

it.each([
  ['2026-11-23T14:48:00Z', /^12 min\. ago$/],
  ['2026-11-23T08:05:00Z', /^today, /],
  ['2026-11-22T10:00:00Z', /^yesterday, /],
  ['2026-11-19T15:00:00Z', /^4 days ago$/],
  ['2026-11-13T15:00:00Z', /^Nov 13$/],
])('%s reads as near as it is', (value, words) => {
  expect(formatIn('en-US').ago(value, now.getTime())).toMatch(words)
})

it('the day before yesterday is not yesterday, however few hours ago', () => {
  const shortAfterMidnight = new Date(2026, 10, 23, 0, 30)
  const lateInTheEvening = new Date(2026, 10, 21, 23, 50)
  expect(formatIn('en-US').ago(lateInTheEvening, shortAfterMidnight.getTime())).toBe('2 days ago')
})

it('a shop has one clock: days, times and years are told by its zone, wherever the viewer is', () => {
  const shop = formatIn('es-CO', zone)
  const lateInTheShop = '2026-11-24T04:30:00Z'
  const nextMorning = Date.parse('2026-11-24T14:00:00Z')
  expect(shop.near(lateInTheShop, undefined, nextMorning)).toMatch(/^ayer, 11:30/)
  expect(shop.ago(lateInTheShop, nextMorning)).toMatch(/^ayer, 11:30/)
  expect(shop.dateOf(lateInTheShop)).toBe('2026-11-23')
  expect(formatIn('es-CO', 'Europe/Madrid').dateOf(lateInTheShop)).toBe('2026-11-24')
  expect(shop.ago('2027-01-01T03:00:00Z', Date.parse('2027-02-01T12:00:00Z'))).toMatch(/2026/)
})
