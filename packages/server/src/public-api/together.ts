// Requests that come in one turn of the event loop and ask for one row each share a statement: a statement there and back
// costs more than the row. Alone, a request waits for nothing. Each still asks for its key in that statement.
import { type Database, sqlState } from '../platform/database/database.ts'
import type { RawRow } from '../platform/database/raw-query.ts'
import type { Asking } from './asking.ts'
import { type Statement, statement, statementOfMany, type Work } from './statements.ts'

type Asked = {
  hash: Buffer
  id: string
  answer: PromiseWithResolvers<RawRow | undefined>
}

/** Requests for one statement. */
const togetherMax = 32

export class Together {
  readonly #waiting = new Map<Database, Map<string, { work: Work; asked: Asked[] }>>()
  readonly #alone = new Map<string, Statement>()
  readonly #many = new Map<string, { name: string; text: string }>()
  readonly #asking: Asking

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** The key's columns and the work's text; undefined where the key is not valid. */
  fetch(db: Database, work: Work, { hash, id }: { hash: Buffer; id: string }): Promise<RawRow | undefined> {
    if (this.#waiting.size === 0) setImmediate(() => this.#leave())
    const ofDb = this.#waiting.get(db) ?? new Map<string, { work: Work; asked: Asked[] }>()
    this.#waiting.set(db, ofDb)
    const group = ofDb.get(work.name) ?? { work, asked: [] }
    ofDb.set(work.name, group)
    const answer = Promise.withResolvers<RawRow | undefined>()
    group.asked.push({ hash, id, answer })
    return answer.promise
  }

  #leave(): void {
    const groups = [...this.#waiting].flatMap(([db, ofDb]) =>
      [...ofDb.values()].map((group) => ({ db, ...group })),
    )
    this.#waiting.clear()
    for (const { db, work, asked } of groups) {
      for (let from = 0; from < asked.length; from += togetherMax) {
        const some = asked.slice(from, from + togetherMax)
        if (some.length === 1) this.#askAlone(db, work, some)
        else void this.#askTogether(db, work, some)
      }
    }
  }

  #askAlone(db: Database, work: Work, asked: readonly Asked[]): void {
    const { name, text } = remembered(this.#alone, work, () => statement(work, false))
    for (const { hash, id, answer } of asked) {
      this.#asking.fetch(db, { name, text }, { hash, values: [id] }).then(answer.resolve, answer.reject)
    }
  }

  async #askTogether(db: Database, work: Work, asked: readonly Asked[]): Promise<void> {
    // Keys of several accounts may have their rows on several nodes.
    if (await db.isSpread()) return this.#askAlone(db, work, asked)
    const { name, text } = remembered(this.#many, work, () => statementOfMany(work))
    const hashes = asked.map(({ hash }) => `"\\\\x${hash.toString('hex')}"`).join()
    const ids = asked.map(({ id }) => id).join()
    try {
      const rows = await db.fetchRaw(name, text, [`{${hashes}}`, `{${ids}}`])
      for (const [i, { answer }] of asked.entries()) answer.resolve(rows[i]?.[0] ? rows[i] : undefined)
    } catch (error) {
      // A row that PostgreSQL cannot show is the trouble of whoever asked for it.
      if (sqlState(error) !== undefined) this.#askAlone(db, work, asked)
      else for (const { answer } of asked) answer.reject(error)
    }
  }
}

function remembered<Text>(known: Map<string, Text>, work: Work, make: () => Text): Text {
  const text = known.get(work.name) ?? make()
  known.set(work.name, text)
  return text
}
