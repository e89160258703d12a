// The inbox of channels: the rows between the channel's 200 and what an event does.

import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, sql, type Tx } from '../platform/database.ts'
import {
  type ClaimedReport,
  claimReports,
  deleteInSteps,
  inboxOf,
  type Place,
  pruneKeys,
  storeReports,
} from '../platform/inbox/inbox.ts'
import type { InboundPart } from './channel.ts'

/** An event that this process may apply until its claim ends. */
export type ClaimedEvent = Pick<ClaimedReport, 'db' | 'accountId' | 'lane' | 'id'> & {
  channelId: string
  platform: string
}

export type StoredEvent = {
  id: string
  kind: string
  external_id: string
  payload: unknown
  channel_id: string
  platform: string
  channel_external_id: string
}

export const channelInbox = inboxOf({
  ...{ events: 'inbound_events', keys: 'inbound_keys' },
  ...{ homes: 'channels', home: 'channel_id', label: 'platform' },
})

/** Stores the parts that were not stored before, and claims them for the caller in the order of arrival. */
export async function storeParts(
  db: Database,
  accountId: string,
  parts: readonly { channelId: string; platform: string; part: InboundPart }[],
  now: Date,
): Promise<ClaimedEvent[]> {
  const reports = parts.map(({ channelId, platform, part }) => ({
    homeId: channelId,
    label: platform,
    report: part,
  }))
  return (await storeReports(db, channelInbox, { accountId, reports }, now)).map(eventOf)
}

/** Claims events whose claim has ended, a few of each channel behind `after`; `next` is where to go on. */
export async function claimEvents(
  db: Database,
  now: Date,
  after?: Place,
): Promise<{ claimed: ClaimedEvent[]; quarantined: number; next: Place | undefined }> {
  const claim = await claimReports(db, channelInbox, now, after)
  return { ...claim, claimed: claim.claimed.map(eventOf) }
}

/** The claimed event as the inbox knows it. */
export function reportOf({ channelId, platform, ...claim }: ClaimedEvent): ClaimedReport {
  return { ...claim, homeId: channelId, label: platform }
}

/**
 * Takes the oldest event of the claimed one's lane out, whoever claimed that one, so that a customer's messages keep
 * their order among all processes; what has failed before is passed over until its own claim. Undefined when nothing
 * is left of the lane. Rolled back, it is there again.
 */
export function takeOldest(
  tx: Tx,
  { accountId, homeId, lane, id }: ClaimedReport,
): Promise<StoredEvent | undefined> {
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

/** Deletes what is too old to matter, one bounded statement at a time. */
export async function pruneInbound(db: Db, accountId: string, before: Date): Promise<number> {
  const statuses = sql`delete from parked_statuses where account_id = ${accountId} and (channel_id, platform_message_id) in (
    select channel_id, platform_message_id from parked_statuses
    where account_id = ${accountId} and received_at < ${before} order by received_at limit ${limits.pruneRows})
    returning 1`
  return (await pruneKeys(db, channelInbox, accountId, before)) + (await deleteInSteps(db, statuses))
}

function eventOf({ homeId: channelId, label: platform, ...claim }: ClaimedReport): ClaimedEvent {
  return { ...claim, channelId, platform }
}
