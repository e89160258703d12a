// Everything that may be due in one account, of the kinds that are on.
import type { ReminderSettings } from '@mostrador/contract/outreach/reminders'
import type { Account } from '../accounts/accounts.ts'
import { cardOf } from '../bot/tools/product-card.ts'
import type { ProductCard } from '../bot/tools/tools.ts'
import { listOfferedByIds } from '../domain/products/search.queries.ts'
import type { Db } from '../platform/database/database.ts'
import {
  type Candidate,
  listAppointmentsAhead,
  listLeftCarts,
  listOpenWishes,
  listUnpaidOrders,
  listVisits,
  type Wish,
} from './occasions.queries.ts'

export async function listCandidates(
  db: Db,
  { account, settings: { kinds } }: { account: Account; settings: ReminderSettings },
  now: Date,
): Promise<Candidate[]> {
  const accountId = account.id
  const found: Candidate[] = []
  for (const kind of ['appointment_day', 'appointment_hours'] as const) {
    const { is_on: isOn, minutes } = kinds[kind]
    if (isOn) found.push(...(await listAppointmentsAhead(db, { accountId, kind, minutes }, now)))
  }
  const { after_visit: visit, unpaid_order: order, left_cart: cart, back_in_stock: stock } = kinds
  if (visit.is_on) found.push(...(await listVisits(db, { accountId, minutes: visit.minutes }, now)))
  if (order.is_on) found.push(...(await listUnpaidOrders(db, { account, minutes: order.minutes }, now)))
  if (cart.is_on) found.push(...(await listLeftCarts(db, { accountId, minutes: cart.minutes }, now)))
  if (stock.is_on) found.push(...(await listArrived(db, accountId, now)))
  return found
}

async function listArrived(db: Db, accountId: string, now: Date): Promise<Candidate[]> {
  const wishes = await listOpenWishes(db, accountId)
  if (wishes.length === 0) return []
  const ids = [...new Set(wishes.map(({ product_id: id }) => id))]
  const cards = (await listOfferedByIds(db, accountId, ids)).map((product) => cardOf(product, now))
  return wishes.flatMap(({ product_id: productId, variant_id: variantId, ...subject }) => {
    const card = cards.find(({ id }) => id === productId)
    const name = card && nameIfThere(card, variantId)
    return name === undefined
      ? []
      : [{ kind: 'back_in_stock' as const, subject, productId, values: { product: name } }]
  })
}

/** The name of the product, or of the variant that was wished for, where there is any of it. */
function nameIfThere(
  { name, available, variants }: ProductCard,
  variantId: Wish['variant_id'],
): string | undefined {
  if (variantId === '') {
    const isThere =
      variants.length === 0 ? available !== 0 : variants.some((variant) => variant.available !== 0)
    return isThere ? name : undefined
  }
  const variant = variants.find(({ id }) => id === variantId)
  return variant && variant.available !== 0 ? `${name} · ${variant.name}` : undefined
}
