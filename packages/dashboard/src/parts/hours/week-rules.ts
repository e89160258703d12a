// Rules of a week's opening hours: the times that are wrong, and the days that one day's hours are copied to.

import { type Weekday, weekdays } from '@mostrador/contract/weekdays'

export type Span = { from: string; to: string }
export type Week = Partial<Record<Weekday, Span[]>>

export type SpanProblem = 'timeMissing' | 'endsBefore' | 'overlaps'

/** The problem of each of a day's times, in their order. */
export function spanProblems(spans: readonly Span[]): (SpanProblem | undefined)[] {
  return spans.map(({ from, to }, index) => {
    if (from === '' || to === '') return 'timeMissing'
    if (from >= to) return 'endsBefore'
    const before = spans[index - 1]
    return before !== undefined && before.to > from ? 'overlaps' : undefined
  })
}

export function isRightWeek(week: Week): boolean {
  return weekdays.every((day) => spanProblems(week[day] ?? []).every((problem) => problem === undefined))
}

const weekend: ReadonlySet<Weekday> = new Set(['saturday', 'sunday'])

/** Open days with hours of their own, which copying to the others leaves. */
export function daysApart(week: Week): Weekday[] {
  const [first, ...others] = weekdays.filter((day) => (week[day] ?? []).length > 0)
  if (first === undefined) return []
  const filled = daysToFill(week)
  return others.filter(
    (day) => !filled.includes(day) && JSON.stringify(week[day]) !== JSON.stringify(week[first]),
  )
}

/** First and last of days that follow each other, where they are three or more. */
export function rangeOf(days: readonly Weekday[]): { first: Weekday; last: Weekday } | undefined {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || days.length < 3) return undefined
  const isWhole = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1
  return isWhole ? { first, last } : undefined
}

/**
 * The other days that take over the hours of the first open one. Where that is the only open one, the days of the working
 * week, as the weekend mostly has others; else those that are open as most are, since a day with hours of its own, such
 * as a short Saturday, keeps them.
 */
export function daysToFill(week: Week): Weekday[] {
  const [first, ...others] = weekdays.filter((day) => (week[day] ?? []).length > 0)
  if (first === undefined) return []
  if (others.length === 0) {
    const isWeekend = weekend.has(first)
    return weekdays.filter((day) => day !== first && weekend.has(day) === isWeekend)
  }
  const alike = new Map<string, Weekday[]>()
  for (const day of others) {
    const hours = JSON.stringify(week[day])
    alike.set(hours, [...(alike.get(hours) ?? []), day])
  }
  const groups = [...alike.values()].sort((a, b) => b.length - a.length)
  const [most = [], next = []] = groups
  return most.length > next.length ? most : others
}

const dayStart = 9 * 60
const dayEnd = 18 * 60
const hour = 60

/**
 * With another time: the first is a whole day, or as long as `minutes`. A second one is for a day with a break: a whole
 * day is split around noon, anything else goes on an hour after it ends.
 */
export function withMore(spans: readonly Span[], minutes?: number): Span[] {
  const last = spans.at(-1)
  if (last === undefined) {
    const start = minutes === undefined ? dayStart : dayStart + hour
    return [{ from: clock(start), to: clock(minutes === undefined ? dayEnd : start + minutes) }]
  }
  const [from, to] = [minuteOf(last.from), minuteOf(last.to)]
  if (minutes === undefined && from <= 11 * hour && to >= 15 * hour) {
    return [
      ...spans.slice(0, -1),
      { from: last.from, to: clock(12 * hour) },
      { from: clock(14 * hour), to: last.to },
    ]
  }
  const start = Math.min(to + (minutes === undefined ? hour : 0), 24 * hour - 5)
  return [...spans, { from: clock(start), to: clock(start + (minutes ?? 4 * hour)) }]
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function clock(minute: number): string {
  const capped = Math.min(minute, 24 * hour)
  return [Math.floor(capped / 60), capped % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
