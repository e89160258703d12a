import { type Provider, shops } from '@mostrador/contract/values'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { OrderPlatform } from './orders.queries.ts'

/** A payment's identity: its integration and the provider's id. */
export type PaymentName = { accountId: string; integrationId: string; externalId: string }

export const paymentStates = ['pending', 'authorized', 'failed', 'paid'] as const
type PaymentState = (typeof paymentStates)[number]

export type Payment = {
  order_id: string | null
  state: PaymentState
  amount: number
  currency: string
  /** Refunded amount. */
  refunded: number
}

/** Advisory lock on the payment, taken before any row lock and held until the transaction ends. */
export async function lockPaymentName(
  tx: Tx,
  { accountId, integrationId, externalId }: PaymentName,
): Promise<void> {
  const name = `payment:${accountId}:${integrationId}:${externalId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export function findPayment(
  db: Db,
  { accountId, integrationId, externalId }: PaymentName,
): Promise<Payment | undefined> {
  return db.queryOne(sql`
    select order_id, state, amount::float8 as amount, currency, refunded::float8 as refunded from payments
    where account_id = ${accountId} and integration_id = ${integrationId} and external_id = ${externalId}`)
}

export async function upsertPayment(
  tx: Tx,
  { accountId, integrationId, externalId }: PaymentName,
  payment: Payment,
  now: Date,
): Promise<void> {
  const { order_id: orderId, state, amount, currency, refunded } = payment
  await tx.query(sql`
    insert into payments (account_id, id, integration_id, external_id, order_id, state, amount, currency, refunded,
      created_at, updated_at)
    values (${accountId}, ${newId(now.getTime())}, ${integrationId}, ${externalId}, ${orderId}, ${state}, ${amount},
      ${currency}, ${refunded}, ${now}, ${now})
    on conflict (account_id, integration_id, external_id) do update set order_id = excluded.order_id,
      state = excluded.state, amount = excluded.amount, currency = excluded.currency, refunded = excluded.refunded,
      updated_at = greatest(payments.updated_at, excluded.updated_at)`)
}

export type PaidBy =
  | { by: 'link' | 'shop'; provider: Provider }
  | { by: 'hand'; person: { id: string; name: string } | null }

/** The way a paid order was paid; undefined before. */
export async function findPaidBy(
  db: Db,
  accountId: string,
  { id, platform, paid_at }: { id: string; platform: OrderPlatform; paid_at: Date | null },
): Promise<PaidBy | undefined> {
  if (paid_at === null) return undefined
  const shop = shops.find((each) => each === platform)
  if (shop !== undefined) return { by: 'shop', provider: shop }
  const payment = await db.queryOne<{ provider: Provider }>(sql`
    select i.provider from payments p join integrations i on i.account_id = p.account_id and i.id = p.integration_id
    where p.account_id = ${accountId} and p.order_id = ${id} and p.state = 'paid'
      and (select sum(q.amount) from payments q where q.account_id = ${accountId} and q.order_id = ${id} and q.state = 'paid')
        > coalesce((select sum(h.amount) from order_history h
          where h.account_id = ${accountId} and h.order_id = ${id} and h.kind = 'waiting_refunded'), 0)
    order by p.created_at, p.id limit 1`)
  if (payment) return { by: 'link', provider: payment.provider }
  const person = await db.queryOne<{ id: string; name: string }>(sql`
    select u.id, u.name from order_history h join users u on u.id = h.actor_id
    where h.account_id = ${accountId} and h.order_id = ${id} and h.actor = 'person' and h.payment_status = 'paid' and h.kind <> 'refund_undone'
    order by h.created_at desc, h.id desc limit 1`)
  return { by: 'hand', person: person ?? null }
}

/** Payments of the order that were paid. */
export async function countPayments(tx: Tx, accountId: string, orderId: string): Promise<number> {
  const row = await tx.queryOne<{ count: number }>(sql`
    select count(*)::integer as count
    from payments where account_id = ${accountId} and order_id = ${orderId} and state = 'paid'`)
  return row?.count ?? 0
}

/** Deletes payments whose order never became known. */
export async function deleteUnmatchedPayments(db: Db, accountId: string, before: Date): Promise<void> {
  await db.query(sql`
    delete from payments where account_id = ${accountId} and order_id is null and updated_at < ${before}`)
}
