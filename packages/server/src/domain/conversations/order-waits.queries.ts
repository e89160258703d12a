// Orders whose customers wait for the shop's word about the payment; their conversations wait with them.

import { type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'

/** For conversations `c`. */
export const hasOrderWait: Sql = sql`exists (
  select from order_waits w where w.account_id = c.account_id and w.conversation_id = c.id)`

export async function insertOrderWait(
  tx: Tx,
  { accountId, conversationId, orderId }: { accountId: string; conversationId: string; orderId: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into order_waits (account_id, order_id, conversation_id, created_at)
    select ${accountId}, o.id, ${conversationId}, ${now} from orders o
    where o.account_id = ${accountId} and o.id = ${orderId}
    on conflict (account_id, order_id) do nothing`)
}

/** Somebody of the shop has written. */
export async function deleteOrderWaits(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  await tx.query(sql`
    delete from order_waits where account_id = ${accountId} and conversation_id = ${conversationId}`)
}

/** The conversation that waits for word about this order, locked: after the customer and before the order, as everywhere. */
export async function lockWaitingFor(
  tx: Tx,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<string | undefined> {
  const row = await tx.queryOne<{ id: string }>(sql`
    select c.id from order_waits w join conversations c on c.account_id = w.account_id and c.id = w.conversation_id
    where w.account_id = ${accountId} and w.order_id = ${orderId} for no key update of c`)
  return row?.id
}

/** The living conversation that an order was placed in, locked: after the customer and before the order, as everywhere. */
export async function lockConversationOf(
  tx: Tx,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<string | undefined> {
  if (!isId(orderId)) return undefined
  const row = await tx.queryOne<{ id: string }>(sql`
    select c.id from orders o join conversations c on c.account_id = o.account_id and c.id = o.conversation_id
    where o.account_id = ${accountId} and o.id = ${orderId} and c.deleted_at is null for no key update of c`)
  return row?.id
}

/** After its last such order is settled, where the bot has answered everything else. */
export async function endOrderWait(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  await tx.query(sql`
    update conversations c set waiting_since = null
    where c.account_id = ${accountId} and c.id = ${conversationId} and not c.handoff_active and not ${hasOrderWait}
      and c.last_message_role = 'assistant'`)
}
