import { describe, expect, test } from 'vitest'
import { isHoliday, localDay, localInstant, opening, weekday } from '../calendar.ts'
import { createWorld } from '../world.ts'
import { buildDemo } from './build.ts'

const account = { id: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', currency: 'COP' }

// Every day of one week at several hours, in zones where clocks change that week.
const moments = [
  '2026-10-23',
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-10-27',
  '2026-10-28',
  '2026-10-29',
].flatMap((day) => ['00:03', '13:40', '23:58'].flatMap((time) => [`${day}T${time}:07.456Z`]))
const cases = ['America/Bogota', 'Europe/Madrid', 'Asia/Kolkata'].flatMap((timezone) =>
  moments.map((now) => ({ timezone, now })),
)

describe.each(cases)('at $now in $timezone', ({ timezone, now: text }) => {
  const now = new Date(text)
  const rows = buildDemo(createWorld({ ...account, timezone }, now))

  test('nothing that has happened lies ahead, and nothing changed before it began', () => {
    for (const [table, list] of Object.entries(rows)) {
      for (const row of list) {
        if ('created_at' in row) expect([table, row.created_at <= now]).toEqual([table, true])
        if ('updated_at' in row) {
          const { created_at, updated_at } = row
          expect([row, updated_at >= created_at && updated_at <= now]).toEqual([row, true])
        }
      }
    }
  })

  test('messages of a conversation follow each other, from its beginning on', () => {
    for (const conversation of rows.conversations) {
      const times = rows.messages
        .filter(({ conversation_id }) => conversation_id === conversation.id)
        .map(({ created_at }) => created_at.getTime())
      expect(times[0]).toBe(conversation.created_at.getTime())
      expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
    }
  })

  test('nothing of a contact is older than the contact', () => {
    const since = new Map(rows.contacts.map(({ id, created_at }) => [id, created_at]))
    const owned = [...rows.conversations, ...rows.orders, ...rows.appointments, ...rows.channel_identities]
    const early = owned.filter(({ contact_id, created_at }) => created_at < (since.get(contact_id) ?? now))
    expect(early).toEqual([])
  })

  test('appointments lie within opening hours, are booked before they start, and end as their time allows', () => {
    for (const { start_time, end_time, created_at, status } of rows.appointments) {
      const day = localDay(start_time, timezone)
      expect(weekday(day)).not.toBe(0)
      expect(isHoliday(day)).toBe(false)
      const closes = weekday(day) === 6 ? opening.closesSaturday : opening.closes
      expect(start_time >= localInstant(day, opening.opens, timezone)).toBe(true)
      expect(end_time <= localInstant(day, closes, timezone)).toBe(true)
      expect(created_at < start_time).toBe(true)
      if (status === 'completed' || status === 'no_show') expect(end_time <= now).toBe(true)
      if (status === 'pending') expect(start_time > now).toBe(true)
      if (status === 'scheduled') expect(end_time > now).toBe(true)
    }
  })

  test('no two appointments of one resource overlap', () => {
    for (const one of rows.appointments) {
      const clashes = rows.appointments.filter(
        (other) =>
          other.id !== one.id &&
          other.resource_id === one.resource_id &&
          other.start_time < one.end_time &&
          one.start_time < other.end_time,
      )
      expect(clashes).toEqual([])
    }
  })
})
