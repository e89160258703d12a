// States of orders and payments, and the only table of their transitions.
import type { orderStatuses, paymentStatuses } from '@mostrador/contract/values'
import { AppError } from '../../platform/errors.ts'

export type OrderStatus = (typeof orderStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Transitions open to the business, its customer and the clock. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled', 'requires_action'],
  confirmed: ['completed', 'cancelled'],
  requires_action: ['confirmed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Money that does not match sends even a finished order to a person; nothing else does. */
export const moneyTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['requires_action'],
  confirmed: ['requires_action'],
  requires_action: [],
  completed: ['requires_action'],
  cancelled: ['requires_action'],
}

export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['authorized', 'partially_paid', 'paid', 'voided', 'expired'],
  authorized: ['paid', 'voided', 'expired'],
  partially_paid: ['paid', 'partially_refunded'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  voided: [],
  expired: [],
}

/** A late payment on an order given up counts as paid once a person confirms the order. */
export const confirmedPaymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['paid'],
  authorized: ['paid'],
  partially_paid: ['paid'],
  voided: ['paid'],
  expired: ['paid'],
  paid: [],
  partially_refunded: [],
  refunded: [],
}

/** Throws conflict with both states when the table does not allow the transition. */
export function checkTransition<State extends string>(
  table: Readonly<Record<State, readonly State[]>>,
  what: 'order' | 'payment',
  { from, to }: { from: State; to: State },
): void {
  if (table[from].includes(to)) return
  const allowed =
    table[from].length === 0 ? 'that is final' : `from there it may go to ${table[from].join(', ')}`
  throw new AppError('conflict', `The ${what} is ${from} and cannot become ${to}: ${allowed}.`, {
    reason: 'order_state',
  })
}

type Summed = { status: OrderStatus; payment_status: PaymentStatus; external_id: string | null }

/**
 * Until all of it is paid; of `parts` that people noted the total is never less. A shop's orders are changed in the shop,
 * and a part that a provider reported stands for the total it was asked of.
 */
export function isTotalEditable({ status, payment_status, external_id }: Summed, parts: number): boolean {
  const isOpen = status === 'pending' || status === 'confirmed'
  const isOwed = payment_status === 'pending' || (payment_status === 'partially_paid' && parts > 0)
  return isOpen && isOwed && external_id === null
}

/** Nobody has accepted or paid any of it, so another may take its place. A shop's orders are changed in the shop. */
export function isReplaceable(order: {
  status: OrderStatus
  payment_status: PaymentStatus
  external_id: string | null
}): boolean {
  return order.status === 'pending' && order.payment_status === 'pending' && order.external_id === null
}

/** The payment is no longer awaited. */
export function isGivenUp(status: PaymentStatus): boolean {
  return status === 'voided' || status === 'expired'
}
