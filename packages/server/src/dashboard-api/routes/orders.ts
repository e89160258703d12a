import { limits } from '@mostrador/contract/limits'
import { endOrderWait, lockWaitingFor } from '../../domain/conversations/order-waits.queries.ts'
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
import { listReceiptsOfOrder } from '../../domain/receipts/receipts.queries.ts'
import { tellLive } from '../../events/live.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { readSort } from '../../platform/lists/sorting.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { pageText } from '../serving/page-text.ts'
import { withLinePictures } from '../serving/shown-pictures.ts'
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
export const orderHandlers = ({ media }: Pick<DashboardDeps, 'media'>): Handlers<Names> => ({
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
  getOrder: ({ tenant: { db, accountId }, params, now }) =>
    shownOrder(media, { db, accountId, id: params.id, now }),
  markOrderPaid: (call) => changed(media, call, markPaid),
  confirmOrder: (call) => changed(media, call, confirmOrder),
  completeOrder: (call) => changed(media, call, completeOrder),
  cancelOrder: (call) => {
    const { reason } = call.body
    const note = call.body.note?.trim() || undefined
    if (reason === 'other' && note === undefined) {
      throw new AppError('invalid_request', 'note: says the reason where no other fits', {
        reason: 'order_note_missing',
      })
    }
    return changed(media, call, (tx, ref, now) => cancelOrder(tx, { ...ref, reason, note }, now))
  },
  noteOrderRefund: (call) =>
    changed(media, call, (tx, ref, now) => noteRefund(tx, { ...ref, amount: call.body.amount }, now)),
})

function filterOf({ search, status, payment_status, from, to }: OrderFilter): OrderFilter {
  return { search, status, payment_status, from, to }
}

type Media = DashboardDeps['media']

async function shownOrder(
  { urls }: Media,
  { id, ...given }: { db: Db; accountId: string; id: string; now: Date },
) {
  const { db, accountId } = given
  const order = await getOrderDetail(db, accountId, id)
  const receipts = await listReceiptsOfOrder(db, { accountId, orderId: id }, limits.receiptsShown)
  return { ...(await withLinePictures({ urls, ...given }, order)), receipts }
}

function changed(
  media: Media,
  { tenant, person, params, now }: { tenant: Tenant; person: Person; params: { id: string }; now: Date },
  change: (tx: Tx, ref: OrderRef, now: Date) => Promise<unknown>,
) {
  const { accountId, db } = tenant
  const by = { actor: 'person', id: person.id } as const
  return db.transaction(async (tx) => {
    const waiting = isId(params.id) ? await lockWaitingFor(tx, accountId, params.id) : undefined
    await change(tx, { accountId, orderId: params.id, by }, now)
    if (waiting !== undefined) {
      await endOrderWait(tx, accountId, waiting)
      tellLive(tx, accountId, 'conversations', waiting)
    }
    return shownOrder(media, { db: tx, accountId, id: params.id, now })
  })
}
