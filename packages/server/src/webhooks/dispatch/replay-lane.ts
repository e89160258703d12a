// Sends what a replay makes due for one endpoint: beside its lane, with a pace and attempts of its own, and only while
// nothing of the lane is waiting.
import { limits } from '@mostrador/contract/limits'
import type { Outcome } from '../attempt/outcome.ts'
import type { Planned } from '../replay/planning.ts'
import { Backlog } from './backlog.ts'
import type { BodyMemory } from './body-memory.ts'
import type { DueKey, DueRange, LaneKey } from './dispatch.queries.ts'
import { type Item, isForced } from './item.ts'
import type { LaneState } from './lane-state.ts'
import { Rest } from './rest.ts'
import { type Attempt, type Ended, type EndRules, endReplayed } from './rules/ending.ts'
import { freshPacing, mayStartAt, replayPace } from './rules/pacing.ts'

/** The endpoint's lane. */
type Live = {
  key: LaneKey
  slot: number
  slotEpoch: string
  state: LaneState
  isLost: boolean
  isStale: boolean
  isHolding: boolean
  inFlight: number
  waiting: readonly Item[]
  changed(): void
  replayed(state: LaneState): void
}

export type ReplayWork = { kind: 'withdraw' } | { kind: 'end' | 'plan'; replayId: string }

const newPacing = replayPace(freshPacing)
const fullMs = 250
const overMs = 1_000

export class ReplayLane {
  readonly isReplay = true
  readonly isBehind = true
  readonly #live: Live
  readonly #backlog: Backlog
  readonly #aborted = new AbortController()
  readonly #rest = new Rest()
  #pacing = newPacing
  /** The replay to which pacing and planning belong. */
  #replayId: string | null = null
  #isPlanned = false
  #workAtMs = Number.NEGATIVE_INFINITY
  #isKept = false
  #isHinted = true
  #hasMore = false
  #inFlight = 0
  #unrecorded = 0

  constructor(live: Live, memory: BodyMemory) {
    this.#live = live
    this.#backlog = new Backlog(memory)
  }

  get key(): LaneKey {
    return this.#live.key
  }

  get slot(): number {
    return this.#live.slot
  }

  get slotEpoch(): string {
    return this.#live.slotEpoch
  }

  get version(): number {
    return this.#live.state.config.version
  }

  get isLost(): boolean {
    return this.#live.isLost
  }

  get isBusy(): boolean {
    return this.#inFlight > 0 || this.#unrecorded > 0
  }

  get isIdle(): boolean {
    return this.#backlog.size === 0 && this.#live.state.config.replayId === null && !this.#isKept
  }

  get bytes(): number {
    return this.#backlog.bytes
  }

  get isHungry(): boolean {
    return this.wanted > 0
  }

  /** Number of items to fetch. */
  get wanted(): number {
    const { isLost, isStale, waiting, state } = this.#live
    if (isLost || isStale || state.config.isDeleted || waiting.length > 0) return 0
    if (!this.#isHinted && !this.#hasMore) return 0
    const enough = 2 * (this.#isCareful ? 1 : this.#pacing.inFlightMax)
    if (this.#backlog.waiting.length > enough / 2) return 0
    return Math.min(enough - this.#backlog.waiting.length, this.#backlog.affordable)
  }

  /** The step that the database is needed for now, if any. */
  workAt(nowMs: number): ReplayWork | undefined {
    const { isLost, isStale, isHolding, state } = this.#live
    const { replayId, isWithdrawing, isDeleted } = state.config
    if (isLost || isStale || isDeleted || this.#isKept || nowMs < this.#workAtMs) return undefined
    if (isWithdrawing) return this.isBusy ? undefined : { kind: 'withdraw' }
    if (replayId === null) return undefined
    if (this.#isFailing) return { kind: 'end', replayId }
    const isEnough = this.#isPlanned || this.#backlog.waiting.length > this.#pacing.inFlightMax
    return isEnough || isHolding ? undefined : { kind: 'plan', replayId }
  }

  workStarted(): void {
    this.#isKept = true
  }

  /** Returns when it may go on, unless that is now. Without a result of planning the configuration has changed. */
  workEnded(planned: Planned | undefined): number | undefined {
    this.#isKept = false
    this.#isHinted = true
    if (planned === undefined) this.#live.changed()
    this.#isPlanned = planned === 'all'
    const waitMs = planned === 'full' ? fullMs : planned === 'over' ? overMs : 0
    this.#workAtMs = performance.now() + waitMs
    return waitMs === 0 ? undefined : this.#workAtMs
  }

  /** As of a lane. */
  startsAt(nowMs: number): number | undefined {
    const { isStale, isHolding, inFlight, waiting, state } = this.#live
    if (isStale || waiting.length > 0 || this.#backlog.waiting.length === 0) return Number.POSITIVE_INFINITY
    if (nowMs < this.#rest.untilMs) return this.#rest.untilMs
    const isAlone = this.#inFlight === 0 && inFlight === 0
    if (isHolding) return isAlone ? undefined : Number.POSITIVE_INFINITY
    if (this.#isFailing || (this.#isCareful && !isAlone)) return Number.POSITIVE_INFINITY
    const atMs = mayStartAt(this.#pacing, this.#inFlight, nowMs) ?? nowMs
    // While the endpoint fails, one attempt at a time finds out whether it still does, whichever it is.
    const openMs = Math.max(atMs, state.pacing.failures > 0 ? state.pacing.gateMs : nowMs)
    return openMs > nowMs ? openMs : undefined
  }

  hinted(): void {
    this.#isHinted = true
  }

  changed(): void {
    this.#live.changed()
  }

  /** The lane's configuration was read. */
  read(): void {
    const { replayId } = this.#live.state.config
    if (replayId !== this.#replayId) {
      this.#replayId = replayId
      this.#pacing = newPacing
      this.#isPlanned = false
    }
    this.#workAtMs = Number.NEGATIVE_INFINITY
    this.#isHinted = true
    this.dropUnsendable()
  }

  fetchStarted(): void {
    this.#backlog.fetchStarted()
  }

  asked(max: number): DueRange {
    const after = this.#isHinted ? undefined : this.#backlog.readTo
    this.#isHinted = false
    const passedOver = after === undefined ? this.#backlog.size : 0
    const { key, isHolding } = this.#live
    return { ...key, after, max: max + passedOver, isHolding, isReplay: true }
  }

  isKnown(key: DueKey): boolean {
    return this.#backlog.isKnown(key)
  }

  maySend(item: { dueAt: Date; replayId: string | null }): boolean {
    const { isLost, isHolding, state } = this.#live
    if (isLost || state.config.isDeleted || item.replayId !== state.config.replayId) return false
    return !isHolding || isForced(item)
  }

  fetched(found: readonly Item[], hasMore: boolean): void {
    const items = found.filter((item) => this.maySend(item))
    const taken = this.#backlog.add(items)
    this.#hasMore = hasMore || taken.length < items.length
    const last = taken.at(-1)
    if (last && !this.#backlog.readOn(last)) this.#isHinted = true
  }

  stuck(): void {
    this.#hasMore = false
  }

  fetchEnded(): void {
    this.#backlog.fetchEnded()
  }

  started(): Attempt | undefined {
    const item = this.#backlog.shift()
    if (!item) return undefined
    this.#inFlight += 1
    const { isHolding, state } = this.#live
    return { item, config: state.config, isForced: isHolding, signal: this.#aborted.signal }
  }

  ended(attempt: Attempt, outcome: Outcome, rules: EndRules): Ended {
    this.#inFlight -= 1
    if (outcome.verdict === 'not_attempted') return this.#notAttempted(attempt, outcome)
    this.#rest.end()
    this.#unrecorded += 1
    const before = { state: this.#live.state, pacing: this.#pacing }
    const end = { lane: this.#live, attempt, outcome }
    const { state, pacing, result } = endReplayed(before, end, rules)
    // The result of a former replay says nothing about this one.
    if (attempt.item.replayId === this.#replayId) this.#pacing = pacing
    this.#live.replayed(state)
    return { result }
  }

  recorded(item: Item): void {
    this.#unrecorded -= 1
    this.#backlog.forget(item)
  }

  givenUp(): void {
    this.#aborted.abort()
  }

  dropUnsendable(): void {
    this.#backlog.keepOnly((item) => this.maySend(item))
  }

  #notAttempted({ item }: Attempt, { errorClass, error }: Outcome): Ended {
    this.#backlog.unshift(item)
    this.dropUnsendable()
    if (errorClass === 'shutting_down' || !this.#rest.begin(performance.now())) return {}
    return { localFault: error ?? 'no reason given' }
  }

  /** One attempt at a time, and only while the lane makes none. */
  get #isCareful(): boolean {
    const { failures, cautious } = this.#live.state.pacing
    return this.#live.isHolding || failures > 0 || cautious > 0
  }

  get #isFailing(): boolean {
    return this.#pacing.failures >= limits.webhookReplayFailuresMax
  }
}
