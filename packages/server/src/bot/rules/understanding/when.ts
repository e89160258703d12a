// Days and times a customer names, in the shop's calendar.

import type { Language } from '@mostrador/contract/languages'
import { Temporal } from 'temporal-polyfill'
import type { Calendar } from './lexicon.ts'
import { compile } from './pattern.ts'
import { lexicons, numbersOf } from './vocabulary.ts'

type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** A time as far as it was named; the rest is absent. Days are in the shop's calendar. */
export type When = {
  /** First and last day, such as `2026-11-20`. */
  from?: string
  to?: string
  part?: PartOfDay
  /** Such as `15:00`. */
  time?: string
  after?: string
  before?: string
  isSoonest?: boolean
  /** Only the weekday was named, so another week may be meant. */
  isWeekday?: boolean
}

/** Undefined when the line names no time. `today` is the date in the shop's zone. */
export function whenOf(line: string, language: Language, today: Temporal.PlainDate): When | undefined {
  const search = new Search(line, language)
  const isToday = search.has(search.calendar.todayPart)
  const clock = clockOf(search)
  const part = partOf(search)
  const named = daysOf(search, today)
  const days = named.from === undefined && isToday ? only(today) : named
  const when: When = { ...clock, ...days, ...(part && { part }) }
  if (search.take(search.calendar.soonest)) when.isSoonest = true
  return Object.keys(when).length > 0 ? inPart(when) : undefined
}

/** The line without the words that name a time. */
export function withoutWhen(line: string, language: Language, today: Temporal.PlainDate): string {
  const search = new Search(line, language)
  clockOf(search)
  partOf(search)
  daysOf(search, today)
  search.take(search.calendar.soonest)
  return search.line
}

const clockSource = '\\d{1,2}(?:[:.]\\d{2})?'

/** Removes words from the line as they are understood, so that nothing is read twice. */
class Search {
  readonly calendar: Calendar
  line: string
  readonly #language: Language

  constructor(line: string, language: Language) {
    this.calendar = lexicons[language].calendar
    this.#language = language
    this.line = line
  }

  /** The number-like word at the `#` of a matching phrase, or the phrase itself. */
  take(phrases: string): readonly string[] | undefined {
    const hours = [...numbersOf(this.#language).keys()].join('|')
    const source = `(?:${phrases})`.replaceAll('#', `(${clockSource}|${hours})`)
    const found = compiled(source).exec(this.line)
    if (!found) return undefined
    this.line = this.line.slice(0, found.index) + this.line.slice(found.index + found[0].length)
    this.line = this.line.replace(/ {2,}/g, ' ')
    return found.map((part) => part ?? '')
  }

  has(phrases: string): boolean {
    return compiled(`(?:${phrases})`).test(this.line)
  }

  number(text: string | undefined): number | undefined {
    if (!text) return undefined
    return numbersOf(this.#language).get(text) ?? (/^\d+$/.test(text) ? Number(text) : undefined)
  }

  /** `15:00` from `3`, `3.30` or `tres`; the words that follow may add half an hour or name the half of the day. */
  clock(text: string | undefined): string | undefined {
    const [hourText = '', minuteText] = (text ?? '').split(/[:.]/)
    const hour = this.number(hourText)
    if (hour === undefined || hour > 24) return undefined
    const half = this.take(this.calendar.halfPast) ? 30 : 0
    const quarter = half === 0 && this.take(this.calendar.quarterPast) ? 15 : 0
    const minute = minuteText ? Number(minuteText) : half + quarter
    if (minute > 59) return undefined
    const meridiem = this.take('(am|pm)')?.[1]
    return toClock(
      fullHour(hour, { meridiem, isExact: minuteText !== undefined && hourText.length === 2 }),
      minute,
    )
  }
}

const known = new Map<string, RegExp>()

function compiled(source: string): RegExp {
  const test = known.get(source) ?? compile(source, {})
  known.set(source, test)
  return test
}

function fullHour(hour: number, said: { meridiem: string | undefined; isExact: boolean }): number {
  if (said.meridiem === 'pm') return hour < 12 ? hour + 12 : hour
  if (said.meridiem === 'am') return hour === 12 ? 0 : hour
  // Nobody means three at night: a small hour on its own is in the afternoon.
  return hour >= 1 && hour <= 7 && !said.isExact ? hour + 12 : hour % 24
}

function toClock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function clockOf(search: Search): Pick<When, 'time' | 'after' | 'before'> {
  const { calendar } = search
  const between = search.take(calendar.between)?.filter((part) => /^\d|^[a-z]+$/.test(part))
  if (between) {
    const [after, before] = between.slice(-2).map((part) => search.clock(part))
    if (after && before) return { after, before }
  }
  const after = search.clock(search.take(calendar.after)?.at(-1))
  if (after) return { after }
  const before = search.clock(search.take(calendar.before)?.at(-1))
  if (before) return { before }
  const time =
    search.clock(search.take(`${calendar.at}(?! (?:dia|dias|day|days|${monthsOf(calendar)}))`)?.at(-1)) ??
    search.clock(search.take('(\\d{1,2}[:.]\\d{2})|(\\d{1,2})(?= [ap]m )')?.[0]) ??
    (search.take(calendar.noon) ? '12:00' : undefined)
  return time ? { time } : {}
}

function monthsOf(calendar: Calendar): string {
  return calendar.months.join('|')
}

function partOf(search: Search): PartOfDay | undefined {
  const { calendar } = search
  const parts = ['morning', 'afternoon', 'evening'] as const
  return parts.find((part) => search.take(calendar[part]) !== undefined)
}

/** Moves the hour into the named part of the day: `9` with "at night" is 21:00. */
function inPart(when: When): When {
  const hour = Number(when.time?.slice(0, 2))
  if (when.time && when.part === 'morning' && hour > 12) {
    return { ...when, time: toClock(hour - 12, Number(when.time.slice(3))) }
  }
  if (when.time && when.part && when.part !== 'morning' && hour < 12) {
    return { ...when, time: toClock(hour + 12, Number(when.time.slice(3))) }
  }
  return when
}

type Days = Pick<When, 'from' | 'to' | 'isWeekday'>

function daysOf(search: Search, today: Temporal.PlainDate): Days {
  const { calendar } = search
  const isNextWeek = search.take(calendar.nextWeek) !== undefined
  const date = dateOf(search, today)
  if (date) return only(date)
  if (search.take(calendar.afterTomorrow)) return only(today.add({ days: 2 }))
  const weekday = weekdayOf(search)
  if (weekday !== undefined) {
    const day = only(weekdayAfter(today, weekday, isNextWeek))
    return isNextWeek ? day : { ...day, isWeekday: true }
  }
  if (search.take(calendar.tomorrow)) return only(today.add({ days: 1 }))
  if (search.take(calendar.today)) return only(today)
  return relativeDays(search, today, isNextWeek)
}

function relativeDays(search: Search, today: Temporal.PlainDate, isNextWeek: boolean): Days {
  const { calendar } = search
  const days = search.number(search.take(calendar.inDays)?.find((part) => search.number(part) !== undefined))
  if (days !== undefined) return only(today.add({ days }))
  const weeks = search.number(
    search.take(calendar.inWeeks)?.find((part) => search.number(part) !== undefined),
  )
  if (weeks !== undefined) return only(today.add({ days: weeks * 7 }))
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  if (isNextWeek) return span(monday.add({ days: 7 }), monday.add({ days: 13 }))
  if (search.take(calendar.weekend))
    return span(later(monday.add({ days: 5 }), today), monday.add({ days: 6 }))
  if (search.take(calendar.thisWeek)) return span(today, monday.add({ days: 6 }))
  return {}
}

function later(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) > 0 ? a : b
}

function only(date: Temporal.PlainDate): Days {
  return span(date, date)
}

function span(from: Temporal.PlainDate, to: Temporal.PlainDate): Days {
  return { from: from.toString(), to: to.toString() }
}

/** 1 is Monday, as in Temporal. */
function weekdayOf(search: Search): number | undefined {
  const index = search.calendar.weekdays.findIndex((names) => search.take(names) !== undefined)
  return index < 0 ? undefined : index + 1
}

function weekdayAfter(today: Temporal.PlainDate, weekday: number, isNextWeek: boolean): Temporal.PlainDate {
  if (isNextWeek) return today.add({ days: 7 - today.dayOfWeek + weekday })
  return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
}

/** `25 de noviembre`, `nov 25`, `25/11`, `el 25`. */
function dateOf(search: Search, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const { calendar } = search
  for (const [index, names] of calendar.months.entries()) {
    const found =
      search.take(`(\\d{1,2}) (?:de |of )?(?:${names})`) ?? search.take(`(?:${names}) (\\d{1,2})(?![:.])`)
    if (found) return dateIn(today, { day: Number(found[1]), month: index + 1 })
  }
  const slashed = search.take('(\\d{1,2})[/-](\\d{1,2})(?:[/-]\\d{2,4})?')
  if (slashed) return dateIn(today, dayAndMonth([Number(slashed[1]), Number(slashed[2])], calendar))
  const day = search.take('(?:el|dia|al|the|no dia|para o dia) (?:dia )?(\\d{1,2})(?![:.])')
  return day && dayOfMonth(today, Number(day[1]))
}

function dayAndMonth([first, second]: readonly [number, number], calendar: Calendar) {
  const isDayFirst = first > 12 || (calendar.isDayFirst && second <= 12)
  return isDayFirst ? { day: first, month: second } : { day: second, month: first }
}

/** The next such date: this year's, or next year's once it has passed. */
function dateIn(today: Temporal.PlainDate, { day, month }: { day: number; month: number }) {
  const dates = [today.year, today.year + 1].map((year) => plainDate({ year, month, day }))
  return dates.find((date) => date && Temporal.PlainDate.compare(date, today) >= 0)
}

function dayOfMonth(today: Temporal.PlainDate, day: number): Temporal.PlainDate | undefined {
  const first = today.with({ day: 1 })
  const dates = [0, 1, 2].map((months) => {
    const { year, month } = first.add({ months })
    return plainDate({ year, month, day })
  })
  return dates.find((date) => date && Temporal.PlainDate.compare(date, today) >= 0)
}

function plainDate(parts: { year: number; month: number; day: number }): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
