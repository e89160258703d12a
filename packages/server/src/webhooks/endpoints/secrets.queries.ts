import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import type { Place } from './endpoints.queries.ts'

type Sealed = { id: string; sealed: Buffer }

/** Ends of the secrets that sign now, but for the prepared one; null for the present one, which has none. */
export async function listSecretEnds(
  tx: Tx,
  { accountId, endpointId }: Place,
  now: Date,
): Promise<(Date | null)[]> {
  const rows = await tx.query<{ expires_at: Date | null }>(sql`
    select expires_at from webhook_secrets
    where account_id = ${accountId} and endpoint_id = ${endpointId} and (expires_at is null or expires_at > ${now})
    order by expires_at nulls last`)
  return rows.map((row) => row.expires_at)
}

/** Adds the present secret; earlier ones end at `formerUntil` at the latest. */
export async function insertSecret(
  tx: Tx,
  { accountId, endpointId }: Place,
  secret: Sealed & { formerUntil: Date },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    delete from webhook_secrets where account_id = ${accountId} and endpoint_id = ${endpointId}
      and expires_at <= ${now}`)
  await tx.query(sql`
    update webhook_secrets set expires_at = least(coalesce(expires_at, 'infinity'), ${secret.formerUntil})
    where account_id = ${accountId} and endpoint_id = ${endpointId}`)
  await tx.query(sql`
    insert into webhook_secrets (account_id, endpoint_id, id, sealed, created_at)
    values (${accountId}, ${endpointId}, ${secret.id}, ${secret.sealed}, ${now})`)
}

export async function hasNextSecret(db: Db, { accountId, endpointId }: Place): Promise<boolean> {
  const row = await db.queryOne(sql`
    select id from webhook_next_secrets where account_id = ${accountId} and endpoint_id = ${endpointId}`)
  return row !== undefined
}

export async function insertNextSecret(
  tx: Tx,
  { accountId, endpointId }: Place,
  { id, sealed }: Sealed,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into webhook_next_secrets (account_id, endpoint_id, id, sealed, created_at)
    values (${accountId}, ${endpointId}, ${id}, ${sealed}, ${now})`)
}

/** Returns the deleted secret, or undefined when none was prepared. */
export function deleteNextSecret(tx: Tx, { accountId, endpointId }: Place): Promise<Sealed | undefined> {
  return tx.queryOne(sql`
    delete from webhook_next_secrets where account_id = ${accountId} and endpoint_id = ${endpointId}
    returning id, sealed`)
}
