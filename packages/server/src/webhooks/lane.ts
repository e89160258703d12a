// One endpoint as its owner knows it: configuration, pace, and what has been fetched for it.
import { limits } from '@mostrador/contract/limits'
import type { DueKey, LaneKey, LaneRow } from './dispatch.queries.ts'
import { freshPacing, mayStartAt, type Pacing } from './pacing.ts'

/** The due time of what is sent by hand although its endpoint holds: before all others of the lane. */
const forcedDueMs = 0

export type LaneEvent = { kind: string; body: Buffer; isTest: boolean }

/** A delivery that was fetched and is not recorded yet. */
export type Item = {
  lane: Lane
  dueAt: Date
  eventId: string
  deliveryId: string
  attempt: number
  event: LaneEvent
  fetchedMs: number
  /** For how long it was due when it was fetched. */
  overdueMs: number
}

type LaneConfig = {
  version: number
  epoch: number
  url: string
  isDeleted: boolean
  isPaused: boolean
  /** Newest first, with the time of the monotonic clock at which each ends. */
  secrets: { id: string; sealed: Buffer; endsMs: number }[]
}

/** By the machine's monotonic clock. */
export type LaneState = { config: LaneConfig; pacing: Pacing; isRecovering: boolean }

export class Lane {
  readonly key: LaneKey
  readonly slot: number
  readonly slotEpoch: string
  state: LaneState | undefined
  /** Changes told, and how many of them the last reading has seen. */
  changes = 0
  changesRead = 0
  /** Told that something is due since the last fetch began. */
  isHinted = true
  /** The last fetch found as much as was asked for. */
  hasMore = false
  #readTo: DueKey | undefined
  isLost = false
  /** What is open for it is being ended. */
  isEnding = false
  /** What is fetched and waits, in order. */
  queue: Item[] = []
  inFlight = 0
  /** Of the bodies of all that is known, and of the largest of those fetched last. */
  bytes = 0
  #bodyBytesLast = 1
  /** Ended and not yet recorded. */
  unrecorded = 0
  /** Faults on our side since anything else came of an attempt, and until when they let it rest. */
  #localFaults = 0
  #restsUntilMs = Number.NEGATIVE_INFINITY
  /** One for each lane: adding a listener to a signal takes as long as it has listeners. */
  readonly aborted = new AbortController()
  lastUsedMs = performance.now()
  timer: NodeJS.Timeout | undefined
  timerMs = Number.POSITIVE_INFINITY
  /** Fetched and not forgotten; a fetch that finds them again passes over them. */
  readonly known = new Set<string>()

  constructor(key: LaneKey, slot: number, slotEpoch: string) {
    this.key = key
    this.slot = slot
    this.slotEpoch = slotEpoch
  }

  /** Something about it may have changed: nothing starts before it is read again. */
  get isStale(): boolean {
    return this.state === undefined || this.changes !== this.changesRead
  }

  get isHolding(): boolean {
    return this.state !== undefined && (this.state.config.isPaused || this.state.pacing.isBroken)
  }

  /** How many more to fetch; 0 when there is enough, or nothing is known to be due. */
  get wanted(): number {
    if (!this.state || this.state.config.isDeleted || this.isLost) return 0
    if (!this.isHinted && !this.hasMore) return 0
    const { failures, cautious, inFlightMax } = this.state.pacing
    const enough = this.isHolding || failures > 0 || cautious > 0 ? 2 : 2 * inFlightMax
    // Asked for again when half of it is gone, so that a backlog is fetched in few statements.
    if (this.queue.length > enough / 2) return 0
    return Math.min(enough - this.queue.length, this.#affordable)
  }

  /** From where the next fetch reads on. After a hint from the start: what committed late lies before what was read. */
  get readTo(): DueKey | undefined {
    return this.isHinted ? undefined : this.#readTo
  }

  /** As many bodies like the last ones as there is room for; one at any rate. */
  get #affordable(): number {
    const room = Math.floor((limits.webhookLaneBytesMax - this.bytes) / this.#bodyBytesLast)
    return Math.max(this.bytes === 0 ? 1 : 0, room)
  }

  /** What was fetched, in order: takes as much of it as there is room for, and yields that. */
  take(items: readonly Item[]): Item[] {
    const taken: Item[] = []
    for (const item of items) {
      const bodyBytes = item.event.body.length
      if (this.bytes > 0 && this.bytes + bodyBytes > limits.webhookLaneBytesMax) break
      this.bytes += bodyBytes
      this.known.add(keyOf(item))
      this.queue.push(item)
      taken.push(item)
    }
    if (items.length > 0) this.#bodyBytesLast = Math.max(1, ...items.map(({ event }) => event.body.length))
    if (taken.length < items.length) this.hasMore = true
    this.#readOn(taken.at(-1))
    return taken
  }

  #readOn(last: Item | undefined): void {
    if (last === undefined) return
    // So much came late that between it and what was read before more of it may lie.
    if (this.#readTo !== undefined && isBefore(last, this.#readTo)) this.isHinted = true
    else this.#readTo = { dueAt: last.dueAt, eventId: last.eventId }
  }

  /** As `mayStartAt`, for the item that is next. */
  startsAt(nowMs: number): number | undefined {
    const { state, queue } = this
    const next = queue[0]
    if (!state || !next) return Number.POSITIVE_INFINITY
    if (nowMs < this.#restsUntilMs) return this.#restsUntilMs
    if (this.#localFaults > 0 && this.inFlight > 0) return Number.POSITIVE_INFINITY
    if (this.isHolding) return this.inFlight === 0 ? undefined : Number.POSITIVE_INFINITY
    return mayStartAt(state.pacing, this.inFlight, nowMs)
  }

  /** False when it rests already. */
  restAfterLocalFault(nowMs: number): boolean {
    if (nowMs < this.#restsUntilMs) return false
    this.#localFaults += 1
    const restMs = limits.webhookLocalRestMs * 2 ** (this.#localFaults - 1)
    this.#restsUntilMs = nowMs + Math.min(limits.webhookLocalRestMsMax, restMs)
    return true
  }

  /** Something else came of an attempt, or where it leads has changed. */
  endLocalFaults(): void {
    this.#localFaults = 0
    this.#restsUntilMs = Number.NEGATIVE_INFINITY
  }

  /**
   * Takes what the database says. Of the counter's values the owner's own are the newer ones, unless somebody has
   * begun a new epoch.
   */
  load(row: LaneRow): void {
    const nowMs = performance.now()
    const config: LaneConfig = {
      version: row.version,
      epoch: row.epoch,
      url: row.url,
      isDeleted: row.is_deleted,
      isPaused: row.is_paused,
      secrets: row.secrets.map(({ id, sealed, expires_in_ms }) => ({
        id,
        sealed: Buffer.from(sealed, 'base64'),
        endsMs: expires_in_ms === null ? Number.POSITIVE_INFINITY : nowMs + expires_in_ms,
      })),
    }
    const known = this.state?.config.epoch === row.epoch ? this.state : undefined
    if (!known) this.endLocalFaults()
    const isResumed = known?.config.isPaused === true && !row.is_paused
    this.state = {
      config,
      pacing: known
        ? { ...known.pacing, ...(isResumed && { cautious: row.cautious }) }
        : storedPacing(row, nowMs),
      isRecovering: known ? known.isRecovering : row.is_recovering,
    }
  }

  /** Its account is gone, and with it everything but what a late transaction may still have written. */
  loadGone(): void {
    const secrets: LaneConfig['secrets'] = []
    const config = { version: -1, epoch: -1, url: '', isDeleted: true, isPaused: false, secrets }
    this.state = { config, pacing: freshPacing, isRecovering: false }
  }

  /** Takes out of the queue what may not be sent as things are. */
  takeUnsendable(): Item[] {
    if (!this.isLost && !this.state?.config.isDeleted && !this.isHolding) return []
    const maySend = (item: Item) => !this.isLost && !this.state?.config.isDeleted && isForced(item)
    const taken = this.queue.filter((item) => !maySend(item))
    this.queue = this.queue.filter(maySend)
    if (taken.length > 0) this.#readTo = undefined
    return taken
  }

  clearTimer(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.timerMs = Number.POSITIVE_INFINITY
  }
}

/** An event may be due again for the same lane, later. */
export function keyOf({ eventId, dueAt }: { eventId: string; dueAt: Date }): string {
  return `${eventId}${dueAt.getTime()}`
}

function isBefore(a: DueKey, b: DueKey): boolean {
  const aheadMs = a.dueAt.getTime() - b.dueAt.getTime()
  return aheadMs < 0 || (aheadMs === 0 && a.eventId < b.eventId)
}

export function isForced({ dueAt }: { dueAt: Date }): boolean {
  return dueAt.getTime() === forcedDueMs
}

function storedPacing(row: LaneRow, nowMs: number): Pacing {
  return {
    ...freshPacing,
    failures: row.failures,
    firstFailureMs: row.first_failure_age_ms === null ? null : nowMs - row.first_failure_age_ms,
    gateMs: row.gate_wait_ms === null ? freshPacing.gateMs : nowMs + row.gate_wait_ms,
    cautious: row.cautious,
    isBroken: row.is_broken,
  }
}
