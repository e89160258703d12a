// Hours and parts of the day in a line.
import type { PartOfDay, When } from './named-time.ts'
import { guarded, guardedWell, type Search } from './when-search.ts'

type Clock = Pick<When, 'time' | 'isEither' | 'after' | 'before'>
type Time = { time: string; isEither: boolean }

/** Times named by what happens then: "after work", "first thing", "earlier", "at the same time". */
export function constraintsOf(search: Search): Partial<When> {
  const { calendar } = search
  const said: Partial<When> = {}
  if (search.take(calendar.sameTime)) said.isSameTime = true
  if (search.take(calendar.afterOwn)) said.isAfterOwn = true
  const isTooLate = search.take(calendar.tooLate) !== undefined
  if (isTooLate || search.take(calendar.earlier)) said.shift = 'earlier'
  const isTooEarly = search.take(calendar.tooEarly) !== undefined
  if (isTooEarly || search.take(calendar.later)) said.shift = 'later'
  if (isTooLate || isTooEarly) said.isRefused = true
  if (search.take(calendar.firstOfDay)) said.edge = 'first'
  else if (search.take(calendar.lastOfDay)) said.edge = 'last'
  const { entries } = calendar.spans
  const isSpan = search.hasAny(entries, () => Object.keys(entries))
  for (const [phrase, span] of isSpan ? Object.entries(entries) : []) {
    if (!search.take(phrase)) continue
    const [after = '', before = ''] = span.split('-')
    if (after !== '') said.after = after
    if (before !== '') said.before = before
    break
  }
  return said
}

export function clockOf(search: Search, isTimeAsked = false): Clock {
  const { calendar } = search
  const between = search.take(calendar.between) ?? search.take('(?<hour>\\d{1,2})-(?<until>\\d{1,2} [ap]m)')
  const from = between && timeOf(search, between.groups.hour)
  const until = between && timeOf(search, between.groups.until)
  if (from && until) return { after: from.time, before: until.time }
  const after = timeOf(search, search.take(calendar.after)?.groups.hour)
  if (after) return { after: after.time }
  const before = timeOf(search, search.take(calendar.before)?.groups.hour)
  if (before) return { before: before.time }
  const time = firstTime(search, isTimeAsked)
  if (!time) return {}
  // "At noon, around 12" says it twice.
  while (search.take('\\d{1,2}[:.]\\d{2}'));
  return time.isEither ? time : { time: time.time }
}

/** From the surest form to the least sure; any number where a time has been asked for. */
function firstTime(search: Search, isTimeAsked: boolean): Time | undefined {
  const { at, hourInPart, atLoosely } = search.calendar
  for (const phrases of [
    guarded(search, at),
    '(?<hour>\\d{1,2}[:.]\\d{2}(?: [ap]m(?= ))?)',
    '(?<hour>\\d{1,2} [ap]m)',
  ]) {
    const time = timeOf(search, search.take(phrases)?.groups.hour)
    if (time) return time
  }
  // The part of the day is left in the line, where it is read next.
  const hour = search.take(hourInPart)?.groups.hour
  const time =
    timeOf(search, hour) ?? timeOf(search, search.take(guardedWell(search, atLoosely))?.groups.hour)
  if (time !== undefined || !isTimeAsked) return time
  return timeOf(search, search.take(guardedWell(search, search.calendar.atAsked))?.groups.hour)
}

/** `15:00` from `3`, `3.30`, `3 pm` or `tres`. */
function timeOf(search: Search, text: string | undefined): Time | undefined {
  if (text === undefined) return undefined
  const [clock = '', meridiem] = text.endsWith('m') ? text.split(/ (?=[ap]m$)/) : [text]
  const [hourText = '', minuteText] = clock.split(/[:.]/)
  const hour = search.hour(hourText)
  const minute = Number(minuteText ?? 0)
  if (hour === undefined || hour > 24 || minute > 59) return undefined
  const isExact = hour > 12 || hour === 0 || (minuteText !== undefined && /^0\d$/.test(hourText))
  const isNoon = hour === 12 && meridiem === undefined
  return {
    time: toClock(fullHour(hour, { meridiem, isExact }), minute),
    isEither: !isExact && !isNoon && meridiem === undefined,
  }
}

function fullHour(hour: number, said: { meridiem: string | undefined; isExact: boolean }): number {
  if (said.meridiem === 'pm') return hour < 12 ? hour + 12 : hour
  if (said.meridiem === 'am') return hour === 12 ? 0 : hour
  // Nobody means three at night: a small hour on its own is in the afternoon.
  return hour >= 1 && hour <= 7 && !said.isExact ? hour + 12 : hour % 24
}

export function toClock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function partOf(search: Search): PartOfDay | undefined {
  const { calendar } = search
  const parts = ['morning', 'afternoon', 'evening'] as const
  return parts.find((part) => search.take(calendar[part]) !== undefined)
}

/** Moves the hour into the named part of the day: `9` with "at night" is 21:00. */
export function inPart(when: When): When {
  if (when.time === undefined || when.part === undefined) return when
  const { isEither: _, ...sure } = when
  const hour = Number(when.time.slice(0, 2))
  const minute = Number(when.time.slice(3))
  if (when.part === 'morning' && hour > 12) return { ...sure, time: toClock(hour - 12, minute) }
  if (when.part !== 'morning' && hour < 12) return { ...sure, time: toClock(hour + 12, minute) }
  return sure
}
