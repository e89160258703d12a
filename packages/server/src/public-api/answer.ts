import type { Reason } from '@mostrador/contract/dashboard/reasons'
import { AppError } from '../platform/errors.ts'

/** An HTTP answer; every body is JSON text. */
export type Answer = {
  status: number
  body: string
  headers: Record<string, string>
  /** The API key that made the request, if it was valid. */
  caller?: { accountId: string; id: string } | undefined
  /** SHA-256 of what was sent as a key, where it let nobody in: for the log of the account whose key it was. */
  refusedKey?: Buffer | undefined
  /** Why it refuses, for the log. */
  reason?: Reason | undefined
}

/** A refusal with additional headers. */
export class RefusalWithHeaders extends AppError {
  readonly headers: Record<string, string>

  constructor(refusal: AppError, headers: Record<string, string>) {
    super(refusal.code, refusal.message, refusal.reason)
    this.headers = headers
  }
}

/** The one place that renders an error of the public API. */
export function errorAnswer(
  error: AppError,
  requestId: string,
  headers: Record<string, string> = {},
): Answer {
  const body = JSON.stringify({ error: { code: error.code, message: error.message, request_id: requestId } })
  const own = error instanceof RefusalWithHeaders ? error.headers : {}
  return { status: error.status, body, headers: { ...headers, ...own }, reason: error.reason }
}
