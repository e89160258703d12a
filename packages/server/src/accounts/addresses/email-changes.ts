// A person's new address: theirs at once where no mail is sent, else after a mailed link has proven it.
import { limits } from '@mostrador/contract/limits'
import {
  type Database,
  type Db,
  sql,
  sqlState,
  type Tx,
  uniqueViolation,
} from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { linkTokenHash, newLinkToken } from '../link-token.ts'
import { isPasswordOf } from '../password.ts'
import { deleteProofs } from '../sessions.queries.ts'
import { checkedEmail, deleteUserWithoutAccount } from '../users.ts'

type EmailChange = { userId: string; email: string }

/** Throws invalid_request. */
export async function checkPassword(db: Db, userId: string, password: string): Promise<void> {
  const row = await db.queryOne<{ password_hash: string }>(sql`
    select password_hash from users where id = ${userId}`)
  if (!row || !(await isPasswordOf(row.password_hash, password))) {
    throw new AppError('invalid_request', 'The password is wrong.', { reason: 'password_wrong' })
  }
}

/** Replaces an earlier change of the same person, whose link stops working. */
export async function createEmailChange(db: Db, { userId, email }: EmailChange, now: Date): Promise<string> {
  const token = newLinkToken()
  const expiresAt = new Date(now.getTime() + limits.signUpHours * 3_600_000)
  await db.query(sql`
    insert into email_changes as c (user_id, email, token_hash, created_at, expires_at)
    values (${userId}, ${email}, ${linkTokenHash(token)}, ${now}, ${expiresAt})
    on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at`)
  return token
}

/** Uses the link. Throws invalid_request when it is used, replaced or expired. */
export async function takeEmailChange(db: Db, token: string, now: Date): Promise<EmailChange> {
  const taken = await db.queryOne<{ user_id: string; email: string }>(sql`
    delete from email_changes where token_hash = ${linkTokenHash(token)} and expires_at > ${now}
    returning user_id, email`)
  if (!taken) {
    throw new AppError(
      'invalid_request',
      'This link was used, replaced by a newer one, or is too old; change the address again for a new one.',
      { reason: 'email_change_over' },
    )
  }
  return { userId: taken.user_id, email: taken.email }
}

type Applied = EmailChange & { isProven: boolean; keptSession: string | undefined }

/**
 * Ends all other sessions and links, as they were opened with the former address, which is the answer; undefined for
 * nobody. Throws conflict where the new one is taken.
 */
export async function applyEmailChange(
  db: Database,
  change: Applied,
  now: Date,
): Promise<string | undefined> {
  const email = checkedEmail(change.email)
  try {
    return await db.transaction(async (tx) => {
      const former = await tx.queryOne<{ email: string }>(sql`
        select email from users where id = ${change.userId} for update`)
      await deleteUserWithoutAccount(tx, email)
      await updateEmail(tx, { ...change, email }, now)
      await deleteProofs(tx, change.userId)
      return former?.email
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new AppError('conflict', `${email} is the address of another login.`, {
      reason: 'email_taken',
      email,
    })
  }
}

/** Deletes changes whose link was not opened in time. */
export async function deleteExpiredEmailChanges(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from email_changes where expires_at <= ${now}`)
}

async function updateEmail(
  tx: Tx,
  { userId, email, isProven, keptSession }: Applied,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update users set email = ${email}, email_verified = ${isProven}, updated_at = ${now} where id = ${userId}`)
  await tx.query(sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${keptSession ?? null}::uuid`)
}
