// A customer's orders and cart, as the bot needs them.
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { moneyBeyond } from '../../platform/lists/received-money.ts'
import type { OrderStatus, PaymentStatus } from './order-states.ts'

export type CustomersOrder = {
  id: string
  number: number
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** Without what was given back. */
  total: string
  isDeliveryOpen: boolean
  address: string | null
  /** Where it is, as the shop's people wrote it. */
  tracking: string | null
}

/** The contact's orders, newest first, but those that another one took the place of. */
export function listOrdersOf(
  db: Db,
  { accountId, contactId, limit }: { accountId: string; contactId: string; limit: number },
): Promise<CustomersOrder[]> {
  return db.query(sql`
    select o.id, (select n.number from order_numbers n where n.account_id = o.account_id and n.order_id = o.id) as number,
      o.status, o.payment_status as "paymentStatus", trim_scale(case when o.payment_status = 'partially_refunded' then o.total - coalesce((select sum(h.amount)
        from order_history h where h.account_id = o.account_id and h.order_id = o.id and h.kind = 'refunded'), 0)
        + ${moneyBeyond}
        else o.total end)::text as total,
      o.is_delivery_open as "isDeliveryOpen", o.delivery_address as address, nullif(concat_ws(' ', o.tracking_text, o.tracking_url), '') as tracking
    from orders o where o.account_id = ${accountId} and o.contact_id = ${contactId} and o.replaced_by is null
    order by o.created_at desc, o.id desc limit ${limit}`)
}

export async function updateDeliveryAddress(
  tx: Tx,
  { accountId, id, address }: { accountId: string; id: string; address: string },
): Promise<void> {
  await tx.query(sql`
    update orders set delivery_address = ${address} where account_id = ${accountId} and id = ${id}`)
}

/** Another order takes the place of this one, which counts no more as an order of its day. */
export async function updateReplacedBy(
  tx: Tx,
  { accountId, id, by }: { accountId: string; id: string; by: string },
): Promise<void> {
  await tx.query(sql`
    with replaced as (
      update orders set replaced_by = ${by} where account_id = ${accountId} and id = ${id} returning created_at
    )
    insert into overview_late (account_id, start) select ${accountId}, overview_quarter(created_at) from replaced`)
}

/** Sets the address of the conversation's newest open order that has none. */
export async function updateAddressOfNewestOrder(
  tx: Tx,
  { accountId, conversationId, address }: { accountId: string; conversationId: string; address: string },
): Promise<void> {
  await tx.query(sql`
    update orders set delivery_address = ${address}
    where account_id = ${accountId} and delivery_address is null and id = (
      select id from orders
      where account_id = ${accountId} and conversation_id = ${conversationId} and status in ('pending', 'confirmed')
      order by created_at desc, id desc limit 1)`)
}

export type StoredCartLine = {
  id: string
  product_id: string
  variant_id: string | null
  add_on_ids: string[]
  quantity: number
  /** Amount of goods by measure, in thousandths of the unit; their quantity is 1. */
  measure?: number
}
export type StoredCart = { lines: StoredCartLine[]; address: string | null }

type CartPlace = { accountId: string; conversationId: string }

export async function findCart(db: Db, { accountId, conversationId }: CartPlace): Promise<StoredCart> {
  const cart = await db.queryOne<StoredCart>(sql`
    select lines, address from carts where account_id = ${accountId} and conversation_id = ${conversationId}`)
  return cart ?? { lines: [], address: null }
}

/** The carts of a customer in which something is, the one changed last first. */
export function listCartsOf(
  db: Db,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<(StoredCart & { conversation_id: string })[]> {
  return db.query(sql`
    select k.conversation_id, k.lines, k.address from carts k
    join conversations v on v.account_id = k.account_id and v.id = k.conversation_id
    where v.account_id = ${accountId} and v.contact_id = ${contactId} and v.deleted_at is null
      and json_array_length(k.lines) > 0
    order by k.updated_at desc, k.conversation_id`)
}

/** Locks the customer's living conversations, so that nothing of their carts and of the bot's memory changes. */
export async function lockConversationsOf(
  tx: Tx,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<void> {
  await tx.query(sql`
    select id from conversations
    where account_id = ${accountId} and contact_id = ${contactId} and deleted_at is null order by id for update`)
}

/** Requires the conversation's lock. */
export async function upsertCart(
  tx: Tx,
  { accountId, conversationId, lines, address }: CartPlace & StoredCart,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into carts (account_id, conversation_id, lines, address, updated_at)
    values (${accountId}, ${conversationId}, ${JSON.stringify(lines)}, ${address}, ${now})
    on conflict (account_id, conversation_id) do update set lines = excluded.lines, address = excluded.address,
      updated_at = excluded.updated_at`)
}
