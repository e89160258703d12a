import { getOrderDetail, listOrders, ordersBinding } from '../domain/orders/order-views.ts'
import { cancelOrder, completeOrder, confirmOrder, type OrderRef } from '../domain/orders/orders.ts'
import { markPaid } from '../domain/orders/payments.ts'
import type { Tx } from '../platform/database.ts'
import { readPageRequest } from '../platform/page.ts'
import type { Handlers, Tenant } from './call.ts'
import { pageText } from './page-text.ts'

type Names = 'listOrders' | 'getOrder' | 'markOrderPaid' | 'confirmOrder' | 'completeOrder' | 'cancelOrder'

/** Orders, looked at and brought forward by people. */
export const orderHandlers: Handlers<Names> = {
  listOrders: ({ tenant, query }) => {
    const { accountId, db } = tenant
    const filter = { status: query.status, payment_status: query.payment_status }
    const page = readPageRequest(pageText(query), ordersBinding(accountId, filter))
    return listOrders(db, { accountId, filter, page })
  },
  getOrder: ({ tenant, params }) => getOrderDetail(tenant.db, tenant.accountId, params.id),
  markOrderPaid: changing(markPaid),
  confirmOrder: changing(confirmOrder),
  completeOrder: changing(completeOrder),
  cancelOrder: changing(cancelOrder),
}

function changing(change: (tx: Tx, ref: OrderRef, now: Date) => Promise<unknown>) {
  return ({ tenant, params, now }: { tenant: Tenant; params: { id: string }; now: Date }) => {
    const { accountId, db } = tenant
    return db.transaction(async (tx) => {
      await change(tx, { accountId, orderId: params.id }, now)
      return getOrderDetail(tx, accountId, params.id)
    })
  }
}
