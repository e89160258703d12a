import type { SaleUnit } from '@mostrador/contract/measures'
import type { orderPlatforms } from '@mostrador/contract/values'
import { tellLive } from '../../events/live.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { DeliveryQuote } from './delivery-fee.ts'
import type { OrderStatus, PaymentStatus } from './order-states.ts'

export type OrderPlatform = (typeof orderPlatforms)[number]

export type Order = {
  id: string
  contact_id: string | null
  conversation_id: string | null
  platform: OrderPlatform
  external_id: string | null
  status: OrderStatus
  payment_status: PaymentStatus
  customer_phone: string | null
  customer_name: string | null
  /** With delivery. */
  total: number
  currency: string
  paid_at: Date | null
  expires_at: Date | null
  /** Money that did not match; it waits for a person while the order is requires_action. */
  received_amount: number | null
  received_currency: string | null
  received_at: Date | null
  /** Part of the total; null where nothing was said of delivery. */
  delivery_fee: number | null
  /** A person has still to say what delivery costs. */
  is_delivery_open: boolean
  /** Taken off the goods; the total is without it. */
  discount: number | null
  created_at: Date
}

export type Customer = { id: string; phone: string | null; name: string }

const columns: Sql = sql`id, contact_id, conversation_id, platform, external_id, status, payment_status,
  customer_phone, customer_name, total::float8 as total, currency, paid_at, expires_at,
  received_amount::float8 as received_amount, received_currency, received_at, delivery_fee::float8 as delivery_fee,
  is_delivery_open, discount::float8 as discount, created_at`

export function findOrderByKey(
  db: Db,
  accountId: string,
  idempotencyKey: string,
): Promise<Order | undefined> {
  return db.queryOne(sql`
    select ${columns} from orders where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`)
}

/** The order's contact, read without a lock. */
export function findContactOfOrder(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ contact_id: string | null } | undefined> {
  return tx.queryOne(sql`select contact_id from orders where account_id = ${accountId} and id = ${id}`)
}

/** Locks the contact whose order count will change. */
export function lockCustomer(tx: Tx, accountId: string, id: string): Promise<Customer | undefined> {
  return tx.queryOne(sql`
    select id, coalesce(phone, told_phone) as phone, name from contacts
    where account_id = ${accountId} and id = ${id} for no key update`)
}

/** Locks the order's customer: before their conversations, as whoever applies or answers their messages does. */
export async function lockCustomerOf(
  tx: Tx,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<void> {
  const found = await findContactOfOrder(tx, accountId, orderId)
  if (found?.contact_id) await lockCustomer(tx, accountId, found.contact_id)
}

/** Keeps the row of a living conversation of the contact until the transaction ends: others write it, but none merge it away. */
export function lockConversationOf(
  tx: Tx,
  { accountId, contactId, id }: { accountId: string; contactId: string; id: string },
): Promise<{ id: string } | undefined> {
  return tx.queryOne(sql`
    select id from conversations
    where account_id = ${accountId} and id = ${id} and contact_id = ${contactId} and deleted_at is null for key share`)
}

export function findCurrency(db: Db, accountId: string): Promise<{ currency: string } | undefined> {
  return db.queryOne(sql`select currency from accounts where id = ${accountId}`)
}

export function lockOrderRow(tx: Tx, accountId: string, id: string): Promise<Order | undefined> {
  return tx.queryOne(sql`
    select ${columns} from orders where account_id = ${accountId} and id = ${id} for no key update`)
}

export type NewLine = {
  product_id: string
  variant_id: string | null
  sku: string | null
  name: string
  quantity: number
  unit_price: string
  add_ons: readonly { name: string; price: number }[]
  reserved: number
  /** Thousandths of the unit, with the unit and its price; null for goods by the piece. */
  measure: number | null
  sale_unit: SaleUnit | null
  measure_price: string | null
}

export type NewOrder = {
  id?: string | undefined
  accountId: string
  customer: Customer
  conversationId: string | null
  platform: OrderPlatform
  currency: string
  idempotencyKey: string
  expiresAt: Date | null
  delivery: DeliveryQuote | undefined
  /** Decimal text; taken off the goods. */
  discount: string | null
  lines: readonly NewLine[]
}

/** Inserts the order with its lines and total, delivery included and the discount taken off. Undefined when the key has been used. */
export async function insertOrder(tx: Tx, order: NewOrder, now: Date): Promise<Order | undefined> {
  const { accountId, customer, delivery } = order
  const fee = delivery?.kind === 'fee' ? delivery.fee : null
  const lines = order.lines.map((line, index) => ({
    ...line,
    id: newId(now.getTime()),
    position: index + 1,
  }))
  const placed = await tx.queryOne<Order>(sql`
    with given as materialized (
      select l.*, l.quantity * (l.unit_price
        + (select coalesce(sum((a ->> 'price')::numeric), 0) from json_array_elements(l.add_ons) as a)) as total
      from json_to_recordset(${JSON.stringify(lines)}::json) as l (id uuid, position integer, product_id uuid,
        variant_id text, sku text, name text, quantity integer, unit_price numeric, add_ons json, reserved integer,
        measure integer, sale_unit text, measure_price numeric)
    ), placed as (
      insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status,
        customer_phone, customer_name, total, delivery_fee, is_delivery_open, discount, currency, idempotency_key, expires_at,
        created_at, updated_at)
      select ${accountId}::uuid, ${order.id ?? newId(now.getTime())}::uuid, ${customer.id}::uuid, ${order.conversationId}::uuid,
        ${order.platform}, 'pending', 'pending', ${customer.phone}, ${customer.name},
        sum(total) + coalesce(${fee}::numeric, 0) - coalesce(${order.discount}::numeric, 0), ${fee}::numeric,
        ${delivery?.kind === 'open'}, ${order.discount}::numeric, ${order.currency},
        ${order.idempotencyKey}, ${order.expiresAt}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from given
      on conflict (account_id, idempotency_key) do nothing
      returning *
    ), lines as (
      insert into order_lines (account_id, id, order_id, position, product_id, variant_id, sku, name, quantity,
        unit_price, add_ons, total, reserved, measure, sale_unit, measure_price)
      select p.account_id, g.id, p.id, g.position, g.product_id, g.variant_id, g.sku, g.name, g.quantity,
        g.unit_price, g.add_ons, g.total, g.reserved, g.measure, g.sale_unit, g.measure_price
      from placed p cross join given g
    )
    select ${columns} from placed`)
  if (placed) tellLive(tx, accountId, 'orders', placed.id)
  return placed
}

export type OrderChange = {
  status: OrderStatus
  payment_status: PaymentStatus
  paid_at: Date | null
}

/** Paid or ended, it waits for nobody's word. */
export async function deleteOrderWait(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.query(sql`delete from order_waits where account_id = ${accountId} and order_id = ${id}`)
}

/** Requires the order's lock. */
export async function updateOrder(
  tx: Tx,
  { accountId, id, change }: { accountId: string; id: string; change: OrderChange },
  now: Date,
): Promise<Order | undefined> {
  tellLive(tx, accountId, 'orders', id)
  return tx.queryOne(sql`
    update orders set status = ${change.status}, payment_status = ${change.payment_status},
      paid_at = ${change.paid_at}, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`)
}

/** Stores money that waits for a person; null clears it. Requires the order's lock. */
export async function updateReceived(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  received: { amount: number; currency: string; at: Date } | null,
): Promise<void> {
  await tx.query(sql`
    update orders set received_amount = ${received?.amount ?? null}, received_currency = ${received?.currency ?? null},
      received_at = ${received?.at ?? null}
    where account_id = ${accountId} and id = ${id}`)
}

export type OrderLine = {
  id: string
  product_id: string | null
  variant_id: string | null
  quantity: number
  /** How many came back with the money. */
  returned: number
  /** Null: the held units were returned. */
  reserved: number | null
}

/** Requires the order's lock. */
export function listLines(tx: Tx, accountId: string, orderId: string): Promise<OrderLine[]> {
  return tx.query(sql`
    select id, product_id, variant_id, quantity, returned, reserved from order_lines
    where account_id = ${accountId} and order_id = ${orderId} order by position`)
}

/** Stores the units held by each line; `reserved` is parallel to `ids`. */
export async function updateReserved(
  tx: Tx,
  accountId: string,
  { ids, reserved }: { ids: readonly string[]; reserved: readonly (number | null)[] },
): Promise<void> {
  await tx.query(sql`
    update order_lines l set reserved = n.reserved
    from unnest(${ids}::uuid[], ${reserved}::integer[]) as n (id, reserved)
    where l.account_id = ${accountId} and l.id = n.id`)
}

/** Adjusts the order count of a locked contact; the first order turns a lead into a customer. */
export async function updateOrderCount(
  tx: Tx,
  { accountId, contactId }: { accountId: string; contactId: string },
  difference: 1 | -1,
): Promise<void> {
  await tx.query(sql`
    update contacts set total_orders = greatest(0, total_orders + ${difference}),
      status = case when status = 'lead' and ${difference} > 0 then 'customer' else status end
    where account_id = ${accountId} and id = ${contactId}`)
}

/** Unpaid orders of all accounts past their deadline, longest overdue first; one that costs nothing owes nothing. */
export function listOverdue(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ account_id: string; id: string }[]> {
  return db.query(sql`
    select account_id, id from orders
    where status = 'pending' and payment_status = 'pending' and expires_at is not null and expires_at <= ${now}
      and total > 0
    order by expires_at, account_id, id limit ${limit}`)
}
