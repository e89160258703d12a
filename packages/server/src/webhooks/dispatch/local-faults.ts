// Faults on our side spend no attempt, so they must not go unnoticed: they are logged, and stored on the endpoint they
// affect.
import { limits } from '@mostrador/contract/limits'
import { type Database, sql } from '../../platform/database/database.ts'
import { storableText } from '../../platform/database/text.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { LaneKey } from './dispatch.queries.ts'

/** One warning per interval for all endpoints, since a fault on our side affects many of them at once. */
const warnEveryMs = 10_000

export class LocalFaults implements AsyncDisposable {
  readonly #database: Database
  readonly #log: Logger
  readonly #writing = new Set<Promise<void>>()
  #warnedMs = Number.NEGATIVE_INFINITY
  #unsaid = 0

  constructor({ database, log }: { database: Database; log: Logger }) {
    this.#database = database
    this.#log = log
  }

  add(key: LaneKey, error: string): void {
    this.#warn(key, error)
    const writing = this.#write(key, error).finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#writing)
  }

  #warn({ accountId, endpointId }: LaneKey, error: string): void {
    const nowMs = performance.now()
    if (nowMs - this.#warnedMs < warnEveryMs) {
      this.#unsaid += 1
      return
    }
    this.#log.warn(
      { account: accountId, endpoint: endpointId, error, others: this.#unsaid },
      'webhooks could not be sent for a fault on our side; trying again',
    )
    this.#warnedMs = nowMs
    this.#unsaid = 0
  }

  async #write({ accountId, endpointId }: LaneKey, error: string): Promise<void> {
    try {
      await this.#database.query(sql`
        update lanes set local_fault = ${storableText(error, limits.webhookErrorCharsMax)}, local_fault_at = now()
        where account_id = ${accountId} and endpoint_id = ${endpointId}`)
    } catch (failure) {
      this.#log.warn({ error: messageOf(failure) }, 'a fault on our side could not be noted on its webhook')
    }
  }
}
