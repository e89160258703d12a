// Tells workers that work is waiting, in this process at once and in others through PostgreSQL. Hints only speed things
// up: the listener's sweep finds whatever was missed.
import type { Database, Tx } from '../database/database.ts'
import { processName } from '../database/neighbours.ts'
import type { Notice } from '../database/notices.ts'

export type Hint = {
  accountId: string
  id: string
  /** The work itself, for this process and for those that hints are passed on to; others look for it. */
  work?: readonly object[] | undefined
}

export class Hints {
  /** Name for LISTEN. */
  readonly channel: string
  readonly #mayWait: boolean
  readonly #isShared: boolean
  readonly #listeners = new Set<(hint: Hint) => void>()
  readonly #owners = new Set<(hint: Hint) => boolean>()
  /** Processes that pass their hints on to this one. */
  readonly #passers = new Set<string>()

  /**
   * `mayWait`: other processes may hear them some milliseconds later, many at once. `isShared`: so they may where this
   * process listens itself, since whoever hears of such work may do it.
   */
  constructor(channel: string, { mayWait = false, isShared = false } = {}) {
    this.channel = channel
    this.#mayWait = mayWait
    this.#isShared = isShared
  }

  /** Hears the hints of this process at once. */
  listenInProcess(listener: (hint: Hint) => void): Disposable {
    this.#listeners.add(listener)
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  /** Other processes are not told of what is this one's alone. */
  ownInProcess(isOwn: (hint: Hint) => boolean): Disposable {
    this.#owners.add(isOwn)
    return { [Symbol.dispose]: () => void this.#owners.delete(isOwn) }
  }

  /** Gives the hint once this transaction is committed. */
  afterCommit(tx: Tx, hint: Hint): void {
    if (!this.#isOwned(hint)) tx.notify(this.#noticeOf(hint))
    tx.afterCommit(() => this.#tell(hint))
  }

  /** For work that is committed already. */
  hint(database: Database, hint: Hint): void {
    this.#tell(hint)
    if (!this.#isOwned(hint)) database.notify(this.#noticeOf(hint))
  }

  /** Tells this process alone of a hint that another one has passed on; that one's notifications are then no news. */
  passedOn(hint: Hint, from: string): void {
    this.#passers.add(from)
    this.#tell(hint)
  }

  /** By this process, or by one that passes its hints on. */
  isHeard(payload: string): boolean {
    const [sender = ''] = payload.split(' ', 1)
    return sender === processName || this.#passers.has(sender)
  }

  /** Hints received from other processes. */
  parse(payload: string): Hint[] {
    return payload.split(' ').flatMap((word) => {
      const [accountId, id] = word.split('/')
      return accountId && id ? [{ accountId, id }] : []
    })
  }

  #isOwned(hint: Hint): boolean {
    for (const isOwn of this.#owners) if (isOwn(hint)) return true
    return false
  }

  #noticeOf({ accountId, id }: Hint): Notice {
    const mayWait = this.#mayWait || (this.#isShared && this.#listeners.size > 0)
    return { channel: this.channel, word: `${accountId}/${id}`, mayWait }
  }

  #tell(hint: Hint): void {
    for (const listener of this.#listeners) listener(hint)
  }
}
