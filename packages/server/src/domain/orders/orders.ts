// Changes to an order once it is placed. Lock order everywhere: contact, order, products by id.
import { emit } from '../../events/emit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { holdStock, returnStock, sellStock } from '../products/products.ts'
import type { StockLine } from '../products/stock.ts'
import {
  type CancelReason,
  insertBeyond,
  insertHistory,
  type OrderRef,
  type PaymentFacts,
  type Told,
} from './order-history.queries.ts'
import { checkTransition, confirmedPaymentTransitions, orderTransitions } from './order-states.ts'
import {
  deleteOrderWait,
  findContactOfOrder,
  listLines,
  lockCustomer,
  lockOrderRow,
  type Order,
  type OrderChange,
  type OrderLine,
  updateOrder,
  updateOrderCount,
  updateReceived,
  updateReserved,
} from './orders.queries.ts'
import { orderData } from './place-order.ts'

export type Money = { amount: number; currency: string }

/**
 * Accepts the order, by a person or by the bot for them. Money that waited for a person counts as the payment; returned
 * stock is held again. Throws conflict when state or stock does not allow it.
 */
export async function confirmOrder(tx: Tx, ref: OrderRef, now: Date): Promise<Order> {
  const order = await lockOrder(tx, ref)
  checkTransition(orderTransitions, 'order', { from: order.status, to: 'confirmed' })
  await holdAgain(tx, ref, now)
  if (order.received_at === null) return change(tx, { ref, order, to: { status: 'confirmed' } }, now)
  await updateReceived(tx, { accountId: ref.accountId, id: order.id }, null)
  // Paid twice: `order.paid` was emitted the first time.
  if (order.paid_at !== null) {
    if (order.received_currency === order.currency) {
      await insertBeyond(tx, ref, { ...order, amount: order.received_amount ?? 0 }, now)
    }
    return change(tx, { ref, order, to: { status: 'confirmed' } }, now)
  }
  checkTransition(confirmedPaymentTransitions, 'payment', { from: order.payment_status, to: 'paid' })
  const money = {
    amount: order.received_amount ?? order.total,
    currency: order.received_currency ?? order.currency,
  }
  return becomePaid(tx, { ref, order, status: 'confirmed', at: order.received_at, money }, now)
}

/** The goods were shipped or the service was given. */
export async function completeOrder(tx: Tx, ref: OrderRef, now: Date): Promise<Order> {
  const order = await lockOrder(tx, ref)
  checkTransition(orderTransitions, 'order', { from: order.status, to: 'completed' })
  const lines = (await listLines(tx, ref.accountId, order.id)).filter(isHolding)
  await updateReserved(tx, ref.accountId, reservedOf(lines, 0))
  await sellStock(tx, ref.accountId, heldLines(lines), now)
  return change(tx, { ref, order, to: { status: 'completed' } }, now)
}

export type Cancelling = OrderRef & { reason?: CancelReason | undefined; note?: string | undefined }

/** Cancels the order and returns its stock. Money is not returned: that is for a person at the payment provider. */
export async function cancelOrder(tx: Tx, { reason, note, ...ref }: Cancelling, now: Date): Promise<Order> {
  return cancelLocked(tx, { ref, order: await lockOrder(tx, ref), told: { reason, note } }, now)
}

/** Cancels a locked order. `payment` is its new payment status; without it the status stays. */
export async function cancelLocked(
  tx: Tx,
  { ref, order, payment, told }: { ref: OrderRef; order: Order; payment?: 'expired'; told?: Told },
  now: Date,
): Promise<Order> {
  checkTransition(orderTransitions, 'order', { from: order.status, to: 'cancelled' })
  const lines = (await listLines(tx, ref.accountId, order.id)).filter(isHolding)
  await updateReserved(tx, ref.accountId, reservedOf(lines, null))
  await returnStock(tx, ref.accountId, heldLines(lines), now)
  await countOrder(tx, ref, order, -1)
  const units = lines.reduce((sum, { reserved }) => sum + (reserved ?? 0), 0)
  const to = { status: 'cancelled', payment_status: payment ?? order.payment_status } as const
  return change(tx, { ref, order, to, told: { ...told, units } }, now)
}

/** Locks the order after its contact. Throws not_found. */
export async function lockOrder(tx: Tx, { accountId, orderId }: OrderRef): Promise<Order> {
  const unknown = new AppError('not_found', `No order has the id ${orderId}.`)
  if (!isId(orderId)) throw unknown
  for (let tries = 0; tries < lockTries; tries += 1) {
    const found = await findContactOfOrder(tx, accountId, orderId)
    if (!found) throw unknown
    if (found.contact_id !== null) await lockCustomer(tx, accountId, found.contact_id)
    const order = await lockOrderRow(tx, accountId, orderId)
    if (!order) throw unknown
    // A merge of contacts may have moved the order while this waited for the lock.
    if (order.contact_id === found.contact_id) return order
  }
  throw new AppError('conflict', `The order ${orderId} is changing hands; try again.`, { reason: 'busy' })
}

/** Stores a change to a locked order, and tells it in the order's history. */
export async function change(
  tx: Tx,
  { ref, order, to, told }: { ref: OrderRef; order: Order; to: Partial<OrderChange>; told?: Told },
  now: Date,
): Promise<Order> {
  const { status, payment_status, paid_at } = { ...order, ...to }
  const changed = await updateOrder(
    tx,
    { accountId: ref.accountId, id: order.id, change: { status, payment_status, paid_at } },
    now,
  )
  if (!changed) throw new Error(`the locked order ${order.id} is gone`)
  if (status !== 'pending' || payment_status !== 'pending') await deleteOrderWait(tx, ref.accountId, order.id)
  const states = {
    status: status === order.status ? undefined : status,
    payment_status: payment_status === order.payment_status ? undefined : payment_status,
  }
  if (states.status !== undefined || states.payment_status !== undefined) {
    await insertHistory(tx, ref, { ...told, ...states, kind: told?.kind ?? 'changed' }, now)
  }
  return changed
}

type BecomingPaid = {
  ref: OrderRef
  order: Order
  status: Order['status']
  at: Date
  money: Money
  facts?: PaymentFacts
}

/** Marks a locked order as paid for the first time and emits `order.paid`. */
export async function becomePaid(
  tx: Tx,
  { ref, order, status, at, money, facts }: BecomingPaid,
  now: Date,
): Promise<Order> {
  const to = { status, payment_status: 'paid', paid_at: at } as const
  const paid = await change(tx, { ref, order, to, told: { ...money, ...facts } }, now)
  await emitPaid(tx, { accountId: ref.accountId, order: paid, at }, now)
  return paid
}

/** Emits `order.paid`; called once, when `paid_at` is set. */
export async function emitPaid(
  tx: Tx,
  { accountId, order, at }: { accountId: string; order: Order; at: Date },
  now: Date,
): Promise<void> {
  const data = { ...orderData(order), currency: order.currency, paid_at: at.toISOString() }
  await emit(tx, { accountId, kind: 'order.paid', data }, now)
}

/** Adds a locked order to its contact's count, or takes it out. */
export async function countOrder(
  tx: Tx,
  { accountId }: OrderRef,
  { contact_id: contactId }: Order,
  difference: 1 | -1,
): Promise<void> {
  if (contactId !== null) await updateOrderCount(tx, { accountId, contactId }, difference)
}

const lockTries = 5

async function holdAgain(tx: Tx, { accountId, orderId }: OrderRef, now: Date): Promise<void> {
  const lines = (await listLines(tx, accountId, orderId)).filter(
    ({ product_id, reserved }) => product_id !== null && reserved === null,
  )
  const reserved = await holdStock(tx, accountId, lines.map(keptLine).flatMap(stockLine), now)
  if (lines.length > 0) await updateReserved(tx, accountId, { ids: lines.map(({ id }) => id), reserved })
}

function isHolding({ reserved }: OrderLine): boolean {
  return reserved !== null && reserved > 0
}

function heldLines(lines: readonly OrderLine[]): StockLine[] {
  return lines.flatMap((line) => stockLine({ ...line, quantity: line.reserved ?? 0 }))
}

/** Without what was given back. */
export function keptLine<Line extends Pick<OrderLine, 'quantity' | 'returned'>>(line: Line): Line {
  return { ...line, quantity: line.quantity - line.returned }
}

function stockLine({ product_id: productId, variant_id: variantId, quantity }: OrderLine): StockLine[] {
  return productId === null ? [] : [{ productId, variantId, quantity }]
}

function reservedOf(lines: readonly OrderLine[], value: number | null) {
  return { ids: lines.map(({ id }) => id), reserved: lines.map(() => value) }
}
