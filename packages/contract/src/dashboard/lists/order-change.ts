// One thing that happened to an order.
import { Type } from 'typebox'
import { orderCancelReasons, orderStatuses, paymentStatuses } from '../../values.ts'
import { paymentMeans } from '../payments/payment-means.ts'
import { Id, Instant, oneOf, orNull } from '../route.ts'

/** `status` and `payment_status` are the new ones; null where the change left them. */
export const OrderChange = Type.Object({
  id: Id,
  kind: oneOf([
    ...(['placed', 'changed', 'money_waits', 'part_paid', 'refunded'] as const),
    ...(['address_changed', 'tracking_changed', 'delivery_fee_changed', 'discount_changed'] as const),
    'measure_changed' as const,
    'quantity_changed' as const,
    'lines_added' as const,
    /** A payment that was taken back later, that it was, and that the order was not delivered after all. */
    ...(['payment_mistaken', 'payment_undone', 'reopened'] as const),
    ...(['refund_mistaken', 'refund_undone', 'waiting_refunded'] as const),
  ]),
  status: orNull(oneOf(orderStatuses)),
  payment_status: orNull(oneOf(paymentStatuses)),
  /** Null: from before changes were noted. */
  actor: orNull(oneOf(['customer', 'person', 'shop', 'provider', 'clock', 'command'])),
  /** The person's name, or the payment provider. */
  actor_name: orNull(Type.String()),
  reason: orNull(oneOf(orderCancelReasons)),
  note: orNull(Type.String()),
  /** How a payment that a person noted was made. */
  paid_with: orNull(oneOf(paymentMeans)),
  /** Given back to the stock. */
  units: orNull(Type.Integer()),
  amount: orNull(Type.Number()),
  currency: orNull(Type.String()),
  /** That came back with the money. */
  goods: orNull(Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() }))),
  created_at: Instant,
})
