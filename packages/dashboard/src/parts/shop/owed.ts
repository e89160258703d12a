import type { orderStatuses, paymentStatuses } from '@mostrador/contract/values'

type PaymentStatus = (typeof paymentStatuses)[number]
type Paid = { status: (typeof orderStatuses)[number]; payment_status: PaymentStatus }

/** Payments of which money is still with the shop. */
const held: ReadonlySet<PaymentStatus> = new Set(['paid', 'partially_paid', 'partially_refunded'])

export const holdsMoney = ({ payment_status }: Paid): boolean => held.has(payment_status)

/** A cancelled order whose money is still to be given back. */
export const isOwed = (order: Paid): boolean => order.status === 'cancelled' && holdsMoney(order)
