import { type Db, raw, sql } from '../database/database.ts'
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
