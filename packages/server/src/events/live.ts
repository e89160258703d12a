// Tells the pages that people look at which rows have changed. Only ever makes things faster: pages read again anyway.
import type { Database, Tx } from '../platform/database.ts'
import { Hints } from '../platform/hints.ts'

/** Ids are `topic:row`. */
export const liveHints = new Hints('live')

export type LiveTopic = 'conversations' | 'orders' | 'appointments' | 'products' | 'webhooks'

/** Told once this transaction is committed. */
export function tellLive(tx: Tx, accountId: string, topic: LiveTopic, id: string): void {
  tx.afterCommit(() => hintLive(tx.database, accountId, topic, id))
}

/** Of what is committed already, as a statement without a transaction is. */
export function hintLive(database: Database, accountId: string, topic: LiveTopic, id: string): void {
  liveHints.hint(database, { accountId, id: `${topic}:${id}` })
}
