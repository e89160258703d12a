// Counting by day of the account's zone. Messages are counted once for each quarter of an hour and kept; orders and
// appointments are few enough to be counted in their indexes each time.

import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { type Db, raw, type Sql, sql, type Tx } from '../../platform/database.ts'

export type Range = { accountId: string; from: Date; until: Date }

const epoch: Sql = sql`timestamptz '2000-01-01 00:00:00+00'`

// A message's id begins with its time, so a range of time is a range of the primary key.
function messageQuarters({ accountId, from, until }: Range): Sql {
  return sql`
    select date_bin('15 minutes', m.created_at, ${epoch}) as start,
      count(*) filter (where m.role = 'user')::int as messages_in,
      count(*) filter (where m.role = 'assistant')::int as messages_bot,
      count(*) filter (where m.role = 'agent')::int as messages_people,
      count(*) filter (where m.role = 'assistant' and m.former is distinct from 'assistant')::int as bot_turns,
      count(*) filter (where m.role = 'system' and m.content like '[handed off:%')::int as hand_overs
    from (
      select created_at, role, case when role = 'system' then content end as content,
        lag(role) over (partition by conversation_id order by created_at, id) as former
      from messages
      where account_id = ${accountId} and id >= id_floor(${from}::timestamptz) and id < id_floor(${until}::timestamptz)
    ) m
    group by 1`
}

export async function findProgress(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await db.queryOne<{ until: Date }>(
    sql`select until from overview_progress where account_id = ${accountId}`,
  )
  return row?.until
}

/** Up to when the account's quarters are counted; who comes second waits for the first. */
export async function lockProgress(tx: Tx, accountId: string, start: Date): Promise<Date> {
  await tx.query(sql`
    insert into overview_progress (account_id, until) values (${accountId}, ${start}) on conflict (account_id) do nothing`)
  const row = await tx.queryOne<{ until: Date }>(
    sql`select until from overview_progress where account_id = ${accountId} for update`,
  )
  return row?.until ?? start
}

/** Only under the lock of the progress. */
export async function insertQuarters(tx: Tx, range: Range): Promise<void> {
  const { accountId, until } = range
  await tx.query(sql`
    insert into overview_quarters (account_id, start, messages_in, messages_bot, messages_people, bot_turns, hand_overs)
    select ${accountId}::uuid, q.* from (${messageQuarters(range)}) q
    on conflict (account_id, start) do nothing`)
  await tx.query(sql`update overview_progress set until = ${until} where account_id = ${accountId}`)
}

export type DayRow = {
  day: string
  messages_in: number
  messages_bot: number
  messages_people: number
  bot_turns: number
  hand_overs: number
  orders: number
  revenue: number
  bookings: number
}

/** Every day from the first to the one of `until`, which is now. `counted`: up to when quarters are counted. */
export function listDays(
  db: Db,
  { accountId, from, until, counted }: Range & { counted: Date },
  { timezone, currency }: { timezone: string; currency: string },
): Promise<DayRow[]> {
  const dayOf = (at: Sql) => sql`(${at} at time zone ${timezone})::date`
  return db.query(sql`
    with quarters as (
      select start, messages_in, messages_bot, messages_people, bot_turns, hand_overs from overview_quarters
      where account_id = ${accountId} and start >= ${from} and start < ${counted}
      union all
      ${messageQuarters({ accountId, from: counted < from ? from : counted, until: new Date(until.getTime() + 1) })}
    ), messages_by_day as (
      select ${dayOf(raw('start'))} as day, sum(messages_in)::int as messages_in,
        sum(messages_bot)::int as messages_bot, sum(messages_people)::int as messages_people,
        sum(bot_turns)::int as bot_turns, sum(hand_overs)::int as hand_overs
      from quarters group by 1
    ), orders_by_day as (
      select ${dayOf(raw('created_at'))} as day, count(*)::int as orders from orders
      where account_id = ${accountId} and created_at >= ${from} and created_at <= ${until} group by 1
    ), revenue_by_day as (
      select ${dayOf(raw('paid_at'))} as day, sum(total)::float8 as revenue from orders
      where account_id = ${accountId} and paid_at >= ${from} and paid_at <= ${until} and currency = ${currency} group by 1
    ), bookings_by_day as (
      select ${dayOf(raw('created_at'))} as day, count(*)::int as bookings from appointments
      where account_id = ${accountId} and created_at >= ${from} and created_at <= ${until} group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(m.messages_in, 0) as messages_in,
      coalesce(m.messages_bot, 0) as messages_bot, coalesce(m.messages_people, 0) as messages_people,
      coalesce(m.bot_turns, 0) as bot_turns, coalesce(m.hand_overs, 0) as hand_overs, coalesce(o.orders, 0) as orders,
      coalesce(r.revenue, 0) as revenue, coalesce(b.bookings, 0) as bookings
    from (select d::date as day from generate_series(${dayOf(sql`${from}::timestamptz`)}::timestamp,
      ${dayOf(sql`${until}::timestamptz`)}::timestamp, interval '1 day') as d) d
    left join messages_by_day m on m.day = d.day left join orders_by_day o on o.day = d.day
    left join revenue_by_day r on r.day = d.day left join bookings_by_day b on b.day = d.day
    order by d.day`)
}

/** When the account's day began that lies so many days before today. */
export async function findFirstInstant(
  db: Db,
  { now, days, timezone }: { now: Date; days: number; timezone: string },
): Promise<Date> {
  const row = await db.queryOne<{ at: Date }>(sql`
    select (((${now}::timestamptz at time zone ${timezone})::date - ${days - 1}::int)::timestamp
      at time zone ${timezone}) as at`)
  if (!row) throw new Error('a day without a beginning')
  return row.at
}

const waitingMax = raw(String(limits.overviewWaitingMax))

export type WaitingConversation = {
  id: string
  contact_name: string | null
  platform: Platform
  handoff_reason: string | null
  unread_count: number
  last_message_at: Date | null
  last_message_content: string | null
}

/** Those that a person has and in which the customer wrote last, the longest waiting first. */
export function listWaitingConversations(db: Db, accountId: string): Promise<WaitingConversation[]> {
  return db.query(sql`
    select id, contact_name, platform, handoff_reason, unread_count, last_message_at,
      left(last_message_content, 300) as last_message_content
    from conversations
    where account_id = ${accountId} and deleted_at is null and handoff_active and unread_count > 0
      and last_message_at is not null
    order by last_message_at, id limit ${waitingMax}`)
}

export function listWaitingOrders(
  db: Db,
  accountId: string,
): Promise<
  { id: string; customer_name: string | null; total: number; currency: string; created_at: Date }[]
> {
  return db.query(sql`
    select id, customer_name, total::float8 as total, currency, created_at from orders
    where account_id = ${accountId} and status = 'requires_action' order by created_at, id limit ${waitingMax}`)
}

export function listWaitingAppointments(
  db: Db,
  accountId: string,
): Promise<{ id: string; customer_name: string | null; start_time: Date }[]> {
  return db.query(sql`
    select id, customer_name, start_time from appointments
    where account_id = ${accountId} and status = 'pending' order by created_at, id limit ${waitingMax}`)
}
