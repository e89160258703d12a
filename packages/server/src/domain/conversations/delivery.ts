// Delivery status of our messages. Platforms report in any order, repeatedly, and even before the message is stored.

import { tellLive } from '../../events/live.ts'
import { type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { updateUnanswered } from './waiting.queries.ts'

export type DeliveryReport = {
  accountId: string
  channelId: string
  platformMessageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** JSON text. */
  error: string | undefined
}

/**
 * Applies a status report: the status only advances, and failed is final. A report about an unknown message is parked
 * until the message is stored.
 */
export async function recordDelivery(tx: Tx, report: DeliveryReport, now: Date): Promise<'noted' | 'parked'> {
  if (await updateDelivery(tx, report)) return 'noted'
  await lockPlatformMessage(tx, report)
  if (await updateDelivery(tx, report)) return 'noted'
  await parkStatus(tx, report, now)
  return 'parked'
}

/** Advances every message of ours in the conversation sent up to that time. */
export async function recordWatermark(
  tx: Tx,
  watermark: { accountId: string; conversationId: string; status: 'delivered' | 'read'; until: Date },
): Promise<void> {
  const { accountId, conversationId, status, until } = watermark
  const below = status === 'read' ? ['sent', 'delivered'] : ['sent']
  await tx.query(sql`
    update messages set delivery_status = ${status}
    where account_id = ${accountId} and conversation_id = ${conversationId}
      and delivery_status = any(${below}::text[]) and coalesce(provider_at, created_at) <= ${until}`)
}

/**
 * Must be called before a message of ours is stored under its platform id: a concurrent report is then either already
 * parked, for `takeParkedStatus`, or waits and finds the message.
 */
export async function lockPlatformMessage(
  tx: Tx,
  { accountId, channelId, platformMessageId }: MessageName,
): Promise<void> {
  const name = `delivery:${accountId}:${channelId}:${platformMessageId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Applies the report that arrived before the message, if any. */
export async function takeParkedStatus(tx: Tx, message: MessageName): Promise<void> {
  const parked = await tx.queryOne<ParkedStatus>(deleteParked(message))
  if (parked) await applyParked(tx, message, parked)
}

type MessageName = Omit<DeliveryReport, 'status' | 'error'>
export type ParkedStatus = { status: DeliveryReport['status']; error: string | null }

export function deleteParked({ accountId, channelId, platformMessageId }: MessageName): Sql {
  return sql`
    delete from parked_statuses
    where account_id = ${accountId} and channel_id = ${channelId} and platform_message_id = ${platformMessageId}
    returning status, error::text as error`
}

export async function applyParked(
  tx: Tx,
  message: MessageName,
  { status, error }: ParkedStatus,
): Promise<void> {
  await updateDelivery(tx, { ...message, status, error: error ?? undefined })
}

const rank = (column: ReturnType<typeof sql>) =>
  sql`coalesce(array_position(array['queued', 'unknown', 'sent', 'delivered', 'read', 'failed'], ${column}), 0)`

async function updateDelivery(tx: Tx, report: DeliveryReport): Promise<boolean> {
  const rows = await tx.query<{ conversation_id: string }>(sql`
    update messages set
      delivery_status = case when ${rank(sql`delivery_status`)} < ${rank(sql`${report.status}::text`)}
        then ${report.status} else delivery_status end,
      delivery_error = coalesce(delivery_error, ${report.error}::json)
    where account_id = ${report.accountId} and channel_id = ${report.channelId}
      and platform_message_id = ${report.platformMessageId} and role <> 'user'
    returning conversation_id`)
  for (const { conversation_id: id } of rows) {
    if (report.status === 'failed') await updateUnanswered(tx, report.accountId, id)
    tellLive(tx, report.accountId, 'conversations', id)
  }
  return rows.length > 0
}

/** A report that advances a message and does nothing else. */
export type Advance = {
  channelId: string
  externalId: string
  platformMessageId: string
  status: 'sent' | 'delivered' | 'read'
  /** The message, where the platform repeats our mark. */
  ownId: string | undefined
}

/**
 * Applies such reports in the statement that stores events (`settling` of the inbox), where their messages are known to
 * be accepted as a whole and nobody else holds them. Each is about another message.
 */
export function settleAdvances(accountId: string, advances: readonly Advance[]): Sql {
  const column = <T>(of: (each: Advance) => T) => advances.map(of)
  return sql`
    report as (
      select * from unnest(${column(({ channelId }) => channelId)}::uuid[],
        ${column(({ externalId }) => externalId)}::text[],
        ${column(({ platformMessageId }) => platformMessageId)}::text[], ${column(({ status }) => status)}::text[],
        ${column(({ ownId }) => ownId ?? null)}::uuid[])
        as r (home_id, external_id, platform_message_id, status, own_id)),
    reported as materialized (
      select m.id, r.home_id, r.external_id, r.status,
        ${rank(sql`m.delivery_status`)} < ${rank(sql`r.status`)} as is_newer
      from report r join arrived e on e.home_id = r.home_id and e.external_id = r.external_id
      join messages m on m.account_id = ${accountId} and m.channel_id = r.home_id
        and m.platform_message_id = r.platform_message_id
      where m.role <> 'user' and (r.own_id is null or r.own_id = m.id)
        and not exists (select from sends s
          where s.account_id = ${accountId} and s.id = m.id and s.state in ('queued', 'sending', 'unknown'))),
    held as materialized (
      select m.id from messages m
      where m.account_id = ${accountId} and m.id = any(array(select id from reported where is_newer))
      for no key update skip locked),
    advanced as (
      update messages m set delivery_status = case when ${rank(sql`m.delivery_status`)} < ${rank(sql`a.status`)}
        then a.status else m.delivery_status end
      from reported a join held h on h.id = a.id where m.account_id = ${accountId} and m.id = a.id
      returning a.home_id, a.external_id, m.conversation_id::text as told),
    -- A status only advances, so of what a message is already there is nothing to write: most that it was sent.
    settled as materialized (
      select home_id, external_id, told from advanced
      union all select home_id, external_id, '' from reported where not is_newer)`
}

async function parkStatus(tx: Tx, report: DeliveryReport, now: Date): Promise<void> {
  await tx.query(sql`
    insert into parked_statuses as p (account_id, channel_id, platform_message_id, status, error, received_at)
    values (${report.accountId}, ${report.channelId}, ${report.platformMessageId}, ${report.status},
      ${report.error}::json, ${now})
    on conflict (account_id, channel_id, platform_message_id) do update set
      status = case when ${rank(sql`p.status`)} < ${rank(sql`excluded.status`)} then excluded.status else p.status end,
      error = coalesce(p.error, excluded.error)`)
}
