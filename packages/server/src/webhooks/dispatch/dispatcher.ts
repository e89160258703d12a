// Sends due deliveries. The owner of an endpoint's slot alone decides its pace, gate and counter, in memory: every
// occurrence is reported to its lane, and one loop then does whatever each such lane allows.
import { limits } from '@mostrador/contract/limits'
import { type ConnectionOptions, Database } from '../../platform/database/database.ts'
import { poolErrorsTo } from '../../platform/database/pool-errors.ts'
import { messageOf } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { span } from '../../platform/traces/spans.ts'
import type { Outcome } from '../attempt/outcome.ts'
import type { Sender } from '../attempt/sender.ts'
import { deleteDueOfGone } from '../replay/unsent.queries.ts'
import { Agenda } from './agenda.ts'
import { BodyMemory } from './body-memory.ts'
import { Courier } from './courier.ts'
import { updateDueToEventTime } from './dispatch.queries.ts'
import { Fetcher } from './fetcher.ts'
import { Finder } from './finder.ts'
import { isForced } from './item.ts'
import type { AnyLane, Lane } from './lane.ts'
import { LocalFaults } from './local-faults.ts'
import { OwnedLanes } from './owned-lanes.ts'
import { Recorder } from './recorder.ts'
import { ReplayKeeper } from './replay-keeper.ts'
import type { Attempt, EndRules } from './rules/ending.ts'
import { type LeaseTimes, leaseTimes, Slots } from './slots.ts'

export type DispatchMetrics = {
  attempts: { inc(labels: { outcome: string }): void }
  sendDelay: { observe(seconds: number): void }
  fetchTime: { observe(seconds: number): void }
}

export type DispatcherOptions = EndRules & {
  connection: ConnectionOptions
  sender: Sender
  box: SecretBox
  log: Logger
  /** A node runs one worker after another, so a new one ends its predecessor's leases. */
  node?: string | undefined
  metrics?: DispatchMetrics | undefined
  times?: LeaseTimes | undefined
  drainMs?: number | undefined
}

// For these few, short statements, hash and merge joins are only ever chosen by mistake, because of outdated
// statistics.
const plannerOptions = '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off'
const connectionsMax = 4
const connectionsKept = 2
const defaultDrainMs = 2_000
const retryMs = 250

export class Dispatcher implements AsyncDisposable {
  readonly #options: DispatcherOptions
  readonly #database: Database
  readonly #slots: Slots
  readonly #agenda = new Agenda()
  readonly #finder: Finder
  readonly #fetcher: Fetcher
  readonly #courier: Courier
  readonly #recorder: Recorder
  readonly #localFaults: LocalFaults
  readonly #replays: ReplayKeeper
  /** Attempts in flight and their lanes. */
  readonly #sending = new Map<Attempt, AnyLane>()
  /** Work on single lanes besides sending. */
  readonly #housekeeping = new Set<Promise<void>>()
  /** Lanes that may send again once the recorder has room for results, or a replay's attempt has ended. */
  readonly #waitingForRoom = new Set<AnyLane>()
  #replaysInFlight = 0
  #isFetching = false
  #isRecording = false
  #isStopping = false
  #running: Promise<void> | undefined

  constructor(options: DispatcherOptions) {
    const { connection, log, probeMs, node = newId(), times = leaseTimes } = options
    const planned = [connection.options, plannerOptions].filter(Boolean).join(' ')
    const pool = { max: connectionsMax, kept: connectionsKept, ...poolErrorsTo(log) }
    // The next owner of a slot must find nothing locked by a worker that was stopped.
    const idleMs = Math.min(limits.idleTransactionMs, times.leaseMs)
    const session = { ...connection, options: planned, idle_in_transaction_session_timeout: idleMs }
    const database = new Database(session, pool)
    const memory = new BodyMemory()
    const slots = new Slots({ database, log, node, times })
    const lanes = new OwnedLanes({ slots, memory })
    this.#options = options
    this.#database = database
    this.#slots = slots
    this.#finder = new Finder({ database, connection, log, slots, lanes, agenda: this.#agenda })
    this.#fetcher = new Fetcher({ database, log, memory, probeMs, owner: slots.owner })
    this.#courier = new Courier(options)
    this.#recorder = new Recorder({ database, log, slots })
    this.#localFaults = new LocalFaults({ database, log })
    this.#replays = new ReplayKeeper({ database, log, agenda: this.#agenda, owner: slots.owner })
  }

  /** Number of attempts in flight. */
  get inFlight(): number {
    return this.#sending.size
  }

  /** Number of slots this worker owns. */
  get slots(): number {
    return this.#slots.count
  }

  start(): void {
    this.#finder.start()
    this.#running = this.#run()
  }

  /**
   * Waits for attempts in flight, aborting them when that takes too long; records their results and releases the slots.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true
    this.#finder.stop()
    this.#agenda.wake()
    const giveUp = () => {
      for (const lane of this.#sending.values()) lane.givenUp()
    }
    const timer = setTimeout(giveUp, this.#options.drainMs ?? defaultDrainMs)
    await this.#running
    clearTimeout(timer)
    this.#agenda[Symbol.dispose]()
    await this.#localFaults[Symbol.asyncDispose]()
    await this.#finder[Symbol.asyncDispose]()
    await Promise.all(this.#housekeeping)
    await this.#slots[Symbol.asyncDispose]()
    await this.#database.close()
  }

  /** Ends when the dispatcher is stopping and nothing is in flight. */
  async #run(): Promise<void> {
    for (;;) {
      for (const lane of await this.#agenda.take()) this.#visit(lane)
      this.#fetch()
      this.#record()
      if (!this.#isStopping || this.#sending.size > 0) continue
      this.#recorder.close()
      if (!this.#isFetching && !this.#isRecording) return
    }
  }

  /** After a lane itself comes what replays send to its endpoint. */
  #visit(lane: AnyLane): void {
    this.#send(lane)
    if (lane.isHungry) this.#fetcher.want(lane)
    if (lane.isReplay) return
    if (lane.isToSweep) this.#sweep(lane)
    if (lane.isToOrder) this.#order(lane)
    if (!lane.replay) return
    this.#visit(lane.replay)
    const work = this.#isStopping ? undefined : this.#replays.keep(lane, lane.replay)
    if (work) this.#keepHouse(work)
  }

  /** Starts every attempt that may start now, and schedules the lane's next visit. */
  #send(lane: AnyLane): void {
    while (!this.#isStopping) {
      const startsMs = lane.startsAt(performance.now())
      if (startsMs !== undefined) {
        this.#agenda.addAt(lane, startsMs)
        return
      }
      if (this.#slots.epochToSend(lane.slot) !== lane.slotEpoch) return
      if (
        this.#recorder.isFull ||
        (lane.isReplay && this.#replaysInFlight >= limits.webhookReplaysInFlightMax)
      ) {
        this.#waitingForRoom.add(lane)
        return
      }
      const attempt = lane.started()
      if (!attempt) return
      this.#sending.set(attempt, lane)
      if (lane.isReplay) this.#replaysInFlight += 1
      void this.#attempt(lane, attempt)
    }
  }

  async #attempt(lane: AnyLane, attempt: Attempt): Promise<void> {
    this.#observeDelay(attempt)
    const outcome = await traced(lane, attempt, () => this.#courier.send(lane.key.accountId, attempt))
    this.#options.metrics?.attempts.inc({ outcome: outcome.verdict })
    const { result, localFault } = lane.ended(attempt, outcome, this.#options)
    if (result) this.#recorder.add(lane, result)
    if (localFault !== undefined) this.#localFaults.add(lane.key, localFault)
    this.#sending.delete(attempt)
    this.#agenda.add(lane)
    if (!lane.isReplay) return
    this.#replaysInFlight -= 1
    this.#admitWaiting()
  }

  #admitWaiting(): void {
    for (const lane of this.#waitingForRoom) this.#agenda.add(lane)
    this.#waitingForRoom.clear()
  }

  #fetch(): void {
    if (this.#isFetching || this.#isStopping || !this.#fetcher.isWanted) return
    this.#isFetching = true
    void this.#fetchOnce()
  }

  async #fetchOnce(): Promise<void> {
    const startedMs = performance.now()
    for (const lane of await this.#fetcher.fetch()) this.#agenda.add(lane)
    this.#options.metrics?.fetchTime.observe((performance.now() - startedMs) / 1_000)
    this.#isFetching = false
    this.#agenda.wake()
  }

  #record(): void {
    if (this.#isRecording || this.#recorder.isEmpty) return
    this.#isRecording = true
    void this.#recordBatch()
  }

  async #recordBatch(): Promise<void> {
    for (const { lane, item, dueInMs } of await this.#recorder.record()) {
      lane.recorded(item)
      this.#agenda.add(lane)
      if (dueInMs !== null) this.#agenda.addAt(lane, performance.now() + dueInMs)
    }
    this.#admitWaiting()
    this.#isRecording = false
  }

  /** Ends the open deliveries of a deleted endpoint. */
  #sweep(lane: Lane): void {
    if (this.#isStopping) return
    lane.sweepStarted()
    this.#keepHouse(this.#sweepAll(lane).then(() => lane.sweepEnded()))
  }

  /** Restores the order of events among the deliveries due after a hold. */
  #order(lane: Lane): void {
    if (this.#isStopping) return
    lane.orderingStarted()
    this.#keepHouse(this.#orderAll(lane))
  }

  #keepHouse(work: Promise<void>): void {
    const keeping = work.finally(() => this.#housekeeping.delete(keeping))
    this.#housekeeping.add(keeping)
  }

  async #orderAll(lane: Lane): Promise<void> {
    const { key, slot, underWay } = lane
    try {
      await updateDueToEventTime(this.#database, key, { owner: this.#slots.owner, slot, underWay })
      lane.orderingEnded({ isDone: true })
      this.#agenda.add(lane)
    } catch (error) {
      this.#options.log.warn(
        { error: messageOf(error) },
        'what was held could not be put in order; trying again',
      )
      lane.orderingEnded({ isDone: false })
      this.#agenda.addAt(lane, performance.now() + retryMs)
    }
  }

  async #sweepAll(lane: Lane): Promise<void> {
    const owned = { owner: this.#slots.owner, slot: lane.slot, max: limits.webhookSweepRows }
    try {
      while (!lane.isLost && !this.#isStopping) {
        const ended = await deleteDueOfGone(this.#database, lane.key, owned)
        if (ended < owned.max) return
      }
    } catch (error) {
      this.#options.log.warn(
        { error: messageOf(error) },
        'deliveries of a deleted endpoint stay open for now',
      )
    }
  }

  #observeDelay({ item }: Attempt): void {
    if (item.attempt > 1 || item.replayId !== null || isForced(item)) return
    const delayMs = item.overdueMs + performance.now() - item.fetchedMs
    this.#options.metrics?.sendDelay.observe(delayMs / 1_000)
  }
}

function traced({ key }: AnyLane, { item }: Attempt, work: () => Promise<Outcome>): Promise<Outcome> {
  const values = {
    'mostrador.account_id': key.accountId,
    'mostrador.webhook_id': key.endpointId,
    'mostrador.request_id': item.eventId,
    'mostrador.delivery_id': item.deliveryId,
    'mostrador.event': item.event.kind,
    'mostrador.attempt': item.attempt,
  }
  return span({ name: 'delivery', kind: 'client', values }, async (opened) => {
    const outcome = await work()
    opened.set({
      'mostrador.outcome': outcome.verdict,
      'http.response.status_code': outcome.status ?? undefined,
    })
    if (outcome.verdict !== 'delivered') opened.fail(outcome.errorClass ?? outcome.verdict)
    return outcome
  })
}
