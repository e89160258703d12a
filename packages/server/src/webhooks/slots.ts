// Which slots this worker owns, and until when it may act on that.
import { limits } from '@mostrador/contract/limits'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'
import {
  claimSlots,
  countWorkers,
  deleteNode,
  deleteWorker,
  insertSlots,
  releaseSlots,
  type SlotEpoch,
  updateLeases,
  upsertWorker,
} from './slots.queries.ts'

export type LeaseTimes = {
  leaseMs: number
  /** Nothing is sent when less of the lease is left: what is sent has ended before another owner begins. */
  marginMs: number
}

export const leaseTimes: LeaseTimes = { leaseMs: 20_000, marginMs: limits.webhookAttemptMs + 1_000 }

type Held = { epoch: string; monotonicUntilMs: number; wallUntilMs: number; isLeaving: boolean }

export type SlotsDeps = {
  database: Database
  log: Logger
  node: string
  times: LeaseTimes
  /** Whether anything of the slot is still being sent or recorded. */
  isBusy: (slot: number) => boolean
  onGained: () => void
  onLost: (slots: readonly number[]) => void
}

/** The slot of an endpoint, by the random end of its id. */
export function slotOf(endpointId: string): number {
  return Number.parseInt(endpointId.slice(-4), 16) % limits.webhookSlots
}

export class Slots implements AsyncDisposable {
  readonly owner = newId()
  readonly #deps: SlotsDeps
  readonly #held = new Map<number, Held>()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #renewedAtMs = Number.NEGATIVE_INFINITY
  #isPrepared = false
  #isStopped = false

  constructor(deps: SlotsDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#round = this.#runRound()
  }

  get count(): number {
    return this.#held.size
  }

  epochOf(slot: number): string | undefined {
    return this.#held.get(slot)?.epoch
  }

  /** The epoch under which something of this slot may be sent now; undefined when it may not. */
  epochToSend(slot: number): string | undefined {
    const held = this.#held.get(slot)
    if (!held || held.isLeaving || this.#isStopped) return undefined
    const { marginMs } = this.#deps.times
    // A stopped process finds its monotonic clock gone on, a machine that slept its wall clock.
    const isFresh =
      performance.now() < held.monotonicUntilMs - marginMs && Date.now() < held.wallUntilMs - marginMs
    return isFresh ? held.epoch : undefined
  }

  /** Nothing more is sent; leases stay until `release`, so that results can still be recorded. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop()
    await this.#round
    const slots = [...this.#held.keys()]
    this.#held.clear()
    try {
      await releaseSlots(this.#deps.database, { owner: this.owner, slots })
      await deleteWorker(this.#deps.database, this.owner)
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'slots run out instead of being released')
    }
  }

  async #runRound(): Promise<void> {
    const { times, log } = this.#deps
    try {
      await this.#prepare()
      if (performance.now() - this.#renewedAtMs >= times.leaseMs / 4) await this.#renew()
      await this.#balance()
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'slots could not be renewed; trying again')
      this.#dropEnded()
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.start(), Math.min(1_000, times.leaseMs / 8))
  }

  async #prepare(): Promise<void> {
    if (this.#isPrepared) return
    await insertSlots(this.#deps.database, limits.webhookSlots)
    await deleteNode(this.#deps.database, this.#deps.node)
    this.#isPrepared = true
  }

  async #renew(): Promise<void> {
    const { database, node, times } = this.#deps
    // Before the statement: the database counts the lease from a later moment.
    const [monotonicMs, wallMs] = [performance.now(), Date.now()]
    await upsertWorker(database, { id: this.owner, node, leaseMs: times.leaseMs })
    const renewed = await updateLeases(database, { owner: this.owner, leaseMs: times.leaseMs })
    const epochs = new Map(renewed.map(({ slot, epoch }) => [slot, epoch]))
    this.#drop(
      [...this.#held].filter(([slot, held]) => epochs.get(slot) !== held.epoch).map(([slot]) => slot),
    )
    for (const held of this.#held.values()) {
      held.monotonicUntilMs = monotonicMs + times.leaseMs
      held.wallUntilMs = wallMs + times.leaseMs
    }
    this.#renewedAtMs = monotonicMs
  }

  /** Takes what is free up to this worker's share; gives away what is beyond it once nothing of it is under way. */
  async #balance(): Promise<void> {
    const { database, times, isBusy } = this.#deps
    const share = Math.ceil(limits.webhookSlots / (await countWorkers(database)))
    if (this.#held.size < share) {
      const [monotonicMs, wallMs] = [performance.now(), Date.now()]
      const max = share - this.#held.size
      const claimed = await claimSlots(database, { owner: this.owner, leaseMs: times.leaseMs, max })
      this.#add(claimed, { monotonicMs, wallMs })
    }
    for (const [i, held] of [...this.#held.values()].entries()) held.isLeaving = i >= share
    const surplus = [...this.#held].filter(([, held]) => held.isLeaving)
    const idle = surplus.map(([slot]) => slot).filter((slot) => !isBusy(slot))
    if (idle.length === 0) return
    await releaseSlots(database, { owner: this.owner, slots: idle })
    this.#drop(idle)
  }

  #add(
    claimed: readonly SlotEpoch[],
    { monotonicMs, wallMs }: { monotonicMs: number; wallMs: number },
  ): void {
    const { times, onGained, onLost } = this.#deps
    // A slot that is claimed while it is still held had run out unnoticed: what is known of it is of the past.
    onLost(claimed.map(({ slot }) => slot).filter((slot) => this.#held.has(slot)))
    for (const { slot, epoch } of claimed) {
      this.#held.set(slot, {
        epoch,
        monotonicUntilMs: monotonicMs + times.leaseMs,
        wallUntilMs: wallMs + times.leaseMs,
        isLeaving: false,
      })
    }
    if (claimed.length > 0) onGained()
  }

  #dropEnded(): void {
    const nowMs = performance.now()
    this.#drop([...this.#held].filter(([, held]) => held.monotonicUntilMs <= nowMs).map(([slot]) => slot))
  }

  #drop(slots: readonly number[]): void {
    if (slots.length === 0) return
    for (const slot of slots) this.#held.delete(slot)
    this.#deps.onLost(slots)
  }
}
