// Reads a route's parameters and body by its schemas.
import type { DashboardRoute } from '@mostrador/contract/dashboard/route'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { problemOf } from './value-problems.ts'

/** The values of a query string; a repeated or unknown parameter is refused. */
export function readQuery(route: DashboardRoute, queryString: string): Record<string, unknown> {
  const properties: Record<string, TSchema> = route.query?.properties ?? {}
  const values: Record<string, unknown> = {}
  for (const [name, text] of new URLSearchParams(queryString)) {
    if (!isStorableText(name) || !isStorableText(text)) {
      throw invalid('The parameters: valid Unicode without U+0000.')
    }
    if (name in values) throw invalid(`The parameter \`${name}\` is given twice.`)
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    // Forms send an empty text for a field that is not filled in.
    if (text !== '') values[name] = schema ? readText(schema, text) : text
  }
  check(route.query, values, 'parameter')
  return values
}

export function checkBody(route: DashboardRoute, body: unknown): Record<string, unknown> {
  check(route.body, body, 'field')
  if (!isStorable(body)) throw invalid('The body: valid Unicode without U+0000.')
  return body as Record<string, unknown>
}

function readText(schema: TSchema, text: string): unknown {
  const type = 'type' in schema ? schema.type : undefined
  if (type === 'integer' && /^[+-]?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function check(schema: TSchema | undefined, value: unknown, noun: 'field' | 'parameter'): void {
  if (schema === undefined) {
    if (Object.keys(value as object).length > 0) throw invalid('This takes no parameters.')
    return
  }
  if (Value.Check(schema, value)) return
  throw invalid(problemOf(schema, value, noun) ?? 'The request is not valid.')
}

/** No deeper than a body may be. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, each]) => isStorableText(name) && isStorable(each))
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message)
}
