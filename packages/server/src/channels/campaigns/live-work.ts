// When somebody who wrote was last worked for, as this process knows. Only a hint: campaigns keep out of the way by it.
import { limits } from '@mostrador/contract/limits'

export class LiveWork {
  #seenMs = Number.NEGATIVE_INFINITY

  note(now: Date): void {
    this.#seenMs = now.getTime()
  }

  /** Turns come in crowds, so whoever was answered a moment ago is taken for the first of several. */
  isRecent(now: Date): boolean {
    return now.getTime() - this.#seenMs < limits.campaignLiveMs
  }
}
