// Names of the tries in which people of the shop enter an order or an appointment: one name makes at most one.
import { type Sql, sql } from '../platform/database/database.ts'

/** Apart from those of the bot and of other people. */
export function personKey(personId: string, key: string): string {
  return `person ${personId} ${key}`
}

export function isPersonKey(key: Sql): Sql {
  return sql`${key} like 'person %'`
}
