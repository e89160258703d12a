// Products as the dashboard searches them, each in the form of the public API.
import { limits } from '@mostrador/contract/limits'
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
import { productResource } from './products.resource.ts'

export type ProductFilter = {
  search?: string | undefined
  is_active?: boolean | undefined
  item_type?: string | undefined
}

type JsonRow = { id: string; created_at: Date; row: string }

/** Binds a cursor of the list to its query. */
export function productsBinding(accountId: string, filter: ProductFilter): readonly unknown[] {
  const { search, is_active, item_type } = filter
  return ['dashboard products', accountId, search ?? null, is_active ?? null, item_type ?? null]
}

/** Newest first, as JSON texts. A search yields a single page: the newest matches. */
export async function listProducts(
  db: Database,
  { accountId, filter, page }: { accountId: string; filter: ProductFilter; page: PageRequest },
): Promise<{ rows: string[]; next_cursor: string | null; took_too_long?: boolean }> {
  const { search, is_active, item_type } = filter
  const wanted = sql`t.account_id = ${accountId}
    ${is_active === undefined ? empty : sql`and t.is_active = ${is_active}`}
    ${item_type === undefined ? empty : sql`and t.item_type = ${item_type}`}`
  const shown = sql`t.id, t.created_at, ${raw(rowText(productResource))} as row`
  if (search !== undefined) {
    const found = await searchRows(db, { accountId, text: search, shown, wanted, limit: page.limit })
    return { ...found, rows: found.rows.map(({ row }) => row), next_cursor: null }
  }
  const rows = await db.query<JsonRow>(sql`
    select ${shown} from products t where ${wanted} ${beyond(page, raw('t.created_at'), raw('t.id'))}
    order by t.created_at desc, t.id desc limit ${page.limit + 1}`)
  const { data, next_cursor } = pageOf(rows, page)
  return { rows: data.map(({ row }) => row), next_cursor }
}

type Search = { accountId: string; text: string; shown: Sql; wanted: Sql; limit: number }

/**
 * Texts under three letters cannot use the trigram index. Candidates are an array, which is read once: without
 * statistics the planner may run a subquery again for each row.
 */
function searchRows(
  db: Database,
  { accountId, text, shown, wanted, limit }: Search,
): Promise<Searched<JsonRow>> {
  const byName = sql`plain_text(t.name) like '%' || plain_text(${text}) || '%'`
  const fits = sql`(${byName} or t.sku ilike ${anywhere(text)})`
  const isOfBoth = hasPieces(text) && hasPlainPieces(text)
  const found = isOfBoth ? fits : hasPlainPieces(text) ? byName : undefined
  const newest = sql`
    select ${shown} from (
      select * from products t where ${wanted}
      order by t.created_at desc, t.id desc limit ${raw(String(limits.searchNewestMax))}
    ) t where ${fits} order by t.created_at desc, t.id desc limit ${limit}`
  const all =
    found &&
    sql`
    select ${shown} from products t
    where ${wanted} and t.id = any(array(
      select id from products t where t.account_id = ${accountId} and ${found}
      limit ${raw(String(limits.searchCandidatesMax))}))
    order by t.created_at desc, t.id desc limit ${limit}`
  return searchNewest(db, { newest, all, limit })
}
