import { type Db, raw, type Sql, sql } from '../database/database.ts'
import { beyond, type Page, type PageRequest, pageOf } from './page.ts'
import type { Resource } from './resource.ts'

/** The row as the API shows it; undefined if the account has no such row or it is hidden. */
export async function findResourceRow(
  db: Db,
  resource: Resource,
  accountId: string,
  id: string,
): Promise<object | undefined> {
  const found = await db.queryOne<{ row: string }>(sql`
    select ${raw(rowText(resource))} as row from ${raw(resource.table)} t
    where t.account_id = ${accountId} and t.id = ${id}${raw(visibility(resource))}`)
  return found && JSON.parse(found.row)
}

/** A page of the account's rows as the API shows them, newest first. `narrowed`: SQL to append to the conditions on `t`. */
export async function listResourceRows(
  db: Db,
  resource: Resource,
  accountId: string,
  { page, narrowed }: { page: PageRequest; narrowed: Sql },
): Promise<Page<{ id: string; created_at: Date } & Record<string, unknown>>> {
  const rows = await db.query<{ row: string; created_at: Date }>(sql`
    select ${raw(rowText(resource))} as row, t.created_at from ${raw(resource.table)} t
    where t.account_id = ${accountId}${raw(visibility(resource))} ${narrowed}
      ${beyond(page, raw('t.created_at'), raw('t.id'))}
    order by t.created_at desc, t.id desc limit ${page.limit + 1}`)
  return pageOf(
    rows.map(({ row, created_at }) => ({ ...JSON.parse(row), created_at })),
    page,
  )
}

/** SQL of the row's whole JSON text. */
export function rowText(resource: Resource): string {
  const appended = Object.entries(resource.appended).map(
    ([field, expression]) => `',"${field}":' || ${expression}`,
  )
  return ['t.json', ...appended, "'}'"].join(' || ')
}

/** SQL to append to other conditions; leaves out hidden rows. */
export function visibility(resource: Resource): string {
  return resource.visible ? ` and ${resource.visible}` : ''
}
