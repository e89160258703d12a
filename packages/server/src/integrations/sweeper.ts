import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../accounts/directory.ts'
import { deleteUnmatchedPayments } from '../domain/orders/provider-payments.queries.ts'
import type { Clock } from '../platform/clock.ts'
import { sql } from '../platform/database.ts'
import { countQuarantined, pruneKeys } from '../platform/inbox/inbox.ts'
import { InboxApplier, type InboxMetrics } from '../platform/inbox/inbox-applier.ts'
import { sweepInbox } from '../platform/inbox/sweep.ts'
import type { Logger } from '../platform/log.ts'
import { runPeriodically } from '../platform/periodic.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { applyReport, integrationInbox } from './apply.ts'

export type IntegrationSweeperDeps = {
  directory: Directory
  secrets: SecretBox
  clock: Clock
  log: Logger
  metrics?: (InboxMetrics & { quarantinedReports?: { set(value: number): void } }) | undefined
}

const sweepEveryMs = 1_000
const pruneEveryMs = 3_600_000

/** Applies what a crash or a full queue left behind, and forgets what no provider repeats any more. */
export function startIntegrationSweeper(deps: IntegrationSweeperDeps): AsyncDisposable {
  const { log } = deps
  const applier = applierOf(deps)
  const stack = new AsyncDisposableStack()
  stack.defer(() => applier.drain())
  const sweep = async () => {
    await sweepIntegrations(deps, applier)
    await showQuarantine(deps)
  }
  stack.use(runPeriodically({ name: 'apply reports of shops', everyMs: sweepEveryMs, run: sweep }, log))
  const prune = () => pruneIntegrations(deps)
  stack.use(runPeriodically({ name: 'forget reports of shops', everyMs: pruneEveryMs, run: prune }, log))
  return stack
}

/** Applies everything whose claim has ended; resolves when that was tried. */
export async function sweepIntegrations(
  deps: IntegrationSweeperDeps,
  applier: InboxApplier = applierOf(deps),
): Promise<void> {
  const { clock, directory, log } = deps
  await sweepInbox(directory.cells, { inbox: integrationInbox, applier, clock, log })
}

export async function pruneIntegrations({ clock, directory }: IntegrationSweeperDeps): Promise<void> {
  const before = new Date(clock().getTime() - limits.inboundKeyDays * 86_400_000)
  for (const db of directory.cells) {
    for (const { id } of await db.query<{ id: string }>(sql`select id from accounts order by id`)) {
      await pruneKeys(db, integrationInbox, id, before)
      await deleteUnmatchedPayments(db, id, before)
    }
  }
}

function applierOf({ secrets, clock, log, metrics }: IntegrationSweeperDeps): InboxApplier {
  return new InboxApplier({
    ...{ clock, log, metrics },
    inbox: integrationInbox,
    apply: (report, now) => applyReport(secrets, report, now),
  })
}

async function showQuarantine({ directory, metrics }: IntegrationSweeperDeps): Promise<void> {
  const gauge = metrics?.quarantinedReports
  if (!gauge) return
  const counts = await Promise.all(directory.cells.map((cell) => countQuarantined(cell, integrationInbox)))
  gauge.set(counts.reduce((sum, count) => sum + count, 0))
}
