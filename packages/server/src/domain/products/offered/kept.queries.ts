// The versions of all that a shop offers, and the products themselves with that by which they are found.
import { limits } from '@mostrador/contract/limits'
import { type Db, sql } from '../../../platform/database/database.ts'
import { type OfferedProduct, offeredColumns, offeredServices } from '../search.queries.ts'

/** Texts that are the same exactly as long as nothing of it has changed. */
export type Versions = {
  /** Each product's id, the transaction that wrote its row and the place of that, newest first. */
  products: string
  /** The same for services, pictures and the shop's notes, without ids. */
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
  // Arrays become text once, rather than a text for each row.
  const row = await db.queryOne<Versions & { count: number; pictureCount: number }>(sql`
    select concat_ws(';', p.ids, p.writers, p.places) as products, p.count::int as count, i.count::int as "pictureCount",
      concat_ws(';', extract(epoch from pg_postmaster_start_time()), s.writers, s.places, i.writers, i.places, k.writers,
        k.places) as besides
    from (select array_agg(id) as ids, array_agg(xmin) as writers, array_agg(ctid) as places, count(*) as count from (
        select id, xmin, ctid from products where account_id = ${accountId} and is_active
        order by created_at desc, id desc limit ${productsMax + 1}) as newest) as p
    cross join (select array_agg(xmin order by product_id) as writers, array_agg(ctid order by product_id) as places
      from booking_services where account_id = ${accountId}) as s
    cross join (select array_agg(xmin) as writers, array_agg(ctid) as places, count(*) as count from (
        select xmin, ctid from product_pictures where account_id = ${accountId} and file_id is not null
        order by product_id, position, id limit ${picturesMax + 1}) as shown) as i
    cross join (select array_agg(xmin) as writers, array_agg(ctid) as places from (
        select xmin, ctid from bot_knowledge where account_id = ${accountId}
        order by position limit ${limits.botKnowledgeListedMax}) as listed) as k`)
  if (!row) throw new Error('a count gives a row')
  const { products, besides, count, pictureCount } = row
  return { products, besides, isWhole: count <= productsMax && pictureCount <= picturesMax }
}

/** Products' ids, newest first, each with its row's version as that row tells it. */
export function versionsIn({ products }: Versions): { id: string; version: string }[] {
  const [ids = '', writers = '', places = ''] = products.split(';')
  const [writer, place] = [writers.match(/\d+/g) ?? [], places.match(/\(\d+,\d+\)/g) ?? []]
  return (ids.match(/[^{},]+/g) ?? []).map((id, at) => ({ id, version: `${id} ${writer[at]} ${place[at]}` }))
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
