import type { Provider } from '@mostrador/contract/values'
import { type Db, type Sql, sql } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { beyond, type PageRequest } from '../../platform/lists/page.ts'

export type IntegrationRow = {
  id: string
  provider: Provider
  name: string
  shop_domain: string | null
  api_url: string | null
  status: 'active' | 'unauthorized'
  has_webhook_secret: boolean
  has_access_token: boolean
  last_event_at: Date | null
  created_at: Date
}

type Place = { account_id: string; id: string }
type Values = { name: string; shop_domain: string | null; api_url: string | null }
type Secrets<Value> = { webhook_secret: Value; access_token: Value }

const columns: Sql = sql`id, provider, name, shop_domain, api_url, status, webhook_secret is not null as has_webhook_secret,
  access_token is not null as has_access_token, last_event_at, created_at`

export async function insertIntegration(
  db: Db,
  row: Place & Values & Secrets<Buffer | null> & { provider: Provider },
  now: Date,
): Promise<IntegrationRow> {
  const [inserted] = await db.query<IntegrationRow>(sql`
    insert into integrations (account_id, id, provider, name, shop_domain, api_url, webhook_secret, access_token,
      created_at)
    values (${row.account_id}, ${row.id}, ${row.provider}, ${row.name}, ${row.shop_domain}, ${row.api_url},
      ${row.webhook_secret}, ${row.access_token}, ${now})
    returning ${columns}`)
  if (!inserted) throw new Error('insert into integrations returned no row')
  return inserted
}

export function listIntegrationRows(db: Db, accountId: string, page: PageRequest): Promise<IntegrationRow[]> {
  return db.query(sql`
    select ${columns} from integrations
    where account_id = ${accountId} and deleted_at is null ${beyond(page, sql`created_at`, sql`id`)}
    order by created_at desc, id desc limit ${page.limit + 1}`)
}

export async function findIntegrationRow(
  db: Db,
  accountId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  if (!isId(id)) return undefined
  return db.queryOne(sql`
    select ${columns} from integrations where account_id = ${accountId} and id = ${id} and deleted_at is null`)
}

/** Leaves secrets that are undefined unchanged; a new access token makes the integration active again. */
export function updateIntegrationRow(
  db: Db,
  row: Place & Values & Secrets<Buffer | null | undefined>,
): Promise<IntegrationRow | undefined> {
  const secret = (column: Sql, value: Buffer | null | undefined) =>
    value === undefined ? column : sql`${value}::bytea`
  const status = row.access_token === undefined ? sql`status` : sql`'active'`
  return db.queryOne(sql`
    update integrations set name = ${row.name}, shop_domain = ${row.shop_domain}, api_url = ${row.api_url},
      webhook_secret = ${secret(sql`webhook_secret`, row.webhook_secret)},
      access_token = ${secret(sql`access_token`, row.access_token)}, status = ${status}
    where account_id = ${row.account_id} and id = ${row.id} and deleted_at is null
    returning ${columns}`)
}

export async function deleteIntegrationRow(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<IntegrationRow | undefined> {
  if (!isId(id)) return undefined
  return db.queryOne(sql`
    update integrations set deleted_at = ${now}, webhook_secret = null, access_token = null
    where account_id = ${accountId} and id = ${id} and deleted_at is null
    returning ${columns}`)
}

export type IntegrationAccess = {
  provider: Provider
  shop_domain: string | null
  api_url: string | null
  status: 'active' | 'unauthorized'
  /** Sealed, as stored. */
  access_token: Buffer | null
  deleted_at: Date | null
}

/** Everything applying a report needs; also for an integration deleted after the report came in. */
export function findAccess(db: Db, accountId: string, id: string): Promise<IntegrationAccess | undefined> {
  return db.queryOne(sql`
    select provider, shop_domain, api_url, status, access_token, deleted_at from integrations
    where account_id = ${accountId} and id = ${id}`)
}

export async function updateStatus(
  db: Db,
  { accountId, id, status }: { accountId: string; id: string; status: 'active' | 'unauthorized' },
): Promise<void> {
  await db.query(sql`
    update integrations set status = ${status}
    where account_id = ${accountId} and id = ${id} and status <> ${status}`)
}

/** Returns the shop's domain: the one given, unless another was first. */
export async function bindShop(
  db: Db,
  { accountId, id, shop }: { accountId: string; id: string; shop: string },
): Promise<string | undefined> {
  const row = await db.queryOne<{ shop_domain: string }>(sql`
    update integrations set shop_domain = coalesce(shop_domain, ${shop})
    where account_id = ${accountId} and id = ${id} returning shop_domain`)
  return row?.shop_domain
}

/** At most once a minute, since otherwise every report of a shop would write the same row. */
export async function updateLastEvent(db: Db, accountId: string, id: string, now: Date): Promise<void> {
  await db.query(sql`
    update integrations set last_event_at = ${now}
    where account_id = ${accountId} and id = ${id}
      and (last_event_at is null or last_event_at < ${new Date(now.getTime() - 60_000)})`)
}
