import { deleteEvent } from '../../platform/inbox/inbox.ts'
import type { InboxWork } from '../../platform/inbox/inbox-applier.ts'
import { applyEvent, RepeatedMessage } from './apply.ts'
import { channelInbox, takeOldest } from './store.ts'

/** Applies inbound events, each customer's in the order of arrival across all processes. */
export const inboundWork: InboxWork = {
  inbox: channelInbox,
  noun: 'inbound event',
  async apply(claimed, now, noteTaken) {
    const { db, accountId } = claimed
    let takenId = claimed.id
    try {
      return await db.transaction(async (tx) => {
        const stored = await takeOldest(tx, claimed)
        if (!stored) return 'gone'
        takenId = stored.id
        noteTaken(takenId)
        return applyEvent(tx, accountId, stored, now)
      })
    } catch (error) {
      if (!(error instanceof RepeatedMessage)) throw error
      await deleteEvent(db, channelInbox, accountId, takenId)
      return 'repeated'
    }
  },
}
