// Payment receipts of customers: looked at beside the order, and decided by a person.
import { Type } from 'typebox'
import { limits } from '../../limits.ts'
import { orderStatuses, paymentStatuses } from '../../values.ts'
import {
  type DashboardRoute,
  Done,
  Id,
  Instant,
  idParams,
  input,
  Money,
  oneOf,
  optional,
  orNull,
} from '../route.ts'
import { paymentMeans } from './payment-means.ts'

/**
 * Money that a person saw arrive. 409 where another order has a payment with the same reference, or a receipt that is the
 * same file, unless `is_repeated` says that this is known.
 */
export const notedPayment = input({
  amount: Money,
  reference: orNull(Type.String({ minLength: 1, maxLength: limits.receiptReferenceCharsMax })),
  /** Absent where nobody said. */
  paid_with: optional(oneOf(paymentMeans)),
  is_repeated: optional(Type.Boolean()),
  /** The sum that had come when the person looked; 409 where it is another sum by now, as after a try whose answer was lost. */
  before: optional(Type.Number({ minimum: 0 })),
})

export const Receipt = Type.Object({
  id: Id,
  conversation_id: Id,
  message_id: Id,
  state: oneOf(['open', 'paid']),
  /** The money that came with it; null while it is open, and where the order was paid in another way. */
  amount: orNull(Type.Number()),
  /** A picture or document; else the customer says that it is paid. */
  is_file: Type.Boolean(),
  /** Null while it is on its way, and where there is none. The paths open it for an hour. */
  file: orNull(
    Type.Object({
      name: orNull(Type.String()),
      bytes: Type.Integer(),
      media_type: Type.String(),
      url: Type.String(),
      /** For pictures: a smaller one. */
      preview_url: orNull(Type.String()),
    }),
  ),
  order: Type.Object({
    id: Id,
    number: Type.Integer(),
    total: Type.Number(),
    /** Came already: parts that people noted, and money that waits for one. */
    received: Type.Number(),
    left: Type.Number(),
    currency: Type.String(),
    status: oneOf(orderStatuses),
    payment_status: oneOf(paymentStatuses),
  }),
  /** As a language model reads the picture: a suggestion. Null where none was asked. */
  reading: orNull(
    Type.Object({
      state: oneOf(['waiting', 'read', 'refused']),
      amount: orNull(Type.Number()),
      currency: orNull(Type.String()),
      /** 2026-11-22 */
      date: orNull(Type.String()),
      reference: orNull(Type.String()),
    }),
  ),
  /** The amount that was read is not what is left to pay, or its currency is not the order's. */
  differs: Type.Boolean(),
  /** Other orders whose payment has the same reference. */
  seen_on: Type.Array(Type.Object({ id: Id, number: Type.Integer() })),
  /** Other orders for which the very same file was sent. */
  same_file_on: Type.Array(Type.Object({ id: Id, number: Type.Integer() })),
  created_at: Instant,
})

/** An order whose money does not fit its total, so that a person has to confirm or cancel it. */
const Undecided = Type.Object({
  id: Id,
  number: Type.Integer(),
  total: Type.Number(),
  currency: Type.String(),
  received: Type.Object({ amount: Type.Number(), currency: Type.String() }),
})

export const receiptRoutes = {
  /** Those of a conversation that nobody has decided about, oldest first; and the customer's orders that wait. */
  listReceipts: {
    method: 'GET',
    path: '/conversations/{id}/receipts',
    needs: 'orders.view',
    params: idParams,
    answer: Type.Object({ data: Type.Array(Receipt), undecided: Type.Array(Undecided) }),
  },
  /**
   * Notes that the amount came. A part of the order's total is kept and the rest stays open; with the rest the order is
   * paid. More than is left waits for a person to confirm the order.
   */
  markReceiptPaid: {
    method: 'POST',
    path: '/receipts/{id}/paid',
    needs: 'orders.edit',
    params: idParams,
    body: notedPayment,
    answer: Done,
  },
  dismissReceipt: {
    method: 'POST',
    path: '/receipts/{id}/dismiss',
    needs: 'orders.edit',
    params: idParams,
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
