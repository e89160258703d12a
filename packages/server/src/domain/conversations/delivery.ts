// How far a message of the business has got. Reports come in any order, more than once, and before their message.

import { tellLive } from '../../events/live.ts'
import { sql, type Tx } from '../../platform/database.ts'

export type DeliveryReport = {
  accountId: string
  channelId: string
  platformMessageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** JSON text. */
  error: string | undefined
}

/**
 * Notes a report: a message only ever gets further, and a failure is final. When the message is not known yet, the
 * report is parked for it.
 */
export async function recordDelivery(tx: Tx, report: DeliveryReport, now: Date): Promise<'noted' | 'parked'> {
  if (await updateDelivery(tx, report)) return 'noted'
  await lockPlatformMessage(tx, report)
  if (await updateDelivery(tx, report)) return 'noted'
  await parkStatus(tx, report, now)
  return 'parked'
}

/** Everything of ours in the conversation that was sent until then has got this far. */
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
 * To be called before a message of the business is stored under its platform id: a report of it that arrives
 * meanwhile waits, so that it finds either the message or its own parked row taken.
 */
export async function lockPlatformMessage(
  tx: Tx,
  { accountId, channelId, platformMessageId }: Omit<DeliveryReport, 'status' | 'error'>,
): Promise<void> {
  const name = `delivery:${accountId}:${channelId}:${platformMessageId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Notes the report that came before the message, if one did. */
export async function takeParkedStatus(
  tx: Tx,
  message: Omit<DeliveryReport, 'status' | 'error'>,
): Promise<void> {
  const parked = await tx.queryOne<{ status: DeliveryReport['status']; error: string | null }>(sql`
    delete from parked_statuses
    where account_id = ${message.accountId} and channel_id = ${message.channelId}
      and platform_message_id = ${message.platformMessageId}
    returning status, error::text as error`)
  if (parked)
    await updateDelivery(tx, { ...message, status: parked.status, error: parked.error ?? undefined })
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
  for (const { conversation_id: id } of rows) tellLive(tx, report.accountId, 'conversations', id)
  return rows.length > 0
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
