// Keys that once worked, by the hashes of what was sent: so that their own account sees who still sends them.
import type { Reason } from '@mostrador/contract/dashboard/reasons'
import type { Directory } from '../accounts/directory.ts'
import { sql } from '../platform/database/database.ts'

type EndedKey = { accountId: string; id: string; reason: Reason | undefined }
type Row = { account_id: string; id: string; hash: string; ending: string | null }

const reasons: Record<string, Reason> = {
  revoked: { reason: 'api_key_revoked' },
  expired: { reason: 'api_key_expired' },
  suspended: { reason: 'api_key_suspended' },
}

/** By hash, in hexadecimal digits; hashes of no key are left out. Without a reason the key works again. */
export async function findEndedKeys(
  { db }: Directory,
  hashes: readonly Buffer[],
): Promise<Map<string, EndedKey>> {
  const found = await db.query<Row>(sql`
    select account_id, id, encode(hash, 'hex') as hash,
      case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
        when account_status <> 'active' then 'suspended' end as ending
    from api_keys where hash = any(${hashes})`)
  return new Map(
    found.map(({ account_id, id, hash, ending }) => [
      hash,
      { accountId: account_id, id, reason: ending === null ? undefined : reasons[ending] },
    ]),
  )
}
