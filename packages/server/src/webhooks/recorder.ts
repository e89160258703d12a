// Writes results in batches, one batch at a time and in the order in which the attempts ended.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { hintLive } from '../events/live.ts'
import { type Database, sqlState } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'
import type { Item } from './lane.ts'
import type { Pacing } from './pacing.ts'
import { type AttemptResult, insertResults, type LaneResult } from './results.queries.ts'

export type LaneSnapshot = { pacing: Pacing; epoch: number; hasRecovered: boolean }

export type Result = {
  item: Item
  /** The wait is counted from `endedMs` of the monotonic clock. */
  attempt: AttemptResult
  endedMs: number
  /** The lane after this attempt, when the attempt changed it. */
  lane: LaneSnapshot | undefined
}

type Deps = {
  database: Database
  log: Logger
  owner: string
  /** Whether the slot is still this owner's under that epoch; what is not cannot be recorded any more. */
  owns: (slot: number, epoch: string) => boolean
  onRecorded: (results: readonly Result[], recorded: ReadonlySet<string>) => void
}

/** Gathers for so long, so that few commits carry many results. */
const gatherMs = 3
const retryMs = 200
const closingTriesMax = 5

export class Recorder {
  readonly #deps: Deps
  #waiting: Result[] = []
  #running: Promise<void> | undefined
  #isClosing = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#waiting.length
  }

  add(result: Result): void {
    this.#waiting.push(result)
    this.#running ??= this.#run()
  }

  /** Resolves when everything added is recorded or has been lost with its slot. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (!this.#isClosing) await delay(gatherMs)
      const batch = this.#waiting.splice(0, limits.webhookBatchRows)
      await this.#record(batch)
    }
    this.#running = undefined
  }

  /** Whatever was answered, an outcome that is known is never turned into another one by our own trouble. */
  async #record(batch: readonly Result[]): Promise<void> {
    const { owns, onRecorded } = this.#deps
    let kept = batch
    for (let tries = 1; kept.length > 0; tries += 1) {
      const { recorded, error } = await this.#tryInsert(kept)
      if (recorded) {
        onRecorded(kept, new Set(recorded))
        return
      }
      const isOfData = /^2[23]/.test(sqlState(error) ?? '')
      if (isOfData && kept.length > 1) {
        const half = Math.ceil(kept.length / 2)
        await this.#record(kept.slice(0, half))
        return this.#record(kept.slice(half))
      }
      await delay(retryMs)
      const isGivenUp = this.#isClosing && tries >= closingTriesMax
      const lost = kept.filter(({ attempt }) => isGivenUp || !owns(attempt.slot, attempt.slotEpoch))
      kept = kept.filter((result) => !lost.includes(result))
      onRecorded(lost, new Set())
      if (isOfData) kept = kept.map(withoutTexts)
    }
  }

  async #tryInsert(batch: readonly Result[]): Promise<{ recorded?: string[]; error?: unknown }> {
    const { database, owner, log } = this.#deps
    try {
      const [results, lanes] = [batch.map(waitingOn), lanesOf(batch)]
      const recorded = await insertResults(database, { owner, results, lanes })
      for (const { accountId, endpointId, isBroken, hasRecovered } of lanes) {
        if (isBroken || hasRecovered) hintLive(database, accountId, 'webhooks', endpointId)
      }
      return { recorded }
    } catch (error) {
      log.warn(
        { error: messageOf(error), results: batch.length },
        'results could not be recorded; trying again',
      )
      return { error }
    }
  }
}

/** What is left of the wait, which began when the attempt ended; a millisecond more, as the database rounds. */
function waitingOn({ attempt, endedMs }: Result): AttemptResult {
  if (attempt.waitMs === null || attempt.waitMs === 0) return attempt
  return { ...attempt, waitMs: Math.max(0, attempt.waitMs - (performance.now() - endedMs)) + 1 }
}

function withoutTexts(result: Result): Result {
  const { attempt } = result
  const error = attempt.error === null ? null : 'What went wrong could not be stored'
  return { ...result, attempt: { ...attempt, error, excerpt: Buffer.alloc(0) } }
}

/** The last state of each lane. */
function lanesOf(batch: readonly Result[]): LaneResult[] {
  const nowMs = performance.now()
  const lanes = new Map<string, LaneResult>()
  for (const { attempt, lane } of batch) {
    if (!lane) continue
    const { pacing, epoch } = lane
    const before = lanes.get(attempt.endpointId)
    lanes.set(attempt.endpointId, {
      accountId: attempt.accountId,
      endpointId: attempt.endpointId,
      slot: attempt.slot,
      slotEpoch: attempt.slotEpoch,
      epoch,
      failures: pacing.failures,
      firstFailureAgeMs: pacing.firstFailureMs === null ? null : nowMs - pacing.firstFailureMs,
      gateWaitMs: Number.isFinite(pacing.gateMs) ? Math.max(0, pacing.gateMs - nowMs) : null,
      cautious: pacing.cautious,
      isBroken: pacing.isBroken,
      hasRecovered: lane.hasRecovered || (before?.hasRecovered === true && before.epoch === epoch),
      noticeId: newId(),
    })
  }
  return [...lanes.values()]
}
