import { type MemberRole, memberRoles } from '@mostrador/contract/dashboard/roles'
import { limits } from '@mostrador/contract/limits'
import { type Db, raw, sql, type Tx } from '../platform/database/database.ts'
import { isStorableText } from '../platform/database/text.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/lists/page.ts'
import { readName } from '../platform/names.ts'
import { hashPassword, newPassword } from './password.ts'

/** A person as a member of one account. */
export type Member = {
  id: string
  account_id: string
  email: string
  name: string
  role: MemberRole
  created_at: Date
}

export type NewMember = {
  accountId: string
  email: string
  role: string
  name?: string | undefined
  /** If absent, a new person gets a random one. */
  password?: string | undefined
}

/**
 * Adds a person to the account. A known e-mail address joins as the person it belongs to, with their password
 * unchanged. `password` is in the result only when it was generated here, and never again.
 */
export async function createUser(
  tx: Tx,
  member: NewMember,
  now: Date,
): Promise<Member & { password?: string }> {
  const { accountId } = member
  const email = checkedEmail(member.email)
  const role = checkedRole(member.role)
  const known = await findUser(tx, email)
  if (known && member.password !== undefined) {
    throw new AppError('conflict', `${email} has a password already; leave the password out`, {
      reason: 'email_known',
      email,
    })
  }
  const made = known ? undefined : await insertUser(tx, { ...member, email }, now)
  const user = known ?? made?.user
  if (!user) throw new Error('insert into users returned no row')
  const [joined] = await tx.query<{ created_at: Date }>(sql`
    insert into memberships (account_id, user_id, role, created_at)
    values (${accountId}, ${user.id}, ${role}, ${now})
    on conflict (account_id, user_id) do nothing
    returning created_at`)
  if (!joined)
    throw new AppError('conflict', `${email} belongs to this account already`, {
      reason: 'member_known',
      email,
    })
  const password = member.password === undefined ? made?.password : undefined
  return { ...user, account_id: accountId, role, ...joined, ...(password === undefined ? {} : { password }) }
}

/** Opening a mailed link proves ownership of the address. */
export async function markEmailVerified(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`update users set email_verified = true where id = ${userId}`)
}

/** Members of an account, newest first. */
export async function listUsers(db: Db, accountId: string, page: PageRequest): Promise<Page<Member>> {
  const rows = await db.query<Member>(sql`
    select u.id, m.account_id, u.email, u.name, m.role, m.created_at
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} ${beyond(page, raw('m.created_at'), raw('m.user_id'))}
    order by m.created_at desc, m.user_id desc
    limit ${page.limit + 1}`)
  return pageOf(rows, page)
}

/**
 * Sets a new random password, which is only in the result, and ends the person's sessions and links; undefined for an
 * unknown address. `dropsTwoFactor` is for people who have lost the second factor and its codes.
 */
export async function resetPassword(
  db: Db,
  email: string,
  now: Date,
  { dropsTwoFactor = false }: { dropsTwoFactor?: boolean } = {},
): Promise<{ id: string; email: string; name: string; password: string } | undefined> {
  const password = newPassword()
  const hash = await hashPassword(password)
  const [user] = await db.query<{ id: string; email: string; name: string }>(sql`
    with person as (
      update users set password_hash = ${hash}, updated_at = ${now},
        two_factor_enabled = two_factor_enabled and not ${dropsTwoFactor}
      where email = ${email.trim().toLowerCase()}
      returning id, email, name
    ), signed_out as (
      delete from sessions s using person p where s.user_id = p.id
    ), unproven as (
      delete from verifications v using person p where v.value = p.id::text
    ), unconfirmed as (
      delete from email_changes c using person p where c.user_id = p.id
    ), dropped as (
      delete from two_factors f using person p where f.user_id = p.id and ${dropsTwoFactor}
    )
    select id, email, name from person`)
  return user && { ...user, password }
}

export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`select id from users where id = ${userId} for update`)
}

/** Locks the account's people, so that none joins another account while this one is deleted. */
export async function lockMembers(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select u.id from users u
    where u.id in (select m.user_id from memberships m where m.account_id = ${accountId})
    order by u.id for update`)
  return rows.map(({ id }) => id)
}

/**
 * Makes an address free whose person belongs to no account any more: nothing is left for their password to guard, and
 * nobody could invite or delete them.
 */
export async function deleteUserWithoutAccount(tx: Tx, email: string): Promise<void> {
  // Locked first, so that whoever joins an account meanwhile is seen by the deletion.
  const user = await tx.queryOne<{ id: string }>(sql`
    select id from users where email = ${checkedEmail(email)} for update`)
  if (user) await deleteUsersWithoutAccount(tx, [user.id])
}

/** Deletes those of the people who no longer belong to any account. */
export async function deleteUsersWithoutAccount(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from users u
    where u.id = any(${userIds}::uuid[])
      and not exists (select from memberships m where m.user_id = u.id)`)
}

/** Second factors are encrypted with the sign-in key; without it they could never be checked again. */
export async function turnOffSecondFactors(tx: Tx): Promise<void> {
  await tx.query(sql`delete from two_factors`)
  await tx.query(sql`update users set two_factor_enabled = false where two_factor_enabled`)
}

async function findUser(
  db: Db,
  email: string,
): Promise<{ id: string; email: string; name: string } | undefined> {
  return db.queryOne(sql`select id, email, name from users where email = ${email}`)
}

async function insertUser(tx: Tx, { email, name, password }: NewMember, now: Date) {
  const shown = readName('name', name?.trim() || email.slice(0, email.indexOf('@')))
  const secret = password ?? newPassword()
  const [user] = await tx.query<{ id: string; email: string; name: string }>(sql`
    insert into users (id, email, name, password_hash, created_at, updated_at)
    values (${newId(now.getTime())}, ${email}, ${shown}, ${await hashPassword(secret)}, ${now}, ${now})
    returning id, email, name`)
  return { user, password: secret }
}

// The log-in library's rule for addresses; anyone with another could never sign in.
const address = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** In the stored form: lower case. Throws invalid_request. */
export function checkedEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!address.test(email) || email.length > limits.emailCharsMax || !isStorableText(email)) {
    throw new AppError('invalid_request', 'email: an address such as ana@example.com', { reason: 'email' })
  }
  return email
}

function checkedRole(text: string): MemberRole {
  const role = memberRoles.find((candidate) => candidate === text)
  if (!role) throw new AppError('invalid_request', `role: one of ${memberRoles.join(', ')}`)
  return role
}
