import { limits } from '@mostrador/contract/limits'
import type { Operation, Parameter } from '@mostrador/contract/operations'
import { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import type { Resource } from '../platform/resource.ts'
import { isStorableText } from '../platform/text.ts'

/** The parameters of a list request, read and checked. */
export type ListQuery = {
  /** Given filters in the resource's order, in the form in which they are stored and bound to the cursor. */
  filters: { name: string; value: string }[]
  parentId: string | undefined
  limit: number
  cursor: string | undefined
}

/** Reads a query string by the operation's parameters. Unknown parameters are ignored. Throws AppError. */
export function readListQuery(operation: Operation, resource: Resource, queryString: string): ListQuery {
  const given = readKnown(operation, queryString)
  const cursor = given.get('cursor')
  return {
    filters: Object.keys(resource.filters).flatMap((name) => {
      const value = given.get(name)
      return value === undefined ? [] : [{ name, value }]
    }),
    parentId: resource.parent && given.get(resource.parent.parameter),
    limit: Number(given.get('limit') ?? limits.pageSizeDefault),
    cursor,
  }
}

function readKnown(operation: Operation, queryString: string): Map<string, string> {
  const given = new Map<string, string>()
  const seen = new Map<string, string | undefined>()
  for (const pair of queryString === '' ? [] : queryString.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (name === undefined || !operation.parameters.some((parameter) => parameter.name === name)) continue
    if (seen.has(name)) throw invalid(`${name} is given twice; give it once.`)
    const value = equals < 0 ? '' : pair.slice(equals + 1)
    // In a number a plus sign is a sign, also where it was not escaped.
    const isNumber = operation.parameters.some(({ name: known, kind }) => known === name && kind === 'limit')
    seen.set(name, isNumber ? unescaped(value) : decode(value))
  }
  for (const parameter of operation.parameters) {
    if (seen.has(parameter.name))
      given.set(parameter.name, readers[parameter.kind](seen.get(parameter.name), parameter))
    else if (parameter.required) throw invalid(`${parameter.name} is required.`)
  }
  return given
}

/** Undefined where the escapes are no UTF-8 or no escapes at all. */
export function decode(escaped: string): string | undefined {
  return unescaped(escaped.replaceAll('+', ' '))
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const readers: Record<Parameter['kind'], (value: string | undefined, parameter: Parameter) => string> = {
  text: (value, { name }) => {
    if (value === undefined || !isStorableText(value))
      throw invalid(`${name} must be UTF-8 text without U+0000.`)
    return value
  },
  boolean: (value, { name }) => {
    if (value !== 'true' && value !== 'false') throw invalid(`${name} must be true or false.`)
    return value
  },
  instant: (value, { name }) => {
    const instant = value === undefined ? undefined : readInstant(value)
    if (instant) return instant
    throw invalid(`${name} must be an RFC 3339 date-time with zone, such as 2026-11-24T00:00:00-05:00.`)
  },
  id: (value, { name }) => {
    if (value === undefined || !isId(value)) throw new AppError('not_found', notFoundMessage(name))
    return value
  },
  limit: (value) => {
    if (value === undefined || !/^[+-]?\d+$/.test(value)) throw invalid('limit must be a whole number.')
    return String(Math.min(limits.pageSizeMax, Math.max(limits.pageSizeMin, Number(value))))
  },
  cursor: (value) => value ?? '',
}

/** The same words whether the row is unknown, foreign or cannot exist. */
export function notFoundMessage(what: string): string {
  return `No ${what.replace(/_id$/, '')} with this id in your account.`
}

export function invalid(message: string): AppError {
  return new AppError('invalid_request', message)
}

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+\- ]\d\d:\d\d)$/
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z')
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

// Stored instants are whole milliseconds, so a finer one compares like the next whole one, for >= and for <.
export function readInstant(text: string): string | undefined {
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
  return new Date(Math.min(latestMs, Math.max(earliestMs, exactMs))).toISOString()
}

function fractionMs(fraction: string): number {
  const digits = fraction.slice(1)
  return Number(digits.slice(0, 3).padEnd(3, '0')) + (/[1-9]/.test(digits.slice(3)) ? 1 : 0)
}

function readOffsetMs(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0
  const [hours, minutes] = zone.slice(1).split(':').map(Number)
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
