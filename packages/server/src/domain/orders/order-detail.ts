// One order in full for the dashboard: lines, what happened to it, and the actions allowed now.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { SaleUnit } from '@mostrador/contract/measures'
import { type Db, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { type AddOn, addOnId } from '../products/product.ts'
import { type HistoryRow, listHistory, sumParts, sumRefunds } from './order-history.queries.ts'
import {
  confirmedPaymentTransitions,
  isReplaceable,
  isTotalEditable,
  orderTransitions,
  paymentTransitions,
} from './order-states.ts'
import { type OrderRow, orderColumns } from './order-views.ts'
import { leftOf } from './payments.ts'
import { findPaidBy } from './provider-payments.queries.ts'
import { findOrderMoney, type OrderMoney } from './refunds/order-money.queries.ts'
import { findNewestRefund } from './refunds/refunds.queries.ts'
import { isNotedByHand } from './refunds/refunds.ts'
import { findNewestPayment } from './taken-back/mistaken-payment.queries.ts'
import { mayBeMistaken } from './taken-back/mistaken-payment.ts'
import { mayBeReopened } from './taken-back/not-delivered.ts'

type OrderAction =
  | ('mark_paid' | 'confirm' | 'complete' | 'note_refund' | 'cancel')
  | ('edit_address' | 'edit_tracking' | 'edit_delivery_fee' | 'edit_discount' | 'replace')
  | 'edit_measures'
  | 'edit_quantities'
  | 'add_lines'
  | 'undo_payment'
  | 'undo_refund'
  | 'reopen'

type OrderLineRow = {
  id: string
  product_id: string | null
  variant_id: string | null
  name: string
  sku: string | null
  quantity: number
  /** How many came back with the money. */
  returned: number
  measure: number | null
  sale_unit: SaleUnit | null
  measure_price: number | null
  unit_price: number
  add_ons: AddOn[]
  total: number
}

type Spoken = { customer_language: Language | null }
type Tracking = { tracking_text: string | null; tracking_url: string | null }
type Numbered = { id: string; number: number }
type Places = { replaced_by: Numbered | null; replaces: Numbered | null }
type Received = { amount: number | null; received_currency: string | null; received_at: Date | null }

/** Throws not_found. */
export async function getOrderDetail(db: Db, accountId: string, id: string) {
  const found = isId(id)
    ? await db.queryOne<OrderRow & Received & Spoken & Tracking & Places>(sql`
        select ${orderColumns}, o.received_amount::float8 as amount, o.received_currency, o.received_at,
          o.tracking_text, o.tracking_url,
          (select json_build_object('id', n.order_id, 'number', n.number) from order_numbers n
            where n.account_id = o.account_id and n.order_id = o.replaced_by) as replaced_by,
          (select json_build_object('id', n.order_id, 'number', n.number) from orders r
            join order_numbers n on n.account_id = r.account_id and n.order_id = r.id
            where r.account_id = o.account_id and r.replaced_by = o.id limit 1) as replaces,
          (select m.memory ->> 'language' from bot_memories m
            where m.account_id = o.account_id and m.conversation_id = o.conversation_id) as customer_language
        from orders o
        where o.account_id = ${accountId} and o.id = ${id}`)
    : undefined
  if (!found) throw new AppError('not_found', `No order has the id ${id}.`)
  const {
    amount,
    received_currency: currency,
    received_at: at,
    tracking_text,
    tracking_url,
    ...order
  } = found
  const lines = await db.query<OrderLineRow>(sql`
    select id, product_id, variant_id, name, sku, quantity, returned, measure, sale_unit, measure_price::float8 as measure_price,
      unit_price::float8 as unit_price, add_ons, total::float8 as total
    from order_lines where account_id = ${accountId} and order_id = ${id} order by position`)
  const paidBy = (await findPaidBy(db, accountId, order)) ?? null
  const parts = await sumParts(db, accountId, id)
  const isOfHand = paidBy === null || paidBy.by === 'hand'
  const mistakable = isOfHand && mayBeMistaken(order) ? await findNewestPayment(db, accountId, id) : undefined
  const money = await findOrderMoney(db, accountId, id)
  const returned = await sumRefunds(db, accountId, id)
  const byHand = money && isNotedByHand(paidBy ?? undefined, money) ? money : undefined
  const refund = byHand ? await findNewestRefund(db, accountId, id) : undefined
  return {
    ...order,
    tracking: { text: tracking_text, url: tracking_url },
    lines: lines.map((line) => ({
      ...line,
      add_ons: line.add_ons.map((addOn) => ({ ...addOn, id: addOnId(addOn) })),
    })),
    received: amount === null || currency === null || at === null ? null : { amount, currency, at },
    parts,
    left: leftOf(order.total, parts),
    paid_by: paidBy,
    refundable: byHand ? Math.max(0, byHand.handLeft) : null,
    surplus: Math.max(0, leftOf(money?.surplus ?? 0, returned)),
    ...heldOf(order, money, parts),
    mistakable_payment: mistakable ? { id: mistakable.id, amount: mistakable.amount } : null,
    mistakable_refund: refund ? { id: refund.id, amount: refund.amount } : null,
    actions: [
      ...orderActions(order, { parts, byHand }),
      ...(isTotalEditable(order, parts) && lines.some(({ measure }) => measure !== null)
        ? (['edit_measures'] as const)
        : []),
      ...(isTotalEditable(order, parts) && lines.some(({ measure }) => measure === null)
        ? (['edit_quantities'] as const)
        : []),
      ...(isTotalEditable(order, parts) && lines.length < limits.orderLinesMax
        ? (['add_lines'] as const)
        : []),
      ...(mistakable ? (['undo_payment'] as const) : []),
      ...(refund ? (['undo_refund'] as const) : []),
      ...(mayBeReopened(order) ? (['reopen'] as const) : []),
    ],
    history: withBeginning(order, await listHistory(db, accountId, id, limits.orderHistoryMax)),
    messages: await listMessages(db, accountId, order),
  }
}

/** Money that came by a link in another currency is told in that one, without what came by hand beside it. */
function heldOf({ currency }: OrderRow, money: OrderMoney | undefined, parts: number) {
  if (money === undefined) return { held: parts, held_currency: currency }
  const isOwn = money.currency === currency
  return {
    held: Math.max(0, isOwn ? money.left : money.left - money.handLeft),
    held_currency: money.currency,
  }
}

/** Orders from before changes were noted show what their row still tells. */
function withBeginning(order: OrderRow, noted: readonly HistoryRow[]) {
  const nothing = {
    status: null,
    payment_status: null,
    reason: null,
    note: null,
    paid_with: null,
    units: null,
    goods: null,
  }
  const unknown = { ...nothing, actor: null, actor_name: null, amount: null, currency: null }
  const placed = {
    ...unknown,
    id: `placed-${order.id}`,
    kind: 'placed' as const,
    created_at: order.created_at,
  }
  const paid =
    order.paid_at === null
      ? []
      : [
          {
            ...{ ...unknown, id: `paid-${order.id}`, kind: 'changed' as const, created_at: order.paid_at },
            ...{ payment_status: 'paid' as const, amount: order.total, currency: order.currency },
          },
        ]
  const isPaidNoted = noted.some(
    ({ kind, payment_status }) =>
      (payment_status === 'paid' && kind !== 'refund_undone') ||
      (kind === 'placed' && payment_status !== null),
  )
  const isPlacedNoted = noted.some(({ kind }) => kind === 'placed')
  return [...(isPlacedNoted ? [] : [placed]), ...(isPaidNoted ? [] : paid), ...noted].sort(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  )
}

type SentMessage = {
  id: string
  role: 'assistant' | 'agent'
  content: string | null
  delivery_status: string | null
  created_at: Date
}

/** Those that name it: any other may be about the next order, a visit or a question. */
async function listMessages(db: Db, accountId: string, order: OrderRow): Promise<SentMessage[]> {
  if (order.conversation_id === null) return []
  const isOver = order.status === 'completed' || order.status === 'cancelled'
  return db.query(sql`
    select m.id, m.role, left(m.content, 500) as content, m.delivery_status, m.created_at from messages m
    join conversations c on c.account_id = m.account_id and c.id = m.conversation_id and c.deleted_at is null
    where m.account_id = ${accountId} and m.conversation_id = ${order.conversation_id}
      and m.role in ('assistant', 'agent') and m.created_at >= ${order.created_at}
      and m.created_at <= ${isOver ? new Date(order.updated_at.getTime() + 60_000) : null}::timestamptz is not false
      and m.content ~* ${`(#|\\m(pedido|orden|order)( n[.º°o]*)? *)${order.number}(?![0-9])`}
    order by m.created_at, m.id limit ${limits.orderMessagesMax}`)
}

/** Actions open to a person now. */
function orderActions(
  order: OrderRow,
  { parts, byHand }: { parts: number; byHand: OrderMoney | undefined },
): OrderAction[] {
  const { status, payment_status, paid_at } = order
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
    ...(isRefundable(order, byHand) ? (['note_refund'] as const) : []),
    ...(may.includes('cancelled') ? (['cancel'] as const) : []),
    ...(status !== 'completed' && status !== 'cancelled' ? (['edit_address'] as const) : []),
    ...(status !== 'cancelled' ? (['edit_tracking'] as const) : []),
    ...(isTotalEditable(order, parts) ? (['edit_delivery_fee', 'edit_discount'] as const) : []),
    ...(isReplaceable(order) ? (['replace'] as const) : []),
  ]
}

function isRefundable({ payment_status }: OrderRow, byHand: OrderMoney | undefined): boolean {
  return (
    byHand !== undefined && byHand.handLeft > 0 && paymentTransitions[payment_status].includes('refunded')
  )
}
