// The rows between a sender's 200 and what its report does: stored once, claimed for a while, deleted when applied.
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, raw, type Sql, sql, type Tx } from '../database.ts'
import { newId } from '../ids.ts'
import { storableText } from '../text.ts'

/** The tables of one inbox, which have the same columns but for the one that names where a report came in. */
export type Inbox = {
  events: Sql
  keys: Sql
  /** Table and column of where reports come in, and the column by which its kind is counted. */
  homes: Sql
  home: Sql
  label: Sql
}

export function inboxOf(names: { [part in keyof Inbox]: string }): Inbox {
  const { events, keys, homes, home, label } = names
  return { events: raw(events), keys: raw(keys), homes: raw(homes), home: raw(home), label: raw(label) }
}

/** One thing that is reported. */
export type Report = {
  kind: string
  /** Recognises a repetition; unique where it came in. */
  externalId: string
  /** What it is about: reports of one lane are applied in the order of their arrival. */
  lane: string
  /** JSON text. */
  payload: string
}

/** A report that this process may apply until its claim ends. `label` is the kind of sender. */
export type ClaimedReport = { db: Database; accountId: string; id: string; lane: string; label: string }

export type StoredReport = { kind: string; external_id: string; payload: unknown; home_id: string }

/** How long a claim holds, doubled with every one; also the wait before the next try. */
const claimSeconds = 5
const claimSecondsMax = 600
const errorCharsMax = 2_000

/** Stores a report that was not stored before, with the key by which it is known again; one statement. */
export async function storeReport(
  db: Database,
  inbox: Inbox,
  { accountId, homeId, label, report }: { accountId: string; homeId: string; label: string; report: Report },
  now: Date,
): Promise<ClaimedReport | undefined> {
  const stored = await db.queryOne<{ id: string }>(sql`
    with fresh as (
      insert into ${inbox.keys} (account_id, ${inbox.home}, external_id, received_at)
      values (${accountId}::uuid, ${homeId}::uuid, ${report.externalId}::text, ${now}::timestamptz)
      on conflict do nothing
      returning external_id)
    insert into ${inbox.events} (account_id, id, ${inbox.home}, kind, external_id, lane, payload, received_at,
      next_attempt_at)
    select ${accountId}::uuid, ${newId(now.getTime())}::uuid, ${homeId}::uuid, ${report.kind}, external_id,
      ${report.lane}, ${report.payload}::json, ${now}::timestamptz,
      ${now}::timestamptz + make_interval(secs => ${claimSeconds})
    from fresh returning id`)
  return stored && { db, accountId, id: stored.id, lane: `${homeId} ${report.lane}`, label }
}

/**
 * Claims reports whose claim has ended, of all accounts of this database, oldest first. One that was claimed too often
 * goes into quarantine instead: whoever had it never came to record an outcome.
 */
export async function claimReports(
  db: Database,
  inbox: Inbox,
  now: Date,
): Promise<{ claimed: ClaimedReport[]; quarantined: number }> {
  const rows = await db.query<{
    account_id: string
    id: string
    lane: string
    status: string
    label: string
  }>(
    sql`
    update ${inbox.events} e set
      attempts = e.attempts + 1,
      status = case when e.attempts >= ${limits.inboundAttemptsMax} then 'quarantined' else 'stored' end,
      error = case when e.attempts >= ${limits.inboundAttemptsMax}
        then coalesce(e.error, 'every try ended without an outcome') else e.error end,
      next_attempt_at = ${now}::timestamptz + ${claimOf(sql`e.attempts`)}
    from (
      select account_id, id from ${inbox.events}
      where status = 'stored' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limits.inboundSweepRows} for update skip locked) as due, ${inbox.homes} h
    where e.account_id = due.account_id and e.id = due.id and h.account_id = e.account_id and h.id = e.${inbox.home}
    returning e.account_id, e.id, e.${inbox.home} || ' ' || e.lane as lane, e.status, h.${inbox.label} as label`,
  )
  const claimed = rows
    .filter(({ status }) => status === 'stored')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ account_id: accountId, id, lane, label }) => ({ db, accountId, id, lane, label }))
  return { claimed, quarantined: rows.length - claimed.length }
}

/** The report as it waits; undefined when it was applied already or is in quarantine. */
export function findReport(
  db: Db,
  inbox: Inbox,
  accountId: string,
  id: string,
): Promise<StoredReport | undefined> {
  return db.queryOne(sql`
    select kind, external_id, payload, ${inbox.home} as home_id from ${inbox.events}
    where account_id = ${accountId} and id = ${id} and status = 'stored'`)
}

/** Takes the report out; undefined when it was applied already or is in quarantine. Rolled back, it is there again. */
export function takeReport(
  tx: Tx,
  inbox: Inbox,
  accountId: string,
  id: string,
): Promise<StoredReport | undefined> {
  return tx.queryOne(sql`
    delete from ${inbox.events} where account_id = ${accountId} and id = ${id} and status = 'stored'
    returning kind, external_id, payload, ${inbox.home} as home_id`)
}

/** Keeps the report for people to look at; it is not tried again by itself. */
export async function quarantineReport(
  db: Db,
  inbox: Inbox,
  { accountId, id, error }: { accountId: string; id: string; error: string },
): Promise<void> {
  await db.query(sql`
    update ${inbox.events} set status = 'quarantined', error = ${storableText(error, errorCharsMax)}
    where account_id = ${accountId} and id = ${id}`)
}

/** Notes a failure and when to try again. `isCounted` says whether it brings the report closer to quarantine. */
export async function postponeReport(
  db: Db,
  inbox: Inbox,
  failure: { accountId: string; id: string; error: string; isCounted: boolean; waitSeconds: number },
  now: Date,
): Promise<'stored' | 'quarantined' | undefined> {
  const row = await db.queryOne<{ status: 'stored' | 'quarantined' }>(sql`
    update ${inbox.events} set
      error = ${storableText(failure.error, errorCharsMax)},
      attempts = case when ${failure.isCounted} then attempts else greatest(attempts - 1, 0) end,
      status = case when ${failure.isCounted} and attempts >= ${limits.inboundAttemptsMax} then 'quarantined' else status end,
      next_attempt_at = ${now}::timestamptz
        + greatest(${claimOf(sql`attempts - 1`)}, make_interval(secs => ${failure.waitSeconds}))
    where account_id = ${failure.accountId} and id = ${failure.id} and status = 'stored'
    returning status`)
  return row?.status
}

/** Forgets the keys of an account that nobody repeats any more, one bounded statement at a time. */
export async function pruneKeys(db: Db, inbox: Inbox, accountId: string, before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { length } = await db.query(sql`
      delete from ${inbox.keys} where account_id = ${accountId} and (${inbox.home}, external_id) in (
        select ${inbox.home}, external_id from ${inbox.keys}
        where account_id = ${accountId} and received_at < ${before} order by received_at limit ${limits.pruneRows})
      returning 1`)
    deleted += length
    if (length < limits.pruneRows) return deleted
  }
}

/** Reports in quarantine, of all accounts of this database. */
export async function countQuarantined(db: Database, inbox: Inbox): Promise<number> {
  const row = await db.queryOne<{ reports: number }>(
    sql`select count(*)::integer as reports from ${inbox.events} where status = 'quarantined'`,
  )
  return row?.reports ?? 0
}

function claimOf(attempts: Sql): Sql {
  return sql`make_interval(secs => least(${claimSeconds} * power(2, ${attempts}), ${claimSecondsMax}))`
}
