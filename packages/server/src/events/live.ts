// Tells the pages that people look at which rows have changed. Only ever makes things faster: pages read again anyway.
import type { Tx } from '../platform/database.ts'
import { Hints } from '../platform/hints.ts'

/** Ids are `topic:row`. */
export const liveHints = new Hints('live')

export type LiveTopic = 'conversations' | 'orders' | 'appointments' | 'products' | 'webhooks'

/** Told once this transaction is committed. */
export function tellLive(tx: Tx, accountId: string, topic: LiveTopic, id: string): void {
  tx.afterCommit(() => liveHints.hint(tx.database, { accountId, id: `${topic}:${id}` }))
}
