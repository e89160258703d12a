// Orders that wait for somebody of the shop: one rule for the list, the navigation's number and the overview.
import type { OrderWait } from '@mostrador/contract/dashboard/orders'
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import { type Db, type Sql, sql } from '../../../platform/database/database.ts'
import { nameOfCustomer, phoneOfCustomer } from '../../../platform/lists/called.ts'

/** Ids of the account's orders that wait so. */
export const waitingBy: Record<OrderWait, (accountId: string) => Sql> = {
  // For a decision, for the word about how to pay, or for a look at a payment receipt.
  any: (accountId) => sql`
    select d.id from orders d where d.account_id = ${accountId} and d.status = 'requires_action'
    union select w.order_id from order_waits w where w.account_id = ${accountId}
    union ${withOpenReceipt(accountId)}`,
  receipt: (accountId) => withOpenReceipt(accountId),
  // Nobody owes anything of an order that is given up or undone.
  payment: (accountId) => sql`
    select c.id from orders c where c.account_id = ${accountId} and c.status <> 'cancelled'
      and c.payment_status in ('pending', 'authorized', 'partially_paid')`,
  // A connected shop alone knows if money of its own orders is still to go back. What of a cancelled order is kept when the
  // rest went back, as the delivery, is settled.
  refund: (accountId) => sql`
    select c.id from orders c where c.account_id = ${accountId} and c.status = 'cancelled' and c.external_id is null
      and (c.payment_status in ('paid', 'partially_paid') or c.payment_status = 'partially_refunded'
        and not exists (select from order_history b
          where b.account_id = c.account_id and b.order_id = c.id and b.kind = 'refunded'
            and b.created_at >= (select max(e.created_at) from order_history e
              where e.account_id = c.account_id and e.order_id = c.id and e.status = 'cancelled')))`,
}

/** No further than the navigation shows. */
export async function countWaitingOrders(
  db: Db,
  accountId: string,
  wait: OrderWait = 'any',
): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from (
      select from (${waitingBy[wait](accountId)}) as w limit ${limits.ordersWaitingCountMax}) as waiting`)
  return row?.count ?? 0
}

export type WaitingOrder = {
  id: string
  number: number
  customer_name: string | null
  contact_id: string | null
  total: number
  currency: string
  created_at: Date
  why: 'decision' | 'receipt' | 'word'
}

/** The longest waiting first. */
export function listWaitingOrders(db: Db, accountId: string): Promise<WaitingOrder[]> {
  return db.query(sql`
    select o.id, (select n.number from order_numbers n where n.account_id = o.account_id and n.order_id = o.id) as number,
      coalesce(nullif(${nameOfCustomer('o')}, ${unknownName}), ${phoneOfCustomer('o')}) as customer_name, o.contact_id, o.total::float8 as total, o.currency, o.created_at,
      case when o.id in (${withOpenReceipt(accountId)}) then 'receipt'
        when o.status = 'requires_action' then 'decision' else 'word' end as why
    from orders o
    where o.account_id = ${accountId} and o.id in (${waitingBy.any(accountId)})
    order by o.created_at, o.id limit ${limits.overviewWaitingMax}`)
}

function withOpenReceipt(accountId: string): Sql {
  return sql`select r.order_id from payment_receipts r where r.account_id = ${accountId} and r.state = 'open'`
}
