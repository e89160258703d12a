// The number by which people speak of an order. The database gives it when the order is inserted.
import { type Db, sql } from '../../platform/database/database.ts'

export function shownNumber(number: number): string {
  return `#${number}`
}

export async function getOrderNumber(db: Db, accountId: string, orderId: string): Promise<string> {
  const row = await db.queryOne<{ number: number }>(sql`
    select number from order_numbers where account_id = ${accountId} and order_id = ${orderId}`)
  if (!row) throw new Error(`the order ${orderId} has no number`)
  return shownNumber(row.number)
}
