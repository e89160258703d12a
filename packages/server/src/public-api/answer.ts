import type { AppError } from '../platform/errors.ts'

/** What goes back over HTTP; every body is JSON text. */
export type Answer = {
  status: number
  body: string
  headers: Record<string, string>
  /** The key that asked, where it is one. */
  caller?: { accountId: string; id: string } | undefined
}

/** The one place that renders an error of the public API. */
export function errorAnswer(
  error: AppError,
  requestId: string,
  headers: Record<string, string> = {},
): Answer {
  const body = JSON.stringify({ error: { code: error.code, message: error.message, request_id: requestId } })
  return { status: error.status, body, headers: { ...headers } }
}
