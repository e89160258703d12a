import type { Audience } from '@mostrador/contract/dashboard/outreach/campaign-audience'
import type { ListReport } from '@mostrador/contract/dashboard/outreach/campaign-lists'
import type { CampaignTemplate } from '@mostrador/contract/dashboard/outreach/campaigns'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { CampaignState } from '@mostrador/contract/outreach/campaigns'
import type { ConsentRule } from '@mostrador/contract/outreach/consents'
import type { Platform } from '@mostrador/contract/values'
import { isAwake } from '../../domain/contacts/phone-zones.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'

export type Campaign = {
  account_id: string
  id: string
  name: string
  state: CampaignState
  channel_id: string
  channel_name: string
  platform: Platform
  channel_external_id: string
  account_zone: string
  account_language: Language
  /** Nothing leaves this service for it. */
  is_simulated: boolean
  audience: Audience
  template: CampaignTemplate | null
  /** The kept picture of the template's header, where it has one now. */
  picture_id: string | null
  list_report: ListReport | null
  consent_rule: ConsentRule
  per_contact_max: number
  per_contact_days: number
  quiet_hours: { from: number; to: number } | null
  per_second: number
  day_max: number | null
  starts_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  planned_after: string | null
  planned_at: Date | null
  created_at: Date
}

const quietHours: Sql = sql`
  case when g.quiet_from is not null then json_build_object('from', g.quiet_from, 'to', g.quiet_to) end`
const columns: Sql = sql`g.account_id, g.id, g.name, g.state, g.channel_id, coalesce(h.name, h.external_id) as channel_name,
  h.platform, h.external_id as channel_external_id, a.timezone as account_zone,
  a.language as account_language, h.is_simulated and h.api_url is null as is_simulated, g.audience, g.template, g.list_report,
  g.consent_rule, g.per_contact_max, g.per_contact_days,
  ${quietHours} as quiet_hours,
  (select t.file_id from templates t
    join template_books b on b.account_id = t.account_id and b.business_id = t.business_id
    where t.account_id = g.account_id and b.channel_id = g.channel_id and t.name = g.template ->> 'name'
      and t.language = g.template ->> 'language' and t.state = 'approved'
      and t.content -> 'header' ->> 'kind' = 'image' limit 1) as picture_id,
  g.per_second, g.day_max, g.starts_at, g.started_at, g.ended_at, g.planned_after, g.planned_at, g.created_at`
const from: Sql = sql`from campaigns g
  join accounts a on a.id = g.account_id
  join channels h on h.account_id = g.account_id and h.id = g.channel_id`

export function findCampaign(db: Db, accountId: string, id: string): Promise<Campaign | undefined> {
  if (!isId(id)) return Promise.resolve(undefined)
  return db.queryOne(sql`select ${columns} ${from} where g.account_id = ${accountId} and g.id = ${id}`)
}

/** Newest first, with how many there are to reach and how many are done. */
export function listCampaignRows(
  db: Db,
  accountId: string,
): Promise<(Campaign & { total: number; done: number })[]> {
  return db.query(sql`
    select ${columns}, coalesce(r.total, 0)::int as total, coalesce(r.done, 0)::int as done ${from}
    left join lateral (
      select count(*) filter (where state <> 'left_out') as total, count(*) filter (where state = 'queued') as done
      from campaign_recipients r where r.account_id = g.account_id and r.campaign_id = g.id) r on true
    where g.account_id = ${accountId} order by g.created_at desc, g.id desc limit ${limits.campaignsMax}`)
}

export function listCampaignChannels(
  db: Db,
  accountId: string,
): Promise<{ id: string; name: string; platform: Platform }[]> {
  return db.query(sql`
    select id, coalesce(name, external_id) as name, platform from channels
    where account_id = ${accountId} and deleted_at is null
    order by created_at, id`)
}

/** Campaigns of all accounts that have something to do, on channels that can send. */
export function listAtWork(db: Db, now: Date): Promise<Campaign[]> {
  return db.query(sql`
    select ${columns} ${from}
    where (g.state = 'running' or g.state = 'scheduled' and g.starts_at <= ${now}) and a.status = 'active'
      and h.deleted_at is null and h.attention is null and (h.paused_until is null or h.paused_until <= ${now})
    order by g.started_at, g.id`)
}

/**
 * Tells if a message of the campaign may leave now, since one that waited for its channel may come to the customer's
 * night. Locks the campaign against a stop, and against other hours, until the transaction ends.
 */
export async function gateOf(
  tx: Tx,
  { accountId, id, messageId }: { accountId: string; id: string; messageId: string },
  now: Date,
): Promise<'open' | 'held' | 'asleep'> {
  const found = await tx.queryOne<Pick<Campaign, 'quiet_hours' | 'account_zone'> & { zone: string }>(sql`
    select ${quietHours} as quiet_hours, a.timezone as account_zone, coalesce(r.zone, '') as zone
    from campaigns g join accounts a on a.id = g.account_id
    left join campaign_recipients r
      on r.account_id = g.account_id and r.campaign_id = g.id and r.message_id = ${messageId}
    where g.account_id = ${accountId} and g.id = ${id} and g.state in ('running', 'finished') for share of g`)
  if (!found) return 'held'
  const { quiet_hours: quiet, account_zone: accountZone, zone } = found
  return isAwake(zone, { quiet, accountZone }, now) ? 'open' : 'asleep'
}

/** With the quiet hours that hold now; undefined where it does not run. */
export function lockRunning(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<Pick<Campaign, 'quiet_hours'> | undefined> {
  return tx.queryOne(sql`
    select ${quietHours} as quiet_hours from campaigns g
    where g.account_id = ${accountId} and g.id = ${id} and g.state in ('running', 'finished') for share`)
}

/** False, and nothing changed, unless it is in one of the states `from`. */
export async function updateState(
  db: Db,
  place: { accountId: string; id: string },
  { from: before, to }: { from: readonly CampaignState[]; to: CampaignState },
  now: Date,
): Promise<boolean> {
  const isEnd = to === 'stopped' || to === 'finished'
  const row = await db.queryOne(sql`
    update campaigns set state = ${to},
      started_at = case when ${to === 'running'} then coalesce(started_at, ${now}) else started_at end,
      ended_at = case when ${isEnd} then ${now}::timestamptz end
    where account_id = ${place.accountId} and id = ${place.id} and state = any(${before}::text[]) returning id`)
  return row !== undefined
}

/** Sends of the campaign that a worker has begun and not recorded. */
export async function countOnTheWire(db: Db, accountId: string, id: string): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from sends
    where account_id = ${accountId} and campaign_id = ${id} and state = 'sending'`)
  return row?.count ?? 0
}

/**
 * How far the audience is written down; undefined where nothing is left to be, or the campaign does not run. Workers do it
 * one after the other: each would otherwise wait for recipients of the other, and that one for the campaign.
 */
export function lockPlan(
  tx: Tx,
  { account_id: accountId, id }: Campaign,
): Promise<Pick<Campaign, 'planned_after'> | undefined> {
  return tx.queryOne(sql`
    select planned_after from campaigns
    where account_id = ${accountId} and id = ${id} and state = 'running' and planned_at is null for no key update`)
}

export async function updatePlan(
  tx: Tx,
  { account_id: accountId, id }: Campaign,
  { after, plannedAt }: { after: string | undefined; plannedAt: Date | null },
): Promise<void> {
  await tx.query(sql`
    update campaigns set planned_after = coalesce(${after}::uuid, planned_after), planned_at = ${plannedAt}
    where account_id = ${accountId} and id = ${id}`)
}
