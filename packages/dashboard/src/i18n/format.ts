import { withFirstOfMonth } from '@mostrador/contract/local-words'
import { priceDecimalsMax } from '@mostrador/contract/money'
import { useMemo } from 'react'
import { asStart, daysUntil, dayWord } from './days.ts'
import { useLanguage } from './language.tsx'
import { localeOf } from './texts.ts'
import { until } from './until.ts'
import { useZone } from './zone.ts'

export type Format = ReturnType<typeof formatsOf>

/** Formats times by the clock of the page's zone unless another is named, and money in its currency. */
export function useFormat(): Format {
  const { language } = useLanguage()
  const zone = useZone()
  return useMemo(() => {
    return formatIn(localeOf(language, navigator.languages), zone)
  }, [language, zone])
}

/** For words that are meant for somebody else than the viewer. */
export function formatIn(locale: string, zone?: string): Format {
  const name = `${locale} ${zone}`
  const known = madeFormats.get(name) ?? formatsOf(locale, zone)
  madeFormats.set(name, known)
  return known
}

/** One for all that is shown in a locale and zone: making the formats of each time in a list would hold up the page. */
const madeFormats = new Map<string, Format>()

function formatsOf(locale: string, zone?: string) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const name = JSON.stringify(options)
    const known = formats.get(name) ?? new Intl.DateTimeFormat(locale, options)
    formats.set(name, known)
    return known
  }
  const monies = new Map<string, Intl.NumberFormat>()
  // A list shows many amounts, and making a format costs more than using it.
  const moneyIn = (currency: string, isWhole: boolean) => {
    const name = `${currency} ${isWhole}`
    const known = monies.get(name) ?? moneyFormat(locale, currency, isWhole)
    monies.set(name, known)
    return known
  }
  const number = new Intl.NumberFormat(locale)
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const spanned = new Map<string, Intl.NumberFormat>()
  const inUnit = (unit: string) => {
    const known =
      spanned.get(unit) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
    spanned.set(unit, known)
    return known
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return {
    locale,
    number: (value: number) => number.format(value),
    compact: (value: number) => inWords(compact.formatToParts(value)),
    /** For the marks of an axis: "$200 mil". */
    compactMoney: (value: number, currency: string) =>
      inWords(
        new Intl.NumberFormat(locale, {
          ...{ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 },
          currencyDisplay: isShortSignPlain(locale, currency) ? 'narrowSymbol' : 'code',
        }).formatToParts(value),
      ),
    money: (value: number, currency: string | null) =>
      currency === null ? number.format(value) : moneyIn(currency, Number.isInteger(value)).format(value),
    bytes: (value: number) => bytesIn(locale, value),
    date: (value: string | Date, timeZone = zone) =>
      dated({ dateStyle: 'medium', timeZone }).format(new Date(value)),
    day: (value: string | Date, timeZone = zone) =>
      dated({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(value)),
    weekday: (value: string | Date, timeZone = zone) =>
      dated({ weekday: 'long', timeZone }).format(new Date(value)),
    /** A day without its year: "24 de noviembre". */
    monthDay: (value: string | Date, timeZone = zone) =>
      withFirstOfMonth(dated({ day: 'numeric', month: 'long', timeZone }).format(new Date(value)), locale),
    hour: (value: string | Date, timeZone = zone) =>
      dated({ hour: 'numeric', timeZone }).format(new Date(value)),
    time: (value: string | Date, timeZone = zone) =>
      dated({ timeStyle: 'short', timeZone }).format(new Date(value)),
    /** The time of day to the second. */
    second: (value: string | Date) => dated({ timeStyle: 'medium', timeZone: zone }).format(new Date(value)),
    dateTime: (value: string | Date, timeZone = zone) =>
      dated({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(value)),
    /** To the second, for logs. */
    moment: (value: string | Date) =>
      dated({ dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(new Date(value)),
    /** Date and time, where people look at it now: "today, 14:05", "yesterday, 9:30". */
    near: (value: string | Date, timeZone = zone, now = Date.now()) =>
      near(locale, dated, { value: new Date(value), now: new Date(now), timeStyle: 'short', timeZone }),
    /** The same to the second. */
    nearMoment: (value: string | Date, now = Date.now()) =>
      near(locale, dated, {
        value: new Date(value),
        now: new Date(now),
        timeStyle: 'medium',
        timeZone: zone,
      }),
    /** A day, by its name where it has one: "today", "yesterday". */
    nearDay: (value: string | Date, timeZone = zone, now = Date.now()) =>
      dayWord(locale, daysUntil(new Date(value), new Date(now), timeZone)) ??
      dated({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(value)),
    /** A date such as `2026-11-24` with its weekday, and before it "Today" or "Tomorrow" as seen from another. */
    namedDay: (day: string, today: string) => {
      const at = new Date(`${day}T12:00:00Z`)
      const date = dated({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at)
      const word = dayWord(locale, daysUntil(at, new Date(`${today}T12:00:00Z`), 'UTC'))
      return word === undefined ? date : `${asStart(word)} · ${date}`
    },
    /** The date of an instant, to be compared with others: `2026-11-21`. */
    dateOf: (value: string | Date) => isoDay(dated({ ...isoParts, timeZone: zone }), value),
    /** The zone as people call it: "hora de Colombia". */
    zone: (timeZone: string) => zoneName(locale, timeZone),
    exact: (value: string | Date, timeZone = zone) =>
      dated({ dateStyle: 'full', timeStyle: 'long', timeZone }).format(new Date(value)),
    /** Time since then in one unit, such as `12 min`; at least a minute. */
    span: (value: string | Date, now = Date.now()) => span(inUnit, now - new Date(value).getTime()),
    /** How long until then, to the second within a minute: "in 28 sec."; "now" once it has come. */
    until: (value: string | Date, now = Date.now()) => until(relative, new Date(value).getTime() - now),
    ago: (value: string | Date, now = Date.now()) =>
      ago({ locale, relative, dated, zone }, new Date(value), new Date(now)),
  }
}

/** Spanish shortens a thousand to a k, which few shops read: it is "mil". */
function inWords(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map(({ type, value }) => (type === 'compact' && value === 'k' ? 'mil' : value)).join('')
}

/** In kilobytes, or megabytes from one on. */
function bytesIn(locale: string, bytes: number): string {
  const isMega = bytes >= 1_000_000
  const unit = isMega ? 'megabyte' : 'kilobyte'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isMega ? 1 : 0 })
  return format.format(isMega ? bytes / 1_000_000 : Math.max(1, bytes / 1_000))
}

function zoneName(locale: string, timeZone: string): string {
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined ? timeZone : asStart(name)
}

/** The date of an instant in a zone, such as `2026-11-21`. */
export function dayIn(timeZone: string, instant: string): string {
  return isoDay(new Intl.DateTimeFormat('en', { ...isoParts, timeZone }), instant)
}

const isoParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

function isoDay(dates: Intl.DateTimeFormat, instant: string | Date): string {
  const parts = dates.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>
  return `${year}-${month}-${day}`
}

function moneyFormat(locale: string, currency: string, isWhole: boolean): Intl.NumberFormat {
  // Left to itself a currency without coins in use would be rounded.
  const decimals = isWhole ? 0 : priceDecimalsMax(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: isShortSignPlain(locale, currency) ? 'narrowSymbol' : 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** In English `$` is the dollar's: another currency that shares the sign is named by its code. */
function isShortSignPlain(locale: string, currency: string): boolean {
  if (!locale.startsWith('en')) return true
  const sign = (code: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value
  return currency === 'USD' || sign(currency) !== sign('USD')
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function span(inUnit: (unit: string) => Intl.NumberFormat, ms: number): string {
  const [unit, size] =
    ms < hour
      ? (['minute', minute] as const)
      : ms < 2 * day
        ? (['hour', hour] as const)
        : (['day', day] as const)
  return inUnit(unit).format(Math.max(1, Math.floor(ms / size)))
}

type Dated = (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat

type Near = { value: Date; now: Date; timeStyle: 'short' | 'medium'; timeZone?: string | undefined }

function near(locale: string, dated: Dated, { value, now, timeStyle, timeZone }: Near): string {
  const word = dayWord(locale, daysUntil(value, now, timeZone))
  if (word === undefined) return dated({ dateStyle: 'medium', timeStyle, timeZone }).format(value)
  return `${word}, ${dated({ timeStyle, timeZone }).format(value)}`
}

type Ways = { locale: string; relative: Intl.RelativeTimeFormat; dated: Dated; zone: string | undefined }

function ago({ locale, relative, dated, zone }: Ways, value: Date, now: Date): string {
  const since = value.getTime() - now.getTime()
  const size = Math.abs(since)
  if (size < minute) return relative.format(0, 'second')
  if (size < hour) return relative.format(Math.round(since / minute), 'minute')
  const days = daysUntil(value, now, zone)
  if (Math.abs(days) <= 1) return near(locale, dated, { value, now, timeStyle: 'short', timeZone: zone })
  if (Math.abs(days) < 7) return relative.format(days, 'day')
  const yearOf = (time: Date) => dated({ year: 'numeric', timeZone: zone }).format(time)
  const year = yearOf(value) === yearOf(now) ? {} : ({ year: 'numeric' } as const)
  return dated({ day: 'numeric', month: 'short', ...year, timeZone: zone }).format(value)
}
