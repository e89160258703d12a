// Orders for the dashboard: lists, and one in full with its lines and the actions allowed now.
import { type Db, empty, raw, type Sql, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import {
  confirmedPaymentTransitions,
  type OrderStatus,
  orderTransitions,
  type PaymentStatus,
  paymentTransitions,
} from './order-states.ts'
import type { OrderPlatform } from './orders.queries.ts'

export type OrderRow = {
  id: string
  platform: OrderPlatform
  external_id: string | null
  status: OrderStatus
  payment_status: PaymentStatus
  customer_name: string | null
  customer_phone: string | null
  contact_id: string | null
  conversation_id: string | null
  delivery_address: string | null
  total: number
  currency: string
  paid_at: Date | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}

export type OrderFilter = { status?: string | undefined; payment_status?: string | undefined }

export type OrderAction = 'mark_paid' | 'confirm' | 'complete' | 'cancel'

const columns: Sql = sql`o.id, o.platform, o.external_id, o.status, o.payment_status, o.customer_name, o.customer_phone,
  o.contact_id, o.conversation_id, o.delivery_address, o.total::float8 as total, o.currency, o.paid_at, o.expires_at,
  o.created_at, o.updated_at`

/** Binds a cursor of the list to its query. */
export function ordersBinding(
  accountId: string,
  { status, payment_status }: OrderFilter,
): readonly unknown[] {
  return ['dashboard orders', accountId, status ?? null, payment_status ?? null]
}

/** Newest first. */
export async function listOrders(
  db: Db,
  { accountId, filter, page }: { accountId: string; filter: OrderFilter; page: PageRequest },
): Promise<Page<OrderRow>> {
  const { status, payment_status } = filter
  const rows = await db.query<OrderRow>(sql`
    select ${columns} from orders o
    where o.account_id = ${accountId} ${status === undefined ? empty : sql`and o.status = ${status}`}
      ${payment_status === undefined ? empty : sql`and o.payment_status = ${payment_status}`}
      ${beyond(page, raw('o.created_at'), raw('o.id'))}
    order by o.created_at desc, o.id desc limit ${page.limit + 1}`)
  return pageOf(rows, page)
}

export type OrderLineRow = {
  product_id: string | null
  name: string
  sku: string | null
  quantity: number
  unit_price: number
  add_ons: { name: string; price: number }[]
  total: number
}

type Received = { amount: number | null; received_currency: string | null; received_at: Date | null }

/** Throws not_found. */
export async function getOrderDetail(db: Db, accountId: string, id: string) {
  const found = isId(id)
    ? await db.queryOne<OrderRow & Received>(sql`
        select ${columns}, o.received_amount::float8 as amount, o.received_currency, o.received_at from orders o
        where o.account_id = ${accountId} and o.id = ${id}`)
    : undefined
  if (!found) throw new AppError('not_found', `No order has the id ${id}.`)
  const { amount, received_currency: currency, received_at: at, ...order } = found
  const lines = await db.query<OrderLineRow>(sql`
    select product_id, name, sku, quantity, unit_price::float8 as unit_price, add_ons, total::float8 as total
    from order_lines where account_id = ${accountId} and order_id = ${id} order by position`)
  return {
    ...order,
    lines,
    received: amount === null || currency === null || at === null ? null : { amount, currency, at },
    actions: orderActions(order),
  }
}

/** Actions open to a person now. */
function orderActions({ status, payment_status, paid_at }: OrderRow): OrderAction[] {
  const may = orderTransitions[status]
  const isPayable =
    paid_at === null &&
    (status === 'pending' || status === 'confirmed' || status === 'completed') &&
    paymentTransitions[payment_status].includes('paid')
  // Money that waits is counted on confirmation, if the payment's state allows it.
  const isConfirmable =
    may.includes('confirmed') &&
    (status !== 'requires_action' ||
      paid_at !== null ||
      confirmedPaymentTransitions[payment_status].includes('paid'))
  return [
    ...(isPayable ? (['mark_paid'] as const) : []),
    ...(isConfirmable ? (['confirm'] as const) : []),
    ...(may.includes('completed') ? (['complete'] as const) : []),
    ...(may.includes('cancelled') ? (['cancel'] as const) : []),
  ]
}
