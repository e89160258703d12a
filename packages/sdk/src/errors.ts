import type { ErrorCode } from './types.ts'

type Details = { status: number; requestId: string | undefined; headers: Headers; cause?: unknown }

/** Every error of this package. Branch on `code`, or on the class with `instanceof`. */
export class MostradorError extends Error {
  override readonly name: string = 'MostradorError'
  readonly code: string
  /** The answer's `x-request-id`; undefined when none came. Quote it when you ask for help. */
  readonly requestId: string | undefined

  constructor(
    code: string,
    message: string,
    options: { requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.requestId = options.requestId
  }
}

/** The service refused the request, or failed: one of its seven codes. */
export class ApiError extends MostradorError {
  override readonly name: string = 'ApiError'
  declare readonly code: ErrorCode
  readonly status: number

  constructor(code: ErrorCode, message: string, { status, requestId }: Details) {
    super(code, message, { requestId })
    this.status = status
  }
}

/** 400: a parameter, a cursor or the body cannot be meant. The message names it. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
  declare readonly code: 'invalid_request'
}

/** 401: the key is missing, malformed, unknown or revoked, or its account is suspended. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError'
  declare readonly code: 'unauthorized'
}

/** 403: a read key cannot write. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError'
  declare readonly code: 'forbidden'
}

/** 404: the account has nothing with this id. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
  declare readonly code: 'not_found'
}

/** 409: a contact with this phone exists, or the idempotency key stands for another request. Never repeated. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
  declare readonly code: 'conflict'
  /** The contact that has the phone; undefined when the idempotency key is the reason. */
  readonly existingId: string | undefined

  constructor(code: ErrorCode, message: string, details: Details) {
    super(code, message, details)
    this.existingId = details.headers.get('x-existing-id') ?? undefined
  }
}

/** 429: the key's limit was still used up after the last repetition. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError'
  declare readonly code: 'rate_limited'
  /** Seconds until the limit is free again. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, details: Details) {
    super(code, message, details)
    this.retryAfter = readRetryAfter(details.headers)
  }
}

/** 500: something failed in the service. Its log has the reason under the request id. */
export class InternalError extends ApiError {
  override readonly name = 'InternalError'
  declare readonly code: 'internal'
}

/** Something else answered: a proxy, a redirect, another site. Most often `url` is not the service's address. */
export class UnexpectedResponseError extends MostradorError {
  override readonly name = 'UnexpectedResponseError'
  declare readonly code: 'unexpected_response'
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(message: string, { status, requestId, headers, cause }: Details) {
    super('unexpected_response', message, { requestId, ...(cause !== undefined && { cause }) })
    this.status = status
    this.retryAfter = readRetryAfter(headers)
  }
}

/** No answer came, or not all of it: the name, the connection or TLS failed. `cause` is the runtime's own error. */
export class ConnectionError extends MostradorError {
  override readonly name = 'ConnectionError'
  declare readonly code: 'connection_failed'

  constructor(message: string, cause: unknown) {
    super('connection_failed', message, { cause })
  }
}

/** The answer was not complete within `timeoutMs`, in none of the attempts. */
export class TimeoutError extends MostradorError {
  override readonly name = 'TimeoutError'
  declare readonly code: 'timeout'

  constructor(message: string) {
    super('timeout', message)
  }
}

const classes: Record<ErrorCode, new (code: ErrorCode, message: string, details: Details) => ApiError> = {
  invalid_request: InvalidRequestError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  conflict: ConflictError,
  rate_limited: RateLimitedError,
  internal: InternalError,
}

/** The error that an answer stands for, whoever gave it. */
export function errorOf(url: string, text: string, details: Details): ApiError | UnexpectedResponseError {
  const { code, message } = readError(text)
  if (code !== undefined && Object.hasOwn(classes, code)) {
    const known = code as ErrorCode
    return new classes[known](known, message, details)
  }
  return unexpected(url, details)
}

export function unexpected(url: string, details: Details): UnexpectedResponseError {
  const { status, headers } = details
  const type = headers.get('content-type') ?? 'no content type'
  // A redirect that browsers do not show has the status 0.
  const answer = status === 0 || (status >= 300 && status < 400) ? 'a redirect' : `${status} with ${type}`
  return new UnexpectedResponseError(
    `${url} answered ${answer}, not as Mostrador does. Is \`url\` the service's own, final address?`,
    details,
  )
}

function readError(text: string): { code?: string; message: string } {
  try {
    const { error } = JSON.parse(text) as { error: { code: unknown; message: unknown } }
    return { code: String(error.code), message: String(error.message) }
  } catch {
    // Proxies answer in words of their own.
    return { message: '' }
  }
}

/** In seconds; the header may also name a moment. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
