import { AppError } from './errors.ts'

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z')
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * An RFC 3339 date-time with its zone; undefined for anything else. Instants PostgreSQL cannot store become the nearest
 * storable one. Temporal.Instant, which Node 24 has only behind a flag, reads a wider grammar (zone names, times
 * without seconds or colons), so with it or a polyfill all of this would still be needed.
 */
export function readInstant(text: string): Date | undefined {
  const match = rfc3339.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  const offsetMs = readOffsetMs(zone)
  if (offsetMs === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60)
    return undefined
  const midnight = new Date(`${year}-${month}-${day}T00:00:00.000Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return undefined
  const sinceMidnightMs = (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000
  const exactMs = midnight.getTime() + sinceMidnightMs + fractionMs(fraction) - offsetMs
  return new Date(Math.min(latestMs, Math.max(earliestMs, exactMs)))
}

/** The same for a value in a URL, where an unescaped + arrives as a space. */
export function readUrlInstant(text: string): Date | undefined {
  return readInstant(text.replace(' ', '+'))
}

/** Reads the instant given as `name`; undefined where none is given. Throws invalid_request. */
export function instantOf(name: string, text: string): Date
export function instantOf(name: string, text: string | undefined): Date | undefined
export function instantOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const instant = readUrlInstant(text)
  if (instant) return instant
  throw new AppError('invalid_request', `${name}: a time with its zone, such as 2026-11-21T08:00:00Z`)
}

// Stored instants are whole milliseconds, so rounding a finer one up compares correctly, for >= and for <.
function fractionMs(fraction: string): number {
  const digits = fraction.slice(1)
  return Number(digits.slice(0, 3).padEnd(3, '0')) + (/[1-9]/.test(digits.slice(3)) ? 1 : 0)
}

function readOffsetMs(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0
  const [hours, minutes] = zone.slice(1).split(':').map(Number)
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
