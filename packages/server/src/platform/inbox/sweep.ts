import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Logger } from '../log.ts'
import { claimReports, type Inbox } from './inbox.ts'
import type { InboxApplier } from './inbox-applier.ts'

/** Applies what a crash or a full queue left behind; resolves when everything whose claim has ended was tried. */
export async function sweepInbox(
  cells: readonly Database[],
  { inbox, applier, clock, log }: { inbox: Inbox; applier: InboxApplier; clock: Clock; log: Logger },
): Promise<void> {
  for (const db of cells) {
    let swept: number = limits.inboundSweepRows
    while (swept === limits.inboundSweepRows) {
      const { claimed, quarantined } = await claimReports(db, inbox, clock())
      if (quarantined > 0) log.error({ reports: quarantined }, 'reports put into quarantine')
      applier.enqueue(claimed)
      await applier.drain()
      swept = claimed.length + quarantined
    }
  }
}
