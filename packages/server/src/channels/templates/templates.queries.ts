import type {
  TemplateCategory,
  TemplateContent,
  TemplateQuality,
  TemplateReason,
  TemplateState,
  TemplateVariable,
} from '@mostrador/contract/outreach/templates'
import { claimEach } from '../../platform/database/claims.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { PlatformTemplate, TemplateReport } from '../template-control.ts'

export type Template = {
  id: string
  business_id: string
  external_id: string
  name: string
  language: string
  category: TemplateCategory
  state: TemplateState
  reason: TemplateReason | null
  detail: string | null
  quality: TemplateQuality | null
  content: TemplateContent
  variables: TemplateVariable[]
  other_parts: string[]
  file_id: string | null
  created_at: Date
  changed_at: Date
}

/** The templates that a channel reads, and how that went. */
export type TemplateBook = {
  channel_id: string
  channel_name: string
  business_id: string | null
  synced_at: Date | null
  problem: string | null
}

const columns: Sql = sql`t.id, t.business_id, t.external_id, t.name, t.language, t.category, t.state, t.reason, t.detail,
  t.quality, t.content, t.variables, t.other_parts, t.file_id, t.created_at, t.changed_at`

export function listTemplateRows(db: Db, accountId: string, limit: number): Promise<Template[]> {
  return db.query(sql`
    select ${columns} from templates t where t.account_id = ${accountId}
    order by t.name, t.language, t.id limit ${limit}`)
}

export async function findTemplate(db: Db, accountId: string, id: string): Promise<Template | undefined> {
  if (!isId(id)) return undefined
  return db.queryOne(
    sql`select ${columns} from templates t where t.account_id = ${accountId} and t.id = ${id}`,
  )
}

/** Those that may be sent on the channel now, by name. */
export function listApproved(
  db: Db,
  { accountId, channelId, names }: { accountId: string; channelId: string; names: readonly string[] },
): Promise<Template[]> {
  return db.query(sql`
    select ${columns} from templates t
    join template_books b on b.account_id = t.account_id and b.business_id = t.business_id
    where t.account_id = ${accountId} and b.channel_id = ${channelId} and t.state = 'approved'
      and t.name = any(${names}) order by t.name, t.language`)
}

/** Channels of these platforms, the longest-standing first, with their books. */
export function listBooks(
  db: Db,
  accountId: string,
  platforms: readonly string[],
): Promise<(TemplateBook & { is_played: boolean })[]> {
  return db.query(sql`
    select c.id as channel_id, c.name as channel_name, b.business_id, b.synced_at, b.problem,
      c.is_simulated and c.api_url is null as is_played
    from channels c left join template_books b on b.account_id = c.account_id and b.channel_id = c.id
    where c.account_id = ${accountId} and c.platform = any(${platforms}) and c.deleted_at is null
    order by c.created_at, c.id`)
}

export function findBusiness(
  db: Db,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<{ business_id: string } | undefined> {
  return db.queryOne(sql`
    select business_id from template_books where account_id = ${accountId} and channel_id = ${channelId}`)
}

/** A channel whose token reaches the business. */
export function findChannelOf(
  db: Db,
  { accountId, businessId }: { accountId: string; businessId: string },
): Promise<{ channel_id: string } | undefined> {
  return db.queryOne(sql`
    select b.channel_id from template_books b
    join channels c on c.account_id = b.account_id and c.id = b.channel_id
    where b.account_id = ${accountId} and b.business_id = ${businessId} and c.deleted_at is null
    order by c.access_token is null, b.channel_id limit 1`)
}

export async function upsertBook(
  tx: Tx,
  { accountId, channelId, businessId }: { accountId: string; channelId: string; businessId: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into template_books as b (account_id, channel_id, business_id, due_at)
    values (${accountId}, ${channelId}, ${businessId}, ${now})
    on conflict (account_id, channel_id) do update set business_id = excluded.business_id, due_at = excluded.due_at,
      problem = null, synced_at = case when b.business_id = excluded.business_id then b.synced_at end`)
}

/** Templates of businesses that no channel reads any more. */
export async function deleteUnread(tx: Tx, accountId: string): Promise<void> {
  await tx.query(sql`
    delete from templates t where t.account_id = ${accountId} and not exists (
      select from template_books b where b.account_id = ${accountId} and b.business_id = t.business_id)`)
}

type BookPlace = { accountId: string; channelId: string }

export async function updateBook(
  db: Db,
  { accountId, channelId }: BookPlace,
  { problem, syncedAt, dueAt }: { problem: string | null; syncedAt: Date | null; dueAt: Date },
): Promise<void> {
  await db.query(sql`
    update template_books set problem = ${problem}, synced_at = coalesce(${syncedAt}, synced_at), due_at = ${dueAt}
    where account_id = ${accountId} and channel_id = ${channelId}`)
}

/** The platform told something new of a template that is not here. */
export async function hastenBook(db: Db, accountId: string, businessId: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    update template_books set due_at = least(due_at, ${now})
    where account_id = ${accountId} and business_id = ${businessId} returning channel_id`)
  return rows.length > 0
}

/** Claims due books of all accounts until `until`; those of channels that talk to no platform never are. */
export async function claimBooks(
  db: Db,
  { limit, until }: { limit: number; until: Date },
  now: Date,
): Promise<{ account_id: string; channel_id: string }[]> {
  type Key = { account_id: string; channel_id: string }
  const waiting = await db.query<Key>(sql`
    select b.account_id, b.channel_id from template_books b
    join channels c on c.account_id = b.account_id and c.id = b.channel_id
    join accounts a on a.id = b.account_id and a.status = 'active'
    where b.due_at <= ${now} and c.deleted_at is null and c.access_token is not null
      and not (c.is_simulated and c.api_url is null)
    order by b.due_at, b.account_id, b.channel_id limit ${limit}`)
  return claimEach<Key, Key>(
    db,
    waiting,
    ({ found, accounts }) => sql`
    with due as materialized (
      select account_id, channel_id from template_books
      where account_id = ${accounts} and channel_id = any(${found.map((each) => each.channel_id)}::uuid[])
        and due_at <= ${now}
      for update skip locked)
    update template_books b set due_at = ${until} from due d
    where b.account_id = ${accounts} and b.account_id = d.account_id and b.channel_id = d.channel_id
    returning b.account_id, b.channel_id`,
  )
}

export function listOfBusiness(
  tx: Tx,
  { accountId, businessId }: { accountId: string; businessId: string },
): Promise<Pick<Template, 'name' | 'language' | 'variables'>[]> {
  return tx.query(sql`
    select name, language, variables from templates
    where account_id = ${accountId} and business_id = ${businessId} for update`)
}

/** Writes what the platform says; the words of a rejection stay while it lasts. The row's id stays. */
export async function upsertTemplates(
  tx: Tx,
  {
    accountId,
    businessId,
    templates,
  }: {
    accountId: string
    businessId: string
    templates: readonly PlatformTemplate[]
  },
  now: Date,
): Promise<void> {
  const rows = templates.map((each) => ({ id: newId(now.getTime()), ...each, other_parts: each.otherParts }))
  await tx.query(sql`
    insert into templates as t (account_id, id, business_id, external_id, name, language, category, state, reason,
      quality, content, variables, other_parts, created_at, changed_at)
    select ${accountId}::uuid, g.id, ${businessId}, g."externalId", g.name, g.language, g.category, g.state, g.reason,
      g.quality, g.content, g.variables, array(select json_array_elements_text(g.other_parts)), ${now}::timestamptz,
      ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (id uuid, "externalId" text, name text, language text,
      category text, state text, reason text, quality text, content json, variables json, other_parts json)
    on conflict (account_id, business_id, name, language) do update set external_id = excluded.external_id,
      category = excluded.category, state = excluded.state,
      reason = case when excluded.reason = 'other' and t.reason is not null then t.reason else excluded.reason end,
      detail = case when excluded.state = 'rejected' then t.detail end, quality = excluded.quality,
      content = excluded.content, variables = excluded.variables, other_parts = excluded.other_parts,
      changed_at = case when t.state = excluded.state then t.changed_at else excluded.changed_at end`)
}

/** Deletes those that the platform no longer lists; one that came since the reading began stays. */
export async function deleteUnlisted(
  tx: Tx,
  {
    accountId,
    businessId,
    listed,
    since,
  }: {
    accountId: string
    businessId: string
    listed: readonly string[]
    since: Date
  },
): Promise<void> {
  await tx.query(sql`
    delete from templates where account_id = ${accountId} and business_id = ${businessId}
      and external_id <> all(${listed}) and changed_at < ${since}`)
}

/** Variables and picture, which the platform does not know. */
export async function updateOwnFacts(
  tx: Tx,
  {
    accountId,
    id,
    variables,
    fileId,
  }: {
    accountId: string
    id: string
    variables: readonly TemplateVariable[]
    fileId: string | null
  },
): Promise<void> {
  await tx.query(sql`
    update templates set variables = ${JSON.stringify(variables)}, file_id = ${fileId}
    where account_id = ${accountId} and id = ${id}`)
}

export async function updateByReport(
  tx: Tx,
  accountId: string,
  report: TemplateReport,
  now: Date,
): Promise<boolean> {
  const { businessId, externalId, state, reason, detail, quality, category } = report
  const own = sql`account_id = ${accountId} and business_id = ${businessId} and external_id = ${externalId}`
  if (state === 'gone') {
    return (await tx.query(sql`delete from templates where ${own} returning id`)).length > 0
  }
  const updated = await tx.query(sql`
    update templates set state = coalesce(${state ?? null}, state), category = coalesce(${category ?? null}, category),
      reason = case when ${reason === undefined} then reason else ${reason ?? null} end,
      detail = case when ${detail === undefined} then detail else ${detail ?? null} end,
      quality = case when ${quality === undefined} then quality else ${quality ?? null} end,
      changed_at = ${now}
    where ${own} returning id`)
  return updated.length > 0
}

export async function deleteTemplateRow(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.query(sql`delete from templates where account_id = ${accountId} and id = ${id}`)
}
