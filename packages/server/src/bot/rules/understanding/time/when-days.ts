// Dates in a line: by number, by weekday, by holiday, or counted from today or from the day spoken of.
import { Temporal } from 'temporal-polyfill'
import { holidayOf } from './holidays.ts'
import type { When } from './named-time.ts'
import { toClock } from './when-clock.ts'
import { guarded, type Phrases, type Search, type Taken } from './when-search.ts'

type Date = Temporal.PlainDate
type Days = Pick<When, 'from' | 'to' | 'or' | 'source' | 'isWeekday'> & {
  /** A number after the weekday that is no date of it is the hour. */
  hour?: string
}
type Spoken = { today: Date; day: Date | undefined }

/** With `isDateOnly` those named with their month, whose numbers would be taken for hours. */
export function daysOf(search: Search, { isDateOnly, ...spoken }: Spoken & { isDateOnly: boolean }): Days {
  const { calendar } = search
  const { today, day } = spoken
  if (isDateOnly) {
    const holiday = holidayIn(search, today)
    if (holiday) return only(holiday)
    // Read before the hours: in "the Wednesday before, two o'clock" nothing is before two.
    const before = day && search.weekday(search.take(calendar.weekdayBefore)?.groups.weekday)
    return day && before !== undefined
      ? only(coming(day.subtract({ days: 8 }), before))
      : dated(search, today)
  }
  if (search.take(calendar.afterTomorrow)) return only(today.add({ days: 2 }))
  const week = weekOf(search)
  const ofWeekday = weekdayOf(search, spoken, week)
  if (ofWeekday) return ofWeekday
  const numbered = search.take(guarded(search, calendar.dayOfMonth))
  const number = numbered && search.day(numbered.groups.day)
  if (number !== undefined) return maybe(dayOfMonth(today, number))
  if (day && search.take(calendar.sameDay)) return only(day)
  if (day && search.take(calendar.dayAfter)) return only(day.add({ days: 1 }))
  if (day && search.take(calendar.dayBefore)) return only(day.subtract({ days: 1 }))
  return relativeDays(search, today, week)
}

function dated(search: Search, today: Date): Days {
  const days = datedOf(search, today)
  return days.from === undefined ? datedWeekday(search, today) : days
}

/** "Thursday 10. At what time?", where the 10th is a Thursday: the number is no hour, whatever follows. */
function datedWeekday(search: Search, today: Date): Days {
  const before = search.line
  const found = search.take(guarded(search, search.calendar.weekdayDate))
  const date = found && dayOfMonth(today, search.day(found.groups.day) ?? 0)
  const isAgreed = found !== undefined && date?.dayOfWeek === search.weekday(found.groups.weekday)
  const rest = search.line.slice(found?.at ?? 0)
  const isHour = ofHour.test(rest) || isHourOfPart(date?.day ?? 0, rest)
  if (isAgreed && date && !isHour) return only(date)
  search.line = before
  return {}
}

const ofHour =
  /^ ?(?:[ap]m|h|hs|hrs?|horas?|en punto|de la (?:manana|tarde|noche)|da (?:manha|tarde|noite)|o ?clock) /

/** "Friday 4 in the afternoon" is an hour, where there is such an hour in that part of the day. */
function isHourOfPart(hour: number, rest: string): boolean {
  const part = ofPart.exec(rest)?.[1] ?? ''
  if (/^ma/.test(part) || part === 'morning') return hour >= 6 && hour <= 11
  if (/^tarde/.test(part) || part === 'afternoon') return hour <= 7 || hour === 12
  return part !== '' && hour >= 5 && hour <= 11
}

const ofPart =
  /^ ?(?:(?:por la|en la|a la|esta|pela|de|a|in the|at|this) )?(manana|manhana|manha|tarde|tardecita|noche|noite|morning|afternoon|evening|night) /

/** `25 de noviembre`, `nov 25`, `25/11`, `2026-11-25`; a weekday beside it should agree. */
function datedOf(search: Search, today: Date): Days {
  const iso = search.take('(?<year>20\\d\\d)-(?<month>\\d\\d)-(?<date>\\d\\d)')
  if (iso) {
    const [year, month, day] = [iso.groups.year, iso.groups.month, iso.groups.date].map(Number)
    return maybe(plainDate({ year: year ?? 0, month: month ?? 0, day: day ?? 0 }))
  }
  // Three and five joined by a dash are hours where a half of the day follows.
  const slashed = search.take('(?<one>\\d{1,2})[/-](?<other>\\d{1,2})(?:[/-]\\d{2,4})?(?! [ap]m)')
  const found = slashed
    ? {
        ...{ at: slashed.at },
        date: dateIn(today, dayAndMonth([Number(slashed.groups.one), Number(slashed.groups.other)], search)),
      }
    : withMonth(search, today)
  if (!found?.date) return {}
  const named = search.take('@')
  const weekday = search.weekday(named?.groups.weekday)
  // "I have an exam on Monday, could it be the 6th of December": another day than the one that is wanted.
  const isApart = named !== undefined && Math.abs(named.at - found.at) > charsApart
  if (weekday !== undefined && isApart && found.date.dayOfWeek !== weekday)
    return { ...only(found.date), source: coming(today, weekday).toString() }
  return agreed(found.date, weekday, today)
}

/** More than a comma and an article between them. */
const charsApart = 14

function withMonth(search: Search, today: Date): { date: Date | undefined; at: number } | undefined {
  const { entries } = search.calendar.months
  const isNamed = search.hasAny(entries, () => entries.flatMap((names) => datesOf(names)))
  for (const [index, names] of isNamed ? entries.entries() : []) {
    const [before, behind] = datesOf(names)
    const found = search.take(before) ?? search.take(behind)
    const day = found && search.day(found.groups.day)
    if (found && day !== undefined) return { date: dateIn(today, { day, month: index + 1 }), at: found.at }
  }
  return undefined
}

/** A day before the month's name, and one behind it. */
function datesOf(names: readonly string[]): [string, string] {
  const named = `(?:${names.join('|')})`
  return [`& (?:de |of |do mes de )?${named}`, `${named} (?:the )?&`]
}

/** The date, and the weekday's own day as well when the two do not agree. */
function agreed(date: Date, weekday: number | undefined, today: Date): Days {
  if (weekday === undefined || date.dayOfWeek === weekday) return only(date)
  return { ...only(date), or: coming(today, weekday).toString() }
}

type Week = 'next' | 'spoken' | undefined

function weekOf(search: Search): Week {
  if (search.take(search.calendar.spokenWeek)) return 'spoken'
  return search.take(search.calendar.nextWeek) ? 'next' : undefined
}

function weekdayOf(search: Search, spoken: Spoken, week: Week): Days | undefined {
  const { calendar } = search
  const { today } = spoken
  const pair = search.take(calendar.weekdayPair)
  if (pair) {
    const [one, other] = daysIn(search, pair, today)
    return span(one, Temporal.PlainDate.compare(one, other) > 0 ? other.add({ days: 7 }) : other)
  }
  const shift = search.take(calendar.weekdayFromTo)
  if (shift) {
    const [one, other] = daysIn(search, shift, today)
    return { ...only(other), source: one.toString(), isWeekday: true }
  }
  const dated = search.take(guarded(search, calendar.weekdayDate))
  if (dated) return numberedWeekday(search, dated, today)
  return modifiedWeekday(search, spoken) ?? plainWeekday(search, spoken, week)
}

function daysIn(search: Search, found: Taken, today: Date): [Date, Date] {
  const dayOf = (name: string | undefined) => coming(today, search.weekday(name) ?? today.dayOfWeek)
  return [dayOf(found.groups.weekday), dayOf(found.groups.other)]
}

/** "Monday 30": the date where both agree. A small number that does not agree is an hour, a larger one is in doubt. */
function numberedWeekday(search: Search, found: Taken, today: Date): Days {
  const weekday = search.weekday(found.groups.weekday) ?? today.dayOfWeek
  const number = search.day(found.groups.day) ?? 0
  const date = dayOfMonth(today, number)
  const day = coming(today, weekday)
  if (!date) return { ...only(day), isWeekday: true }
  if (date.dayOfWeek === weekday) return only(date)
  if (number <= 12 && !found.all.includes(' dia ') && !found.all.includes(' the ')) {
    return { ...only(day), isWeekday: true, hour: toClock(number < 8 ? number + 12 : number, 0) }
  }
  return { ...only(date), or: day.toString() }
}

/** "This Friday", "the Saturday after", "Thursday week". */
function modifiedWeekday(search: Search, { today, day }: Spoken): Days | undefined {
  const { calendar } = search
  const taken = (phrases: Phrases) => search.weekday(search.take(phrases)?.groups.weekday)
  const after = taken(calendar.weekdayWeekLater)
  if (after !== undefined) return only(coming(today, after).add({ days: 7 }))
  const other = taken(calendar.weekdayOther)
  if (other !== undefined) {
    const from = day?.dayOfWeek === other ? day : coming(today, other)
    return only(from.add({ days: 7 }))
  }
  const following = taken(calendar.weekdayFollowing)
  if (following !== undefined) {
    return only(day ? coming(day, following) : coming(today, following).add({ days: 7 }))
  }
  const own = taken(calendar.weekdayThis)
  if (own !== undefined) return only(own === today.dayOfWeek ? today : coming(today, own))
  const unsure = taken(calendar.weekdayUnsure)
  if (unsure !== undefined) {
    const next = coming(today, unsure)
    // Some mean the one that is close, some the one of the week after.
    return unsure > today.dayOfWeek ? { ...only(next), or: next.add({ days: 7 }).toString() } : only(next)
  }
  const next = taken(calendar.weekdayNext)
  return next === undefined ? undefined : only(coming(today, next))
}

function plainWeekday(search: Search, { today, day }: Spoken, week: Week): Days | undefined {
  const first = search.weekday(search.take('@')?.groups.weekday)
  if (first === undefined) return undefined
  // "Tuesday I work, could it be Wednesday?": the one named last is wanted.
  const second = week === undefined ? search.weekday(search.take('@')?.groups.weekday) : undefined
  const source = second === undefined || second === first ? {} : { source: coming(today, first).toString() }
  const weekday = second ?? first
  if (week === 'next') return only(mondayOf(today).add({ days: 6 + weekday }))
  if (week === 'spoken' && day) return only(mondayOf(day).add({ days: weekday - 1 }))
  return { ...only(coming(today, weekday)), ...source, isWeekday: true }
}

function relativeDays(search: Search, today: Date, week: Week): Days {
  const { calendar } = search
  const counted = search.take(calendar.inDays)
  if (counted) {
    const days = search.hour(counted.groups.hour ?? '')
    return days === undefined ? {} : only(today.add({ days: calendar.weeksInDays.entries[days] ?? days }))
  }
  const weeks = search.take(calendar.inWeeks)
  if (weeks) return only(today.add({ days: 7 * (search.hour(weeks.groups.hour ?? '') ?? 1) }))
  const { entries } = calendar.fromToday
  const isCounted = search.hasAny(entries, () => Object.keys(entries))
  for (const [phrase, days] of isCounted ? Object.entries(entries) : []) {
    if (search.take(phrase)) return only(today.add({ days }))
  }
  if (search.take(calendar.tomorrow)) return only(today.add({ days: 1 }))
  if (search.take(calendar.today)) return only(today)
  const monday = mondayOf(today)
  if (week === 'next') return span(monday.add({ days: 7 }), monday.add({ days: 13 }))
  if (search.take(calendar.weekend))
    return span(later(monday.add({ days: 5 }), today), monday.add({ days: 6 }))
  if (search.take(calendar.midweek)) {
    const tuesday = today.dayOfWeek < 4 ? monday.add({ days: 1 }) : monday.add({ days: 8 })
    return span(later(tuesday, today), mondayOf(tuesday).add({ days: 3 }))
  }
  if (search.take(calendar.thisWeek)) return span(today, monday.add({ days: 6 }))
  return {}
}

function holidayIn(search: Search, today: Date): Date | undefined {
  const { entries } = search.calendar.holidays
  if (!search.hasAny(entries, () => Object.keys(entries))) return undefined
  for (const [phrase, rule] of Object.entries(entries)) {
    if (search.take(phrase)) return holidayOf(rule, today)
  }
  return undefined
}

/** The next such day; a week from today where it is today's name, as today is called today. */
function coming(today: Date, weekday: number): Date {
  return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 || 7 })
}

function mondayOf(date: Date): Date {
  return date.subtract({ days: date.dayOfWeek - 1 })
}

function later(a: Date, b: Date): Date {
  return Temporal.PlainDate.compare(a, b) > 0 ? a : b
}

function only(date: Date): Days {
  return span(date, date)
}

function maybe(date: Date | undefined): Days {
  return date ? only(date) : {}
}

function span(from: Date, to: Date): Days {
  return { from: from.toString(), to: to.toString() }
}

function dayAndMonth([first, second]: readonly [number, number], { calendar }: Search) {
  const isDayFirst = first > 12 || (calendar.isDayFirst.entries && second <= 12)
  return isDayFirst ? { day: first, month: second } : { day: second, month: first }
}

/** The next such date: this year's, or next year's once it has passed. */
function dateIn(today: Date, { day, month }: { day: number; month: number }): Date | undefined {
  const dates = [today.year, today.year + 1].map((year) => plainDate({ year, month, day }))
  return dates.find((date) => date && Temporal.PlainDate.compare(date, today) >= 0)
}

function dayOfMonth(today: Date, day: number): Date | undefined {
  const first = today.with({ day: 1 })
  const dates = [0, 1, 2].map((months) => {
    const { year, month } = first.add({ months })
    return plainDate({ year, month, day })
  })
  return dates.find((date) => date && Temporal.PlainDate.compare(date, today) >= 0)
}

function plainDate(parts: { year: number; month: number; day: number }): Date | undefined {
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
