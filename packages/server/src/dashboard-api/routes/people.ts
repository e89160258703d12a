// A person's own sessions and second factor, and the people of an account.

import { isAllowed, type MemberRole, permissionNames } from '@mostrador/contract/dashboard/roles'
import { limits } from '@mostrador/contract/limits'
import { getAccount, updateAccount } from '../../accounts/accounts.ts'
import { createInvitation, listInvitations, revokeInvitation } from '../../accounts/invitations.ts'
import { listMembers, removeMember, setMemberRole } from '../../accounts/members.ts'
import { removeDemo, startOwnShop } from '../../accounts/own-shop/own-shop.ts'
import { listBelongings } from '../../accounts/people.queries.ts'
import {
  deleteOtherSessions,
  deleteSession,
  listSessionRows,
  updateActiveAccount,
  updateUserName,
} from '../../accounts/sessions.queries.ts'
import { checkedEmail } from '../../accounts/users.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { readName } from '../../platform/names.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { pageText } from '../serving/page-text.ts'
import { invitationMail, invitationUrl } from '../signing-in/mail-texts.ts'
import { findTenant, type Person } from '../signing-in/session.ts'
import { countTries } from '../signing-in/sign-in-limits.ts'
import { twoFactorHandlers } from './two-factor.ts'

type AccountNames =
  | 'startOwnShop'
  | 'removeDemo'
  | 'updateAccount'
  | 'listMembers'
  | 'updateMember'
  | 'removeMember'
  | 'listInvitations'
  | 'createInvitation'
  | 'revokeInvitation'

type OwnNames =
  | 'getMe'
  | 'updateMe'
  | 'switchAccount'
  | 'listSessions'
  | 'revokeSession'
  | 'revokeOtherSessions'

export function peopleHandlers(deps: DashboardDeps) {
  return { ...ownHandlers(deps), ...twoFactorHandlers(deps), ...accountHandlers(deps) }
}

function ownHandlers(deps: DashboardDeps): Handlers<OwnNames> {
  const people = deps.directory.db
  return {
    getMe: ({ person }) => meOf(deps, person),
    updateMe: async ({ person, body, now }) => {
      const name = readName('name', body.name)
      await updateUserName(people, { userId: person.id, name }, now)
      return meOf(deps, { ...person, name })
    },
    switchAccount: ({ person, body }) => openAccount(deps, person, body.account_id),
    listSessions: async ({ person, now }) => ({
      data: (await listSessionRows(people, person.id, now)).map((row) => ({
        id: row.id,
        created_at: row.created_at,
        expires_at: row.expires_at,
        address: row.ip_address || null,
        user_agent: row.user_agent || null,
        is_current: row.id === person.session.id,
      })),
      next_cursor: null,
    }),
    revokeSession: async ({ person, params: { id } }) => {
      const isDone = isId(id) && (await deleteSession(people, { userId: person.id, id }))
      if (!isDone) throw new AppError('not_found', `You have no session with the id ${id}.`)
      return {}
    },
    revokeOtherSessions: async ({ person }) => {
      await deleteOtherSessions(people, { userId: person.id, id: person.session.id })
      return {}
    },
  }
}

function accountHandlers(deps: DashboardDeps): Handlers<AccountNames> {
  const people = deps.directory.db
  return {
    startOwnShop: async ({ tenant, person, body, now }) => {
      const owner = { userId: person.id, email: person.email, demoId: tenant.accountId }
      const shop = await people.transaction((tx) => startOwnShop(tx, owner, body, now))
      return openAccount(deps, person, shop.id)
    },
    removeDemo: async ({ tenant, person }) => {
      await people.transaction((tx) => removeDemo(tx, { userId: person.id, demoId: tenant.accountId }))
      return meOf(deps, person)
    },
    updateAccount: async ({ tenant, body }) =>
      shownAccount(await tenant.db.transaction((tx) => updateAccount(tx, tenant.accountId, body))),
    listMembers: ({ tenant, query }) => {
      const page = readPageRequest(pageText(query), ['members', tenant.accountId])
      return listMembers(tenant.db, tenant.accountId, page)
    },
    updateMember: ({ tenant, params, body }) =>
      tenant.db.transaction((tx) =>
        setMemberRole(tx, { accountId: tenant.accountId, userId: params.id }, body.role),
      ),
    removeMember: async ({ tenant, params }) => {
      await tenant.db.transaction((tx) =>
        removeMember(tx, { accountId: tenant.accountId, userId: params.id }),
      )
      return {}
    },
    listInvitations: ({ tenant, query, now }) => {
      const { accountId } = tenant
      const page = readPageRequest(pageText(query), ['invitations', accountId])
      return listInvitations(tenant.db, { accountId, page }, now)
    },
    createInvitation: (call) => invite(deps, call),
    revokeInvitation: async ({ tenant, params }) => {
      await revokeInvitation(tenant.db, tenant.accountId, params.id)
      return {}
    },
  }
}

async function invite(
  { publicUrl, mailer, log, directory }: DashboardDeps,
  { tenant, person, body, now }: CallOf<'createInvitation'>,
) {
  const { accountId, db } = tenant
  // Each invitation may send a mail, so limits keep anybody from flooding a stranger's mailbox.
  const tries = [
    { kind: 'invitations of', subject: accountId, max: limits.invitationsPerAccountMax },
    { kind: 'invitations to', subject: checkedEmail(body.email), max: limits.invitationsPerEmailMax },
  ]
  await countTries(directory.db, tries, now)
  const wanted = { accountId, email: body.email, role: body.role, invitedBy: person.id }
  const { token, ...invitation } = await db.transaction((tx) => createInvitation(tx, wanted, now))
  const url = invitationUrl(publicUrl, token)
  const account = await getAccount(db, accountId)
  const mail = invitationMail(account.language, {
    ...{ inviter: person.name, account: account.name, url },
    days: limits.invitationDays,
  })
  try {
    await mailer?.send({ to: invitation.email, ...mail })
    return { ...invitation, url, is_mailed: mailer !== undefined }
  } catch (error) {
    // The answer contains the link, so the invitation can be passed on another way.
    log.warn({ account_id: accountId, error: messageOf(error) }, 'an invitation was not mailed')
    return { ...invitation, url, is_mailed: false }
  }
}

/** The session goes on with this account. */
async function openAccount(deps: DashboardDeps, person: Person, accountId: string) {
  const { id } = person.session
  const isDone =
    isId(accountId) && (await updateActiveAccount(deps.directory.db, { userId: person.id, id, accountId }))
  if (!isDone) throw new AppError('not_found', `You belong to no account with the id ${accountId}.`)
  return meOf(deps, { ...person, session: { ...person.session, activeAccount: accountId } })
}

async function meOf({ directory, media }: DashboardDeps, person: Person) {
  const tenant = await findTenant(directory, person)
  const role: MemberRole | null = tenant?.role ?? null
  return {
    person: { id: person.id, email: person.email, name: person.name, has_two_factor: person.hasTwoFactor },
    account: tenant ? shownAccount(await getAccount(tenant.db, tenant.accountId)) : null,
    role,
    permissions: role === null ? [] : permissionNames.filter((permission) => isAllowed(role, permission)),
    is_away: tenant?.isAway ?? false,
    file_mb_max: media.bytesMax / 1_000_000,
    accounts: await listBelongings(directory.db, person.id),
  }
}

function shownAccount({ status, ...account }: Awaited<ReturnType<typeof getAccount>>) {
  return { ...account, is_suspended: status === 'suspended' }
}
