// Orders: found, told, changed and exported.
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { saleUnits } from '../measures.ts'
import {
  orderCancelReasons,
  orderPlatforms,
  orderStatuses,
  paymentStatuses,
  platforms,
  providers,
} from '../values.ts'
import { OrderChange } from './lists/order-change.ts'
import { tryNames } from './lists/try-names.ts'
import { Measure, takenFromCart, wishedLines } from './lists/wished-lines.ts'
import { CustomerNews } from './outreach/customer-news.ts'
import { notedPayment, Receipt } from './payments/receipts.ts'
import {
  CustomerLanguage,
  type DashboardRoute,
  Day,
  Id,
  Instant,
  idParams,
  input,
  Money,
  oneOf,
  optional,
  orNull,
  paging,
  searchPageOf,
  sortOf,
  text,
} from './route.ts'

const Order = Type.Object({
  id: Id,
  /** People say it with a number sign: #1042. */
  number: Type.Integer(),
  platform: oneOf(orderPlatforms),
  external_id: orNull(Type.String()),
  status: oneOf(orderStatuses),
  payment_status: oneOf(paymentStatuses),
  customer_name: orNull(Type.String()),
  customer_phone: orNull(Type.String()),
  contact_id: orNull(Id),
  conversation_id: orNull(Id),
  /** Its conversation's. */
  chat_platform: orNull(oneOf(platforms)),
  /** With delivery. */
  total: Type.Number(),
  /** Part of the total that was given back, as far as it was told. */
  refunded: Type.Number(),
  /** Part of the total; null where nothing was said of it. */
  delivery_fee: orNull(Type.Number()),
  /** A person has still to say what delivery costs. */
  is_delivery_open: Type.Boolean(),
  /** Taken off the goods; the total is without it. */
  discount: orNull(Type.Number()),
  currency: Type.String(),
  paid_at: orNull(Instant),
  expires_at: orNull(Instant),
  /** A payment receipt of it waits for a person. */
  has_receipt: Type.Boolean(),
  created_at: Instant,
  updated_at: Instant,
})

/** Actions open to a person now, so that the dashboard offers none that would be refused. */
const orderActions = [
  ...(['mark_paid', 'confirm', 'complete', 'note_refund', 'cancel'] as const),
  ...(['edit_address', 'edit_tracking', 'edit_delivery_fee', 'edit_discount', 'replace'] as const),
  'edit_measures' as const,
  'edit_quantities' as const,
  'add_lines' as const,
  ...(['undo_payment', 'undo_refund', 'reopen'] as const),
] as const

const OrderDetail = Type.Intersect([
  Order,
  Type.Object({
    customer_language: CustomerLanguage,
    news: CustomerNews,
    /** The order that took its place, and the one whose place it took. */
    replaced_by: orNull(Type.Object({ id: Id, number: Type.Integer() })),
    replaces: orNull(Type.Object({ id: Id, number: Type.Integer() })),
    /** The customer comes for it. */
    is_pickup: Type.Boolean(),
    /** Where it is picked up, the shop's own words for that, if it has some. */
    delivery_address: orNull(Type.String()),
    /** Where it is, as people wrote it; the bot tells it to the customer who asks. */
    tracking: Type.Object({ text: orNull(Type.String()), url: orNull(Type.String()) }),
    lines: Type.Array(
      Type.Object({
        id: Id,
        product_id: orNull(Id),
        variant_id: orNull(Type.String()),
        /** A path that opens a small picture of it for an hour. */
        picture_url: orNull(Type.String()),
        /** With the amount where it is by measure: "Queso Oaxaca · 350 g". */
        name: Type.String(),
        sku: orNull(Type.String()),
        quantity: Type.Integer(),
        /** How many came back with the money. */
        returned: Type.Integer(),
        /** Thousandths of `sale_unit`, whose price was `measure_price`; all null for goods by the piece. */
        measure: orNull(Type.Integer()),
        sale_unit: orNull(oneOf(saleUnits)),
        measure_price: orNull(Type.Number()),
        /** That of the measure, where there is one. */
        unit_price: Type.Number(),
        add_ons: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), price: Type.Number() })),
        total: Type.Number(),
      }),
    ),
    /** Money that did not match and waits for a person to confirm the order. */
    received: orNull(Type.Object({ amount: Type.Number(), currency: Type.String(), at: Instant })),
    /** Parts of the total that people noted as received. */
    parts: Type.Number(),
    /** The total without them. */
    left: Type.Number(),
    /** The page at which it can be paid now; null where the shop has none. */
    pay_url: orNull(Type.String()),
    /** The shop has a page where customers pay, whose links were given to them. */
    has_pay_page: Type.Boolean(),
    /** How it was paid; null before. */
    paid_by: orNull(
      Type.Union([
        /** The person who marked it; null where nobody of the account did. */
        Type.Object({ by: oneOf(['hand']), person: orNull(Type.Object({ id: Id, name: Type.String() })) }),
        Type.Object({ by: oneOf(['link', 'shop']), provider: oneOf(providers) }),
      ]),
    ),
    /** The newest payment that a person noted, which may be taken back; null where none is. */
    mistakable_payment: orNull(Type.Object({ id: Id, amount: Type.Number() })),
    /** The newest refund that a person noted, which may be taken back; null where none is. */
    mistakable_refund: orNull(Type.Object({ id: Id, amount: Type.Number() })),
    /** Left of the money that came by hand; null where none did. */
    refundable: orNull(Type.Number()),
    /** Left of all the money that came, in the currency that was accepted for it. */
    held: Type.Number(),
    held_currency: Type.String(),
    /** Came beyond the total, and was not given back. */
    surplus: Type.Number(),
    actions: Type.Array(oneOf(orderActions)),
    /** Payment receipts of the customer, but those that were none; oldest first. */
    receipts: Type.Array(Receipt),
    /** Oldest first. */
    history: Type.Array(OrderChange),
    /** Said to the customer since it was placed and until it was finished, oldest first. */
    messages: Type.Array(
      Type.Object({
        id: Id,
        role: oneOf(['assistant', 'agent']),
        content: orNull(Type.String()),
        delivery_status: orNull(Type.String()),
        created_at: Instant,
      }),
    ),
  }),
])

/**
 * Orders that wait: for somebody of the shop for any reason, for a look at a payment receipt, for money of the customer's,
 * all or the rest of it, or, cancelled, for money to be given back.
 */
export const orderWaits = ['any', 'receipt', 'payment', 'refund'] as const
export type OrderWait = (typeof orderWaits)[number]

/** A part of the goods' sum. */
const Discount = Type.Union([
  input({ kind: oneOf(['amount']), amount: Money }),
  input({ kind: oneOf(['percent']), percent: Type.Number({ minimum: 0.01, maximum: 100 }) }),
])
export type Discount = Static<typeof Discount>

const orderWish = {
  contact_id: Id,
  lines: wishedLines,
  address: orNull(text(limits.orderAddressCharsMax)),
  /** The customer fetches it; then the address says so. */
  is_pickup: Type.Boolean(),
  discount: optional(Discount),
  /** Instead of the shop's setting: the amount, or the zone that the setting has a price for. */
  delivery: optional(
    Type.Union([
      input({ kind: oneOf(['fee']), fee: Money }),
      input({ kind: oneOf(['zone']), zone: text(limits.deliveryZoneCharsMax) }),
    ]),
  ),
}

export const orderSorts = ['placed', 'total'] as const
export type OrderSort = (typeof orderSorts)[number]

const orderFilters = {
  /** Part of the customer's name or phone, of a product's name or SKU, or the number. */
  search: optional(text(100)),
  status: optional(oneOf(orderStatuses)),
  payment_status: optional(oneOf(paymentStatuses)),
  waits: optional(oneOf(orderWaits)),
  /** First and last day on which they were placed, of the account's calendar. */
  from: optional(Day),
  to: optional(Day),
}

const orderChange = (suffix: string) =>
  ({
    method: 'POST',
    path: `/orders/{id}${suffix}`,
    needs: 'orders.edit',
    params: idParams,
    answer: OrderDetail,
  }) as const

export const orderRoutes = {
  /** Newest first, or in the order of a column; a search yields one page, an order with that number first. */
  listOrders: {
    method: 'GET',
    path: '/orders',
    needs: 'orders.list',
    query: input({ ...paging, ...orderFilters, sort: optional(sortOf(orderSorts)) }),
    answer: searchPageOf(Order),
  },
  /** For a file: the newest that the filters let through, in one answer. */
  exportOrders: {
    method: 'GET',
    path: '/orders/export',
    needs: 'orders.list',
    query: input(orderFilters),
    answer: Type.Object({
      data: Type.Array(
        Type.Intersect([
          Order,
          Type.Object({
            delivery_address: orNull(Type.String()),
            items: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
            /** Said by the person who cancelled it. */
            cancelled: orNull(
              Type.Object({ reason: oneOf(orderCancelReasons), note: orNull(Type.String()) }),
            ),
          }),
        ]),
      ),
      /** There are more than one file takes. */
      is_cut: Type.Boolean(),
    }),
  },
  /** The sums that the order would have, as the bot makes them up. */
  quoteOrder: {
    method: 'POST',
    path: '/orders/quote',
    needs: 'orders.edit',
    body: input(orderWish),
    answer: Type.Object({
      lines: Type.Array(Type.Object({ unit_price: Type.Number(), total: Type.Number() })),
      subtotal: Type.Number(),
      delivery_fee: orNull(Type.Number()),
      is_delivery_open: Type.Boolean(),
      discount: orNull(Type.Number()),
      /** Names of the zones that the shop has prices for. */
      zones: Type.Array(Type.String()),
      total: Type.Number(),
      currency: Type.String(),
    }),
  },
  /**
   * On behalf of a customer, at the catalogue's prices, or the person's where it has none; stock is held. A repetition with the same key answers with the
   * same order. `replaces`: cancels that one, of which nothing is paid or accepted, in the same transaction. What is
   * ordered goes out of the customer's cart, so that the bot does not order it a second time.
   */
  createOrder: {
    method: 'POST',
    path: '/orders',
    needs: 'orders.edit',
    body: input({
      ...orderWish,
      ...tryNames,
      note: optional(text(limits.orderNoteCharsMax)),
      replaces: optional(Id),
      ...takenFromCart,
    }),
    answer: OrderDetail,
    status: 201,
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    needs: 'orders.view',
    params: idParams,
    answer: OrderDetail,
  },
  /** The address of a page for the customer, which opens without signing in. */
  getOrderReceipt: {
    method: 'GET',
    path: '/orders/{id}/receipt',
    needs: 'orders.view',
    params: idParams,
    answer: Type.Object({ url: Type.String() }),
  },
  /** As `markReceiptPaid`, for money that came without a receipt. */
  noteOrderPayment: { ...orderChange('/payments'), body: notedPayment },
  /** Takes back the newest payment, which never came or was not for this order; 409 where it is not the newest. */
  undoOrderPayment: { ...orderChange('/payments/undo'), body: input({ payment: Id }) },
  confirmOrder: orderChange('/confirm'),
  completeOrder: orderChange('/complete'),
  /** It was not delivered after all: it is confirmed again, and holds its stock. */
  reopenOrder: orderChange('/reopen'),
  /** Returns its stock, and no money. */
  cancelOrder: {
    ...orderChange('/cancel'),
    body: input({ reason: oneOf(orderCancelReasons), note: optional(text(limits.orderNoteCharsMax)) }),
  },
  /**
   * Only for what a person marked as paid: providers and shops report their refunds. `goods` come off their lines, and
   * into the stock again.
   */
  noteOrderRefund: {
    ...orderChange('/refunds'),
    body: input({
      amount: Money,
      note: optional(text(limits.orderNoteCharsMax)),
      goods: optional(
        Type.Array(
          input({ line_id: Id, quantity: Type.Integer({ minimum: 1, maximum: limits.orderQuantityMax }) }),
          { maxItems: limits.orderLinesMax },
        ),
      ),
      /** Unsaid, the goods can be sold again. */
      restock: optional(Type.Boolean()),
      /** The sum that could be given back when the person looked; 409 where that is another sum by now. */
      before: optional(Type.Number({ minimum: 0 })),
    }),
  },
  /** Takes back the newest refund, with its goods; 409 where it is not the newest, or they are sold by now. */
  undoOrderRefund: { ...orderChange('/refunds/undo'), body: input({ refund: Id }) },
  /** A person has told the customer in some other way. */
  noteOrderTold: orderChange('/told'),
  /** Until it is completed or cancelled. */
  setOrderAddress: {
    ...orderChange('/address'),
    body: input({ address: orNull(text(limits.orderAddressCharsMax)) }),
  },
  /** Until all of the order is paid, and to no less than what is; its total changes with it. */
  setOrderDeliveryFee: { ...orderChange('/delivery-fee'), body: input({ fee: Money }) },
  /** As the delivery fee; null takes it away again. */
  setOrderDiscount: { ...orderChange('/discount'), body: input({ discount: orNull(Discount) }) },
  /** As it was weighed; its price, name and the total follow, as with the delivery fee. */
  setOrderLineMeasure: {
    ...orderChange('/lines/{line_id}/measure'),
    params: input({ id: Id, line_id: Id }),
    body: input({ measure: Measure }),
  },
  /** Another number of what goes by the piece, until something of the order is paid; stock and the total follow. */
  setOrderLineQuantity: {
    ...orderChange('/lines/{line_id}/quantity'),
    params: input({ id: Id, line_id: Id }),
    body: input({ quantity: Type.Integer({ minimum: 1, maximum: limits.orderQuantityMax }) }),
  },
  /**
   * More products, at today's prices, until all of the order is paid; stock and the total follow. `before`: how many
   * lines the person saw; where it has others, nothing is added.
   */
  addOrderLines: {
    ...orderChange('/lines'),
    body: input({
      ...{ lines: wishedLines, before: Type.Integer({ minimum: 0, maximum: limits.orderLinesMax }) },
      ...takenFromCart,
    }),
  },
  /** Until it is cancelled. */
  setOrderTracking: {
    ...orderChange('/tracking'),
    body: input({
      text: orNull(text(limits.orderTrackingCharsMax)),
      url: orNull(Type.String({ pattern: '^https?://[^\\s]+$', maxLength: limits.orderTrackingUrlCharsMax })),
    }),
  },
} as const satisfies Record<string, DashboardRoute>
