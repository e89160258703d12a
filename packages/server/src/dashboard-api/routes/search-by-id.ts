// The record that has an id, whatever it is a record of.
import type { Found, FoundKind } from '@mostrador/contract/dashboard/search'
import { type Db, join, type Sql, sql } from '../../platform/database/database.ts'
import { phoneInChat } from '../../platform/lists/called.ts'

export type FoundRow = Omit<Found, 'at'> & { at: Date | null }

export function found(row: Pick<FoundRow, 'kind' | 'id'> & Partial<Omit<FoundRow, 'kind' | 'id'>>): FoundRow {
  return {
    conversation_id: null,
    contact_id: null,
    name: null,
    phone: null,
    detail: null,
    number: null,
    at: null,
    excerpt: [],
    ...row,
  }
}

type Row = Pick<
  FoundRow,
  'kind' | 'id' | 'conversation_id' | 'contact_id' | 'name' | 'phone' | 'detail' | 'number' | 'at'
>

/** An event's id finds its deliveries too. */
export async function findById(
  db: Db,
  { accountId, id, kinds }: { accountId: string; id: string; kinds: readonly FoundKind[] },
): Promise<FoundRow[]> {
  const selects = kinds.map((kind) => sql`(${selectOf[kind](accountId, id)})`)
  const rows = await db.query<Row>(join(selects, ' union all '))
  return rows.map(found)
}

const columns = (
  kind: FoundKind,
  given: Partial<Record<'conversation' | 'contact' | 'name' | 'phone' | 'detail' | 'number' | 'at', Sql>>,
): Sql => sql`${kind} as kind, t.id, ${given.conversation ?? sql`null`}::uuid as conversation_id,
  ${given.contact ?? sql`null`}::uuid as contact_id, ${given.name ?? sql`null`}::text as name,
  ${given.phone ?? sql`null`}::text as phone, ${given.detail ?? sql`null`}::text as detail,
  ${given.number ?? sql`null`}::integer as number, ${given.at ?? sql`null`}::timestamptz as at`

const selectOf: Record<FoundKind, (accountId: string, id: string) => Sql> = {
  contact: (accountId, id) => sql`
    select ${columns('contact', { contact: sql`t.id`, name: sql`t.name`, phone: sql`coalesce(t.phone, t.told_phone)`, detail: sql`coalesce(t.phone, t.told_phone)` })} from contacts t
    where t.account_id = ${accountId} and t.id = ${id}`,
  conversation: (accountId, id) => sql`
    select ${columns('conversation', { contact: sql`t.contact_id`, name: sql`t.contact_name`, phone: phoneInChat('t'), at: sql`t.last_message_at` })} from conversations t
    where t.account_id = ${accountId} and t.id = ${id} and t.deleted_at is null`,
  message: (accountId, id) => sql`
    select ${columns('message', {
      conversation: sql`t.conversation_id`,
      contact: sql`c.contact_id`,
      name: sql`c.contact_name`,
      phone: phoneInChat('c'),
      at: sql`t.created_at`,
    })} from messages t
    join conversations c on c.account_id = t.account_id and c.id = t.conversation_id and c.deleted_at is null
    where t.account_id = ${accountId} and t.id = ${id}`,
  note: (accountId, id) => sql`
    select ${columns('note', {
      conversation: sql`t.conversation_id`,
      detail: sql`(select u.name from users u where u.id = t.author_id)`,
      at: sql`t.created_at`,
    })} from conversation_notes t
    join conversations c on c.account_id = t.account_id and c.id = t.conversation_id and c.deleted_at is null
    where t.account_id = ${accountId} and t.id = ${id} and t.deleted_at is null`,
  order: (accountId, id) => sql`
    select ${columns('order', {
      contact: sql`t.contact_id`,
      name: sql`t.customer_name`,
      phone: sql`t.customer_phone`,
      number: sql`(select n.number from order_numbers n where n.account_id = t.account_id and n.order_id = t.id)`,
      at: sql`t.created_at`,
    })} from orders t where t.account_id = ${accountId} and t.id = ${id}`,
  product: (accountId, id) => sql`
    select ${columns('product', { name: sql`t.name`, detail: sql`t.sku` })} from products t
    where t.account_id = ${accountId} and t.id = ${id}`,
  appointment: (accountId, id) => sql`
    select ${columns('appointment', { contact: sql`t.contact_id`, name: sql`t.customer_name`, phone: sql`t.customer_phone`, at: sql`t.start_time` })} from appointments t
    where t.account_id = ${accountId} and t.id = ${id}`,
  channel: (accountId, id) => sql`
    select ${columns('channel', { name: sql`t.name` })} from channels t
    where t.account_id = ${accountId} and t.id = ${id}`,
  webhook: (accountId, id) => sql`
    select ${columns('webhook', { detail: sql`t.url` })} from webhook_endpoints t
    where t.account_id = ${accountId} and t.id = ${id} and t.deleted_at is null`,
  delivery: (accountId, id) => sql`
    select ${columns('delivery', { name: sql`t.kind`, at: sql`t.created_at` })} from deliveries t
    where t.account_id = ${accountId} and t.id = any(${id}::uuid || array(
      select delivery_id(${id}::uuid, w.id) from webhook_endpoints w where w.account_id = ${accountId}))`,
  request: (accountId, id) => sql`
    select ${columns('request', { name: sql`t.method || ' ' || t.path`, at: sql`t.at` })} from api_requests t
    where t.account_id = ${accountId} and t.id = ${id}`,
}
