// People's view of events not applied yet, and ways to retry them.
import { limits } from '@mostrador/contract/limits'
import { type Db, raw, type Sql, sql } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../lists/page.ts'
import type { Inbox } from './inbox.ts'

const statuses = ['stored', 'quarantined'] as const

export type WaitingEvent = {
  id: string
  /** The event's home, and its kind. */
  home_id: string
  label: string
  kind: string
  external_id: string
  status: (typeof statuses)[number]
  attempts: number
  error: string | null
  received_at: Date
  /** Null in quarantine, where nothing is retried automatically. */
  next_attempt_at: Date | null
}

/** An account's events in one inbox, with the noun for messages. */
export type InboxOf = { inbox: Inbox; noun: string; accountId: string }

type Row = Omit<WaitingEvent, 'received_at'> & { created_at: Date }

/** Events of the account not applied yet, newest first. Throws invalid_request. */
export async function listWaiting(
  db: Db,
  { inbox, accountId }: InboxOf,
  status: string | undefined,
  page: PageRequest,
): Promise<Page<WaitingEvent>> {
  if (status !== undefined && !statuses.some((known) => known === status)) {
    throw new AppError('invalid_request', `status: one of ${statuses.join(', ')}`)
  }
  const rows = await db.query<Row>(sql`
    select ${columnsOf(inbox)} from ${inbox.events} e
    join ${inbox.homes} h on h.account_id = e.account_id and h.id = e.${inbox.home}
    where e.account_id = ${accountId} and (${status}::text is null or e.status = ${status})
      ${beyond(page, raw('e.received_at'), raw('e.id'))}
    order by e.received_at desc, e.id desc limit ${page.limit + 1}`)
  const { data, next_cursor } = pageOf(rows, page)
  return { data: data.map(shown), next_cursor }
}

/** One event with its payload. Throws not_found. */
export async function getWaiting(
  db: Db,
  of: InboxOf,
  id: string,
): Promise<WaitingEvent & { payload: unknown }> {
  const { inbox, accountId } = of
  const row = await db.queryOne<Row & { payload: unknown }>(sql`
    select ${columnsOf(inbox)}, e.payload from ${inbox.events} e
    join ${inbox.homes} h on h.account_id = e.account_id and h.id = e.${inbox.home}
    where e.account_id = ${accountId} and e.id = ${id}`)
  if (!row) throw nothingWaits(of, id)
  const { payload, ...event } = row
  return { ...shown(event), payload }
}

/** Makes an event due now and resets its attempts; the worker's next sweep applies it. Throws not_found. */
export async function retryEvent(db: Db, of: InboxOf, id: string, now: Date): Promise<WaitingEvent> {
  const { inbox, accountId } = of
  const row = await db.queryOne<Row>(sql`
    update ${inbox.events} e set ${dueAt(now)} from ${inbox.homes} h
    where e.account_id = ${accountId} and e.id = ${id} and h.account_id = e.account_id and h.id = e.${inbox.home}
    returning ${columnsOf(inbox)}`)
  if (!row) throw nothingWaits(of, id)
  return shown(row)
}

/** The same for every quarantined event of this home received since then. Returns the number. */
export async function retryQuarantinedSince(
  db: Db,
  { inbox, accountId, homeId, since }: { inbox: Inbox; accountId: string; homeId: string; since: Date },
  now: Date,
): Promise<number> {
  let retried = 0
  for (;;) {
    const { length } = await db.query(sql`
      update ${inbox.events} e set ${dueAt(now)}
      where e.account_id = ${accountId} and e.id in (
        select id from ${inbox.events}
        where account_id = ${accountId} and ${inbox.home} = ${homeId} and status = 'quarantined'
          and received_at >= ${since}
        order by id limit ${limits.inboundRetryRows})
      returning e.id`)
    retried += length
    if (length < limits.inboundRetryRows) return retried
  }
}

/**
 * Counts of waiting events, of those waiting since before `before`, and of quarantine, with the account that has most
 * of it.
 */
export async function summariseInbox(
  db: Db,
  inbox: Inbox,
  before: Date,
): Promise<{
  waiting: number
  late: number
  quarantine: { events: number; accounts: number; worstAccountId: string } | undefined
}> {
  const stored = await db.queryOne<{ waiting: number; late: number }>(sql`
    select count(*)::int as waiting, count(*) filter (where received_at < ${before})::int as late
    from ${inbox.events} where status = 'stored'`)
  const quarantine = await db.queryOne<{ events: number; accounts: number; worstAccountId: string }>(sql`
    select sum(events)::integer as events, count(*)::integer as accounts,
      (array_agg(account_id order by events desc))[1] as "worstAccountId"
    from (select account_id, count(*) as events from ${inbox.events} where status = 'quarantined' group by account_id)
      as by_account
    having count(*) > 0`)
  return { waiting: stored?.waiting ?? 0, late: stored?.late ?? 0, quarantine }
}

function columnsOf({ home, label }: Inbox): Sql {
  return sql`e.id, e.${home} as home_id, h.${label} as label, e.kind, e.external_id, e.status, e.attempts, e.error,
    e.received_at as created_at, case when e.status = 'stored' then e.next_attempt_at end as next_attempt_at`
}

function dueAt(now: Date): Sql {
  return sql`status = 'stored', attempts = 0, error = null, next_attempt_at = ${now}`
}

function shown({ created_at: received_at, next_attempt_at, ...row }: Row): WaitingEvent {
  return { ...row, received_at, next_attempt_at }
}

function nothingWaits({ noun }: InboxOf, id: string): AppError {
  return new AppError(
    'not_found',
    `No ${noun} of this account that waits or is in quarantine has the id ${id}; what was applied is gone from here.`,
  )
}
