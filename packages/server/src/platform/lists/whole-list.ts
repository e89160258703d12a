import { limits } from '@mostrador/contract/limits'
import { type Database, join, raw, type Sql, sql } from '../database/database.ts'
import type { Resource } from './resource.ts'
import { rowText, visibility } from './resource-row.ts'

export type WholeList = {
  resource: Resource
  accountId: string
  /** Conditions on `t` beside those of the resource. */
  wanted: readonly Sql[]
  /** A further field of each row: its name, and the SQL of its JSON text. */
  extra?: { name: string; json: Sql }
}

/**
 * All rows of an account as JSON text, oldest first, as they were when the first was read; rows that belong to a parent
 * come parent by parent. Memory stays flat on both sides: the database keeps a cursor, and the next rows are fetched
 * when `onRows` is done with the last.
 */
export async function readWholeList(
  db: Database,
  list: WholeList,
  onRows: (rows: readonly string[]) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`set transaction read only`)
    // Whoever reads the output may pause it, and no lock waits for the end of this transaction.
    await tx.query(
      sql`select set_config('idle_in_transaction_session_timeout', ${String(limits.exportIdleMs)}, true)`,
    )
    await tx.query(declaration(list))
    for (;;) {
      const rows = await tx.query<{ row: string }>(sql`fetch ${raw(String(limits.exportRows))} from rows`)
      if (rows.length === 0) return
      await onRows(rows.map(({ row }) => row))
    }
  })
}

function declaration({ resource, accountId, wanted, extra }: WholeList): Sql {
  const { table, parent } = resource
  const text = extra
    ? sql`left(${raw(rowText(resource))}, -1) || ${`,"${extra.name}":`}::text || ${extra.json} || '}'`
    : raw(rowText(resource))
  const owner = parent
    ? `join ${parent.table} p on p.account_id = t.account_id and p.id = t.${parent.column}`
    : ''
  const place = parent ? `t.${parent.column},` : ''
  return sql`
    declare rows no scroll cursor for select ${text} as row from ${raw(table)} t ${raw(owner)}
    where t.account_id = ${accountId} and ${join([sql`true`, ...wanted], ' and ')}
      ${raw(visibility(resource))}${raw(parent ? ` and ${parent.visible}` : '')}
    order by ${raw(place)} t.created_at, t.id`
}
