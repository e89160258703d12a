// Requests that the feed holds until something happens.
import { limits } from '@mostrador/contract/limits'
import { feedHints } from '../../events/hints.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { hearHints } from '../../platform/work/hearing.ts'

type Waiter = { wake: () => void }

/** Accounts of which it is known when they were last told of. */
const heardMax = 10_000

export class FeedWaits implements AsyncDisposable {
  /** Counts what was heard; of each account the latest, and of all the latest that may concern any. */
  #heard = 0
  #heardOfAll = 0
  readonly #heardOf = new Map<string, number>()
  readonly #byAccount = new Map<string, Set<Waiter>>()
  readonly #hearing: AsyncDisposable
  #count = 0
  #isClosed = false

  constructor(db: Database, log: Logger) {
    this.#hearing = hearHints({
      db,
      heard: [[feedHints, ({ accountId }) => this.#wake(accountId)]],
      onGap: () => this.#wakeAll(),
      log,
    })
  }

  /** A moment, for `hasHeard`. */
  get moment(): number {
    return this.#heard
  }

  /** The account's feed may have grown since that moment. */
  hasHeard(accountId: string, moment: number): boolean {
    return Math.max(this.#heardOfAll, this.#heardOf.get(accountId) ?? 0) > moment
  }

  /** False when no more requests may be held; they are then answered at once. */
  isOpen(accountId: string): boolean {
    const waiting = this.#byAccount.get(accountId)?.size ?? 0
    return !this.#isClosed && this.#count < limits.feedWaitersMax && waiting < limits.feedWaitersPerAccountMax
  }

  /** Listens from now on; `woken` resolves when the account's feed has grown, or after the time. */
  open(accountId: string, ms: number): Disposable & { woken: Promise<void> } {
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    const waiter = { wake }
    const waiters = this.#byAccount.get(accountId) ?? new Set()
    waiters.add(waiter)
    this.#byAccount.set(accountId, waiters)
    this.#count += 1
    // Timers drop fractions, and would end the wait before its time.
    const timer = setTimeout(wake, Math.ceil(ms) + 1)
    return {
      woken,
      [Symbol.dispose]: () => {
        clearTimeout(timer)
        this.#count -= 1
        waiters.delete(waiter)
        if (waiters.size === 0) this.#byAccount.delete(accountId)
      },
    }
  }

  /** Ends all waits, so that their requests are answered before the service stops. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#wakeAll()
    await this.#hearing[Symbol.asyncDispose]()
  }

  #wake(accountId: string): void {
    this.#heard += 1
    this.#heardOf.set(accountId, this.#heard)
    if (this.#heardOf.size > heardMax) this.#forget()
    this.#wakeThoseOf(accountId)
  }

  #wakeThoseOf(accountId: string): void {
    for (const { wake } of this.#byAccount.get(accountId) ?? []) wake()
  }

  #wakeAll(): void {
    this.#heard += 1
    this.#forget()
    for (const accountId of this.#byAccount.keys()) this.#wakeThoseOf(accountId)
  }

  #forget(): void {
    this.#heardOfAll = this.#heard
    this.#heardOf.clear()
  }
}
