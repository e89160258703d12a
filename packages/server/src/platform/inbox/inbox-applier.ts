import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../clock.ts'
import { messageOf } from '../errors.ts'
import { fateOf, OutOfReach } from '../failure.ts'
import type { Logger } from '../log.ts'
import { type ClaimedReport, type Inbox, postponeReport, quarantineReport } from './inbox.ts'

export type InboxMetrics = {
  inboundEvents: { inc(labels: { platform: string; outcome: string }, value?: number): void }
}

export type InboxApplierDeps = {
  inbox: Inbox
  /** Does what a report says and takes its row away in the same transaction; returns the outcome that is counted. */
  apply(report: ClaimedReport, now: Date): Promise<string>
  clock: Clock
  log: Logger
  metrics?: InboxMetrics | undefined
}

const triesAtOnce = 3

/**
 * Applies reports in the background, a few at one time; those of one lane one after the other, as they came. What it
 * does not get to stays in the database and is swept up when its claim ends.
 */
export class InboxApplier {
  readonly #deps: InboxApplierDeps
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #waiting: (() => void)[] = []
  #applying = 0
  #queued = 0

  constructor(deps: InboxApplierDeps) {
    this.#deps = deps
  }

  enqueue(reports: readonly ClaimedReport[]): void {
    for (const report of reports) {
      if (this.#queued >= limits.inboundQueuedMax) return
      this.#queued += 1
      const before = this.#lanes.get(report.lane) ?? Promise.resolve()
      const after = before
        .then(() => this.#inTurn(report))
        .finally(() => {
          this.#queued -= 1
          if (this.#lanes.get(report.lane) === after) this.#lanes.delete(report.lane)
        })
      this.#lanes.set(report.lane, after)
    }
  }

  /** Waits until everything that was handed over is done. */
  async drain(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values())
  }

  async #inTurn(report: ClaimedReport): Promise<void> {
    if (this.#applying >= limits.inboundApplyingMax) {
      await new Promise<void>((go) => this.#waiting.push(go))
    } else {
      this.#applying += 1
    }
    try {
      await this.#apply(report, triesAtOnce)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#applying -= 1
    }
  }

  async #apply(report: ClaimedReport, triesLeft: number): Promise<void> {
    try {
      this.#count(report, await this.#deps.apply(report, this.#deps.clock()))
    } catch (error) {
      if (fateOf(error, triesLeft) === 'again') return this.#apply(report, triesLeft - 1)
      await this.#recordFailure(report, error).catch((failure) => {
        this.#deps.log.warn(
          { ...named(report), error: messageOf(failure) },
          'failure of a report not recorded; it is tried again when its claim ends',
        )
      })
    }
  }

  async #recordFailure(report: ClaimedReport, error: unknown): Promise<void> {
    const { inbox, clock, log } = this.#deps
    const { db, accountId, id } = report
    const fate = fateOf(error, 0)
    const text = messageOf(error)
    if (fate === 'quarantine') {
      await quarantineReport(db, inbox, { accountId, id, error: text })
      return this.#noteQuarantine(report, error)
    }
    const waitSeconds = error instanceof OutOfReach ? error.waitSeconds : 0
    const failure = { accountId, id, error: text, isCounted: fate === 'counted', waitSeconds }
    const status = await postponeReport(db, inbox, failure, clock())
    if (status === 'quarantined') return this.#noteQuarantine(report, error)
    log.warn({ ...named(report), error: text }, 'report not applied; trying again later')
    this.#count(report, 'postponed')
  }

  #noteQuarantine(report: ClaimedReport, error: unknown): void {
    this.#deps.log.error({ ...named(report), error: messageOf(error) }, 'report put into quarantine')
    this.#count(report, 'quarantined')
  }

  #count({ label: platform }: ClaimedReport, outcome: string): void {
    this.#deps.metrics?.inboundEvents.inc({ platform, outcome })
  }
}

function named({ accountId, id, label }: ClaimedReport) {
  return { account_id: accountId, report_id: id, platform: label }
}
