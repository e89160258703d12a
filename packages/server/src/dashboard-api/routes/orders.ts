import { getOrderDetail, listOrders, ordersBinding } from '../../domain/orders/order-views.ts'
import { cancelOrder, completeOrder, confirmOrder, type OrderRef } from '../../domain/orders/orders.ts'
import { markPaid } from '../../domain/orders/payments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import type { Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'
import type { Tenant } from '../signing-in/session.ts'

type Names = 'listOrders' | 'getOrder' | 'markOrderPaid' | 'confirmOrder' | 'completeOrder' | 'cancelOrder'

/** Orders, for people to see and advance. */
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
