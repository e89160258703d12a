// Notifications to other processes, sent after commits: gathered into few statements, and lost without harm.
import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'

/** One word for everybody who listens on the channel. */
export type Notice = { channel: string; word: string }

/** The first word of every payload that this process sends. */
export const processName: string = `@${randomUUID()}`

type Send = (statement: Sql) => Promise<unknown>

/** Beyond this number a sweep finds the work as fast. */
const waitingMax = 2_000
/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const payloadCharsMax = 7_900
/** More transactions than this at one time leave their notices to one statement that follows. */
const behindMax = 4

/** The notices of one pool. */
export class Notices {
  readonly #send: Send
  /** Words by channel. */
  #waiting = new Map<string, Set<string>>()
  #count = 0
  #behind = 0
  #isLeaving = false

  constructor(send: Send) {
    this.#send = send
  }

  /** Those of one turn of the event loop, and those that come while a statement is under way, leave together. */
  add(notices: readonly Notice[]): void {
    for (const { channel, word } of notices) {
      if (this.#count >= waitingMax) break
      const words = this.#waiting.get(channel) ?? new Set()
      this.#waiting.set(channel, words.add(word))
      this.#count += 1
    }
    if (this.#isLeaving || this.#count === 0) return
    this.#isLeaving = true
    queueMicrotask(() => void this.#leave())
  }

  /**
   * Sends them behind a statement that is under way on the same connection, which saves a round trip, in a statement of
   * its own, because transactions that notify commit one by one. Undefined when they have to be added instead.
   */
  sendBehind(send: Send, notices: readonly Notice[]): Promise<void> | undefined {
    if (notices.length === 0 || this.#behind >= behindMax) return undefined
    this.#behind += 1
    const words = Map.groupBy(notices, ({ channel }) => channel)
    const sent = [...words].map(([channel, of]) => [channel, new Set(of.map(({ word }) => word))] as const)
    return sendAll(send, sent).finally(() => {
      this.#behind -= 1
    })
  }

  async #leave(): Promise<void> {
    while (this.#count > 0) {
      const waiting = this.#waiting
      this.#waiting = new Map()
      this.#count = 0
      await sendAll(this.#send, waiting)
    }
    this.#isLeaving = false
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
