// The parts of undici that the service needs, each from its own file: with its main file come caches, mocks, WebSockets
// and a second fetch, 13 MB of memory and a tenth of a second's work in every process that makes a request.
import { createRequire } from 'node:module'
import type undici from 'undici'
import type { Dispatcher } from 'undici'

const load = createRequire(import.meta.url)

type Options = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> & {
  method?: Dispatcher.HttpMethod
  /** Default: connections that all callers share. */
  dispatcher?: Dispatcher
}

/** Each is the class of undici's own types, which its files do not come with. */
export const Agent = load('undici/lib/dispatcher/agent.js') as typeof undici.Agent
export const Client = load('undici/lib/dispatcher/client.js') as typeof undici.Client
export const { HTTPParserError } = load('undici/lib/core/errors.js') as typeof undici.errors

const { parseURL } = load('undici/lib/core/util.js') as { parseURL(url: string | URL): URL }
const ask = load('undici/lib/api/api-request.js') as (
  options: Dispatcher.RequestOptions,
) => Promise<Dispatcher.ResponseData>
const shared = new Agent()

/** Throws for an address that is none of the web, when nobody answers and when the signal aborts. */
export async function request(
  url: string | URL,
  { dispatcher = shared, method = 'GET', ...options }: Options = {},
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname, search } = parseURL(url)
  return await ask.call(dispatcher, { ...options, method, origin, path: pathname + search })
}
