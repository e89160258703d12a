import { platformFacts } from '@mostrador/contract/platforms'
import { type Platform, platforms } from '@mostrador/contract/values'
import type { Product } from '../../domain/products/product.ts'
import { type Db, sql } from '../../platform/database/database.ts'

export type StoredFeed = { version: number; is_open: boolean; fetched_at: Date | null }

export function findFeed(db: Db, accountId: string): Promise<StoredFeed | undefined> {
  return db.queryOne(sql`
    select version, is_open, fetched_at from catalogue_feeds where account_id = ${accountId}`)
}

/** Opens a new address, which closes the one before. Returns its version. */
export async function openFeed(db: Db, accountId: string): Promise<number> {
  const row = await db.queryOne<{ version: number }>(sql`
    insert into catalogue_feeds as f (account_id, version, is_open) values (${accountId}, 1, true)
    on conflict (account_id) do update set version = f.version + 1, is_open = true, fetched_at = null
    returning version`)
  if (!row) throw new Error('insert into catalogue_feeds left no row')
  return row.version
}

export async function closeFeed(db: Db, accountId: string): Promise<void> {
  await db.query(sql`update catalogue_feeds set is_open = false where account_id = ${accountId}`)
}

export async function noteFetched(db: Db, accountId: string, now: Date): Promise<void> {
  await db.query(sql`update catalogue_feeds set fetched_at = ${now} where account_id = ${accountId}`)
}

/** Chats that have a page here. */
const ownChats = platforms.filter((name) => platformFacts[name].connects === 'at once')

/** Chats to which a link leads by a number. */
const linkedChats = platforms.filter((name) => platformFacts[name].chatLink !== undefined)

/** The catalogue's shop, and the page where its products can be asked for. */
export type FeedShop = {
  version: number
  name: string
  currency: string
  chat_id: string | null
  /** A number of the shop to whose chat a link leads. */
  number: { platform: Platform; phone: string } | null
}

/** Undefined where the address is closed, is another by now, or the account is not active. */
export function findFeedShop(
  db: Db,
  { accountId, version }: { accountId: string; version: number },
): Promise<FeedShop | undefined> {
  return db.queryOne(sql`
    select f.version, a.name, a.currency,
      (select c.id from channels c where c.account_id = a.id and c.platform = any(${ownChats}::text[]) and c.deleted_at is null
        order by c.created_at, c.id limit 1) as chat_id,
      (select json_build_object('platform', c.platform, 'phone', c.phone) from channels c where c.account_id = a.id
        and c.platform = any(${linkedChats}::text[]) and c.phone is not null and c.deleted_at is null
        order by c.created_at, c.id limit 1) as number
    from catalogue_feeds f join accounts a on a.id = f.account_id and a.status = 'active'
    where f.account_id = ${accountId} and f.version = ${version} and f.is_open`)
}

export type FeedState = { products: string; pictures: string }

/** Changes with every change of the products, of their pictures, and with the beginning and end of a sale. */
export async function readFeedState(db: Db, accountId: string, now: Date): Promise<FeedState> {
  const row = await db.queryOne<FeedState>(sql`
    select
      (select concat_ws(' ', count(*), sum(extract(epoch from updated_at)),
        count(*) filter (where sale_price is not null and (sale_ends_at is null or sale_ends_at > ${now})))
        from products where account_id = ${accountId}) as products,
      (select concat_ws(' ', count(*), sum(extract(epoch from updated_at)))
        from product_pictures where account_id = ${accountId}) as pictures`)
  return row ?? { products: '', pictures: '' }
}

export type FeedProduct = Product & { pictures: { file_id: string; variant_id: string | null }[] }

/** The next products in the order of their ids, those after `after`; each with the pictures that are here. */
export function listFeedProducts(
  db: Db,
  accountId: string,
  { after, limit }: { after: string; limit: number },
): Promise<FeedProduct[]> {
  return db.query(sql`
    select p.id, p.name, p.sku, p.price, p.price_min, p.price_max, p.pricing_type, p.description, p.category, p.item_type, p.sale_unit,
      p.measure_min, p.on_hand, p.reserved, p.is_active, p.add_ons, p.variants, p.sale_price, p.sale_label, p.sale_ends_at,
      '' as knowledge_base, '[]'::json as faqs,
      (select coalesce(json_agg(json_build_object('file_id', i.file_id, 'variant_id', i.variant_id)
        order by i.position, i.id), '[]') from product_pictures i
        where i.account_id = p.account_id and i.product_id = p.id and i.state = 'kept') as pictures
    from products p
    where p.account_id = ${accountId} and p.is_active and p.item_type = 'product' and p.id > ${after}
    order by p.id limit ${limit}`)
}

export type FeedCounts = { products: number; without_picture: number; without_price: number }

/** Products that the catalogue has, and those that Meta would refuse. */
export async function countFeed(db: Db, accountId: string): Promise<FeedCounts> {
  const row = await db.queryOne<FeedCounts>(sql`
    select count(*) filter (where is_priced and is_pictured)::integer as products,
      count(*) filter (where is_priced and not is_pictured)::integer as without_picture,
      count(*) filter (where not is_priced)::integer as without_price
    from (
      select (p.pricing_type = 'fixed' and p.price is not null)
          or (p.pricing_type = 'variant' and exists (
            select from json_array_elements(p.variants) v where v ->> 'price' is not null)) as is_priced,
        exists (select from product_pictures i where i.account_id = p.account_id and i.product_id = p.id
          and i.state = 'kept') as is_pictured
      from products p
      where p.account_id = ${accountId} and p.is_active and p.item_type = 'product') as counted`)
  return row ?? { products: 0, without_picture: 0, without_price: 0 }
}

/** The file is a picture of one of the account's products. */
export async function isProductPicture(db: Db, accountId: string, fileId: string): Promise<boolean> {
  const row = await db.queryOne(sql`
    select id from product_pictures where account_id = ${accountId} and file_id = ${fileId} limit 1`)
  return row !== undefined
}
