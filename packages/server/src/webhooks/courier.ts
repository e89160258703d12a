// Sends what has been fetched for a lane, as its pace allows, and hands on what came of it.
import { limits } from '@mostrador/contract/limits'
import { messageOf } from '../platform/errors.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { type EndRules, endAttempt, type Start } from './ending.ts'
import { webhookSecretContext } from './endpoints.ts'
import type { Fetcher } from './fetcher.ts'
import { type Item, isForced, type Lane, type LaneState } from './lane.ts'
import type { LocalFaults } from './local-faults.ts'
import type { Outcome } from './outcome.ts'
import type { Recorder, Result } from './recorder.ts'
import type { Sender } from './sender.ts'
import { signedHeaders } from './signature.ts'
import type { Slots } from './slots.ts'

export type CourierMetrics = {
  attempts: { inc(labels: { outcome: string }): void }
  sendDelay: { observe(seconds: number): void }
}

type Deps = EndRules & {
  sender: Sender
  box: SecretBox
  localFaults: LocalFaults
  metrics: CourierMetrics | undefined
  slots: Slots
  fetcher: Fetcher
  recorder: Recorder
  /** The lane has room for more. */
  onHungry: (lane: Lane) => void
}

/** Results in memory beyond which nothing more is sent: they would be sent again if this process died. */
const unrecordedMax = 4 * limits.webhookBatchRows
/** Later times are found by a later scan. */
const timerMsMax = 3_600_000
const secretsMax = 10_000

export class Courier {
  readonly #deps: Deps
  readonly #sending = new Map<Promise<void>, Lane>()
  readonly #busy = new Map<number, number>()
  readonly #starved = new Set<Lane>()
  readonly #secrets = new Map<string, string>()
  #isStopping = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get inFlight(): number {
    return this.#sending.size
  }

  /** Whether anything of the slot is being sent or recorded. */
  isBusy(slot: number): boolean {
    return (this.#busy.get(slot) ?? 0) > 0
  }

  /** Starts nothing more; resolves when nothing is in flight. What is not done by then is given up. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    const giveUp = () => {
      for (const lane of this.#sending.values()) lane.aborted.abort()
    }
    const timer = setTimeout(giveUp, withinMs)
    await Promise.all(this.#sending.keys())
    clearTimeout(timer)
  }

  /** Starts what may start now, and sees to it that the rest is looked at again. */
  pump(lane: Lane): void {
    if (lane.isLost || this.#isStopping) return
    lane.lastUsedMs = performance.now()
    while (lane.state && !lane.isStale) {
      const startsMs = lane.startsAt(performance.now())
      if (startsMs !== undefined) {
        this.wakeAt(lane, startsMs)
        break
      }
      if (this.#deps.slots.epochToSend(lane.slot) !== lane.slotEpoch) break
      if (this.#deps.recorder.size >= unrecordedMax) {
        this.#starved.add(lane)
        break
      }
      const item = lane.queue.shift()
      if (!item) break
      this.#start(lane, lane.state, item)
    }
    this.#deps.onHungry(lane)
  }

  /** Looks at the lane again at that time of the monotonic clock, or at an earlier one that is already set. */
  wakeAt(lane: Lane, atMs: number): void {
    if (atMs >= lane.timerMs || lane.isLost || this.#isStopping) return
    const waitMs = Math.max(0, atMs - performance.now())
    if (waitMs > timerMsMax) return
    lane.clearTimer()
    lane.timerMs = atMs
    lane.timer = setTimeout(() => {
      lane.clearTimer()
      lane.isHinted = true
      this.pump(lane)
    }, Math.ceil(waitMs))
  }

  settle(results: readonly Result[], recorded: ReadonlySet<string>): void {
    const lanes = new Set<Lane>()
    for (const { item, attempt } of results) {
      const { lane } = item
      lane.unrecorded -= 1
      this.#count(lane.slot, -1)
      this.#deps.fetcher.forget(item)
      lanes.add(lane)
      if (recorded.has(attempt.deliveryId) && attempt.waitMs !== null) {
        this.wakeAt(lane, performance.now() + attempt.waitMs)
      }
    }
    for (const lane of this.#starved) lanes.add(lane)
    this.#starved.clear()
    for (const lane of lanes) this.pump(lane)
  }

  #start(lane: Lane, state: LaneState, item: Item): void {
    lane.inFlight += 1
    this.#count(lane.slot, 1)
    const start = { epoch: state.config.epoch, isCounted: !lane.isHolding }
    const sending = this.#send(lane, state, item).then((outcome) => {
      lane.inFlight -= 1
      this.#sending.delete(sending)
      this.#end(lane, item, outcome, start)
      this.pump(lane)
    })
    this.#sending.set(sending, lane)
  }

  async #send(lane: Lane, { config }: LaneState, item: Item): Promise<Outcome> {
    const { sender, metrics } = this.#deps
    const { eventId, attempt, event } = item
    const nowMs = performance.now()
    if (attempt === 1 && !isForced(item)) {
      metrics?.sendDelay.observe((item.overdueMs + nowMs - item.fetchedMs) / 1_000)
    }
    try {
      const headers = signedHeaders({
        event: event.kind,
        requestId: eventId,
        deliveryId: item.deliveryId,
        attempt,
        body: event.body,
        secrets: config.secrets
          .filter(({ endsMs }) => endsMs > nowMs)
          .map((secret) => this.#openSecret(lane.key.accountId, secret)),
        timestampSeconds: Math.floor(Date.now() / 1_000),
        isTest: event.isTest,
      })
      return await sender.send({ url: config.url, headers, body: event.body }, lane.aborted.signal)
    } catch (error) {
      return notAttempted(messageOf(error))
    }
  }

  #end(lane: Lane, item: Item, outcome: Outcome, start: Start): void {
    const { metrics, recorder, fetcher, localFaults } = this.#deps
    metrics?.attempts.inc({ outcome: outcome.verdict })
    if (outcome.verdict === 'not_attempted') {
      this.#count(lane.slot, -1)
      if (outcome.errorClass !== 'shutting_down') localFaults.add(lane, outcome.error ?? 'no reason given')
      lane.queue.unshift(item)
    } else {
      lane.endLocalFaults()
      lane.unrecorded += 1
      recorder.add(endAttempt(item, outcome, start, this.#deps))
    }
    for (const each of lane.takeUnsendable()) fetcher.forget(each)
  }

  #count(slot: number, by: number): void {
    this.#busy.set(slot, (this.#busy.get(slot) ?? 0) + by)
  }

  #openSecret(accountId: string, { id, sealed }: { id: string; sealed: Buffer }): string {
    const known = this.#secrets.get(id)
    if (known !== undefined) return known
    const secret = this.#deps.box.open(sealed, webhookSecretContext(accountId, id))
    if (this.#secrets.size >= secretsMax) this.#secrets.clear()
    this.#secrets.set(id, secret)
    return secret
  }
}

function notAttempted(error: string): Outcome {
  return {
    verdict: 'not_attempted',
    status: null,
    errorClass: 'local',
    error,
    startedAt: new Date(),
    durationMs: 0,
    excerpt: Buffer.alloc(0),
  }
}
