// The engine's own refusals, and all that its answers tell of the rate limit.
import { limits } from '@mostrador/contract/limits'
import { type RateWindow, remaining, retryAfterSeconds } from '../accounts/rate-limits.ts'
import { AppError } from '../platform/errors.ts'

export function readOnly(): AppError {
  return new AppError('forbidden', 'This key has read scope only; writing needs a key with write scope.', {
    reason: 'api_scope',
  })
}

export function unauthorized(): AppError {
  return new AppError(
    'unauthorized',
    'Missing, invalid or revoked API key. Send it as: Authorization: Bearer svc_…',
  )
}

export function rateLimited(window: RateWindow): AppError {
  const wait = retryAfterSeconds(window)
  return new AppError(
    'rate_limited',
    `The limit of ${window.max} requests in ${limits.rateWindowSeconds} seconds is used up. Try again in ${wait} s.`,
    { reason: 'api_rate', max: window.max, seconds: wait },
  )
}

export function rateHeaders(window: RateWindow): Record<string, string> {
  return {
    'x-ratelimit-limit': String(window.max),
    'x-ratelimit-remaining': String(remaining(window)),
    'x-ratelimit-reset': new Date(window.endsAtMs).toISOString(),
  }
}

export function withRateLimit(body: string, window: RateWindow, now: Date): string {
  return JSON.stringify({
    ...JSON.parse(body),
    rate_limit: {
      limit: window.max,
      window_seconds: limits.rateWindowSeconds,
      remaining: remaining(window),
      reset: new Date(window.endsAtMs).toISOString(),
    },
    api_version: 'v1',
    server_time: now.toISOString(),
  })
}
