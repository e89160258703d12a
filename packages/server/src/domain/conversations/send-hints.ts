import type { Tx } from '../../platform/database/database.ts'
import { Hints } from '../../platform/work/hints.ts'

/** Carries ids of conversations with messages to send. */
export const sendHints = new Hints('send_due', { isShared: true })

/** The sender of this process, as the transaction that queues an answer sees it. */
export type FirstAttempts = {
  /** False where it has no room for the lane now, so that a hint is to find a sender. */
  hasRoom(conversationId: string): boolean
  /**
   * Claims the next attempt in the lane, in the transaction that queued it and behind all of its statements, and makes it
   * after the commit.
   */
  claim(tx: Tx, lane: { accountId: string; conversationId: string }): Promise<void>
}
