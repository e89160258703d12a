// The webhook that a command names by its id alone.
import type { Workspace } from '../../../installation/workspace.ts'
import type { Database } from '../../../platform/database/database.ts'

export type Place = { accountId: string; endpointId: string }

/** For examples in the help. */
export const sampleId = '01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'

/** Throws not_found. */
export async function webhookAt(
  { directory }: Workspace,
  endpointId: string,
): Promise<{ db: Database; place: Place }> {
  const { accountId, db } = await directory.accountOf('webhook_endpoints', endpointId)
  return { db, place: { accountId, endpointId } }
}
