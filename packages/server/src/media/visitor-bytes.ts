// Bytes that strangers in a web chat send in a day. Anybody can make a new visitor, so the address is counted as well.
import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, sql } from '../platform/database/database.ts'

type Sent = { accountId: string; token: string; address: string; bytes: number }

/** False, and nothing is counted, where either has sent its bytes of the day. */
export async function countVisitorBytes(
  db: Database,
  { accountId, token, address, bytes }: Sent,
  now: Date,
): Promise<boolean> {
  const megabyte = 1_000_000
  const bounds = [
    { who: hashOf(`visitor ${token}`), max: limits.chatMbPerVisitorDayMax * megabyte },
    { who: hashOf(`address ${address}`), max: limits.chatMbPerAddressDayMax * megabyte },
  ].sort((a, b) => (a.who < b.who ? -1 : 1))
  try {
    await db.transaction(async (tx) => {
      for (const { who, max } of bounds) {
        if (bytes > max) throw new TooMuch()
        const row = await tx.queryOne(sql`
          insert into visitor_bytes as v (account_id, day, who, bytes)
          values (${accountId}, ${dayOf(now)}, ${who}, ${bytes})
          on conflict (account_id, day, who) do update set bytes = v.bytes + excluded.bytes
          where v.bytes + excluded.bytes <= ${max}::float8
          returning who`)
        if (!row) throw new TooMuch()
      }
    })
    return true
  } catch (error) {
    if (error instanceof TooMuch) return false
    throw error
  }
}

/** Rolls back what was counted of the other. */
class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** Deletes those of all accounts. */
export async function deleteOldVisitorBytes(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from visitor_bytes where day < ${dayOf(now)}`)
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
