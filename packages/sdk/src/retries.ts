import {
  ApiError,
  ConnectionError,
  RateLimitedError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.ts'

const firstWaitMs = 500
const waitMsMax = 8_000
/** A rate window of the service lasts this long; whoever asks for more is not waited for. */
const retryAfterSecondsMax = 60
const passing = new Set([408, 429, 500, 502, 503, 504])

/**
 * Milliseconds to wait before the request is repeated, after that many repetitions; undefined when it is not. Full
 * jitter: many clients that failed together do not come back together. `retry-after` is never undercut.
 */
export function waitBeforeRepeating(
  error: unknown,
  repetitions: number,
  chance: () => number = Math.random,
): number | undefined {
  const jitterMs = chance() * Math.min(waitMsMax, firstWaitMs * 2 ** repetitions)
  if (error instanceof ConnectionError || error instanceof TimeoutError) return jitterMs
  const isAnswer = error instanceof ApiError || error instanceof UnexpectedResponseError
  if (!isAnswer || !passing.has(error.status)) return undefined
  const asked =
    error instanceof RateLimitedError || error instanceof UnexpectedResponseError
      ? error.retryAfter
      : undefined
  if (asked === undefined) return jitterMs
  return asked > retryAfterSecondsMax ? undefined : asked * 1_000 + jitterMs
}

/** Rejects with the signal's reason when it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
