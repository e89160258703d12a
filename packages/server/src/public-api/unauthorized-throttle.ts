import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../platform/clock.ts'

const windowMs = 60_000

/** Slows down addresses that keep asking without a valid key; they still get their 401. */
export class UnauthorizedThrottle {
  readonly #clock: Clock
  readonly #counts = new Map<string, number>()
  #windowEndsMs = 0
  #delayed = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one refused request; resolves when its answer may be sent. */
  async pass(address: string): Promise<void> {
    const nowMs = this.#clock().getTime()
    if (nowMs >= this.#windowEndsMs || this.#counts.size >= limits.unauthorizedAddressesMax) {
      this.#counts.clear()
      this.#windowEndsMs = nowMs + windowMs
    }
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    if (count <= limits.unauthorizedPerMinuteMax || this.#delayed >= limits.unauthorizedDelayedMax) return
    this.#delayed += 1
    await new Promise((resolve) => setTimeout(resolve, limits.unauthorizedDelayMs))
    this.#delayed -= 1
  }
}
