// Secrets of the service itself: made once, kept sealed, the same for every node that shares the database.
import { randomBytes } from 'node:crypto'
import { type Db, sql, type Tx } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { SecretBox } from '../platform/secrets.ts'

/** Names the place of a secret; sealing binds to it. */
function contextOf(name: string): string {
  return `service_secrets:${name}`
}

/** It was sealed under a master key that is not here. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

/** The secret of that name, made where there is none yet. Throws UnreadableSecret. */
export async function ensureServiceSecret(db: Db, box: SecretBox, name: string): Promise<string> {
  const sealed = box.seal(randomBytes(32).toString('base64url'), contextOf(name))
  await db.query(sql`
    insert into service_secrets (name, sealed) values (${name}, ${sealed}) on conflict (name) do nothing`)
  const row = await db.queryOne<{ sealed: Buffer }>(
    sql`select sealed from service_secrets where name = ${name}`,
  )
  if (!row) throw new Error(`insert into service_secrets left no ${name}`)
  try {
    return box.open(row.sealed, contextOf(name))
  } catch (error) {
    throw new UnreadableSecret(messageOf(error), { cause: error })
  }
}

export type SealedServiceSecret = { sealed: Buffer; context: string; name: string }

/** All of them, for a rotation of the master key; locked, nobody changes one meanwhile. */
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
