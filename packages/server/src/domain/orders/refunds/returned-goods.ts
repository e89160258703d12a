// Goods of a paid order that come back: off their lines, and into the stock again.
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdStock, returnStock, sellStock, takeBackSold } from '../../products/products.ts'
import type { StockLine } from '../../products/stock.ts'
import type { OrderRef } from '../order-history.queries.ts'
import type { Order } from '../orders.queries.ts'
import { listReturnable, type ReturnableLine, type ReturnedGoods, updateReturned } from './refunds.queries.ts'

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
  const where = { accountId, order, back }
  const counted = isRestocked ? await intoStock(tx, where, now) : back.map(() => 0)
  const lost = isRestocked ? back.map(() => 0) : await outOfStock(tx, where, now)
  await updateReturned(
    tx,
    accountId,
    back.map(({ line, quantity }, at) => ({
      id: line.id,
      returned: line.returned + quantity,
      reserved: isHeld(order) ? less(line.reserved, (counted[at] ?? 0) + (lost[at] ?? 0)) : line.reserved,
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
  // A cancelled order holds nothing.
  const taken = order.status === 'cancelled' ? [] : again.filter(({ stock }) => stock > 0)
  const units = taken.flatMap(({ line, stock }) => stockLine(line, stock))
  await holdStock(tx, accountId, units, now)
  if (!isHeld(order)) await sellStock(tx, accountId, units, now)
  const isHeldAgain = isHeld(order) && order.status !== 'cancelled'
  const lost = isHeldAgain ? again.flatMap(({ line, lost: n = 0 }) => stockLine(line, n)) : []
  await takeBackSold(tx, accountId, lost, now)
  await updateReturned(
    tx,
    accountId,
    again.map(({ line, quantity, stock, lost: n = 0 }) => ({
      id: line.id,
      returned: Math.max(0, line.returned - quantity),
      reserved: isHeld(order) && line.reserved !== null ? line.reserved + stock + n : line.reserved,
    })),
  )
}

type Back = { line: ReturnableLine; quantity: number }

/** How many of each were counted in the stock again: 0 where stock is not counted. */
async function intoStock(
  tx: Tx,
  { accountId, order, back }: { accountId: string; order: Order; back: readonly Back[] },
  now: Date,
): Promise<number[]> {
  if (isHeld(order)) {
    const { held, lines } = heldOf(back)
    await returnStock(tx, accountId, lines, now)
    return held
  }
  // Goods that had gone out come in, and are nobody's.
  const counted: number[] = []
  for (const { line, quantity } of back) {
    const units = line.reserved === null ? [] : stockLine(line, quantity)
    const [held = 0] = await takeBackSold(tx, accountId, units, now)
    if (held > 0) await returnStock(tx, accountId, stockLine(line, held), now)
    counted.push(held)
  }
  return counted
}

/** How many of each the order holds. */
function heldOf(back: readonly Back[]): { held: number[]; lines: StockLine[] } {
  const held = back.map(({ line, quantity }) => Math.min(line.reserved ?? 0, quantity))
  return { held, lines: back.flatMap(({ line }, at) => stockLine(line, held[at] ?? 0)) }
}

/** How many of each that were held are in the stock no more; those that had gone out stay out. */
async function outOfStock(
  tx: Tx,
  { accountId, order, back }: { accountId: string; order: Order; back: readonly Back[] },
  now: Date,
): Promise<number[]> {
  if (!isHeld(order)) return back.map(() => 0)
  const { held, lines } = heldOf(back)
  await sellStock(tx, accountId, lines, now)
  return held
}

/** Its goods have not gone out. */
function isHeld({ status }: Order): boolean {
  return status !== 'completed'
}

function less(reserved: number | null, units: number): number | null {
  return reserved === null ? null : reserved - units
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
