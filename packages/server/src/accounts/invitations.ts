// Invitations of colleagues: a link with a token, stored only as its SHA-256.
import { type MemberRole, rolesWith } from '@mostrador/contract/dashboard/roles'
import { limits } from '@mostrador/contract/limits'
import { type Db, raw, sql, type Tx, together } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/lists/page.ts'
import { linkTokenHash, newLinkToken } from './link-token.ts'
import { checkedEmail } from './users.ts'

export type Invitation = {
  id: string
  email: string
  role: MemberRole
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

export type OpenInvitation = {
  account_id: string
  id: string
  email: string
  role: MemberRole
  account_name: string
  /** The person who already has this address. */
  user_id: string | null
}

/** Replaces an earlier invitation of the same address. Throws invalid_request, forbidden, conflict. */
export async function createInvitation(
  tx: Tx,
  invitation: { accountId: string; email: string; role: MemberRole; invitedBy: string },
  now: Date,
): Promise<Invitation & { token: string }> {
  const { accountId, role, invitedBy } = invitation
  const email = checkedEmail(invitation.email)
  await tx.query(sql`select id from accounts where id = ${accountId} for no key update`)
  await lockInviter(tx, accountId, invitedBy)
  if (await isMember(tx, accountId, email)) {
    throw new AppError('conflict', `${email} belongs to this account already.`, {
      reason: 'member_known',
      email,
    })
  }
  if (await hasMany(tx, accountId, now)) {
    throw new AppError('conflict', `${limits.invitationsMax} invitations are open; take one back first.`, {
      reason: 'invitations_many',
      max: limits.invitationsMax,
    })
  }
  const token = newLinkToken()
  const expiresAt = new Date(now.getTime() + limits.invitationDays * 86_400_000)
  const inserting = tx.queryOne<Omit<Invitation, 'invited_by'>>(sql`
    insert into invitations (account_id, id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${accountId}, ${newId(now.getTime())}, ${email}, ${role}, ${linkTokenHash(token)}, ${invitedBy}, ${now}, ${expiresAt})
    on conflict (account_id, email) do update set id = excluded.id, role = excluded.role,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    returning id, email, role, created_at, expires_at`)
  const naming = tx.queryOne<{ name: string }>(sql`select name from users where id = ${invitedBy}`)
  await together(inserting, naming)
  const [row, inviter] = [await inserting, await naming]
  if (!row) throw new Error('insert into invitations returned no row')
  return { ...row, invited_by: inviter?.name ?? null, token }
}

/** Open invitations, newest first. */
export async function listInvitations(
  db: Db,
  { accountId, page }: { accountId: string; page: PageRequest },
  now: Date,
): Promise<Page<Invitation>> {
  const rows = await db.query<Invitation>(sql`
    select i.id, i.email, i.role, u.name as invited_by, i.created_at, i.expires_at
    from invitations i left join users u on u.id = i.invited_by
    where i.account_id = ${accountId} and i.expires_at > ${now} ${beyond(page, raw('i.created_at'), raw('i.id'))}
    order by i.created_at desc, i.id desc limit ${page.limit + 1}`)
  return pageOf(rows, page)
}

/** Throws not_found. */
export async function revokeInvitation(db: Db, accountId: string, id: string): Promise<void> {
  const gone = isId(id)
    ? await db.queryOne(
        sql`delete from invitations where account_id = ${accountId} and id = ${id} returning id`,
      )
    : undefined
  if (!gone) throw new AppError('not_found', `No invitation of this account has the id ${id}.`)
}

/** Withdraws a person's invitations to the account that nobody has accepted yet. */
export async function deleteInvitationsBy(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await tx.query(sql`delete from invitations where account_id = ${accountId} and invited_by = ${userId}`)
}

/** The invitation behind a link. Throws invalid_request when it is used, withdrawn or expired. */
export async function getOpenInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation> {
  const row = await db.queryOne<OpenInvitation>(sql`
    select i.account_id, i.id, i.email, i.role, a.name as account_name, u.id as user_id
    from invitations i join accounts a on a.id = i.account_id left join users u on u.email = i.email
    where i.token_hash = ${linkTokenHash(token)} and i.expires_at > ${now}`)
  if (!row) {
    throw new AppError(
      'invalid_request',
      'This invitation is used up, taken back or too old; ask for a new one.',
      { reason: 'invitation_over' },
    )
  }
  return row
}

/** Uses the invitation; false when somebody else was faster. */
export async function takeInvitation(tx: Tx, { account_id, id }: OpenInvitation): Promise<boolean> {
  const taken = await tx.queryOne(
    sql`delete from invitations where account_id = ${account_id} and id = ${id} returning id`,
  )
  return taken !== undefined
}

/** An inviter who loses the role meanwhile has invited nobody: either this waits for that, or that finds the invitation. */
async function lockInviter(tx: Tx, accountId: string, userId: string): Promise<void> {
  const inviter = await tx.queryOne(sql`
    select user_id from memberships
    where account_id = ${accountId} and user_id = ${userId} and role = any(${rolesWith('people.edit')}) for share`)
  if (inviter) return
  throw new AppError('forbidden', 'Your role in this account may not invite anybody.', { reason: 'role' })
}

async function isMember(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const found = await tx.queryOne(sql`
    select 1 from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and u.email = ${email}`)
  return found !== undefined
}

async function hasMany(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  await tx.query(sql`delete from invitations where account_id = ${accountId} and expires_at <= ${now}`)
  const rows = await tx.query(sql`
    select 1 from invitations where account_id = ${accountId} limit ${limits.invitationsMax}`)
  return rows.length >= limits.invitationsMax
}
