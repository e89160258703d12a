import { type Db, sql, type Tx } from '../../../platform/database/database.ts'
import type { OrderLine } from '../orders.queries.ts'

/**
 * Units of a line that came back with the money. `stock`: so many of them were counted in the stock again; `lost`: so many
 * were held for the order and are in the stock no more.
 */
export type ReturnedGoods = { line: string; name: string; quantity: number; stock: number; lost?: number }

export type NotedRefund = { id: string; amount: number; goods: ReturnedGoods[] }

/** The newest refund of the order that a person noted. */
export async function findNewestRefund(
  db: Db,
  accountId: string,
  orderId: string,
): Promise<NotedRefund | undefined> {
  return db.queryOne(sql`
    select id, amount::float8 as amount, coalesce(goods, '[]') as goods from order_history
    where account_id = ${accountId} and order_id = ${orderId} and kind = 'refunded' and amount is not null
      and actor = 'person'
    order by created_at desc, id desc limit 1`)
}

/** It stays in the story, and counts as no money. */
export async function updateMistakenRefund(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.query(sql`
    update order_history set kind = 'refund_mistaken' where account_id = ${accountId} and id = ${id}`)
}

export type ReturnableLine = OrderLine & { name: string; measure: number | null }

/** Requires the order's lock. */
export function listReturnable(tx: Tx, accountId: string, orderId: string): Promise<ReturnableLine[]> {
  return tx.query(sql`
    select id, product_id, variant_id, quantity, returned, reserved, name, measure from order_lines
    where account_id = ${accountId} and order_id = ${orderId} order by position`)
}

type LineChange = { id: string; returned: number; reserved: number | null }

/** Requires the order's lock. */
export async function updateReturned(tx: Tx, accountId: string, lines: readonly LineChange[]): Promise<void> {
  await tx.query(sql`
    update order_lines l set returned = n.returned, reserved = n.reserved
    from json_to_recordset(${JSON.stringify(lines)}::json) as n (id uuid, returned integer, reserved integer)
    where l.account_id = ${accountId} and l.id = n.id`)
}

/** Its goods went out, and nobody has taken that back. */
export async function wasDelivered(db: Db, accountId: string, orderId: string): Promise<boolean> {
  const row = await db.queryOne<{ is_delivered: boolean }>(sql`
    select kind <> 'reopened' as is_delivered from order_history
    where account_id = ${accountId} and order_id = ${orderId} and (status = 'completed' or kind = 'reopened')
    order by created_at desc, id desc limit 1`)
  return row?.is_delivered ?? false
}
