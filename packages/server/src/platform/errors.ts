import type { Reason } from '@mostrador/contract/dashboard/reasons'
import { type ErrorCode, errorStatus } from '@mostrador/contract/errors'

/** An expected refusal, whose message is written for the caller and shown unchanged. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly #reason: Reason | undefined

  constructor(code: ErrorCode, message: string, reason?: Reason) {
    super(message)
    this.code = code
    this.#reason = reason
  }

  /** Structured reason, for rendering the message in another language than English. */
  get reason(): Reason | undefined {
    return this.#reason ?? (this.code === 'invalid_request' ? reasonOf(this.message) : undefined)
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The stored values are no longer those on which a form was opened. */
export function changedMeanwhile(): AppError {
  const message = 'Somebody changed this meanwhile; read it again.'
  return new AppError('conflict', message, { reason: 'changed_meanwhile' })
}

/** An error in one value has the form `place: problem`, as in `services[0].sku: must not be blank`. */
function reasonOf(message: string): Reason | undefined {
  const [, place, problem] = /^([a-z][\w.[\]-]*): (.+)$/s.exec(message) ?? []
  return place && problem ? { reason: 'value', place, problem } : undefined
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
