import { type Database, sql } from '../database/database.ts'
import { messageOf } from '../errors.ts'
import { claimEvents, countQuarantined, type Place } from './inbox.ts'
import { type ApplierDeps, InboxApplier, type InboxWork } from './inbox-applier.ts'

export type InboxUpkeep = {
  db: Database
  /** Deletes an account's keys and other data too old for a sender to repeat. */
  forget(db: Database, accountId: string, now: Date): Promise<unknown>
  /** Gauge of events in quarantine. */
  quarantined?: { set(value: number): void } | undefined
}

const sweepEveryMs = 1_000
const pruneEveryMs = 3_600_000
/** For a metric that is looked at a few times a minute. */
const countEveryMs = 5_000

/** Applies leftovers of a crash or a full queue, and prunes data too old to be repeated. */
export class InboxSweeper {
  readonly #work: InboxWork
  readonly #deps: ApplierDeps & InboxUpkeep
  readonly #applier: InboxApplier
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #prunedAtMs = 0
  #countedMs = Number.NEGATIVE_INFINITY
  #isStopped = false

  constructor(work: InboxWork, deps: ApplierDeps & InboxUpkeep) {
    this.#work = work
    this.#deps = deps
    this.#applier = new InboxApplier(work, deps)
  }

  /** Sweeps from now on, until disposed. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#round = this.#runRound().finally(() => {
        if (!this.#isStopped) this.start()
      })
    }, sweepEveryMs)
  }

  /** Applies everything whose claim has ended; resolves when done. */
  async sweep(): Promise<void> {
    const { inbox, noun } = this.#work
    const { db, clock, log } = this.#deps
    let place: Place | undefined
    let isLeft = true
    while (isLeft && !this.#isStopped) {
      const { claimed, quarantined, next } = await claimEvents(db, inbox, clock(), place)
      if (quarantined > 0) log.error({ events: quarantined }, `${noun}s put into quarantine`)
      this.#applier.enqueue(claimed)
      await this.#applier.drain()
      // Repeats rounds over all homes until one that started at the first finds nothing.
      isLeft = claimed.length + quarantined > 0 || place !== undefined
      place = next
    }
  }

  /** Deletes keys and other data too old for a sender to repeat. */
  async prune(): Promise<void> {
    const now = this.#deps.clock()
    const { db } = this.#deps
    for (const { id } of await db.query<{ id: string }>(sql`select id from accounts order by id`)) {
      if (this.#isStopped) return
      await this.#deps.forget(db, id, now)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
    await this.#applier.drain()
  }

  async #count(): Promise<void> {
    const { db, quarantined } = this.#deps
    if (!quarantined || performance.now() - this.#countedMs < countEveryMs) return
    quarantined.set(await countQuarantined(db, this.#work.inbox))
    this.#countedMs = performance.now()
  }

  async #runRound(): Promise<void> {
    try {
      await this.sweep()
      const nowMs = this.#deps.clock().getTime()
      if (nowMs - this.#prunedAtMs >= pruneEveryMs) {
        await this.prune()
        this.#prunedAtMs = nowMs
      }
      await this.#count()
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, `sweep of ${this.#work.noun}s failed; trying again`)
    }
  }
}
