// People's memberships: accounts of a person, and roles of an account's people.

import type { MemberRole } from '@mostrador/contract/dashboard/roles'
import type { Language } from '@mostrador/contract/languages'
import { type Db, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type Belonging = {
  account_id: string
  role: MemberRole
  status: 'active' | 'suspended'
  is_away: boolean
}

/** The wanted account if the person belongs to it, otherwise the one they joined first; their own before the demo. */
export function findBelonging(
  db: Db,
  { userId, wanted }: { userId: string; wanted: string | null },
): Promise<Belonging | undefined> {
  return db.queryOne(sql`
    select m.account_id, m.role, a.status, m.is_away
    from memberships m join accounts a on a.id = m.account_id
    where m.user_id = ${userId}
    order by (m.account_id = ${wanted}::uuid) is true desc, a.is_demo, m.created_at, m.account_id
    limit 1`)
}

/** All accounts of a person, by name; unpaged, since a person has few. */
export function listBelongings(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string; role: MemberRole; is_demo: boolean }[]> {
  return db.query(sql`
    select a.id, a.name, m.role, a.is_demo
    from memberships m join accounts a on a.id = m.account_id
    where m.user_id = ${userId}
    order by a.name, a.id limit 1000`)
}

/** Locks the account's owners, so that two of them cannot leave at once. */
export function lockOwners(tx: Tx, accountId: string): Promise<{ user_id: string }[]> {
  return tx.query(sql`
    select user_id from memberships where account_id = ${accountId} and role = 'owner' order by user_id for update`)
}

export function lockMember(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<{ role: MemberRole } | undefined> {
  return tx.queryOne(sql`
    select role from memberships where account_id = ${accountId} and user_id = ${userId} for update`)
}

export async function updateMemberRole(
  tx: Tx,
  { accountId, userId, role }: { accountId: string; userId: string; role: MemberRole },
): Promise<void> {
  await tx.query(sql`
    update memberships set role = ${role} where account_id = ${accountId} and user_id = ${userId}`)
}

export async function deleteMember(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await tx.query(sql`delete from memberships where account_id = ${accountId} and user_id = ${userId}`)
}

export type MemberRow = {
  id: string
  email: string
  name: string
  role: MemberRole
  has_two_factor: boolean
  created_at: Date
}

export function listMemberRows(
  db: Db,
  accountId: string,
  { beyond, limit }: { beyond: Sql; limit: number },
): Promise<MemberRow[]> {
  return db.query(sql`
    select u.id, u.email, u.name, m.role, u.two_factor_enabled as has_two_factor, m.created_at
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} ${beyond}
    order by m.created_at desc, m.user_id desc limit ${limit}`)
}

export function findMemberRow(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<MemberRow | undefined> {
  return db.queryOne(sql`
    select u.id, u.email, u.name, m.role, u.two_factor_enabled as has_two_factor, m.created_at
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.user_id = ${userId}`)
}

/** The language of the account the person joined first. */
export async function findUserLanguage(db: Db, email: string): Promise<Language | undefined> {
  const row = await db.queryOne<{ language: Language }>(sql`
    select a.language from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
    where u.email = ${email} order by m.created_at limit 1`)
  return row?.language
}
