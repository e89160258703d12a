import type { Scope } from '@mostrador/contract/plans'
import type { Database } from '../platform/database/database.ts'
import type { RawValue } from '../platform/database/raw-query.ts'
import type { Work } from './statements.ts'

/**
 * The work of one request, the scope its key needs, and the rendering of the result. The account is known only once the
 * statement has run.
 */
export type Task = {
  scope: Scope
  work: Work
  values: RawValue[]
  /** Called once key, limit and scope have been checked. Returns a promise only when one statement is not enough. */
  render(work: string | null, caller: Caller): Rendered | Promise<Rendered>
}

export type Caller = { db: Database; accountId: string; keyId: string }
export type Rendered = { status: number; body: string; headers?: Record<string, string> }
