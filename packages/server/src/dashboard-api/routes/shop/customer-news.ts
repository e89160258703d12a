// Changes that people make by hand, and whether the customer was told: kept beside the appointment or order.
import type { NewsChange } from '@mostrador/contract/dashboard/outreach/customer-news'
import { replyAsPerson } from '../../../domain/conversations/inbox.ts'
import type { OutgoingPart } from '../../../domain/conversations/outgoing.ts'
import type { StreamRow } from '../../../domain/conversations/stream.queries.ts'
import { tellLive } from '../../../events/live.ts'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/ids.ts'

export type Subject = { kind: 'appointment' | 'order'; id: string }
/** All its news, or one of them. */
export type Told = Subject & { change?: NewsChange }
type Place = { accountId: string; subject: Subject }
type NewsRow = { change: NewsChange; changed_at: Date; told_at: Date | null; told_by: string | null }

/** The state to which a change led: news of it hold no more when the customer, the bot or a provider went on. */
const appointmentState = sql`s.status || ' ' || extract(epoch from s.start_time)::bigint || ' ' || s.resource_id`
export const orderState = sql`s.status || ' ' || s.payment_status`

/** These leave what was ordered as it was. */
const lesser: readonly NewsChange[] = ['confirmed', 'paid', 'part_paid']
/** The customer is told of these by the whole order, which says too what is paid and that it is confirmed. */
const whole: readonly NewsChange[] = ['placed', 'changed']

/**
 * In the place of the subject's former news; an order of which the customer does not know yet stays to be told whole, and
 * what was given back since the first thing that they do not know is told along.
 */
export async function noteNews(
  tx: Tx,
  { accountId, subject: { kind, id }, change }: Place & { change: NewsChange },
  now: Date,
): Promise<void> {
  const isAppointment = kind === 'appointment'
  const stateful = isAppointment
    ? sql`select s.account_id, s.id, s.id as appointment_id, null::uuid as order_id, ${appointmentState} as state
        from appointments s where s.account_id = ${accountId} and s.id = ${id}`
    : sql`select s.account_id, s.id, null::uuid as appointment_id, s.id as order_id, ${orderState} as state
        from orders s where s.account_id = ${accountId} and s.id = ${id}
          and (${change} <> 'paid' or s.payment_status = 'paid')`
  await tx.query(sql`
    insert into customer_news (account_id, subject_id, appointment_id, order_id, change, state, changed_at)
    select t.account_id, t.id, t.appointment_id, t.order_id, ${change}, t.state, ${now} from (${stateful}) t
    where t.account_id = ${accountId}
    on conflict (account_id, subject_id) do update
    set change = case when customer_news.told_at is null and customer_news.change = any(${whole}::text[])
        and excluded.change = any(${lesser}::text[]) then customer_news.change else excluded.change end,
      state = excluded.state, told_at = null, told_by = null,
      changed_at = case when customer_news.told_at is null and customer_news.order_id is not null
        then customer_news.changed_at else excluded.changed_at end`)
}

/**
 * After a payment was taken back: what the customer does not know of the whole order stays to be told, and who was told
 * of the payment hears how the order stands now.
 */
export async function renewNews(
  tx: Tx,
  { accountId, orderId }: { accountId: string; orderId: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update customer_news n set state = ${orderState}, changed_at = ${now}, told_at = null, told_by = null,
      change = case when n.change = any(${whole}::text[]) then n.change else 'changed' end
    from orders s where s.account_id = n.account_id and s.id = n.subject_id and n.account_id = ${accountId}
      and n.subject_id = ${orderId}
      and (n.told_at is null and n.change = any(${whole}::text[])
        or n.told_at is not null and n.change in ('paid', 'part_paid'))`)
}

/** Says that a person has told the customer, in whatever way; of `change` alone where it is given. */
export async function noteTold(
  tx: Tx,
  {
    accountId,
    subject: { kind, id },
    change,
    personId,
  }: Place & { change?: NewsChange | undefined; personId: string },
  now: Date,
): Promise<void> {
  if (!isId(id)) return
  const told = await tx.queryOne(sql`
    update customer_news set told_at = ${now}, told_by = ${personId}
    where account_id = ${accountId} and subject_id = ${id} and told_at is null
      and change = coalesce(${change ?? null}, change) returning subject_id`)
  if (told) tellLive(tx, accountId, kind === 'appointment' ? 'appointments' : 'orders', id)
}

/** Words of a person that may tell of news, which are locked after the conversation, as everywhere. */
export async function replyTelling(
  tx: Tx,
  { tells, ...reply }: Parameters<typeof replyAsPerson>[1] & { tells?: Told | undefined },
  parts: readonly OutgoingPart[],
  now: Date,
): Promise<StreamRow> {
  const row = await replyAsPerson(tx, reply, parts, now)
  if (tells) {
    const { change, ...subject } = tells
    await noteTold(tx, { accountId: reply.accountId, subject, change, personId: reply.personId }, now)
  }
  return row
}

/** Money that a person gave back since the news `n`, of which the customer does not know: true however the order goes on. */
export const hasUntoldRefund = sql`(n.told_at is null and exists (select from order_history h
  where h.account_id = n.account_id and h.order_id = n.order_id and h.kind = 'refunded' and h.actor = 'person'
    and h.created_at >= n.changed_at))`

/** The subject as it is shown, with its news; of those that hold no more, the refund that is still to be told. */
export async function withNews<View extends { id: string }>(
  db: Db,
  accountId: string,
  kind: Subject['kind'],
  view: View,
): Promise<View & { news: NewsRow | null }> {
  const subject = kind === 'appointment' ? sql`appointments` : sql`orders`
  const state = kind === 'appointment' ? appointmentState : orderState
  const news = await db.queryOne<NewsRow>(sql`
    select case when n.state = ${state} then n.change else 'refunded' end as change, n.changed_at, n.told_at,
      (select u.name from users u where u.id = n.told_by) as told_by
    from customer_news n join ${subject} s on s.account_id = n.account_id and s.id = n.subject_id
    where n.account_id = ${accountId} and n.subject_id = ${view.id} and (n.state = ${state} or ${hasUntoldRefund})`)
  return { ...view, news: news ?? null }
}
