import { hash, randomBytes } from 'node:crypto'
import type { ActivityActor } from '@mostrador/contract/dashboard/insights/activity-values'
import { limits } from '@mostrador/contract/limits'
import { type Scope, scopes } from '@mostrador/contract/plans'
import { type Db, raw, type Sql, sql, type Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/lists/page.ts'
import { readName } from '../platform/names.ts'
import { lockAccountOfKeys, noAccount } from './accounts.ts'

export type ApiKey = {
  account_id: string
  id: string
  name: string
  scope: Scope
  prefix: string
  /** Name of its creator in the dashboard; null for the command line. */
  created_by: string | null
  created_at: Date
  last_used_at: Date | null
  /** A rolled key is refused from then on. */
  expires_at: Date | null
  revoked_at: Date | null
  /** From the activity log; null while it is active. */
  revoked_by: { actor: ActivityActor; name: string | null } | null
}

const columnsOf = (accountId: string): Sql => sql`k.account_id, k.id, k.name, k.scope, k.prefix,
  (select u.name from users u where u.id = k.created_by) as created_by, k.created_at, k.last_used_at, k.expires_at,
  k.revoked_at,
  case when k.revoked_at is not null then (
    select json_build_object('actor', a.actor, 'name', a.person_name) from activity a
    where a.account_id = ${accountId} and a.record_id = k.id and a.action = 'deleted' order by a.id desc limit 1)
  end as revoked_by`

const form = /^svc_[0-9a-f]{40}$/

/** The SHA-256 a key is stored under; undefined for text that cannot be a key. */
export function hashKey(key: string): Buffer | undefined {
  return form.test(key) ? hash('sha256', key, 'buffer') : undefined
}

/** Creates a key. `key` exists only in the result: only its SHA-256 is stored. */
export async function createKey(
  tx: Tx,
  {
    accountId,
    scope,
    name,
    createdBy = null,
  }: { accountId: string; scope: string; name: string; createdBy?: string | null },
  now: Date,
): Promise<ApiKey & { key: string }> {
  if (!(scopes as readonly string[]).includes(scope)) {
    throw new AppError('invalid_request', `scope: one of ${scopes.join(', ')}`)
  }
  const shown = readName('name', name)
  const key = `svc_${randomBytes(20).toString('hex')}`
  const id = newId(now.getTime())
  // The account's lock keeps its plan and status from changing between reading and copying them.
  const account = await lockAccountOfKeys(tx, accountId)
  if (!account) throw noAccount(accountId)
  await tx.query(sql`
    insert into api_keys (account_id, id, name, scope, hash, prefix, created_by, created_at, plan, account_status)
    values (${accountId}, ${id}, ${shown}, ${scope}, ${hashKey(key)}, ${key.slice(0, 8)},
      ${createdBy}::uuid, ${now}, ${account.plan}, ${account.status})`)
  return { ...(await getKey(tx, accountId, id)), key }
}

/**
 * Makes a key that takes the place of another one, with its name and scope; the other one works for some hours more, or
 * is revoked at once. Throws conflict for a key that was rolled or revoked before.
 */
export async function rollKey(
  tx: Tx,
  {
    accountId,
    id,
    overlapHours = limits.keyOverlapHours,
    createdBy = null,
  }: { accountId: string; id: string; overlapHours?: number | undefined; createdBy?: string | null },
  now: Date,
): Promise<ApiKey & { key: string }> {
  if (!(overlapHours >= 0 && overlapHours <= limits.keyOverlapHoursMax))
    throw new AppError('invalid_request', `overlap_hours: 0 to ${limits.keyOverlapHoursMax}`)
  const end = new Date(now.getTime() + overlapHours * 3_600_000)
  await lockAccountOfKeys(tx, accountId)
  const [rolled] = await tx.query<{ name: string; scope: Scope }>(sql`
    update api_keys set ${overlapHours === 0 ? sql`revoked_at = ${now}` : sql`expires_at = ${end}`}
    where account_id = ${accountId} and id = ${id} and revoked_at is null and expires_at is null
    returning name, scope`)
  if (rolled) return createKey(tx, { accountId, ...rolled, createdBy }, now)
  await getKey(tx, accountId, id)
  throw new AppError('conflict', 'This key was already rolled or revoked.', { reason: 'key_ended' })
}

/** Takes effect on the next request everywhere, since every request reads the row. Revoking twice changes nothing. */
export async function revokeKey(db: Db, accountId: string, id: string, now: Date): Promise<ApiKey> {
  await db.query(sql`
    update api_keys set revoked_at = ${now} where account_id = ${accountId} and id = ${id} and revoked_at is null`)
  return getKey(db, accountId, id)
}

/** Throws not_found. */
export async function getKey(db: Db, accountId: string, id: string): Promise<ApiKey> {
  const row = await db.queryOne<ApiKey>(sql`
    select ${columnsOf(accountId)} from api_keys k where k.account_id = ${accountId} and k.id = ${id}`)
  if (!row) throw new AppError('not_found', `No key of this account has the id ${id}.`)
  return row
}

/** Keys of an account, newest first, including revoked ones. */
export async function listKeys(db: Db, accountId: string, page: PageRequest): Promise<Page<ApiKey>> {
  const rows = await db.query<ApiKey>(sql`
    select ${columnsOf(accountId)} from api_keys k
    where k.account_id = ${accountId} ${beyond(page, raw('k.created_at'), raw('k.id'))}
    order by k.created_at desc, k.id desc
    limit ${page.limit + 1}`)
  return pageOf(rows, page)
}
