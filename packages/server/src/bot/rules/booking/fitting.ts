// Compares free times with the time asked for, on the shop's clock.
import { Temporal } from 'temporal-polyfill'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import { localTime } from '../wording/format.ts'

const noon = 12 * 60
const evening = 18 * 60
const halfDay = 12 * 60
const middleOf = { morning: '10:00', afternoon: '15:00', evening: '19:00' }

/** The hour and part of the day fit; the day is not looked at. */
export function isInTime(start: Date, when: When, zone: string): boolean {
  const at = minutesOf(start, zone)
  const { time, after, before, part } = when
  if (time !== undefined) return readingsOf(when).includes(at)
  if (after !== undefined && at < clockMinutes(after)) return false
  if (before !== undefined && at > clockMinutes(before)) return false
  if (part === 'morning') return at < noon
  if (part === 'afternoon') return at >= noon && at <= evening + 60
  return part === 'evening' ? at >= evening : true
}

export function isOnDay(start: Date, { from, to = from }: When, zone: string): boolean {
  const day = localTime(start, zone).toPlainDate().toString()
  return from !== undefined && day >= from && day <= (to ?? from)
}

/** The time named in minutes of the day; both halves of the day where none was named, the likelier first. */
export function readingsOf({ time, isEither }: When): readonly number[] {
  if (time === undefined) return []
  const at = clockMinutes(time)
  return isEither ? [at, (at + halfDay) % (2 * halfDay)] : [at]
}

/** Minutes between a free time and the one asked for. */
export function distanceOf(start: Date, when: When, zone: string): number {
  const at = minutesOf(start, zone)
  const { after, before, part } = when
  const readings = readingsOf(when)
  const wanted =
    readings.length > 0 ? readings : [clockMinutes(after ?? before ?? middleOf[part ?? 'morning'])]
  return Math.min(...wanted.map((each) => Math.abs(each - at)))
}

export function isOneDay(when: When): when is When & { from: string } {
  return when.from !== undefined && when.from === when.to
}

/** A time named before holds as far as nothing else is said: "at four" after "on Friday" is Friday at four. */
export function sharpened(known: When | undefined, said: When): When {
  if (said.isSoonest) return said
  const { from, to } = known ?? {}
  const days = said.from === undefined ? (from !== undefined && to !== undefined ? { from, to } : {}) : {}
  const time = hasTime(said) || said.from === undefined ? {} : timePart(known)
  const both = { ...time, ...days, ...said }
  return said.isWeekday && from !== undefined ? inWeekOf(from, both) : both
}

function timePart(known: When | undefined): When {
  if (!known) return {}
  const {
    from: _from,
    to: _to,
    or: _or,
    source: _source,
    isWeekday: _isWeekday,
    isSoonest: _isSoonest,
    ...time
  } = known
  return time
}

/** "On Wednesday" means next week's when next week is being discussed. */
function inWeekOf(day: string, said: When): When {
  const known = Temporal.PlainDate.from(day)
  const monday = known.subtract({ days: known.dayOfWeek - 1 })
  const date = Temporal.PlainDate.from(said.from ?? day)
  const isBefore = Temporal.PlainDate.compare(date, monday) < 0
  const meant = (isBefore ? monday.add({ days: date.dayOfWeek - 1 }) : date).toString()
  return { ...said, from: meant, to: meant }
}

export function minutesOf(start: Date, zone: string): number {
  const { hour, minute } = localTime(start, zone)
  return hour * 60 + minute
}

export function clockMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

export function clockOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
