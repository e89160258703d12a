// Products as the dashboard searches them, each in the form of the public API.

import type { ProductSort } from '@mostrador/contract/dashboard/shop'
import { limits } from '@mostrador/contract/limits'
import { unaccented } from '@mostrador/contract/unaccented'
import { type Database, empty, raw, type Sql, sql } from '../../platform/database/database.ts'
import { beyond, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { rowText } from '../../platform/lists/resource-row.ts'
import {
  anywhere,
  hasPieces,
  hasPlainPieces,
  type Searched,
  searchNewest,
} from '../../platform/lists/search-text.ts'
import {
  type SortColumn,
  type SortedRequest,
  sortedBeyond,
  sortedBy,
  sortedPageOf,
  sortValue,
} from '../../platform/lists/sorting.ts'
import { shownProductResource } from './products.resource.ts'

export type ProductFilter = {
  search?: string | undefined
  is_active?: boolean | undefined
  item_type?: string | undefined
  category?: string | undefined
}

// As the list shows them: the price that a customer is quoted, the lowest where there are several.
const price = sql`case t.pricing_type
  when 'fixed' then case when t.sale_price is not null and (t.sale_ends_at is null or t.sale_ends_at > now())
    then t.sale_price else t.price end
  when 'range' then t.price_min
  when 'variant' then coalesce((select min((v ->> 'price')::numeric) from json_array_elements(t.variants) v), t.price)
  end`
const stock = sql`coalesce(case when t.pricing_type = 'variant'
  then (select sum((v ->> 'inventory_quantity')::integer) from json_array_elements(t.variants) v) end,
  t.on_hand - t.reserved)`

export const productSortColumns: Record<ProductSort, SortColumn> = {
  // Cut, so that a cursor can carry it.
  name: { value: sql`left(plain_text(t.name), 60)`, type: 'text', isGiven: true },
  price: { value: price, type: 'numeric' },
  stock: { value: stock, type: 'numeric' },
  updated: { value: sql`t.updated_at`, type: 'timestamptz', isGiven: true },
}

type JsonRow = { id: string; created_at: Date; row: string }
/** A product as JSON text. */
export type ProductText = Pick<JsonRow, 'id' | 'row'>

/** Binds a cursor of the list to its query. */
export function productsBinding(accountId: string, filter: ProductFilter): readonly unknown[] {
  const { search, is_active, item_type, category } = filter
  const given = [search, is_active, item_type, category].map((each) => each ?? null)
  return ['dashboard products', accountId, ...given]
}

/** Newest first. A search yields a single page: the newest matches. */
export async function listProducts(
  db: Database,
  { accountId, filter, page }: { accountId: string; filter: ProductFilter; page: PageRequest },
): Promise<{ rows: ProductText[]; next_cursor: string | null; took_too_long?: boolean }> {
  const { search } = filter
  const wanted = wantedBy(filter)
  const shown = sql`t.id, t.created_at, ${raw(rowText(shownProductResource))} as row`
  if (search !== undefined) {
    const found = await searchRows(db, { accountId, text: search, shown, wanted, limit: page.limit })
    return { ...found, next_cursor: null }
  }
  const rows = await db.query<JsonRow>(sql`
    select ${shown} from products t where t.account_id = ${accountId} ${wanted} ${beyond(page, raw('t.created_at'), raw('t.id'))}
    order by t.created_at desc, t.id desc limit ${page.limit + 1}`)
  const { data, next_cursor } = pageOf(rows, page)
  return { rows: data, next_cursor }
}

/** In the order of a column. A search yields a single page: the newest matches, in that order. */
export async function listSortedProducts(
  db: Database,
  { accountId, filter, page }: { accountId: string; filter: ProductFilter; page: SortedRequest },
): Promise<{ rows: ProductText[]; next_cursor: string | null; took_too_long?: boolean }> {
  const shown = sql`t.id, ${raw(rowText(shownProductResource))} as row, ${sortValue(page.column)}`
  const id = raw('t.id')
  if (filter.search !== undefined) {
    const { ids, took_too_long } = await findProductIds(db, { accountId, filter, limit: page.limit })
    const rows = await db.query<JsonRow>(sql`
      select ${shown} from products t where t.account_id = ${accountId} and t.id = any(${ids}::uuid[])
      ${sortedBy(page, id)}`)
    return { rows, next_cursor: null, took_too_long }
  }
  const rows = await db.query<JsonRow & { sort_value: string | null }>(sql`
    select ${shown} from products t where t.account_id = ${accountId} ${wantedBy(filter)} ${sortedBeyond(page, id)}
    ${sortedBy(page, id)} limit ${page.limit + 1}`)
  const { data, next_cursor } = sortedPageOf(rows, page)
  return { rows: data, next_cursor }
}

/** The newest that the filter lets through. */
export async function findProductIds(
  db: Database,
  { accountId, filter, limit }: { accountId: string; filter: ProductFilter; limit: number },
): Promise<{ ids: string[]; took_too_long: boolean }> {
  const wanted = wantedBy(filter)
  if (filter.search !== undefined) {
    const shown = sql`t.id, t.created_at, '' as row`
    const { rows, took_too_long } = await searchRows(db, {
      accountId,
      text: filter.search,
      shown,
      wanted,
      limit,
    })
    return { ids: rows.map(({ id }) => id), took_too_long }
  }
  const rows = await db.query<{ id: string }>(sql`
    select t.id from products t where t.account_id = ${accountId} ${wanted} order by t.created_at desc, t.id desc limit ${limit}`)
  return { ids: rows.map(({ id }) => id), took_too_long: false }
}

function wantedBy({ is_active, item_type, category }: ProductFilter): Sql {
  return sql`${is_active === undefined ? empty : sql`and t.is_active = ${is_active}`}
    ${item_type === undefined ? empty : sql`and t.item_type = ${item_type}`}
    ${category === undefined ? empty : sql`and t.category = ${category}`}`
}

/** The categories that products have, by name. */
export async function listCategories(db: Database, accountId: string): Promise<string[]> {
  const rows = await db.query<{ category: string }>(sql`
    select distinct category from products where account_id = ${accountId} and category is not null
    order by category limit ${limits.productCategoriesShownMax}`)
  return rows.map(({ category }) => category)
}

type Search = { accountId: string; text: string; shown: Sql; wanted: Sql; limit: number }

/** More words of a search than these are not looked at. */
const wordsMax = 8
const wordLettersMin = 3

/**
 * By a part of its name or SKU, or by words that begin words of its name, its options and its add-ons: "vela lavanda".
 * Texts under three letters cannot use the trigram index. Candidates are an array, which is read once: without
 * statistics the planner may run a subquery again for each row.
 */
function searchRows(
  db: Database,
  { accountId, text, shown, wanted, limit }: Search,
): Promise<Searched<JsonRow>> {
  const byName = sql`plain_text(t.name) like '%' || plain_text(${text}) || '%'`
  const byBoth = sql`(${byName} or t.sku ilike ${anywhere(text)})`
  const words = wordsOf(text)
  // A word that is said twice has to stand there twice.
  const patterns = words.map((word) => `%${` ${word}%`.repeat(words.filter((each) => each === word).length)}`)
  const byParts = sql`' ' || plain_text(concat_ws(' ', t.name, names_in(t.variants), names_in(t.add_ons))) like all(${patterns}::text[])`
  const fits = words.length === 0 ? byBoth : sql`(${byBoth} or ${byParts})`
  const isOfBoth = hasPieces(text) && hasPlainPieces(text)
  const named = isOfBoth ? byBoth : hasPlainPieces(text) ? byName : undefined
  const found = named && (words.length === 0 ? named : sql`(${named} or (${hasWords(words)} and ${byParts}))`)
  const newest = sql`
    select ${shown} from (
      select * from products t where t.account_id = ${accountId} ${wanted}
      order by t.created_at desc, t.id desc limit ${raw(String(limits.searchNewestMax))}
    ) t where ${fits} order by t.created_at desc, t.id desc limit ${limit}`
  const all =
    found &&
    sql`
    select ${shown} from products t
    where t.account_id = ${accountId} ${wanted} and t.id = any(array(
      select id from products t where t.account_id = ${accountId} and ${found}
      limit ${raw(String(limits.searchCandidatesMax))}))
    order by t.created_at desc, t.id desc limit ${limit}`
  return searchNewest(db, { newest, all, limit })
}

/** None where all are so short that they may be parts of a SKU. */
function wordsOf(text: string): string[] {
  const words = (unaccented(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, wordsMax)
  return words.some((word) => word.length >= wordLettersMin) ? words : []
}

/** By the index of what the bot finds products by, which knows the names of options and add-ons; of active ones alone. */
function hasWords(words: readonly string[]): Sql {
  const begun = words.map((word) => `${word}:*`).join(' & ')
  return sql`t.is_active and t.search @@ (to_tsquery('spanish', ${begun}) || to_tsquery('portuguese', ${begun})
    || to_tsquery('english', ${begun}))`
}
