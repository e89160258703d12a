// Products as the people of a business look for them; each as the public API shows it.
import { limits } from '@mostrador/contract/limits'
import { type Db, empty, raw, type Sql, sql } from '../../platform/database.ts'
import { beyond, type PageRequest, pageOf } from '../../platform/page.ts'
import { rowText } from '../../platform/resource-row.ts'
import { anywhere } from '../../platform/search-text.ts'
import { productResource } from './products.resource.ts'

export type ProductFilter = {
  search?: string | undefined
  is_active?: boolean | undefined
  item_type?: string | undefined
}

type JsonRow = { id: string; created_at: Date; row: string }

/** What a cursor of the list is bound to. */
export function productsBinding(accountId: string, filter: ProductFilter): readonly unknown[] {
  const { search, is_active, item_type } = filter
  return ['dashboard products', accountId, search ?? null, is_active ?? null, item_type ?? null]
}

/** Newest first, as JSON texts. A search yields one page of the newest that fit. */
export async function listProducts(
  db: Db,
  { accountId, filter, page }: { accountId: string; filter: ProductFilter; page: PageRequest },
): Promise<{ rows: string[]; next_cursor: string | null }> {
  const { search, is_active, item_type } = filter
  const wanted = sql`t.account_id = ${accountId}
    ${is_active === undefined ? empty : sql`and t.is_active = ${is_active}`}
    ${item_type === undefined ? empty : sql`and t.item_type = ${item_type}`}`
  const shown = sql`t.id, t.created_at, ${raw(rowText(productResource))} as row`
  const where =
    search === undefined
      ? beyond(page, raw('t.created_at'), raw('t.id'))
      : sql`and t.id in (${found(accountId, search)})`
  const rows = await db.query<JsonRow>(sql`
    select ${shown} from products t where ${wanted} ${where}
    order by t.created_at desc, t.id desc limit ${page.limit + 1}`)
  const { data, next_cursor } = pageOf(rows, page)
  return { rows: data.map(({ row }) => row), next_cursor: search === undefined ? next_cursor : null }
}

// By the index of three-letter pieces where the text has one, else among the newest; never more than can be sorted.
function found(accountId: string, search: string): Sql {
  const fits = sql`(plain_text(s.name) like '%' || plain_text(${search}) || '%' or s.sku ilike ${anywhere(search)})`
  if (search.trim().length >= 3) {
    return sql`select id from (
      select id from products s where s.account_id = ${accountId} and ${fits} limit ${limits.searchCandidatesMax}) f`
  }
  return sql`select id from (
    select id, name, sku from products s where s.account_id = ${accountId}
    order by s.created_at desc, s.id desc limit ${limits.searchNewestMax}) s where ${fits}`
}
