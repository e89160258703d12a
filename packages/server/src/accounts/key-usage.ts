import { sql } from '../platform/database/database.ts'
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
    const byAccount = Map.groupBy(batch, ([, { accountId }]) => accountId)
    for (const [accountId, uses] of byAccount) {
      try {
        const db = this.#directory.db
        await db.query(sql`
          update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
          from unnest(${uses.map(([id]) => id)}::uuid[], ${uses.map(([, use]) => new Date(use.at))}::timestamptz[]) as u(id, at)
          where k.account_id = ${accountId} and k.id = u.id`)
      } catch (error) {
        this.#log.warn(
          { account_id: accountId, error: messageOf(error) },
          'last_used_at not written; trying again',
        )
        for (const [id, use] of uses) if (!this.#pending.has(id)) this.#pending.set(id, use)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
