// The hours when people of the shop are available, in the shop's time zone.
import { Temporal } from 'temporal-polyfill'
import type { BotSettings } from '../../settings.ts'
import type { Act } from '../understanding/act.ts'
import { localDate, localTime, timeOfClock, weekdayText } from '../wording/format.ts'
import { answerFromKnowledge } from './knowledge.ts'
import { localeOf, offerPerson, say, sayText, type Turn, text } from './turn.ts'

type Span = { from: string; to: string }
type Hours = BotSettings['hours']

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const daysAhead = 8

export async function tellHours(turn: Turn, act: Act): Promise<void> {
  const { hours } = turn.context.settings
  if (!hasHours(hours)) {
    if (await answerFromKnowledge(turn, act.text)) return
    return offerPerson(turn, 'no_answer')
  }
  const day = act.when?.from
  if (day !== undefined && day === act.when?.to) return sayDay(turn, Temporal.PlainDate.from(day))
  sayNow(turn)
  say(turn, 'hours_week', { hours: weekLines(turn).join('\n') })
}

/** When people are back, in words; undefined while they are there or when no hours are set. */
export function closedUntil(turn: Turn): string | undefined {
  const { hours } = turn.context.settings
  return hasHours(hours) && openSpan(turn) === undefined ? nextOpening(turn) : undefined
}

function sayNow(turn: Turn): void {
  const open = openSpan(turn)
  if (open) {
    say(turn, 'hours_open', { until: timeOfClock(open.to, localeOf(turn)) })
    return
  }
  const opening = nextOpening(turn)
  if (opening !== undefined) say(turn, 'hours_closed', { opening })
}

function sayDay(turn: Turn, date: Temporal.PlainDate): void {
  const isToday = date.equals(localDate(turn.context.now, turn.context.account.timezone))
  if (isToday) sayNow(turn)
  const day = capital(weekdayText(date, localeOf(turn)))
  const spans = spansOn(turn.context.settings.hours, date)
  if (spans.length === 0) {
    sayText(turn, text(turn, 'hours_day_closed', { day }))
    const opening = isToday ? undefined : nextOpening(turn)
    if (opening !== undefined) say(turn, 'hours_week', { hours: weekLines(turn).join('\n') })
    return
  }
  if (!isToday || openSpan(turn) === undefined) say(turn, 'hours_day', { day, hours: spansText(turn, spans) })
}

/** Consecutive days with equal hours share a line. */
function weekLines(turn: Turn): string[] {
  const { hours } = turn.context.settings
  const monday = Temporal.PlainDate.from('2026-01-05')
  const days = weekdays.map((name, at) => ({
    day: weekdayText(monday.add({ days: at }), localeOf(turn)),
    spans: spansText(turn, hours[name] ?? []),
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

function spansText(turn: Turn, spans: readonly Span[]): string {
  if (spans.length === 0) return text(turn, 'closed')
  const locale = localeOf(turn)
  return spans.map(({ from, to }) => `${timeOfClock(from, locale)} – ${timeOfClock(to, locale)}`).join(', ')
}

function openSpan(turn: Turn): Span | undefined {
  const { clock, date } = localNow(turn)
  return spansOn(turn.context.settings.hours, date).find(({ from, to }) => from <= clock && clock < to)
}

function nextOpening(turn: Turn): string | undefined {
  const { clock, date } = localNow(turn)
  for (let days = 0; days < daysAhead; days += 1) {
    const day = date.add({ days })
    const span = spansOn(turn.context.settings.hours, day).find(({ from }) => days > 0 || from > clock)
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
  return { clock: at.toPlainTime().toString({ smallestUnit: 'minute' }), date: at.toPlainDate() }
}

function spansOn(hours: Hours, date: Temporal.PlainDate): readonly Span[] {
  const name = weekdays[date.dayOfWeek - 1]
  const spans = (name && hours[name]) ?? []
  return spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function hasHours(hours: Hours): boolean {
  return weekdays.some((name) => (hours[name] ?? []).length > 0)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
