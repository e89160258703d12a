// Tracks whether a channel can send at all, and since when not.

import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../events/live.ts'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

type ChannelPlace = { accountId: string; channelId: string }
export type Attention = 'needs_token' | 'needs_reauth' | 'needs_permission'

/** Stops sending on the channel until a person repairs it, and notifies its people once. Queued messages are kept. */
export async function noteAttention(
  tx: Tx,
  { accountId, channelId }: ChannelPlace,
  { attention, detail }: { attention: Attention; detail: string },
  now: Date,
): Promise<void> {
  const channel = await tx.queryOne<{ platform: string; name: string; had: string | null }>(sql`
    update channels c set attention = ${attention}, attention_detail = ${detail},
      attention_since = coalesce(c.attention_since, ${now}), attention_retry_at = ${retryAt(now)}
    from channels before
    where c.account_id = ${accountId} and c.id = ${channelId} and c.deleted_at is null
      and before.account_id = c.account_id and before.id = c.id
    returning c.platform, c.name, before.attention as had`)
  if (!channel || channel.had === attention) return
  tellLive(tx, accountId, 'channels', channelId)
  const { platform, name } = channel
  await insertNotice(
    tx,
    { accountId, channelId },
    { kind: 'channel.attention', data: { platform, name, attention, detail } },
    now,
  )
}

/** Called when a message went out again. */
export async function clearAttention(
  tx: Tx,
  { accountId, channelId }: ChannelPlace,
  now: Date,
): Promise<void> {
  const channel = await tx.queryOne<{ platform: string; name: string }>(sql`
    update channels set attention = null, attention_detail = null, attention_since = null, attention_retry_at = null
    where account_id = ${accountId} and id = ${channelId} and attention is not null
    returning platform, name`)
  if (!channel) return
  tellLive(tx, accountId, 'channels', channelId)
  await insertNotice(tx, { accountId, channelId }, { kind: 'channel.recovered', data: channel }, now)
}

/** Lets one message at a time probe a channel that needs attention; the next only after a while. */
export async function takeRetry(tx: Tx, { accountId, channelId }: ChannelPlace, now: Date): Promise<boolean> {
  const taken = await tx.queryOne(sql`
    update channels set attention_retry_at = ${retryAt(now)}
    where account_id = ${accountId} and id = ${channelId} and attention_retry_at <= ${now} returning id`)
  return taken !== undefined
}

/** The platform asked for a pause on this channel. */
export async function pauseChannel(
  db: Db,
  { accountId, channelId }: ChannelPlace,
  until: Date,
): Promise<void> {
  await db.query(sql`
    update channels set paused_until = greatest(paused_until, ${until})
    where account_id = ${accountId} and id = ${channelId}`)
}

async function insertNotice(
  tx: Tx,
  { accountId, channelId }: ChannelPlace,
  { kind, data }: { kind: string; data: object },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into notices (account_id, id, kind, subject_id, data, created_at)
    values (${accountId}, ${newId(now.getTime())}, ${kind}, ${channelId}, ${JSON.stringify(data)}, ${now})`)
}

function retryAt(now: Date): Date {
  return new Date(now.getTime() + limits.channelRetryMinutes * 60_000)
}
