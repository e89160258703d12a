// The hours when people of the shop are available, in the shop's time zone, with closures and days of other hours.
import { weekdays } from '@mostrador/contract/weekdays'
import { Temporal } from 'temporal-polyfill'
import type { BotSettings } from '../../settings.ts'
import type { OpeningDay } from '../../tools/tools.ts'
import { tellServiceHours } from '../booking/service-hours.ts'
import type { Act } from '../understanding/act.ts'
import { lineOf, plainText, wordsOf } from '../understanding/normalise.ts'
import { whenOf } from '../understanding/time/when.ts'
import { dateText, localDate, localTime, spansText, timeOfClock, weekdayText } from '../wording/format.ts'
import { answerFromKnowledge } from './knowledge.ts'
import { spokenIn } from './spoken.ts'
import { localeOf, offerPerson, say, sayText, type Turn, text } from './turn.ts'

type Span = { from: string; to: string }
type Hours = BotSettings['hours']
/** Hours of dates that have others than their weekday; none where the shop is closed. */
type Exceptions = ReadonlyMap<string, readonly Span[]>

const daysAhead = 14
const daysToldMax = 7

export async function tellHours(turn: Turn, act: Act): Promise<void> {
  const { hours } = turn.context.settings
  if (await tellServiceHours(turn, act)) return
  if (!hasHours(hours)) {
    if (await answerFromKnowledge(turn, act.text)) return
    return offerPerson(turn, 'no_answer')
  }
  turn.memory.isAboutHours = true
  const days = daysApart(turn, act.text)
  if (days.length > 1) {
    const all = await Promise.all(days.map((day) => exceptionsFrom(turn, day)))
    const lines = days.map((day, at) => dayLine(turn, day, spansOn(turn, day, all[at] ?? new Map())))
    return sayText(turn, lines.join('\n'))
  }
  const { from, to = from } = act.when ?? {}
  const first = from === undefined ? undefined : Temporal.PlainDate.from(from)
  const exceptions = await exceptionsFrom(turn, first)
  if (first && from === to) {
    if (mayMeanToday(turn, act, first)) sayDay(turn, localNow(turn).date, exceptions)
    const told = turn.parts.length
    sayDay(turn, first, exceptions)
    const isWeekTold = turn.parts.length > told + 1
    if (ofWeekdays.test(plainText(act.text)) && !isWeekTold)
      say(turn, 'hours_week', { hours: weekLines(turn).join('\n') })
    return
  }
  const last = to === undefined ? undefined : Temporal.PlainDate.from(to)
  const isOfDates = !ofEveryWeek.test(plainText(act.text))
  if (isOfDates && first && last && first.until(last).days < daysToldMax) {
    return sayText(turn, dayLines(turn, { first, last }, exceptions).join('\n'))
  }
  sayNow(turn, exceptions)
  say(turn, 'hours_week', { hours: [...weekLines(turn), ...exceptionLines(turn, exceptions)].join('\n') })
}

/** "Today and the 8th of December": each day that is named by itself, of which no span would do. */
function daysApart(turn: Turn, said: string): Temporal.PlainDate[] {
  const pieces = said.replace(/[\s?!.]+$/u, '').split(joining)
  if (pieces.length < 2 || pieces.length > daysToldMax || ofEveryWeek.test(plainText(said))) return []
  const [, month = ''] = ofMonth.exec(pieces.at(-1) ?? '') ?? []
  const days = pieces.flatMap((piece) => {
    const dated = bareDay.test(piece) ? `${/^\d/.test(piece) ? 'dia ' : ''}${piece}${month}` : piece
    const { from, to = from } = whenOf(lineOf(wordsOf(dated, turn.language)), spokenIn(turn)) ?? {}
    return from !== undefined && from === to ? [from] : []
  })
  return [...new Set(days)].toSorted().map((day) => Temporal.PlainDate.from(day))
}

const joining = /\s*,\s*|\s+(?:y|e|and|or|o|ou)\s+/iu
/** "The 24th and the 25th of December": the month is said once. */
const ofMonth = /\d{1,2}(?:st|nd|rd|th)?(\s+(?:(?:de|of)\s+)?\p{L}{3,})\P{L}*$/iu
const bareDay = /\d{1,2}(?:st|nd|rd|th)?$/iu
/** "On Saturdays and Sundays" asks about no date. */
const ofEveryWeek =
  /\b(?:(?:los|todos los|entre) (?:lunes|martes|miercoles|jueves|viernes)|sabados|domingos|segundas|tercas|quartas|quintas|sextas|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/
/** "On weekdays and on Saturday". */
const ofWeekdays =
  /\b(?:entre semana|dias de semana|dia de semana|durante la semana|durante a semana|weekdays?|during the week|lunes a viernes|segunda a sexta|monday to friday)\b/

/** "Do you open on Sunday?", on a Sunday: the next one was not asked for. */
function mayMeanToday(turn: Turn, { text: said }: Act, day: Temporal.PlainDate): boolean {
  return localNow(turn).date.add({ days: 7 }).equals(day) && !ofNext.test(plainText(said))
}

const ofNext =
  /\d|\b(?:proxim[oa]|siguiente|que viene|que vem|seguinte|otr[oa]|outr[oa]|next|coming|following|in a week|en ocho)\b/

/** A date's hours: those it has of its own, or those of its weekday. */
export function hoursOfDay(turn: Turn, date: Temporal.PlainDate, exception: readonly Span[] | null): string {
  const own: Exceptions = new Map(exception === null ? [] : [[date.toString(), exception]])
  return dayLine(turn, date, spansOn(turn, date, own))
}

/** The usual hours, a line for each group of days; undefined when none are set. */
export function hoursOfWeek(turn: Turn): string | undefined {
  return hasHours(turn.context.settings.hours) ? weekLines(turn).join('\n') : undefined
}

/** When people are back, in words; undefined while they are there or when no hours are set. */
export async function closedUntil(turn: Turn): Promise<string | undefined> {
  if (!hasHours(turn.context.settings.hours)) return undefined
  const exceptions = await exceptionsFrom(turn, undefined)
  return openSpan(turn, exceptions) === undefined ? nextOpening(turn, exceptions) : undefined
}

/** Those of the coming days, and of the day asked about. */
async function exceptionsFrom(turn: Turn, asked: Temporal.PlainDate | undefined): Promise<Exceptions> {
  const { date } = localNow(turn)
  const isFar = asked !== undefined && Temporal.PlainDate.compare(asked, date.add({ days: daysAhead })) > 0
  const first = isFar ? asked : date
  const range = { from: first.toString(), to: first.add({ days: daysAhead }).toString() }
  const days = await turn.tools.listOpening(range)
  return new Map(days.flatMap(exceptionOf))
}

function exceptionOf({ date, exception }: OpeningDay): [string, readonly Span[]][] {
  return exception === null ? [] : [[date, exception]]
}

function sayNow(turn: Turn, exceptions: Exceptions): void {
  const open = openSpan(turn, exceptions)
  if (open) {
    say(turn, 'hours_open', { until: timeOfClock(open.to, localeOf(turn)) })
    return
  }
  const opening = nextOpening(turn, exceptions)
  if (opening !== undefined) say(turn, 'hours_closed', { opening })
}

function sayDay(turn: Turn, date: Temporal.PlainDate, exceptions: Exceptions): void {
  turn.memory.spoken = { day: date.toString() }
  const isToday = date.equals(localNow(turn).date)
  if (isToday) sayNow(turn, exceptions)
  const spans = spansOn(turn, date, exceptions)
  if (spans.length > 0) {
    const isSaid = isToday && openSpan(turn, exceptions) !== undefined && spans.length === 1
    if (!isSaid) sayText(turn, dayLine(turn, date, spans))
    return
  }
  if (!isToday) say(turn, 'day_closed', { day: dateText(date, localeOf(turn)) })
  if (!exceptions.has(date.toString())) say(turn, 'hours_week', { hours: weekLines(turn).join('\n') })
}

function dayLine(turn: Turn, date: Temporal.PlainDate, spans: readonly Span[]): string {
  const day = capital(dateText(date, localeOf(turn)))
  return spans.length === 0
    ? text(turn, 'hours_day', { day, hours: text(turn, 'closed') })
    : text(turn, 'hours_day', { day, hours: hoursText(turn, spans) })
}

function dayLines(
  turn: Turn,
  { first, last }: { first: Temporal.PlainDate; last: Temporal.PlainDate },
  exceptions: Exceptions,
): string[] {
  return Array.from({ length: first.until(last).days + 1 }, (_, days) => {
    const date = first.add({ days })
    return dayLine(turn, date, spansOn(turn, date, exceptions))
  })
}

function exceptionLines(turn: Turn, exceptions: Exceptions): string[] {
  return [...exceptions].map(([date, spans]) => dayLine(turn, Temporal.PlainDate.from(date), spans))
}

/** Consecutive days with equal hours share a line. */
function weekLines(turn: Turn): string[] {
  const { hours } = turn.context.settings
  const monday = Temporal.PlainDate.from('2026-01-05')
  const days = weekdays.map((name, at) => ({
    day: weekdayText(monday.add({ days: at }), localeOf(turn)),
    spans: hoursText(turn, hours[name] ?? []),
  }))
  const groups: { first: string; last: string; spans: string }[] = []
  for (const { day, spans } of days) {
    const last = groups.at(-1)
    if (last?.spans === spans) last.last = day
    else groups.push({ first: day, last: day, spans })
  }
  return groups.map(
    ({ first, last, spans }) => `${capital(first === last ? first : `${first} – ${last}`)}: ${spans}`,
  )
}

function hoursText(turn: Turn, spans: readonly Span[]): string {
  if (spans.length === 0) return text(turn, 'closed')
  return spansText(spans, localeOf(turn))
}

function openSpan(turn: Turn, exceptions: Exceptions): Span | undefined {
  const { clock, date } = localNow(turn)
  return spansOn(turn, date, exceptions).find(({ from, to }) => from <= clock && clock < to)
}

function nextOpening(turn: Turn, exceptions: Exceptions): string | undefined {
  const { clock, date } = localNow(turn)
  for (let days = 0; days < daysAhead; days += 1) {
    const day = date.add({ days })
    const span = spansOn(turn, day, exceptions).find(({ from }) => days > 0 || from > clock)
    if (!span) continue
    const time = timeOfClock(span.from, localeOf(turn))
    if (days === 0) return text(turn, 'opening_today', { time })
    if (days === 1) return text(turn, 'opening_tomorrow', { time })
    return text(turn, 'opening_day', { day: weekdayText(day, localeOf(turn)), time })
  }
  return undefined
}

function localNow({ context: { now, account } }: Turn): { clock: string; date: Temporal.PlainDate } {
  const at = localTime(now, account.timezone)
  return {
    clock: at.toPlainTime().toString({ smallestUnit: 'minute' }),
    date: localDate(now, account.timezone),
  }
}

function spansOn(turn: Turn, date: Temporal.PlainDate, exceptions: Exceptions): readonly Span[] {
  const name = weekdays[date.dayOfWeek - 1]
  const usual = (name && turn.context.settings.hours[name]) ?? []
  const spans = exceptions.get(date.toString()) ?? usual
  return spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function hasHours(hours: Hours): boolean {
  return weekdays.some((name) => (hours[name] ?? []).length > 0)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
