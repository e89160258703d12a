// A cancelled order is told in its conversation, for whoever reads on there.
import { tellLive } from '../../events/live.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { lockConversationOf } from '../conversations/order-waits.queries.ts'
import { addHistory, type HistoryEntry } from '../conversations/team/history.ts'
import type { OrderRef } from './order-history.queries.ts'
import { getOrderNumber } from './order-number.ts'
import { findContactOfOrder, lockCustomer, type Order } from './orders.queries.ts'
import { cancelOrder } from './orders.ts'

/** Locks the conversation that the order was placed in after the customer, as everywhere, and before the order. */
export async function lockTold(
  tx: Tx,
  { accountId, orderId }: Pick<OrderRef, 'accountId' | 'orderId'>,
): Promise<string | undefined> {
  const found = isId(orderId) ? await findContactOfOrder(tx, accountId, orderId) : undefined
  if (found?.contact_id) await lockCustomer(tx, accountId, found.contact_id)
  return lockConversationOf(tx, { accountId, orderId })
}

/** The conversation must be locked, before the order was; undefined where there is none. */
export async function tellCancelled(
  tx: Tx,
  { accountId, orderId }: Pick<OrderRef, 'accountId' | 'orderId'>,
  { conversationId, by }: { conversationId: string | undefined; by: HistoryEntry['by'] },
  now: Date,
): Promise<void> {
  if (conversationId === undefined) return
  const name = await getOrderNumber(tx, accountId, orderId)
  const entry = { kind: 'order_cancelled', by, subject: { id: orderId, name } } as const
  await addHistory(tx, { accountId, conversationId }, entry, now)
  tellLive(tx, accountId, 'conversations', conversationId)
}

/** On the command line, where nobody is signed in. */
export async function cancelByCommand(tx: Tx, ref: OrderRef, now: Date): Promise<Order> {
  const conversationId = await lockTold(tx, ref)
  const order = await cancelOrder(tx, ref, now)
  await tellCancelled(tx, ref, { conversationId, by: 'command' }, now)
  return order
}
