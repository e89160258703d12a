// The key of an account under which addresses of erased people are hashed. Phones are few enough to try them all, so it
// is stored sealed: a copy of the database alone tells nobody's.
import { randomBytes } from 'node:crypto'
import { type Database, type Db, sql, type Tx } from '../../platform/database/database.ts'
import type { Sealing } from '../../platform/database/sealing.ts'

/** Names the place of the sealed key. */
export function refusalKeyContext(accountId: string): string {
  return `refusal_keys:${accountId}`
}

/** Undefined where nothing was ever kept. */
export async function findRefusalKey(db: Db, accountId: string): Promise<Buffer | undefined> {
  const row = await db.queryOne<{ key: Buffer | null; sealed: Buffer | null }>(sql`
    select key, sealed from refusal_keys where account_id = ${accountId}`)
  if (!row?.sealed) return row?.key ?? undefined
  const sealing = await db.database.sealing()
  return Buffer.from(sealing.open(row.sealed, refusalKeyContext(accountId)), 'base64url')
}

export async function ensureRefusalKey(tx: Tx, accountId: string): Promise<Buffer> {
  const known = await findRefusalKey(tx, accountId)
  if (known) return known
  const sealed = sealKey(await tx.database.sealing(), accountId, randomBytes(32))
  await tx.query(sql`
    insert into refusal_keys (account_id, sealed) values (${accountId}, ${sealed}) on conflict (account_id) do nothing`)
  // Another transaction may have been faster.
  const made = await findRefusalKey(tx, accountId)
  if (!made) throw new Error(`insert into refusal_keys left no key of the account ${accountId}`)
  return made
}

/** Seals keys of an earlier version, which stored them open. */
export async function sealOpenKeys(database: Database): Promise<void> {
  const open = await database.query<{ account_id: string; key: Buffer }>(sql`
    select account_id, key from refusal_keys where key is not null`)
  for (const { account_id: accountId, key } of open) {
    const sealed = sealKey(await database.sealing(), accountId, key)
    await database.query(sql`
      update refusal_keys set key = null, sealed = ${sealed}
      where account_id = ${accountId} and key is not null`)
  }
}

function sealKey(sealing: Sealing, accountId: string, key: Buffer): Buffer {
  return sealing.seal(key.toString('base64url'), refusalKeyContext(accountId))
}
