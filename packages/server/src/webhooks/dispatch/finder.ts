// Finds lanes with due deliveries: hints make it fast, a scan makes it certain. Also keeps the leases of their slots.
import { setTimeout as delay } from 'node:timers/promises'
import { dueHints, owedIn } from '../../events/hints.ts'
import type { ConnectionOptions, Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { hearHints } from '../../platform/work/hearing.ts'
import type { Hint } from '../../platform/work/hints.ts'
import { laneHints } from '../endpoints/endpoints.queries.ts'
import { scanReplays } from '../replay/planning.ts'
import type { Agenda } from './agenda.ts'
import { type ScannedLane, scanLanes } from './dispatch.queries.ts'
import type { Lane } from './lane.ts'
import type { OwnedLanes } from './owned-lanes.ts'
import type { Slots } from './slots.ts'

type Deps = {
  database: Database
  connection: ConnectionOptions
  log: Logger
  slots: Slots
  lanes: OwnedLanes
  agenda: Agenda
}

const scanEveryMs = 1_000
/** Fraction of the time that scans may take. */
const scanShare = 1 / 20
const idleMs = 60_000

export class Finder implements AsyncDisposable {
  readonly #deps: Deps
  readonly #stopped = new AbortController()
  #hearing: AsyncDisposable | undefined
  #owning: Disposable | undefined
  #running: Promise<unknown> | undefined
  #isScanWanted = false
  #nap = new AbortController()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  start(): void {
    const { connection, log } = this.#deps
    this.#hearing = hearHints({
      db: { options: connection },
      heard: [
        [dueHints, (hint) => this.#hinted(hint)],
        [laneHints, (hint) => this.#changed(hint)],
      ],
      onGap: () => this.#scanSoon(),
      log,
    })
    // An endpoint has one owner, which hears of what is committed here without PostgreSQL.
    this.#owning = dueHints.ownInProcess(({ accountId, id }) => {
      return !this.#isStopped && this.#deps.lanes.get({ accountId, endpointId: id }) !== undefined
    })
    this.#running = Promise.all([this.#keepSlots(), this.#keepScanning()])
  }

  /** Stops finding and sending; leases are kept until disposal. */
  stop(): void {
    this.#owning?.[Symbol.dispose]()
    this.#deps.slots.stop()
    this.#stopped.abort()
    this.#nap.abort()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop()
    await this.#hearing?.[Symbol.asyncDispose]()
    await this.#running
  }

  #hinted(hint: Hint): void {
    const lane = this.#deps.lanes.get({ accountId: hint.accountId, endpointId: hint.id })
    if (!lane || this.#isStopped) return
    const owed = owedIn(hint)
    if (!owed || !lane.offered(owed)) lane.hinted()
    this.#deps.agenda.add(lane)
  }

  #changed({ accountId, id }: Hint): void {
    const lane = this.#deps.lanes.get({ accountId, endpointId: id })
    if (!lane || this.#isStopped) return
    lane.changed()
    this.#deps.agenda.add(lane)
  }

  async #keepSlots(): Promise<void> {
    const { slots, lanes } = this.#deps
    while (!this.#isStopped) {
      const { gained, lost } = await slots.round()
      this.#drop(lanes.lose(lost))
      if (gained.length > 0) this.#scanSoon()
      const idle = slots.leaving.filter((slot) => !lanes.isBusy(slot))
      await slots.release(idle)
      this.#drop(lanes.lose(idle))
      await nap(slots.roundMs, this.#stopped.signal)
    }
  }

  async #keepScanning(): Promise<void> {
    let waitMs = scanEveryMs
    while (!this.#isStopped) {
      if (!this.#isScanWanted) await nap(waitMs, this.#nap.signal)
      this.#nap = new AbortController()
      this.#isScanWanted = false
      if (this.#isStopped) return
      const startedMs = performance.now()
      const isDone = await this.#scan()
      const tookMs = performance.now() - startedMs
      // A database that refuses takes its time without being loaded by it.
      waitMs = isDone ? Math.max(scanEveryMs, tookMs / scanShare) : scanEveryMs
    }
  }

  #scanSoon(): void {
    this.#isScanWanted = true
    this.#nap.abort()
  }

  /** Returns false when it failed. */
  async #scan(): Promise<boolean> {
    try {
      const found = await scanLanes(this.#deps.database)
      if (this.#isStopped) return true
      const replays = await scanReplays(this.#deps.database)
      for (const row of found) this.#found(row)
      for (const row of replays) this.#hinted({ accountId: row.account_id, id: row.endpoint_id })
      const seen = new Set([...found, ...replays].map((row) => row.endpoint_id))
      this.#drop(this.#deps.lanes.evict(seen, performance.now() - idleMs))
      return true
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'the scan for due deliveries failed; trying again')
      return false
    }
  }

  #found({ account_id: accountId, endpoint_id: endpointId, version, wait_ms: waitMs }: ScannedLane): void {
    const { lanes, agenda } = this.#deps
    const lane = lanes.get({ accountId, endpointId })
    if (!lane) return
    lane.found({ version, waitMs })
    agenda.add(lane)
    if (waitMs > 0) agenda.addAt(lane, performance.now() + waitMs)
  }

  #drop(lanes: readonly Lane[]): void {
    for (const lane of lanes) this.#deps.agenda.remove(lane)
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted
  }
}

/** Returns early when the signal aborts. */
async function nap(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
