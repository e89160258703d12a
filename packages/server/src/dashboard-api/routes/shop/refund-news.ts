// A refund is told to the customer with what they do not know of the order yet, or by itself.
import { sql, type Tx } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/ids.ts'
import { noteNews, orderState } from './customer-news.ts'

type OrderPlace = { accountId: string; orderId: string }

/** News that held before the change hold after it: money given back makes none of it untrue. */
export async function keepNews<Result>(
  tx: Tx,
  { accountId, orderId }: OrderPlace,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!isId(orderId)) return change()
  const held = await tx.queryOne(sql`
    select n.subject_id from customer_news n join orders s on s.account_id = n.account_id and s.id = n.subject_id
    where n.account_id = ${accountId} and n.subject_id = ${orderId} and n.state = ${orderState}`)
  const result = await change()
  if (held) {
    await tx.query(sql`
      update customer_news n set state = ${orderState} from orders s
      where s.account_id = n.account_id and s.id = n.subject_id and n.account_id = ${accountId} and n.subject_id = ${orderId}`)
  }
  return result
}

/** News that are still to be told tell it too: their words add what was given back since. */
export async function noteRefundNews(tx: Tx, { accountId, orderId }: OrderPlace, now: Date): Promise<void> {
  const untold = await tx.queryOne(sql`
    select n.subject_id from customer_news n join orders s on s.account_id = n.account_id and s.id = n.subject_id
    where n.account_id = ${accountId} and n.subject_id = ${orderId} and n.told_at is null and n.state = ${orderState}`)
  if (!untold)
    await noteNews(tx, { accountId, subject: { kind: 'order', id: orderId }, change: 'refunded' }, now)
}

/** After it was taken back: nothing is left to tell, or whoever was told hears how the order stands now. */
export async function renewRefundNews(tx: Tx, { accountId, orderId }: OrderPlace, now: Date): Promise<void> {
  await tx.query(sql`
    delete from customer_news n where n.account_id = ${accountId} and n.subject_id = ${orderId}
      and n.change = 'refunded' and n.told_at is null and not exists (select from order_history h
        where h.account_id = ${accountId} and h.order_id = ${orderId} and h.kind = 'refunded'
          and h.created_at >= n.changed_at)`)
  await tx.query(sql`
    update customer_news set change = 'changed', changed_at = ${now}, told_at = null, told_by = null
    where account_id = ${accountId} and subject_id = ${orderId} and change = 'refunded' and told_at is not null`)
}
