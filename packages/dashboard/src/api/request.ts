// One way to talk to the private API: JSON both ways, one form of error.

export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined

  constructor(status: number, code: string, message: string, requestId?: string) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
  }
}

type Query = Readonly<Record<string, string | number | boolean | undefined | null>>

export type RequestOptions = { query?: Query; body?: unknown; signal?: AbortSignal }

export async function request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  const response = await fetch(withQuery(path, options.query), {
    method,
    credentials: 'same-origin',
    headers: options.body === undefined ? {} : { 'content-type': 'application/json' },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiFailure(0, 'offline', '')
  })
  const text = await response.text()
  const body = text === '' ? undefined : parsed(text)
  if (!response.ok) throw failureOf(response, body)
  return body
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
  const error = (body as { error?: { code?: string; message?: string } } | undefined)?.error
  const plain = body as { code?: string; message?: string } | undefined
  return new ApiFailure(
    response.status,
    error?.code ?? plain?.code ?? 'internal',
    error?.message ?? plain?.message ?? '',
    response.headers.get('x-request-id') ?? undefined,
  )
}
