// Writes results in batches, one batch at a time and in the order in which the attempts ended.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { hintLive } from '../../events/live.ts'
import { type Database, sqlState } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { Item } from './item.ts'
import type { AnyLane } from './lane.ts'
import { type AttemptResult, insertResults, type LaneResult } from './results.queries.ts'
import type { Result } from './rules/ending.ts'
import type { Slots } from './slots.ts'

type Deps = { database: Database; log: Logger; slots: Slots }
type Entry = { lane: AnyLane; result: Result }
/** A result that has been written, or no longer can be, and the time until its delivery is due again. */
type Settled = { lane: AnyLane; item: Item; dueInMs: number | null }

/** Collects results for this long, so that few commits carry many. Longer, and a kill has more of them sent again. */
const gatherMs = 3
const retryMs = 200
const closingTriesMax = 5
/** With this many results in memory nothing more is sent: they would be sent again if this process died. */
const waitingMax = 4 * limits.webhookBatchRows

export class Recorder {
  readonly #deps: Deps
  readonly #waiting: Entry[] = []
  #isClosing = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  get isFull(): boolean {
    return this.#waiting.length >= waitingMax
  }

  add(lane: AnyLane, result: Result): void {
    this.#waiting.push({ lane, result })
  }

  /** No more results follow: stops collecting, and gives up on results that cannot be written. */
  close(): void {
    this.#isClosing = true
  }

  /** Writes the next batch, retrying for as long as its slots are this worker's. */
  async record(): Promise<Settled[]> {
    if (!this.#isClosing) await delay(gatherMs)
    const batch = this.#waiting.splice(0, limits.webhookBatchRows)
    const recorded = new Set(await this.#write(batch.map(({ result }) => result)))
    return batch.map(({ lane, result }) => {
      const { deliveryId, waitMs } = result.attempt
      return { lane, item: result.item, dueInMs: recorded.has(deliveryId) ? waitMs : null }
    })
  }

  /** Returns the recorded deliveries. A known outcome is never turned into another one by trouble on our side. */
  async #write(results: readonly Result[]): Promise<string[]> {
    let kept = results
    for (let tries = 1; kept.length > 0; tries += 1) {
      const { recorded, error } = await this.#tryInsert(kept)
      if (recorded) return recorded
      const isOfData = /^2[23]/.test(sqlState(error) ?? '')
      if (isOfData && kept.length > 1) {
        const half = Math.ceil(kept.length / 2)
        return [...(await this.#write(kept.slice(0, half))), ...(await this.#write(kept.slice(half)))]
      }
      await delay(retryMs)
      if (this.#isClosing && tries >= closingTriesMax) break
      kept = kept.filter(({ attempt }) => this.#deps.slots.epochOf(attempt.slot) === attempt.slotEpoch)
      if (isOfData) kept = kept.map(withoutTexts)
    }
    return []
  }

  async #tryInsert(batch: readonly Result[]): Promise<{ recorded?: string[]; error?: unknown }> {
    const { database, slots, log } = this.#deps
    try {
      const [results, lanes] = [batch.map(waitingOn), lanesOf(batch)]
      const recorded = await insertResults(database, { owner: slots.owner, results, lanes })
      // Only of lanes in trouble, which go slowly: of the others pages hear nothing for each attempt.
      for (const { accountId, endpointId } of lanes) hintLive(database, accountId, 'webhooks', endpointId)
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

/** The rest of the wait, which began when the attempt ended; plus a millisecond, as the database rounds. */
function waitingOn({ attempt, endedMs }: Result): AttemptResult {
  if (attempt.waitMs === null || attempt.waitMs === 0) return attempt
  return { ...attempt, waitMs: Math.max(0, attempt.waitMs - (performance.now() - endedMs)) + 1 }
}

function withoutTexts(result: Result): Result {
  const { attempt } = result
  const error = attempt.error === null ? null : 'What went wrong could not be stored'
  return { ...result, attempt: { ...attempt, error, excerpt: Buffer.alloc(0), answerHeaders: null } }
}

/** The last state of each lane. */
function lanesOf(batch: readonly Result[]): LaneResult[] {
  const nowMs = performance.now()
  const lanes = new Map<string, LaneResult>()
  for (const { attempt, lane } of batch) {
    if (!lane) continue
    const { pacing, epoch, releases } = lane
    const before = lanes.get(attempt.endpointId)
    lanes.set(attempt.endpointId, {
      accountId: attempt.accountId,
      endpointId: attempt.endpointId,
      slot: attempt.slot,
      slotEpoch: attempt.slotEpoch,
      epoch,
      releases,
      failures: pacing.failures + pacing.replayFailures,
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
