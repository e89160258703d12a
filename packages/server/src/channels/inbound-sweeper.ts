import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../accounts/directory.ts'
import type { ApplierDeps, InboxMetrics } from '../platform/inbox/inbox-applier.ts'
import { InboxSweeper } from '../platform/inbox/inbox-sweeper.ts'
import { inboundWork } from './inbound-applier.ts'
import { pruneInbound } from './inbound-store.ts'

export type SweeperDeps = ApplierDeps & {
  directory: Directory
  metrics?: (InboxMetrics & { quarantinedEvents?: { set(value: number): void } }) | undefined
}

/** Applies what a crash or a full queue left of what channels sent; forgets keys and parked statuses in time. */
export class InboundSweeper extends InboxSweeper {
  constructor({ directory, metrics, ...deps }: SweeperDeps) {
    super(inboundWork, {
      ...deps,
      metrics,
      cells: directory.cells,
      quarantined: metrics?.quarantinedEvents,
      forget: (db, accountId, now) =>
        pruneInbound(db, accountId, new Date(now.getTime() - limits.inboundKeyDays * 86_400_000)),
    })
  }
}
