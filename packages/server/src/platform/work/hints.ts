// Tells workers that work is waiting, in this process at once and in others through PostgreSQL. Hints only speed things
// up: the listener's sweep finds whatever was missed.
import { type Database, sql } from '../database/database.ts'

export type Hint = { accountId: string; id: string }

/** Beyond this number a sweep finds them as fast. */
const gatheredMax = 2_000
/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const payloadCharsMax = 7_900

export class Hints {
  /** Name for LISTEN. */
  readonly channel: string
  readonly #listeners = new Set<(hint: Hint) => void>()
  readonly #gathered = new WeakMap<Database, Map<string, Hint>>()

  constructor(channel: string) {
    this.channel = channel
  }

  /** Hears the hints of this process at once. */
  listenInProcess(listener: (hint: Hint) => void): Disposable {
    this.#listeners.add(listener)
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  /** Call it after committing the work it hints at. */
  hint(database: Database, hint: Hint): void {
    for (const listener of this.#listeners) listener(hint)
    const waiting = this.#gathered.get(database)
    if (waiting) {
      if (waiting.size < gatheredMax) waiting.set(`${hint.accountId}/${hint.id}`, hint)
      return
    }
    this.#gathered.set(database, new Map([[`${hint.accountId}/${hint.id}`, hint]]))
    void this.#notify(database)
  }

  /** Hints received from other processes. */
  parse(payload: string): Hint[] {
    return payload.split(' ').flatMap((pair) => {
      const [accountId, id] = pair.split('/')
      return accountId && id ? [{ accountId, id }] : []
    })
  }

  // Outside of the causing transaction, because transactions that notify commit one by one. The first hint leaves at
  // once; those that come while a notification is under way leave together with the next.
  async #notify(database: Database): Promise<void> {
    const gathered = this.#gathered.get(database)
    while (gathered && gathered.size > 0) {
      const payloads = payloadsOf([...gathered.keys()])
      gathered.clear()
      try {
        await database.query(
          sql`select pg_notify(${this.channel}, payload) from unnest(${payloads}::text[]) as payload`,
        )
      } catch {
        // The sweep finds work without a hint within a second.
      }
    }
    this.#gathered.delete(database)
  }
}

function payloadsOf(pairs: readonly string[]): string[] {
  const payloads: string[] = []
  for (const pair of pairs) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + pair.length < payloadCharsMax) {
      payloads[payloads.length - 1] = `${last} ${pair}`
    } else {
      payloads.push(pair)
    }
  }
  return payloads
}
