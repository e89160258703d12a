import type { Shop } from '@mostrador/contract/values'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { OrderStatus, PaymentStatus } from './order-states.ts'

/** A shop order's identity. */
export type ShopOrderName = {
  accountId: string
  platform: Shop
  /** Distinguishes shops of one platform; empty where the platform's order ids are globally unique. */
  shop: string
  externalId: string
}

/** Advisory lock on the shop order, taken before any row lock and held until the transaction ends. */
export async function lockShopOrderName(
  tx: Tx,
  { accountId, platform, shop, externalId }: ShopOrderName,
): Promise<void> {
  const name = `shop-order:${accountId}:${platform}:${shop}:${externalId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export function findShopOrder(
  db: Db,
  { accountId, platform, shop, externalId }: ShopOrderName,
): Promise<{ id: string; contact_id: string | null; source_version: string | null } | undefined> {
  return db.queryOne(sql`
    select id, contact_id, source_version from orders
    where account_id = ${accountId} and platform = ${platform} and shop = ${shop} and external_id = ${externalId}`)
}

export type ShopOrderState = {
  status: OrderStatus
  payment_status: PaymentStatus
  /** Decimal text. */
  total: string
  currency: string
  customer: { id: string | null; phone: string | null; name: string | null }
  version: string
}

/** Inserts a new order without its lines. */
export async function insertShopOrder(
  tx: Tx,
  { name, state }: { name: ShopOrderName; state: ShopOrderState },
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  await tx.query(sql`
    insert into orders (account_id, id, contact_id, platform, shop, external_id, status, payment_status, customer_phone,
      customer_name, total, currency, source_version, created_at, updated_at)
    values (${name.accountId}, ${id}, ${state.customer.id}, ${name.platform}, ${name.shop}, ${name.externalId},
      ${state.status}, ${state.payment_status}, ${state.customer.phone}, ${state.customer.name}, ${state.total},
      ${state.currency}, ${state.version}, ${now}, ${now})`)
  return id
}

/** Requires the order's lock. */
export async function updateShopOrder(
  tx: Tx,
  { accountId, id, state }: { accountId: string; id: string; state: ShopOrderState },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update orders set contact_id = coalesce(contact_id, ${state.customer.id}), status = ${state.status},
      payment_status = ${state.payment_status}, customer_phone = ${state.customer.phone},
      customer_name = ${state.customer.name}, total = ${state.total}, currency = ${state.currency},
      source_version = ${state.version}, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and id = ${id}`)
}

export type ShopLineRow = {
  product_id: string | null
  variant_id: string | null
  sku: string | null
  name: string
  quantity: number
  unit_price: string
  total: string
}

/** Requires the order's lock. The lines hold no stock: the shop keeps its own. */
export async function replaceShopLines(
  tx: Tx,
  { accountId, orderId, lines }: { accountId: string; orderId: string; lines: readonly ShopLineRow[] },
  now: Date,
): Promise<void> {
  await tx.query(sql`delete from order_lines where account_id = ${accountId} and order_id = ${orderId}`)
  const rows = lines.map((line, index) => ({ ...line, id: newId(now.getTime()), position: index + 1 }))
  await tx.query(sql`
    insert into order_lines (account_id, id, order_id, position, product_id, variant_id, sku, name, quantity,
      unit_price, add_ons, total, reserved)
    select ${accountId}::uuid, l.id, ${orderId}::uuid, l.position, l.product_id, l.variant_id, l.sku, l.name,
      l.quantity, l.unit_price, '[]', l.total, 0
    from json_to_recordset(${JSON.stringify(rows)}::json) as l (id uuid, position integer, product_id uuid,
      variant_id text, sku text, name text, quantity integer, unit_price numeric, total numeric)`)
}
