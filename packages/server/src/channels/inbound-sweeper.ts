import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../accounts/directory.ts'
import { messageOf } from '../platform/errors.ts'
import { type ApplierDeps, InboundApplier, type InboundMetrics } from './inbound-applier.ts'
import {
  type ChannelPlace,
  claimEvents,
  countQuarantined,
  listAccountIds,
  pruneInbound,
} from './inbound-store.ts'

export type SweeperDeps = ApplierDeps & {
  directory: Directory
  metrics?: (InboundMetrics & { quarantinedEvents?: { set(value: number): void } }) | undefined
}

const sweepEveryMs = 1_000
const pruneEveryMs = 3_600_000

/** Applies what a crash or a full queue left behind, and forgets what is too old to be repeated. */
export class InboundSweeper {
  readonly #deps: SweeperDeps
  readonly #applier: InboundApplier
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #prunedAtMs = 0
  #isStopped = false

  constructor(deps: SweeperDeps) {
    this.#deps = deps
    this.#applier = new InboundApplier(deps)
  }

  /** Sweeps from now on, until disposed of. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#round = this.#runRound().finally(() => {
        if (!this.#isStopped) this.start()
      })
    }, sweepEveryMs)
  }

  /** Applies everything whose claim has ended; resolves when that is done. */
  async sweep(): Promise<void> {
    for (const db of this.#deps.directory.cells) {
      let place: ChannelPlace | undefined
      let isLeft = true
      while (isLeft && !this.#isStopped) {
        const { claimed, quarantined, next } = await claimEvents(db, this.#deps.clock(), place)
        if (quarantined > 0) {
          this.#deps.log.error({ events: quarantined }, 'inbound events put into quarantine')
        }
        this.#applier.enqueue(claimed)
        await this.#applier.drain()
        // Round after round over all channels, until one that began with the first finds nothing.
        isLeft = claimed.length + quarantined > 0 || place !== undefined
        place = next
      }
    }
  }

  /** Forgets keys and parked statuses that no provider repeats any more. */
  async prune(): Promise<void> {
    const before = new Date(this.#deps.clock().getTime() - limits.inboundKeyDays * 86_400_000)
    for (const db of this.#deps.directory.cells) {
      for (const accountId of await listAccountIds(db)) {
        if (this.#isStopped) return
        await pruneInbound(db, accountId, before)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
    await this.#applier.drain()
  }

  async #runRound(): Promise<void> {
    try {
      await this.sweep()
      const nowMs = this.#deps.clock().getTime()
      if (nowMs - this.#prunedAtMs >= pruneEveryMs) {
        await this.prune()
        this.#prunedAtMs = nowMs
      }
      await this.#showQuarantine()
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'inbound sweep failed; trying again')
    }
  }

  async #showQuarantine(): Promise<void> {
    const gauge = this.#deps.metrics?.quarantinedEvents
    if (!gauge) return
    const counts = await Promise.all(this.#deps.directory.cells.map(countQuarantined))
    gauge.set(counts.reduce((sum, count) => sum + count, 0))
  }
}
