// The money of a paid order by the way it came: by hand (cash, a transfer) or by the provider's link.
import { type Db, sql } from '../../../platform/database/database.ts'

export type OrderMoney = {
  /** Taken by hand, in the order's currency. */
  hand: number
  /** Left of it, after what people gave back. */
  handLeft: number
  /** Left of both. */
  left: number
  /** Given back, both ways. */
  back: number
  /** Came beyond the total. */
  surplus: number
}

/**
 * Money that waits for a person, or waited and went back, is none of it. The last payment that was told says all that came,
 * with the parts before it; what of that the provider does not report came by hand. An order of a shop came by its shop.
 */
export async function findOrderMoney(
  db: Db,
  accountId: string,
  orderId: string,
): Promise<OrderMoney | undefined> {
  return db.queryOne(sql`
    with told as (
      select
        coalesce(sum(h.amount) filter (where h.kind = 'part_paid'), 0) as parts,
        coalesce(sum(h.amount) filter (where h.kind = 'refunded' and h.actor <> 'provider'), 0) as hand_back,
        coalesce(sum(h.amount) filter (where h.kind = 'waiting_refunded'), 0) as untaken_back,
        coalesce(sum(h.amount) filter (where h.kind = 'waiting_refunded' and h.currency = o.currency), 0) as untaken_own
      from order_history h join orders o on o.account_id = h.account_id and o.id = h.order_id
      where h.account_id = ${accountId} and h.order_id = ${orderId}
    ), last as (
      select h.currency, h.amount + coalesce((select sum(p.amount) from order_history p
        where p.account_id = ${accountId} and p.order_id = ${orderId} and p.kind = 'part_paid'
          and p.created_at < h.created_at), 0) as amount
      from order_history h
      where h.account_id = ${accountId} and h.order_id = ${orderId} and h.kind in ('placed', 'changed')
        and h.payment_status = 'paid' and h.amount is not null
      order by h.created_at desc, h.id desc limit 1
    ), linked as (
      select coalesce(sum(p.amount) filter (where p.currency = o.currency), 0) as own,
        coalesce(sum(p.amount), 0) as amount, coalesce(sum(p.refunded), 0) as back
      from orders o left join payments p on p.account_id = o.account_id and p.order_id = o.id and p.state = 'paid'
      where o.account_id = ${accountId} and o.id = ${orderId}
    ), came as (
      select o.total,
        case when l.currency is null then o.total when l.currency = o.currency then l.amount else t.parts end as amount,
        t.parts, t.hand_back,
        l.own - t.untaken_own - w.own as link, l.linked - t.untaken_back - w.amount as link_all,
        l.back - t.untaken_back as link_back
      from orders o cross join told t
      cross join (select n.own, n.amount as linked, n.back, p.currency, p.amount from linked n left join last p on true) l
      cross join lateral (select coalesce(o.received_amount, 0) as amount,
        case when o.received_currency = o.currency then o.received_amount else 0 end as own) w
      where o.account_id = ${accountId} and o.id = ${orderId} and o.paid_at is not null
    ), split as (
      select *, greatest(amount - link, parts, 0) as hand from came
    )
    select hand::float8 as hand, (hand - hand_back)::float8 as "handLeft",
      (hand - hand_back + link_all - link_back)::float8 as left, (hand_back + link_back)::float8 as back,
      greatest(amount - total, 0)::float8 as surplus
    from split`)
}
