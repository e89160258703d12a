// The name by which people see a customer: as it was given, or else the phone, also one that was told in the chat. Without
// both the dashboard makes a name of the contact's id.
import { unknownName } from '@mostrador/contract/values'
import { raw, type Sql, sql } from '../../platform/database/database.ts'

/** The contact `k`. */
export const called: Sql = sql`coalesce(nullif(k.name, ${unknownName}), k.phone, k.told_phone, k.name)`

/** The customer's of a conversation. */
export const phoneInChat = (alias: 'c' | 't'): Sql => {
  const chat = raw(alias)
  return sql`coalesce(${chat}.contact_phone, (select k.told_phone from contacts k
    where k.account_id = ${chat}.account_id and k.id = ${chat}.contact_id))`
}

/** The customer of the conversation `c`. */
export const calledInChat: Sql = sql`coalesce(nullif(c.contact_name, ${unknownName}), ${phoneInChat('c')}, c.contact_name)`

/** The customer of an order or appointment: whoever gave it no name is called as the shop named them since. */
export const nameOfCustomer = (alias: 'o' | 'a'): Sql => {
  const row = raw(alias)
  return sql`coalesce(nullif(${row}.customer_name, ${unknownName}),
    (select k.name from contacts k where k.account_id = ${row}.account_id and k.id = ${row}.contact_id), ${row}.customer_name)`
}

export const phoneOfCustomer = (alias: 'o' | 'a'): Sql => {
  const row = raw(alias)
  return sql`coalesce(${row}.customer_phone, (select coalesce(k.phone, k.told_phone) from contacts k
    where k.account_id = ${row}.account_id and k.id = ${row}.contact_id))`
}
