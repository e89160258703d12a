// One request to the service: attempts, their time limit, and the answer as a value or an error.
import { ConnectionError, errorOf, TimeoutError, unexpected } from './errors.ts'
import { sleep, waitBeforeRepeating } from './retries.ts'
import { version } from './version.ts'

export type MostradorOptions = {
  /** Address of the service, such as `https://shop.example.com`. Undefined is refused, like a variable that is not set. */
  url: string | undefined
  /** API key: `svc_` and 40 hexadecimal characters. */
  key: string | undefined
  /** Time limit of one attempt, from its start to the last byte of the answer. Default: 30,000. */
  timeoutMs?: number | undefined
  /** How often a request is repeated when that is safe. Default: 2. */
  maxRetries?: number | undefined
  /** Name and version of your program, added to the user agent, such as `erp/1.4`. */
  userAgent?: string | undefined
  /**
   * Called where a filter had no effect or a value finds nothing, most often because it is misspelt; once for each such
   * text. Default: `console.warn`.
   */
  onWarning?: ((message: string) => void) | undefined
  /** In place of the runtime's own, for proxies and tests. */
  fetch?: typeof globalThis.fetch | undefined
}

export type RequestOptions = {
  /** Ends the request, its waits and repetitions; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
}

export type Call = {
  /** From the address of the service on. */
  path: string
  query?: Readonly<Record<string, unknown>>
  /** Default: GET. */
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
  /** For which the service may hold the answer back. */
  heldMs?: number
  options: RequestOptions
}

export type Send = <Answer>(call: Call) => Promise<Answer>

type Received = { response: Response; text: string }

/** Throws TypeError for an address or key that cannot be meant. */
export function createSend(client: MostradorOptions): Send {
  const base = readUrl(client.url)
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${readKey(client.key)}`,
    'user-agent': [`mostrador-sdk-js/${version}`, client.userAgent].filter(Boolean).join(' '),
  }
  // biome-ignore lint/suspicious/noConsole: a library knows no better place where a developer looks.
  const warn = createWarn(client.onWarning ?? console.warn)
  return async <Answer>({ path, query, method = 'GET', body, ...call }: Call): Promise<Answer> => {
    const {
      signal,
      timeoutMs = client.timeoutMs ?? 30_000,
      maxRetries = client.maxRetries ?? 2,
    } = call.options
    const url = base + path + toSearch(query)
    const init: RequestInit = {
      method,
      headers: {
        ...headers,
        ...call.headers,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      // Followed, a redirect would turn a POST into a GET, and carry the key to wherever it leads.
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const limits = { signal, timeoutMs: timeoutMs + (call.heldMs ?? 0) }
    for (let repetitions = 0; ; repetitions += 1) {
      try {
        const received = await attempt(client.fetch ?? fetch, url, init, limits)
        warn(path, received.response.headers)
        return read<Answer>(url, received)
      } catch (error) {
        const waitMs = repetitions < maxRetries ? waitBeforeRepeating(error, repetitions) : undefined
        if (waitMs === undefined) throw error
        await sleep(waitMs, signal)
      }
    }
  }
}

/** Ids in paths take no query, so there are only as many texts as lists and names that a program has. */
function createWarn(onWarning: (message: string) => void): (path: string, headers: Headers) => void {
  const told = new Set<string>()
  const tell = (message: string) => {
    if (told.has(message)) return
    told.add(message)
    onWarning(message)
  }
  return (path, headers) => {
    const ignored = headers.get('x-ignored-parameters')
    if (ignored !== null) tell(`${path} does not know these parameters and ignored them: ${ignored}`)
    const unknown = headers.get('x-unknown-values')
    if (unknown !== null) tell(`${path} does not know the value of ${unknown}, so nothing will be found.`)
  }
}

/** Throws ConnectionError, TimeoutError or the reason of the caller's signal. */
async function attempt(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<Received> {
  signal?.throwIfAborted()
  // AbortSignal.any would keep every request in the memory of a signal that lives long.
  const ending = new AbortController()
  const stop = () => ending.abort(signal?.reason)
  const late = new TimeoutError(`${url} did not answer within ${timeoutMs} ms.`)
  const timer = setTimeout(() => ending.abort(late), timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const response = await fetch(url, { ...init, signal: ending.signal })
    return { response, text: await response.text() }
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason
    throw new ConnectionError(`${url} cannot be reached: ${reasonOf(error)}`, error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function read<Answer>(url: string, { response, text }: Received): Answer {
  const { status, headers } = response
  const details = { status, headers, requestId: headers.get('x-request-id') ?? undefined }
  if (!response.ok) throw errorOf(url, text, details)
  try {
    return JSON.parse(text) as Answer
  } catch (cause) {
    throw unexpected(url, { ...details, cause })
  }
}

/** Runtimes say only that it failed, and why in the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string; code?: string }; message?: string }
  return cause?.message || cause?.code || message || String(error)
}

function toSearch(query: Call['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, value instanceof Date ? value.toISOString() : String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** The address without a slash at its end; with /api/v1, as it stands in the docs of the API, it is meant too. */
function readUrl(url: string | undefined): string {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new TypeError(`url must be the service's address, such as https://shop.example.com; it is ${url}`)
  }
  return parsed.origin + parsed.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

function readKey(key: string | undefined): string {
  // Keys of today have 40 hexadecimal characters; longer ones and other letters are left to the service.
  if (typeof key === 'string' && /^svc_[0-9A-Za-z_-]{40,}$/.test(key)) return key
  throw new TypeError(
    `key must be an API key, svc_ and 40 characters; it is ${key ? 'something else' : 'missing or empty'}`,
  )
}
