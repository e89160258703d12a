// The inbox of channels: stores inbound events before the channel gets its 200, and holds them until they are applied.

import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import type { ChannelDoor } from '../../accounts/directory.ts'
import type { Advance } from '../../domain/conversations/delivery.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import {
  type ClaimedEvent,
  deleteInSteps,
  type Home,
  inboxOf,
  pruneKeys,
} from '../../platform/inbox/inbox.ts'
import { type ChannelAdapter, type ChannelEvent, type NormalisedEvent, NormaliseError } from '../channel.ts'

/** An event that was taken out, with its channel. */
export type TakenEvent = {
  id: string
  kind: string
  external_id: string
  payload: unknown
  channel_id: string
  platform: Platform
  channel_external_id: string
}

export const channelInbox = inboxOf({
  ...{ events: 'inbound_events', keys: 'inbound_keys' },
  ...{ homes: 'channels', home: 'channel_id', label: 'platform' },
})

/** The channel is there, and is still what its request was verified with. */
export function isSameDoor({ accountId, channelId, externalId, appSecret, verifyToken }: ChannelDoor): Sql {
  return sql`exists (
    select from channels where account_id = ${accountId} and id = ${channelId} and deleted_at is null
      and external_id = ${externalId} and app_secret is not distinct from ${appSecret}
      and verify_token is not distinct from ${verifyToken})`
}

/**
 * Reports that only advance a message, which need no row of their own. Those about one message twice keep their rows,
 * since one statement changes a row once.
 */
export function advancesIn(
  { normalise }: ChannelAdapter,
  arrived: readonly (Home & { event: ChannelEvent })[],
): Advance[] {
  const found = arrived.flatMap(({ homeId: channelId, event: { kind, externalId, payload } }): Advance[] => {
    if (kind !== 'status') return []
    const report = readReport(normalise, payload)
    if (report?.kind !== 'status' || report.isImageLost || report.error !== undefined) return []
    const { platformMessageId, status, own } = report
    if (status === 'failed' || (own && own.piece > 0)) return []
    return [{ channelId, externalId, platformMessageId, status, ownId: own?.messageId }]
  })
  const messages = new Set(
    found.map(({ channelId, platformMessageId }) => `${channelId} ${platformMessageId}`),
  )
  return messages.size === found.length ? found : []
}

function readReport(normalise: ChannelAdapter['normalise'], payload: string): NormalisedEvent | undefined {
  try {
    return normalise('status', JSON.parse(payload))
  } catch (error) {
    // Kept as an event, it goes into quarantine with the reason.
    if (error instanceof NormaliseError) return undefined
    throw error
  }
}

/**
 * Takes out the oldest event of the claimed one's lane, whoever claimed it, so that a customer's messages keep their
 * order across all processes; an event that failed before is passed over until its own claim. Undefined when the lane
 * is empty. A rollback puts the event back.
 */
export async function takeOldest(
  tx: Tx,
  { accountId, homeId, lane, id }: ClaimedEvent,
): Promise<TakenEvent | undefined> {
  // Where nodes share the rows, each statement is planned for its account when it is run.
  const taken = (await tx.database.isSpread())
    ? sql`delete from inbound_events
        where account_id = ${accountId} and id = (
          select id from inbound_events
          where account_id = ${accountId} and channel_id = ${homeId} and lane = ${lane} and status = 'stored'
            and (error is null or id = ${id})
          order by id limit 1 for update)
        returning id, kind, external_id, payload, channel_id`
    : sql`select id, kind, external_id, payload, channel_id
        from take_oldest_of_lane(${accountId}, ${homeId}, ${lane}, ${id})`
  return tx.queryOne(sql`
    with e as (${taken})
    select e.id, e.kind, e.external_id, e.payload, e.channel_id, c.platform, c.external_id as channel_external_id
    from e join channels c on c.account_id = ${accountId} and c.id = e.channel_id`)
}

/** Deletes keys and parked statuses past their retention, one bounded statement at a time. */
export async function pruneInbound(db: Db, accountId: string, before: Date): Promise<number> {
  const statuses = sql`delete from parked_statuses where account_id = ${accountId} and (channel_id, platform_message_id) in (
    select channel_id, platform_message_id from parked_statuses
    where account_id = ${accountId} and received_at < ${before} order by received_at limit ${limits.pruneRows})
    returning 1`
  return (await pruneKeys(db, channelInbox, accountId, before)) + (await deleteInSteps(db, statuses))
}
