// How many of a line are ordered: stock, the line's total and that of the order follow, and the order keeps its number.
import { limits } from '@mostrador/contract/limits'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { plainPrice, sumOf, timesOf } from '../../../platform/decimal.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { holdStock, returnStock } from '../../products/products.ts'
import { insertHistory, type OrderRef } from '../order-history.queries.ts'
import type { Order } from '../orders.queries.ts'
import { checkGoods } from './goods-sum.ts'
import { lockForTotal, settleTotal } from './total-change.ts'

type Line = {
  name: string
  quantity: number
  product_id: string | null
  variant_id: string | null
  /** Held in the stock; null where nothing ever was. */
  reserved: number | null
  /** The price of one, with its extras. */
  each: string
  /** The sum of all the order's goods. */
  goods: string
}

/**
 * Charges the line for another number of the same, at the price that it had. Throws not_found, invalid_request, and
 * conflict once all of it is paid or where there are not as many.
 */
export async function changeQuantity(
  tx: Tx,
  { lineId, quantity, ...ref }: OrderRef & { lineId: string; quantity: number },
  now: Date,
): Promise<void> {
  const { parts, ...order } = await lockForTotal(tx, ref)
  const { accountId } = ref
  const line = await findLine(tx, { accountId, orderId: order.id, lineId })
  if (!line) throw new AppError('not_found', `The order has no line by the piece with the id ${lineId}.`)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > limits.orderQuantityMax) {
    throw new AppError(
      'invalid_request',
      `quantity: must be a whole number from 1 to ${limits.orderQuantityMax}.`,
    )
  }
  if (line.quantity === quantity) return
  const difference = timesOf(plainPrice(line.each), Math.abs(quantity - line.quantity))
  const change = quantity > line.quantity ? difference : `-${difference}`
  checkGoods(sumOf([plainPrice(line.goods), change]), order)
  const reserved = await changeHeld(tx, { accountId, line, quantity }, now)
  await updateLine(tx, { accountId, order, lineId, quantity, reserved, change }, now)
  const note = `${line.quantity} × ${line.name} → ${quantity} ×`
  await insertHistory(tx, ref, { kind: 'quantity_changed', note }, now)
  await settleTotal(tx, { ref, order, parts }, now)
}

type LineRef = { accountId: string; orderId: string; lineId: string }

async function findLine(tx: Tx, { accountId, orderId, lineId }: LineRef): Promise<Line | undefined> {
  if (!isId(lineId)) return undefined
  return tx.queryOne<Line>(sql`
    select l.name, l.quantity, l.product_id, l.variant_id, l.reserved, (l.total / l.quantity)::numeric(18,4)::text as each,
      (o.total - coalesce(o.delivery_fee, 0) + coalesce(o.discount, 0))::text as goods
    from order_lines l join orders o on o.account_id = l.account_id and o.id = l.order_id
    where l.account_id = ${accountId} and l.order_id = ${orderId} and l.id = ${lineId} and l.measure is null`)
}

/** Units that are held for the line from now on. */
async function changeHeld(
  tx: Tx,
  { accountId, line, quantity }: { accountId: string; line: Line; quantity: number },
  now: Date,
): Promise<number | null> {
  const { product_id: productId, variant_id: variantId, reserved } = line
  if (productId === null || reserved === null) return reserved
  if (quantity > line.quantity) {
    const more = { productId, variantId, quantity: quantity - line.quantity }
    const [held = 0] = await holdStock(tx, accountId, [more], now)
    return reserved + held
  }
  const back = Math.max(0, reserved - quantity)
  if (back > 0) await returnStock(tx, accountId, [{ productId, variantId, quantity: back }], now)
  return reserved - back
}

type Changed = {
  accountId: string
  order: Order
  lineId: string
  quantity: number
  reserved: number | null
  change: string
}

async function updateLine(
  tx: Tx,
  { accountId, order, lineId, quantity, reserved, change }: Changed,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    with changed as (
      update order_lines set quantity = ${quantity}, reserved = ${reserved}::integer, total = total + ${change}::numeric
      where account_id = ${accountId} and id = ${lineId}
    )
    update orders set total = total + ${change}::numeric, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and id = ${order.id}`)
}
