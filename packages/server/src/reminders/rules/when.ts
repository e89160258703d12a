// When a reminder is due, and what becomes of it then. Pure.
import { limits } from '@mostrador/contract/limits'
import type { ReminderKind, SkipReason } from '@mostrador/contract/outreach/reminders'
import { Temporal } from 'temporal-polyfill'
import { isQuiet, type QuietHours } from '../../domain/contacts/phone-zones.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** `at`: the time that it is about. `since`: the last change of that. `start`: what fell due before is not sent. */
export type Occasion = { at: Date; since: Date }
export type Timing = { dueAt: Date; lateAt: Date; isAhead: boolean; since: Date; start?: Date | undefined }
export type Timed = { do: 'wait'; until: Date } | { do: 'send' } | { do: 'skip'; reason: SkipReason }

const isAppointment = (kind: ReminderKind) => kind === 'appointment_day' || kind === 'appointment_hours'

/** Whole days before an appointment are days of the calendar: the clock shows the same hour, also when it was set. */
export function timingOf(
  kind: ReminderKind,
  minutes: number,
  { at, since }: Occasion,
  timezone: string,
): Timing {
  if (!isAppointment(kind)) {
    const lateAt = new Date(at.getTime() + limits.reminderLateDays * dayMinutes * minuteMs)
    return { dueAt: new Date(at.getTime() + minutes * minuteMs), lateAt, isAhead: false, since }
  }
  const [days, rest] = [Math.floor(minutes / dayMinutes), minutes % dayMinutes]
  const due = zoned(at, timezone).subtract({ days }).subtract({ minutes: rest })
  const lateAt = new Date(at.getTime() - limits.reminderLateMinutes * minuteMs)
  return { dueAt: dateOf(due), lateAt, isAhead: true, since }
}

/** The zone is the customer's. */
export type Nights = { timezone: string; quiet: QuietHours }

export function whenToSend(
  { dueAt, lateAt, isAhead, since, start }: Timing,
  now: Date,
  nights: Nights,
): Timed {
  if (now < dueAt) return { do: 'wait', until: dueAt }
  // A customer who has just booked or moved it knows.
  if (isAhead && since > dueAt) return { do: 'skip', reason: 'booked_late' }
  if (start !== undefined && dueAt < start) return { do: 'skip', reason: 'passed' }
  if (now > lateAt) return { do: 'skip', reason: 'late' }
  const until = morningAfter(now, nights)
  if (until === undefined) return { do: 'send' }
  return until > lateAt ? { do: 'skip', reason: 'night' } : { do: 'wait', until }
}

/** The end of the quiet hours that it is at this moment; undefined by day. */
function morningAfter(now: Date, { timezone, quiet }: Nights): Date | undefined {
  const local = zoned(now, timezone)
  if (!isQuiet(local.hour, quiet)) return undefined
  const day = local.toPlainDate().add({ days: local.hour < quiet.to ? 0 : 1 })
  return dateOf(day.toZonedDateTime({ timeZone: timezone, plainTime: { hour: quiet.to } }))
}

function zoned(at: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
}

function dateOf(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds)
}
