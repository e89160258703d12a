// A logged request as a command; the key is a variable, as the log has never seen it.
import { lines, quoted } from '../../parts/curl/shell.ts'

type Logged = { method: string; path: string; query: Readonly<Record<string, string>> }

const hidden = '•'

/** Parameters whose values the log does not keep, so the command lacks them. */
export function unknownValues({ query }: Pick<Logged, 'query'>): string[] {
  return Object.keys(query).filter((name) => query[name]?.includes(hidden))
}

export function requestCurl(base: string, { method, path, query }: Logged): string {
  const known = Object.entries(query).filter(
    ([name, value]) => !value.includes(hidden) && !(path === '/mcp' && name === 'tool'),
  )
  const search = known.length === 0 ? '' : `?${new URLSearchParams(known)}`
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return lines([
    `curl -i ${method === 'GET' ? '' : `-X ${quoted(method)} `}${quoted(`${base}${path}${search}`)}`,
    '-H "Authorization: Bearer $MOSTRADOR_KEY"',
    ...(hasBody ? [`-H 'Content-Type: application/json'`, `--data ${quoted(bodyOf(path))}`] : []),
  ])
}

/** Bodies are not logged: an example stands in. */
function bodyOf(path: string): string {
  return path.endsWith('/contacts') ? '{"phone": "+573105550101", "name": "Laura"}' : '{}'
}
