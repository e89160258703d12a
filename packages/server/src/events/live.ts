// Tells open dashboard pages which rows have changed. Only a shortcut: pages also re-read at intervals.
import type { ChangeKind } from '@mostrador/contract/dashboard/change-kinds'
import type { Database, Tx } from '../platform/database/database.ts'
import { Hints } from '../platform/work/hints.ts'

/** Ids are `kind:row`; the row is empty when many have changed. */
export const liveHints = new Hints('live')

/** Sends the hint once this transaction is committed. */
export function tellLive(tx: Tx, accountId: string, kind: ChangeKind, id = ''): void {
  tx.afterCommit(() => hintLive(tx.database, accountId, kind, id))
}

/** For changes already committed, such as a statement without a transaction. */
export function hintLive(database: Database, accountId: string, kind: ChangeKind, id = ''): void {
  liveHints.hint(database, { accountId, id: `${kind}:${id}` })
}
