import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../platform/clock.ts'
import { messageOf } from '../platform/errors.ts'
import { fateOf } from '../platform/failure.ts'
import type { Logger } from '../platform/log.ts'
import { type Applied, applyEvent, RepeatedMessage } from './inbound-apply.ts'
import { type ClaimedEvent, deleteEvent, postponeEvent, quarantineEvent } from './inbound-store.ts'

export type InboundMetrics = {
  inboundEvents: { inc(labels: { platform: string; outcome: string }, value?: number): void }
}

export type ApplierDeps = { clock: Clock; log: Logger; metrics?: InboundMetrics | undefined }

const triesAtOnce = 3

/**
 * Applies events in the background, a few at one time; those of one customer one after the other, as they came. What
 * it does not get to stays in the database and is swept up when its claim ends.
 */
export class InboundApplier {
  readonly #deps: ApplierDeps
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #waiting: (() => void)[] = []
  #applying = 0
  #queued = 0

  constructor(deps: ApplierDeps) {
    this.#deps = deps
  }

  enqueue(events: readonly ClaimedEvent[]): void {
    for (const event of events) {
      if (this.#queued >= limits.inboundQueuedMax) return
      this.#queued += 1
      const before = this.#lanes.get(event.lane) ?? Promise.resolve()
      const after = before
        .then(() => this.#inTurn(event))
        .finally(() => {
          this.#queued -= 1
          if (this.#lanes.get(event.lane) === after) this.#lanes.delete(event.lane)
        })
      this.#lanes.set(event.lane, after)
    }
  }

  /** Waits until everything that was handed over is done. */
  async drain(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values())
  }

  async #inTurn(event: ClaimedEvent): Promise<void> {
    if (this.#applying >= limits.inboundApplyingMax) {
      await new Promise<void>((go) => this.#waiting.push(go))
    } else {
      this.#applying += 1
    }
    try {
      await this.#apply(event, triesAtOnce)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#applying -= 1
    }
  }

  async #apply(event: ClaimedEvent, triesLeft: number): Promise<void> {
    const { db, accountId, id } = event
    try {
      const outcome = await db.transaction((tx) => applyEvent(tx, accountId, id, this.#deps.clock()))
      this.#count(event, outcome)
    } catch (error) {
      if (fateOf(error, triesLeft) === 'again') return this.#apply(event, triesLeft - 1)
      await this.#recordFailure(event, error).catch((failure) => {
        this.#deps.log.warn(
          { ...named(event), error: messageOf(failure) },
          'failure of an inbound event not recorded; it is tried again when its claim ends',
        )
      })
    }
  }

  async #recordFailure(event: ClaimedEvent, error: unknown): Promise<void> {
    const { db, accountId, id } = event
    if (error instanceof RepeatedMessage) {
      await deleteEvent(db, accountId, id)
      return this.#count(event, 'repeated')
    }
    const fate = fateOf(error, 0)
    const text = messageOf(error)
    if (fate === 'quarantine') {
      await quarantineEvent(db, accountId, id, text)
      return this.#noteQuarantine(event, error)
    }
    const isCounted = fate === 'counted'
    const status = await postponeEvent(db, { accountId, id, error: text, isCounted }, this.#deps.clock())
    if (status === 'quarantined') return this.#noteQuarantine(event, error)
    this.#deps.log.warn({ ...named(event), error: text }, 'inbound event not applied; trying again later')
    this.#count(event, 'postponed')
  }

  #noteQuarantine(event: ClaimedEvent, error: unknown): void {
    this.#deps.log.error({ ...named(event), error: messageOf(error) }, 'inbound event put into quarantine')
    this.#count(event, 'quarantined')
  }

  #count({ platform }: ClaimedEvent, outcome: Applied | 'repeated' | 'postponed' | 'quarantined'): void {
    this.#deps.metrics?.inboundEvents.inc({ platform, outcome })
  }
}

function named({ accountId, id, platform }: ClaimedEvent) {
  return { account_id: accountId, inbound_event_id: id, platform }
}
