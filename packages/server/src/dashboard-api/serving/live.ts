// Server-sent events: tells the pages of an account which rows changed, so that they read them again.
import type { LiveEvent } from '@mostrador/contract/dashboard/inbox'
import { limits } from '@mostrador/contract/limits'
import type { FastifyReply } from 'fastify'
import { liveHints, presentCustomer } from '../../events/live.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { hearHints } from '../../platform/work/hearing.ts'
import type { Hint } from '../../platform/work/hints.ts'

type Viewer = {
  accountId: string
  write(text: string): boolean
  end(): void
  /** False once the session has ended or the role has changed. */
  mayStay(): Promise<boolean>
}

function eventOf(name: string): LiveEvent {
  const [topic = '', id = '', person, state] = name.split(':')
  const isCustomer = person === presentCustomer
  const who = isCustomer ? { is_customer: true } : person && { person: { id: person, state } }
  const event = { topic, id: id || null, ...who }
  return event as LiveEvent
}

/** All open pages by account. */
export class LiveHub implements AsyncDisposable {
  readonly #byAccount = new Map<string, Set<Viewer>>()
  readonly #pending = new Map<string, Set<string>>()
  readonly #stack = new AsyncDisposableStack()
  readonly #log: Logger
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, log: Logger) {
    this.#log = log
    const take = (hint: Hint) => this.#take(hint)
    this.#stack.use(hearHints({ db, heard: [[liveHints, take]], onGap: () => this.#greet(), log }))
    const check = setInterval(() => void this.#check(), limits.liveCheckMs)
    this.#stack.defer(() => clearInterval(check))
  }

  /** Keeps the answer open until the page goes away. Throws rate_limited when there are too many. */
  open(reply: FastifyReply, { accountId, mayStay }: Pick<Viewer, 'accountId' | 'mayStay'>): void {
    const viewers = this.#byAccount.get(accountId) ?? new Set()
    if (this.#count >= limits.liveViewersMax || viewers.size >= limits.liveViewersPerAccountMax) {
      throw new AppError(
        'rate_limited',
        'Too many pages are open; this one is brought up to date more slowly.',
        { reason: 'pages_many' },
      )
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const viewer: Viewer = {
      accountId,
      mayStay,
      // A page that stops reading is disconnected and reconnects by itself.
      write: (text) => raw.write(text) || raw.writableLength < 64 * 1024,
      end: () => raw.end(),
    }
    viewers.add(viewer)
    this.#byAccount.set(accountId, viewers)
    this.#count += 1
    raw.on('close', () => this.#leave(viewer))
    raw.on('error', () => raw.destroy())
    this.#tell(viewer, { topic: 'hello', id: null })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer)
    for (const viewer of this.#all()) viewer.end()
    await this.#stack[Symbol.asyncDispose]()
  }

  #take({ accountId, id }: Hint): void {
    if (!this.#byAccount.has(accountId)) return
    const waiting = this.#pending.get(accountId) ?? new Set()
    waiting.add(id)
    this.#pending.set(accountId, waiting)
    this.#timer ??= setTimeout(() => this.#flush(), limits.liveGatherMs)
  }

  #flush(): void {
    this.#timer = undefined
    for (const [accountId, ids] of this.#pending) {
      for (const name of ids) {
        const event = eventOf(name)
        for (const viewer of this.#byAccount.get(accountId) ?? []) this.#tell(viewer, event)
      }
    }
    this.#pending.clear()
  }

  // Events may have been missed, so the pages read everything again.
  #greet(): void {
    for (const viewer of this.#all()) this.#tell(viewer, { topic: 'hello', id: null })
  }

  #tell(viewer: Viewer, event: LiveEvent): void {
    if (!viewer.write(`data: ${JSON.stringify(event)}\n\n`)) viewer.end()
  }

  #leave(viewer: Viewer): void {
    const viewers = this.#byAccount.get(viewer.accountId)
    if (!viewers?.delete(viewer)) return
    this.#count -= 1
    if (viewers.size === 0) this.#byAccount.delete(viewer.accountId)
  }

  // Also keeps proxies from seeing the connection as idle.
  async #check(): Promise<void> {
    for (const viewer of this.#all()) {
      try {
        if (!(await viewer.mayStay()) || !viewer.write(': \n\n')) viewer.end()
      } catch (error) {
        this.#log.warn({ error: messageOf(error) }, 'a live page could not be checked')
      }
    }
  }

  #all(): Viewer[] {
    return [...this.#byAccount.values()].flatMap((viewers) => [...viewers])
  }
}
