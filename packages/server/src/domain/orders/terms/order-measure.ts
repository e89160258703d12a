// Goods by measure as they were weighed: the line's price and name follow, and with them the order's total.
import { limits } from '@mostrador/contract/limits'
import type { SaleUnit } from '@mostrador/contract/measures'
import { getAccount } from '../../../accounts/accounts.ts'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { plainPrice, sumOf, timesOf } from '../../../platform/decimal.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { isMeasure, measuredPrice, nameWithoutMeasure } from '../../products/measured/measured-price.ts'
import { insertHistory, type OrderRef } from '../order-history.queries.ts'
import { checkGoods } from './goods-sum.ts'
import { lockForTotal, settleTotal } from './total-change.ts'

type Line = {
  name: string
  measure: number
  sale_unit: SaleUnit
  measure_price: string
  quantity: number
  unit_price: string
  /** The sum of all the order's goods. */
  goods: string
}

/**
 * Charges the line for another amount, at the price that its unit had. Throws not_found, invalid_request, and conflict
 * once all of it is paid.
 */
export async function changeMeasure(
  tx: Tx,
  { lineId, measure, ...ref }: OrderRef & { lineId: string; measure: number },
  now: Date,
): Promise<void> {
  const { parts, ...order } = await lockForTotal(tx, ref)
  const line = isId(lineId)
    ? await tx.queryOne<Line>(sql`
        select l.name, l.measure, l.sale_unit, l.measure_price::text as measure_price, l.quantity,
          l.unit_price::text as unit_price,
          (o.total - coalesce(o.delivery_fee, 0) + coalesce(o.discount, 0))::text as goods
        from order_lines l join orders o on o.account_id = l.account_id and o.id = l.order_id
        where l.account_id = ${ref.accountId} and l.order_id = ${order.id} and l.id = ${lineId} and l.measure is not null`)
    : undefined
  if (!line) throw new AppError('not_found', `The order has no line by measure with the id ${lineId}.`)
  if (!isMeasure(measure)) {
    throw new AppError(
      'invalid_request',
      `measure: must be a whole number from 1 to ${limits.orderMeasureMax}.`,
    )
  }
  if (line.measure === measure) return
  const { language, currency } = await getAccount(tx, ref.accountId)
  const goods = {
    name: nameWithoutMeasure(line.name),
    price: line.measure_price,
    saleUnit: line.sale_unit,
  }
  const changed = measuredPrice(goods, measure, { language, currency: order.currency || currency })
  const before = timesOf(plainPrice(line.unit_price), line.quantity)
  const after = timesOf(changed.unitPrice, line.quantity)
  const goodsSum = sumOf([plainPrice(line.goods), after, `-${before}`])
  checkGoods(goodsSum, order)
  await tx.query(sql`
    with changed as (
      update order_lines set measure = ${measure}, unit_price = ${changed.unitPrice}::numeric, name = ${changed.name},
        total = total + ${after}::numeric - ${before}::numeric
      where account_id = ${ref.accountId} and id = ${lineId}
    )
    update orders set total = total + ${after}::numeric - ${before}::numeric, updated_at = greatest(updated_at, ${now})
    where account_id = ${ref.accountId} and id = ${order.id}`)
  const told = { kind: 'measure_changed', note: `${line.name} → ${changed.name}` } as const
  await insertHistory(tx, ref, told, now)
  await settleTotal(tx, { ref, order, parts }, now)
}
