// Sends queued messages: leases lanes, and in each sends one message after the other. All its state is in the database
// before and after each request, so it may die at any moment.

import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../../accounts/directory.ts'
import { type FirstAttempts, sendHints } from '../../domain/conversations/send-hints.ts'
import {
  type ClaimedLane,
  claimLanes,
  deleteIdleLanes,
  freeLanes,
} from '../../domain/conversations/send-queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { FormerLeases } from '../../platform/work/former-leases.ts'
import { hearHints } from '../../platform/work/hearing.ts'
import type { Hint } from '../../platform/work/hints.ts'
import { runPeriodically } from '../../platform/work/periodic.ts'
import type { BaseUrls } from '../platform-api.ts'
import { acknowledge, acknowledgementHints } from './acknowledgements.ts'
import type { SendClient } from './send-client.ts'
import {
  type Claimed,
  claimFirst,
  type LaneRun,
  type PictureAddresses,
  type SendMetrics,
  sendNext,
} from './send-lane.ts'

export type SenderDeps = {
  directory: Directory
  client: SendClient
  secrets: SecretBox
  /** Base address of each platform unless a channel overrides it. */
  baseUrls: BaseUrls
  log: Logger
  clock: Clock
  pictures: PictureAddresses
  metrics?: SendMetrics | undefined
  /** Name shared by successive workers: a new one takes over its predecessor's leases. */
  node?: string | undefined
}

/** Also bounds how soon a lane continues once its channel's rate allowance refills. */
const sweepEveryMs = 250
const noteEveryMs = 5_000
const rememberedMax = 1_000
const cleanEveryMs = 10 * 60_000

export class Sender implements AsyncDisposable, FirstAttempts {
  readonly #deps: SenderDeps
  readonly #terms: { lease: string; leaseMs: number; node: string }
  readonly #running = new Map<string, Promise<void>>()
  readonly #hinted = new Set<string>()
  readonly #acknowledged = new Set<string>()
  readonly #stack = new AsyncDisposableStack()
  readonly #former: FormerLeases
  /** There was more to do than room for it. */
  #isBehind = false
  #isStopping = false
  /** Leases of a former worker have been freed; they are known by the name that this one's have too. */
  #isAlone = false
  #notedMs = Number.NEGATIVE_INFINITY

  constructor(deps: SenderDeps) {
    this.#deps = deps
    const lease = newId()
    this.#terms = { lease, leaseMs: limits.sendLeaseMs, node: deps.node ?? lease }
    this.#former = new FormerLeases(() => freeLanes(deps.directory.db, this.#terms.node))
  }

  start(): void {
    const { directory, log, clock } = this.#deps
    const sweep = () => this.sweep().catch((error) => this.#noteFailure(error))
    this.#stack.use(
      hearHints({
        db: directory.db,
        heard: [
          [sendHints, (hint) => this.#hear(hint)],
          [acknowledgementHints, (hint) => this.#acknowledge(hint)],
        ],
        onGap: () => void sweep(),
        log,
      }),
    )
    this.#stack.use(runPeriodically({ name: 'send', everyMs: sweepEveryMs, run: sweep }, log))
    const clean = () => deleteIdleLanes(directory.db, clock())
    this.#stack.use(runPeriodically({ name: 'clean lanes of sends', everyMs: cleanEveryMs, run: clean }, log))
  }

  /** Takes on due lanes as far as there is room; does not wait for them. */
  async sweep(): Promise<void> {
    await this.#former.free()
    this.#isAlone = true
    this.#isBehind = false
    const { directory, clock } = this.#deps
    const room = limits.sendLanesMax - this.#running.size
    if (this.#isStopping) return
    const lanes = room > 0 ? await claimLanes(directory.db, { ...this.#terms, limit: room }, clock()) : []
    for (const lane of lanes) this.#run(this.#runOf(lane))
    if (lanes.length >= room) this.#isBehind = true
  }

  /** Sends everything due now and whatever follows from it; resolves when nothing is left. */
  async drain(): Promise<void> {
    do {
      await this.sweep()
      await Promise.all(this.#running.values())
    } while (this.#running.size > 0)
  }

  hasRoom(conversationId: string): boolean {
    const { size } = this.#running
    return (
      this.#isAlone && !this.#isStopping && size < limits.sendLanesMax && !this.#running.has(conversationId)
    )
  }

  async claim(tx: Tx, lane: { accountId: string; conversationId: string }): Promise<void> {
    const run = this.#runOf({ ...lane, channelId: '' }, { isHinted: true })
    const claimed = await claimFirst(tx, run)
    run.isHinted = false
    tx.afterCommit(() => this.#run(run, claimed))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true
    await this.#stack[Symbol.asyncDispose]()
    await Promise.all(this.#running.values())
    // Releases the remaining leases, so that other workers continue at once.
    const { directory } = this.#deps
    await freeLanes(directory.db, this.#terms.node).catch((error) => this.#noteFailure(error))
  }

  #hear({ accountId, id }: Hint): void {
    if (this.#isStopping) return
    if (this.#running.has(id)) {
      this.#hinted.add(id)
      return
    }
    if (this.#running.size >= limits.sendLanesMax) {
      this.#isBehind = true
      return
    }
    const lane = { accountId, conversationId: id, channelId: '' }
    this.#run(this.#runOf(lane, { isHinted: true }))
  }

  // Each hint arrives both in the process and through PostgreSQL, but the platform is told once.
  #acknowledge(hint: Hint): void {
    if (this.#isStopping || this.#acknowledged.has(hint.id)) return
    if (this.#acknowledged.size >= rememberedMax) this.#acknowledged.clear()
    this.#acknowledged.add(hint.id)
    acknowledge(this.#deps, hint).catch((error) => {
      this.#deps.log.debug({ error: messageOf(error) }, 'a platform was not told that a tap was seen')
    })
  }

  #runOf(lane: ClaimedLane, { isHinted = false } = {}): LaneRun {
    return { ...this.#deps, db: this.#deps.directory.db, lane, isHinted, terms: this.#terms }
  }

  #run(run: LaneRun, begun?: Claimed): void {
    const { accountId, conversationId: id } = run.lane
    const ended = this.#sendAll(run, begun)
      // Remaining work is taken up when the lease ends.
      .catch((error) => this.#noteFailure(error))
      .finally(() => {
        // A hint may have begun the lane while the transaction that claimed its first attempt was on its way.
        if (this.#running.get(id) === ended) this.#running.delete(id)
        // A hint of a message queued while the lane was being left.
        if (this.#hinted.delete(id)) this.#hear({ accountId, id })
        if (this.#isBehind && !this.#isStopping) void this.sweep().catch((error) => this.#noteFailure(error))
      })
    this.#running.set(id, ended)
  }

  async #sendAll(run: LaneRun, begun?: Claimed): Promise<void> {
    if (run.isHinted) await this.#former.free()
    // An attempt that is claimed is made, even by one that stops.
    if (begun !== undefined && (await sendNext(run, begun)) === 'left') return
    while (!this.#isStopping) {
      if ((await sendNext(run)) === 'left') return
    }
  }

  // Without the database everything fails many times a second.
  #noteFailure(error: unknown): void {
    const nowMs = performance.now()
    if (nowMs - this.#notedMs < noteEveryMs) return
    this.#notedMs = nowMs
    this.#deps.log.warn(
      { error: messageOf(error) },
      'sending was interrupted; it goes on when its lease ends',
    )
  }
}
