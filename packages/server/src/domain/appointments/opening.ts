// From the hours on a shop's door to instants. The zone's changes of clocks are taken from the zone's rules: hours that
// do not happen on a day are left out, and hours that happen twice are open twice.
// Node 24 has Temporal only behind a flag; the package uses Node's own as soon as it is there.
import { Temporal } from 'temporal-polyfill'
import { type Exception, minuteOf, type Span, type Week, weekdays } from './availability-document.ts'

/** From the first instant up to, not with, the second; milliseconds since 1970. */
export type Interval = { start: number; end: number }

type Hours = { hours: Week | null; exceptions: readonly Exception[] }

/** The hours that hold on a date: the exceptions of the resource, of the account, then the week's of either. */
export function hoursOn(date: Temporal.PlainDate, resource: Hours, account: Hours): readonly Span[] {
  const text = date.toString()
  const isOfDate = (exception: Exception) => exception.date === text
  const exception = resource.exceptions.find(isOfDate) ?? account.exceptions.find(isOfDate)
  if (exception) return exception.hours
  const weekday = weekdays[date.dayOfWeek - 1]
  return (weekday && (resource.hours ?? account.hours)?.[weekday]) ?? []
}

/** The instants of a date, parted where the clock is put forward or back. */
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

/** The instants of the day at which its clock shows a time within the hours, in order. */
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

/** Intervals in order, those that touch made one: a day may be booked into the next. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const all: Interval[] = []
  for (const { start, end } of intervals) {
    const last = all.at(-1)
    if (last && last.end >= start) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}
