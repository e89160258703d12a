// better-auth changes passwords in the view credentials. Citus changes no view, so the change goes to the people themselves.
import type { PoolClient } from 'pg'
import type { Database } from '../../platform/database/database.ts'

/** As much of a pool as better-auth uses. */
export function poolOf(database: Database): { connect(): Promise<object>; end(): Promise<void> } {
  return { connect: async () => asked(await database.connect()), end: async () => {} }
}

function asked(client: PoolClient): object {
  return {
    query: (text: string, values: unknown[]) => client.query(ofPeople(text), values),
    release: () => client.release(),
  }
}

const change = 'update "credentials" set "password" = $1, "updated_at" = $2 '
const columns = `id, id as account_id, 'credential' as provider_id, id as user_id, password_hash as password, created_at, updated_at`

/** The change of a password as one of the table that the view is of; throws for any other change of the view. */
export function ofPeople(text: string): string {
  if (!text.startsWith('update "credentials"')) return text
  const changed = `update users set password_hash = $1, updated_at = $2 ${text
    .slice(change.length)
    .replace(/"credentials"\."(?:user_id|account_id)"/g, 'id')
    .replace(/"credentials"\."provider_id"/g, `'credential'`)
    .replace(/"credentials"\."id"/g, 'id')
    .replace(/returning \*$/, `returning ${columns}`)}`
  if (!text.startsWith(change) || changed.includes('"')) {
    throw new Error(`better-auth asked for a change of the view credentials that is not known: ${text}`)
  }
  return changed
}
