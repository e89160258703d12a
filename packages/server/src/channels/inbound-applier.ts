import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../platform/clock.ts'
import { messageOf } from '../platform/errors.ts'
import { fateOf } from '../platform/failure.ts'
import { FairQueue, type Taken } from '../platform/fair-queue.ts'
import type { Logger } from '../platform/log.ts'
import { type Applied, applyEvent, RepeatedMessage } from './inbound-apply.ts'
import {
  type ClaimedEvent,
  deleteEvent,
  postponeEvent,
  quarantineEvent,
  takeOldest,
} from './inbound-store.ts'

export type InboundMetrics = {
  inboundEvents: { inc(labels: { platform: string; outcome: string }, value?: number): void }
}

export type ApplierDeps = { clock: Clock; log: Logger; metrics?: InboundMetrics | undefined }

const triesAtOnce = 3

/**
 * Applies events in the background, a few at one time; those of one customer one after the other, as they came, and
 * the channels in turn. What there is no room for stays in the database and is swept up when its claim ends.
 */
export class InboundApplier {
  readonly #deps: ApplierDeps
  readonly #queue = new FairQueue<ClaimedEvent>(limits.inboundQueuedMax)
  #applying = 0
  #idle = Promise.withResolvers<void>()

  constructor(deps: ApplierDeps) {
    this.#deps = deps
  }

  enqueue(events: readonly ClaimedEvent[]): void {
    for (const event of events) {
      if (!this.#queue.add(event.channelId, event.lane, event)) this.#count(event, 'deferred')
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

  async #run({ item: event, done }: Taken<ClaimedEvent>): Promise<void> {
    await this.#apply(event, triesAtOnce)
    done()
    this.#applying -= 1
    this.#start()
    if (this.#applying > 0) return
    this.#idle.resolve()
    this.#idle = Promise.withResolvers()
  }

  /** Applies the oldest event of the lane; never throws. */
  async #apply(event: ClaimedEvent, triesLeft: number): Promise<void> {
    const { db, accountId } = event
    let taken = event
    try {
      const outcome = await db.transaction(async (tx) => {
        const stored = await takeOldest(tx, event)
        if (!stored) return 'gone'
        taken = { ...event, id: stored.id }
        return applyEvent(tx, accountId, stored, this.#deps.clock())
      })
      this.#count(event, outcome)
    } catch (error) {
      if (fateOf(error, triesLeft) === 'again') return this.#apply(event, triesLeft - 1)
      await this.#recordFailure(taken, error).catch((failure) => {
        this.#deps.log.warn(
          { ...named(taken), error: messageOf(failure) },
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

  #count({ platform }: ClaimedEvent, outcome: Applied | Failed): void {
    this.#deps.metrics?.inboundEvents.inc({ platform, outcome })
  }
}

type Failed = 'gone' | 'deferred' | 'repeated' | 'postponed' | 'quarantined'

function named({ accountId, id, platform }: ClaimedEvent) {
  return { account_id: accountId, inbound_event_id: id, platform }
}
