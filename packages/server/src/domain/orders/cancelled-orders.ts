// A cancelled order is told in its conversation, for whoever reads on there.
import { tellLive } from '../../events/live.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { OrderRef } from './order-history.queries.ts'
import { getOrderNumber } from './order-number.ts'
import { lockCustomerOf, type Order } from './orders.queries.ts'
import { cancelOrder } from './orders.ts'

type Told = Pick<OrderRef, 'accountId' | 'orderId'>

/** Locks the conversation that the order was placed in: after the customer, as everywhere, and before the order. */
export async function lockTold(tx: Tx, { accountId, orderId }: Told): Promise<string | undefined> {
  if (!isId(orderId)) return undefined
  await lockCustomerOf(tx, { accountId, orderId })
  const row = await tx.queryOne<{ id: string }>(sql`
    select c.id from orders o join conversations c on c.account_id = o.account_id and c.id = o.conversation_id
    where o.account_id = ${accountId} and o.id = ${orderId} and c.deleted_at is null for no key update of c`)
  return row?.id
}

/** Nothing without a conversation. It must be locked, before the order was. */
export async function tellCancelled(
  tx: Tx,
  { accountId, orderId }: Told,
  { conversationId, by }: { conversationId: string | undefined; by: 'clock' | 'command' },
  now: Date,
): Promise<void> {
  if (conversationId === undefined) return
  const number = await getOrderNumber(tx, accountId, orderId)
  await tx.query(sql`
    insert into conversation_history (account_id, id, conversation_id, kind, actor, subject_id, subject, created_at)
    select c.account_id, ${newId(now.getTime())}, c.id, 'order_cancelled', ${by}, ${orderId}::uuid, ${number},
      greatest(${now}, c.last_message_at + interval '1 millisecond')
    from conversations c where c.account_id = ${accountId} and c.id = ${conversationId}`)
  tellLive(tx, accountId, 'conversations', conversationId)
}

/** On the command line, where nobody is signed in. */
export async function cancelByCommand(tx: Tx, ref: OrderRef, now: Date): Promise<Order> {
  const conversationId = await lockTold(tx, ref)
  const order = await cancelOrder(tx, ref, now)
  await tellCancelled(tx, ref, { conversationId, by: 'command' }, now)
  return order
}
