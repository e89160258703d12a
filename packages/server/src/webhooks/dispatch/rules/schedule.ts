// The fate of a delivery when an attempt of it has ended: pure.
import { limits } from '@mostrador/contract/limits'

export type Next =
  | { status: 'delivered' | 'failed' }
  /** Due again this long after the end of the attempt, as the attempt with this number. */
  | { status: 'pending'; attempt: number; waitMs: number }

export type AttemptEnd = {
  attempt: number
  isDelivered: boolean
  /** Sent by hand while the endpoint holds: affects nothing but its own delivery. */
  isForced: boolean
}

/** `chance`, in [0, 1), can only lengthen the wait. */
export function afterEnd(end: AttemptEnd, retryWaitsMs: readonly number[], chance: number): Next {
  if (end.isDelivered) return { status: 'delivered' }
  if (end.isForced) return { status: 'pending', attempt: end.attempt, waitMs: 0 }
  const waitMs = retryWaitsMs[end.attempt - 1]
  if (end.attempt >= limits.webhookAttemptsMax || waitMs === undefined) return { status: 'failed' }
  return {
    status: 'pending',
    attempt: end.attempt + 1,
    waitMs: waitMs * (1 + limits.webhookJitterMax * chance),
  }
}
