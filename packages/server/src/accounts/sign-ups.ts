// Sign-ups awaiting proof of their address: the account is created only through the mailed link.
import { limits } from '@mostrador/contract/limits'
import { type Db, sql, type Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type AccountSettings, checkedSettings } from './accounts.ts'
import { linkTokenHash, newLinkToken } from './link-token.ts'
import { checkedEmail } from './users.ts'

export type NewSignUp = { email: string; name: string; settings: AccountSettings }

export type OpenSignUp = {
  id: string
  email: string
  name: string
  account_name: string
  currency: string
  timezone: string
  language: string
}

/** Replaces an earlier sign-up of the same address, whose link stops working. Throws invalid_request. */
export async function createSignUp(
  db: Db,
  { email: given, name, settings }: NewSignUp,
  now: Date,
): Promise<{ email: string; token: string }> {
  const email = checkedEmail(given)
  const { name: accountName, currency, timezone, language } = checkedSettings(settings)
  const token = newLinkToken()
  const expiresAt = new Date(now.getTime() + limits.signUpHours * 3_600_000)
  await db.query(sql`
    insert into sign_ups as s
      (id, email, name, account_name, currency, timezone, language, token_hash, created_at, expires_at)
    values (${newId(now.getTime())}, ${email}, ${name}, ${accountName}, ${currency}, ${timezone}, ${language},
      ${linkTokenHash(token)}, ${now}, ${expiresAt})
    on conflict (email) do update set id = excluded.id, name = excluded.name, account_name = excluded.account_name,
      currency = excluded.currency, timezone = excluded.timezone, language = excluded.language,
      token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
  return { email, token }
}

/** The sign-up behind a link. Throws invalid_request when it is used, replaced or expired. */
export async function getOpenSignUp(db: Db, token: string, now: Date): Promise<OpenSignUp> {
  const row = await db.queryOne<OpenSignUp>(sql`
    select id, email, name, account_name, currency, timezone, language from sign_ups
    where token_hash = ${linkTokenHash(token)} and expires_at > ${now}`)
  return row ?? over()
}

/** Uses the sign-up. Throws invalid_request when somebody else was faster. */
export async function takeSignUp(tx: Tx, { id }: OpenSignUp): Promise<void> {
  const taken = await tx.queryOne(sql`delete from sign_ups where id = ${id} returning id`)
  if (!taken) over()
}

/** Deletes sign-ups not confirmed in time. */
export async function deleteExpiredSignUps(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from sign_ups where expires_at <= ${now}`)
}

function over(): never {
  throw new AppError(
    'invalid_request',
    'This link was used, replaced by a newer one, or is too old; sign up again for a new one.',
    { reason: 'sign_up_over' },
  )
}
