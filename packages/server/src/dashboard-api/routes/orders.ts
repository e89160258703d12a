import type { NewsChange } from '@mostrador/contract/dashboard/outreach/customer-news'
import { limits } from '@mostrador/contract/limits'
import { getBotSettings } from '../../bot/bot-settings.ts'
import { isPickup } from '../../bot/rules/selling/pickup-text.ts'
import type { BotSettings } from '../../bot/settings.ts'
import { settleCarts } from '../../bot/settled-cart.ts'
import { paymentUrlOf } from '../../bot/tools/payment-url.ts'
import { findNewestConversation } from '../../domain/appointments/appointments.queries.ts'
import {
  endOrderWait,
  lockConversationOf,
  lockWaitingFor,
} from '../../domain/conversations/order-waits.queries.ts'
import { addHistory } from '../../domain/conversations/team/history.ts'
import {
  giveBackAfterReceipts,
  lockWithReceiptOf,
} from '../../domain/conversations/waiting/after-receipts.ts'
import {
  changeAddress,
  changeDeliveryFee,
  changeDiscount,
  changeTracking,
} from '../../domain/orders/order-delivery.ts'
import { getOrderDetail } from '../../domain/orders/order-detail.ts'
import type { OrderRef } from '../../domain/orders/order-history.queries.ts'
import { getOrderNumber } from '../../domain/orders/order-number.ts'
import {
  exportOrders,
  listOrders,
  listSortedOrders,
  type OrderFilter,
  orderSortColumns,
  ordersBinding,
} from '../../domain/orders/order-views.ts'
import { lockCustomerOf } from '../../domain/orders/orders.queries.ts'
import { cancelOrder, completeOrder, confirmOrder, lockOrder } from '../../domain/orders/orders.ts'
import { noteRefund, takeBackRefund } from '../../domain/orders/refunds/refunds.ts'
import { takeBackPayment } from '../../domain/orders/taken-back/mistaken-payment.ts'
import { reopenOrder } from '../../domain/orders/taken-back/not-delivered.ts'
import { addLines } from '../../domain/orders/terms/more-lines.ts'
import { changeMeasure } from '../../domain/orders/terms/order-measure.ts'
import { changeQuantity } from '../../domain/orders/terms/order-quantity.ts'
import { listReceiptsOfOrder } from '../../domain/receipts/receipts.queries.ts'
import { reopenReceipt } from '../../domain/receipts/receipts.ts'
import { tellLive } from '../../events/live.ts'
import { openReceiptAddresses } from '../../integrations/receipts/receipt-address.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { plainPrice } from '../../platform/decimal.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { readSort } from '../../platform/lists/sorting.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { pageText } from '../serving/page-text.ts'
import { withLinePictures } from '../serving/shown-pictures.ts'
import type { Person, Tenant } from '../signing-in/session.ts'
import { orderedLines, placeNewOrder, quoteNewOrder } from './new-order.ts'
import { shownReceipt } from './receipts.ts'
import { noteNews, noteTold, renewNews, withNews } from './shop/customer-news.ts'
import { notePayment } from './shop/noted-payments.ts'
import { keepNews, noteRefundNews, renewRefundNews } from './shop/refund-news.ts'

type Names =
  | 'listOrders'
  | 'exportOrders'
  | 'getOrder'
  | 'getOrderReceipt'
  | 'noteOrderPayment'
  | 'confirmOrder'
  | 'completeOrder'
  | 'undoOrderPayment'
  | 'reopenOrder'
  | 'cancelOrder'
  | 'noteOrderRefund'
  | 'undoOrderRefund'
  | 'noteOrderTold'
  | 'setOrderAddress'
  | 'setOrderTracking'
  | 'setOrderDeliveryFee'
  | 'setOrderDiscount'
  | 'setOrderLineMeasure'
  | 'setOrderLineQuantity'
  | 'addOrderLines'
  | 'quoteOrder'
  | 'createOrder'

/** Orders, for people to see and advance. */
export const orderHandlers = ({
  media,
  directory,
  secrets,
  publicUrl,
}: Pick<DashboardDeps, 'media' | 'directory' | 'secrets' | 'publicUrl'>): Handlers<Names> => ({
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
  quoteOrder: quoteNewOrder,
  createOrder: async (call) => {
    const { accountId, db } = call.tenant
    return shownOrder(media, { db, accountId, id: await placeNewOrder(call), now: call.now })
  },
  getOrder: ({ tenant: { db, accountId }, params, now }) =>
    shownOrder(media, { db, accountId, id: params.id, now }),
  getOrderReceipt: async ({ tenant: { db, accountId }, params }) => {
    const { id } = await getOrderDetail(db, accountId, params.id)
    const addresses = await openReceiptAddresses(directory.db, secrets)
    return { url: `${publicUrl.replace(/\/+$/, '')}${addresses.pathOf(id)}` }
  },
  noteOrderPayment: (call) =>
    changed(media, call, async (tx, { accountId, orderId }, now) => {
      if (!isId(orderId)) throw new AppError('not_found', `No order has the id ${orderId}.`)
      await notePayment(tx, { accountId, orderId, personId: call.person.id, payment: call.body }, now)
    }),
  confirmOrder: (call) =>
    changed(media, call, async (tx, ref, now) => {
      const conversationIds = isId(ref.orderId) ? await lockWithReceiptOf(tx, ref) : []
      await confirmOrder(tx, ref, now)
      await news(tx, ref, 'confirmed', now)
      await giveBackAfterReceipts(tx, { ...ref, conversationIds }, now)
    }),
  completeOrder: (call) =>
    changed(media, call, async (tx, ref, now) => {
      await completeOrder(tx, ref, now)
      await news(tx, ref, 'completed', now)
    }),
  undoOrderPayment: (call) =>
    changed(media, call, async (tx, ref, now) => {
      const { amount } = await takeBackPayment(tx, { ...ref, paymentId: call.body.payment }, now)
      await reopenReceipt(tx, { ...ref, amount })
      await renewNews(tx, { accountId: ref.accountId, orderId: ref.orderId }, now)
    }),
  reopenOrder: (call) => changed(media, call, (tx, ref, now) => reopenOrder(tx, ref, now)),
  noteOrderTold: async ({ tenant: { db, accountId }, person, params, now }) =>
    db.transaction(async (tx) => {
      await getOrderDetail(tx, accountId, params.id)
      const subject = { kind: 'order', id: params.id } as const
      await noteTold(tx, { accountId, subject, personId: person.id }, now)
      return shownOrder(media, { db: tx, accountId, id: params.id, now })
    }),
  cancelOrder: (call) => {
    const { reason } = call.body
    const note = call.body.note?.trim() || undefined
    if (reason === 'other' && note === undefined) {
      throw new AppError('invalid_request', 'note: says the reason where no other fits', {
        reason: 'order_note_missing',
      })
    }
    return ended(media, call, async (tx, ref, now) => {
      await cancelOrder(tx, { ...ref, reason, note }, now)
      await news(tx, ref, 'cancelled', now)
    })
  },
  noteOrderRefund: (call) =>
    changed(media, call, async (tx, ref, now) => {
      const { amount, goods, restock: isRestocked, before } = call.body
      const note = call.body.note?.trim() || undefined
      const refund = { ...ref, amount, note, goods, isRestocked, before }
      const { status } = await keepNews(tx, ref, () => noteRefund(tx, refund, now))
      // The money is part of the news of an order that was called off, and of what is still to be told.
      if (status === 'cancelled') await news(tx, ref, 'cancelled', now)
      else await noteRefundNews(tx, ref, now)
    }),
  undoOrderRefund: (call) =>
    changed(media, call, async (tx, ref, now) => {
      const refundId = call.body.refund
      await keepNews(tx, ref, () => takeBackRefund(tx, { ...ref, refundId }, now))
      await renewRefundNews(tx, { ...ref, refundId }, now)
    }),
  setOrderAddress: (call) => {
    const address = call.body.address?.trim() || null
    return changed(media, call, (tx, ref, now) => changeAddress(tx, { ...ref, address }, now))
  },
  setOrderDeliveryFee: (call) =>
    changed(media, call, async (tx, ref, now) => {
      await changeDeliveryFee(tx, { ...ref, fee: call.body.fee }, now)
      await news(tx, ref, 'changed', now)
    }),
  setOrderDiscount: (call) =>
    changed(media, call, async (tx, ref, now) => {
      await changeDiscount(tx, { ...ref, discount: call.body.discount }, now)
      await news(tx, ref, 'changed', now)
    }),
  setOrderLineMeasure: (call) => {
    const given = { lineId: call.params.line_id, measure: call.body.measure }
    return changed(media, call, async (tx, ref, now) => {
      await changeMeasure(tx, { ...ref, ...given }, now)
      await news(tx, ref, 'changed', now)
    })
  },
  setOrderLineQuantity: (call) => {
    const given = { lineId: call.params.line_id, quantity: call.body.quantity }
    return changed(media, call, async (tx, ref, now) => {
      await changeQuantity(tx, { ...ref, ...given }, now)
      await news(tx, ref, 'changed', now)
    })
  },
  addOrderLines: (call) => {
    const given = { lines: orderedLines(call.body), before: call.body.before }
    const taken = call.body.cart_line_ids ?? []
    return changed(media, call, async (tx, ref, now) => {
      const { contact_id: contactId } = await lockOrder(tx, ref)
      if (contactId !== null)
        await settleCarts(tx, { accountId: ref.accountId, contactId }, { ...given, taken }, now)
      await addLines(tx, { ...ref, ...given }, now)
      await news(tx, ref, 'changed', now)
    })
  },
  setOrderTracking: (call) => {
    const text = call.body.text?.trim() || null
    const { url } = call.body
    return changed(media, call, (tx, ref, now) => changeTracking(tx, { ...ref, text, url }, now))
  },
})

const news = (tx: Tx, { accountId, orderId: id }: OrderRef, change: NewsChange, now: Date) =>
  noteNews(tx, { accountId, subject: { kind: 'order', id }, change }, now)

function filterOf({ search, status, payment_status, waits, from, to }: OrderFilter): OrderFilter {
  return { search, status, payment_status, waits, from, to }
}

type Media = DashboardDeps['media']

async function shownOrder(
  { urls }: Media,
  { id, ...given }: { db: Db; accountId: string; id: string; now: Date },
) {
  const { db, accountId } = given
  const order = await getOrderDetail(db, accountId, id)
  const receipts = await listReceiptsOfOrder(db, { accountId, orderId: id }, limits.receiptsShown)
  const isPayable = order.actions.includes('mark_paid') && !order.is_delivery_open && order.left > 0
  const settings = await getBotSettings(db, accountId)
  // One from a shop has none of its own, and its customer may be writing all the same.
  const conversationId =
    order.conversation_id ??
    (order.contact_id === null ? undefined : await findNewestConversation(db, accountId, order.contact_id))
  const { delivery_address: address } = order
  const fetched = address !== null && isPickup(address, settings)
  const payUrl = isPayable ? payUrlOf(settings, order) : null
  return {
    ...(await withNews(db, accountId, 'order', await withLinePictures({ urls, ...given }, order))),
    receipts: receipts.map((receipt) => shownReceipt(receipt, { urls, ...given })),
    conversation_id: conversationId ?? null,
    pay_url: payUrl,
    has_pay_page: payUrlOf(settings, order) !== null,
    is_pickup: fetched,
    // Our own words are said in the language of whoever reads them.
    delivery_address: fetched && isPickup(address ?? '', { texts: {} }) ? null : address,
  }
}

/** For what is left to pay. */
function payUrlOf(
  settings: BotSettings,
  { id, left, currency }: { id: string; left: number; currency: string },
): string | null {
  return paymentUrlOf(settings, { id, total: plainPrice(left.toFixed(4)), currency }) ?? null
}

type Call = { tenant: Tenant; person: Person; params: { id: string }; now: Date }

/** Told in the conversation too, for the colleagues who read on there. */
function ended(media: Media, call: Call, change: (tx: Tx, ref: OrderRef, now: Date) => Promise<unknown>) {
  const { accountId } = call.tenant
  return changed(media, call, async (tx, ref, now) => {
    const conversationId = await lockConversationOf(tx, ref)
    await change(tx, ref, now)
    if (conversationId === undefined) return
    const number = await getOrderNumber(tx, accountId, ref.orderId)
    const entry = {
      kind: 'order_cancelled' as const,
      by: { personId: call.person.id },
      subject: { id: ref.orderId, name: number },
    }
    await addHistory(tx, { accountId, conversationId }, entry, now)
    tellLive(tx, accountId, 'conversations', conversationId)
  })
}

function changed(
  media: Media,
  { tenant, person, params, now }: Call,
  change: (tx: Tx, ref: OrderRef, now: Date) => Promise<unknown>,
) {
  const { accountId, db } = tenant
  const by = { actor: 'person', id: person.id } as const
  return db.transaction(async (tx) => {
    const ref = { accountId, orderId: params.id }
    await lockCustomerOf(tx, ref)
    const waiting = await lockWaitingFor(tx, ref)
    await change(tx, { ...ref, by }, now)
    if (waiting !== undefined) {
      await endOrderWait(tx, accountId, waiting)
      tellLive(tx, accountId, 'conversations', waiting)
    }
    return shownOrder(media, { db: tx, accountId, id: params.id, now })
  })
}
