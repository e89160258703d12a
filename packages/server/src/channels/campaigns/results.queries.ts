// Progress and results of a campaign, counted when somebody looks.
import { limits } from '@mostrador/contract/limits'
import type { RecipientFilter, RecipientOutcome } from '@mostrador/contract/outreach/campaigns'
import { type Db, empty, type Sql, sql } from '../../platform/database/database.ts'
import type { Page, PageRequest } from '../../platform/lists/page.ts'
import { encodeCursor } from '../../platform/lists/paging.ts'
import { anywhere } from '../../platform/lists/search-text.ts'
import type { Campaign } from './campaigns.queries.ts'

export type Counted = { reason: string; count: number }[]

type Counts = Record<
  'total' | 'waiting' | 'open' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown',
  number
>

export async function countProgress(db: Db, campaign: Campaign, awake: readonly string[]) {
  const { account_id: accountId, id } = campaign
  const recipients = sql`from campaign_recipients r where r.account_id = ${accountId} and r.campaign_id = ${id}`
  const [waiting, leftOut, told, failures] = await Promise.all([
    db.queryOne<{ total: number; waiting: number; asleep: number }>(sql`
      select count(*)::int as total, count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'waiting' and zone <> all(${awake}::text[]))::int as asleep ${recipients}`),
    db.query<Counted[number]>(sql`
      select reason, count(*)::int as count ${recipients} and state = 'left_out' group by reason order by 2 desc, 1`),
    db.queryOne<Counts>(sql`
      select count(*) filter (where m.delivery_status = 'queued')::int as open,
        count(*) filter (where m.delivery_status in ('sent', 'delivered', 'read'))::int as sent,
        count(*) filter (where m.delivery_status in ('delivered', 'read'))::int as delivered,
        count(*) filter (where m.delivery_status = 'read')::int as read,
        count(*) filter (where m.delivery_status = 'failed')::int as failed,
        count(*) filter (where m.delivery_status = 'unknown')::int as unknown
      from campaign_recipients r join messages m on m.account_id = r.account_id and m.id = r.message_id
      where r.account_id = ${accountId} and r.campaign_id = ${id} and r.state = 'queued'`),
    db.query<Counted[number]>(sql`
      select ${failureCode} as reason,
        count(*)::int as count
      from campaign_recipients r join messages m on m.account_id = r.account_id and m.id = r.message_id
      where r.account_id = ${accountId} and r.campaign_id = ${id} and m.delivery_status = 'failed'
      group by 1 order by 2 desc, 1`),
  ])
  const none = { open: 0, sent: 0, delivered: 0, read: 0, failed: 0, unknown: 0 }
  return {
    is_planned: campaign.planned_at !== null,
    ...(waiting ?? { total: 0, waiting: 0, asleep: 0 }),
    ...(told ?? none),
    left_out: leftOut,
    failures,
  }
}

/** The platform's own code where it gave one. */
const failureCode = sql`coalesce(case when json_typeof(m.delivery_error) = 'array' then m.delivery_error->0->>'code'
  else coalesce(m.delivery_error->>'platform_code', m.delivery_error->>'code') end, 'other')`

const resultWindow = sql`make_interval(days => ${limits.campaignResultDays})`

/** The three results of the recipient `r`, whose message is `m`. */
const results = {
  answered: sql`exists (select from messages u where u.account_id = r.account_id and u.conversation_id = m.conversation_id
    and u.role = 'user' and u.created_at > r.queued_at and u.created_at <= r.queued_at + ${resultWindow})`,
  opted_out: sql`exists (select from consents f where f.account_id = r.account_id and f.contact_id = r.contact_id
    and not f.is_given and f.said_at > r.queued_at and f.said_at <= r.queued_at + ${resultWindow})`,
  ordered: sql`exists (select from (${ordersOf(sql`1`)}) as bought)`,
}

function ordersOf(columns: Sql): Sql {
  return sql`select ${columns} from orders o where o.account_id = r.account_id and o.contact_id = r.contact_id
    and o.status <> 'cancelled' and o.created_at > r.queued_at and o.created_at <= r.queued_at + ${resultWindow}
    and not exists (select from campaign_recipients q where q.account_id = r.account_id
      and q.contact_id = r.contact_id and q.campaign_id <> r.campaign_id and q.state = 'queued'
      and q.queued_at > r.queued_at and q.queued_at < o.created_at)`
}

export type ListedRecipient = {
  id: string
  name: string
  phone: string | null
  outcome: RecipientOutcome
  reason: string | null
  queued_at: Date | null
  conversation_id: string | null
  answered: boolean
  opted_out: boolean
  orders: number
}

export type RecipientQuery = { outcome?: RecipientFilter | undefined; search?: string | undefined }

/** By their contacts' ids, newest first: the order of the primary key, whatever the campaign's size. */
export async function listRecipients(
  db: Db,
  { account_id: accountId, id }: Campaign,
  { outcome, search, page }: RecipientQuery & { page: PageRequest },
): Promise<Page<ListedRecipient>> {
  const beyondCursor = page.after ? sql`and r.contact_id < ${page.after.id}::uuid` : empty
  const rows = await db.query<ListedRecipient>(sql`
    select r.contact_id as id, k.name, k.phone, r.queued_at,
      case when r.state <> 'queued' then r.state when coalesce(m.delivery_status, 'queued') = 'queued' then 'open'
        else m.delivery_status end as outcome,
      case when r.state = 'left_out' then r.reason when m.delivery_status = 'failed' then ${failureCode} end as reason,
      (select v.id from conversations v where v.account_id = m.account_id and v.id = m.conversation_id
        and v.deleted_at is null) as conversation_id,
      ${results.answered} as answered, ${results.opted_out} as opted_out,
      (${ordersOf(sql`count(*)::int`)}) as orders
    from campaign_recipients r
    join contacts k on k.account_id = r.account_id and k.id = r.contact_id
    left join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.campaign_id = ${id} ${beyondCursor}
      ${outcome === undefined ? empty : sql`and ${having(outcome)}`} ${search === undefined ? empty : named(search)}
    order by r.contact_id desc limit ${page.limit + 1}`)
  const data = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? data.at(-1) : undefined
  const position = last && { createdAt: new Date(0).toISOString(), id: last.id }
  return { data, next_cursor: position ? encodeCursor(page.binding, position) : null }
}

/** Binds a cursor of the list to its query. */
export function recipientsBinding(
  accountId: string,
  campaignId: string,
  { outcome, search }: RecipientQuery,
): readonly unknown[] {
  return ['campaign recipients', accountId, campaignId, outcome ?? null, search ?? null]
}

function having(outcome: RecipientFilter): Sql {
  if (outcome === 'waiting' || outcome === 'left_out') return sql`r.state = ${outcome}`
  const queued = sql`r.state = 'queued'`
  if (outcome === 'open') return sql`${queued} and coalesce(m.delivery_status, 'queued') = 'queued'`
  if (outcome === 'answered' || outcome === 'opted_out' || outcome === 'ordered')
    return sql`${queued} and ${results[outcome]}`
  return sql`${queued} and m.delivery_status = any(${reaching[outcome]}::text[])`
}

const reaching: Record<'sent' | 'delivered' | 'read' | 'failed' | 'unknown', readonly string[]> = {
  sent: ['sent', 'delivered', 'read'],
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed'],
  unknown: ['unknown'],
}

function named(search: string): Sql {
  const digits = search.replaceAll(/\D/g, '')
  const isPhone = digits.length >= 3 && /^[\d\s+().-]+$/.test(search)
  return isPhone
    ? sql`and k.phone_key like ${anywhere(digits)}`
    : sql`and plain_text(k.name) like '%' || plain_text(${search.replaceAll(/[\\%_]/g, ' ').trim()}) || '%'`
}

/**
 * An order counts for the last campaign whose message came before it, within the days; an answer or an opt-out likewise
 * within them.
 */
export async function countResults(db: Db, { account_id: accountId, id }: Campaign) {
  const mine = sql`r.account_id = ${accountId} and r.campaign_id = ${id} and r.state = 'queued'`
  const row = await db.queryOne<{
    answered: number
    opted_out: number
    ordered: number
    revenue: number
    currency: string
  }>(sql`
    select a.currency,
      (select count(*)::int from campaign_recipients r
        join messages m on m.account_id = r.account_id and m.id = r.message_id
        join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
        where ${mine} and v.last_customer_at > r.queued_at and (v.last_customer_at <= r.queued_at + ${resultWindow}
          or exists (select from messages u where u.account_id = r.account_id and u.conversation_id = v.id
            and u.role = 'user' and u.created_at > r.queued_at and u.created_at <= r.queued_at + ${resultWindow}))) as answered,
      (select count(distinct r.contact_id)::int from consents f
        join campaign_recipients r on ${mine} and r.contact_id = f.contact_id
        where f.account_id = ${accountId} and not f.is_given and f.said_at > r.queued_at
          and f.said_at <= r.queued_at + ${resultWindow}) as opted_out,
      o.ordered, o.revenue
    from accounts a cross join lateral (
      select count(*)::int as ordered, coalesce(sum(o.total) filter (where o.currency = a.currency), 0)::float8 as revenue
      from orders o join campaign_recipients r on ${mine} and r.contact_id = o.contact_id
      where o.account_id = ${accountId} and o.status <> 'cancelled' and o.created_at > r.queued_at
        and o.created_at <= r.queued_at + ${resultWindow}
        and not exists (select from campaign_recipients q where q.account_id = r.account_id
          and q.contact_id = r.contact_id and q.campaign_id <> r.campaign_id and q.state = 'queued'
          and q.queued_at > r.queued_at and q.queued_at < o.created_at)) as o
    where a.id = ${accountId}`)
  const none = { answered: 0, opted_out: 0, ordered: 0, revenue: 0, currency: '' }
  return { days: limits.campaignResultDays, ...(row ?? none) }
}
