// The one HTTP client for the private API: JSON both ways, one form of error.

import type { Refusal as ServerRefusal } from '@mostrador/contract/dashboard/route'
import { loadReasonWords } from '../i18n/reasons/reason-words.ts'

type Refusal = Omit<ServerRefusal, 'code'> & { code: string }

export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly reason: string | undefined
  readonly values: Readonly<Record<string, string | number>>

  constructor(status: number, refusal: Partial<Refusal> & { code: string }) {
    super(refusal.message ?? '')
    this.status = status
    this.code = refusal.code
    this.requestId = refusal.request_id
    this.reason = refusal.reason
    this.values = refusal.values ?? {}
  }
}

type Query = Readonly<Record<string, string | number | boolean | undefined | null>>

export type RequestOptions = {
  query?: Query
  body?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

export async function request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  const asked =
    takeSession(method, path) ??
    fetch(withQuery(path, options.query), {
      method,
      credentials: 'same-origin',
      headers: {
        ...options.headers,
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  const response = await asked.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiFailure(0, { code: 'offline' })
  })
  const text = await response.text()
  const body = text === '' ? undefined : parsed(text)
  if (!response.ok) throw await withWords(failureOf(response, body))
  return body
}

/** The page has asked for the session already; its answer is good for the first reading only. */
function takeSession(method: string, path: string): Promise<Response> | undefined {
  if (method !== 'GET' || path !== '/dashboard/api/me') return undefined
  const asked = window.mostradorSession
  window.mostradorSession = undefined
  return asked
}

export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failureOf(response: Response, body: unknown): ApiFailure {
  const requestId = response.headers.get('x-request-id')
  return failureWith(response.status, body, requestId ? { request_id: requestId } : {})
}

/** The failure that an answer tells; status 0: there was none. */
export async function failureIn(status: number, text: string): Promise<ApiFailure> {
  if (status === 0) return new ApiFailure(0, { code: 'offline' })
  return withWords(failureWith(status, parsed(text), {}))
}

export async function withWords(failure: ApiFailure): Promise<ApiFailure> {
  if (failure.reason !== undefined) await loadReasonWords()
  return failure
}

function failureWith(status: number, body: unknown, more: Partial<Refusal>): ApiFailure {
  const error = (body as { error?: Refusal } | undefined)?.error
  return new ApiFailure(status, { code: 'internal', ...error, ...more })
}
