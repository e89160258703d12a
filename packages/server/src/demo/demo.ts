// Sample data for a first look: a small shop with customers, conversations, orders and appointments.
import { demoPlan } from '@mostrador/contract/plans'
import { type Account, accountDefaults, createAccount, getAccount } from '../accounts/accounts.ts'
import { findBotSettings, setBotSettings } from '../bot/bot-settings.ts'
import { getAvailability, setAvailability } from '../domain/appointments/availability.ts'
import { type Database, sql, sqlState, type Tx, uniqueViolation } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { buildDemo } from './build/build.ts'
import { insertDemo } from './build/insert.ts'
import { addTeamwork } from './build/teamwork.ts'
import { demoAvailability } from './shop/bookable.ts'
import { demoBotSettings } from './shop/bot.ts'
import { createWorld } from './world.ts'

export type DemoCounts = {
  contacts: number
  conversations: number
  messages: number
  products: number
  orders: number
  appointments: number
}

const defaultName = 'Casa Lucero'

/** Creates an account and fills it. */
export async function createDemoAccount(
  tx: Tx,
  { now, accountName = defaultName, isDemo }: { now: Date; accountName?: string; isDemo: boolean },
): Promise<{ account: Account; counts: DemoCounts }> {
  const settings = { ...accountDefaults, name: accountName, plan: demoPlan, isDemo }
  const account = await createAccount(tx, settings, now)
  return { account, counts: await insertRows(tx, account, now) }
}

/**
 * Fills an account in pesos that has no sample data yet. Emits no events. The same account and time give the same rows.
 * Throws not_found, invalid_request (another currency), conflict (already filled).
 */
export async function fillAccount(
  db: Database,
  accountId: string,
  { now }: { now: Date },
): Promise<DemoCounts> {
  try {
    return await db.transaction(async (tx) => {
      const account = await getAccount(tx, accountId)
      const counts = await insertRows(tx, account, now)
      const owner = await findFirstOwner(tx, accountId)
      if (owner !== undefined) await addTeamwork(tx, account, owner, now)
      return counts
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new AppError(
      'conflict',
      'The account already has the sample data, or a phone, SKU, label or ready answer of it; make a new one with: mostrador account create',
    )
  }
}

async function findFirstOwner(tx: Tx, accountId: string): Promise<string | undefined> {
  const row = await tx.queryOne<{ user_id: string }>(sql`
    select user_id from memberships where account_id = ${accountId} and role = 'owner'
    order by created_at, user_id limit 1`)
  return row?.user_id
}

async function insertRows(tx: Tx, account: Account, now: Date): Promise<DemoCounts> {
  if (account.currency !== accountDefaults.currency) {
    throw new AppError(
      'invalid_request',
      `The sample data is in ${accountDefaults.currency} and the account is in ${account.currency}; make one with --currency ${accountDefaults.currency}`,
    )
  }
  const rows = buildDemo(createWorld(account, now))
  await insertDemo(tx, account.id, rows)
  // Availability and bot settings that the account already has are left alone.
  if ((await getAvailability(tx, account.id)).services.length === 0) {
    await setAvailability(tx, account.id, demoAvailability(now, account.timezone), now)
  }
  if ((await findBotSettings(tx, account.id)) === undefined) {
    await setBotSettings(tx, account.id, demoBotSettings(), now)
  }
  return {
    contacts: rows.contacts.length,
    conversations: rows.conversations.length,
    messages: rows.messages.length,
    products: rows.products.length,
    orders: rows.orders.length,
    appointments: rows.appointments.length,
  }
}
