// Progress and results of a campaign, counted when somebody looks.
import { limits } from '@mostrador/contract/limits'
import { type Db, type Sql, sql } from '../../platform/database/database.ts'
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
      select count(*) filter (where coalesce(r.delivery_status, 'queued') = 'queued')::int as open,
        count(*) filter (where r.delivery_status in ('sent', 'delivered', 'read'))::int as sent,
        count(*) filter (where r.delivery_status in ('delivered', 'read'))::int as delivered,
        count(*) filter (where r.delivery_status = 'read')::int as read,
        count(*) filter (where r.delivery_status = 'failed')::int as failed,
        count(*) filter (where r.delivery_status = 'unknown')::int as unknown
      from campaign_recipients r
      where r.account_id = ${accountId} and r.campaign_id = ${id} and r.state = 'queued'`),
    db.query<Counted[number]>(sql`
      select ${failureCode} as reason,
        count(*)::int as count
      from campaign_recipients r join messages m on m.account_id = r.account_id and m.id = r.message_id
      where r.account_id = ${accountId} and r.campaign_id = ${id} and r.state = 'queued'
        and r.delivery_status = 'failed'
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
export const failureCode = sql`coalesce(case when json_typeof(m.delivery_error) = 'array' then m.delivery_error->0->>'code'
  else coalesce(m.delivery_error->>'platform_code', m.delivery_error->>'code') end, 'other')`

export const resultWindow = sql`make_interval(days => ${limits.campaignResultDays})`

/** The three results of the recipient `r`, whose message is `m`. */
export const results = {
  answered: sql`exists (select from messages u where u.account_id = r.account_id and u.conversation_id = m.conversation_id
    and u.role = 'user' and u.created_at > r.queued_at and u.created_at <= r.queued_at + ${resultWindow})`,
  opted_out: sql`exists (select from consents f where f.account_id = r.account_id and f.contact_id = r.contact_id
    and not f.is_given and f.said_at > r.queued_at and f.said_at <= r.queued_at + ${resultWindow})`,
  ordered: sql`exists (select from (${ordersOf(sql`1`)}) as bought)`,
}

export function ordersOf(columns: Sql): Sql {
  return sql`select ${columns} from orders o where o.account_id = r.account_id and o.contact_id = r.contact_id
    and o.status <> 'cancelled' and o.created_at > r.queued_at and o.created_at <= r.queued_at + ${resultWindow}
    and not exists (select from campaign_recipients q where q.account_id = r.account_id
      and q.contact_id = r.contact_id and q.campaign_id <> r.campaign_id and q.state = 'queued'
      and q.queued_at > r.queued_at and q.queued_at < o.created_at)`
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
