// The money of a paid order by the way it came: by hand (cash, a transfer) or by the provider's link.
import { type Db, sql } from '../../../platform/database/database.ts'

export type OrderMoney = {
  /** In which the order was paid: a person may have taken another than the order's. Money of any other is none of it. */
  currency: string
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
    with last as (
      select h.currency, h.amount + coalesce((select sum(p.amount) from order_history p
        where p.account_id = ${accountId} and p.order_id = ${orderId} and p.kind = 'part_paid'
          and p.created_at < h.created_at), 0) as amount
      from order_history h
      where h.account_id = ${accountId} and h.order_id = ${orderId} and h.kind in ('placed', 'changed')
        and h.payment_status = 'paid' and h.amount is not null
      order by h.created_at desc, h.id desc limit 1
    ), paid as (
      select o.total, o.currency as own, coalesce(l.currency, o.currency) as currency, coalesce(l.amount, o.total) as amount,
        case when o.received_currency = coalesce(l.currency, o.currency) then o.received_amount else 0 end as waiting
      from orders o left join last l on true
      where o.account_id = ${accountId} and o.id = ${orderId} and o.paid_at is not null
    ), told as (
      select
        coalesce(sum(h.amount) filter (where h.kind = 'part_paid'), 0) as parts,
        coalesce(sum(h.amount) filter (where h.kind = 'refunded' and h.actor <> 'provider'), 0) as hand_back,
        coalesce(sum(h.amount) filter (where h.kind = 'waiting_refunded' and h.currency = p.currency), 0) as untaken_back
      from paid p left join order_history h on h.account_id = ${accountId} and h.order_id = ${orderId}
    ), linked as (
      select coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.refunded), 0) as back
      from paid p left join payments l on l.account_id = ${accountId} and l.order_id = ${orderId} and l.state = 'paid'
        and l.currency = p.currency
    ), split as (
      select p.*, t.hand_back, l.amount - t.untaken_back - p.waiting as link, l.back - t.untaken_back as link_back,
        case when p.currency = p.own then greatest(p.amount - (l.amount - t.untaken_back - p.waiting), t.parts, 0)
          else t.parts end as hand
      from paid p cross join told t cross join linked l
    )
    select currency, hand::float8 as hand, (hand - hand_back)::float8 as "handLeft",
      (hand - hand_back + link - link_back)::float8 as left, (hand_back + link_back)::float8 as back,
      case when currency = own then greatest(amount - total, 0) else 0 end::float8 as surplus
    from split`)
}
