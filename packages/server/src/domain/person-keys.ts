// Names of the tries in which people of the shop enter an order or an appointment: one name makes at most one.
import { type Sql, sql, type Tx } from '../platform/database/database.ts'

/** Apart from those of the bot and of other people. */
export function personKey(personId: string, key: string): string {
  return `person ${personId} ${key}`
}

/** Serialises tries that know of each other until the transaction ends: one that is still on its way is waited for. */
export async function lockPersonKeys(tx: Tx, accountId: string, keys: readonly string[]): Promise<void> {
  // Sorted, so that two tries lock what both name in the same order.
  for (const key of [...new Set(keys)].sort()) {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`try ${accountId} ${key}`}, 0))`)
  }
}

export function isPersonKey(key: Sql): Sql {
  return sql`${key} like 'person %'`
}
