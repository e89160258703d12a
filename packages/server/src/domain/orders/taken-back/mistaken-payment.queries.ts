import { type Db, sql, type Tx } from '../../../platform/database/database.ts'

/** As it was noted; `payment_status` is the one that it led to, null where it left it. */
export type NotedPayment = { id: string; amount: number; payment_status: string | null }

/** The newest payment of the order, where a person noted it and nothing else was told of its money. */
export async function findNewestPayment(
  db: Db,
  accountId: string,
  orderId: string,
): Promise<NotedPayment | undefined> {
  const row = await db.queryOne<NotedPayment & { is_plain: boolean }>(sql`
    select h.id, h.amount::float8 as amount, h.payment_status,
      h.actor = 'person' and h.amount is not null and not exists (select from order_history w
        where w.account_id = ${accountId} and w.order_id = ${orderId} and w.kind in ('money_waits', 'refunded')) as is_plain
    from order_history h
    where h.account_id = ${accountId} and h.order_id = ${orderId}
      and (h.kind = 'part_paid' or h.kind in ('placed', 'changed') and h.payment_status = 'paid')
    order by h.created_at desc, h.id desc limit 1`)
  return row?.is_plain ? row : undefined
}

/** It stays in the story, and counts as no money; its reference is free for the order that it belongs to. */
export async function updateMistaken(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.query(sql`
    update order_history set kind = 'payment_mistaken', reference_key = null
    where account_id = ${accountId} and id = ${id}`)
}
