// Goods of a paid order that come back: off their lines, and into the stock again.
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdStock, returnStock, sellStock, takeBackSold } from '../../products/products.ts'
import type { StockLine } from '../../products/stock.ts'
import type { OrderRef } from '../order-history.queries.ts'
import type { Order } from '../orders.queries.ts'
import {
  listReturnable,
  type ReturnableLine,
  type ReturnedGoods,
  updateReturned,
  wasDelivered,
} from './refunds.queries.ts'

export type GoodsBack = { line_id: string; quantity: number }
type Place = { ref: OrderRef; order: Order }

/**
 * Without `isRestocked` they are lost: nobody can order them again. Throws not_found, invalid_request, and conflict for a
 * cancelled order, whose goods are back already.
 */
export async function returnGoods(
  tx: Tx,
  {
    ref: { accountId },
    order,
    goods,
    isRestocked,
  }: Place & { goods: readonly GoodsBack[]; isRestocked: boolean },
  now: Date,
): Promise<ReturnedGoods[]> {
  if (order.status === 'cancelled') {
    throw new AppError('conflict', 'The order is cancelled: its goods are back already.', {
      reason: 'order_state',
    })
  }
  const lines = await listReturnable(tx, accountId, order.id)
  const wanted = new Map<string, number>()
  for (const { line_id: id, quantity } of goods) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  const back = [...wanted].map(([id, quantity]) => {
    const line = lines.find((each) => each.id === id)
    if (!line) throw new AppError('not_found', `The order has no line with the id ${id}.`)
    checkLeft(line, quantity)
    return { line, quantity }
  })
  const isOut = await isGoneOut(tx, { accountId, order })
  const where = { accountId, isOut, back }
  const counted = isRestocked ? await intoStock(tx, where, now) : back.map(() => 0)
  const lost = isRestocked ? back.map(() => 0) : await outOfStock(tx, where, now)
  await updateReturned(
    tx,
    accountId,
    back.map(({ line, quantity }, at) => ({
      id: line.id,
      returned: line.returned + quantity,
      reserved: isOut ? line.reserved : more(line.reserved, -(counted[at] ?? 0) - (lost[at] ?? 0)),
    })),
  )
  return back.map(({ line, quantity }, at) => ({
    ...{ line: line.id, name: line.name, quantity, stock: counted[at] ?? 0, lost: lost[at] ?? 0 },
  }))
}

/** They are the customer's again. Throws conflict where they are sold by now. */
export async function takeGoodsAgain(
  tx: Tx,
  { ref: { accountId }, order, goods }: Place & { goods: readonly ReturnedGoods[] },
  now: Date,
): Promise<void> {
  if (goods.length === 0) return
  const lines = await listReturnable(tx, accountId, order.id)
  // A line that is gone takes nothing with it.
  const again = goods.flatMap((each) => {
    const line = lines.find(({ id }) => id === each.line)
    return line ? [{ ...each, line }] : []
  })
  const isOut = await isGoneOut(tx, { accountId, order })
  // A cancelled order holds nothing.
  const isOver = order.status === 'cancelled'
  const stock = again.map((each) => ({ line: each.line, quantity: isOver ? 0 : each.stock }))
  const lost = again.map(({ line, lost: n = 0 }) => ({ line, quantity: isOver || isOut ? 0 : n }))
  const held = await heldBy(holdStock, tx, { accountId, back: stock }, now)
  if (isOut) await sellStock(tx, accountId, stockLines(stock, held), now)
  const found = await heldBy(takeBackSold, tx, { accountId, back: lost }, now)
  await updateReturned(
    tx,
    accountId,
    again.map(({ line, quantity }, at) => ({
      id: line.id,
      returned: Math.max(0, line.returned - quantity),
      reserved: isOut ? line.reserved : more(line.reserved, (held[at] ?? 0) + (found[at] ?? 0)),
    })),
  )
}

type Back = { line: ReturnableLine; quantity: number }
type Where = { accountId: string; isOut: boolean; back: readonly Back[] }

/** How many of each were counted in the stock again: 0 where stock is not counted. */
async function intoStock(tx: Tx, { accountId, isOut, back }: Where, now: Date): Promise<number[]> {
  // Goods that had gone out come in, and are nobody's.
  const known = back.map(({ line, quantity }) => ({ line, quantity: line.reserved === null ? 0 : quantity }))
  const held = isOut ? await heldBy(takeBackSold, tx, { accountId, back: known }, now) : heldOf(back)
  await returnStock(tx, accountId, stockLines(back, held), now)
  return held
}

/** How many of each the order holds. */
function heldOf(back: readonly Back[]): number[] {
  return back.map(({ line, quantity }) => Math.min(line.reserved ?? 0, quantity))
}

/** How many of each that were held are in the stock no more; those that had gone out stay out. */
async function outOfStock(tx: Tx, { accountId, isOut, back }: Where, now: Date): Promise<number[]> {
  if (isOut) return back.map(() => 0)
  const held = heldOf(back)
  await sellStock(tx, accountId, stockLines(back, held), now)
  return held
}

/** Holds all of them, and says how many of each: 0 where stock is not counted, or not any more. */
async function heldBy(
  hold: typeof holdStock,
  tx: Tx,
  { accountId, back }: Pick<Where, 'accountId' | 'back'>,
  now: Date,
): Promise<number[]> {
  const units = back.map(({ quantity }) => quantity)
  const taken = back.flatMap(({ line, quantity }, at) => (stockLine(line, quantity).length > 0 ? [at] : []))
  const held = await hold(tx, accountId, stockLines(back, units), now)
  return back.map((_, at) => held[taken.indexOf(at)] ?? 0)
}

/** Also where money came for it once more since. */
async function isGoneOut(
  tx: Tx,
  { accountId, order }: { accountId: string; order: Order },
): Promise<boolean> {
  if (order.status === 'completed') return true
  if (order.status === 'cancelled') return false
  return wasDelivered(tx, accountId, order.id)
}

function more(reserved: number | null, units: number): number | null {
  return reserved === null ? null : reserved + units
}

function stockLines(back: readonly Back[], units: readonly number[]): StockLine[] {
  return back.flatMap(({ line }, at) => stockLine(line, units[at] ?? 0))
}

function stockLine(
  { product_id: productId, variant_id: variantId }: ReturnableLine,
  quantity: number,
): StockLine[] {
  return productId === null || quantity === 0 ? [] : [{ productId, variantId, quantity }]
}

function checkLeft({ name, quantity, returned }: ReturnableLine, back: number): void {
  const left = quantity - returned
  if (back <= left) return
  throw new AppError('invalid_request', `Of ${name}, ${left} can come back.`, {
    reason: 'goods_much',
    product: name,
    left,
  })
}
