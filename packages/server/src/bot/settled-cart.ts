// The customer's cart as people see it, and what becomes of it and of the bot's open question when they order.
import type { Language } from '@mostrador/contract/languages'
import {
  listCartsOf,
  lockConversationsOf,
  type StoredCartLine,
  upsertCart,
} from '../domain/orders/customer-orders.queries.ts'
import type { OrderedLine } from '../domain/orders/place-order.ts'
import { type Db, sql, type Tx } from '../platform/database/database.ts'
import { sumOf } from '../platform/decimal.ts'
import { type Flow, readMemory } from './rules/dialogue/memory.ts'
import { lineOf, productsOf, showLine } from './tools/tools-cart.ts'

type Customer = { accountId: string; contactId: string }

/** The cart changed last, without what can no longer be ordered; null where nothing is in it. */
export async function findCustomersCart(
  db: Db,
  customer: Customer,
  { currency, language, now }: { currency: string; language: Language; now: Date },
) {
  const [cart] = await listCartsOf(db, customer)
  if (!cart) return null
  const products = await productsOf(db, customer, cart.lines)
  const lines = cart.lines.flatMap((line) => {
    const product = products.get(line.product_id)
    return showLine(line, product, { currency, language, now }).map(({ name, lineTotal, quantity }) => ({
      ...{ id: line.id, product_id: line.product_id, variant_id: line.variant_id },
      ...{ add_on_ids: line.add_on_ids, name, product_name: product?.name ?? name, quantity },
      ...{ measure: line.measure ?? null, sale_unit: product?.sale_unit ?? null, total: Number(lineTotal) },
    }))
  })
  if (lines.length === 0) return null
  const total = Number(sumOf(lines.map((line) => String(line.total))))
  return { lines, address: cart.address, total, currency }
}

/**
 * Takes what a person orders for a customer out of the carts of their conversations, and withdraws the bot's open
 * question where it was about a cart that is another one now. `taken`: the cart's lines that came into the order,
 * whatever number of them was ordered. Requires the contact's lock.
 */
export async function settleCarts(
  tx: Tx,
  customer: Customer,
  { lines, taken }: { lines: readonly OrderedLine[]; taken: readonly string[] },
  now: Date,
): Promise<void> {
  await lockConversationsOf(tx, customer)
  const { accountId } = customer
  for (const { conversation_id: conversationId, ...cart } of await listCartsOf(tx, customer)) {
    const left = leftInCart(cart.lines, lines, taken)
    if (JSON.stringify(left) === JSON.stringify(cart.lines)) continue
    await upsertCart(tx, { accountId, conversationId, lines: left, address: cart.address }, now)
    await withdrawQuestion(tx, { accountId, conversationId })
  }
}

/** The same goods with the same add-ons go out first, and then those with others. */
export function leftInCart(
  cart: readonly StoredCartLine[],
  ordered: readonly OrderedLine[],
  taken: readonly string[],
): StoredCartLine[] {
  const lines = cart.map((line) => ({ ...line }))
  const wanted = ordered.flatMap(({ productId, addOnIds, measure, ...line }) => {
    const item = {
      ...line,
      ...(addOnIds && { addOnIds: [...addOnIds] }),
      ...(measure !== undefined && { measure }),
    }
    return productId === undefined ? [] : [lineOf({ ...item, productId })]
  })
  const isSame = (one: StoredCartLine, other: StoredCartLine) => one.id === other.id
  const isOfSameGoods = (one: StoredCartLine, other: StoredCartLine) =>
    one.product_id === other.product_id && one.variant_id === other.variant_id
  for (const fits of [isSame, isOfSameGoods]) {
    for (const line of lines) {
      for (const each of wanted.filter((given) => fits(line, given))) {
        const units = Math.min(line.quantity, each.quantity)
        line.quantity -= units
        each.quantity -= units
      }
    }
  }
  return lines.filter(({ id, quantity }) => quantity > 0 && !taken.includes(id))
}

const aboutCart: ReadonlySet<Flow['at']> = new Set([
  ...(['product', 'variant', 'addOns', 'fewer', 'measure', 'quantity', 'line'] as const),
  ...(['address', 'zone', 'contact', 'order'] as const),
])

/** A correction of the last line would bring the former cart back, so how things stood before it is forgotten too. */
async function withdrawQuestion(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<void> {
  const row = await tx.queryOne<{ memory: unknown }>(sql`
    select memory from bot_memories where account_id = ${accountId} and conversation_id = ${conversationId}`)
  if (!row?.memory) return
  const { before: _, doubts: __, flow, ...memory } = readMemory(row.memory)
  const isKept = flow !== undefined && (!aboutCart.has(flow.at) || (flow.at === 'contact' && flow.slot))
  const changed = { ...memory, ...(isKept && { flow }), offered: isKept ? memory.offered : [] }
  await tx.query(sql`
    update bot_memories set memory = ${JSON.stringify(changed)}::json
    where account_id = ${accountId} and conversation_id = ${conversationId}`)
}
