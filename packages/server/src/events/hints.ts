// Wakes dispatchers when a delivery is due, and readers of the feed when it has grown.
import type { Tx } from '../platform/database/database.ts'
import { Hints } from '../platform/work/hints.ts'

/** Carries ids of endpoints. */
export const dueHints = new Hints('webhook_due')

export function hintDue(tx: Tx, accountId: string, endpointIds: readonly string[]): void {
  for (const id of endpointIds) dueHints.afterCommit(tx, { accountId, id })
}

/** Tells that changes of an account were numbered; the id says nothing. */
export const feedHints = new Hints('feed')
