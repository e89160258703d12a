// More products in an order that exists: at today's prices, with its number, its fee and discount, and what is paid of it.
import { limits } from '@mostrador/contract/limits'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { plainPrice, sumOf } from '../../../platform/decimal.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { holdStock } from '../../products/products.ts'
import { insertHistory, type OrderRef } from '../order-history.queries.ts'
import { listLines } from '../orders.queries.ts'
import { type OrderedLine, quoteOrder } from '../place-order.ts'
import { checkGoods } from './goods-sum.ts'
import { lockForTotal, settleTotal } from './total-change.ts'

/**
 * `before`: how many lines the person saw, so that a repetition adds nothing. Throws not_found, invalid_request, and
 * conflict once all of it is paid, where others were added meanwhile, or where there are not as many.
 */
export async function addLines(
  tx: Tx,
  { lines, before, ...ref }: OrderRef & { lines: readonly OrderedLine[]; before: number },
  now: Date,
): Promise<void> {
  const { parts, ...order } = await lockForTotal(tx, ref)
  const { accountId } = ref
  const present = await listLines(tx, accountId, order.id)
  if (present.length !== before) {
    throw new AppError('conflict', 'The order has other lines by now: look at it again.', {
      reason: 'order_state',
    })
  }
  if (before + lines.length > limits.orderLinesMax) {
    throw new AppError('invalid_request', `lines: an order has at most ${limits.orderLinesMax}.`)
  }
  const quote = await quoteOrder(tx, { accountId, lines }, now)
  checkGoods(sumOf([await goodsOf(tx, accountId, order.id), quote.subtotal]), order)
  const wanted = quote.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
  const reserved = await holdStock(tx, accountId, wanted, now)
  const rows = quote.lines.map((line, at) => ({
    ...{ id: newId(now.getTime()), product_id: line.productId, variant_id: line.variantId, sku: line.sku },
    ...{ name: line.name, quantity: line.quantity, unit_price: line.unitPrice, add_ons: line.addOns },
    ...{ total: line.total, reserved: reserved[at] ?? 0, place: at + 1 },
    ...{ measure: line.measured?.measure ?? null, sale_unit: line.measured?.saleUnit ?? null },
    measure_price: line.measured?.measurePrice ?? null,
  }))
  await insertLines(tx, { accountId, orderId: order.id, rows, sum: quote.subtotal }, now)
  const note = quote.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n')
  await insertHistory(tx, ref, { kind: 'lines_added', note }, now)
  await settleTotal(tx, { ref, order, parts }, now)
}

/** The sum of the order's goods, without delivery and before the discount. */
async function goodsOf(tx: Tx, accountId: string, orderId: string): Promise<string> {
  const row = await tx.queryOne<{ goods: string }>(sql`
    select (total - coalesce(delivery_fee, 0) + coalesce(discount, 0))::text as goods
    from orders where account_id = ${accountId} and id = ${orderId}`)
  return plainPrice(row?.goods ?? '0')
}

type Inserted = { accountId: string; orderId: string; rows: readonly object[]; sum: string }

async function insertLines(tx: Tx, { accountId, orderId, rows, sum }: Inserted, now: Date): Promise<void> {
  await tx.query(sql`
    with added as (
      insert into order_lines (account_id, id, order_id, position, product_id, variant_id, sku, name, quantity,
        unit_price, add_ons, total, reserved, measure, sale_unit, measure_price)
      select ${accountId}::uuid, g.id, ${orderId}::uuid, g.place + (
          select coalesce(max(position), 0) from order_lines where account_id = ${accountId} and order_id = ${orderId}),
        g.product_id, g.variant_id, g.sku, g.name, g.quantity, g.unit_price, g.add_ons, g.total, g.reserved, g.measure,
        g.sale_unit, g.measure_price
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (id uuid, place integer, product_id uuid,
        variant_id text, sku text, name text, quantity integer, unit_price numeric, add_ons json, total numeric,
        reserved integer, measure integer, sale_unit text, measure_price numeric)
    )
    update orders set total = total + ${sum}::numeric, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and id = ${orderId}`)
}
