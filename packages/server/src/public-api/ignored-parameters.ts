// A misspelt filter has no effect, and rows come back as if it had. So every answer names the parameters it ignored.
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

function isKnown(parameters: Route['operation']['parameters'], name: string): boolean {
  return parameters.some((parameter) => parameter.name === name)
}
