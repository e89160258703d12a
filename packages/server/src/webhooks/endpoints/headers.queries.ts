import { sql, type Tx } from '../../platform/database/database.ts'
import type { Place } from './endpoints.queries.ts'

export async function listHeaderNames(tx: Tx, { accountId, endpointId }: Place): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select name from webhook_headers where account_id = ${accountId} and endpoint_id = ${endpointId}
    order by lower(name)`)
  return rows.map(({ name }) => name)
}

export async function insertHeader(
  tx: Tx,
  { accountId, endpointId }: Place,
  { id, name, sealed }: { id: string; name: string; sealed: Buffer },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into webhook_headers (account_id, endpoint_id, id, name, sealed, created_at)
    values (${accountId}, ${endpointId}, ${id}, ${name}, ${sealed}, ${now})`)
}

/** Whatever the case of its name. */
export async function deleteHeader(tx: Tx, { accountId, endpointId }: Place, name: string): Promise<void> {
  await tx.query(sql`
    delete from webhook_headers
    where account_id = ${accountId} and endpoint_id = ${endpointId} and lower(name) = lower(${name})`)
}
