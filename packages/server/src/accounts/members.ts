// Members of an account: roles and removal.
import type { MemberRole } from '@mostrador/contract/dashboard/roles'
import { type Db, raw, type Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/lists/page.ts'
import { deleteInvitationsBy } from './invitations.ts'
import {
  deleteMember,
  findMemberRow,
  listMemberRows,
  lockMember,
  lockOwners,
  type MemberRow,
  updateMemberRole,
} from './people.queries.ts'
import { deleteUsersWithoutAccount } from './users.ts'

type MemberPlace = { accountId: string; userId: string }

/** Newest member first. */
export async function listMembers(db: Db, accountId: string, page: PageRequest): Promise<Page<MemberRow>> {
  const rows = await listMemberRows(db, accountId, {
    beyond: beyond(page, raw('m.created_at'), raw('m.user_id')),
    limit: page.limit + 1,
  })
  return pageOf(rows, page)
}

/**
 * Members who stop being owners lose their open invitations. Throws not_found, and conflict when no owner would remain.
 */
export async function setMemberRole(tx: Tx, place: MemberPlace, role: MemberRole): Promise<MemberRow> {
  const member = await locked(tx, place, { staysOwner: role === 'owner' })
  if (member.role !== role) await updateMemberRole(tx, { ...place, role })
  if (role !== 'owner') await deleteInvitationsBy(tx, place)
  return (await findMemberRow(tx, place)) ?? noMember(place)
}

/** Also deletes a person who belongs to no other account. Throws not_found, and conflict for the last owner. */
export async function removeMember(tx: Tx, place: MemberPlace): Promise<void> {
  await locked(tx, place, { staysOwner: false })
  await deleteInvitationsBy(tx, place)
  await deleteMember(tx, place)
  await deleteUsersWithoutAccount(tx, [place.userId])
}

async function locked(tx: Tx, place: MemberPlace, { staysOwner }: { staysOwner: boolean }) {
  if (!isId(place.userId)) return noMember(place)
  const owners = await lockOwners(tx, place.accountId)
  const member = (await lockMember(tx, place)) ?? noMember(place)
  if (member.role === 'owner' && !staysOwner && owners.length === 1) {
    throw new AppError('conflict', 'An account has at least one owner: make somebody else an owner first.', {
      reason: 'owner_last',
    })
  }
  return member
}

function noMember({ userId }: MemberPlace): never {
  throw new AppError('not_found', `Nobody of this account has the id ${userId}.`)
}
