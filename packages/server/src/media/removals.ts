// Deletes the files that nothing refers to any more: after an erasure, at the end of an account, after a crash.
import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import {
  claimRemovals,
  type DueRemoval,
  deleteClaimedRemoval,
  deleteLooseFile,
  deleteRemoval,
  isClaimed,
  lockFile,
} from './files.queries.ts'
import { keysOf } from './files.ts'

export type RemovalDeps = { db: Database; store: ObjectStore; log: Logger; clock: Clock }

const defaultEveryMs = 5_000
const retryMs = 60_000

export function startRemovals(deps: RemovalDeps & { everyMs?: number }): AsyncDisposable {
  const { db, log, everyMs = defaultEveryMs } = deps
  const run = () => removeLoose(db, deps)
  return runPeriodically({ name: 'loose files', everyMs, run }, log)
}

/** Until none is due. */
export async function removeLoose(db: Database, deps: Omit<RemovalDeps, 'db'>): Promise<void> {
  for (;;) {
    const now = deps.clock()
    const until = new Date(now.getTime() + retryMs)
    const due = await claimRemovals(db, { limit: limits.mediaRemovalsAtOnce, until }, now)
    for (const removal of due) await remove(db, { removal, until }, deps)
    if (due.length < limits.mediaRemovalsAtOnce) return
  }
}

type Claim = { removal: DueRemoval; until: Date }

async function remove(db: Database, claim: Claim, { store, log }: Omit<RemovalDeps, 'db'>) {
  const { account_id: accountId, file_id: fileId, tries } = claim.removal
  try {
    if (!(await isGone(db, claim))) return await deleteClaimedRemoval(db, claim.removal, claim.until)
    const keys = keysOf(accountId, fileId)
    await store.remove(keys.file)
    await store.remove(keys.preview)
    await deleteRemoval(db, accountId, fileId)
  } catch (error) {
    log.warn(
      { account_id: accountId, file_id: fileId, tries, error: messageOf(error) },
      'a file that nobody needs could not be deleted; trying again in a minute',
    )
  }
}

/** True when there is no row afterwards. Bytes that came again since the claim have their day from then. */
function isGone(db: Database, { removal, until }: Claim): Promise<boolean> {
  const { account_id: accountId, file_id: fileId } = removal
  return db.transaction(async (tx) => {
    if (!(await lockFile(tx, accountId, fileId))) return true
    return (await isClaimed(tx, removal, until)) && (await deleteLooseFile(tx, accountId, fileId))
  })
}
