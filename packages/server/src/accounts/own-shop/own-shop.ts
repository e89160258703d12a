// The way from the demo shop, which an empty installation begins with, to a shop of one's own beside it.
import { limits } from '@mostrador/contract/limits'
import { signUpPlan } from '@mostrador/contract/plans'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Account, type AccountSettings, createAccount, deleteAccount, getAccount } from '../accounts.ts'
import { type Belonging, listBelongings } from '../people.queries.ts'
import { createUser, deleteUsersWithoutAccount, lockMembers, lockUser } from '../users.ts'

type Owner = { userId: string; email: string; demoId: string }

/**
 * An empty account that the demo's owner owns, on the plan of a business that signs itself up. Throws forbidden outside
 * a demo, and conflict when the person owns enough of them.
 */
export async function startOwnShop(
  tx: Tx,
  { userId, email, demoId }: Owner,
  settings: Omit<AccountSettings, 'plan'>,
  now: Date,
): Promise<Account> {
  await getDemo(tx, demoId)
  // Two clicks at once wait for each other, so that both count.
  await lockUser(tx, userId)
  const own = (await listBelongings(tx, userId)).filter(isOwnShop)
  if (own.length >= limits.ownShopsMax) {
    throw new AppError('conflict', `A person starts at most ${limits.ownShopsMax} shops from the demo.`, {
      reason: 'shops_many',
      max: limits.ownShopsMax,
    })
  }
  const account = await createAccount(tx, { ...settings, plan: signUpPlan }, now)
  await createUser(tx, { accountId: account.id, email, role: 'owner' }, now)
  return account
}

/** Deletes the demo with everything in it, and its invented people. Throws unless the owner has another shop to go to. */
export async function removeDemo(tx: Tx, { userId, demoId }: Omit<Owner, 'email'>): Promise<void> {
  await getDemo(tx, demoId)
  const members = await lockMembers(tx, demoId)
  if (!(await listBelongings(tx, userId)).some(isOwnShop)) {
    throw new AppError('conflict', 'Start a shop of your own first; the demo is the only one you have.', {
      reason: 'shop_own_missing',
    })
  }
  await deleteAccount(tx, demoId)
  await deleteUsersWithoutAccount(tx, members)
}

const isOwnShop = ({ role, is_demo }: Pick<Belonging, 'role'> & { is_demo: boolean }) =>
  role === 'owner' && !is_demo

async function getDemo(tx: Tx, id: string): Promise<void> {
  if ((await getAccount(tx, id)).is_demo) return
  throw new AppError('forbidden', 'Only from the demo shop; others are made with: mostrador account create', {
    reason: 'demo_only',
  })
}
