import { type Account, getAccount } from '../accounts/accounts.ts'
import type { Workspace } from '../installation/workspace.ts'
import type { Database } from '../platform/database/database.ts'

/** The account with this id, and its database. Throws not_found. */
export async function accountAt(
  { directory }: Workspace,
  id: string,
): Promise<{ id: string; db: Database; account: Account }> {
  const { db } = directory
  return { id, db, account: await getAccount(db, id) }
}
