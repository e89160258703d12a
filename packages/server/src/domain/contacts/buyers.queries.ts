import { tellLive } from '../../events/live.ts'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'

/**
 * Advisory lock on the e-mail address, so that only one transaction creates its contact; held until the transaction
 * ends.
 */
export async function lockEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  const name = `contact-email:${accountId}:${email.toLowerCase()}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The oldest contact with the address, ignoring case. */
export function findIdByEmail(db: Db, accountId: string, email: string): Promise<{ id: string } | undefined> {
  return db.queryOne(sql`
    select id from contacts where account_id = ${accountId} and lower(email) = lower(${email})
    order by created_at, id limit 1`)
}

/** Requires the contact's lock. */
export async function updateEmail(tx: Tx, accountId: string, id: string, email: string): Promise<void> {
  await tx.query(sql`update contacts set email = ${email} where account_id = ${accountId} and id = ${id}`)
  tellLive(tx, accountId, 'contacts', id)
}
