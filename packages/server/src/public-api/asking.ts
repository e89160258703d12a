// Asks a request's statement. Where tables lie on several nodes the statement names the key's account as a value, since
// by that alone its node is known; a key's account never changes, so it is looked up once.
import { type Database, sql } from '../platform/database/database.ts'
import type { RawRow, RawValue } from '../platform/database/raw-query.ts'

const rememberedMax = 100_000

export class Asking {
  readonly #accounts = new Map<string, string>()

  /** The statement's row; undefined where the key is not valid. */
  async fetch(
    db: Database,
    { name, text }: { name: string; text: string },
    { hash, values }: { hash: Buffer; values: readonly RawValue[] },
  ): Promise<RawRow | undefined> {
    if (!(await db.isSpread())) return (await db.fetchRaw(name, text, [hash, ...values]))[0]
    const account = await this.#accountOf(db, hash)
    if (account === undefined) return undefined
    const position = values.length + 2
    return (await db.fetchRaw(`${name}:named`, namingAccount(text, position), [hash, ...values, account]))[0]
  }

  async #accountOf(db: Database, hash: Buffer): Promise<string | undefined> {
    const name = hash.toString('latin1')
    const known = this.#accounts.get(name)
    if (known !== undefined) return known
    const row = await db.queryOne<{ account_id: string }>(
      sql`select account_id from api_keys where hash = ${hash}`,
    )
    if (!row) return undefined
    if (this.#accounts.size >= rememberedMax) this.#accounts.clear()
    this.#accounts.set(name, row.account_id)
    return row.account_id
  }
}

/** The same text with the account as the value at this position, wherever rows are compared by it. */
export function namingAccount(text: string, position: number): string {
  return text
    .replaceAll(/= \w+\.account_id\b/g, `= $${position}::uuid`)
    .replace('where hash = $1', `where account_id = $${position}::uuid and hash = $1`)
}
