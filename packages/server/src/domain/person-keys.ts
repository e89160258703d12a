// Names of the tries in which people of the shop enter an order or an appointment: one name makes at most one.
import { type Sql, sql, type Tx } from '../platform/database/database.ts'

/** Apart from those of the bot and of other people. */
export function personKey(personId: string, key: string): string {
  return `person ${personId} ${key}`
}

/** Serialises tries that know of each other until the transaction ends: one that is still on its way is waited for. */
export async function lockPersonKeys(tx: Tx, accountId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const names = keys.map((key) => `try ${accountId} ${key}`)
  // Sorted, so that two tries lock what both name in the same order.
  await tx.query(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key) as keys`)
}

export function isPersonKey(key: Sql): Sql {
  return sql`${key} like 'person %'`
}
