import type { Discount } from '@mostrador/contract/dashboard/orders'
import { limits } from '@mostrador/contract/limits'
import { emit } from '../../events/emit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { plainPrice, sumOf, timesOf } from '../../platform/decimal.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { type Choice, holdStock, type PricedChoice, priceChoices } from '../products/products.ts'
import type { DeliveryQuote } from './delivery-fee.ts'
import { insertHistory, type OrderRef } from './order-history.queries.ts'
import {
  type Customer,
  findCurrency,
  findOrderByKey,
  insertOrder,
  lockConversationOf,
  lockCustomer,
  type NewLine,
  type Order,
  type OrderPlatform,
  updateOrderCount,
} from './orders.queries.ts'
import { discountOn } from './terms/discount.ts'

export type OrderedLine = Choice & { quantity: number }

export type OrderRequest = {
  /** Set where a repetition must give the same id. */
  id?: string | undefined
  accountId: string
  contactId: string
  conversationId: string | null
  platform: OrderPlatform
  lines: readonly OrderedLine[]
  /** Unique per account: a repetition with the same key returns the same order. */
  idempotencyKey: string
  /** Deadline for payment; null for none. */
  expiresAt: Date | null
  /** The fee for delivering goods of this sum; nothing is taken where absent. */
  deliveryOf?: ((subtotal: string) => DeliveryQuote | undefined) | undefined
  /** Taken off the goods. */
  discount?: Discount | null | undefined
  /** The customer where absent. */
  by?: OrderRef['by']
  /** For the business's people, in the order's story. */
  note?: string | undefined
}

type QuotedLine = PricedChoice & { quantity: number; total: string }
export type OrderQuote = {
  lines: QuotedLine[]
  /** Decimal text: the goods alone, and with the delivery as far as it is known. */
  subtotal: string
  total: string
  delivery: DeliveryQuote | undefined
  discount: string | null
}

/** The sums that an order of these lines would have now; holds no stock. Throws as `placeOrder` does. */
export async function quoteOrder(
  tx: Tx,
  request: Pick<OrderRequest, 'accountId' | 'lines' | 'deliveryOf' | 'discount'>,
  now: Date,
): Promise<OrderQuote> {
  checkLines(request.lines)
  const priced = await priceChoices(tx, request.accountId, request.lines, now)
  const lines = priced.map((choice, at) => {
    const quantity = quantityAt(request.lines, at)
    return { ...choice, quantity, total: lineTotal({ ...choice, quantity }) }
  })
  const subtotal = sumOf(lines.map(({ total }) => total))
  const delivery = request.deliveryOf?.(subtotal)
  const discount = discountOn(subtotal, request.discount, await currencyOf(tx, request.accountId))
  return {
    ...{ lines, subtotal, delivery, discount },
    total: sumOf([subtotal, delivery?.kind === 'fee' ? delivery.fee : '0', `-${discount ?? '0'}`]),
  }
}

/**
 * Places an order at our own prices and holds its stock. Throws invalid_request, not_found or conflict, naming the line
 * at fault; nothing is placed then.
 */
export async function placeOrder(tx: Tx, request: OrderRequest, now: Date): Promise<Order> {
  checkRequest(request)
  const { accountId, idempotencyKey, lines } = request
  // The contact's lock comes first, so that repetitions wait here for the first to finish.
  const customer = await lockBuyer(tx, request)
  const placed = await findOrderByKey(tx, accountId, idempotencyKey)
  if (placed) return placed
  const priced = await priceChoices(tx, accountId, lines, now)
  const reserved = await holdStock(
    tx,
    accountId,
    priced.map(({ productId, variantId }, at) => ({ productId, variantId, quantity: quantityAt(lines, at) })),
    now,
  )
  const newLines = priced.map(
    (choice, at): NewLine => ({
      product_id: choice.productId,
      variant_id: choice.variantId,
      sku: choice.sku,
      name: choice.name,
      quantity: quantityAt(lines, at),
      unit_price: choice.unitPrice,
      add_ons: choice.addOns,
      reserved: reserved[at] ?? 0,
      measure: choice.measured?.measure ?? null,
      sale_unit: choice.measured?.saleUnit ?? null,
      measure_price: choice.measured?.measurePrice ?? null,
    }),
  )
  const subtotal = subtotalOf(newLines)
  const delivery = request.deliveryOf?.(subtotal)
  checkTotal(newLines, delivery)
  const { conversationId, platform, expiresAt } = request
  const currency = await currencyOf(tx, accountId)
  const discount = discountOn(subtotal, request.discount, currency)
  const order = await insertOrder(
    tx,
    {
      ...{
        id: request.id,
        accountId,
        customer,
        conversationId,
        platform,
        currency,
        idempotencyKey,
        expiresAt,
        delivery,
        discount,
      },
      lines: newLines,
    },
    now,
  )
  if (!order) throw new AppError('conflict', 'The key of this order was used at the same moment; ask again.')
  const { by = { actor: 'customer' }, note } = request
  await insertHistory(tx, { accountId, orderId: order.id, by }, { kind: 'placed', note }, now)
  await updateOrderCount(tx, { accountId, contactId: customer.id }, 1)
  await emit(tx, { accountId, kind: 'order.created', data: createdData(order) }, now)
  return order
}

/** Data of `order.created`. */
export function createdData(order: Order) {
  const { status, payment_status, currency } = order
  return { ...orderData(order), status, payment_status, currency, created_at: order.created_at.toISOString() }
}

/** Data common to all order events. */
export function orderData(order: Order) {
  const { id, external_id, platform, total, customer_phone, customer_name, conversation_id } = order
  return { order_id: id, external_id, platform, total, customer_phone, customer_name, conversation_id }
}

async function lockBuyer(tx: Tx, { accountId, contactId, conversationId }: OrderRequest): Promise<Customer> {
  const customer = isId(contactId) ? await lockCustomer(tx, accountId, contactId) : undefined
  if (!customer) throw new AppError('not_found', `No contact has the id ${contactId}.`)
  if (conversationId === null) return customer
  const conversation = isId(conversationId)
    ? await lockConversationOf(tx, { accountId, contactId, id: conversationId })
    : undefined
  if (!conversation) {
    throw new AppError('not_found', `The contact has no conversation with the id ${conversationId}.`)
  }
  return customer
}

function checkRequest({ lines, idempotencyKey }: OrderRequest): void {
  if (idempotencyKey === '' || [...idempotencyKey].length > limits.idempotencyKeyCharsMax) {
    refuse(`idempotencyKey: 1 to ${limits.idempotencyKeyCharsMax} characters.`)
  }
  checkLines(lines)
}

function checkLines(lines: OrderRequest['lines']): void {
  if (lines.length === 0 || lines.length > limits.orderLinesMax) {
    refuse(`An order has 1 to ${limits.orderLinesMax} lines.`)
  }
  for (const [at, { quantity, productId }] of lines.entries()) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > limits.orderQuantityMax) {
      refuse(`Line ${at + 1}: quantity is a whole number from 1 to ${limits.orderQuantityMax}.`)
    }
    if (productId !== undefined && !isId(productId)) {
      throw new AppError('not_found', `Line ${at + 1}: no product is known as ${productId}.`)
    }
  }
}

async function currencyOf(tx: Tx, accountId: string): Promise<string> {
  return (await findCurrency(tx, accountId))?.currency ?? ''
}

function refuse(message: string): never {
  throw new AppError('invalid_request', message)
}

function subtotalOf(lines: readonly NewLine[]): string {
  return sumOf(
    lines.map(({ quantity, unit_price: unitPrice, add_ons: addOns }) =>
      lineTotal({ quantity, unitPrice, addOns }),
    ),
  )
}

type Priced = {
  quantity: number
  unitPrice: string
  addOns: readonly { price: number }[]
}

function lineTotal({ quantity, unitPrice, addOns }: Priced): string {
  return timesOf(
    sumOf([plainPrice(unitPrice), ...addOns.map(({ price }) => plainPrice(String(price)))]),
    quantity,
  )
}

function checkTotal(lines: readonly NewLine[], delivery: DeliveryQuote | undefined): void {
  const about = lines.reduce((sum, { quantity, unit_price, add_ons }) => {
    const each = add_ons.reduce((price, addOn) => price + addOn.price, Number(unit_price))
    return sum + quantity * each
  }, 0)
  const fee = delivery?.kind === 'fee' ? Number(delivery.fee) : 0
  if (about + fee > limits.orderTotalMax) {
    throw new AppError('invalid_request', `An order comes to at most ${limits.orderTotalMax}; order less.`, {
      reason: 'order_total_large',
      max: limits.orderTotalMax,
    })
  }
}

function quantityAt(lines: readonly OrderedLine[], at: number): number {
  return lines[at]?.quantity ?? 0
}
