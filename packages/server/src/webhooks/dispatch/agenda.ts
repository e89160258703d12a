// The lanes that the loop visits in its next turn, and those it visits later.
import type { AnyLane, Lane } from './lane.ts'

type Alarm = { atMs: number; timer: NodeJS.Timeout }

/** A time further away is left to a later scan. */
const alarmMsMax = 3_600_000

export class Agenda {
  readonly #lanes = new Set<AnyLane>()
  readonly #alarms = new Map<AnyLane, Alarm>()
  #turn = Promise.withResolvers<void>()
  #isTurnSet = false

  add(lane: AnyLane): void {
    this.#lanes.add(lane)
    this.wake()
  }

  /** Schedules the lane for that time of the monotonic clock, unless an earlier one is already set. */
  addAt(lane: AnyLane, atMs: number): void {
    const set = this.#alarms.get(lane)
    if (lane.isLost || (set && set.atMs <= atMs)) return
    const waitMs = Math.max(0, atMs - performance.now())
    if (waitMs > alarmMsMax) return
    clearTimeout(set?.timer)
    this.#alarms.set(lane, { atMs, timer: setTimeout(() => this.#ring(lane), Math.ceil(waitMs)) })
  }

  remove(lane: Lane): void {
    for (const each of lane.replay ? [lane, lane.replay] : [lane]) {
      clearTimeout(this.#alarms.get(each)?.timer)
      this.#alarms.delete(each)
      this.#lanes.delete(each)
    }
  }

  /** Makes the loop take its next turn even if nothing happened to any lane. */
  wake(): void {
    if (this.#isTurnSet) return
    this.#isTurnSet = true
    // Batches everything of one turn of the event loop, so that it is fetched together.
    setImmediate(this.#turn.resolve)
  }

  /** Waits for the next turn and returns the lanes to visit. */
  async take(): Promise<AnyLane[]> {
    await this.#turn.promise
    this.#turn = Promise.withResolvers()
    this.#isTurnSet = false
    const lanes = [...this.#lanes]
    this.#lanes.clear()
    return lanes
  }

  [Symbol.dispose](): void {
    for (const { timer } of this.#alarms.values()) clearTimeout(timer)
    this.#alarms.clear()
  }

  #ring(lane: AnyLane): void {
    this.#alarms.delete(lane)
    lane.hinted()
    this.add(lane)
  }
}
