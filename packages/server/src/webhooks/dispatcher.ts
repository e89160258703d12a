// Finds what is due and sees to it that it is sent: the owner of an endpoint's slot alone decides its pace, gate and
// counter.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { dueHints } from '../events/hints.ts'
import { type ConnectionOptions, Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Hint } from '../platform/hints.ts'
import { newId } from '../platform/ids.ts'
import { Listener } from '../platform/listener.ts'
import type { Logger } from '../platform/log.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { Courier, type CourierMetrics } from './courier.ts'
import { deleteDueOfGone, type ScannedLane, scanLanes } from './dispatch.queries.ts'
import { laneChannel } from './endpoints.queries.ts'
import { Fetcher } from './fetcher.ts'
import { Lane } from './lane.ts'
import { LocalFaults } from './local-faults.ts'
import { Recorder } from './recorder.ts'
import type { Sender } from './sender.ts'
import { type LeaseTimes, leaseTimes, Slots, slotOf } from './slots.ts'

export type DispatchMetrics = CourierMetrics & { fetchTime: { observe(seconds: number): void } }

export type DispatcherOptions = {
  connection: ConnectionOptions
  sender: Sender
  box: SecretBox
  log: Logger
  retryWaitsMs: readonly number[]
  probeMs: number
  /** Workers of one node follow each other, so a new one ends the leases of the last. */
  node?: string | undefined
  metrics?: DispatchMetrics | undefined
  times?: LeaseTimes | undefined
  drainMs?: number | undefined
}

// For few, short statements hash and merge joins only ever are mistakes of statistics that are out of date.
const plannerOptions = '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off'
const connectionsMax = 4
const defaultDrainMs = 2_000
const scanEveryMs = 1_000
/** A scan may take this part of the time. */
const scanShare = 1 / 20
const retryMs = 250
const fullMs = 10
const idleMs = 60_000
const forcedBeforeMs = 10 * 365 * 86_400_000

export class Dispatcher implements AsyncDisposable {
  readonly #options: DispatcherOptions
  readonly #database: Database
  readonly #slots: Slots
  readonly #fetcher: Fetcher
  readonly #recorder: Recorder
  readonly #courier: Courier
  readonly #localFaults: LocalFaults
  readonly #lanes = new Map<string, Lane>()
  readonly #ending = new Set<Promise<void>>()
  readonly #listening = new DisposableStack()
  #listener: Listener | undefined
  #fetching: Promise<void> | undefined
  #scanTimer: NodeJS.Timeout | undefined
  #scanning: Promise<void> | undefined
  #isStopping = false

  constructor(options: DispatcherOptions) {
    const { connection, log } = options
    this.#options = options
    const planned = [connection.options, plannerOptions].filter(Boolean).join(' ')
    const onError = (error: Error) => log.warn({ error: messageOf(error) }, 'a database connection broke')
    this.#database = new Database({ ...connection, options: planned }, { max: connectionsMax, onError })
    const database = this.#database
    this.#slots = new Slots({
      database,
      log,
      node: options.node ?? newId(),
      times: options.times ?? leaseTimes,
      isBusy: (slot) => this.#courier.isBusy(slot),
      onGained: () => void this.#scan(),
      onLost: (slots) => this.#lose(new Set(slots)),
    })
    this.#fetcher = new Fetcher({ database, log, owner: this.#slots.owner })
    this.#recorder = new Recorder({
      database,
      log,
      owner: this.#slots.owner,
      owns: (slot, epoch) => this.#slots.epochOf(slot) === epoch,
      onRecorded: (results, recorded) => this.#courier.settle(results, recorded),
    })
    this.#localFaults = new LocalFaults({ database, log })
    this.#courier = new Courier({
      ...options,
      localFaults: this.#localFaults,
      metrics: options.metrics,
      slots: this.#slots,
      fetcher: this.#fetcher,
      recorder: this.#recorder,
      onHungry: (lane) => this.#feed(lane),
    })
  }

  /** What is being sent at this moment. */
  get inFlight(): number {
    return this.#courier.inFlight
  }

  /** How many slots this worker owns. */
  get slots(): number {
    return this.#slots.count
  }

  start(): void {
    const { connection, log } = this.#options
    this.#listening.use(dueHints.listenInProcess((hint) => this.#hint(hint)))
    this.#listener = new Listener({
      connection,
      log,
      channels: {
        [dueHints.channel]: (payload) => {
          for (const hint of dueHints.parse(payload)) this.#hint(hint)
        },
        [laneChannel]: (payload) => {
          for (const hint of dueHints.parse(payload)) this.#reload(hint)
        },
      },
      onGap: () => void this.#scan(),
    })
    this.#slots.start()
    this.#scanLater(scanEveryMs)
  }

  /** Ends what is in flight, or gives it up when that takes too long; records it; leaves the slots to others. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true
    this.#slots.stop()
    this.#listening.dispose()
    clearTimeout(this.#scanTimer)
    for (const lane of this.#lanes.values()) lane.clearTimer()
    await this.#courier.stop(this.#options.drainMs ?? defaultDrainMs)
    await this.#recorder.close()
    await this.#localFaults[Symbol.asyncDispose]()
    await this.#listener?.[Symbol.asyncDispose]()
    await Promise.all([...this.#ending, this.#fetching, this.#scanning])
    await this.#slots[Symbol.asyncDispose]()
    await this.#database.close()
  }

  #hint({ accountId, id }: Hint): void {
    const lane = this.#laneOf(accountId, id)
    if (!lane) return
    lane.isHinted = true
    this.#feed(lane)
  }

  #reload({ accountId, id }: Hint): void {
    const lane = this.#laneOf(accountId, id)
    if (!lane) return
    lane.changes += 1
    lane.isHinted = true
    this.#feed(lane)
  }

  /** The lane, when its slot is this worker's. */
  #laneOf(accountId: string, endpointId: string): Lane | undefined {
    const known = this.#lanes.get(endpointId)
    if (known) return known
    const slot = slotOf(endpointId)
    const epoch = this.#slots.epochToSend(slot)
    if (epoch === undefined) return undefined
    const lane = new Lane({ accountId, endpointId }, slot, epoch)
    this.#lanes.set(endpointId, lane)
    return lane
  }

  /** Fetches for the lane what it wants, if anything. */
  #feed(lane: Lane): void {
    if (lane.isLost || this.#isStopping) return
    if (lane.state?.config.isDeleted && !lane.isStale) {
      this.#endDeleted(lane)
    } else if (lane.isStale || lane.wanted > 0) {
      this.#fetcher.want(lane)
      this.#fetching ??= this.#fetch()
    }
  }

  async #fetch(): Promise<void> {
    // One turn of the event loop, so that what is asked for together is fetched together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#fetcher.isWanted && !this.#isStopping) {
      const startedMs = performance.now()
      try {
        if (this.#fetcher.isFull) await delay(fullMs)
        for (const lane of await this.#fetcher.fetch()) this.#courier.pump(lane)
        this.#options.metrics?.fetchTime.observe((performance.now() - startedMs) / 1_000)
      } catch (error) {
        this.#options.log.warn(
          { error: messageOf(error) },
          'due deliveries could not be fetched; trying again',
        )
        await delay(retryMs)
      }
    }
    this.#fetching = undefined
  }

  #scanLater(waitMs: number): void {
    clearTimeout(this.#scanTimer)
    if (!this.#isStopping) this.#scanTimer = setTimeout(() => void this.#scan(), waitMs)
  }

  #scan(): Promise<void> {
    this.#scanning ??= this.#runScan().finally(() => {
      this.#scanning = undefined
    })
    return this.#scanning
  }

  async #runScan(): Promise<void> {
    if (this.#isStopping) return
    const startedMs = performance.now()
    try {
      const found = await scanLanes(this.#database)
      for (const row of found) this.#look(row)
      this.#evict(new Set(found.map((row) => row.endpoint_id)))
    } catch (error) {
      this.#options.log.warn({ error: messageOf(error) }, 'the scan for due deliveries failed; trying again')
    }
    this.#scanLater(Math.max(scanEveryMs, (performance.now() - startedMs) / scanShare))
  }

  #look({ account_id: accountId, endpoint_id: endpointId, version, wait_ms: waitMs }: ScannedLane): void {
    const lane = this.#laneOf(accountId, endpointId)
    if (!lane) return
    if (lane.state && lane.state.config.version !== (version ?? goneVersion)) lane.changes += 1
    if (waitMs > 0) this.#courier.wakeAt(lane, performance.now() + waitMs)
    // Of a lane that holds only what is forced may be sent, and that lies before everything else.
    else if (!lane.isHolding || waitMs < -forcedBeforeMs) lane.isHinted = true
    if (lane.state?.config.isDeleted) lane.isHinted = true
    this.#courier.pump(lane)
  }

  #evict(seen: ReadonlySet<string>): void {
    const before = performance.now() - idleMs
    for (const [endpointId, lane] of this.#lanes) {
      const isIdle = lane.known.size === 0 && lane.inFlight === 0 && lane.unrecorded === 0
      if (isIdle && !seen.has(endpointId) && lane.lastUsedMs < before) this.#remove(lane)
    }
  }

  #lose(slots: ReadonlySet<number>): void {
    for (const lane of this.#lanes.values()) if (slots.has(lane.slot)) this.#remove(lane)
  }

  #remove(lane: Lane): void {
    lane.isLost = true
    lane.clearTimer()
    for (const item of lane.takeUnsendable()) this.#fetcher.forget(item)
    this.#lanes.delete(lane.key.endpointId)
  }

  /** Ends what is still open for an endpoint that was deleted, some at a time. */
  #endDeleted(lane: Lane): void {
    if (lane.isEnding || !lane.isHinted || lane.inFlight > 0 || lane.unrecorded > 0) return
    lane.isEnding = true
    lane.isHinted = false
    const ending = this.#endAll(lane)
      .catch((error) =>
        this.#options.log.warn(
          { error: messageOf(error) },
          'deliveries of a deleted endpoint stay open for now',
        ),
      )
      .finally(() => {
        lane.isEnding = false
        this.#ending.delete(ending)
      })
    this.#ending.add(ending)
  }

  async #endAll(lane: Lane): Promise<void> {
    const max = limits.webhookSweepRows
    let ended: number = max
    while (ended === max && !lane.isLost && !this.#isStopping) {
      const owned = { owner: this.#slots.owner, slot: lane.slot, max }
      ended = await deleteDueOfGone(this.#database, lane.key, owned)
    }
  }
}

/** Of a lane whose row is gone with its account. */
const goneVersion = -1
