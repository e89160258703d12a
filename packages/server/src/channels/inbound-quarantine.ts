// What people see of inbound events that are not applied yet, and how they have them tried again.

import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { type Db, raw, type Sql, sql } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/page.ts'

const statuses = ['stored', 'quarantined'] as const

export type InboundEvent = {
  id: string
  channel_id: string
  platform: Platform
  kind: string
  external_id: string
  status: (typeof statuses)[number]
  attempts: number
  error: string | null
  received_at: Date
  /** Null in quarantine, where nothing is tried by itself. */
  next_attempt_at: Date | null
}

type Row = Omit<InboundEvent, 'received_at'> & { created_at: Date }

const columns: Sql = sql`e.id, e.channel_id, c.platform, e.kind, e.external_id, e.status, e.attempts, e.error,
  e.received_at as created_at, case when e.status = 'stored' then e.next_attempt_at end as next_attempt_at`

/** What a cursor of the list is bound to. */
export function inboundBinding(accountId: string, status: string | undefined): unknown[] {
  return ['inbound_events', accountId, status ?? null]
}

/** Events of the account that are not applied yet, the newest first. Throws invalid_request. */
export async function listInboundEvents(
  db: Db,
  accountId: string,
  status: string | undefined,
  page: PageRequest,
): Promise<Page<InboundEvent>> {
  if (status !== undefined && !statuses.some((known) => known === status)) {
    throw new AppError('invalid_request', `status: one of ${statuses.join(', ')}`)
  }
  const rows = await db.query<Row>(sql`
    select ${columns} from inbound_events e
    join channels c on c.account_id = e.account_id and c.id = e.channel_id
    where e.account_id = ${accountId} and (${status}::text is null or e.status = ${status})
      ${beyond(page, raw('e.received_at'), raw('e.id'))}
    order by e.received_at desc, e.id desc limit ${page.limit + 1}`)
  const { data, next_cursor } = pageOf(rows, page)
  return { data: data.map(shown), next_cursor }
}

/** One event with what the platform sent. Throws not_found. */
export async function getInboundEvent(
  db: Db,
  accountId: string,
  id: string,
): Promise<InboundEvent & { payload: unknown }> {
  const row = await db.queryOne<Row & { payload: unknown }>(sql`
    select ${columns}, e.payload from inbound_events e
    join channels c on c.account_id = e.account_id and c.id = e.channel_id
    where e.account_id = ${accountId} and e.id = ${id}`)
  if (!row) throw noEvent(id)
  const { payload, ...event } = row
  return { ...shown(event), payload }
}

/** Makes an event due now, with all its tries before it; the worker's next sweep applies it. Throws not_found. */
export async function retryInboundEvent(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<InboundEvent> {
  const row = await db.queryOne<Row>(sql`
    update inbound_events e set ${dueAt(now)} from channels c
    where e.account_id = ${accountId} and e.id = ${id} and c.account_id = e.account_id and c.id = e.channel_id
    returning ${columns}`)
  if (!row) throw noEvent(id)
  return shown(row)
}

/** The same for every event of a channel that came since then and is in quarantine. Returns how many. */
export async function retryQuarantinedSince(
  db: Db,
  { accountId, channelId, since }: { accountId: string; channelId: string; since: Date },
  now: Date,
): Promise<number> {
  let retried = 0
  for (;;) {
    const { length } = await db.query(sql`
      update inbound_events e set ${dueAt(now)}
      where e.account_id = ${accountId} and e.id in (
        select id from inbound_events
        where account_id = ${accountId} and channel_id = ${channelId} and status = 'quarantined'
          and received_at >= ${since}
        order by id limit ${limits.inboundRetryRows})
      returning e.id`)
    retried += length
    if (length < limits.inboundRetryRows) return retried
  }
}

/** How many are in quarantine, and the account that has most of them. */
export async function summariseQuarantine(
  db: Db,
): Promise<{ events: number; accounts: number; worstAccountId: string } | undefined> {
  return db.queryOne(sql`
    select sum(events)::integer as events, count(*)::integer as accounts,
      (array_agg(account_id order by events desc))[1] as "worstAccountId"
    from (select account_id, count(*) as events from inbound_events where status = 'quarantined' group by account_id)
      as by_account
    having count(*) > 0`)
}

function dueAt(now: Date): Sql {
  return sql`status = 'stored', attempts = 0, error = null, next_attempt_at = ${now}`
}

function shown({ created_at: received_at, next_attempt_at, ...row }: Row): InboundEvent {
  return { ...row, received_at, next_attempt_at }
}

function noEvent(id: string): AppError {
  return new AppError(
    'not_found',
    `No inbound event of this account that waits or is in quarantine has the id ${id}; what was applied is gone from here.`,
  )
}
