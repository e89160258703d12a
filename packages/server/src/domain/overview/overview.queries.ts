// Daily figures in the account's zone, summed from quarter-hour counts that are stored once a quarter is over.
import { limits } from '@mostrador/contract/limits'
import { type Db, raw, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { moneyReceived } from '../../platform/lists/received-money.ts'

export type Range = { accountId: string; from: Date; until: Date }

// Message ids start with their time, so a time range is a primary key range.
function messageQuarters({ accountId, from, until }: Range): Sql {
  return sql`
    select overview_quarter(m.created_at) as start,
      count(*) filter (where m.role = 'user')::int as messages_in,
      count(*) filter (where m.role = 'assistant')::int as messages_bot,
      count(*) filter (where m.role = 'agent')::int as messages_people,
      count(*) filter (where m.role = 'assistant' and m.former is distinct from 'assistant')::int as bot_turns,
      count(*) filter (where m.role = 'system' and m.content like '[handed off:%')::int as hand_overs,
      0 as orders, 0::numeric as revenue, 0 as bookings
    from (
      select created_at, role, case when role = 'system' then content end as content,
        lag(role) over (partition by conversation_id order by created_at, id) as former
      from messages
      where account_id = ${accountId} and id >= id_floor(${from}::timestamptz) and id < id_floor(${until}::timestamptz)
    ) m
    group by 1`
}

function quarterRows(range: Range): Sql {
  const { accountId, from, until } = range
  return sql`
    ${messageQuarters(range)}
    union all
    select overview_quarter(created_at), 0, 0, 0, 0, 0, count(*)::int, 0, 0 from orders
    where account_id = ${accountId} and created_at >= ${from} and created_at < ${until} and status <> 'cancelled' group by 1
    union all
    select overview_quarter(m.at), 0, 0, 0, 0, 0, 0, sum(m.amount), 0
    from ${moneyReceived(accountId)} m join accounts a on a.id = m.account_id and a.currency = m.currency
    where m.account_id = ${accountId} and m.at >= ${from} and m.at < ${until} group by 1
    union all
    select overview_quarter(created_at), 0, 0, 0, 0, 0, 0, 0, count(*)::int from appointments
    where account_id = ${accountId} and created_at >= ${from} and created_at < ${until} and status <> 'cancelled' group by 1`
}

/** End of the counted quarters, and whether some must be recounted. */
export function findProgress(
  db: Db,
  accountId: string,
): Promise<{ until: Date; is_late: boolean } | undefined> {
  return db.queryOne(sql`
    select until, exists (select from overview_late l where l.account_id = p.account_id) as is_late
    from overview_progress p where account_id = ${accountId}`)
}

/** Serialises counting of one account. */
export async function lockProgress(tx: Tx, accountId: string, start: Date): Promise<Date> {
  await tx.query(sql`
    insert into overview_progress (account_id, until) values (${accountId}, ${start}) on conflict (account_id) do nothing`)
  const row = await tx.queryOne<{ until: Date }>(
    sql`select until from overview_progress where account_id = ${accountId} for update`,
  )
  return row?.until ?? start
}

/** Requires the lock on the progress. */
export async function insertQuarters(tx: Tx, range: Range): Promise<void> {
  const { accountId, until } = range
  await tx.query(sql`
    insert into overview_quarters (account_id, start, messages_in, messages_bot, messages_people, bot_turns, hand_overs,
      orders, revenue, bookings)
    select ${accountId}::uuid, q.start, sum(q.messages_in), sum(q.messages_bot), sum(q.messages_people),
      sum(q.bot_turns), sum(q.hand_overs), sum(q.orders), sum(q.revenue), sum(q.bookings)
    from (${quarterRows(range)}) q group by q.start
    on conflict (account_id, start) do nothing`)
  await tx.query(sql`update overview_progress set until = ${until} where account_id = ${accountId}`)
}

/** Recounts quarters before `until` that received back-dated rows. Requires the lock on the progress. */
export async function updateLateQuarters(tx: Tx, accountId: string, until: Date): Promise<void> {
  await tx.query(sql`
    with late as (
      delete from overview_late where account_id = ${accountId} returning start
    )
    insert into overview_quarters as q (account_id, start, orders, revenue, bookings)
    select ${accountId}::uuid, l.start,
      (select count(*) from orders
        where account_id = ${accountId} and status <> 'cancelled' and created_at >= l.start and created_at < l.start + interval '15 minutes'),
      (select coalesce(sum(m.amount), 0) from ${moneyReceived(accountId)} m
        join accounts a on a.id = m.account_id and a.currency = m.currency
        where m.account_id = ${accountId} and m.at >= l.start and m.at < l.start + interval '15 minutes'),
      (select count(*) from appointments
        where account_id = ${accountId} and status <> 'cancelled'
          and created_at >= l.start and created_at < l.start + interval '15 minutes')
    from (select distinct start from late where start < ${until}) l
    on conflict (account_id, start) do update
      set orders = excluded.orders, revenue = excluded.revenue, bookings = excluded.bookings`)
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

/** Every day from the first to that of `until`, which is now. `counted`: end of the stored quarters. */
export function listDays(
  db: Db,
  { accountId, from, until, counted }: Range & { counted: Date },
  timezone: string,
): Promise<DayRow[]> {
  const dayOf = (at: Sql) => sql`(${at} at time zone ${timezone})::date`
  const live = { accountId, from: counted < from ? from : counted, until: new Date(until.getTime() + 1) }
  return db.query(sql`
    with quarters as (
      select start, messages_in, messages_bot, messages_people, bot_turns, hand_overs, orders, revenue, bookings
      from overview_quarters where account_id = ${accountId} and start >= ${from} and start < ${counted}
      union all
      ${quarterRows(live)}
    ), by_day as (
      select ${dayOf(raw('start'))} as day, sum(messages_in)::int as messages_in, sum(messages_bot)::int as messages_bot,
        sum(messages_people)::int as messages_people, sum(bot_turns)::int as bot_turns,
        sum(hand_overs)::int as hand_overs, sum(orders)::int as orders, sum(revenue)::float8 as revenue,
        sum(bookings)::int as bookings
      from quarters group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(n.messages_in, 0) as messages_in,
      coalesce(n.messages_bot, 0) as messages_bot, coalesce(n.messages_people, 0) as messages_people,
      coalesce(n.bot_turns, 0) as bot_turns, coalesce(n.hand_overs, 0) as hand_overs, coalesce(n.orders, 0) as orders,
      coalesce(n.revenue, 0) as revenue, coalesce(n.bookings, 0) as bookings
    from (select d::date as day from generate_series(${dayOf(sql`${from}::timestamptz`)}::timestamp,
      ${dayOf(sql`${until}::timestamptz`)}::timestamp, interval '1 day') as d) d
    left join by_day n on n.day = d.day
    order by d.day`)
}

/** Start of the account's day that many days before today. */
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

/** Money that was given back since then, in the account's currency, as far as its amount was told. */
export async function sumReturned(db: Db, accountId: string, from: Date): Promise<number> {
  const row = await db.queryOne<{ sum: number }>(sql`
    select coalesce(sum(h.amount), 0)::float8 as sum from order_history h
    join accounts a on a.id = h.account_id and a.currency = h.currency
    where h.account_id = ${accountId} and h.kind = 'refunded' and h.created_at >= ${from}`)
  return row?.sum ?? 0
}

const waitingMax = raw(String(limits.overviewWaitingMax))

/** The next one first: it is the one that must be decided first. */
export function listWaitingAppointments(
  db: Db,
  accountId: string,
): Promise<{ id: string; customer_name: string | null; start_time: Date }[]> {
  return db.query(sql`
    select id, customer_name, start_time from appointments
    where account_id = ${accountId} and status = 'pending' order by start_time, id limit ${waitingMax}`)
}
