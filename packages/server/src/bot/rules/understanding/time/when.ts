// Days and times a customer names, in the shop's calendar.
import type { Temporal } from 'temporal-polyfill'
import { Kept } from '../../../../platform/kept.ts'
import { notDenied } from './denied.ts'
import type { Spoken, When } from './named-time.ts'
import { nextInstead } from './next-instead.ts'
import { clockOf, constraintsOf, inPart, partOf } from './when-clock.ts'
import { daysOf } from './when-days.ts'
import { Search } from './when-search.ts'

/** Undefined when the line names no time. */
export function whenOf(line: string, spoken: Spoken): When | undefined {
  return whens.get(keyOf(line, spoken), () => ({ when: whenAnew(line, spoken) })).when
}

/** A turn asks for the time in the same words at several places. */
const whens = new Kept<{ when: When | undefined }>(256)
const readings = new Kept<Reading>(512)

function keyOf(line: string, { language, today, day, isTimeAsked }: Spoken): string {
  return `${language} ${written(today)} ${day === undefined ? '' : written(day)} ${isTimeAsked === true} ${line}`
}

/** A turn asks dozens of times on one day, and each writing of it takes longer than the look. */
function written(day: Temporal.PlainDate): string {
  const known = days.get(day)
  if (known !== undefined) return known
  const text = day.toString()
  days.set(day, text)
  return text
}
const days = new WeakMap<Temporal.PlainDate, string>()

function whenAnew(given: string, spoken: Spoken): When | undefined {
  const line = given.replace(made, '$1')
  const next = nextInstead(line, (part) => read(part, spoken).when)
  if (next) return next
  const refusal = new Search(line, spoken.language)
  const refused = refusal.take(refusal.calendar.refused)
  if (!refused) return notDenied(refusal, line, (part) => read(part, spoken)) ?? read(line, spoken).when
  const [before, after] = [refusal.line.slice(0, refused.at), refusal.line.slice(refused.at)]
  const first = read(` ${before} `, spoken).when
  const second = read(` ${after} `, spoken)
  if (first && second.when) return second.when
  // "I cannot do Monday, Tuesday then": the one named last is wanted.
  const last = second.when && read(second.rest, spoken).when
  if (last?.from !== undefined || last?.time !== undefined) return last
  if (first?.source !== undefined && !second.when)
    return { from: first.source, to: first.source, isWeekday: true }
  const said = first ?? second.when
  // "I cannot do Tuesday, is Wednesday free?": the day refused stands before the one that is wanted.
  if (said?.source !== undefined && said.from !== undefined && said.from !== said.source) return said
  return said && { ...said, isRefused: true }
}

/** "¿Hacen las 20?", of candles: so many can be made. */
const made =
  /( (?:hacen|haces|harian?|venden|vendes|fazem|vendem) )(?:las|los|as|os) \d+(?= |$)(?! ?(?:[ap]m|de la|da|en punto|horas?|h) )/g

/** "311 000 1122" holds no hour. */
const phones = /(?<= )(?!\d{4}-\d\d-\d\d )\+?(?=(?:\d ?-?){8})(?=[\d -]*\d{3})\d[\d -]{6,}\d(?= )/g

/** "330" and "1130" as hours, where a time was asked for or is named before them. */
function withColons(line: string, isTimeAsked = false): string {
  const hours = /(?<= )(1?\d|2[0-3])([0-5][05])(?= )(?! (?:pesos|mil|k|reais|dollars|bucks|g|ml|gr|kg) )/g
  const introduced = /(?<= (?:at|around|about|by|say|las|tipo|as) )(1?\d|2[0-3])([0-5][05])(?= )/g
  const told = isTimeAsked ? line.replace(/(?<= )(1?\d)s(?= )/g, '$1') : line
  return told.replace(isTimeAsked ? hours : introduced, '$1:$2')
}

/** The line without the words that name a time. */
export function withoutWhen(line: string, spoken: Spoken): string {
  return read(line, spoken).rest
}

type Reading = { when: When | undefined; rest: string }

function read(line: string, spoken: Spoken): Reading {
  return readings.get(keyOf(line, spoken), () => readAnew(line, spoken))
}

function readAnew(line: string, { language, today, day, isTimeAsked }: Spoken): Reading {
  const search = new Search(withColons(line.replace(phones, ''), isTimeAsked), language)
  const isToday = search.has(search.calendar.todayPart)
  const constraints = constraintsOf(search)
  const dates = daysOf(search, { today, day, isDateOnly: true })
  // "Wednesday two at the same time": the number is no hour.
  const clock = constraints.isSameTime ? {} : clockOf(search, isTimeAsked)
  const part = partOf(search)
  const named = dates.from === undefined ? daysOf(search, { today, day, isDateOnly: false }) : dates
  const { hour, ...days } = named
  const own = today.toString()
  const whole = days.from === undefined && isToday ? { from: own, to: own } : days
  const isHour = hour !== undefined && clock.time === undefined
  const when: When = {
    ...constraints,
    ...clock,
    ...(isHour && { time: hour, isEither: true }),
    ...whole,
    ...(part && { part }),
  }
  if (search.take(search.calendar.soonest)) when.isSoonest = true
  return { when: Object.keys(when).length > 0 ? inPart(when) : undefined, rest: search.line }
}
