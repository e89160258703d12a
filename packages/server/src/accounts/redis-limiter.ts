import { limits } from '@mostrador/contract/limits'
import { Redis } from 'ioredis'
import type { Logger } from '../platform/log.ts'
import type { RateLimiter, RateWindow } from './rate-limits.ts'

const windowMs = limits.rateWindowSeconds * 1_000
const answerWithinMs = 250
/** Pause after a Redis failure, so that requests do not wait for it one after the other. */
const pauseMs = 1_000

// One window is one hash, expired by Redis itself; the limit is stored with the count, since a new plan applies only
// from the next window.
const takeScript = `
local used = redis.call('HINCRBY', KEYS[1], 'used', 1)
if used == 1 then
  redis.call('HSET', KEYS[1], 'max', ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {used, tonumber(redis.call('HGET', KEYS[1], 'max')), redis.call('PTTL', KEYS[1])}`

const amendScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'max', ARGV[1]) end
return 0`

const lookScript = `return {redis.call('HGET', KEYS[1], 'used'), redis.call('HGET', KEYS[1], 'max'), redis.call('PTTL', KEYS[1])}`

/**
 * Exact across all nodes that share one Redis or Valkey. Fails fast, so that the caller can count in the database
 * instead.
 */
export class RedisLimiter implements RateLimiter {
  readonly #redis: Redis
  #pausedUntilMs = 0

  constructor(url: string, log: Logger, { withinMs = answerWithinMs } = {}) {
    this.#redis = new Redis(url, {
      commandTimeout: withinMs,
      connectTimeout: 2_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
    })
    this.#redis.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is not reachable'))
  }

  /** Resolves once connected; false if that takes longer than `waitMs`. */
  async isReady(waitMs: number): Promise<boolean> {
    if (this.#redis.status === 'ready') return true
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), waitMs)
      this.#redis.once('ready', () => {
        clearTimeout(timer)
        resolve(true)
      })
    })
  }

  async take(keyId: string, max: number): Promise<RateWindow> {
    const answer = await this.#run(takeScript, keyId, max, windowMs)
    const [used, heldMax, leftMs] = answer as [number, number, number]
    return { used, max: heldMax, leftMs, endsAtMs: Date.now() + leftMs }
  }

  async amend(keyId: string, max: number): Promise<void> {
    await this.#run(amendScript, keyId, max)
  }

  async look(keyId: string): Promise<RateWindow | undefined> {
    const answer = await this.#run(lookScript, keyId)
    const [used, max, leftMs] = answer as [string | null, string | null, number]
    if (used === null || leftMs <= 0) return undefined
    return { used: Number(used), max: Number(max), leftMs, endsAtMs: Date.now() + leftMs }
  }

  async #run(script: string, keyId: string, ...values: number[]): Promise<unknown> {
    if (performance.now() < this.#pausedUntilMs) throw new Error('Redis failed a moment ago')
    try {
      return await this.#redis.eval(script, 1, `mostrador:rate:${keyId}`, ...values)
    } catch (error) {
      this.#pausedUntilMs = performance.now() + pauseMs
      throw error
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#redis.disconnect()
  }
}
