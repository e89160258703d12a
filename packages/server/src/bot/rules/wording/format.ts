// Money, days and times as the customer reads them.

import type { Language } from '@mostrador/contract/languages'
import { withFirstOfMonth } from '@mostrador/contract/local-words'
import { localeTag } from '@mostrador/contract/money'
import { Temporal } from 'temporal-polyfill'
import { Kept } from '../../../platform/kept.ts'

export type Locale = { language: Language; currency: string; isHome: boolean; timezone: string }

/** Languages that put a comma after the weekday. */
const hasCommaInDay: Readonly<Record<Language, boolean>> = { es: false, pt: true, en: true }

/** Creating one costs more than using it. */
const formats = new Kept<Intl.DateTimeFormat>(500)

/** "viernes 20 de noviembre". */
export function dayText(at: Date, locale: Locale): string {
  const { timezone } = locale
  const text = dateFormat('day', locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  }).format(at)
  const day = withFirstOfMonth(text, locale.language)
  return hasCommaInDay[locale.language] ? day : day.replace(',', '')
}

/** The same for a date: "viernes 20 de noviembre". */
export function dateText(date: Temporal.PlainDate, locale: Locale): string {
  const noon = date.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })
  return dayText(new Date(noon.epochMilliseconds), { ...locale, timezone: 'UTC' })
}

/** "3:00 p. m." or "15:00", as the language writes it. */
export function timeText(at: Date, locale: Locale): string {
  const { timezone } = locale
  const time = dateFormat('time', locale, { hour: 'numeric', minute: '2-digit', timeZone: timezone })
    .format(at)
    .replace(/[\u00a0\u202f]/g, ' ')
  return isRepeated(at, timezone) ? `${time} ${offsetText(at, timezone)}` : time
}

/** "vie 20, 3:00 p. m.": short enough for a button. */
export function slotText(at: Date, locale: Locale): string {
  const { timezone } = locale
  const parts = dateFormat('slot', locale, {
    weekday: 'short',
    day: 'numeric',
    timeZone: timezone,
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('weekday').replace('.', '')} ${part('day')}, ${timeText(at, locale)}`
}

export function timeOfClock(clock: string, locale: Locale): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const at = Temporal.PlainDateTime.from({
    year: 2026,
    month: 1,
    day: 5,
    hour: hour % 24,
    minute,
  }).toZonedDateTime('UTC')
  return timeText(new Date(at.epochMilliseconds), { ...locale, timezone: 'UTC' })
}

/** `9:00 a. m. – 1:00 p. m., 3:00 p. m. – 6:00 p. m.` */
export function spansText(spans: readonly { from: string; to: string }[], locale: Locale): string {
  return spans.map(({ from, to }) => `${timeOfClock(from, locale)} – ${timeOfClock(to, locale)}`).join(', ')
}

export function weekdayText(date: Temporal.PlainDate, locale: Locale): string {
  const at = new Date(date.toZonedDateTime('UTC').epochMilliseconds)
  return dateFormat('weekday', { ...locale, timezone: 'UTC' }, { weekday: 'long', timeZone: 'UTC' }).format(
    at,
  )
}

export function localDate(at: Date, timezone: string): Temporal.PlainDate {
  return timeIn(at, timezone).date
}

export function localTime(at: Date, timezone: string): Temporal.ZonedDateTime {
  return timeIn(at, timezone).time
}

type LocalTime = { time: Temporal.ZonedDateTime; date: Temporal.PlainDate }

/** Free hours begin at the same few instants for every customer, and each takes a search through the zone's rules. */
const localTimes = new Kept<LocalTime>(10_000)

function timeIn(at: Date, timezone: string): LocalTime {
  return localTimes.get(`${at.getTime()} ${timezone}`, () => {
    const time = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
    return { time, date: time.toPlainDate() }
  })
}

/** The instant at which the day begins in that zone. */
export function startOfDay(date: Temporal.PlainDate, timezone: string): Date {
  return new Date(date.toZonedDateTime(timezone).epochMilliseconds)
}

/** The local clock shows this time twice that day, as when it is set back. */
function isRepeated(at: Date, timezone: string): boolean {
  const shown = localTime(at, timezone).toPlainDateTime()
  const pass = (disambiguation: 'earlier' | 'later') =>
    shown.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds
  return pass('earlier') !== pass('later')
}

/** "UTC+2". */
function offsetText(at: Date, timezone: string): string {
  const { offset } = localTime(at, timezone)
  return `UTC${offset.replace(/^([+-])0/, '$1').replace(/:00$/, '')}`
}

function dateFormat(name: string, locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = localeTag(locale)
  return formats.get(`${name} ${tag} ${locale.timezone}`, () => new Intl.DateTimeFormat(tag, options))
}
