import { nothingOwned, type OwnedTable } from '../accounts/directory.ts'
import type { Workspace } from '../installation/workspace.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Resource } from '../platform/lists/resource.ts'
import { findResourceRow } from '../platform/lists/resource-row.ts'

/** Changes one row, named by its id alone, and shows it as the API does. Throws not_found. */
export async function changedRow(
  { directory }: Workspace,
  { resource, table, id }: { resource: Resource; table: OwnedTable; id: string },
  work: (tx: Tx, accountId: string, id: string) => Promise<unknown>,
): Promise<object> {
  const { accountId, db } = await directory.accountOf(table, id)
  return db.transaction(async (tx) => {
    await work(tx, accountId, id)
    const row = await findResourceRow(tx, resource, accountId, id)
    if (!row) throw nothingOwned(table, id)
    return row
  })
}
