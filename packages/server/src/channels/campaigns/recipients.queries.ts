import { limits } from '@mostrador/contract/limits'
import type { LeftOutReason } from '@mostrador/contract/outreach/campaigns'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { leftOutBy } from './audience.queries.ts'
import type { Campaign } from './campaigns.queries.ts'

export type ClaimedRecipient = {
  contact_id: string
  reason: LeftOutReason | null
  fields: Record<string, string> | null
  name: string
  /** Names by which the campaign's channel knows the contact. */
  phone: string | null
  user_id: string | null
}

/**
 * Takes the next recipient in a zone where it is day. Whoever may not get the message any more is left out by the same
 * statement. Undefined when nobody waits there.
 */
export function claimRecipient(
  tx: Tx,
  campaign: Campaign,
  zones: readonly string[],
  now: Date,
): Promise<ClaimedRecipient | undefined> {
  const { account_id: accountId, id, channel_id: channelId } = campaign
  return tx.queryOne(sql`
    with next as materialized (
      select w.contact_id from campaign_recipients w
      where w.account_id = ${accountId} and w.campaign_id = ${id} and w.state = 'waiting'
        and w.zone = any(${zones}::text[])
      order by w.zone, w.contact_id limit 1 for update skip locked),
    checked as materialized (
      select k.id, k.name, k.phone_key, ${leftOutBy(campaign, now)} as reason
      from next join contacts k on k.account_id = ${accountId} and k.id = next.contact_id)
    update campaign_recipients r set reason = c.reason,
      state = case when c.reason is null then 'queued' else 'left_out' end,
      queued_at = case when c.reason is null then ${now}::timestamptz end
    from checked c
    left join lateral (
      select i.phone_key, i.user_id from channel_identities i
      where i.account_id = ${accountId} and i.contact_id = c.id and i.channel_id = ${channelId}
      order by i.created_at, i.id limit 1) as i on true
    where r.account_id = ${accountId} and r.campaign_id = ${id} and r.contact_id = c.id
    returning r.contact_id, r.reason, r.fields, c.name, coalesce(i.phone_key, c.phone_key) as phone, i.user_id`)
}

export async function leaveOut(
  tx: Tx,
  { account_id: accountId, id }: Campaign,
  contactId: string,
  reason: LeftOutReason,
): Promise<void> {
  await tx.query(sql`
    update campaign_recipients set state = 'left_out', reason = ${reason}, queued_at = null
    where account_id = ${accountId} and campaign_id = ${id} and contact_id = ${contactId}`)
}

export async function updateMessage(
  tx: Tx,
  { account_id: accountId, id }: Campaign,
  contactId: string,
  messageId: string,
): Promise<void> {
  await tx.query(sql`
    update campaign_recipients set message_id = ${messageId}
    where account_id = ${accountId} and campaign_id = ${id} and contact_id = ${contactId}`)
}

/** Nobody waits any more. */
export async function isDrained(db: Db, { account_id: accountId, id }: Campaign): Promise<boolean> {
  const waiting = await db.queryOne(sql`
    select 1 from campaign_recipients
    where account_id = ${accountId} and campaign_id = ${id} and state = 'waiting' limit 1`)
  return waiting === undefined
}

/**
 * Messages of the campaign that the platform has not answered yet, whatever they wait for but the morning: those of zones
 * in which it is night count once it is day there.
 */
export async function countOpen(
  db: Db,
  { account_id: accountId, id }: Campaign,
  zones: readonly string[],
): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from sends s
    left join campaign_recipients r on r.account_id = s.account_id and r.message_id = s.id
    where s.account_id = ${accountId} and s.campaign_id = ${id} and coalesce(r.zone, '') = any(${zones}::text[])`)
  return row?.count ?? 0
}

/** Counts messages of all campaigns of the channel. */
export async function countSince(
  db: Db,
  { account_id: accountId, channel_id: channelId }: Campaign,
  since: Date,
): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from campaign_recipients r
    join campaigns g on g.account_id = r.account_id and g.id = r.campaign_id
    where r.account_id = ${accountId} and r.state = 'queued' and r.queued_at > ${since}
      and g.channel_id = ${channelId}`)
  return row?.count ?? 0
}

/** Takes one message from the channel's allowance for campaigns, exactly across workers. */
export async function takeCampaignPace(
  tx: Tx,
  { account_id: accountId, channel_id: channelId, per_second: perSecond }: Campaign,
  now: Date,
): Promise<boolean> {
  const gap = sql`make_interval(secs => ${1 / perSecond})`
  const start = sql`greatest(p.paced_until, ${now})`
  const taken = await tx.queryOne(sql`
    insert into campaign_paces as p (account_id, channel_id, paced_until)
    values (${accountId}, ${channelId}, ${now}::timestamptz + ${gap})
    on conflict (account_id, channel_id) do update set paced_until = (${start} at time zone 'UTC' + ${gap}) at time zone 'UTC'
      where p.paced_until <= ${new Date(now.getTime() + 2 * limits.campaignEveryMs)}
    returning paced_until`)
  return taken !== undefined
}

/**
 * The bot or the senders of any account are at work for a customer who wrote; campaigns do not count. Neither do answers
 * of a channel that cannot send, which may wait for days.
 */
export async function isLiveAtWork(db: Db, now: Date): Promise<boolean> {
  const row = await db.queryOne<{ is_at_work: boolean }>(sql`
    select exists (select 1 from bot_turns where node is not null and free_at > ${now})
      or exists (select 1 from sends s
        join send_lanes l on l.account_id = s.account_id and l.conversation_id = s.conversation_id
        join channels c on c.account_id = s.account_id and c.id = s.channel_id
        join accounts a on a.id = s.account_id
        where s.campaign_id is null and s.state = 'queued' and s.due_at <= ${now} and l.due_at <= ${now}
          and c.attention is null and (c.paused_until is null or c.paused_until <= ${now})
          and a.status = 'active') as is_at_work`)
  return row?.is_at_work ?? false
}

/** The queued message is taken back by the worker that found its campaign held: its recipient waits again. */
export async function returnToWaiting(tx: Tx, accountId: string, messageId: string): Promise<void> {
  // Messages before recipients, as a report about a message takes them.
  await tx.query(sql`delete from messages where account_id = ${accountId} and id = ${messageId}`)
  await tx.query(sql`
    update campaign_recipients set state = 'waiting', message_id = null, queued_at = null, delivery_status = null
    where account_id = ${accountId} and message_id = ${messageId}`)
}
