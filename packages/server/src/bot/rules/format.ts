// Money, days and hours as the customer reads them.
import { Temporal } from 'temporal-polyfill'
import type { Language } from './lexicon.ts'

export type Locale = { language: Language; currency: string; isHome: boolean; timezone: string }

const spanishOf: Readonly<Record<string, string>> = {
  ARS: 'es-AR',
  BOB: 'es-BO',
  CLP: 'es-CL',
  COP: 'es-CO',
  CRC: 'es-CR',
  DOP: 'es-DO',
  EUR: 'es-ES',
  GTQ: 'es-GT',
  MXN: 'es-MX',
  PEN: 'es-PE',
  PYG: 'es-PY',
  USD: 'es-US',
  UYU: 'es-UY',
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** Decimal text in, text out: the amount never becomes a binary number on the way. */
export function moneyText(amount: string, locale: Locale): string {
  const tag = localeTag(locale)
  const { currency, isHome } = locale
  const format = kept(`money ${tag} ${currency} ${isHome}`, () =>
    // To a reader of another language "$" may be another country's.
    moneyFormat(tag, currency, isHome ? 'narrowSymbol' : 'code'),
  )
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount
  const text = format.format(amount as unknown as number).replace(/\u00a0/g, ' ')
  return text.replace(/^(\p{Sc}|[A-Z]{1,3}\$) (?=\d)/u, '$1')
}

/** "viernes 20 de noviembre". */
export function dayText(at: Date, locale: Locale): string {
  const { timezone } = locale
  const text = dateFormat('day', locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  }).format(at)
  return locale.language === 'es' ? text.replace(',', '') : text
}

/** "3:00 p. m.", "15:00": as the language writes it. */
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

export function weekdayText(date: Temporal.PlainDate, locale: Locale): string {
  const at = new Date(date.toZonedDateTime('UTC').epochMilliseconds)
  return dateFormat('weekday', { ...locale, timezone: 'UTC' }, { weekday: 'long', timeZone: 'UTC' }).format(
    at,
  )
}

export function localDate(at: Date, timezone: string): Temporal.PlainDate {
  return localTime(at, timezone).toPlainDate()
}

export function localTime(at: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
}

/** The instant at which a day begins there. */
export function startOfDay(date: Temporal.PlainDate, timezone: string): Date {
  return new Date(date.toZonedDateTime(timezone).epochMilliseconds)
}

/** Whether clocks show this time twice on that day, as when they are put back. */
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

function moneyFormat(
  tag: string,
  currency: string,
  currencyDisplay: 'narrowSymbol' | 'code',
): Intl.NumberFormat {
  const options = {
    style: 'currency',
    currency,
    currencyDisplay,
    trailingZeroDisplay: 'stripIfInteger',
  } as const
  return new Intl.NumberFormat(tag, options)
}

function localeTag({ language, currency }: Locale): string {
  if (language === 'pt') return currency === 'EUR' ? 'pt-PT' : 'pt-BR'
  if (language === 'en') return currency === 'GBP' ? 'en-GB' : 'en-US'
  return spanishOf[currency] ?? 'es-419'
}

function dateFormat(name: string, locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = localeTag(locale)
  return kept(`${name} ${tag} ${locale.timezone}`, () => new Intl.DateTimeFormat(tag, options))
}

/** Making a format costs more than using it. */
function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  name: string,
  make: () => Format,
): Format {
  const known = formats.get(name) as Format | undefined
  if (known) return known
  if (formats.size >= formatsMax) formats.clear()
  const made = make()
  formats.set(name, made)
  return made
}

const formatsMax = 500
