// A misspelt filter has no effect, and rows come back as if it had. So every answer names the parameters it ignored, and
// where only certain values find anything, those that never will.
import { limits } from '@mostrador/contract/limits'
import { decode } from './query.ts'
import type { Route } from './routes.ts'

/** Names of parameters the operation does not know, escaped for a header; undefined when there are none. */
export function ignoredParameters({ operation, queryString }: Route): string | undefined {
  if (queryString === '') return undefined
  const names = new Set<string>()
  let chars = 0
  for (const pair of queryString.split('&')) {
    const equals = pair.indexOf('=')
    const raw = equals < 0 ? pair : pair.slice(0, equals)
    if (raw === '' || isKnown(operation.parameters, raw)) continue
    const decoded = decode(raw)
    if (decoded !== undefined && isKnown(operation.parameters, decoded)) continue
    const name = encodeURIComponent(decoded ?? raw)
    if (names.has(name) || chars + name.length + 1 > limits.ignoredParametersCharsMax) continue
    names.add(name)
    chars += name.length + 1
  }
  return names.size === 0 ? undefined : [...names].join(',')
}

/** Names of parameters whose value is none of those that find anything; undefined when there are none. */
export function unknownValues({ operation, queryString }: Route): string | undefined {
  const closed = operation.parameters.filter(({ values }) => values !== undefined)
  if (closed.length === 0 || queryString === '') return undefined
  const given = new URLSearchParams(queryString)
  const unknown = closed.filter(({ name, values }) => {
    const value = given.get(name)
    return value !== null && !values?.includes(value)
  })
  return unknown.length === 0 ? undefined : unknown.map(({ name }) => name).join(',')
}

function isKnown(parameters: Route['operation']['parameters'], name: string): boolean {
  return parameters.some((parameter) => parameter.name === name)
}
