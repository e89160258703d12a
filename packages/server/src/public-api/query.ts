import type { Reason } from '@mostrador/contract/dashboard/reasons'
import { limits } from '@mostrador/contract/limits'
import type { Operation, Parameter } from '@mostrador/contract/operations'
import { isStorableText } from '../platform/database/text.ts'
import { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { readUrlInstant } from '../platform/instants.ts'
import type { Resource } from '../platform/lists/resource.ts'

/** The parameters of a list request, parsed and validated. */
export type ListQuery = {
  /** Filters that were given, in the resource's order, in the form in which they are stored and bound to the cursor. */
  filters: { name: string; value: string }[]
  parentId: string | undefined
  limit: number
  cursor: string | undefined
}

/**
 * Parses a query string by the operation's parameters. Unknown parameters are ignored, and named by
 * `ignoredParameters`. Throws AppError.
 */
export function readListQuery(operation: Operation, resource: Resource, queryString: string): ListQuery {
  const given = readParameters(operation, queryString)
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

/** The values of the operation's parameters by name, each read by its kind. Throws AppError. */
export function readParameters(
  operation: Pick<Operation, 'parameters'>,
  queryString: string,
): Map<string, string> {
  const given = new Map<string, string>()
  const seen = new Map<string, string | undefined>()
  for (const pair of queryString === '' ? [] : queryString.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (name === undefined || !operation.parameters.some((parameter) => parameter.name === name)) continue
    if (seen.has(name)) throw invalid(`${name} is given twice; give it once.`, { reason: 'api_twice', name })
    const value = equals < 0 ? '' : pair.slice(equals + 1)
    // In a number a plus is a sign, even unescaped; elsewhere it stands for a space.
    const isNumber = operation.parameters.some(({ name: known, kind }) => known === name && kind === 'limit')
    seen.set(name, isNumber ? unescaped(value) : decode(value))
  }
  for (const parameter of operation.parameters) {
    if (seen.has(parameter.name))
      given.set(parameter.name, readers[parameter.kind](seen.get(parameter.name), parameter))
    else if (parameter.required)
      throw invalid(`${parameter.name} is required.`, { reason: 'api_required', name: parameter.name })
  }
  return given
}

/** Undefined when the escapes are malformed or not UTF-8. */
export function decode(escaped: string): string | undefined {
  return unescaped(escaped.replaceAll('+', ' '))
}

function unescaped(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const readers: Record<Parameter['kind'], (value: string | undefined, parameter: Parameter) => string> = {
  text: (value, { name }) => {
    if (value === undefined || !isStorableText(value))
      throw invalid(`${name} must be UTF-8 text without U+0000.`, { reason: 'api_text', name })
    return value
  },
  boolean: (value, { name }) => {
    if (value !== 'true' && value !== 'false')
      throw invalid(`${name} must be true or false.`, { reason: 'api_boolean', name })
    return value
  },
  instant: (value, { name }) => {
    const instant = value === undefined ? undefined : readUrlInstant(value)
    if (instant) return instant.toISOString()
    throw invalid(`${name} must be an RFC 3339 date-time with zone, such as 2026-11-24T00:00:00-05:00.`, {
      reason: 'api_instant',
      name,
    })
  },
  id: (value, { name }) => {
    if (value === undefined || !isId(value)) throw notFound(name, value)
    return value
  },
  limit: (value) => {
    if (value === undefined || !/^[+-]?\d+$/.test(value))
      throw invalid('limit must be a whole number.', { reason: 'api_number', name: 'limit' })
    return String(Math.min(limits.pageSizeMax, Math.max(limits.pageSizeMin, Number(value))))
  },
  cursor: (value) => value ?? '',
  wait: (value) => {
    if (value === undefined || !/^\d+(\.\d+)?$/.test(value))
      throw invalid('wait must be a number of seconds, 0 or more, such as 20.', {
        reason: 'api_number',
        name: 'wait',
      })
    return String(Math.min(limits.feedWaitSecondsMax, Number(value)))
  },
}

/**
 * The same message for an unknown row, another account's row and an impossible id, so that it reveals nothing. The log
 * tells who took an order's number for its id.
 */
export function notFound(what: string, given?: string): AppError {
  const message = `No ${what.replace(/_id$/, '')} with this id in your account.`
  const number = given === undefined ? undefined : /^(?:#|%23)?(\d{1,9})$/i.exec(given)?.[1]
  const reason =
    number === undefined ? { reason: 'api_id' as const } : { reason: 'api_id_number' as const, number }
  return new AppError('not_found', message, reason)
}

/** The reason is for the log, whose readers have other languages too. */
export function invalid(message: string, reason: Reason): AppError {
  return new AppError('invalid_request', message, reason)
}
