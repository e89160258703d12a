// The story of an order: a row for each change, in the transaction that makes it.
import type { PaymentMeans } from '@mostrador/contract/dashboard/payments/payment-means'
import type { orderCancelReasons } from '@mostrador/contract/values'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { sumOfAmounts } from '../../platform/decimal.ts'
import { newId } from '../../platform/ids.ts'
import { moneyBeyond } from '../../platform/lists/received-money.ts'
import type { OrderStatus, PaymentStatus } from './order-states.ts'
import type { ReturnedGoods } from './refunds/refunds.queries.ts'

/** The maker of a change; `id` is the person's, or that of the payment provider's integration. */
type OrderActor =
  | { actor: 'customer' | 'shop' | 'clock' | 'command' }
  | { actor: 'person' | 'provider'; id: string }

export type OrderRef = {
  accountId: string
  orderId: string
  /** The command line where absent. */
  by?: OrderActor | undefined
}

export type CancelReason = (typeof orderCancelReasons)[number]

/** Told of a change besides the new states. */
export type Told = {
  kind?:
    | ('money_waits' | 'part_paid' | 'refunded' | 'refund_undone' | 'payment_undone' | 'reopened')
    | undefined
  reason?: CancelReason | undefined
  note?: string | undefined
  paid_with?: PaymentMeans | undefined
  /** That of a payment, in the form by which two are the same. */
  reference_key?: string | undefined
  /** Given back to the stock. */
  units?: number | undefined
  amount?: number | undefined
  currency?: string | undefined
  /** That came back with the money. */
  goods?: readonly ReturnedGoods[] | undefined
}

/** Said of a payment besides its sum. */
export type PaymentFacts = Pick<Told, 'note' | 'paid_with' | 'reference_key'>

export type HistoryEntry = Omit<Told, 'kind'> & {
  kind:
    | ('placed' | 'changed' | 'money_waits' | 'part_paid' | 'refunded')
    | (
        | 'address_changed'
        | 'tracking_changed'
        | 'delivery_fee_changed'
        | 'discount_changed'
        | 'measure_changed'
        | 'quantity_changed'
        | 'lines_added'
        | 'payment_undone'
        | 'refund_undone'
        | 'waiting_refunded'
        | 'reopened'
      )
  status?: OrderStatus | undefined
  payment_status?: PaymentStatus | undefined
}

export async function insertHistory(
  tx: Tx,
  { accountId, orderId, by = { actor: 'command' } }: OrderRef,
  entry: HistoryEntry,
  now: Date,
): Promise<void> {
  const {
    kind,
    status,
    payment_status,
    reason,
    note,
    paid_with,
    reference_key,
    units,
    amount,
    currency,
    goods,
  } = entry
  await tx.query(sql`
    insert into order_history (account_id, id, order_id, kind, status, payment_status, actor, actor_id, reason, note,
      paid_with, reference_key, units, amount, currency, goods, created_at)
    values (${accountId}, ${newId(now.getTime())}, ${orderId}, ${kind}, ${status ?? null}, ${payment_status ?? null},
      ${by.actor}, ${'id' in by ? by.id : null}, ${reason ?? null}, ${note ?? null},
      ${paid_with ?? null}, ${reference_key ?? null}, ${units ?? null}, ${amount ?? null}, ${currency ?? null},
      ${goods === undefined ? null : JSON.stringify(goods)}::jsonb, ${now})`)
}

export type HistoryRow = {
  id: string
  /** `payment_mistaken`, `refund_mistaken`: what was taken back later. */
  kind: HistoryEntry['kind'] | 'payment_mistaken' | 'refund_mistaken'
  status: OrderStatus | null
  payment_status: PaymentStatus | null
  actor: OrderActor['actor']
  /** The person's name, or the provider. */
  actor_name: string | null
  reason: CancelReason | null
  note: string | null
  paid_with: PaymentMeans | null
  units: number | null
  amount: number | null
  currency: string | null
  goods: Pick<ReturnedGoods, 'name' | 'quantity'>[] | null
  created_at: Date
}

export function listHistory(
  db: Db,
  accountId: string,
  orderId: string,
  limit: number,
): Promise<HistoryRow[]> {
  return db.query(sql`
    select h.id, h.kind, h.status, h.payment_status, h.actor,
      case h.actor when 'person' then (select u.name from users u where u.id = h.actor_id)
        when 'provider' then (select i.provider from integrations i
          where i.account_id = h.account_id and i.id = h.actor_id) end as actor_name,
      h.reason, h.note, h.paid_with, h.units, h.amount::float8 as amount, h.currency,
      (select json_agg(json_build_object('name', g ->> 'name', 'quantity', (g ->> 'quantity')::integer))
        from jsonb_array_elements(h.goods) as g) as goods, h.created_at
    from order_history h where h.account_id = ${accountId} and h.order_id = ${orderId}
    order by h.created_at, h.kind = 'placed' desc, h.id limit ${limit}`)
}

/** Parts of the total that people noted as received. */
export async function sumParts(db: Db, accountId: string, orderId: string): Promise<number> {
  const row = await db.queryOne<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as amount from order_history
    where account_id = ${accountId} and order_id = ${orderId} and kind = 'part_paid'`)
  return row?.amount ?? 0
}

/** Money given back so far, as far as it was told. */
export async function sumRefunds(db: Db, accountId: string, orderId: string): Promise<number> {
  const row = await db.queryOne<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as amount from order_history
    where account_id = ${accountId} and order_id = ${orderId} and kind = 'refunded'`)
  return row?.amount ?? 0
}

/** Money that came for the paid order beyond its total. */
export async function findSurplus(db: Db, accountId: string, orderId: string): Promise<number> {
  const row = await db.queryOne<{ amount: number }>(sql`
    select ${moneyBeyond}::float8 as amount from orders o where o.account_id = ${accountId} and o.id = ${orderId}`)
  return row?.amount ?? 0
}

type Cancelled = { reason: CancelReason; note: string | null }

/** The last reason that was said for each of these orders, by order. */
export async function cancelReasonsOf(
  db: Db,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, Cancelled>> {
  const rows = await db.query<Cancelled & { order_id: string }>(sql`
    select distinct on (h.order_id) h.order_id, h.reason, h.note from order_history h
    where h.account_id = ${accountId} and h.order_id = any(${orderIds}::uuid[]) and h.reason is not null
    order by h.order_id, h.created_at desc, h.id desc`)
  return new Map(rows.map(({ order_id, ...said }) => [order_id, said]))
}

/**
 * Money for a paid order that a person keeps: told as paid once more, with all that came besides the parts. The quarter of
 * the overview in which the order was paid is counted anew.
 */
export async function insertBeyond(
  tx: Tx,
  ref: OrderRef,
  {
    amount,
    total,
    currency,
    paid_at,
  }: { amount: number; total: number; currency: string; paid_at: Date | null },
  now: Date,
): Promise<void> {
  const { accountId, orderId } = ref
  const before = (await findSurplus(tx, accountId, orderId)) - (await sumParts(tx, accountId, orderId))
  const came = sumOfAmounts(total, before, amount)
  await insertHistory(tx, ref, { kind: 'changed', payment_status: 'paid', amount: came, currency }, now)
  await tx.query(sql`
    insert into overview_late (account_id, start) values (${accountId}, overview_quarter(${paid_at}))`)
}
