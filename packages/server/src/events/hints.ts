// Tells dispatchers that something is due.
import type { Database } from '../platform/database.ts'
import { Hints } from '../platform/hints.ts'

/** Names endpoints. */
export const dueHints = new Hints('webhook_due')

export function hintDue(database: Database, accountId: string, endpointIds: readonly string[]): void {
  for (const id of endpointIds) dueHints.hint(database, { accountId, id })
}
