import { limits } from '@mostrador/contract/limits'
import {
  type CustomersOrder,
  findCart,
  listOrdersOf,
  type StoredCartLine,
  updateDeliveryAddress,
  upsertCart,
} from '../../domain/orders/customer-orders.queries.ts'
import { getOrderNumber, shownNumber } from '../../domain/orders/order-number.ts'
import type { Order } from '../../domain/orders/orders.queries.ts'
import { cancelOrder } from '../../domain/orders/orders.ts'
import { placeOrder } from '../../domain/orders/place-order.ts'
import { listRefundsOf } from '../../domain/orders/refunds/customer-refunds.queries.ts'
import { listBySku } from '../../domain/products/products.queries.ts'
import { savepoint, type Tx } from '../../platform/database/database.ts'
import { storableText } from '../../platform/database/text.ts'
import { plainPrice } from '../../platform/decimal.ts'
import { AppError } from '../../platform/errors.ts'
import { deliveryOf } from './delivery.ts'
import { paymentUrlOf } from './payment-url.ts'
import { idMadeBy, type TurnScope } from './scope.ts'
import { defineTool, plainForModel } from './tool.ts'
import type { ChannelOrder, CustomerOrder, OrderRefunds, PlacedOrder, Refusal, ToolResult } from './tools.ts'
import { accepted, productsOf, refusalOf, refused, wantedOf } from './tools-cart.ts'

export const orderTools = {
  /** `note`: for this order alone, behind its address. */
  placeOrder: defineTool<{ note?: string }, ToolResult<PlacedOrder>>({
    effect: 'changes',
    // Only after the customer's yes to a summary of the service's, which a model can ask for.
    model: null,
    async run({ tx, scope }, { note }) {
      const cart = await findCart(tx, scope)
      if (cart.lines.length === 0) return refused('invalid', 'the cart is empty')
      if (scope.settings.needs_address && cart.address === null) {
        return refused('invalid', 'the order needs an address first')
      }
      const placed = await place(tx, scope, { name: 'placeOrder', ...cart, note })
      if (placed.ok) await upsertCart(tx, { ...scope, ...cart, lines: [] }, scope.now)
      return placed
    },
  }),
  /** Orders a cart the customer put together in the channel's own catalogue. */
  placeChannelOrder: defineTool<ChannelOrder, ToolResult<PlacedOrder>>({
    effect: 'changes',
    // Such an order arrives with the message: there is nothing for a model to decide.
    model: null,
    async run({ tx, scope }, { lines }) {
      const known = await knownLines(tx, scope, lines)
      if (!known.ok) return known
      const name = `placeChannelOrder ${JSON.stringify(lines)}`
      // The address is asked for afterwards.
      return place(tx, scope, { name, lines: known.value, address: null })
    },
  }),
  /** Calls off an order of this customer that is not paid: paid money is returned by a person. */
  cancelOrder: defineTool<string, ToolResult<CustomerOrder>>({
    effect: 'changes',
    // Only after the customer's yes to a summary of the service's, which a model can ask for.
    model: null,
    async run({ tx, scope }, orderId) {
      const own = await listOrdersOf(tx, { ...scope, limit: limits.botFoundMax })
      const order = own.find(({ id }) => id === orderId)
      if (!order) return refused('unknown', 'the customer has no such order')
      if (order.paymentStatus !== 'pending')
        return refused('not_allowed', 'it is paid; a person returns money')
      try {
        const { status } = await savepoint(tx, (inner) =>
          cancelOrder(inner, { ...scope, orderId, by: { actor: 'customer' } }, scope.now),
        )
        return accepted({ ...order, status, number: shownNumber(order.number) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return refused('not_allowed', error.message)
      }
    },
  }),
  listOrders: defineTool<void, CustomerOrder[]>({
    effect: 'sees_changes',
    model: plainForModel("The customer's orders."),
    async run({ tx, scope }) {
      const orders = await listOrdersOf(tx, { ...scope, limit: limits.botFoundMax })
      return orders.map((order) => ({
        ...order,
        number: shownNumber(order.number),
        ...(isPayable(order) && linkOf(order, scope)),
      }))
    },
  }),
  /** The money that went back to this customer, order by order. */
  listRefunds: defineTool<void, OrderRefunds[]>({
    effect: 'sees_changes',
    // Questions about money are read by the rules, and a person answers what is not noted.
    model: null,
    async run({ tx, scope }) {
      const orders = await listRefundsOf(tx, { ...scope, limit: limits.botFoundMax })
      return orders.map((order) => ({ ...order, number: shownNumber(order.number) }))
    },
  }),
}

function isPayable({ status, paymentStatus, isDeliveryOpen }: CustomersOrder): boolean {
  return paymentStatus === 'pending' && !isDeliveryOpen && (status === 'pending' || status === 'confirmed')
}

function linkOf(order: CustomersOrder, { settings, currency }: TurnScope): { paymentUrl?: string } {
  const paymentUrl = paymentUrlOf(settings, { ...order, currency })
  return paymentUrl === undefined ? {} : { paymentUrl }
}

/** `name` distinguishes several orders of one turn. */
type Wanted = {
  name: string
  lines: readonly StoredCartLine[]
  address: string | null
  note?: string | undefined
}

async function place(
  tx: Tx,
  scope: TurnScope,
  { name, lines, address, note }: Wanted,
): Promise<ToolResult<PlacedOrder>> {
  const id = idMadeBy(scope, name)
  const minutes = scope.settings.order_expires_minutes
  try {
    const order = await savepoint(tx, (inner) =>
      placeOrder(
        inner,
        {
          ...scope,
          id,
          idempotencyKey: `turn ${id}`,
          expiresAt: minutes === null ? null : new Date(scope.now.getTime() + minutes * 60_000),
          deliveryOf: (subtotal) => deliveryOf(scope.settings, { subtotal, address }),
          lines: lines.map((line) => ({
            productId: line.product_id,
            addOnIds: line.add_on_ids,
            quantity: line.quantity,
            measure: line.measure,
            ...(line.variant_id === null ? {} : { variantId: line.variant_id }),
          })),
        },
        scope.now,
      ),
    )
    if (address !== null) {
      const whole =
        note === undefined ? address : storableText(`${address}. ${note}`, limits.deliveryAddressCharsMax)
      await updateDeliveryAddress(tx, { ...scope, id: order.id, address: whole })
    }
    return accepted(placedOrder(order, await getOrderNumber(tx, scope.accountId, order.id), scope))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, refused: await reasonOf(tx, scope, lines, error) }
  }
}

/** The line at fault, and the reason. */
async function reasonOf(
  tx: Tx,
  scope: TurnScope,
  lines: readonly StoredCartLine[],
  error: AppError,
): Promise<Refusal> {
  const products = await productsOf(tx, scope, lines)
  for (const line of lines) {
    const product = products.get(line.product_id)
    const refusal = refusalOf(product, line, wantedOf(lines, line))
    if (refusal) return refusal
  }
  return { code: 'invalid', message: error.message }
}

async function knownLines(
  tx: Tx,
  { accountId }: TurnScope,
  lines: readonly { sku: string; quantity: number }[],
): Promise<ToolResult<StoredCartLine[]>> {
  const skus = [...new Set(lines.map(({ sku }) => sku))]
  const found = new Map((await listBySku(tx, accountId, skus)).map((row) => [row.sku, row]))
  const unknown = lines.find(({ sku }) => !found.has(sku))
  if (unknown) return refused('unknown', `no product has the SKU ${unknown.sku}`)
  if (lines.length === 0) return refused('invalid', 'the order has no lines')
  return accepted(
    lines.flatMap(({ sku, quantity }) => {
      const row = found.get(sku)
      return row
        ? [{ id: sku, product_id: row.id, variant_id: row.variant_id, add_on_ids: [], quantity }]
        : []
    }),
  )
}

/** Whoever paid before the fee is known would pay twice, so the link comes with it. */
function placedOrder(
  { id, total, currency, is_delivery_open: isOpen }: Order,
  number: string,
  { settings }: TurnScope,
): PlacedOrder {
  const text = plainPrice(total.toFixed(4))
  const paymentUrl = isOpen ? undefined : paymentUrlOf(settings, { id, total: text, currency })
  return { id, number, total: text, paymentUrl: paymentUrl ?? null, ...(isOpen && { isDeliveryOpen: true }) }
}
