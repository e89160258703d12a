import { getOrderDetail } from '../../domain/orders/order-detail.ts'
import type { OrderRef } from '../../domain/orders/order-history.queries.ts'
import {
  exportOrders,
  listOrders,
  listSortedOrders,
  type OrderFilter,
  orderSortColumns,
  ordersBinding,
} from '../../domain/orders/order-views.ts'
import { cancelOrder, completeOrder, confirmOrder } from '../../domain/orders/orders.ts'
import { markPaid, noteRefund } from '../../domain/orders/payments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { readSort } from '../../platform/lists/sorting.ts'
import type { Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'
import type { Person, Tenant } from '../signing-in/session.ts'

type Names =
  | 'listOrders'
  | 'exportOrders'
  | 'getOrder'
  | 'markOrderPaid'
  | 'confirmOrder'
  | 'completeOrder'
  | 'cancelOrder'
  | 'noteOrderRefund'

/** Orders, for people to see and advance. */
export const orderHandlers: Handlers<Names> = {
  listOrders: ({ tenant, query }) => {
    const { accountId, db } = tenant
    const filter = filterOf(query)
    const binding = ordersBinding(accountId, filter)
    const sorted = readSort(query, binding, orderSortColumns)
    return sorted
      ? listSortedOrders(db, { accountId, filter, page: sorted })
      : listOrders(db, { accountId, filter, page: readPageRequest(pageText(query), binding) })
  },
  exportOrders: ({ tenant, query }) =>
    exportOrders(tenant.db, { accountId: tenant.accountId, filter: filterOf(query) }),
  getOrder: ({ tenant, params }) => getOrderDetail(tenant.db, tenant.accountId, params.id),
  markOrderPaid: (call) => changed(call, markPaid),
  confirmOrder: (call) => changed(call, confirmOrder),
  completeOrder: (call) => changed(call, completeOrder),
  cancelOrder: (call) => {
    const { reason } = call.body
    const note = call.body.note?.trim() || undefined
    if (reason === 'other' && note === undefined) {
      throw new AppError('invalid_request', 'note: says the reason where no other fits', {
        reason: 'order_note_missing',
      })
    }
    return changed(call, (tx, ref, now) => cancelOrder(tx, { ...ref, reason, note }, now))
  },
  noteOrderRefund: (call) =>
    changed(call, (tx, ref, now) => noteRefund(tx, { ...ref, amount: call.body.amount }, now)),
}

function filterOf({ search, status, payment_status, from, to }: OrderFilter): OrderFilter {
  return { search, status, payment_status, from, to }
}

function changed(
  { tenant, person, params, now }: { tenant: Tenant; person: Person; params: { id: string }; now: Date },
  change: (tx: Tx, ref: OrderRef, now: Date) => Promise<unknown>,
) {
  const { accountId, db } = tenant
  const by = { actor: 'person', id: person.id } as const
  return db.transaction(async (tx) => {
    await change(tx, { accountId, orderId: params.id, by }, now)
    return getOrderDetail(tx, accountId, params.id)
  })
}
