// Turns local opening hours into instants by the rules of the zone: hours skipped by a clock change are left out,
// repeated hours are open twice.
// Node 24 has Temporal only behind a flag; the package uses Node's own once it is there.
import { weekdays } from '@mostrador/contract/weekdays'
import { Temporal } from 'temporal-polyfill'
import { type Exception, minuteOf, type Span, type Week } from './availability-document.ts'

/** Half-open: `end` is excluded. Milliseconds since 1970. */
export type Interval = { start: number; end: number }

type Hours = { hours: Week | null; exceptions: readonly Exception[] }

/** The hours on a date: the resource's exception, then the account's, then the weekday's hours of either. */
export function hoursOn(date: Temporal.PlainDate, resource: Hours, account: Hours): readonly Span[] {
  const text = date.toString()
  const isOfDate = (exception: Exception) => exception.date === text
  const exception = resource.exceptions.find(isOfDate) ?? account.exceptions.find(isOfDate)
  if (exception) return exception.hours
  const weekday = weekdays[date.dayOfWeek - 1]
  return (weekday && (resource.hours ?? account.hours)?.[weekday]) ?? []
}

/** The part of a resource's hours on a date in which a service with hours of its own is given. */
export function givenOn(
  date: Temporal.PlainDate,
  service: Week | null,
  open: readonly Span[],
): readonly Span[] {
  if (service === null) return open
  const weekday = weekdays[date.dayOfWeek - 1]
  const given = (weekday && service[weekday]) ?? []
  return open.flatMap((one) =>
    given
      .map((other) => ({
        from: one.from > other.from ? one.from : other.from,
        to: one.to < other.to ? one.to : other.to,
      }))
      .filter(({ from, to }) => from < to),
  )
}

/** A date as instants, split where the clock changes. */
export type LocalDay = { start: number; end: number; parts: readonly (Interval & { localStart: number })[] }

export function localDay(date: Temporal.PlainDate, zone: string): LocalDay {
  const end = date.add({ days: 1 }).toZonedDateTime({ timeZone: zone })
  const parts = []
  let start = date.toZonedDateTime({ timeZone: zone })
  while (start.epochMilliseconds < end.epochMilliseconds) {
    const change = start.getTimeZoneTransition('next')
    const next = change && change.epochMilliseconds < end.epochMilliseconds ? change : end
    parts.push({
      start: start.epochMilliseconds,
      end: next.epochMilliseconds,
      localStart: start.toPlainTime().since(new Temporal.PlainTime()).total('milliseconds'),
    })
    start = next
  }
  return { start: parts[0]?.start ?? end.epochMilliseconds, end: end.epochMilliseconds, parts }
}

/** The intervals of the day in which its clock shows a time within the hours, in order. */
export function openIntervals(day: LocalDay, hours: readonly Span[]): Interval[] {
  return day.parts.flatMap((part) =>
    hours
      .map(({ from, to }) => ({
        start: Math.max(part.start, part.start + minuteOf(from) * 60_000 - part.localStart),
        end: Math.min(part.end, part.start + minuteOf(to) * 60_000 - part.localStart),
      }))
      .filter(({ start, end }) => start < end),
  )
}

/** Merges touching intervals, so that a booking may run past midnight. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const all: Interval[] = []
  for (const { start, end } of intervals) {
    const last = all.at(-1)
    if (last && last.end >= start) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}
