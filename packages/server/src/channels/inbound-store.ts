// The rows between the channel's 200 and what an event does: stored once, claimed for a while, deleted when applied.

import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, type Sql, sql, type Tx } from '../platform/database.ts'
import { newOrderedId } from '../platform/ids.ts'
import { storableText } from '../platform/text.ts'
import type { InboundPart } from './channel.ts'

/** An event that this process may apply until its claim ends. */
export type ClaimedEvent = {
  db: Database
  accountId: string
  channelId: string
  lane: string
  id: string
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

/** How long a claim holds, doubled with every one; also the wait before the next try. */
const claimSeconds = 5
const claimSecondsMax = 600
const errorCharsMax = 2_000
const nilId = '00000000-0000-0000-0000-000000000000'

/**
 * Stores the parts that were not stored before, together with the keys by which they are known again; one statement.
 * The result is claimed for the caller, in the order of arrival.
 */
export async function storeParts(
  db: Database,
  accountId: string,
  parts: readonly { channelId: string; platform: string; part: InboundPart }[],
  now: Date,
): Promise<ClaimedEvent[]> {
  const once = [...new Map(parts.map((each) => [`${each.channelId} ${each.part.externalId}`, each])).values()]
  const ids = once.map(() => newOrderedId(now.getTime()))
  const column = <T>(of: (each: (typeof once)[number]) => T) => once.map(of)
  // Keys are inserted in one order everywhere: two batches with the same events in opposite order must not deadlock.
  const rows = await db.query<{ id: string }>(sql`
    with part as (
      select * from unnest(${ids}::uuid[], ${column(({ channelId }) => channelId)}::uuid[],
        ${column(({ part }) => part.kind)}::text[], ${column(({ part }) => part.externalId)}::text[],
        ${column(({ part }) => part.lane)}::text[], ${column(({ part }) => part.payload)}::json[])
        as p (id, channel_id, kind, external_id, lane, payload)),
    fresh as (
      insert into inbound_keys (account_id, channel_id, external_id, received_at)
      select ${accountId}::uuid, channel_id, external_id, ${now}::timestamptz from part order by channel_id, external_id
      on conflict do nothing
      returning channel_id, external_id)
    insert into inbound_events (account_id, id, channel_id, kind, external_id, lane, payload, received_at, next_attempt_at)
    select ${accountId}::uuid, id, channel_id, kind, external_id, lane, payload, ${now}::timestamptz,
      ${now}::timestamptz + make_interval(secs => ${claimSeconds})
    from part join fresh using (channel_id, external_id)
    returning id`)
  const fresh = new Set(rows.map(({ id }) => id))
  return once
    .map(({ part, channelId, platform }, index) => {
      return { db, accountId, channelId, lane: part.lane, id: ids[index] ?? '', platform }
    })
    .filter(({ id }) => fresh.has(id))
}

/** A channel, in the order in which the sweep visits them. */
export type ChannelPlace = { accountId: string; channelId: string }

/**
 * Claims events whose claim has ended, of all accounts of this database: from each channel behind `after` its few
 * oldest, as far as one sweep goes; `next` is where to go on, undefined after the last channel. One that was claimed
 * too often goes into quarantine instead: whoever had it never came to record an outcome.
 */
export async function claimEvents(
  db: Database,
  now: Date,
  after: ChannelPlace = { accountId: nilId, channelId: nilId },
): Promise<{ claimed: ClaimedEvent[]; quarantined: number; next: ChannelPlace | undefined }> {
  const rows = await db.query<Omit<ClaimedEvent, 'db'> & { status: string }>(sql`
    with recursive place as (
      (select account_id, channel_id from inbound_events
        where status = 'stored' and (account_id, channel_id) > (${after.accountId}::uuid, ${after.channelId}::uuid)
        order by account_id, channel_id limit 1)
      union all
      select further.account_id, further.channel_id from place, lateral (
        select e.account_id, e.channel_id from inbound_events e
        where e.status = 'stored' and (e.account_id, e.channel_id) > (place.account_id, place.channel_id)
        order by e.account_id, e.channel_id limit 1) as further
    ), due as materialized (
      select oldest.account_id, oldest.id from place, lateral (
        select e.account_id, e.id from inbound_events e
        where e.account_id = place.account_id and e.channel_id = place.channel_id and e.status = 'stored'
          and e.next_attempt_at <= ${now}
        order by e.id limit ${limits.inboundSweepChannelRows} for update skip locked) as oldest
      limit ${limits.inboundSweepRows})
    update inbound_events e set
      attempts = e.attempts + 1,
      status = case when e.attempts >= ${limits.inboundAttemptsMax} then 'quarantined' else 'stored' end,
      error = case when e.attempts >= ${limits.inboundAttemptsMax}
        then coalesce(e.error, 'every try ended without an outcome') else e.error end,
      next_attempt_at = ${now}::timestamptz + ${claimOf(sql`e.attempts`)}
    from due, channels c
    where e.account_id = due.account_id and e.id = due.id and c.account_id = e.account_id and c.id = e.channel_id
    returning e.account_id as "accountId", e.channel_id as "channelId", e.lane, e.id, e.status, c.platform`)
  const claimed = rows
    .filter(({ status }) => status === 'stored')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ status: _stored, ...event }) => ({ ...event, db }))
  const isFull = rows.length === limits.inboundSweepRows
  return { claimed, quarantined: rows.length - claimed.length, next: isFull ? lastPlace(rows) : undefined }
}

/**
 * Takes the oldest event of the claimed one's lane out, whoever claimed that one, so that a customer's messages keep
 * their order among all processes; what has failed before is passed over until its own claim. Undefined when nothing
 * is left of the lane. Rolled back, it is there again.
 */
export function takeOldest(
  tx: Tx,
  { accountId, channelId, lane, id }: ClaimedEvent,
): Promise<StoredEvent | undefined> {
  return tx.queryOne(sql`
    delete from inbound_events e using channels c
    where e.account_id = ${accountId} and e.id = (
        select id from inbound_events
        where account_id = ${accountId} and channel_id = ${channelId} and lane = ${lane} and status = 'stored'
          and (error is null or id = ${id})
        order by id limit 1 for update)
      and c.account_id = e.account_id and c.id = e.channel_id
    returning e.id, e.kind, e.external_id, e.payload, e.channel_id, c.platform, c.external_id as channel_external_id`)
}

export async function deleteEvent(db: Db, accountId: string, id: string): Promise<void> {
  await db.query(sql`delete from inbound_events where account_id = ${accountId} and id = ${id}`)
}

/** Keeps the event for people to look at; it is not tried again by itself. */
export async function quarantineEvent(db: Db, accountId: string, id: string, error: string): Promise<void> {
  await db.query(sql`
    update inbound_events set status = 'quarantined', error = ${storableText(error, errorCharsMax)}
    where account_id = ${accountId} and id = ${id}`)
}

/** Notes a failure and when to try again. `isCounted` says whether it brings the event closer to quarantine. */
export async function postponeEvent(
  db: Db,
  failure: { accountId: string; id: string; error: string; isCounted: boolean },
  now: Date,
): Promise<'stored' | 'quarantined' | undefined> {
  const row = await db.queryOne<{ status: 'stored' | 'quarantined' }>(sql`
    update inbound_events set
      error = ${storableText(failure.error, errorCharsMax)},
      attempts = case when ${failure.isCounted} then attempts else greatest(attempts - 1, 0) end,
      status = case when ${failure.isCounted} and attempts >= ${limits.inboundAttemptsMax} then 'quarantined' else status end,
      next_attempt_at = ${now}::timestamptz + ${claimOf(sql`attempts - 1`)}
    where account_id = ${failure.accountId} and id = ${failure.id} and status = 'stored'
    returning status`)
  return row?.status
}

/** Deletes what is too old to matter, one bounded statement at a time. */
export async function pruneInbound(db: Db, accountId: string, before: Date): Promise<number> {
  const keys = sql`delete from inbound_keys where account_id = ${accountId} and (channel_id, external_id) in (
    select channel_id, external_id from inbound_keys
    where account_id = ${accountId} and received_at < ${before} order by received_at limit ${limits.pruneRows})
    returning 1`
  const statuses = sql`delete from parked_statuses where account_id = ${accountId} and (channel_id, platform_message_id) in (
    select channel_id, platform_message_id from parked_statuses
    where account_id = ${accountId} and received_at < ${before} order by received_at limit ${limits.pruneRows})
    returning 1`
  return (await deleteInSteps(db, keys)) + (await deleteInSteps(db, statuses))
}

/** Accounts of this database. */
export async function listAccountIds(db: Database): Promise<string[]> {
  return (await db.query<{ id: string }>(sql`select id from accounts order by id`)).map(({ id }) => id)
}

/** Events in quarantine, of all accounts of this database. */
export async function countQuarantined(db: Database): Promise<number> {
  const row = await db.queryOne<{ events: number }>(
    sql`select count(*)::integer as events from inbound_events where status = 'quarantined'`,
  )
  return row?.events ?? 0
}

function lastPlace(rows: readonly ChannelPlace[]): ChannelPlace | undefined {
  const keyOf = ({ accountId, channelId }: ChannelPlace) => `${accountId} ${channelId}`
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).at(-1)
}

function claimOf(attempts: Sql): Sql {
  return sql`make_interval(secs => least(${claimSeconds} * power(2, ${attempts}), ${claimSecondsMax}))`
}

async function deleteInSteps(db: Db, statement: Sql): Promise<number> {
  let deleted = 0
  for (;;) {
    const { length } = await db.query(statement)
    deleted += length
    if (length < limits.pruneRows) return deleted
  }
}
