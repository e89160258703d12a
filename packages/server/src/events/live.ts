// Tells open dashboard pages which rows have changed. Only a shortcut: pages also re-read at intervals.
import type { ChangeKind } from '@mostrador/contract/dashboard/change-kinds'
import type { Presence } from '@mostrador/contract/dashboard/inbox'
import type { Database, Tx } from '../platform/database/database.ts'
import { Hints } from '../platform/work/hints.ts'

/** Ids are `kind:row`, or `presence:conversation:person:state`; the row is empty when many have changed. */
export const liveHints = new Hints('live', { mayWait: true })

/** Sends the hint once this transaction is committed. */
export function tellLive(tx: Tx, accountId: string, kind: ChangeKind, id = ''): void {
  liveHints.afterCommit(tx, { accountId, id: `${kind}:${id}` })
}

/** For changes already committed, such as a statement without a transaction. */
export function hintLive(database: Database, accountId: string, kind: ChangeKind, id = ''): void {
  liveHints.hint(database, { accountId, id: `${kind}:${id}` })
}

/** Stands in the place of a person where it is the customer who writes. */
export const presentCustomer = 'customer'

/** Somebody is in a conversation. Nothing keeps it: pages say so again as long as it is true. */
export function hintPresence(
  database: Database,
  accountId: string,
  { conversationId, personId, state }: { conversationId: string; personId: string; state: Presence },
): void {
  liveHints.hint(database, { accountId, id: `presence:${conversationId}:${personId}:${state}` })
}
