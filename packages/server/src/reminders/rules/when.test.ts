import { describe, expect, test } from 'vitest'
import { zoneOfPhone } from '../../domain/contacts/phone-zones.ts'
import { timingOf, whenToSend } from './when.ts'

const bogota = 'America/Bogota'
const madrid = 'Europe/Madrid'
const santiago = 'America/Santiago'
const at = (text: string) => new Date(text)

describe('when a reminder is due', () => {
  // Clocks go back in Madrid on 2026-10-25 at 03:00, forward in Santiago on 2026-09-06 at 00:00.
  test.each([
    ['appointment_day', 1_440, '2026-11-24T15:00Z', bogota, '2026-11-23T15:00Z'],
    ['appointment_day', 1_440, '2026-10-25T16:00Z', madrid, '2026-10-24T15:00Z'],
    ['appointment_day', 1_440, '2026-09-06T14:00Z', santiago, '2026-09-05T15:00Z'],
    ['appointment_day', 2_880, '2026-11-24T15:00Z', bogota, '2026-11-22T15:00Z'],
    ['appointment_hours', 120, '2026-10-25T02:30Z', madrid, '2026-10-25T00:30Z'],
    ['unpaid_order', 180, '2026-11-24T15:00Z', bogota, '2026-11-24T18:00Z'],
    ['after_visit', 120, '2026-10-25T00:30Z', madrid, '2026-10-25T02:30Z'],
  ] as const)('%s, %i minutes, about %s in %s: %s', (kind, minutes, about, zone, due) => {
    const { dueAt } = timingOf(kind, minutes, { at: at(about), since: at(about) }, zone)
    expect(dueAt).toEqual(at(due))
  })
})

describe('what becomes of it', () => {
  const early = '2026-11-01T00:00Z'
  // 08:00 in Bogotá is 13:00 UTC, 21:00 is 02:00 UTC of the next day.
  test.each([
    [
      'before its time',
      'appointment_day',
      '2026-11-24T15:00Z',
      early,
      '2026-11-23T14:59Z',
      bogota,
      'wait 2026-11-23T15:00',
    ],
    ['at its time', 'appointment_day', '2026-11-24T15:00Z', early, '2026-11-23T15:00Z', bogota, 'send'],
    [
      'at night, with time left',
      'appointment_day',
      '2026-11-24T03:00Z',
      early,
      '2026-11-23T03:00Z',
      bogota,
      'wait 2026-11-23T13:00',
    ],
    [
      'in the small hours',
      'appointment_day',
      '2026-11-24T08:00Z',
      early,
      '2026-11-23T08:00Z',
      bogota,
      'wait 2026-11-23T13:00',
    ],
    [
      'at the minute at which the night ends',
      'appointment_day',
      '2026-11-24T08:00Z',
      early,
      '2026-11-23T13:00Z',
      bogota,
      'send',
    ],
    [
      'at the minute at which it begins',
      'unpaid_order',
      '2026-11-23T20:00Z',
      early,
      '2026-11-24T02:00Z',
      bogota,
      'wait 2026-11-24T13:00',
    ],
    [
      'at night, too late in the morning',
      'appointment_hours',
      '2026-11-24T13:15Z',
      early,
      '2026-11-24T11:15Z',
      bogota,
      'night',
    ],
    [
      'booked after it was due',
      'appointment_day',
      '2026-11-24T15:00Z',
      '2026-11-24T10:00Z',
      '2026-11-24T13:30Z',
      bogota,
      'booked_late',
    ],
    [
      'the service was down',
      'appointment_hours',
      '2026-11-24T15:00Z',
      early,
      '2026-11-24T14:31Z',
      bogota,
      'late',
    ],
    ['an order of long ago', 'unpaid_order', '2026-11-20T15:00Z', early, '2026-11-23T15:01Z', bogota, 'late'],
    [
      'night for the customer, not for the shop',
      'unpaid_order',
      '2026-11-23T17:00Z',
      early,
      '2026-11-23T21:00Z',
      madrid,
      'wait 2026-11-24T07:00',
    ],
    [
      'the night in which the clock goes back',
      'unpaid_order',
      '2026-10-24T18:00Z',
      early,
      '2026-10-24T22:00Z',
      madrid,
      'wait 2026-10-25T07:00',
    ],
  ] as const)('%s', (_what, kind, about, since, now, zone, outcome) => {
    const minutes = kind === 'appointment_day' ? 1_440 : kind === 'appointment_hours' ? 120 : 180
    const timing = timingOf(kind, minutes, { at: at(about), since: at(since) }, bogota)
    const timed = whenToSend(timing, at(now), { timezone: zone, quiet: { from: 21, to: 8 } })
    const said =
      timed.do === 'wait'
        ? `wait ${timed.until.toISOString().slice(0, 16)}`
        : timed.do === 'skip'
          ? timed.reason
          : timed.do
    expect(said).toBe(outcome)
  })
})

describe('quiet hours that the shop set', () => {
  test.each([
    [{ from: 20, to: 10 }, '2026-11-24T01:30Z', 'wait 2026-11-24T15:00'],
    [{ from: 20, to: 10 }, '2026-11-24T00:30Z', 'send'],
    [{ from: 20, to: 10 }, '2026-11-23T14:30Z', 'wait 2026-11-23T15:00'],
    [{ from: 13, to: 16 }, '2026-11-23T19:00Z', 'wait 2026-11-23T21:00'],
    [{ from: 13, to: 16 }, '2026-11-24T03:00Z', 'send'],
    [{ from: 22, to: 0 }, '2026-11-24T03:30Z', 'wait 2026-11-24T05:00'],
    [{ from: 0, to: 6 }, '2026-11-24T05:00Z', 'wait 2026-11-24T11:00'],
  ])('%j at %s in Bogotá: %s', (quiet, now, outcome) => {
    const timing = timingOf(
      'unpaid_order',
      180,
      { at: at('2026-11-23T10:00Z'), since: at('2026-11-23T10:00Z') },
      bogota,
    )
    const timed = whenToSend(timing, at(now), { timezone: bogota, quiet })
    expect(timed.do === 'wait' ? `wait ${timed.until.toISOString().slice(0, 16)}` : timed.do).toBe(outcome)
  })
})

describe('the customer’s clock', () => {
  test.each([
    ['+57 310 555 0101', bogota, bogota],
    ['34612345678', bogota, madrid],
    ['5511987654321', 'America/Manaus', 'America/Manaus'],
    ['12025550101', bogota, bogota],
    ['123', bogota, bogota],
    [null, bogota, bogota],
  ])('of %s for a shop in %s: %s', (phone, shop, zone) => {
    expect(zoneOfPhone(phone, shop)).toBe(zone)
  })
})
