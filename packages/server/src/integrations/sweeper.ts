import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../accounts/directory.ts'
import { deleteUnmatchedPayments } from '../domain/orders/provider-payments.queries.ts'
import { pruneKeys } from '../platform/inbox/inbox.ts'
import type { ApplierDeps, InboxMetrics } from '../platform/inbox/inbox-applier.ts'
import { InboxSweeper } from '../platform/inbox/inbox-sweeper.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'
import { integrationInbox, integrationWork } from './apply.ts'

export type IntegrationSweeperDeps = ApplierDeps & {
  directory: Directory
  secrets: SecretBox
  metrics?: (InboxMetrics & { quarantinedReports?: { set(value: number): void } }) | undefined
}

/** Applies reports left over from a crash or a full queue; prunes old keys and unmatched payments. */
export class IntegrationSweeper extends InboxSweeper {
  constructor({ directory, secrets, metrics, ...deps }: IntegrationSweeperDeps) {
    super(integrationWork(secrets), {
      ...deps,
      metrics,
      db: directory.db,
      quarantined: metrics?.quarantinedReports,
      async forget(db, accountId, now) {
        const before = new Date(now.getTime() - limits.inboundKeyDays * 86_400_000)
        await pruneKeys(db, integrationInbox, accountId, before)
        await deleteUnmatchedPayments(db, accountId, before)
      },
    })
  }
}
