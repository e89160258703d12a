import { type Account, getAccount } from '../accounts/accounts.ts'
import type { Workspace } from '../installation/workspace.ts'
import type { Database } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'

/** The account with this id and the database it lives in. Throws not_found. */
export async function accountAt(
  { directory }: Workspace,
  id: string,
): Promise<{ id: string; db: Database; account: Account }> {
  // A malformed id is an unknown one, so no database is asked.
  const db = isId(id) ? await directory.dbFor(id) : directory.cells[0]
  return { id, db, account: await getAccount(db, id) }
}
