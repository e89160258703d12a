// Money that came for orders, as statements of several slices read it.
import { type Sql, sql } from '../database/database.ts'

/**
 * Money that came for a paid order `o` beyond its total, with its last payment and the parts before that, as in the view
 * money_beyond: Citus does not find the account's node through a view that is read for each row.
 */
export const moneyBeyond: Sql = sql`coalesce((select came.amount - o.total from (
    select h.amount + coalesce((select sum(p.amount) from order_history p where p.account_id = o.account_id
      and p.order_id = o.id and p.kind = 'part_paid' and p.created_at < h.created_at), 0) as amount
    from order_history h
    where h.account_id = o.account_id and h.order_id = o.id and h.kind in ('placed', 'changed')
      and h.payment_status = 'paid' and h.currency = o.currency and h.amount is not null
    order by h.created_at desc, h.id desc limit 1) as came
  where o.paid_at is not null and came.amount > o.total), 0)`

/** The account's money by order and moment, `(account_id, order_id, at, currency, amount)`, as in the view money_received. */
export function moneyReceived(accountId: string): Sql {
  return sql`(select o.account_id, o.id as order_id, o.paid_at as at, o.currency, greatest(o.total - coalesce((
      select sum(h.amount) from order_history h
      where h.account_id = o.account_id and h.order_id = o.id and h.kind = 'part_paid'), 0), 0) + ${moneyBeyond} as amount
    from orders o where o.account_id = ${accountId} and o.paid_at is not null
    union all
    select h.account_id, h.order_id, h.created_at, h.currency, h.amount from order_history h
    where h.account_id = ${accountId} and h.kind = 'part_paid' and h.amount is not null)`
}
