import { limits } from '@mostrador/contract/limits'
import { AppError } from '../../platform/errors.ts'

/** Counts what a language model is doing for people who wait for it: that takes time and costs money. */
export class ModelCalls {
  readonly #running = new Map<string, number>()
  readonly #refusal: 'trials_many' | 'photos_many'

  constructor(refusal: 'trials_many' | 'photos_many') {
    this.#refusal = refusal
  }

  /** Throws rate_limited while too many of the account, or in all, are under way. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#running.get(accountId) ?? 0
    const all = [...this.#running.values()].reduce((sum, each) => sum + each, 0)
    if (own >= limits.botTrialsPerAccountMax || all >= limits.botTrialsMax) {
      throw new AppError('rate_limited', 'The language model is busy with others; wait, then try again.', {
        reason: this.#refusal,
      })
    }
    this.#running.set(accountId, own + 1)
    try {
      return await work()
    } finally {
      const left = (this.#running.get(accountId) ?? 1) - 1
      if (left === 0) this.#running.delete(accountId)
      else this.#running.set(accountId, left)
    }
  }
}
