// Secrets of the service itself: created once, stored sealed, shared by every node on the database.
import { randomBytes } from 'node:crypto'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'

/** Context of a secret; sealing is bound to it. */
function contextOf(name: string): string {
  return `service_secrets:${name}`
}

/** The named secret, created when there is none. Throws when its master key is missing here. */
export async function ensureServiceSecret(
  db: Db,
  box: SecretBox,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const sealed = box.seal(make(), contextOf(name))
  await db.query(sql`
    insert into service_secrets (name, sealed) values (${name}, ${sealed}) on conflict (name) do nothing`)
  const row = await db.queryOne<{ sealed: Buffer }>(
    sql`select sealed from service_secrets where name = ${name}`,
  )
  if (!row) throw new Error(`insert into service_secrets left no ${name}`)
  return box.open(row.sealed, contextOf(name))
}

export type SealedServiceSecret = { sealed: Buffer; context: string; name: string }

/** All secrets, locked against change while the master key is rotated. */
export async function listServiceSecrets(
  db: Db,
  { isLocking }: { isLocking: boolean },
): Promise<SealedServiceSecret[]> {
  const rows = isLocking
    ? await db.query<{ name: string; sealed: Buffer }>(
        sql`select name, sealed from service_secrets order by name for update`,
      )
    : await db.query<{ name: string; sealed: Buffer }>(
        sql`select name, sealed from service_secrets order by name`,
      )
  return rows.map((row) => ({ ...row, context: contextOf(row.name) }))
}

export async function updateServiceSecret(
  tx: Tx,
  { name, sealed }: { name: string; sealed: Buffer },
): Promise<void> {
  await tx.query(sql`update service_secrets set sealed = ${sealed} where name = ${name}`)
}

/** The next caller that needs it creates a new one. */
export async function deleteServiceSecret(tx: Tx, name: string): Promise<void> {
  await tx.query(sql`delete from service_secrets where name = ${name}`)
}
