// The slots this worker owns, and until when it may act on each.
import { limits } from '@mostrador/contract/limits'
import type { Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import {
  claimSlots,
  clampLeases,
  countWorkers,
  deleteNode,
  deleteWorker,
  insertSlots,
  releaseSlots,
  updateLeases,
  upsertWorker,
} from './slots.queries.ts'

export type LeaseTimes = {
  leaseMs: number
  /**
   * With less than this left of the lease nothing is sent, so that every attempt has ended before another owner begins.
   */
  marginMs: number
}

export const leaseTimes: LeaseTimes = { leaseMs: 20_000, marginMs: limits.webhookAttemptMs + 1_000 }

type Held = { epoch: string; monotonicUntilMs: number; wallUntilMs: number; isLeaving: boolean }

type Deps = { database: Database; log: Logger; node: string; times: LeaseTimes }

/** Slots gained and lost in a round. */
type Changes = { gained: number[]; lost: number[] }

/** The slot of an endpoint, from the random end of its id. */
export function slotOf(endpointId: string): number {
  return Number.parseInt(endpointId.slice(-4), 16) % limits.webhookSlots
}

export class Slots implements AsyncDisposable {
  readonly owner = newId()
  readonly #deps: Deps
  readonly #held = new Map<number, Held>()
  #renewedAtMs = Number.NEGATIVE_INFINITY
  #isPrepared = false
  #isStopped = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get count(): number {
    return this.#held.size
  }

  /** Slots beyond this worker's share: nothing more of them is sent, and they will be released. */
  get leaving(): number[] {
    return [...this.#held].flatMap(([slot, { isLeaving }]) => (isLeaving ? [slot] : []))
  }

  /** Interval between rounds. */
  get roundMs(): number {
    return Math.min(1_000, this.#deps.times.leaseMs / 8)
  }

  epochOf(slot: number): string | undefined {
    return this.#held.get(slot)?.epoch
  }

  /** The epoch under which deliveries of this slot may be sent now; undefined when they may not. */
  epochToSend(slot: number): string | undefined {
    const held = this.#held.get(slot)
    if (!held || held.isLeaving || this.#isStopped) return undefined
    const { marginMs } = this.#deps.times
    // The monotonic clock shows that the process was stopped, the wall clock that the machine slept.
    const isFresh =
      performance.now() < held.monotonicUntilMs - marginMs && Date.now() < held.wallUntilMs - marginMs
    return isFresh ? held.epoch : undefined
  }

  /** Renews the leases held, and claims free slots up to this worker's share. */
  async round(): Promise<Changes> {
    const changes: Changes = { gained: [], lost: [] }
    try {
      await this.#prepare()
      if (performance.now() - this.#renewedAtMs >= this.#deps.times.leaseMs / 4) {
        changes.lost.push(...(await this.#renew()))
      }
      const share = Math.ceil(
        limits.webhookSlots / (await countWorkers(this.#deps.database, this.#deps.times.leaseMs)),
      )
      if (this.#held.size < share) await this.#claim(share - this.#held.size, changes)
      for (const [i, held] of [...this.#held.values()].entries()) held.isLeaving = i >= share
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'slots could not be renewed; trying again')
      const nowMs = performance.now()
      changes.lost.push(...this.#drop(({ monotonicUntilMs }) => monotonicUntilMs <= nowMs))
    }
    return changes
  }

  /** Releases the slots for other workers. */
  async release(slots: readonly number[]): Promise<void> {
    if (slots.length === 0) return
    try {
      await releaseSlots(this.#deps.database, { owner: this.owner, slots })
      for (const slot of slots) this.#held.delete(slot)
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'slots could not be released; trying again')
    }
  }

  /** Stops sending; leases are kept until the end, so that results can still be recorded. */
  stop(): void {
    this.#isStopped = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop()
    const slots = [...this.#held.keys()]
    this.#held.clear()
    try {
      await releaseSlots(this.#deps.database, { owner: this.owner, slots })
      await deleteWorker(this.#deps.database, this.owner)
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'slots run out instead of being released')
    }
  }

  async #prepare(): Promise<void> {
    if (this.#isPrepared) return
    await insertSlots(this.#deps.database, limits.webhookSlots)
    await deleteNode(this.#deps.database, this.#deps.node)
    this.#isPrepared = true
  }

  /** Returns the slots that were lost. */
  async #renew(): Promise<number[]> {
    const { database, node, times } = this.#deps
    // Taken before the statement: the database counts the lease from a later moment, so this end is never too late.
    const until = this.#leaseFromNow()
    const startedMs = performance.now()
    await upsertWorker(database, { id: this.owner, node, leaseMs: times.leaseMs })
    await clampLeases(database, times.leaseMs)
    const renewed = await updateLeases(database, { owner: this.owner, leaseMs: times.leaseMs })
    const epochs = new Map(renewed.map(({ slot, epoch }) => [slot, epoch]))
    const lost = this.#drop(({ epoch }, slot) => epochs.get(slot) !== epoch)
    for (const held of this.#held.values()) Object.assign(held, until)
    this.#renewedAtMs = startedMs
    return lost
  }

  async #claim(max: number, changes: Changes): Promise<void> {
    const until = this.#leaseFromNow()
    const { database, times } = this.#deps
    for (const { slot, epoch } of await claimSlots(database, {
      owner: this.owner,
      leaseMs: times.leaseMs,
      max,
    })) {
      // A slot claimed while still held had expired unnoticed: everything known about it is outdated.
      if (this.#held.has(slot)) changes.lost.push(slot)
      this.#held.set(slot, { epoch, ...until, isLeaving: false })
      changes.gained.push(slot)
    }
  }

  #leaseFromNow(): Pick<Held, 'monotonicUntilMs' | 'wallUntilMs'> {
    const { leaseMs } = this.#deps.times
    return { monotonicUntilMs: performance.now() + leaseMs, wallUntilMs: Date.now() + leaseMs }
  }

  #drop(isEnded: (held: Held, slot: number) => boolean): number[] {
    const slots = [...this.#held].flatMap(([slot, held]) => (isEnded(held, slot) ? [slot] : []))
    for (const slot of slots) this.#held.delete(slot)
    return slots
  }
}
