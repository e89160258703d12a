// People's sessions, apart from what the log-in library does with them.
import { type Db, sql } from '../platform/database/database.ts'

export type SessionRow = {
  id: string
  created_at: Date
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
}

const sessionsShownMax = 200

/** A person's active sessions, newest first. */
export function listSessionRows(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db.query(sql`
    select id, created_at, expires_at, ip_address, user_agent from sessions
    where user_id = ${userId} and expires_at > ${now} order by created_at desc, id desc limit ${sessionsShownMax}`)
}

/** True when it existed. */
export async function deleteSession(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const gone = await db.queryOne(
    sql`delete from sessions where id = ${id} and user_id = ${userId} returning id`,
  )
  return gone !== undefined
}

export async function deleteOtherSessions(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await db.query(sql`delete from sessions where user_id = ${userId} and id <> ${id}`)
}

/** Ends a browser's session before a new one starts. */
export async function deleteSessionByToken(db: Db, token: string): Promise<void> {
  await db.query(sql`delete from sessions where token = ${token}`)
}

/** Switches the session to an account. False when the person does not belong to it. */
export async function updateActiveAccount(
  db: Db,
  { userId, id, accountId }: { userId: string; id: string; accountId: string },
): Promise<boolean> {
  const done = await db.queryOne(sql`
    update sessions s set active_account = m.account_id
    from memberships m
    where s.id = ${id} and s.user_id = ${userId} and m.account_id = ${accountId} and m.user_id = s.user_id
    returning s.id`)
  return done !== undefined
}

export async function updateUserName(
  db: Db,
  { userId, name }: { userId: string; name: string },
  now: Date,
): Promise<void> {
  await db.query(sql`update users set name = ${name}, updated_at = ${now} where id = ${userId}`)
}

/**
 * Deletes reset links, half-finished sign-ins and links to a new address, which a changed password invalidates: whoever
 * knew the former one may have asked for them.
 */
export async function deleteProofs(db: Db, userId: string): Promise<void> {
  await db.query(sql`delete from verifications where value = ${userId}`)
  await db.query(sql`delete from email_changes where user_id = ${userId}`)
}

/** Deletes expired sessions and proofs. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from sessions where expires_at < ${now}`)
  await db.query(sql`delete from verifications where expires_at < ${now}`)
}
