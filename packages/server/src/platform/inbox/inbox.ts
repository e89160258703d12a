// Inbox rows bridge a sender's 200 and the effects of its event: stored once, claimed for a while, deleted when
// applied.
import { limits } from '@mostrador/contract/limits'
import { claimEach, readQueue } from '../database/claims.ts'
import { type Database, type Db, raw, type Sql, sql, type Tx } from '../database/database.ts'
import { storableText } from '../database/text.ts'
import { newOrderedId } from '../ids.ts'

/** The tables of one inbox; their columns are the same except for the one that names an event's home. */
export type Inbox = {
  events: Sql
  keys: Sql
  /** Table and column of the homes, and the column with a home's kind. */
  homes: Sql
  home: Sql
  label: Sql
}

export function inboxOf(names: { [part in keyof Inbox]: string }): Inbox {
  const { events, keys, homes, home, label } = names
  return { events: raw(events), keys: raw(keys), homes: raw(homes), home: raw(home), label: raw(label) }
}

/** One thing that was sent: a message, a status, an order, a payment. */
export type InboundEvent = {
  kind: string
  /** Recognises a repetition; unique in its home. */
  externalId: string
  /** The subject: events of one lane are applied in the order of their arrival. */
  lane: string
  /** JSON text. */
  payload: string
}

/** The channel or integration where an event came in, and its kind. */
export type Home = { homeId: string; label: string }

/** An event this process may apply until its claim ends. */
export type ClaimedEvent = Home & { db: Database; accountId: string; lane: string; id: string }

export type StoredEvent = { kind: string; external_id: string; payload: unknown; home_id: string }

/** Length of a first claim, doubled with each further one; also the back-off before the next attempt. */
const claimSeconds = 5
const claimSecondsMax = 600
const errorCharsMax = 2_000
const nilId = '00000000-0000-0000-0000-000000000000'

/**
 * Stores new events together with their deduplication keys in one statement. The result is claimed for the caller, in
 * the order of arrival.
 */
export async function storeEvents(
  db: Database,
  inbox: Inbox,
  arrival: Arrival,
  now: Date,
): Promise<ClaimedEvent[]> {
  return (await storeOrSettle(db, inbox, arrival, now)).claimed
}

export type Arrival = { accountId: string; arrived: readonly (Home & { event: InboundEvent })[] }

export type Besides = {
  /** Nothing is stored where this does not hold any more. */
  guard?: Sql | undefined
  /**
   * Applies some of the events there and then, so that they need neither row nor key, since a repetition changes
   * nothing: further parts of the statement's WITH. They read what is let in from `arrived (home_id, external_id)`, and
   * the last one is `settled (home_id, external_id, told)`, whose last column is empty where nothing was changed.
   */
  settling?: Sql | undefined
}

export type Stored = {
  isOpen: boolean
  claimed: ClaimedEvent[]
  /** One word for each event that was applied, empty where it changed nothing. */
  told: string[]
}

/** Stores new events as `storeEvents` does, under a condition, and without those that can be applied at once. */
export async function storeOrSettle(
  db: Database,
  inbox: Inbox,
  { accountId, arrived }: Arrival,
  now: Date,
  { guard, settling }: Besides = {},
): Promise<Stored> {
  const once = [...new Map(arrived.map((each) => [`${each.homeId} ${each.event.externalId}`, each])).values()]
  const ids = once.map(() => newOrderedId(now.getTime()))
  const column = <T>(of: (each: (typeof once)[number]) => T) => once.map(of)
  const { events, keys, home } = inbox
  // Keys are inserted in one order everywhere: two batches with the same events in opposite order must not deadlock.
  const row = await db.queryOne<{ is_open: boolean; ids: string[]; told: string[] }>(sql`
    with gate as materialized (select 1 as one where ${guard ?? sql`true`}),
    arrived as (
      select * from unnest(${ids}::uuid[], ${column(({ homeId }) => homeId)}::uuid[],
        ${column(({ event }) => event.kind)}::text[], ${column(({ event }) => event.externalId)}::text[],
        ${column(({ event }) => event.lane)}::text[], ${column(({ event }) => event.payload)}::json[])
        as a (id, home_id, kind, external_id, lane, payload)
      where exists (select from gate)),
    ${settling ?? sql`settled as (select null::uuid as home_id, null as external_id, '' as told where false)`},
    fresh as (
      insert into ${keys} (account_id, ${home}, external_id, received_at)
      select ${accountId}::uuid, home_id, external_id, ${now}::timestamptz from arrived a
      where not exists (
        select from settled s where s.home_id = a.home_id and s.external_id = a.external_id)
      order by home_id, external_id
      on conflict do nothing
      returning ${home} as home_id, external_id),
    stored as (
      insert into ${events} (account_id, id, ${home}, kind, external_id, lane, payload, received_at, next_attempt_at)
      select ${accountId}::uuid, id, home_id, kind, external_id, lane, payload, ${now}::timestamptz, ${firstClaim(now)}
      from arrived join fresh using (home_id, external_id)
      returning id)
    select exists (select from gate) as is_open, array(select id from stored) as ids,
      array(select told from settled) as told`)
  const fresh = new Set(row?.ids)
  const claimed = once
    .map(({ event, homeId, label }, index) => {
      return { db, accountId, homeId, lane: event.lane, id: ids[index] ?? '', label }
    })
    .filter(({ id }) => fresh.has(id))
  return { isOpen: row?.is_open ?? false, claimed, told: row?.told ?? [] }
}

/** The end of the claim that a new event comes with. */
export function firstClaim(now: Date): Sql {
  return sql`${now}::timestamptz + make_interval(secs => ${claimSeconds})`
}

/** A home, as the sweep's position: it visits homes in this order. */
export type Place = { accountId: string; homeId: string }

/**
 * Claims events whose claim has ended, of all accounts of this database: the few oldest of each home behind `after`,
 * up to one sweep's bound; `next` is the place to continue from, undefined after the last home. An event claimed too
 * often goes into quarantine instead: no process that had it got as far as recording an outcome.
 */
export async function claimEvents(
  db: Database,
  inbox: Inbox,
  now: Date,
  after: Place = { accountId: nilId, homeId: nilId },
): Promise<{ claimed: ClaimedEvent[]; quarantined: number; next: Place | undefined }> {
  const { events, home, homes, label } = inbox
  const due = await listOldest(db, inbox, now, after)
  const rows = await claimEach<Omit<ClaimedEvent, 'db'> & { status: string }, OldestEvent>(
    db,
    due,
    ({ accounts, keys }) => sql`
    with due as materialized (
      select w.account_id, w.id, ${now}::timestamptz + ${claimOf(sql`w.attempts`)} as until
      from ${keys(({ id }) => id)}
      join ${events} w on w.account_id = k.account_id and w.id = k.id
      where w.account_id = ${accounts} and w.status = 'stored' and w.next_attempt_at <= ${now}
      for update of w skip locked)
    update ${events} e set
      attempts = e.attempts + 1,
      status = case when e.attempts >= ${limits.inboundAttemptsMax} then 'quarantined' else 'stored' end,
      error = case when e.attempts >= ${limits.inboundAttemptsMax}
        then coalesce(e.error, 'every try ended without an outcome') else e.error end,
      next_attempt_at = due.until
    from due, ${homes} h
    where e.account_id = ${accounts} and e.account_id = due.account_id and e.id = due.id
      and h.account_id = e.account_id and h.id = e.${home}
    returning e.account_id as "accountId", e.${home} as "homeId", e.lane, e.id, e.status, h.${label} as label`,
  )
  const claimed = rows
    .filter(({ status }) => status === 'stored')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ status: _stored, ...event }) => ({ ...event, db }))
  const isFull = due.length === limits.inboundSweepRows
  return { claimed, quarantined: rows.length - claimed.length, next: isFull ? lastPlace(due) : undefined }
}

type OldestEvent = { account_id: string; home_id: string; id: string }

/** The few oldest due events of each home behind `after`, home by home. */
async function listOldest(
  db: Database,
  { events, home }: Inbox,
  now: Date,
  after: Place,
): Promise<OldestEvent[]> {
  const isBehind = sql`(account_id, ${home}) > (${after.accountId}::uuid, ${after.homeId}::uuid)`
  // Nodes cannot step through an index together: each numbers the due events of its own homes.
  if (await db.isSpread())
    return db.query(sql`
      select account_id, home_id, id from (
        select account_id, ${home} as home_id, id,
          row_number() over (partition by account_id, ${home} order by id) as place
        from ${events} where status = 'stored' and next_attempt_at <= ${now} and ${isBehind}) as numbered
      where place <= ${limits.inboundSweepChannelRows}
      order by account_id, home_id, id limit ${limits.inboundSweepRows}`)
  return readQueue(
    db,
    sql`
    with recursive place as (
      (select account_id, ${home} as home_id from ${events}
        where status = 'stored' and ${isBehind}
        order by account_id, ${home} limit 1)
      union all
      select further.account_id, further.home_id from place, lateral (
        select e.account_id, e.${home} as home_id from ${events} e
        where e.status = 'stored' and (e.account_id, e.${home}) > (place.account_id, place.home_id)
        order by e.account_id, e.${home} limit 1) as further
    )
    select oldest.account_id, place.home_id, oldest.id from place, lateral (
      select e.account_id, e.id from ${events} e
      where e.account_id = place.account_id and e.${home} = place.home_id and e.status = 'stored'
        and e.next_attempt_at <= ${now}
      order by e.id limit ${limits.inboundSweepChannelRows}) as oldest
    limit ${limits.inboundSweepRows}`,
  )
}

/** The waiting event; undefined when it was applied already or is in quarantine. */
export function findEvent(
  db: Db,
  inbox: Inbox,
  accountId: string,
  id: string,
): Promise<StoredEvent | undefined> {
  return db.queryOne(sql`
    select kind, external_id, payload, ${inbox.home} as home_id from ${inbox.events}
    where account_id = ${accountId} and id = ${id} and status = 'stored'`)
}

/** Takes the event out; undefined when it was applied already or is in quarantine. A rollback puts it back. */
export function takeEvent(
  tx: Tx,
  inbox: Inbox,
  accountId: string,
  id: string,
): Promise<StoredEvent | undefined> {
  return tx.queryOne(sql`
    delete from ${inbox.events} where account_id = ${accountId} and id = ${id} and status = 'stored'
    returning kind, external_id, payload, ${inbox.home} as home_id`)
}

export async function deleteEvent(db: Db, inbox: Inbox, accountId: string, id: string): Promise<void> {
  await db.query(sql`delete from ${inbox.events} where account_id = ${accountId} and id = ${id}`)
}

/** Keeps the event for people to inspect; it is not retried automatically. */
export async function quarantineEvent(
  db: Db,
  inbox: Inbox,
  { accountId, id, error }: { accountId: string; id: string; error: string },
): Promise<void> {
  await db.query(sql`
    update ${inbox.events} set status = 'quarantined', error = ${storableText(error, errorCharsMax)}
    where account_id = ${accountId} and id = ${id}`)
}

/**
 * Records a failure and the time of the next attempt, at least `waitSeconds` away. A counted failure brings the event
 * closer to quarantine.
 */
export async function postponeEvent(
  db: Db,
  inbox: Inbox,
  failure: { accountId: string; id: string; error: string; isCounted: boolean; waitSeconds: number },
  now: Date,
): Promise<'stored' | 'quarantined' | undefined> {
  const row = await db.queryOne<{ status: 'stored' | 'quarantined' }>(sql`
    with failed as materialized (
      select id, ${now}::timestamptz
        + greatest(${claimOf(sql`attempts - 1`)}, make_interval(secs => ${failure.waitSeconds})) as until
      from ${inbox.events}
      where account_id = ${failure.accountId} and id = ${failure.id} and status = 'stored' for update)
    update ${inbox.events} e set
      error = ${storableText(failure.error, errorCharsMax)},
      attempts = case when ${failure.isCounted} then attempts else greatest(attempts - 1, 0) end,
      status = case when ${failure.isCounted} and attempts >= ${limits.inboundAttemptsMax} then 'quarantined' else status end,
      next_attempt_at = failed.until
    from failed where e.account_id = ${failure.accountId} and e.id = failed.id
    returning e.status`)
  return row?.status
}

/** Deletes an account's keys that no sender repeats any more, one bounded statement at a time. */
export function pruneKeys(db: Db, inbox: Inbox, accountId: string, before: Date): Promise<number> {
  const { keys, home } = inbox
  return deleteInSteps(
    db,
    sql`delete from ${keys} where account_id = ${accountId} and (${home}, external_id) in (
      select ${home}, external_id from ${keys}
      where account_id = ${accountId} and received_at < ${before} order by received_at limit ${limits.pruneRows})
      returning 1`,
  )
}

/** Repeats a deletion of at most `limits.pruneRows` rows until none is left; returns the number deleted. */
export async function deleteInSteps(db: Db, statement: Sql): Promise<number> {
  let deleted = 0
  for (;;) {
    const { length } = await db.query(statement)
    deleted += length
    if (length < limits.pruneRows) return deleted
  }
}

/** Events in quarantine, of all accounts. */
export async function countQuarantined(db: Database, inbox: Inbox): Promise<number> {
  const count = await db.queryOne<{ events: number }>(
    sql`select count(*)::integer as events from ${inbox.events} where status = 'quarantined'`,
  )
  return count?.events ?? 0
}

function lastPlace(rows: readonly OldestEvent[]): Place | undefined {
  const keyOf = ({ account_id, home_id }: OldestEvent) => `${account_id} ${home_id}`
  const last = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).at(-1)
  return last && { accountId: last.account_id, homeId: last.home_id }
}

function claimOf(attempts: Sql): Sql {
  return sql`make_interval(secs => least(${claimSeconds} * power(2, ${attempts}), ${claimSecondsMax}))`
}
