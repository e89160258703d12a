import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../accounts/directory.ts'
import { deleteUnmatchedPayments } from '../domain/orders/provider-payments.queries.ts'
import { pruneKeys } from '../platform/inbox/inbox.ts'
import type { ApplierDeps, InboxMetrics } from '../platform/inbox/inbox-applier.ts'
import { InboxSweeper } from '../platform/inbox/inbox-sweeper.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { integrationInbox, integrationWork } from './apply.ts'

export type IntegrationSweeperDeps = ApplierDeps & {
  directory: Directory
  secrets: SecretBox
  metrics?: (InboxMetrics & { quarantinedReports?: { set(value: number): void } }) | undefined
}

/** Applies what a crash or a full queue left of what was reported; forgets keys and unmatched payments in time. */
export class IntegrationSweeper extends InboxSweeper {
  constructor({ directory, secrets, metrics, ...deps }: IntegrationSweeperDeps) {
    super(integrationWork(secrets), {
      ...deps,
      metrics,
      cells: directory.cells,
      quarantined: metrics?.quarantinedReports,
      async forget(db, accountId, now) {
        const before = new Date(now.getTime() - limits.inboundKeyDays * 86_400_000)
        await pruneKeys(db, integrationInbox, accountId, before)
        await deleteUnmatchedPayments(db, accountId, before)
      },
    })
  }
}
