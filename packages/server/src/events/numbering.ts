// Numbers the changes that transactions noted, so that the feed can be read in an order to which nothing is added
// before what was read.

import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import type { Database } from '../platform/database/database.ts'
import { messageOf } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'
import { feedHints } from './hints.ts'
import { giveUpNumbering, numberChanges, takeNumbering } from './numbering.queries.ts'

type Deps = { database: Database; log: Logger; times?: NumberingTimes }
export type NumberingTimes = { leaseMs: number; everyMs: number }

/** A reader waits at most `everyMs` longer than a change took to commit; another owner takes over after `leaseMs`. */
const usual: NumberingTimes = { leaseMs: 10_000, everyMs: 100 }
const afterFailureMs = 1_000

export class ChangeNumbering implements AsyncDisposable {
  readonly #owner = newId()
  readonly #deps: Deps
  readonly #times: NumberingTimes
  readonly #stopped = new AbortController()
  #leaseEndsMs = Number.NEGATIVE_INFINITY
  #running: Promise<void> | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    this.#times = deps.times ?? usual
  }

  start(): void {
    this.#running = this.#run()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    await this.#running
    try {
      await giveUpNumbering(this.#deps.database, this.#owner)
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'the numbering of changes ends with its lease')
    }
  }

  /** Numbers all that is committed. Returns false while another owner does it. */
  async round(): Promise<boolean> {
    const { database } = this.#deps
    if (!(await this.#isOwner())) return false
    let count: number
    do {
      const numbered = await numberChanges(database, limits.feedNumberingRows)
      for (const { account_id: accountId } of numbered) feedHints.hint(database, { accountId, id: accountId })
      count = numbered.reduce((sum, each) => sum + each.count, 0)
    } while (count === limits.feedNumberingRows && !this.#stopped.signal.aborted && (await this.#isOwner()))
    return true
  }

  async #isOwner(): Promise<boolean> {
    const { leaseMs } = this.#times
    const nowMs = performance.now()
    if (nowMs < this.#leaseEndsMs - leaseMs / 2) return true
    this.#leaseEndsMs = (await takeNumbering(this.#deps.database, this.#owner, leaseMs))
      ? nowMs + leaseMs
      : Number.NEGATIVE_INFINITY
    return this.#leaseEndsMs > nowMs
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    const { everyMs, leaseMs } = this.#times
    while (!signal.aborted) {
      let waitMs = everyMs
      try {
        if (!(await this.round())) waitMs = leaseMs / 4
      } catch (error) {
        this.#deps.log.warn({ error: messageOf(error) }, 'changes could not be numbered; trying again')
        waitMs = afterFailureMs
      }
      await delay(waitMs, undefined, { signal }).catch(() => {})
    }
  }
}
