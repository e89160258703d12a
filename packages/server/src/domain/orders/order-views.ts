// Orders for the dashboard's list: filtered, searched, and as rows for a file.

import type { OrderSort, OrderWait } from '@mostrador/contract/dashboard/orders'
import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { type Database, join, raw, type Sql, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nameOfCustomer, phoneOfCustomer } from '../../platform/lists/called.ts'
import { beyond, type PageRequest, pageOf, type SearchPage } from '../../platform/lists/page.ts'
import { moneyBeyond } from '../../platform/lists/received-money.ts'
import {
  anywhere,
  hasPieces,
  hasPlainPieces,
  type Searched,
  searchNewest,
} from '../../platform/lists/search-text.ts'
import {
  type SortColumn,
  type SortedRequest,
  sortedBeyond,
  sortedBy,
  sortedPageOf,
  sortValue,
} from '../../platform/lists/sorting.ts'
import { hasPhone } from '../contacts/phone-search.ts'
import { type CancelReason, cancelReasonsOf } from './order-history.queries.ts'
import type { OrderStatus, PaymentStatus } from './order-states.ts'
import type { OrderPlatform } from './orders.queries.ts'
import { waitingBy } from './waiting/waiting-orders.ts'

export type OrderRow = {
  id: string
  number: number
  platform: OrderPlatform
  external_id: string | null
  status: OrderStatus
  payment_status: PaymentStatus
  customer_name: string | null
  customer_phone: string | null
  contact_id: string | null
  conversation_id: string | null
  /** Its conversation's. */
  chat_platform: Platform | null
  delivery_address: string | null
  total: number
  /** Part of the total that was given back. */
  refunded: number
  delivery_fee: number | null
  is_delivery_open: boolean
  discount: number | null
  currency: string
  paid_at: Date | null
  expires_at: Date | null
  has_receipt: boolean
  created_at: Date
  updated_at: Date
}

export type OrderFilter = {
  search?: string | undefined
  status?: string | undefined
  payment_status?: string | undefined
  waits?: OrderWait | undefined
  /** Only orders of these customers. */
  contactIds?: readonly string[] | undefined
  /** Days of the account's calendar: 2026-11-21. */
  from?: string | undefined
  to?: string | undefined
}

/** As far as it was told; all of it where it is told that all of it was. What came beyond the total goes back first. */
export const refundedOf: Sql = sql`(case when o.payment_status = 'refunded' then o.total else greatest((
    select coalesce(sum(h.amount), 0) from order_history h where h.account_id = o.account_id and h.order_id = o.id
      and h.kind = 'refunded' and h.currency = o.currency) - ${moneyBeyond}, 0) end)::float8 as refunded`

// The number and the name are looked up row by row: the planner does not know how short a page is.
export const orderColumns: Sql = sql`o.id,
  (select n.number from order_numbers n where n.account_id = o.account_id and n.order_id = o.id) as number,
  o.platform, o.external_id, o.status, o.payment_status,
  ${nameOfCustomer('o')} as customer_name, ${phoneOfCustomer('o')} as customer_phone, o.contact_id, o.conversation_id,
  (select c.platform from conversations c where c.account_id = o.account_id and c.id = o.conversation_id) as chat_platform, o.delivery_address, o.total::float8 as total, ${refundedOf},
  o.delivery_fee::float8 as delivery_fee, o.is_delivery_open, o.discount::float8 as discount, o.currency, o.paid_at, o.expires_at,
  exists (select from payment_receipts r where r.account_id = o.account_id and r.order_id = o.id and r.state = 'open') as has_receipt,
  o.created_at, o.updated_at`

/** Binds a cursor of the list to its query. */
export function ordersBinding(accountId: string, filter: OrderFilter): readonly unknown[] {
  const { search, status, payment_status, waits, from, to } = filter
  const given = [search, status, payment_status, waits, from, to].map((each) => each ?? null)
  return ['dashboard orders', accountId, ...given]
}

/** Newest first. A search yields a single page: the newest matches. Throws invalid_request. */
export async function listOrders(
  db: Database,
  { accountId, filter, page }: { accountId: string; filter: OrderFilter; page: PageRequest },
): Promise<SearchPage<OrderRow>> {
  const wanted = wantedBy(accountId, filter)
  if (filter.search !== undefined) {
    const search = { accountId, text: filter.search, wanted, limit: page.limit }
    const { rows, took_too_long } = await searchOrders(db, search)
    return { data: rows, next_cursor: null, took_too_long }
  }
  const rows = await db.query<OrderRow>(sql`
    select ${orderColumns} from orders o where o.account_id = ${accountId} and ${wanted}
      ${beyond(page, raw('o.created_at'), raw('o.id'))}
    order by o.created_at desc, o.id desc limit ${page.limit + 1}`)
  return pageOf(rows, page)
}

/** In the order of a column. A search yields a single page: the newest matches, in that order. Throws invalid_request. */
export async function listSortedOrders(
  db: Database,
  { accountId, filter, page }: { accountId: string; filter: OrderFilter; page: SortedRequest },
): Promise<SearchPage<OrderRow>> {
  const wanted = wantedBy(accountId, filter)
  const id = raw('o.id')
  if (filter.search !== undefined) {
    const search = { accountId, text: filter.search, wanted, limit: page.limit }
    const { rows, took_too_long } = await searchOrders(db, search)
    const data = await db.query<OrderRow>(sql`
      select ${orderColumns} from orders o
      where o.account_id = ${accountId} and o.id = any(${rows.map((row) => row.id)}::uuid[]) ${sortedBy(page, id)}`)
    return { data, next_cursor: null, took_too_long }
  }
  const rows = await db.query<OrderRow & { sort_value: string | null }>(sql`
    select ${orderColumns}, ${sortValue(page.column)} from orders o
    where o.account_id = ${accountId} and ${wanted} ${sortedBeyond(page, id)}
    ${sortedBy(page, id)} limit ${page.limit + 1}`)
  return sortedPageOf(rows, page)
}

export const orderSortColumns: Record<OrderSort, SortColumn> = {
  placed: { value: sql`o.created_at`, type: 'timestamptz', isGiven: true },
  total: { value: sql`o.total`, type: 'numeric', isGiven: true },
}

export type ExportedOrder = OrderRow & {
  items: { name: string; quantity: number }[]
  /** Said by the person who cancelled it. */
  cancelled: { reason: CancelReason; note: string | null } | null
}

/** The newest orders for a file, with what was ordered. Throws invalid_request. */
export async function exportOrders(
  db: Database,
  { accountId, filter }: { accountId: string; filter: OrderFilter },
): Promise<{ data: ExportedOrder[]; is_cut: boolean }> {
  const page = { limit: limits.orderExportMax, after: undefined, binding: [] }
  const { data, next_cursor, took_too_long = false } = await listOrders(db, { accountId, filter, page })
  const ids = data.map(({ id }) => id)
  const items = await db.query<{ order_id: string; items: ExportedOrder['items'] }>(sql`
    select l.order_id, json_agg(json_build_object('name', l.name, 'quantity', l.quantity) order by l.position) as items
    from order_lines l where l.account_id = ${accountId} and l.order_id = any(${ids}::uuid[])
    group by l.order_id`)
  const reasons = await cancelReasonsOf(db, accountId, ids)
  const byOrder = new Map(items.map((each) => [each.order_id, each.items]))
  return {
    data: data.map((order) => ({
      ...order,
      items: byOrder.get(order.id) ?? [],
      cancelled: reasons.get(order.id) ?? null,
    })),
    is_cut:
      next_cursor !== null ||
      took_too_long ||
      (filter.search !== undefined && data.length === limits.searchCandidatesMax),
  }
}

function wantedBy(accountId: string, filter: OrderFilter): Sql {
  const { status, payment_status, waits, contactIds, from, to } = filter
  const startOf = (day: Sql) =>
    sql`(${day})::timestamp at time zone (select a.timezone from accounts a where a.id = ${accountId})`
  const wanted = [
    sql`o.account_id = ${accountId}`,
    ...(status === undefined ? [] : [sql`o.status = ${status}`]),
    ...(payment_status === undefined ? [] : [sql`o.payment_status = ${payment_status}`]),
    ...(waits === undefined ? [] : [sql`o.id in (${waitingBy[waits](accountId)})`]),
    ...(contactIds === undefined ? [] : [sql`o.contact_id = any(${contactIds}::uuid[])`]),
    ...(from === undefined ? [] : [sql`o.created_at >= ${startOf(sql`${checkDay('from', from)}::date`)}`]),
    ...(to === undefined ? [] : [sql`o.created_at < ${startOf(sql`${checkDay('to', to)}::date + 1`)}`]),
  ]
  return join(wanted, ' and ')
}

export function checkDay(name: string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new AppError('invalid_request', `${name}: a day of the calendar, such as 2026-11-21`)
  }
  return day
}

type Search = { accountId: string; text: string; wanted: Sql; limit: number }

/** An order of that number stands first. */
async function searchOrders(db: Database, search: Search): Promise<Searched<OrderRow>> {
  const { accountId, text, wanted, limit } = search
  const number = Number(/^\s*(?:order|orden|pedido)?\s*#?\s*(\d{1,9})\s*$/i.exec(text)?.[1] ?? 0)
  const [numbered, found] = await Promise.all([
    db.query<OrderRow>(sql`
      select ${orderColumns} from orders o where o.account_id = ${accountId} and ${wanted} and o.id = (
        select n.order_id from order_numbers n where n.account_id = ${accountId} and n.number = ${number})`),
    searchWords(db, search),
  ])
  const first = numbered[0]?.id
  const rows = [...numbered, ...found.rows.filter(({ id }) => id !== first)].slice(0, limit)
  return { ...found, rows }
}

/**
 * Rare matches are found through the indexes of contacts, products, and of what has neither. A contact's name may have
 * changed since the order's own copy was made.
 */
function searchWords(db: Database, { accountId, text, wanted, limit }: Search): Promise<Searched<OrderRow>> {
  const name = sql`'%' || plain_text(${text}) || '%'`
  const fits = sql`(plain_text(o.customer_name) like ${name} or o.customer_phone like ${anywhere(text)}
    or exists (select from order_lines l where l.account_id = ${accountId} and l.order_id = o.id
      and (plain_text(l.name) like ${name} or l.sku ilike ${anywhere(text)})))`
  const newest = sql`
    select ${orderColumns} from (
      select * from orders o where o.account_id = ${accountId} and ${wanted}
      order by o.created_at desc, o.id desc limit ${raw(String(limits.searchNewestMax))}
    ) o where ${fits} order by o.created_at desc, o.id desc limit ${limit}`
  const parts = candidates(accountId, text)
  const all =
    parts.length === 0
      ? undefined
      : sql`
    select ${orderColumns} from orders o
    where o.account_id = ${accountId} and ${wanted} and o.id = any(array(${join(parts, ' union ')}))
    order by o.created_at desc, o.id desc limit ${limit}`
  return searchNewest(db, { newest, all, limit })
}

/**
 * Each part is an index's work and is cut, so that a word of everybody's costs no more than a rare one. What was found is
 * an array, which is read once: without statistics the planner may run a subquery again for each row.
 */
function candidates(accountId: string, text: string): Sql[] {
  const max = raw(String(limits.searchCandidatesMax))
  const name = sql`'%' || plain_text(${text}) || '%'`
  const digits = text.replaceAll(/\D/g, '')
  const ofContacts = (found: Sql) => sql`
    (select o.id from orders o where o.account_id = ${accountId} and o.contact_id = any(array(
      select c.id from contacts c where c.account_id = ${accountId} and ${found} limit ${max})) limit ${max})`
  const ofProducts = (found: Sql) => sql`
    (select l.order_id from order_lines l where l.account_id = ${accountId} and l.product_id = any(array(
      select p.id from products p where p.account_id = ${accountId} and ${found} limit ${max})) limit ${max})`
  const ofNobody = (found: Sql) => sql`
    (select o.id from orders o where o.account_id = ${accountId} and o.contact_id is null and ${found} limit ${max})`
  const ofNoProduct = (found: Sql) => sql`
    (select l.order_id from order_lines l
      where l.account_id = ${accountId} and l.product_id is null and ${found} limit ${max})`
  return [
    ...(digits.length < 3 ? [] : [ofContacts(hasPhone(digits))]),
    ...(hasPlainPieces(text)
      ? [
          ofContacts(sql`plain_text(c.name) like ${name}`),
          ofProducts(sql`plain_text(p.name) like ${name}`),
          ofNobody(sql`plain_text(o.customer_name) like ${name}`),
          ofNoProduct(sql`plain_text(l.name) like ${name}`),
        ]
      : []),
    ...(hasPieces(text)
      ? [
          ofProducts(sql`p.sku ilike ${anywhere(text)}`),
          ofNobody(sql`o.customer_phone like ${anywhere(text)}`),
          ofNoProduct(sql`l.sku ilike ${anywhere(text)}`),
        ]
      : []),
  ]
}
