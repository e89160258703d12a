import { limits } from '@mostrador/contract/limits'
import type { SaleUnit } from '@mostrador/contract/measures'
import { botHandoffReasons } from '@mostrador/contract/values'
import { type Db, raw, type Sql, sql } from '../../platform/database/database.ts'
import { moneyReceived } from '../../platform/lists/received-money.ts'
import type { Days } from './former-days.ts'

export type Range = { accountId: string; from: Date; until: Date }

export type SalesRow = {
  product_id: string | null
  name: string
  units: number
  /** Thousandths of the unit, of goods by measure; they are no units. */
  measure: number
  sale_unit: SaleUnit | null
  orders: number
  revenue: number
  returned: number
}

/** Lines of shops and forms that stand for delivery: they are income, and nothing that was sold by the piece. */
const deliveryNames = '^(domicilios?|env[ií]os?|fletes?|fretes?|entregas?|delivery|shipping)\\y'

/**
 * By product, or by name where there is none, the fees for delivery without one; the first row is their sum. Orders count when
 * their first money came, the whole of them, and only those in the account's currency; a discount is borne by the lines according to their sums.
 */
export function listSales(db: Db, { accountId, from, until }: Range): Promise<SalesRow[]> {
  return db.query(sql`
    with paid as (
      select o.account_id, o.id, o.delivery_fee, o.discount,
        o.status = 'cancelled' or o.payment_status in ('refunded', 'voided') as is_returned
      from orders o join accounts a on a.id = o.account_id and a.currency = o.currency
      where o.account_id = ${accountId} and ${isSoldIn({ accountId, from, until })}
    ), sold as (
      select o.id as order_id, l.product_id, coalesce(p.name, l.name) as name, o.is_returned,
        l.total - coalesce(o.discount * l.total / nullif(sum(l.total) over (partition by o.id), 0), 0) as total,
        case when l.measure is not null or l.product_id is null and l.name ~* ${deliveryNames} then 0 else l.quantity end as quantity,
        l.returned::numeric / l.quantity as share,
        l.quantity * l.measure::bigint as measure, l.sale_unit
      from paid o
      join order_lines l on l.account_id = o.account_id and l.order_id = o.id
      left join products p on p.account_id = l.account_id and p.id = l.product_id
      union all
      select id, null, null, is_returned, delivery_fee, 0, 0, null, null from paid where delivery_fee > 0
    )
    select product_id, coalesce(name, '') as name, coalesce(sum(quantity), 0)::int as units,
      coalesce(sum(measure), 0)::float8 as measure, max(sale_unit) as sale_unit,
      count(distinct order_id)::int as orders, round(coalesce(sum(total), 0), 4)::float8 as revenue,
      round(coalesce(sum(case when is_returned then total else total * share end), 0), 4)::float8 as returned
    from sold group by grouping sets ((product_id, name), ())
    order by grouping(name) desc, sum(total) desc, name, product_id
    limit ${raw(String(limits.reportRowsMax + 1))}`)
}

/** The first money of the order, a part of it or all, came in that time. */
function isSoldIn({ accountId, from, until }: Range): Sql {
  return sql`o.id in (select m.order_id from ${moneyReceived(accountId)} m
      where m.account_id = ${accountId} and m.at >= ${from} and m.at < ${until})
    and not exists (select from ${moneyReceived(accountId)} m
      where m.account_id = ${accountId} and m.order_id = o.id and m.at < ${from})`
}

/** Money that came in that time, and what is still to come of the orders that were sold in it. */
export async function findMoney(
  db: Db,
  { accountId, from, until }: Range,
): Promise<{ received: number; returned: number; owed: number }> {
  const row = await db.queryOne<{ received: number; returned: number; owed: number }>(sql`
    select (select coalesce(sum(m.amount), 0)::float8 from ${moneyReceived(accountId)} m
        join accounts a on a.id = m.account_id and a.currency = m.currency
        where m.account_id = ${accountId} and m.at >= ${from} and m.at < ${until}) as received,
      ${returnedIn({ accountId, from, until })} as returned,
      (select coalesce(sum(o.total - (select coalesce(sum(p.amount), 0) from order_history p
            where p.account_id = o.account_id and p.order_id = o.id and p.kind = 'part_paid')), 0)::float8
        from orders o join accounts a on a.id = o.account_id and a.currency = o.currency
        where o.account_id = ${accountId} and o.paid_at is null and o.status <> 'cancelled'
          and ${isSoldIn({ accountId, from, until })}) as owed`)
  return row ?? { received: 0, returned: 0, owed: 0 }
}

/** Money that was given back in that time, as far as its amount was told. */
function returnedIn({ accountId, from, until }: Range): Sql {
  return sql`(select coalesce(sum(h.amount), 0)::float8 from order_history h
    join accounts a on a.id = h.account_id and a.currency = h.currency
    where h.account_id = ${accountId} and h.kind = 'refunded' and h.created_at >= ${from} and h.created_at < ${until})`
}

export type ChatCounts = { started: number; with_cart: number; ordered: number; paid: number }

/** Chats that began in that time. Whatever became an order was a cart. */
export async function countChats(db: Db, { accountId, from, until }: Range): Promise<ChatCounts> {
  const row = await db.queryOne<ChatCounts>(sql`
    select count(*)::int as started, count(*) filter (where has_cart or has_order)::int as with_cart,
      count(*) filter (where has_order)::int as ordered, count(*) filter (where is_paid)::int as paid
    from (
      select exists (select from carts k
          where k.account_id = c.account_id and k.conversation_id = c.id and k.lines::text <> '[]') as has_cart,
        o.id is not null as has_order, o.is_paid
      from conversations c left join lateral (
        select (array_agg(o.id))[1] as id, bool_or(o.paid_at is not null) as is_paid from orders o
        where o.account_id = c.account_id and o.conversation_id = c.id and o.created_at >= c.created_at
      ) o on true
      where c.account_id = ${accountId} and c.deleted_at is null and c.last_message_at is not null
        and c.created_at >= ${from} and c.created_at < ${until}
    ) as chat`)
  return row ?? { started: 0, with_cart: 0, ordered: 0, paid: 0 }
}

/** Hours by ISO weekday, Monday is 1; `from` and `to` as in 09:00. */
export type OpenSpan = { day: number; from: string; to: string }

export type AnswerRow = {
  by: 'bot' | 'people' | 'people_outside'
  count: number
  median_seconds: number
  p90_seconds: number
}

/** Nobody waits for a person who takes the conversation over unasked. */
const calls = botHandoffReasons.map((reason) => `[handed off: ${reason}]`)
/** A message of the talk, or the bot's call for a person. */
export const isSpokenOrCall = sql`(role <> 'system' or content = any(${calls}))`

/**
 * From the first word, or the hand-over, that nobody had answered to the answer; answers count when they are given.
 * Message ids start with their time, so a time range is a primary key range. One sort serves both windows.
 */
export function listAnswerTimes(
  db: Db,
  { accountId, from, until }: Range,
  { timezone, open }: { timezone: string; open: readonly OpenSpan[] },
): Promise<AnswerRow[]> {
  return db.query(sql`
    with spoken as (
      select conversation_id, id, created_at, role,
        role in ('user', 'system') and coalesce(lag(role) over talk, 'agent') in ('assistant', 'agent') as begins
      from messages
      where account_id = ${accountId} and id >= id_floor(${from}::timestamptz) and id < id_floor(${until}::timestamptz)
        and ${isSpokenOrCall}
      window talk as (partition by conversation_id order by created_at, id)
    ), answered as (
      select role, created_at, lag(role) over talk as former,
        max(created_at) filter (where begins) over (talk rows between unbounded preceding and 1 preceding) as waits_from
      from spoken window talk as (partition by conversation_id order by created_at, id)
    ), timed as (
      select case when role = 'assistant' then 'bot'
          when ${open.length === 0} or minute_of_week <@ ${minutesOf(open)}::int4multirange then 'people'
          else 'people_outside' end as by,
        extract(epoch from created_at - waits_from)::float8 as seconds
      from (
        select role, created_at, waits_from,
          (extract(isodow from local) * 1440 + extract(hour from local) * 60 + extract(minute from local))::int
            as minute_of_week
        from answered a cross join lateral (select a.waits_from at time zone ${timezone} as local) l
        where role in ('assistant', 'agent') and former in ('user', 'system')
      ) as answer
    )
    select by, count(*)::int as count,
      percentile_cont(0.5) within group (order by seconds) as median_seconds,
      percentile_cont(0.9) within group (order by seconds) as p90_seconds
    from timed group by by order by by`)
}

/** Spans as minutes of the week, for one look-up in place of one for each span. */
function minutesOf(open: readonly OpenSpan[]): string {
  const minutes = (day: number, time: string) =>
    day * 1_440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return `{${open.map(({ day, from, to }) => `[${minutes(day, from)},${minutes(day, to)})`).join(',')}}`
}

/** The days as instants of the account's zone, and those beside which they stand. */
export async function findRange(
  db: Db,
  { timezone, from, to, former }: { timezone: string; from: string; to: string; former: Days },
): Promise<{ start: Date; end: Date; formerStart: Date; formerEnd: Date }> {
  const row = await db.queryOne<{ start: Date; end: Date; formerStart: Date; formerEnd: Date }>(sql`
    select ${from}::date::timestamp at time zone ${timezone} as start,
      (${to}::date + 1)::timestamp at time zone ${timezone} as end,
      ${former.from}::date::timestamp at time zone ${timezone} as "formerStart",
      (${former.to}::date + 1)::timestamp at time zone ${timezone} as "formerEnd"`)
  if (!row) throw new Error('days without instants')
  return row
}
