import { anyOf, byNode } from '../platform/database/claims.ts'
import { type Db, sql } from '../platform/database/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { Directory } from './directory.ts'

const flushEveryMs = 5_000

/** Collects the times keys were used and writes them in batches, so that requests do not wait for a write. */
export class KeyUsage {
  readonly #directory: Directory
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  #pending = new Map<string, { accountId: string; at: number }>()

  constructor(directory: Directory, log: Logger) {
    this.#directory = directory
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref()
  }

  note(accountId: string, keyId: string, atMs: number): void {
    this.#pending.set(keyId, { accountId, at: atMs })
  }

  /** Writes the collected batch. A failed write is retried with the next one. */
  async flush(): Promise<void> {
    const batch = this.#pending
    this.#pending = new Map()
    const uses = [...batch].map(([id, use]) => ({ id, ...use }))
    try {
      const { db } = this.#directory
      for (const of of await byNode(db, uses, ({ accountId }) => accountId)) await write(db, of)
    } catch (error) {
      this.#log.warn({ error: messageOf(error) }, 'last_used_at not written; trying again')
      for (const [id, use] of batch) if (!this.#pending.has(id)) this.#pending.set(id, use)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}

type Use = { id: string; accountId: string; at: number }

/** Two nodes that write the same keys may wait for each other: the one that PostgreSQL ends tries again. */
async function write(db: Db, uses: readonly Use[]): Promise<void> {
  const accounts = uses.map(({ accountId }) => accountId)
  await db.query(sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
    from unnest(${accounts}::uuid[], ${uses.map(({ id }) => id)}::uuid[],
      ${uses.map(({ at }) => new Date(at))}::timestamptz[]) as u (account_id, id, at)
    where k.account_id = ${anyOf(accounts)} and k.account_id = u.account_id and k.id = u.id`)
}
