import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span, Week } from './availability-document.ts'
import { decodeSlotId, encodeSlotId } from './slot-id.ts'
import { listSlots, type SlotRequest } from './slots.ts'

const serviceId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
const resourceId = '01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'
const secondId = '01939d2e-9b33-7cc2-9d55-1b2c3d4e5f61'
const zones = ['Europe/Madrid', 'America/Santiago'] as const

const daily = (...hours: Span[]): Week => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})
const chair = { id: resourceId, hours: null, exceptions: [] }

const alone = { id: serviceId, durationMinutes: 30, bufferMinutes: 0, places: 1, hours: null }

function request(more: Partial<SlotRequest> & Pick<SlotRequest, 'from' | 'to'>): SlotRequest {
  return {
    service: alone,
    resources: [chair],
    hours: daily({ from: '09:00', to: '11:00' }),
    exceptions: [],
    busy: [],
    zone: 'Europe/Madrid',
    stepMinutes: 30,
    now: new Date('2026-01-01T00:00:00Z'),
    limit: 1_000,
    ...more,
  }
}

const starts = (given: SlotRequest) => listSlots(given).map(({ start }) => start.toISOString().slice(0, 16))
const between = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

/** Local wall-clock time, computed independently of the code under test. */
const clocks = new Map(
  zones.map((zone) => [
    zone as string,
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
)
const wall = (at: Date, zone: string) => clocks.get(zone)?.format(at) ?? ''

describe('days on which the clock is changed', () => {
  test('Madrid, spring: 02:00 to 03:00 does not happen, so no slot starts in it, and one that starts before ends an hour later on the wall', () => {
    const given = request({
      ...between('2026-03-28T23:00Z', '2026-03-29T22:00Z'),
      hours: daily({ from: '01:00', to: '04:00' }),
      service: { ...alone, durationMinutes: 60, bufferMinutes: 0 },
    })
    // 01:00 (ends at 03:00 on the wall), 01:30 and 03:00.
    expect(starts(given)).toEqual(['2026-03-29T00:00', '2026-03-29T00:30', '2026-03-29T01:00'])
  })

  test('Madrid, autumn: 02:00 to 03:00 happens twice, and both can be booked', () => {
    const given = request({
      ...between('2026-10-24T22:00Z', '2026-10-25T23:00Z'),
      hours: daily({ from: '02:00', to: '03:00' }),
    })
    expect(starts(given)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
    ])
  })

  test('Madrid, autumn: hours that begin within the repeated one leave a pause between its two passes', () => {
    const given = request({
      ...between('2026-10-24T22:00Z', '2026-10-25T23:00Z'),
      hours: daily({ from: '02:30', to: '04:00' }),
    })
    expect(starts(given)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
      '2026-10-25T02:30',
    ])
  })

  test('Santiago, spring: midnight does not happen; a shop that opens at it opens at one', () => {
    const given = request({
      ...between('2026-09-06T03:00Z', '2026-09-07T03:00Z'),
      zone: 'America/Santiago',
      hours: daily({ from: '00:00', to: '02:00' }),
    })
    expect(starts(given)).toEqual(['2026-09-06T04:00', '2026-09-06T04:30'])
    expect(wall(new Date('2026-09-06T04:00Z'), 'America/Santiago')).toBe('01:00')
  })

  test('Santiago, autumn: the hour before midnight happens twice', () => {
    const given = request({
      ...between('2026-04-04T12:00Z', '2026-04-05T12:00Z'),
      zone: 'America/Santiago',
      hours: daily({ from: '23:00', to: '24:00' }),
    })
    expect(starts(given)).toEqual([
      '2026-04-05T02:00',
      '2026-04-05T02:30',
      '2026-04-05T03:00',
      '2026-04-05T03:30',
    ])
  })

  test.each([
    ['2026-03-29', 'Europe/Madrid'],
    ['2026-10-25', 'Europe/Madrid'],
    ['2026-04-05', 'America/Santiago'],
    ['2026-09-06', 'America/Santiago'],
  ])('%s in %s: the morning is open at nine on the wall, as ever', (date, zone) => {
    const given = request({ ...between(`${date}T00:00Z`, `${date}T23:59Z`), zone })
    const times = listSlots(given).map(({ start }) => wall(start, zone))
    expect(times).toEqual(['09:00', '09:30', '10:00', '10:30'])
  })
})

describe('hours', () => {
  const day = between('2026-06-01T00:00Z', '2026-06-02T00:00Z')

  test('go by the resource before the account, and by exceptions before both', () => {
    const own = { ...chair, hours: { monday: [{ from: '15:00', to: '16:00' }] } }
    const holiday = [{ date: '2026-06-01', hours: [] }]
    const special = [{ date: '2026-06-01', hours: [{ from: '12:00', to: '12:30' }] }]
    expect(starts(request({ ...day, resources: [own] }))).toEqual(['2026-06-01T13:00', '2026-06-01T13:30'])
    expect(starts(request({ ...day, resources: [own], exceptions: holiday }))).toEqual([])
    const opened = { ...own, exceptions: special }
    expect(starts(request({ ...day, resources: [opened], exceptions: holiday }))).toEqual([
      '2026-06-01T10:00',
    ])
  })

  test('that reach midnight go on into the next day', () => {
    const hours = { monday: [{ from: '23:00', to: '24:00' }], tuesday: [{ from: '00:00', to: '01:00' }] }
    const service = { ...alone, durationMinutes: 90, bufferMinutes: 0 }
    const given = request({ ...between('2026-06-01T00:00Z', '2026-06-03T00:00Z'), hours, service })
    expect(starts(given)).toEqual(['2026-06-01T21:00', '2026-06-01T21:30'])
  })

  test('are searched from the first moment up to the last, which is not in it', () => {
    const given = request(between('2026-06-01T07:30Z', '2026-06-01T08:30Z'))
    expect(starts(given)).toEqual(['2026-06-01T07:30', '2026-06-01T08:00'])
  })

  test('leave nothing in the past', () => {
    expect(starts(request({ ...day, now: new Date('2026-06-01T07:31Z') }))).toEqual([
      '2026-06-01T08:00',
      '2026-06-01T08:30',
    ])
  })
})

test('a buffer keeps the time after an appointment free, that of the new one too', () => {
  const busy = [{ resourceId, start: new Date('2026-06-01T08:00Z'), end: new Date('2026-06-01T08:30Z') }]
  const given = request({ ...between('2026-06-01T00:00Z', '2026-06-02T00:00Z'), busy, stepMinutes: 15 })
  expect(starts(given)).toEqual([
    '2026-06-01T07:00',
    '2026-06-01T07:15',
    '2026-06-01T07:30',
    '2026-06-01T08:30',
  ])
  const service = { ...alone, durationMinutes: 30, bufferMinutes: 20 }
  expect(starts({ ...given, service })).toEqual(['2026-06-01T07:00', '2026-06-01T08:30'])
})

test('a slot id is the same for the same slot, and nothing else is one', () => {
  const key = { serviceId, resourceId, startMs: Date.parse('2026-06-01T08:00Z') }
  const id = encodeSlotId(key)
  expect(encodeSlotId(key)).toBe(id)
  expect(decodeSlotId(id)).toEqual(key)
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.base64String(), fc.uint8Array({ minLength: 39, maxLength: 39 })),
      (given) => {
        const text = typeof given === 'string' ? given : Buffer.from(given).toString('base64url')
        const decoded = decodeSlotId(text)
        expect(decoded === undefined || encodeSlotId(decoded) === text).toBe(true)
      },
    ),
  )
})

const minute = (value: number) =>
  `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 4 })
  .map((marks) => marks.sort((a, b) => a - b))
  .map((marks) =>
    marks.flatMap((mark, i) =>
      i % 2 === 1 ? [{ from: minute((marks[i - 1] ?? 0) * 15), to: minute(mark * 15) }] : [],
    ),
  )
const changes = ['2026-03-29', '2026-10-25', '2026-04-05', '2026-09-06', '2026-06-01'] as const

test('slots lie inside the hours to the minute, keep clear of what is taken, and do not depend on the search', () => {
  const cases = fc.record({
    date: fc.constantFrom(...changes),
    zone: fc.constantFrom(...zones),
    hours: spans.map((given) => daily(...given)),
    stepMinutes: fc.constantFrom(10, 15, 45, 60),
    durationMinutes: fc.integer({ min: 5, max: 200 }),
    bufferMinutes: fc.integer({ min: 0, max: 40 }),
    taken: fc.array(
      fc.record({ at: fc.integer({ min: -720, max: 2_200 }), minutes: fc.integer({ min: 5, max: 120 }) }),
      { maxLength: 4 },
    ),
    cut: fc.integer({ min: 0, max: 1_500 }),
  })
  fc.assert(
    fc.property(cases, ({ date, zone, hours, stepMinutes, durationMinutes, bufferMinutes, taken, cut }) => {
      const base = Date.parse(`${date}T00:00Z`)
      const at = (minutes: number) => new Date(base + minutes * 60_000)
      const busy = taken.map((each) => ({ resourceId, start: at(each.at), end: at(each.at + each.minutes) }))
      const second = { ...chair, id: secondId }
      const service = { ...alone, durationMinutes, bufferMinutes }
      const more = { zone, hours, stepMinutes, service, busy, resources: [chair, second], limit: 10_000 }
      const given = request({ ...more, from: at(-300), to: at(1_740) })
      const slots = listSlots(given)
      for (const slot of slots) {
        expect(decodeSlotId(slot.id)).toEqual({
          serviceId,
          resourceId: slot.resourceId,
          startMs: slot.start.getTime(),
        })
        expect(isOpenThroughout(slot.start, slot.end, zone, hours)).toBe(true)
        const blockedUntil = slot.end.getTime() + bufferMinutes * 60_000
        const meets = busy.some(({ start, end }) => start.getTime() < blockedUntil && end > slot.start)
        expect(slot.resourceId === resourceId && meets).toBe(false)
      }
      expect(new Set(slots.map(({ id }) => id)).size).toBe(slots.length)
      const later = listSlots({ ...given, from: at(cut) }).map(({ id }) => id)
      expect(later).toEqual(slots.filter(({ start }) => start >= at(cut)).map(({ id }) => id))
      const few = listSlots({ ...given, limit: 3 }).map(({ id }) => id)
      expect(few).toEqual(slots.slice(0, 3).map(({ id }) => id))
      // Booking a slot removes those that overlap it, and neither adds nor moves any.
      const [first] = slots
      if (first?.resourceId !== resourceId) return
      const left = listSlots({
        ...given,
        busy: [...busy, { resourceId, start: first.start, end: first.end }],
      })
      const ids = new Set(slots.map(({ id }) => id))
      expect(left.every(({ id }) => ids.has(id) && id !== first.id)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

/** Checks every five minutes that the local time is within the hours of its day. */
function isOpenThroughout(start: Date, end: Date, zone: string, hours: Week): boolean {
  for (let ms = start.getTime(); ms < end.getTime(); ms += 5 * 60_000) {
    const time = wall(new Date(ms), zone)
    if (!(hours.monday ?? []).some(({ from, to }) => from <= time && time < to)) return false
  }
  return true
}

describe('a service for several', () => {
  // 09:00 in Madrid.
  const day = between('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z')
  const taken = (start: string, of = serviceId, end = start.replace(':00:00Z', ':30:00Z')) => ({
    ...{ resourceId, serviceId: of, start: new Date(start), end: new Date(end) },
  })
  const class_ = { ...alone, places: 2 }

  test('is free until its places are taken, and beside no other appointment', () => {
    const at = (...busy: ReturnType<typeof taken>[]) =>
      starts(request({ ...day, service: class_, busy })).includes('2026-03-02T08:00')
    const nine = taken('2026-03-02T08:00:00Z')
    expect([at(), at(nine), at(nine, nine)]).toEqual([true, true, false])
    expect(at(taken('2026-03-02T08:00:00Z', secondId))).toBe(false)
    expect(at(taken('2026-03-02T07:45:00Z', serviceId, '2026-03-02T08:15:00Z'))).toBe(false)
  })

  test('is given once at a time: with whom it began, to as many as there are places', () => {
    const offered = (places: number, count: number) =>
      listSlots(
        request({
          ...day,
          service: { ...alone, places },
          resources: [chair, { ...chair, id: secondId }],
          busy: Array.from({ length: count }, () => taken('2026-03-02T08:00:00Z')),
        }),
      )
        .filter(({ start }) => start.toISOString().startsWith('2026-03-02T08:00'))
        .map((slot) => slot.resourceId)
    expect([offered(3, 0), offered(3, 2), offered(3, 3)]).toEqual([[resourceId, secondId], [resourceId], []])
  })

  test('is given in its own hours alone, within those of the resource', () => {
    const monday = { monday: [{ from: '10:00', to: '12:00' }] }
    const given = request({
      ...between('2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'),
      service: { ...class_, hours: monday },
    })
    expect(starts(given)).toEqual(['2026-03-02T09:00', '2026-03-02T09:30'])
  })
})
