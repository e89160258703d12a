// Everything that may be due in one account, now or soon, of the kinds that are on.
import type { ReminderSettings } from '@mostrador/contract/outreach/reminders'
import type { Account } from '../accounts/accounts.ts'
import { cardOf } from '../bot/tools/product-card.ts'
import type { ProductCard } from '../bot/tools/tools.ts'
import { listOfferedByIds } from '../domain/products/search.queries.ts'
import type { Db } from '../platform/database/database.ts'
import {
  type Arrived,
  type Candidate,
  type Look,
  listAppointmentsAhead,
  listLeftCarts,
  listOpenWishes,
  listUnpaidOrders,
  listVisits,
  listWishedProducts,
} from './occasions.queries.ts'

export async function listCandidates(
  db: Db,
  { account, settings: { kinds } }: { account: Account; settings: ReminderSettings },
  now: Date,
  look: Look = {},
): Promise<Candidate[]> {
  const accountId = account.id
  const { aheadMs, appointmentId } = look
  const found: Candidate[] = []
  for (const kind of ['appointment_day', 'appointment_hours'] as const) {
    const { is_on: isOn, minutes } = kinds[kind]
    if (isOn) found.push(...(await listAppointmentsAhead(db, { accountId, kind, minutes, look }, now)))
  }
  const { after_visit: visit, unpaid_order: order, left_cart: cart, back_in_stock: stock } = kinds
  if (visit.is_on) found.push(...(await listVisits(db, { accountId, minutes: visit.minutes, look }, now)))
  if (appointmentId !== undefined) return found
  if (order.is_on)
    found.push(...(await listUnpaidOrders(db, { account, minutes: order.minutes, aheadMs }, now)))
  if (cart.is_on) found.push(...(await listLeftCarts(db, { accountId, minutes: cart.minutes, aheadMs }, now)))
  if (stock.is_on) found.push(...(await listArrived(db, accountId, now)))
  return found
}

/** Customers who wait for something that is there. */
export async function listArrived(db: Db, accountId: string, now: Date): Promise<Candidate[]> {
  const wished = await listWishedProducts(db, accountId)
  if (wished.length === 0) return []
  // Asked by what is there, since the oldest wishes may be for what never comes back.
  const arrived = (await listOfferedByIds(db, accountId, wished)).flatMap((product) =>
    arrivedOf(cardOf(product, now)),
  )
  if (arrived.length === 0) return []
  const wishes = await listOpenWishes(db, accountId, arrived)
  return wishes.flatMap(({ product_id: productId, variant_id: variantId, ...subject }) => {
    const found = arrived.find((each) => each.productId === productId && each.variantId === variantId)
    return found
      ? [{ kind: 'back_in_stock' as const, subject, productId, values: { product: found.name } }]
      : []
  })
}

/** The product, where there is any of it, and each variant of which there is. */
function arrivedOf({ id: productId, name, available, variants }: ProductCard): Arrived[] {
  const there = variants.filter((variant) => variant.available !== 0)
  const whole = variants.length === 0 ? available !== 0 : there.length > 0
  return [
    ...(whole ? [{ productId, variantId: '', name }] : []),
    ...there.map((variant) => ({ productId, variantId: variant.id, name: `${name} · ${variant.name}` })),
  ]
}
