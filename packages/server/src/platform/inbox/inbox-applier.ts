import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../clock.ts'
import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import { fateOf, OutOfReach } from '../work/failure.ts'
import { FairQueue, type Taken } from '../work/fair-queue.ts'
import { type Pressure, Room } from '../work/pressure.ts'
import { type ClaimedEvent, type Inbox, postponeEvent, quarantineEvent } from './inbox.ts'

export type InboxMetrics = {
  inboundEvents: { inc(labels: { platform: string; outcome: string }, value?: number): void }
}

export type ApplierDeps = {
  clock: Clock
  log: Logger
  metrics?: InboxMetrics | undefined
  /** Acknowledgements for which applying makes room. */
  pressure?: Pressure | undefined
}

/** An inbox with its noun for the log, and the work on each of its events. */
export type InboxWork = {
  inbox: Inbox
  noun: string
  /**
   * Applies a claimed event and deletes its row in the same transaction; returns the outcome to count. If it takes
   * another event of the lane instead, it calls `noteTaken` before that one can fail.
   */
  apply(claimed: ClaimedEvent, now: Date, noteTaken: (id: string) => void): Promise<string>
}

const triesAtOnce = 3
/** While acknowledgements press, it looks so often whether there is room. */
const lookEveryMs = 20

/**
 * Applies events in the background, a few at a time: those of one lane in order of arrival, and the homes in turn.
 * Events without room stay in the database, and the sweep takes them once their claims end.
 */
export class InboxApplier {
  readonly #work: InboxWork
  readonly #deps: ApplierDeps
  readonly #queue = new FairQueue<ClaimedEvent>(limits.inboundQueuedMax)
  readonly #room: Room
  #later: NodeJS.Timeout | undefined
  #applying = 0
  #idle = Promise.withResolvers<void>()

  constructor(work: InboxWork, deps: ApplierDeps) {
    this.#work = work
    this.#deps = deps
    this.#room = new Room(deps.pressure, {
      most: limits.inboundApplyingMax,
      restMs: limits.pressedApplyEveryMs,
    })
  }

  enqueue(events: readonly ClaimedEvent[]): void {
    for (const event of events) {
      if (!this.#queue.add(event.homeId, event.lane, event)) this.#count(event, 'deferred')
    }
    this.#start()
  }

  /** Waits until everything handed over is done. */
  async drain(): Promise<void> {
    if (this.#applying > 0 || this.#later) await this.#idle.promise
  }

  #start(): void {
    while (this.#applying < limits.inboundApplyingMax) {
      if (this.#queue.size > 0 && this.#room.beside(this.#applying) <= 0) {
        this.#startLater()
        return
      }
      const taken = this.#queue.take()
      if (!taken) break
      this.#applying += 1
      this.#room.noteBegun()
      void this.#run(taken)
    }
  }

  #startLater(): void {
    this.#later ??= setTimeout(() => {
      this.#later = undefined
      this.#start()
      this.#tellIdle()
    }, lookEveryMs)
  }

  async #run({ item: event, done }: Taken<ClaimedEvent>): Promise<void> {
    await this.#apply(event, triesAtOnce)
    done()
    this.#applying -= 1
    this.#start()
    this.#tellIdle()
  }

  #tellIdle(): void {
    if (this.#applying > 0 || this.#later) return
    this.#idle.resolve()
    this.#idle = Promise.withResolvers()
  }

  /** Never throws. */
  async #apply(event: ClaimedEvent, triesLeft: number): Promise<void> {
    let taken = event
    const noteTaken = (id: string) => {
      taken = { ...event, id }
    }
    try {
      this.#count(event, await this.#work.apply(event, this.#deps.clock(), noteTaken))
    } catch (error) {
      if (fateOf(error, triesLeft) === 'again') return this.#apply(event, triesLeft - 1)
      await this.#recordFailure(taken, error).catch((failure) => {
        this.#deps.log.warn(
          { ...this.#named(taken), error: messageOf(failure) },
          `failure of an ${this.#work.noun} not recorded; it is tried again when its claim ends`,
        )
      })
    }
  }

  async #recordFailure(event: ClaimedEvent, error: unknown): Promise<void> {
    const { inbox, noun } = this.#work
    const { db, accountId, id } = event
    const fate = fateOf(error, 0)
    const text = messageOf(error)
    if (fate === 'quarantine') {
      await quarantineEvent(db, inbox, { accountId, id, error: text })
      return this.#noteQuarantine(event, error)
    }
    const waitSeconds = error instanceof OutOfReach ? error.waitSeconds : 0
    const failure = { accountId, id, error: text, isCounted: fate === 'counted', waitSeconds }
    const status = await postponeEvent(db, inbox, failure, this.#deps.clock())
    if (status === 'quarantined') return this.#noteQuarantine(event, error)
    this.#deps.log.warn({ ...this.#named(event), error: text }, `${noun} not applied; trying again later`)
    this.#count(event, 'postponed')
  }

  #noteQuarantine(event: ClaimedEvent, error: unknown): void {
    const { noun } = this.#work
    this.#deps.log.error({ ...this.#named(event), error: messageOf(error) }, `${noun} put into quarantine`)
    this.#count(event, 'quarantined')
  }

  #count({ label: platform }: ClaimedEvent, outcome: string): void {
    this.#deps.metrics?.inboundEvents.inc({ platform, outcome })
  }

  #named({ accountId, id, label }: ClaimedEvent) {
    return { account_id: accountId, [`${this.#work.noun.replaceAll(' ', '_')}_id`]: id, platform: label }
  }
}
