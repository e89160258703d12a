// Sends what waits: leases lanes, and says in each one thing after the other. Everything it knows stands in the
// database before and after each request, so that it may die at any moment.

import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../accounts/directory.ts'
import { sendHints } from '../domain/conversations/send-hints.ts'
import {
  type ClaimedLane,
  claimLanes,
  deleteIdleLanes,
  freeLanes,
} from '../domain/conversations/send-queue.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Hint } from '../platform/hints.ts'
import { newId } from '../platform/ids.ts'
import { Listener } from '../platform/listener.ts'
import type { Logger } from '../platform/log.ts'
import { runPeriodically } from '../platform/periodic.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { acknowledge, acknowledgementHints } from './acknowledgements.ts'
import type { SendClient } from './send-client.ts'
import { type LaneRun, type SendMetrics, sendNext } from './send-lane.ts'

export type SenderDeps = {
  directory: Directory
  client: SendClient
  secrets: SecretBox
  /** Where each platform is reached unless a channel says otherwise. */
  baseUrls: Readonly<Record<'whatsapp' | 'messenger' | 'instagram' | 'telegram', string>>
  log: Logger
  clock: Clock
  metrics?: SendMetrics | undefined
  /** Workers that follow each other under one name: a new one takes over what the last has left. */
  node?: string | undefined
}

/** Also how soon a lane goes on whose channel had used up its allowance. */
const sweepEveryMs = 250
const noteEveryMs = 5_000
const rememberedMax = 1_000
const cleanEveryMs = 10 * 60_000

export class Sender implements AsyncDisposable {
  readonly #deps: SenderDeps
  readonly #terms: { lease: string; leaseMs: number; node: string }
  readonly #running = new Map<string, Promise<void>>()
  readonly #hinted = new Set<string>()
  readonly #acknowledged = new Set<string>()
  readonly #stack = new AsyncDisposableStack()
  #freed: Promise<void> | undefined
  /** Whether there was more to do than room for it. */
  #isBehind = false
  #isStopping = false
  #notedMs = Number.NEGATIVE_INFINITY

  constructor(deps: SenderDeps) {
    this.#deps = deps
    const lease = newId()
    this.#terms = { lease, leaseMs: limits.sendLeaseMs, node: deps.node ?? lease }
  }

  start(): void {
    const { directory, log, clock } = this.#deps
    const sweep = () => this.sweep().catch((error) => this.#noteFailure(error))
    this.#stack.use(sendHints.listenInProcess((hint) => this.#hear(hint)))
    this.#stack.use(acknowledgementHints.listenInProcess((hint) => this.#acknowledge(hint)))
    for (const cell of directory.cells) {
      this.#stack.use(
        new Listener({
          connection: cell.options,
          log,
          channels: {
            [sendHints.channel]: (payload) => {
              for (const hint of sendHints.parse(payload)) this.#hear(hint)
            },
            [acknowledgementHints.channel]: (payload) => {
              for (const hint of acknowledgementHints.parse(payload)) this.#acknowledge(hint)
            },
          },
          onGap: () => void sweep(),
        }),
      )
    }
    this.#stack.use(runPeriodically({ name: 'send', everyMs: sweepEveryMs, run: sweep }, log))
    const clean = async () => {
      for (const cell of directory.cells) await deleteIdleLanes(cell, clock())
    }
    this.#stack.use(runPeriodically({ name: 'clean lanes of sends', everyMs: cleanEveryMs, run: clean }, log))
  }

  /** Takes on what is due, as far as there is room; does not wait for it. */
  async sweep(): Promise<void> {
    await this.#free()
    this.#isBehind = false
    for (const cell of this.#deps.directory.cells) {
      const room = limits.sendLanesMax - this.#running.size
      if (this.#isStopping) return
      const lanes =
        room > 0 ? await claimLanes(cell, { ...this.#terms, limit: room }, this.#deps.clock()) : []
      for (const lane of lanes) this.#run(cell, lane)
      if (lanes.length >= room) this.#isBehind = true
    }
  }

  /** Sends what is due now and whatever that brings about; resolves when nothing more is. */
  async drain(): Promise<void> {
    do {
      await this.sweep()
      await Promise.all(this.#running.values())
    } while (this.#running.size > 0)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true
    await this.#stack[Symbol.asyncDispose]()
    await Promise.all(this.#running.values())
    // What is left goes on elsewhere at once.
    const { directory } = this.#deps
    await Promise.all(directory.cells.map((cell) => freeLanes(cell, this.#terms.node))).catch((error) =>
      this.#noteFailure(error),
    )
  }

  // What the last worker of this name was about is nobody's any more.
  #free(): Promise<void> {
    this.#freed ??= Promise.all(
      this.#deps.directory.cells.map((cell) => freeLanes(cell, this.#terms.node)),
    ).then(
      () => {},
      (error) => {
        this.#freed = undefined
        throw error
      },
    )
    return this.#freed
  }

  #hear({ accountId, id }: Hint): void {
    if (this.#isStopping) return
    if (this.#running.has(id)) {
      this.#hinted.add(id)
      return
    }
    void this.#claim(accountId, id).catch((error) => this.#noteFailure(error))
  }

  // Heard in the process and by PostgreSQL, told once.
  #acknowledge(hint: Hint): void {
    if (this.#isStopping || this.#acknowledged.has(hint.id)) return
    if (this.#acknowledged.size >= rememberedMax) this.#acknowledged.clear()
    this.#acknowledged.add(hint.id)
    acknowledge(this.#deps, hint).catch((error) => {
      this.#deps.log.debug({ error: messageOf(error) }, 'a platform was not told that a tap was seen')
    })
  }

  async #claim(accountId: string, conversationId: string): Promise<void> {
    if (this.#running.size >= limits.sendLanesMax) {
      this.#isBehind = true
      return
    }
    const { directory, clock } = this.#deps
    const db = await directory.dbFor(accountId)
    const only = { accountId, conversationId }
    const [lane] = await claimLanes(db, { ...this.#terms, limit: 1, only }, clock())
    if (lane) this.#run(db, lane)
  }

  #run(db: Database, lane: ClaimedLane): void {
    const id = lane.conversationId
    const run = { ...this.#deps, db, lane, terms: this.#terms }
    const ended = this.#sendAll(run)
      // What it leaves is taken up when its lease ends.
      .catch((error) => this.#noteFailure(error))
      .finally(() => {
        this.#running.delete(id)
        // A hint of what was queued while the lane was being left.
        if (this.#hinted.delete(id)) this.#hear({ accountId: lane.accountId, id })
        if (this.#isBehind && !this.#isStopping) void this.sweep().catch((error) => this.#noteFailure(error))
      })
    this.#running.set(id, ended)
  }

  async #sendAll(run: LaneRun): Promise<void> {
    while (!this.#isStopping) {
      if ((await sendNext(run)) === 'left') return
    }
  }

  // With the database away everything fails many times a second.
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
