// Conversations that the bot handed over for nothing but a payment receipt: once a person has said what came of it, also
// where that was more, less or later than expected, nobody is needed there, and a customer who writes on would wait in
// vain.
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../../events/live.ts'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { resumeConversation } from '../conversations.ts'
import { addHistory } from '../team/history.ts'
import { markAnswered } from '../turns.ts'
import { isMereAwaiting } from './closing-words.ts'

type OrderPlace = { accountId: string; orderId: string }

/** The living conversations with a receipt of this order, locked: after the customer and before the order, as everywhere. */
export async function lockWithReceiptOf(tx: Tx, { accountId, orderId }: OrderPlace): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select c.id from conversations c
    where c.account_id = ${accountId} and c.deleted_at is null and exists (
      select from payment_receipts r where r.account_id = ${accountId} and r.conversation_id = c.id
        and r.order_id = ${orderId} and r.state <> 'dismissed')
    order by c.id for no key update of c`)
  return rows.map(({ id }) => id)
}

/**
 * Back to the bot, where the order is paid, wholly or in part, and no money of it waits for a yes, no other receipt is
 * open, nobody of the team has taken the conversation or written in it, and the customer has asked for nothing since. All
 * until now counts as answered: the bot was silent, a person has seen it, and words from before would be answered as if
 * the payment had not come.
 */
export async function giveBackAfterReceipts(
  tx: Tx,
  given: OrderPlace & { conversationIds: readonly string[] },
  now: Date,
): Promise<void> {
  const { accountId } = given
  for (const conversationId of given.conversationIds) {
    const place = { accountId, conversationId }
    if (!(await isSettled(tx, { ...place, orderId: given.orderId }))) continue
    await markAnswered(tx, { ...place, until: now }, now)
    await resumeConversation(tx, place, now)
    await updateToUnawaited(tx, place)
    await addHistory(tx, place, { kind: 'given_back', by: 'rule' }, now)
    tellLive(tx, accountId, 'conversations', conversationId)
  }
}

/** False where the conversation waits for more than the receipt. */
async function isSettled(
  tx: Tx,
  { accountId, conversationId, orderId }: OrderPlace & { conversationId: string },
): Promise<boolean> {
  const row = await tx.queryOne<{ since: string[] }>(sql`
    select array(select coalesce(u.content, '') from messages u
      where u.account_id = ${accountId} and u.conversation_id = c.id and u.role = 'user' and u.created_at > handed.at
        and not exists (select from payment_receipts k
          where k.account_id = ${accountId} and k.message_id = u.id)) as since
    from conversations c
    cross join lateral (
      select max(m.created_at) as at from messages m
      where m.account_id = ${accountId} and m.conversation_id = c.id and m.role = 'system'
        and m.content = '[handed off: policy]') as handed
    where c.account_id = ${accountId} and c.id = ${conversationId} and c.deleted_at is null
      and c.handoff_active and c.handoff_reason = 'policy' and not c.is_taken
      and exists (select from payment_receipts r
        where r.account_id = ${accountId} and r.conversation_id = c.id and r.state = 'paid'
          and r.created_at between handed.at - ${limits.receiptWordsMinutes} * interval '1 minute' and handed.at)
      and exists (select from orders o
        where o.account_id = ${accountId} and o.id = ${orderId} and o.status <> 'requires_action'
          and o.payment_status in ('paid', 'partially_paid'))
      and not exists (select from payment_receipts k
        where k.account_id = ${accountId} and k.conversation_id = c.id and k.state = 'open')
      and not exists (select from messages a
        where a.account_id = ${accountId} and a.conversation_id = c.id and a.role = 'agent' and a.created_at > handed.at
          and a.input ->> 'needsNoAnswer' is null)`)
  return row?.since.every(isMereAwaiting) ?? false
}

async function updateToUnawaited(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<void> {
  await tx.query(sql`
    update conversations set waiting_since = null where account_id = ${accountId} and id = ${conversationId}`)
}
