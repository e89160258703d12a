import { type ErrorCode, errorStatus } from '@mostrador/contract/errors'

/** An expected refusal: its message is written for the caller and shown as it is. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
