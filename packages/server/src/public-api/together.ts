// Requests that come at one time and ask for one row each share a statement: a statement there and back costs more than
// the row. Alone, a request waits for nothing. Each still asks for its key in that statement.
import { type Database, sqlState } from '../platform/database/database.ts'
import type { RawRow, RawValue } from '../platform/database/raw-query.ts'
import { Gathering, groupsApart } from '../platform/work/gathering.ts'
import type { Asking } from './asking.ts'
import { type Statement, statement, statementOfMany, type Work } from './statements.ts'

type Asked = {
  hash: Buffer
  values: readonly RawValue[]
  answer: PromiseWithResolvers<RawRow | undefined>
}

/** One that hangs delays those behind it no longer. */
const waitMsMax = 5

export class Together {
  readonly #gathered = new Map<Database, Map<string, Gathering<Asked>>>()
  readonly #asking: Asking

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** The key's columns and the work's text; undefined where the key is not valid. */
  fetch(
    db: Database,
    work: Work,
    { hash, values }: { hash: Buffer; values: readonly RawValue[] },
  ): Promise<RawRow | undefined> {
    const ofDb = this.#gathered.get(db) ?? new Map<string, Gathering<Asked>>()
    this.#gathered.set(db, ofDb)
    const gathering = ofDb.get(work.name) ?? this.#gatheringFor(db, work)
    ofDb.set(work.name, gathering)
    const answer = Promise.withResolvers<RawRow | undefined>()
    gathering.add({ hash, values, answer })
    return answer.promise
  }

  #gatheringFor(db: Database, work: Work): Gathering<Asked> {
    const alone = statement(work, false)
    const many = work.ofMany && statementOfMany(work.name, work.ofMany)
    const isWriting = work.ofMany?.cte !== undefined
    const ask = async (asked: Asked[]) => {
      // Keys of several accounts may have their rows on several nodes.
      if (!many || asked.length === 1 || (await db.isSpread())) return this.#askAlone(db, alone, asked)
      // A statement that writes several rows of an account could wait for somebody who waits for it, as each may hold
      // what the other wants.
      const groups = isWriting ? groupsApart(asked, ({ hash }) => [hash.toString('latin1')]) : [asked]
      await Promise.all(groups.map((group) => this.#askTogether(db, { alone, many }, group)))
    }
    const carryOut = (asked: Asked[]) =>
      ask(asked).catch((error) => {
        for (const { answer } of asked) answer.reject(error)
      })
    return new Gathering(carryOut, { groupMax: work.ofMany?.max ?? 1, waitMsMax })
  }

  async #askAlone(db: Database, { name, text }: Statement, asked: readonly Asked[]): Promise<void> {
    const ask = ({ hash, values, answer }: Asked) =>
      this.#asking.fetch(db, { name, text }, { hash, values }).then(answer.resolve, answer.reject)
    await Promise.all(asked.map(ask))
  }

  async #askTogether(
    db: Database,
    { alone, many }: { alone: Statement; many: Statement },
    asked: readonly Asked[],
  ): Promise<void> {
    if (asked.length === 1) return this.#askAlone(db, alone, asked)
    const hashes = asked.map(({ hash }) => `\\x${hash.toString('hex')}`)
    const values = (asked[0]?.values ?? []).map((_, i) => arrayText(asked.map((each) => each.values[i])))
    try {
      const rows = await db.fetchRaw(many.name, many.text, [arrayText(hashes), ...values])
      for (const [i, { answer }] of asked.entries()) answer.resolve(rows[i]?.[0] ? rows[i] : undefined)
    } catch (error) {
      // A row that PostgreSQL cannot show is the trouble of whoever asked for it.
      if (sqlState(error) !== undefined) return this.#askAlone(db, alone, asked)
      for (const { answer } of asked) answer.reject(error)
    }
  }
}

/** An array as PostgreSQL reads it. */
function arrayText(values: readonly RawValue[]): string {
  return `{${values.map(elementText).join()}}`
}

function elementText(value: RawValue): string {
  if (value === null || value === undefined) return 'null'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
