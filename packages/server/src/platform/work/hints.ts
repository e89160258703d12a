// Tells workers that work is waiting, in this process at once and in others through PostgreSQL. Hints only speed things
// up: the listener's sweep finds whatever was missed.
import type { Database, Tx } from '../database/database.ts'
import { processName } from '../database/notices.ts'

export type Hint = { accountId: string; id: string }

export class Hints {
  /** Name for LISTEN. */
  readonly channel: string
  readonly #listeners = new Set<(hint: Hint) => void>()

  constructor(channel: string) {
    this.channel = channel
  }

  /** Hears the hints of this process at once. */
  listenInProcess(listener: (hint: Hint) => void): Disposable {
    this.#listeners.add(listener)
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  /** Gives the hint once this transaction is committed. */
  afterCommit(tx: Tx, hint: Hint): void {
    tx.notify({ channel: this.channel, word: wordOf(hint) })
    tx.afterCommit(() => this.#tell(hint))
  }

  /** For work that is committed already. */
  hint(database: Database, hint: Hint): void {
    this.#tell(hint)
    database.notify({ channel: this.channel, word: wordOf(hint) })
  }

  /** Hints received from other processes. */
  parse(payload: string): Hint[] {
    return payload.split(' ').flatMap((word) => {
      const [accountId, id] = word.split('/')
      return accountId && id ? [{ accountId, id }] : []
    })
  }

  #tell(hint: Hint): void {
    for (const listener of this.#listeners) listener(hint)
  }
}

/** Sent by this process, whose listeners have heard it already. */
export function isOwn(payload: string): boolean {
  return payload.startsWith(`${processName} `)
}

function wordOf({ accountId, id }: Hint): string {
  return `${accountId}/${id}`
}
