import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../../accounts/directory.ts'
import type { ApplierDeps, InboxMetrics } from '../../platform/inbox/inbox-applier.ts'
import { InboxSweeper } from '../../platform/inbox/inbox-sweeper.ts'
import { inboundWork } from './applier.ts'
import { pruneInbound } from './store.ts'

export type SweeperDeps = ApplierDeps & {
  directory: Directory
  metrics?: (InboxMetrics & { quarantinedEvents?: { set(value: number): void } }) | undefined
}

/** Applies events left over from a crash or a full queue; prunes old keys and parked statuses. */
export class InboundSweeper extends InboxSweeper {
  constructor({ directory, metrics, ...deps }: SweeperDeps) {
    super(inboundWork, {
      ...deps,
      metrics,
      db: directory.db,
      quarantined: metrics?.quarantinedEvents,
      forget: (db, accountId, now) =>
        pruneInbound(db, accountId, new Date(now.getTime() - limits.inboundKeyDays * 86_400_000)),
    })
  }
}
