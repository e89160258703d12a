// The availability as a form reads and writes it: with a version, so that a form that was opened before somebody else
// changed something, such as adding a service, does not undo that.
import type { Db, Tx } from '../../platform/database/database.ts'
import { changedMeanwhile } from '../../platform/errors.ts'
import { versionOf } from '../../platform/version-of.ts'
import { lockAvailability } from './availability.queries.ts'
import { getAvailability, setAvailability } from './availability.ts'
import type { AvailabilityDocument } from './availability-document.ts'

export type VersionedAvailability = AvailabilityDocument & { version: string }

export async function getVersionedAvailability(db: Db, accountId: string): Promise<VersionedAvailability> {
  return versioned(await getAvailability(db, accountId))
}

/** Without a version nothing is compared. Throws conflict where the stored one is another by now, invalid_request. */
export async function setVersionedAvailability(
  tx: Tx,
  accountId: string,
  { version, ...document }: Omit<VersionedAvailability, 'version'> & { version?: string | undefined },
  now: Date,
): Promise<VersionedAvailability> {
  await lockAvailability(tx, accountId, now)
  const stored = await getVersionedAvailability(tx, accountId)
  if (version !== undefined && version !== stored.version) throw changedMeanwhile()
  return versioned(await setAvailability(tx, accountId, document, now))
}

function versioned(document: AvailabilityDocument): VersionedAvailability {
  return { ...document, version: versionOf(document) }
}
