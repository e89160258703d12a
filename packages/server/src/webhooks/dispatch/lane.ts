// One endpoint in its owner's memory. Everything that happens to it is reported here, and only these methods change its
// state.
import { limits } from '@mostrador/contract/limits'
import type { OwedAttempt } from '../../events/hints.ts'
import type { Outcome } from '../attempt/outcome.ts'
import { Backlog } from './backlog.ts'
import type { BodyMemory } from './body-memory.ts'
import type { DueKey, DueRange, LaneKey, LaneRow } from './dispatch.queries.ts'
import { type Item, isForced, itemOwed } from './item.ts'
import { goneState, isReleased, type LaneState, stateAfterReading } from './lane-state.ts'
import { ReplayLane } from './replay-lane.ts'
import { Rest } from './rest.ts'
import { type Attempt, type Ended, type EndRules, endAttempt, type Result } from './rules/ending.ts'
import { mayStartAt } from './rules/pacing.ts'

/** A delivery overdue by more than this is a forced one. */
const forcedBeforeMs = 10 * 365 * 86_400_000

/** The lane of an endpoint, or of what replays send to it. */
export type AnyLane = Lane | ReplayLane

export class Lane {
  readonly isReplay = false
  readonly key: LaneKey
  readonly slot: number
  readonly slotEpoch: string
  /** Sends what replays send to the endpoint, once there was one. */
  replay: ReplayLane | undefined
  readonly #memory: BodyMemory
  readonly #backlog: Backlog
  #state = goneState
  /** Number of changes reported, and how many of them the last read has seen. */
  #changes = 1
  #changesRead = 0
  /** A hint has arrived since the last fetch began. */
  #isHinted = true
  /** The last fetch found as many as requested. */
  #hasMore = false
  #inFlight = 0
  /** Attempts ended and not yet recorded. */
  #unrecorded = 0
  readonly #rest = new Rest()
  #isBeingSwept = false
  /** Released from a hold: the due deliveries must be put in order before any is fetched. */
  #isUnordered = false
  #isBeingOrdered = false
  #isLost = false
  #usedMs = performance.now()
  /** One per lane, because adding a listener to a signal takes time in proportion to its listeners. */
  readonly #aborted = new AbortController()

  constructor(key: LaneKey, { slot, slotEpoch }: { slot: number; slotEpoch: string }, memory: BodyMemory) {
    this.key = key
    this.slot = slot
    this.slotEpoch = slotEpoch
    this.#memory = memory
    this.#backlog = new Backlog(memory)
  }

  get version(): number {
    return this.#state.config.version
  }

  get isLost(): boolean {
    return this.#isLost
  }

  get isHolding(): boolean {
    return this.#state.config.isPaused || this.#state.pacing.isBroken
  }

  /** The configuration may have changed: nothing starts before it is read again. */
  get isStale(): boolean {
    return this.#changes !== this.#changesRead
  }

  /** Attempts are in flight or unrecorded. */
  get isBusy(): boolean {
    return this.#inFlight > 0 || this.#unrecorded > 0 || this.replay?.isBusy === true
  }

  get state(): LaneState {
    return this.#state
  }

  /** Attempts in flight, but for a replay's. */
  get inFlight(): number {
    return this.#inFlight
  }

  /** Items fetched and not started, in due order. */
  get waiting(): readonly Item[] {
    return this.#backlog.waiting
  }

  /** Size of all bodies in memory. */
  get bytes(): number {
    return this.#backlog.bytes
  }

  /** More than a few deliveries are known to be due. */
  get isBehind(): boolean {
    return this.#hasMore || this.#backlog.size > limits.webhookInFlightStart
  }

  /** True when it needs a fetch. */
  get isHungry(): boolean {
    return !this.#isLost && (this.isStale || this.wanted > 0)
  }

  /** Number of items to fetch; 0 when it has enough or nothing is known to be due. */
  get wanted(): number {
    if (this.#state.config.isDeleted || this.#isLost || this.#isUnordered) return 0
    if (!this.#isHinted && !this.#hasMore) return 0
    const { failures, cautious, inFlightMax } = this.#state.pacing
    const enough = this.isHolding || failures > 0 || cautious > 0 ? 2 : 2 * inFlightMax
    // Refills only when half is used up, so that a backlog is fetched in few statements.
    if (this.waiting.length > enough / 2) return 0
    return Math.min(enough - this.waiting.length, this.#backlog.affordable)
  }

  /** The endpoint was deleted, and open deliveries may be left to end now. */
  get isToSweep(): boolean {
    const isDeleted = this.#state.config.isDeleted && !this.isStale && !this.#isLost
    return isDeleted && this.#isHinted && !this.#isBeingSwept && !this.isBusy
  }

  get isToOrder(): boolean {
    return this.#isUnordered && !this.#isBeingOrdered && !this.#isLost && !this.isStale
  }

  /** Events being sent or recorded. */
  get underWay(): string[] {
    return this.#backlog.underWay
  }

  /** Unused since then, with nothing in memory. */
  isIdleSince(ms: number): boolean {
    return this.#backlog.size === 0 && !this.isBusy && this.#usedMs < ms && this.replay?.isIdle !== false
  }

  /**
   * Time at which the next item may start. Undefined: now. Infinity: not before something else happens, or because
   * nothing is waiting.
   */
  startsAt(nowMs: number): number | undefined {
    if (this.isStale || this.waiting.length === 0) return Number.POSITIVE_INFINITY
    if (nowMs < this.#rest.untilMs) return this.#rest.untilMs
    if (this.#rest.isNeeded && this.#inFlight > 0) return Number.POSITIVE_INFINITY
    if (this.isHolding) return this.#inFlight === 0 ? undefined : Number.POSITIVE_INFINITY
    return mayStartAt(this.#state.pacing, this.#inFlight, nowMs)
  }

  /** A delivery may be due. */
  hinted(): void {
    this.#isHinted = true
    this.#usedMs = performance.now()
    this.replay?.hinted()
  }

  /**
   * Takes what was just committed, as whoever emitted it knows it, where a read would find nothing else. False where the
   * lane has to be read.
   */
  offered(owed: readonly OwedAttempt[]): boolean {
    if (this.isStale || this.#isHinted || this.#hasMore || this.#isUnordered || this.#isLost) return false
    const { failures, cautious } = this.#state.pacing
    const isPlain = !this.isHolding && !this.#state.config.isDeleted && failures === 0 && cautious === 0
    if (!isPlain || owed.some(({ version }) => version !== this.version)) return false
    const items = owed.map((each) => itemOwed(this.key.endpointId, each))
    if (!this.#backlog.mayOffer(items)) return false
    const taken = this.#backlog.add(items)
    this.#isHinted = taken.length < items.length
    this.#usedMs = performance.now()
    return true
  }

  /** The endpoint may have changed. */
  changed(): void {
    this.#changes += 1
    this.hinted()
  }

  /** A scan saw the endpoint's version (null when it is gone) and the due time of its first delivery. */
  found({ version, waitMs }: { version: number | null; waitMs: number }): void {
    if ((version ?? goneState.config.version) !== this.version) this.#changes += 1
    // A holding lane may send only forced deliveries, which lie before all others.
    const maySend = waitMs <= 0 && (!this.isHolding || waitMs < -forcedBeforeMs)
    if (maySend || this.#state.config.isDeleted) this.hinted()
  }

  /** To be called before the statement that reads it; returns the number of changes the statement will have seen. */
  readingStarted(): number {
    return this.#changes
  }

  /**
   * No row means that the account is gone. The read may have missed a change that was reported while the statement ran.
   */
  read(row: LaneRow | undefined, { changesSeen, probeMs }: { changesSeen: number; probeMs: number }): void {
    const before = this.#state
    this.#state = row ? stateAfterReading(before, row, { nowMs: performance.now(), probeMs }) : goneState
    if (this.#state.config.epoch !== before.config.epoch) this.#rest.end()
    this.#changesRead = changesSeen
    this.#dropUnsendable()
    if (row && isReleased(before, row)) this.#released()
    if (row?.replay_id || row?.is_withdrawing) this.replay ??= new ReplayLane(this, this.#memory)
    this.replay?.read()
  }

  fetchStarted(): void {
    this.#backlog.fetchStarted()
  }

  /** After a hint the lane is read from the start, because rows that committed late lie before those already read. */
  asked(max: number): DueRange {
    const after = this.#isHinted ? undefined : this.#backlog.readTo
    this.#isHinted = false
    // A read from the start may return the items in memory first.
    const passedOver = after === undefined ? this.#backlog.size : 0
    return { ...this.key, after, max: max + passedOver, isHolding: this.isHolding, isReplay: false }
  }

  isKnown(key: DueKey): boolean {
    return this.#backlog.isKnown(key)
  }

  maySend(item: { dueAt: Date }): boolean {
    if (this.#isLost || this.#state.config.isDeleted) return false
    return !this.isHolding || isForced(item)
  }

  /** Takes as many of the found items, given in order, as fit. */
  fetched(found: readonly Item[], hasMore: boolean): void {
    const items = found.filter((item) => this.maySend(item))
    const taken = this.#backlog.add(items)
    this.#hasMore = hasMore || taken.length < items.length
    const last = taken.at(-1)
    if (last && !this.#backlog.readOn(last)) this.#isHinted = true
  }

  /** The rest cannot be fetched now: the lane waits for the next hint. */
  stuck(): void {
    this.#hasMore = false
  }

  fetchEnded(): void {
    this.#backlog.fetchEnded()
  }

  /** Starts the next attempt. */
  started(): Attempt | undefined {
    const item = this.#backlog.shift()
    if (!item) return undefined
    this.#inFlight += 1
    return { item, config: this.#state.config, isForced: this.isHolding, signal: this.#aborted.signal }
  }

  ended(attempt: Attempt, outcome: Outcome, rules: EndRules): Ended {
    this.#inFlight -= 1
    this.#usedMs = performance.now()
    const ended =
      outcome.verdict === 'not_attempted'
        ? this.#notAttempted(attempt, outcome)
        : { result: this.#attempted(attempt, outcome, rules) }
    this.#dropUnsendable()
    return ended
  }

  /** The result has been written, or no longer can be. */
  recorded(item: Item): void {
    this.#unrecorded -= 1
    this.#backlog.forget(item)
  }

  sweepStarted(): void {
    this.#isBeingSwept = true
    this.#isHinted = false
  }

  sweepEnded(): void {
    this.#isBeingSwept = false
  }

  orderingStarted(): void {
    this.#isBeingOrdered = true
  }

  orderingEnded({ isDone }: { isDone: boolean }): void {
    this.#isBeingOrdered = false
    if (isDone) this.#isUnordered = false
    this.#isHinted = true
  }

  /** The slot is no longer this worker's, or the lane is not needed: nothing more starts. */
  lost(): void {
    this.#isLost = true
    this.#dropUnsendable()
  }

  /** Aborts attempts in flight, as the service is stopping. */
  givenUp(): void {
    this.#aborted.abort()
  }

  /** An attempt of a replay has ended. */
  replayed(state: LaneState): void {
    this.#state = state
    this.#dropUnsendable()
  }

  #released(): void {
    this.#isUnordered = true
    this.#backlog.keepOnly(() => false)
  }

  #attempted(attempt: Attempt, outcome: Outcome, rules: EndRules): Result {
    this.#rest.end()
    this.#unrecorded += 1
    const { state, result } = endAttempt(this.#state, { lane: this, attempt, outcome }, rules)
    this.#state = state
    return result
  }

  #notAttempted({ item }: Attempt, { errorClass, error }: Outcome): Ended {
    this.#backlog.unshift(item)
    if (errorClass === 'shutting_down' || !this.#rest.begin(performance.now())) return {}
    return { localFault: error ?? 'no reason given' }
  }

  #dropUnsendable(): void {
    const isAllSendable = !this.#isLost && !this.#state.config.isDeleted && !this.isHolding
    if (!isAllSendable) this.#backlog.keepOnly((item) => this.maySend(item))
    this.replay?.dropUnsendable()
  }
}
