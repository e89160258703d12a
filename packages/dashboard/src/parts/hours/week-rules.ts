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

/**
 * The other days that take over the hours of the first open one. Where that is the only open one, all of them; else
 * those that are open as most are, since a day with hours of its own, such as a short Saturday, keeps them.
 */
export function daysToFill(week: Week): Weekday[] {
  const [first, ...others] = weekdays.filter((day) => (week[day] ?? []).length > 0)
  if (first === undefined) return []
  if (others.length === 0) return weekdays.filter((day) => day !== first)
  const alike = new Map<string, Weekday[]>()
  for (const day of others) {
    const hours = JSON.stringify(week[day])
    alike.set(hours, [...(alike.get(hours) ?? []), day])
  }
  const groups = [...alike.values()].sort((a, b) => b.length - a.length)
  const [most = [], next = []] = groups
  return most.length > next.length ? most : others
}
