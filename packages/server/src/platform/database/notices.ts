// Notifications to other processes, sent after commits: gathered into few statements, and lost without harm.
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { mayBeHeardAfar, processName } from './neighbours.ts'

/** One word for everybody who listens on the channel; nobody misses one that may wait for some milliseconds. */
export type Notice = { channel: string; word: string; mayWait: boolean }

type Send = (statement: Sql) => Promise<unknown>
type Pool = { options: pg.ClientConfig; query(statement: Sql): Promise<unknown> }

/** Beyond this number a sweep finds the work as fast. */
const waitingMax = 2_000
/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const payloadCharsMax = 7_900
/** Those that may wait are gathered for so long, or leave with others. */
const gatherMs = 50
/** More transactions than this at one time leave their notices to one statement that follows. */
const behindMax = 4

/** The notices of one pool. */
export class Notices {
  readonly #pool: Pool
  /** Words by channel. */
  #waiting = new Map<string, Set<string>>()
  #count = 0
  #behind = 0
  #isLeaving = false
  #isUrgent = false
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Those of one turn of the event loop, and those that come while a statement is under way, leave together. */
  add(notices: readonly Notice[]): void {
    if (!mayBeHeardAfar(this.#pool.options)) return
    for (const { channel, word, mayWait } of notices) {
      if (this.#count >= waitingMax) break
      this.#isUrgent ||= !mayWait
      const words = this.#waiting.get(channel) ?? new Set()
      this.#waiting.set(channel, words.add(word))
      this.#count += 1
    }
    if (this.#isLeaving || this.#count === 0) return
    if (this.#isUrgent) {
      this.#isLeaving = true
      queueMicrotask(() => void this.#leave())
    } else this.#leaveLater()
  }

  /**
   * Sends them behind a statement that is under way on the same connection, which saves a round trip, in a statement of
   * its own, because transactions that notify commit one by one. Undefined when they have to be added instead.
   */
  sendBehind(send: Send, notices: readonly Notice[]): Promise<void> | undefined {
    const isNow = this.#behind < behindMax && mayBeHeardAfar(this.#pool.options)
    if (!isNow || notices.every(({ mayWait }) => mayWait)) return undefined
    this.#behind += 1
    const words = Map.groupBy(notices, ({ channel }) => channel)
    const sent = [...words].map(([channel, of]) => [channel, new Set(of.map(({ word }) => word))] as const)
    return sendAll(send, sent).finally(() => {
      this.#behind -= 1
    })
  }

  #leaveLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (this.#isLeaving || this.#count === 0) return
      this.#isLeaving = true
      void this.#leave()
    }, gatherMs).unref()
  }

  async #leave(): Promise<void> {
    do {
      const waiting = this.#waiting
      this.#waiting = new Map()
      this.#count = 0
      this.#isUrgent = false
      await sendAll((statement) => this.#pool.query(statement), waiting)
    } while (this.#isUrgent)
    this.#isLeaving = false
    if (this.#count > 0) this.#leaveLater()
  }
}

async function sendAll(
  send: Send,
  words: Iterable<readonly [channel: string, words: ReadonlySet<string>]>,
): Promise<void> {
  const sent = [...words].flatMap(([channel, of]) =>
    payloadsOf([...of]).map((payload) => ({ channel, payload })),
  )
  const channels = sent.map(({ channel }) => channel)
  const payloads = sent.map(({ payload }) => payload)
  try {
    await send(sql`
      select pg_notify(channel, payload)
      from unnest(${channels}::text[], ${payloads}::text[]) as n(channel, payload)`)
  } catch {
    // Whoever listens also looks for itself, within a second.
  }
}

function payloadsOf(words: readonly string[]): string[] {
  const payloads: string[] = []
  for (const word of words) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + word.length < payloadCharsMax) {
      payloads[payloads.length - 1] = `${last} ${word}`
    } else {
      payloads.push(`${processName} ${word}`)
    }
  }
  return payloads
}
