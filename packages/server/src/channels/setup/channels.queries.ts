import type { Platform } from '@mostrador/contract/values'
import { type Db, type Sql, sql } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import type { Position } from '../../platform/lists/paging.ts'
import type { Attention } from './channel-state.ts'

export type ChannelRow = {
  id: string
  platform: Platform
  external_id: string
  name: string
  api_url: string | null
  is_simulated: boolean
  has_app_secret: boolean
  has_verify_token: boolean
  has_access_token: boolean
  attention: Attention | null
  attention_detail: string | null
  attention_since: Date | null
  created_at: Date
}

type Identity = { account_id: string; id: string }
type Values = { external_id: string; name: string; api_url: string | null }
type Secrets<Value> = { app_secret: Value; verify_token: Value; access_token: Value }

const columns: Sql = sql`id, platform, external_id, name, api_url, is_simulated, app_secret is not null as has_app_secret,
  verify_token is not null as has_verify_token, access_token is not null as has_access_token,
  attention, attention_detail, attention_since, created_at`

export async function insertChannelRow(
  db: Db,
  row: Identity & Values & Secrets<Buffer | null> & { platform: string; is_simulated: boolean },
  now: Date,
): Promise<ChannelRow> {
  const [inserted] = await db.query<ChannelRow>(sql`
    insert into channels (account_id, id, platform, external_id, name, api_url, app_secret, verify_token, access_token,
      is_simulated, created_at)
    values (${row.account_id}, ${row.id}, ${row.platform}, ${row.external_id}, ${row.name}, ${row.api_url},
      ${row.app_secret}, ${row.verify_token}, ${row.access_token}, ${row.is_simulated}, ${now})
    returning ${columns}`)
  if (!inserted) throw new Error('insert into channels returned no row')
  return inserted
}

export async function findChannelRow(db: Db, accountId: string, id: string): Promise<ChannelRow | undefined> {
  if (!isId(id)) return undefined
  return db.queryOne(sql`
    select ${columns} from channels where account_id = ${accountId} and id = ${id} and deleted_at is null`)
}

export function listChannelRows(
  db: Db,
  accountId: string,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<ChannelRow[]> {
  const older = after
    ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return db.query(sql`
    select ${columns} from channels where account_id = ${accountId} and deleted_at is null ${older}
    order by created_at desc, id desc limit ${limit}`)
}

/** Leaves secrets that are undefined unchanged. The change may repair sending, so queued messages are tried again. */
export function updateChannelRow(
  db: Db,
  row: Identity & Values & Secrets<Buffer | null | undefined>,
): Promise<ChannelRow | undefined> {
  const secret = (column: Sql, value: Buffer | null | undefined) =>
    value === undefined ? column : sql`${value}::bytea`
  return db.queryOne(sql`
    update channels set external_id = ${row.external_id}, name = ${row.name}, api_url = ${row.api_url},
      phone = case when external_id = ${row.external_id} then phone end,
      app_secret = ${secret(sql`app_secret`, row.app_secret)},
      verify_token = ${secret(sql`verify_token`, row.verify_token)},
      access_token = ${secret(sql`access_token`, row.access_token)},
      attention = null, attention_detail = null, attention_since = null, attention_retry_at = null, paused_until = null
    where account_id = ${row.account_id} and id = ${row.id} and deleted_at is null
    returning ${columns}`)
}

export async function deleteChannelRow(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<ChannelRow | undefined> {
  if (!isId(id)) return undefined
  return db.queryOne(sql`
    update channels set deleted_at = ${now}, app_secret = null, verify_token = null, access_token = null,
      attention = null, attention_detail = null, attention_since = null, attention_retry_at = null, paused_until = null
    where account_id = ${accountId} and id = ${id} and deleted_at is null
    returning ${columns}`)
}
