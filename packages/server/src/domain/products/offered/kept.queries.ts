// The versions of all that a shop offers, and the products themselves with that by which they are found.
import { type Db, sql } from '../../../platform/database/database.ts'
import { type OfferedProduct, offeredColumns, offeredServices } from '../search.queries.ts'

/** Texts that are the same exactly as long as nothing of it has changed. */
export type Versions = {
  /** Each product's id, the transaction that wrote its row and the place of that, newest first. */
  products: string
  /** The same for services and pictures. */
  besides: string
}

/**
 * A row's version is the transaction that wrote it and its place. Neither stands for another one as long as the server
 * runs; one that takes over from it, or is restored, may count its transactions anew, so its start belongs to it.
 */
export async function findVersions(
  db: Db,
  accountId: string,
  { productsMax, picturesMax }: { productsMax: number; picturesMax: number },
): Promise<Versions & { isWhole: boolean }> {
  const row = await db.queryOne<Versions & { count: number; pictureCount: number }>(sql`
    select coalesce(p.versions, '') as products, p.count::int as count, i.count::int as "pictureCount",
      concat_ws(' ', extract(epoch from pg_postmaster_start_time()), s.versions, i.versions) as besides
    from (select string_agg(concat_ws(' ', id, xmin, ctid), ';') as versions, count(*) as count from (
        select id, xmin, ctid from products where account_id = ${accountId} and is_active
        order by created_at desc, id desc limit ${productsMax + 1}) as newest) as p
    cross join (select string_agg(concat(xmin, ctid), ' ' order by product_id) as versions
      from booking_services where account_id = ${accountId}) as s
    cross join (select string_agg(concat(xmin, ctid), ' ') as versions, count(*) as count from (
        select xmin, ctid from product_pictures where account_id = ${accountId} and file_id is not null
        order by product_id, position, id limit ${picturesMax + 1}) as shown) as i`)
  if (!row) throw new Error('a count gives a row')
  const { products, besides, count, pictureCount } = row
  return { products, besides, isWhole: count <= productsMax && pictureCount <= picturesMax }
}

export type KeptRow = OfferedProduct & {
  /** As in the versions of all products. */
  version: string
  lexemes: string
  plain_name: string
  plain_category: string
  /** Among the services that can be booked. */
  place: number | null
}

export function listKeptRows(db: Db, accountId: string, ids: readonly string[]): Promise<KeptRow[]> {
  return db.query(sql`
    select ${offeredColumns}, concat_ws(' ', p.id, p.xmin, p.ctid) as version, p.search::text as lexemes, p.plain_name,
      plain_text(p.category) as plain_category, s.position as place
    from products p ${offeredServices}
    where p.account_id = ${accountId} and p.id = any(${ids}::uuid[]) and p.is_active`)
}
