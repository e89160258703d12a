import { limits } from '@mostrador/contract/limits'

/** The back-off after faults on our side, longer after each one. */
export class Rest {
  #faults = 0
  #untilMs = Number.NEGATIVE_INFINITY

  get untilMs(): number {
    return this.#untilMs
  }

  /** The last attempt met a fault on our side. */
  get isNeeded(): boolean {
    return this.#faults > 0
  }

  /** Returns false for a fault that counts already: attempts that were in flight together share one. */
  begin(nowMs: number): boolean {
    if (nowMs < this.#untilMs) return false
    this.#faults += 1
    const restMs = limits.webhookLocalRestMs * 2 ** (this.#faults - 1)
    this.#untilMs = nowMs + Math.min(limits.webhookLocalRestMsMax, restMs)
    return true
  }

  /** An attempt ended otherwise, or the endpoint's target has changed. */
  end(): void {
    this.#faults = 0
    this.#untilMs = Number.NEGATIVE_INFINITY
  }
}
