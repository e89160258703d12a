// The inbox of channels: stores inbound events before the channel gets its 200, and holds them until they are applied.

import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { type ClaimedEvent, deleteInSteps, inboxOf, pruneKeys } from '../../platform/inbox/inbox.ts'

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

/**
 * Takes out the oldest event of the claimed one's lane, whoever claimed it, so that a customer's messages keep their
 * order across all processes; an event that failed before is passed over until its own claim. Undefined when the lane
 * is empty. A rollback puts the event back.
 */
export function takeOldest(
  tx: Tx,
  { accountId, homeId, lane, id }: ClaimedEvent,
): Promise<TakenEvent | undefined> {
  return tx.queryOne(sql`
    delete from inbound_events e using channels c
    where e.account_id = ${accountId} and e.id = (
        select id from inbound_events
        where account_id = ${accountId} and channel_id = ${homeId} and lane = ${lane} and status = 'stored'
          and (error is null or id = ${id})
        order by id limit 1 for update)
      and c.account_id = e.account_id and c.id = e.channel_id
    returning e.id, e.kind, e.external_id, e.payload, e.channel_id, c.platform, c.external_id as channel_external_id`)
}

/** Deletes keys and parked statuses past their retention, one bounded statement at a time. */
export async function pruneInbound(db: Db, accountId: string, before: Date): Promise<number> {
  const statuses = sql`delete from parked_statuses where account_id = ${accountId} and (channel_id, platform_message_id) in (
    select channel_id, platform_message_id from parked_statuses
    where account_id = ${accountId} and received_at < ${before} order by received_at limit ${limits.pruneRows})
    returning 1`
  return (await pruneKeys(db, channelInbox, accountId, before)) + (await deleteInSteps(db, statuses))
}
