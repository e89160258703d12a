// On a full machine acknowledgements go first: a platform that waits long for one sends again, while a customer who
// waits a moment longer for an answer hardly notices. Work that is kept in rows makes room while many are under way.
import { cpus } from 'node:os'
import { limits } from '@mostrador/contract/limits'

/** Ticks of all processors, and those in which they had nothing to do. */
type Ticks = { all: number; idle: number }

/** Looks at the processors are so far apart, since their ticks are hundredths of a second. */
const lookEveryMs = 50
/** A look longer ago says nothing of now. */
const lookAgeMsMax = 1_000
/** Less than this share of the processors without work means that all wait for them. */
const idleShareMin = 1 / 7

/** Knows whether acknowledgements press, by counting them or by being told. */
export class Pressure {
  readonly #ticks: () => Ticks
  readonly nowMs: () => number
  readonly #told = new Set<() => void>()
  #underWay = 0
  #isOver = false
  #seenMs = Number.NEGATIVE_INFINITY
  #looked: (Ticks & { atMs: number }) | undefined

  constructor({ ticks = ticksOfMachine, nowMs = () => performance.now() } = {}) {
    this.#ticks = ticks
    this.nowMs = nowMs
  }

  /** Counts one request that a platform waits for, until disposed. */
  acknowledging(): Disposable {
    this.#underWay += 1
    if (this.#underWay >= limits.pressingRequests) this.#look(this.nowMs())
    return {
      [Symbol.dispose]: () => {
        this.#underWay -= 1
      },
    }
  }

  /** Acknowledgements press now, here or in the service that says so. */
  note(): void {
    this.#seenMs = this.nowMs()
    for (const tell of this.#told) tell()
  }

  /** Calls it each time they are found to press. */
  onPress(tell: () => void): Disposable {
    this.#told.add(tell)
    return { [Symbol.dispose]: () => void this.#told.delete(tell) }
  }

  /** Nothing makes room any more, since it is to end. */
  end(): void {
    this.#isOver = true
  }

  /** Milliseconds since they stopped to press; negative while they do. */
  get overMs(): number {
    return this.#isOver ? Number.POSITIVE_INFINITY : this.nowMs() - this.#seenMs - limits.pressureMs
  }

  // Many may also be under way because the disk is slow; then it helps nobody that other work waits.
  #look(nowMs: number): void {
    const before = this.#looked
    if (before && nowMs - before.atMs < lookEveryMs) return
    const ticks = this.#ticks()
    this.#looked = { ...ticks, atMs: nowMs }
    // A burst begins: until a second look tells, it is taken for more than the machine can do.
    const isFirst = !before || nowMs - before.atMs > lookAgeMsMax
    if (isFirst || ticks.idle - before.idle < (ticks.all - before.all) * idleShareMin) this.note()
  }
}

/** How much of one kind of work may be under way: all of it, or little while acknowledgements press. */
export class Room {
  readonly #pressure: Pressure | undefined
  readonly #most: number
  readonly #restMs: number
  #begunMs = Number.NEGATIVE_INFINITY

  /** `restMs`: under pressure one is begun so often, whatever else there is to do. */
  constructor(pressure: Pressure | undefined, { most, restMs }: { most: number; restMs: number }) {
    this.#pressure = pressure
    this.#most = most
    this.#restMs = restMs
  }

  /** So many more may begin beside those under way. Behind pressure it grows by steps, lest all begin at once. */
  beside(underWay: number): number {
    if (!this.#pressure) return Math.max(0, this.#most - underWay)
    const { overMs, nowMs } = this.#pressure
    if (overMs >= 0)
      return Math.max(0, Math.min(this.#most, 1 + Math.floor(overMs / limits.pressureStepMs)) - underWay)
    return underWay === 0 && nowMs() - this.#begunMs >= this.#restMs ? 1 : 0
  }

  /** To be called for each that begins. */
  noteBegun(): void {
    this.#begunMs = this.#pressure?.nowMs() ?? 0
  }
}

function ticksOfMachine(): Ticks {
  const sum = { all: 0, idle: 0 }
  for (const { times } of cpus()) {
    sum.all += times.user + times.nice + times.sys + times.irq + times.idle
    sum.idle += times.idle
  }
  return sum
}
