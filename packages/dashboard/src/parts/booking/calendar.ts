// Days and minutes of the business's own calendar, independent of the viewer's zone.
import { Temporal } from 'temporal-polyfill'
import type { Row } from '../../api/call.ts'

export type Appointment = Row<'listAppointments'>
export type View = 'day' | 'week'

/** How many places of each appointment's start are taken, of those it has; by id, of services for several alone. */
export function takenPlaces(appointments: readonly Appointment[]): Map<string, { taken: number; n: number }> {
  const sharing = appointments.filter(
    ({ service_places: places, status }) => places > 1 && (status === 'scheduled' || status === 'pending'),
  )
  const starts = Map.groupBy(sharing, (each) => `${each.service_id} ${each.resource_id} ${each.start_time}`)
  return new Map(
    [...starts.values()].flatMap((together) => {
      const taken = together.reduce((sum, { places }) => sum + places, 0)
      return together.map(
        ({ id, service_places: places }) => [id, { taken, n: Math.max(places, taken) }] as const,
      )
    }),
  )
}

export type Block = {
  appointment: Appointment
  /** Minutes since the day's midnight, by the business's clock. */
  from: number
  to: number
  /** Position among appointments side by side, where times overlap. */
  track: number
  tracks: number
}

/** A time in which somebody wants to book; in the day view, of one resource. */
export type Wanted = { day: string; minutes: number; resource: string | undefined }

const minutesShownMin = 30

export function today(zone: string): string {
  return Temporal.Now.plainDateISO(zone).toString()
}

export function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)
}

/**
 * The days shown in the view that contains this day. A list of a week begins with the day itself: in a calendar week
 * the days that are over would stand before it.
 */
export function daysOf(view: View, day: string, isList = false): string[] {
  const date = Temporal.PlainDate.from(day)
  if (view === 'day') return [day]
  const first = isList ? date : date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, index) => first.add({ days: index }).toString())
}

export function shifted(day: string, view: View, direction: 1 | -1): string {
  return Temporal.PlainDate.from(day)
    .add({ days: direction * (view === 'day' ? 1 : 7) })
    .toString()
}

/** From midnight of the first day to midnight after the last, as instants. */
export function spanOf(days: readonly string[], zone: string): { from: string; to: string } {
  const midnight = (day: string, add: number) =>
    Temporal.PlainDate.from(day).add({ days: add }).toZonedDateTime(zone).toInstant().toString()
  return { from: midnight(days[0] ?? '', 0), to: midnight(days.at(-1) ?? '', 1) }
}

export function dayOf(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}

export function minutesOf(instant: string, zone: string): number {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return hour * 60 + minute
}

export function nowIn(zone: string): { day: string; minutes: number } {
  const now = Temporal.Now.instant().toString()
  return { day: dayOf(now, zone), minutes: minutesOf(now, zone) }
}

/** One day's appointments with their positions; overlapping ones are placed side by side. */
export function blocksOf(appointments: readonly Appointment[], day: string, zone: string): Block[] {
  const blocks = appointments
    .filter((appointment) => dayOf(appointment.start_time, zone) === day)
    .map((appointment) => {
      const from = minutesOf(appointment.start_time, zone)
      const endsLater = dayOf(appointment.end_time, zone) !== day
      const to = endsLater ? 24 * 60 : minutesOf(appointment.end_time, zone)
      return { appointment, from, to: Math.max(to, from + minutesShownMin), track: 0, tracks: 1 }
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  for (const group of overlapping(blocks)) placeSideBySide(group)
  return blocks
}

function overlapping(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  let end = -1
  for (const block of blocks) {
    const current = groups.at(-1)
    if (current === undefined || block.from >= end) groups.push([block])
    else current.push(block)
    end = Math.max(end, block.to)
  }
  return groups
}

function placeSideBySide(group: readonly Block[]): void {
  const ends: number[] = []
  for (const block of group) {
    const free = ends.findIndex((end) => end <= block.from)
    block.track = free === -1 ? ends.length : free
    ends[block.track] = block.to
  }
  for (const block of group) block.tracks = ends.length
}

/** Whole hours that cover all appointments and the hours in which one can book, and office hours at least. */
export function hoursOf(
  blocks: readonly Pick<Block, 'from' | 'to'>[],
  open: readonly { from: string; to: string }[] = [],
): { first: number; last: number } {
  const covered = [
    ...blocks,
    ...open.map(({ from, to }) => ({ from: clockMinutes(from), to: clockMinutes(to) })),
  ]
  const first = Math.min(8, ...covered.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(19, ...covered.map(({ to }) => Math.ceil(to / 60)))
  return { first, last }
}

function clockMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
