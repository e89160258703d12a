// Money that was given back of a customer's own orders, as the bot tells it.
import { type Db, sql } from '../../../platform/database/database.ts'
import type { PaymentStatus } from '../order-states.ts'

export type RefundedOrder = {
  number: number
  paymentStatus: PaymentStatus
  /** Names of its lines. */
  names: string[]
  refunds: { amount: string; currency: string; at: string }[]
}

/** The contact's orders, newest first, with the money that went back; what was noted by mistake is none of it. */
export function listRefundsOf(
  db: Db,
  { accountId, contactId, limit }: { accountId: string; contactId: string; limit: number },
): Promise<RefundedOrder[]> {
  return db.query(sql`
    select (select n.number from order_numbers n where n.account_id = o.account_id and n.order_id = o.id) as number,
      o.payment_status as "paymentStatus",
      (select coalesce(json_agg(l.name order by l.position), '[]') from order_lines l
        where l.account_id = o.account_id and l.order_id = o.id) as names,
      (select coalesce(json_agg(json_build_object('amount', trim_scale(h.amount)::text, 'currency', coalesce(h.currency, o.currency),
          'at', h.created_at) order by h.created_at, h.id), '[]') from order_history h
        where h.account_id = o.account_id and h.order_id = o.id and h.kind in ('refunded', 'waiting_refunded')
          and h.amount is not null) as refunds
    from orders o where o.account_id = ${accountId} and o.contact_id = ${contactId}
    order by o.created_at desc, o.id desc limit ${limit}`)
}
