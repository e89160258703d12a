// Wakes dispatchers when a delivery is due, and readers of the feed when it has grown.
import type { Tx } from '../platform/database/database.ts'
import { type Hint, Hints } from '../platform/work/hints.ts'

/** Carries ids of endpoints. */
export const dueHints = new Hints('webhook_due')

/** A first attempt that is due, as the transaction that emitted its event knows it. */
export type OwedAttempt = {
  dueAt: Date
  eventId: string
  /** The endpoint's, as the transaction saw it. */
  version: number
  kind: string
  body: string
  isTest: boolean
}

/** Larger bodies are read by whoever sends them. */
const bodyCharsMax = 16 * 1024

/** As `hintDue`, and spares the owner of the endpoint in this service the read. */
export function hintOwed(tx: Tx, accountId: string, id: string, owed: OwedAttempt): void {
  const work = owed.body.length > bodyCharsMax ? undefined : [owed]
  dueHints.afterCommit(tx, { accountId, id, work })
}

/** Undefined where they have to be read. */
export function owedIn({ work }: Hint): readonly OwedAttempt[] | undefined {
  return work as readonly OwedAttempt[] | undefined
}

export function hintDue(tx: Tx, accountId: string, endpointIds: readonly string[]): void {
  for (const id of endpointIds) dueHints.afterCommit(tx, { accountId, id })
}

/** Tells that changes of an account were numbered; the id says nothing. */
export const feedHints = new Hints('feed')
