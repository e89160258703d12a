import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../clock.ts'
import { messageOf } from '../errors.ts'
import { fateOf, OutOfReach } from '../failure.ts'
import { FairQueue, type Taken } from '../fair-queue.ts'
import type { Logger } from '../log.ts'
import { type ClaimedReport, type Inbox, postponeReport, quarantineReport } from './inbox.ts'

export type InboxMetrics = {
  inboundEvents: { inc(labels: { platform: string; outcome: string }, value?: number): void }
}

export type ApplierDeps = { clock: Clock; log: Logger; metrics?: InboxMetrics | undefined }

/** What an inbox holds, in the words of its log, and what is done with it. */
export type InboxWork = {
  inbox: Inbox
  noun: string
  /**
   * Does what a claimed report says and takes its row away in the same transaction; returns the outcome that is
   * counted. Where it takes another report of the lane in its place, it says so before that can fail.
   */
  apply(claimed: ClaimedReport, now: Date, noteTaken: (id: string) => void): Promise<string>
}

const triesAtOnce = 3

/**
 * Applies reports in the background, a few at one time; those of one lane one after the other, as they came, and the
 * places where they came in in turn. What there is no room for stays in the database and is swept up when its claim
 * ends.
 */
export class InboxApplier {
  readonly #work: InboxWork
  readonly #deps: ApplierDeps
  readonly #queue = new FairQueue<ClaimedReport>(limits.inboundQueuedMax)
  #applying = 0
  #idle = Promise.withResolvers<void>()

  constructor(work: InboxWork, deps: ApplierDeps) {
    this.#work = work
    this.#deps = deps
  }

  enqueue(reports: readonly ClaimedReport[]): void {
    for (const report of reports) {
      if (!this.#queue.add(report.homeId, report.lane, report)) this.#count(report, 'deferred')
    }
    this.#start()
  }

  /** Waits until everything that was handed over is done. */
  async drain(): Promise<void> {
    if (this.#applying > 0) await this.#idle.promise
  }

  #start(): void {
    while (this.#applying < limits.inboundApplyingMax) {
      const taken = this.#queue.take()
      if (!taken) break
      this.#applying += 1
      void this.#run(taken)
    }
  }

  async #run({ item: report, done }: Taken<ClaimedReport>): Promise<void> {
    await this.#apply(report, triesAtOnce)
    done()
    this.#applying -= 1
    this.#start()
    if (this.#applying > 0) return
    this.#idle.resolve()
    this.#idle = Promise.withResolvers()
  }

  /** Never throws. */
  async #apply(report: ClaimedReport, triesLeft: number): Promise<void> {
    let taken = report
    const noteTaken = (id: string) => {
      taken = { ...report, id }
    }
    try {
      this.#count(report, await this.#work.apply(report, this.#deps.clock(), noteTaken))
    } catch (error) {
      if (fateOf(error, triesLeft) === 'again') return this.#apply(report, triesLeft - 1)
      await this.#recordFailure(taken, error).catch((failure) => {
        this.#deps.log.warn(
          { ...this.#named(taken), error: messageOf(failure) },
          `failure of an ${this.#work.noun} not recorded; it is tried again when its claim ends`,
        )
      })
    }
  }

  async #recordFailure(report: ClaimedReport, error: unknown): Promise<void> {
    const { inbox, noun } = this.#work
    const { db, accountId, id } = report
    const fate = fateOf(error, 0)
    const text = messageOf(error)
    if (fate === 'quarantine') {
      await quarantineReport(db, inbox, { accountId, id, error: text })
      return this.#noteQuarantine(report, error)
    }
    const waitSeconds = error instanceof OutOfReach ? error.waitSeconds : 0
    const failure = { accountId, id, error: text, isCounted: fate === 'counted', waitSeconds }
    const status = await postponeReport(db, inbox, failure, this.#deps.clock())
    if (status === 'quarantined') return this.#noteQuarantine(report, error)
    this.#deps.log.warn({ ...this.#named(report), error: text }, `${noun} not applied; trying again later`)
    this.#count(report, 'postponed')
  }

  #noteQuarantine(report: ClaimedReport, error: unknown): void {
    const { noun } = this.#work
    this.#deps.log.error({ ...this.#named(report), error: messageOf(error) }, `${noun} put into quarantine`)
    this.#count(report, 'quarantined')
  }

  #count({ label: platform }: ClaimedReport, outcome: string): void {
    this.#deps.metrics?.inboundEvents.inc({ platform, outcome })
  }

  #named({ accountId, id, label }: ClaimedReport) {
    return { account_id: accountId, [`${this.#work.noun.replaceAll(' ', '_')}_id`]: id, platform: label }
  }
}
