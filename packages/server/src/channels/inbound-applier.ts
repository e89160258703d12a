import { deleteReport } from '../platform/inbox/inbox.ts'
import { type ApplierDeps, InboxApplier, type InboxWork } from '../platform/inbox/inbox-applier.ts'
import { applyEvent, RepeatedMessage } from './inbound-apply.ts'
import { type ClaimedEvent, channelInbox, reportOf, takeOldest } from './inbound-store.ts'

/** Applies what channels have sent, those of one customer in the order of their arrival among all processes. */
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
      await deleteReport(db, channelInbox, accountId, takenId)
      return 'repeated'
    }
  },
}

export class InboundApplier {
  readonly #applier: InboxApplier

  constructor(deps: ApplierDeps) {
    this.#applier = new InboxApplier(inboundWork, deps)
  }

  enqueue(events: readonly ClaimedEvent[]): void {
    this.#applier.enqueue(events.map(reportOf))
  }

  /** Waits until everything that was handed over is done. */
  drain(): Promise<void> {
    return this.#applier.drain()
  }
}
