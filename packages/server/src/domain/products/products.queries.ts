import { tellLive } from '../../events/live.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import type { Product } from './product.ts'
import type { Stock } from './stock.ts'

export const productColumns: Sql = sql`id, name, sku, price, price_min, price_max, pricing_type, description, category, item_type, sale_unit, measure_min,
  on_hand, reserved, is_active, add_ons, knowledge_base, variants, faqs, sale_price, sale_label, sale_ends_at`

const typed: Sql = sql`r (id uuid, name text, sku text, price numeric, price_min numeric, price_max numeric,
  pricing_type text, description text, category text, item_type text, sale_unit text, measure_min integer, on_hand integer, reserved integer,
  is_active boolean, add_ons json, knowledge_base text, variants json, faqs json, sale_price numeric, sale_label text,
  sale_ends_at timestamptz)`

/** Locks products in the order of their ids. */
export function lockProducts(tx: Tx, accountId: string, ids: readonly string[]): Promise<Product[]> {
  return tx.query(sql`
    select ${productColumns} from products where account_id = ${accountId} and id = any(${ids}::uuid[])
    order by id for no key update`)
}

/** Without locks, in the order of their ids. */
export function readProducts(db: Db, accountId: string, ids: readonly string[]): Promise<Product[]> {
  return db.query(sql`
    select ${productColumns} from products where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id`)
}

/** Locks products in the order of their ids. */
export function lockProductsBySku(tx: Tx, accountId: string, skus: readonly string[]): Promise<Product[]> {
  // `is true` keeps the subquery a hash that is probed once per row: without statistics, as right after a first import,
  // other plans compare every row with every SKU.
  return tx.query(sql`
    select ${productColumns} from products
    where account_id = ${accountId} and (sku in (select unnest(${skus}::text[]))) is true
    order by id for no key update`)
}

/**
 * The product, and variant if any, that has each of these SKUs; a product's own SKU wins over a variant's. A variant
 * without one is known as the catalogue's feed calls it, by its product and its id.
 */
export function listBySku(
  db: Db,
  accountId: string,
  skus: readonly string[],
): Promise<{ sku: string; id: string; variant_id: string | null }[]> {
  return db.query(sql`
    select distinct on (sku) sku, id, variant_id from (
      select p.sku, p.id, null as variant_id, 1 as rank from products p
      where p.account_id = ${accountId} and p.sku = any(${skus}::text[])
      union all
      select known.sku, p.id, coalesce(v ->> 'id', v ->> 'sku', v ->> 'name'), 2
      from products p cross join lateral json_array_elements(p.variants) as v
      cross join lateral (values (v ->> 'sku'),
        (coalesce(p.sku, p.id::text) || ':' || coalesce(v ->> 'id', v ->> 'sku', v ->> 'name'))) as known (sku)
      where p.account_id = ${accountId} and p.variants::text <> '[]' and known.sku = any(${skus}::text[])
    ) as found order by sku, rank, id`)
}

/** Requires the product's lock. */
export async function updateStock(
  tx: Tx,
  { accountId, id, stock }: { accountId: string; id: string; stock: Stock },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update products set on_hand = ${stock.on_hand}, reserved = ${stock.reserved},
      variants = ${JSON.stringify(stock.variants)}, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and id = ${id}`)
  tellLive(tx, accountId, 'products', id)
}

/**
 * Inserts products in one statement; returns the SKUs inserted, without any that another transaction inserted first.
 */
export async function insertProducts(
  tx: Tx,
  { accountId, products }: { accountId: string; products: readonly Product[] },
  now: Date,
): Promise<string[]> {
  const inserted = await tx.query<{ sku: string }>(sql`
    insert into products (account_id, ${productColumns}, created_at, updated_at)
    select ${accountId}::uuid, r.*, ${now}, ${now} from json_to_recordset(${JSON.stringify(products)}::json) as ${typed}
    on conflict (account_id, sku) do nothing
    returning sku`)
  return inserted.map(({ sku }) => sku)
}

/** Requires the products' locks. */
export async function updateProducts(
  tx: Tx,
  { accountId, products }: { accountId: string; products: readonly Product[] },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update products p set name = r.name, price = r.price, price_min = r.price_min, price_max = r.price_max,
      pricing_type = r.pricing_type, description = r.description, category = r.category, item_type = r.item_type,
      sale_unit = r.sale_unit, measure_min = r.measure_min, on_hand = r.on_hand, is_active = r.is_active, add_ons = r.add_ons, knowledge_base = r.knowledge_base,
      variants = r.variants, faqs = r.faqs, sale_price = r.sale_price, sale_label = r.sale_label,
      sale_ends_at = r.sale_ends_at, updated_at = greatest(p.updated_at, ${now})
    from json_to_recordset(${JSON.stringify(products)}::json) as ${typed} where p.account_id = ${accountId} and p.id = r.id`)
}
