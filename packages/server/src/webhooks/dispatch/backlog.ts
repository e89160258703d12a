import { limits } from '@mostrador/contract/limits'
import type { BodyMemory } from './body-memory.ts'
import type { DueKey } from './dispatch.queries.ts'
import { ageMs, type Item, isBefore, keyOf } from './item.ts'

/** Those younger than this may still be offered after they were recorded, as a hint may lag behind a scan. */
const offeredMsMax = 1_000
/** So long a key stays known at least. */
const keptMs = 2 * offeredMsMax

/** The part of a lane's open deliveries that is in memory, and the position from which the rest is read. */
export class Backlog {
  readonly #memory: BodyMemory
  #queue: Item[] = []
  /** Keys of the items in memory; a fetch that returns them again skips them. */
  readonly #known = new Set<string>()
  /** Items sent or being sent and not yet recorded. */
  readonly #underWay = new Set<Item>()
  #isBeingFetched = false
  /** Keys released while a fetch runs, which may still return them. */
  #forgetLater: string[] = []
  /** Keys of what was recorded lately: since the time below, and before it. */
  #recorded = new Set<string>()
  #recordedBefore = new Set<string>()
  #recordedSinceMs = performance.now()
  #readTo: DueKey | undefined
  /** Size of all bodies in memory, and of the largest in the last fetch. */
  #bytes = 0
  #bodyBytesLast = 1

  constructor(memory: BodyMemory) {
    this.#memory = memory
  }

  /** Items not started, in due order. */
  get waiting(): readonly Item[] {
    return this.#queue
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Number of items in memory, started or not. */
  get size(): number {
    return this.#known.size
  }

  get readTo(): DueKey | undefined {
    return this.#readTo
  }

  /** Events of items started and not yet recorded. */
  get underWay(): string[] {
    return [...this.#underWay].map(({ eventId }) => eventId)
  }

  /** Number of bodies that fit, judging by the last ones; at least one when nothing is in memory. */
  get affordable(): number {
    const room = Math.floor((limits.webhookLaneBytesMax - this.#bytes) / this.#bodyBytesLast)
    return Math.max(this.#bytes === 0 ? 1 : 0, room)
  }

  isKnown(key: DueKey): boolean {
    return this.#known.has(keyOf(key))
  }

  /** Nothing else of the lane is known or being looked for, and it is none that was recorded lately. */
  mayOffer(items: readonly Item[]): boolean {
    if (this.#isBeingFetched || this.#queue.length > 0 || this.#memory.isFull) return false
    return items.every((item) => {
      const key = keyOf(item)
      const isNew = !this.#known.has(key) && !this.#recorded.has(key) && !this.#recordedBefore.has(key)
      return isNew && ageMs(item.eventId) < offeredMsMax
    })
  }

  /** Until the fetch has ended, released keys stay known, because the fetch may have read their rows before. */
  fetchStarted(): void {
    this.#isBeingFetched = true
  }

  fetchEnded(): void {
    this.#isBeingFetched = false
    for (const key of this.#forgetLater) this.#known.delete(key)
    this.#forgetLater = []
  }

  /** Takes as many of these ordered items as fit, and returns the ones it took. */
  add(items: readonly Item[]): readonly Item[] {
    let count = 0
    for (const item of items) {
      const bodyBytes = item.event.body.length
      if (this.#bytes > 0 && this.#bytes + bodyBytes > limits.webhookLaneBytesMax) break
      this.#bytes += bodyBytes
      this.#memory.add(bodyBytes)
      this.#known.add(keyOf(item))
      this.#queue.push(item)
      count += 1
    }
    if (items.length > 0) this.#bodyBytesLast = Math.max(1, ...items.map(({ event }) => event.body.length))
    return items.slice(0, count)
  }

  /**
   * Moves the read position on. False when this item lies before it: so many rows committed late that more of them may
   * lie in between.
   */
  readOn(last: Item): boolean {
    if (this.#readTo !== undefined && isBefore(last, this.#readTo)) return false
    this.#readTo = { dueAt: last.dueAt, eventId: last.eventId }
    return true
  }

  shift(): Item | undefined {
    const item = this.#queue.shift()
    if (item) this.#underWay.add(item)
    return item
  }

  unshift(item: Item): void {
    this.#underWay.delete(item)
    this.#queue.unshift(item)
  }

  /** Drops all other items. Their rows are still in the database, so they may be fetched again at once. */
  keepOnly(maySend: (item: Item) => boolean): void {
    const dropped = this.#queue.filter((item) => !maySend(item))
    if (dropped.length === 0) return
    this.#queue = this.#queue.filter(maySend)
    for (const item of dropped) {
      this.#free(item)
      this.#known.delete(keyOf(item))
    }
    this.#readTo = undefined
  }

  /** Releases an item that has been recorded: it may be fetched again. */
  forget(item: Item): void {
    this.#underWay.delete(item)
    this.#free(item)
    if (ageMs(item.eventId) < keptMs) this.#remember(keyOf(item))
    if (this.#isBeingFetched) this.#forgetLater.push(keyOf(item))
    else this.#known.delete(keyOf(item))
  }

  #remember(key: string): void {
    const nowMs = performance.now()
    if (nowMs - this.#recordedSinceMs > keptMs) {
      this.#recordedBefore = this.#recorded
      this.#recorded = new Set()
      this.#recordedSinceMs = nowMs
    }
    this.#recorded.add(key)
  }

  #free({ event }: Item): void {
    this.#bytes -= event.body.length
    this.#memory.remove(event.body.length)
  }
}
