// The rules of an endpoint and of a delivery, against a small model of them and a clock that only the test moves.
import { limits } from '@mostrador/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAttempt, freshPacing, mayStartAt, type Pacing } from './pacing.ts'
import { afterEnd } from './schedule.ts'

const probeMs = 5_000

/** The documented behaviour in its plainest form: a list of ended attempts, and nothing else. */
class Model {
  readonly ended: { isDelivered: boolean; atMs: number }[] = []

  get failuresInARow(): { atMs: number }[] {
    const lastSuccess = this.ended.findLastIndex(({ isDelivered }) => isDelivered)
    return this.ended.slice(lastSuccess + 1)
  }

  get isBroken(): boolean {
    return this.failuresInARow.length >= limits.webhookFailuresMax
  }
}

type Real = { pacing: Pacing; inFlight: number; nowMs: number; mostInFlight: number }
type Command = fc.Command<Model, Real>

class Start implements Command {
  check = (model: Readonly<Model>) => !model.isBroken
  run(model: Model, real: Real): void {
    if (mayStartAt(real.pacing, real.inFlight, real.nowMs) !== undefined) return
    const failures = model.failuresInARow
    // While it fails, one attempt at a time, and none before the wait after the last failure is over.
    if (failures.length > 0) {
      expect(real.inFlight).toBe(0)
      const wait = Math.min(probeMs, 250 * 2 ** (failures.length - 1))
      expect(real.nowMs - (failures.at(-1)?.atMs ?? 0)).toBeGreaterThanOrEqual(wait)
    }
    real.inFlight += 1
    real.mostInFlight = Math.max(real.mostInFlight, real.inFlight)
    expect(real.inFlight).toBeLessThanOrEqual(limits.webhookInFlightMax)
  }
  toString = () => 'start'
}

class End implements Command {
  readonly isDelivered: boolean
  readonly durationMs: number
  constructor(isDelivered: boolean, durationMs: number) {
    this.isDelivered = isDelivered
    this.durationMs = durationMs
  }
  check = () => true
  run(model: Model, real: Real): void {
    if (real.inFlight === 0) return
    real.inFlight -= 1
    const { isDelivered, durationMs } = this
    const wasBroken = model.isBroken
    real.pacing = afterAttempt(real.pacing, { isDelivered, durationMs, endedMs: real.nowMs }, probeMs)
    if (!wasBroken) model.ended.push({ isDelivered, atMs: real.nowMs })
    expect(real.pacing.failures).toBe(model.failuresInARow.length)
    expect(real.pacing.isBroken).toBe(model.isBroken)
    if (model.isBroken && !wasBroken) {
      const [first] = model.failuresInARow
      // An outage of less than a minute breaks nothing, however many events arrive.
      expect(real.nowMs - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(12 * probeMs)
    }
  }
  toString = () => `end(${this.isDelivered}, ${this.durationMs})`
}

class Pass implements Command {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
  check = () => true
  run(_: Model, real: Real): void {
    real.nowMs += this.ms
  }
  toString = () => `pass(${this.ms})`
}

describe('an endpoint', () => {
  const start = fc.constant(new Start())
  const pass = fc.integer({ min: 0, max: 10_000 }).map((ms) => new Pass(ms))
  const failure = fc.integer({ min: 0, max: 8_000 }).map((ms) => new End(false, ms))
  const ending = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 8_000 })).map(([ok, ms]) => new End(ok, ms))

  /** Counts the runs that broke the endpoint. */
  function run(kinds: fc.Arbitrary<Command>[]): number {
    let broken = 0
    const check = (steps: Iterable<Command>) => {
      const model = new Model()
      const real = { pacing: freshPacing, inFlight: 0, nowMs: 1_000_000, mostInFlight: 0 }
      fc.modelRun(() => ({ model, real }), steps)
      if (model.isBroken) broken += 1
    }
    fc.assert(fc.property(fc.commands(kinds, { maxCommands: 400, size: 'max' }), check), { numRuns: 300 })
    return broken
  }

  test('keeps to its model whatever happens', () => {
    run([start, ending, failure, pass])
  })

  test('keeps to its model while it fails, until it is broken', () => {
    expect(run([start, failure, pass])).toBeGreaterThan(50)
  })

  test('that fails at once each time breaks after exactly 20 failures, no sooner than a minute after the first', () => {
    let pacing = freshPacing
    let nowMs = 0
    let attempts = 0
    while (!pacing.isBroken) {
      const startsMs = mayStartAt(pacing, 0, nowMs)
      if (startsMs !== undefined) nowMs = startsMs
      pacing = afterAttempt(pacing, { isDelivered: false, durationMs: 1, endedMs: nowMs }, probeMs)
      attempts += 1
    }
    expect(attempts).toBe(limits.webhookFailuresMax)
    expect(nowMs).toBeGreaterThanOrEqual(60_000)
    expect(nowMs).toBeLessThan(80_000)
  })

  test('is sent more at once as it answers quickly, and less when answers take over two seconds', () => {
    const after = (pacing: Pacing, durationMs: number) =>
      afterAttempt(pacing, { isDelivered: true, durationMs, endedMs: 0 }, probeMs)
    let pacing = freshPacing
    expect(pacing.inFlightMax).toBe(2)
    for (let i = 0; i < 30; i += 1) pacing = after(pacing, 20)
    expect(pacing.inFlightMax).toBe(16)
    expect(after(pacing, 2_001).inFlightMax).toBe(8)
    for (let i = 0; i < 9; i += 1) pacing = after(pacing, 7_000)
    expect(pacing.inFlightMax).toBe(2)
  })

  test('that was released is sent the first five one by one', () => {
    let pacing: Pacing = { ...freshPacing, cautious: limits.webhookCautiousAttempts }
    for (let i = 0; i < 5; i += 1) {
      expect(mayStartAt(pacing, 0, 0)).toBeUndefined()
      expect(mayStartAt(pacing, 1, 0)).toBe(Number.POSITIVE_INFINITY)
      pacing = afterAttempt(pacing, { isDelivered: true, durationMs: 1, endedMs: 0 }, probeMs)
    }
    expect(mayStartAt(pacing, 1, 0)).toBeUndefined()
  })
})

describe('a delivery', () => {
  const waits = [30_000, 120_000, 600_000, 3_600_000]

  test('is tried five times with waits that chance only lengthens, by a tenth at most', () => {
    const chances = fc.tuple(...waits.map(() => fc.double({ min: 0, max: 0.999_999, noNaN: true })))
    fc.assert(
      fc.property(chances, (all) => {
        let attempt = 1
        for (const [i, chance] of all.entries()) {
          const next = afterEnd({ attempt, isDelivered: false, isForced: false }, waits, chance)
          if (next.status !== 'pending') throw new Error(`it ended after attempt ${attempt}`)
          expect(next.attempt).toBe(attempt + 1)
          expect(next.waitMs).toBeGreaterThanOrEqual(waits[i] ?? 0)
          expect(next.waitMs).toBeLessThanOrEqual((waits[i] ?? 0) * 1.1)
          attempt = next.attempt
        }
        expect(afterEnd({ attempt, isDelivered: false, isForced: false }, waits, 0)).toEqual({
          status: 'failed',
        })
      }),
    )
  })

  test('that is delivered at any attempt is delivered for good', () => {
    for (const attempt of [1, 2, 3, 4, 5]) {
      for (const isForced of [true, false]) {
        expect(afterEnd({ attempt, isDelivered: true, isForced }, waits, 0)).toEqual({ status: 'delivered' })
      }
    }
  })

  test('that was tried by hand on an endpoint that holds is held again with the number it had', () => {
    for (const attempt of [1, 5]) {
      const next = afterEnd({ attempt, isDelivered: false, isForced: true }, waits, 0.5)
      expect(next).toEqual({ status: 'pending', attempt, waitMs: 0 })
    }
  })
})
