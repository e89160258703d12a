// The states of an order and of its payment, and from which to which they may go: the one table of both.
import type { orderStatuses, paymentStatuses } from '@mostrador/contract/values'
import { AppError } from '../../platform/errors.ts'

export type OrderStatus = (typeof orderStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What the business, its customer or the clock may do. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled', 'requires_action'],
  confirmed: ['completed', 'cancelled'],
  requires_action: ['confirmed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Money that does not fit puts even a finished order before a person; nothing else does. */
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

/** A payment that was given up and came after all is paid once a person has confirmed the order. */
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

/** Throws conflict with both states where the table does not allow the step. */
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

/** A payment that nobody waits for any more. */
export function isGivenUp(status: PaymentStatus): boolean {
  return status === 'voided' || status === 'expired'
}
