// Faults on our side spend no attempt, so they must not go unseen: told in the log, and on the endpoint they concern.
import { limits } from '@mostrador/contract/limits'
import { type Database, sql } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import { storableText } from '../platform/text.ts'
import type { LaneKey } from './dispatch.queries.ts'
import type { Lane } from './lane.ts'

/** One warning for all endpoints in so long: what is wrong with our side concerns many of them at once. */
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

  /** Lets the lane rest, for longer each time, and tells why. */
  add(lane: Lane, error: string): void {
    const nowMs = performance.now()
    // Those that were in flight together have one fault in common.
    if (!lane.restAfterLocalFault(nowMs)) return
    this.#warn(lane, error, nowMs)
    const writing = this.#write(lane.key, error).finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#writing)
  }

  #warn(lane: Lane, error: string, nowMs: number): void {
    if (nowMs - this.#warnedMs < warnEveryMs) {
      this.#unsaid += 1
      return
    }
    this.#log.warn(
      { account: lane.key.accountId, endpoint: lane.key.endpointId, error, others: this.#unsaid },
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
