import { defaultLanguage, isLanguage, type Language, languages } from '@mostrador/contract/languages'
import { isPlan, type Plan, plans } from '@mostrador/contract/plans'
import { type Db, raw, sql, type Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/lists/page.ts'
import { readName } from '../platform/names.ts'

export type Account = {
  id: string
  name: string
  plan: Plan
  status: 'active' | 'suspended'
  currency: string
  timezone: string
  language: Language
  is_demo: boolean
  created_at: Date
}

export type AccountSettings = {
  name: string
  plan: string
  currency: string
  timezone: string
  language: string
}

export const accountDefaults = {
  currency: 'COP',
  timezone: 'America/Bogota',
  language: defaultLanguage,
} as const

export async function createAccount(
  db: Db,
  settings: AccountSettings & { isDemo?: boolean },
  now: Date,
): Promise<Account> {
  const { name, plan, currency, timezone, language } = checkedSettings(settings)
  const [account] = await db.query<Account>(sql`
    with made as (
      insert into accounts (id, name, plan, currency, timezone, language, is_demo, created_at)
      values (${newId(now.getTime())}, ${name}, ${plan}, ${currency}, ${timezone}, ${language},
        ${settings.isDemo ?? false}, ${now})
      returning id, name, plan, status, currency, timezone, language, is_demo, created_at
    ), led as (
      insert into first_steps (account_id) select id from made where not is_demo
    )
    select * from made`)
  if (!account) throw new Error('insert into accounts returned no row')
  return account
}

/** Throws not_found. */
export async function getAccount(db: Db, accountId: string): Promise<Account> {
  if (!isId(accountId)) throw noAccount(accountId)
  const account = await db.queryOne<Account>(sql`
    select id, name, plan, status, currency, timezone, language, is_demo, created_at
    from accounts where id = ${accountId}`)
  if (!account) throw noAccount(accountId)
  return account
}

/** All accounts, newest first. */
export async function listAccounts(db: Db, page: PageRequest): Promise<Page<Account>> {
  const found = await db.query<Account>(sql`
    select id, name, plan, status, currency, timezone, language, is_demo, created_at
    from accounts
    where true ${beyond(page, raw('created_at'), raw('id'))}
    order by created_at desc, id desc
    limit ${page.limit + 1}`)
  return pageOf(found, page)
}

/** Changes the given settings. A new plan applies from each key's next rate window. */
export async function updateAccount(
  tx: Tx,
  accountId: string,
  change: Partial<AccountSettings>,
): Promise<Account> {
  await lockAccountOfKeys(tx, accountId)
  const current = await getAccount(tx, accountId)
  const { name, plan, currency, timezone, language } = checkedSettings({ ...current, ...change })
  await tx.query(sql`
    update accounts set name = ${name}, plan = ${plan}, currency = ${currency}, timezone = ${timezone},
      language = ${language}
    where id = ${accountId}`)
  await updateKeyCopies(tx, accountId)
  return getAccount(tx, accountId)
}

/**
 * A suspended account's keys are refused, its bot runs no turns and nothing is sent to its customers; their messages
 * are still stored. Waiting work continues when the account is resumed.
 */
export async function setAccountStatus(
  tx: Tx,
  accountId: string,
  status: Account['status'],
): Promise<Account> {
  await lockAccountOfKeys(tx, accountId)
  await tx.query(sql`update accounts set status = ${status} where id = ${accountId}`)
  await updateKeyCopies(tx, accountId)
  return getAccount(tx, accountId)
}

/** Deletes the account with everything in it. */
export async function deleteAccount(db: Db, accountId: string): Promise<void> {
  const [gone] = await db.query(sql`delete from accounts where id = ${accountId} returning id`)
  if (!gone) throw noAccount(accountId)
}

/** The error for an unknown account id. */
export function noAccount(id: string): AppError {
  return new AppError('not_found', `No account has the id ${id}; see: mostrador account list`)
}

/**
 * Call it before keys are changed along with their account, which is locked before them. Where every node has a copy of
 * both tables, a change of a key locks keys and then accounts, each as a whole, so there the keys' table is locked first.
 */
export async function lockAccountOfKeys(
  tx: Tx,
  accountId: string,
): Promise<{ plan: Plan; status: Account['status'] } | undefined> {
  if (await tx.database.isSpread())
    await tx.query(
      sql`select id from api_keys where account_id = ${accountId} and id = ${accountId} for update`,
    )
  return tx.queryOne(sql`select plan, status from accounts where id = ${accountId} for no key update`)
}

// A statement of its own, so that it sees keys created while the account's lock was awaited.
async function updateKeyCopies(tx: Tx, accountId: string): Promise<void> {
  await tx.query(sql`
    update api_keys k set plan = a.plan, account_status = a.status
    from accounts a where a.id = ${accountId} and k.account_id = a.id`)
}

export function checkedSettings(settings: AccountSettings): AccountSettings {
  const name = readName('name', settings.name)
  const refuse = (message: string) => {
    throw new AppError('invalid_request', message)
  }
  if (!isPlan(settings.plan)) refuse(`plan: one of ${plans.join(', ')}`)
  if (!isLanguage(settings.language)) refuse(`language: one of ${languages.join(', ')}`)
  const currency = settings.currency.toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(currency)) refuse('currency: an ISO 4217 code such as COP')
  if (!isTimezone(settings.timezone)) refuse('timezone: an IANA name such as America/Bogota')
  return { ...settings, name, currency }
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name.includes('/') || name === 'UTC'
  } catch {
    return false
  }
}
