// Conversations that the bot handed over for nothing but a payment receipt: once a person has said that the order is paid,
// nobody is needed there any more, and a customer who writes on would wait in vain.
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../../events/live.ts'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { resumeConversation } from '../conversations.ts'
import { addHistory } from '../team/history.ts'
import { markAnswered } from '../turns.ts'

type OrderPlace = { accountId: string; orderId: string }

/** The living conversations with an open receipt of this order, locked: before the order, as everywhere. */
export async function lockWithReceiptOf(tx: Tx, { accountId, orderId }: OrderPlace): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select c.id from conversations c
    where c.account_id = ${accountId} and c.deleted_at is null and exists (
      select from payment_receipts r where r.account_id = ${accountId} and r.conversation_id = c.id
        and r.order_id = ${orderId} and r.state = 'open')
    order by c.id for no key update of c`)
  return rows.map(({ id }) => id)
}

/**
 * Back to the bot, where the order is paid, no other receipt is open and nobody of the team has taken the conversation or
 * written in it, and the customer has sent no voice or picture since, which the bot cannot answer. Up to the hand-over,
 * and the last receipt, all counts as answered; the bot answers what came after.
 */
export async function giveBackAfterReceipts(
  tx: Tx,
  given: OrderPlace & { conversationIds: readonly string[] },
  now: Date,
): Promise<void> {
  const { accountId } = given
  for (const conversationId of given.conversationIds) {
    const place = { accountId, conversationId }
    const until = await findSettled(tx, { ...place, orderId: given.orderId })
    if (until === undefined) continue
    await markAnswered(tx, { ...place, until }, now)
    await resumeConversation(tx, place, now)
    await updateWaitingAfter(tx, place, until)
    await addHistory(tx, place, { kind: 'given_back', by: 'rule' }, now)
    tellLive(tx, accountId, 'conversations', conversationId)
  }
}

/** The time up to which all is settled; undefined where the conversation waits for more than the receipt. */
async function findSettled(
  tx: Tx,
  { accountId, conversationId, orderId }: OrderPlace & { conversationId: string },
): Promise<Date | undefined> {
  const row = await tx.queryOne<{ until: Date }>(sql`
    select greatest(handed.at, proof.last_at) as until from conversations c
    cross join lateral (
      select max(m.created_at) as at from messages m
      where m.account_id = ${accountId} and m.conversation_id = c.id and m.role = 'system'
        and m.content = '[handed off: policy]') as handed
    cross join lateral (
      select max(m.created_at) as last_at, coalesce(bool_or(
        r.created_at between handed.at - ${limits.receiptWordsMinutes} * interval '1 minute' and handed.at), false) as is_why
      from payment_receipts r
      join messages m on m.account_id = r.account_id and m.id = r.message_id
      where r.account_id = ${accountId} and r.conversation_id = c.id and r.state = 'paid') as proof
    where c.account_id = ${accountId} and c.id = ${conversationId} and c.deleted_at is null
      and c.handoff_active and c.handoff_reason = 'policy' and not c.is_taken
      and proof.is_why
      and exists (select from orders o
        where o.account_id = ${accountId} and o.id = ${orderId} and o.payment_status = 'paid')
      and not exists (select from payment_receipts k
        where k.account_id = ${accountId} and k.conversation_id = c.id and k.state = 'open')
      and not exists (select from messages a
        where a.account_id = ${accountId} and a.conversation_id = c.id and a.role = 'agent' and a.created_at > handed.at)
      and not exists (select from messages u
        join message_media f on f.account_id = u.account_id and f.message_id = u.id
        where u.account_id = ${accountId} and u.conversation_id = c.id and u.role = 'user' and u.created_at > handed.at
          and not exists (select from payment_receipts k
            where k.account_id = ${accountId} and k.message_id = u.id))`)
  return row?.until
}

/** A customer who wrote on waits since then, for the bot; no other does. */
async function updateWaitingAfter(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
  until: Date,
): Promise<void> {
  await tx.query(sql`
    update conversations c set waiting_since = (
      select min(m.created_at) from messages m
      where m.account_id = ${accountId} and m.conversation_id = c.id and m.role = 'user' and m.created_at > ${until})
    where c.account_id = ${accountId} and c.id = ${conversationId}`)
}
