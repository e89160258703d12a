// Orders that people place on behalf of a customer.
import { getAccount } from '../../accounts/accounts.ts'
import { getBotSettings } from '../../bot/bot-settings.ts'
import { fillText } from '../../bot/rules/wording/texts.ts'
import type { BotSettings } from '../../bot/settings.ts'
import { settleCarts } from '../../bot/settled-cart.ts'
import { deliveryOf } from '../../bot/tools/delivery.ts'
import { findNewestConversation } from '../../domain/appointments/appointments.queries.ts'
import { updateDeliveryAddress, updateReplacedBy } from '../../domain/orders/customer-orders.queries.ts'
import type { DeliveryQuote } from '../../domain/orders/delivery-fee.ts'
import { getOrderNumber } from '../../domain/orders/order-number.ts'
import { isReplaceable } from '../../domain/orders/order-states.ts'
import {
  findOrderByKey,
  listLines,
  lockConversationOf,
  lockCustomer,
} from '../../domain/orders/orders.queries.ts'
import { cancelOrder, lockOrder } from '../../domain/orders/orders.ts'
import { type OrderedLine, placeOrder, quoteOrder } from '../../domain/orders/place-order.ts'
import { lockPersonKeys, personKey } from '../../domain/person-keys.ts'
import { lockProducts } from '../../domain/products/products.queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { plainPrice } from '../../platform/decimal.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { CallOf } from '../serving/call.ts'
import { noteNews } from './shop/customer-news.ts'

type Body = CallOf<'createOrder'>['body']
type Wish = Pick<Body, 'contact_id' | 'lines' | 'address' | 'is_pickup' | 'delivery'>

export async function quoteNewOrder({ tenant, body, now }: CallOf<'quoteOrder'>) {
  const { accountId, db } = tenant
  const { currency } = await getAccount(db, accountId)
  const { lines, subtotal, total, delivery, discount, zones } = await db.transaction(async (tx) => {
    const terms = await termsOf(tx, accountId, body)
    const wanted = {
      accountId,
      lines: orderedLines(body),
      deliveryOf: terms.deliveryOf,
      discount: body.discount,
    }
    return { ...(await quoteOrder(tx, wanted, now)), zones: terms.zones }
  })
  return {
    lines: lines.map((line) => ({ unit_price: Number(line.unitPrice), total: Number(line.total) })),
    subtotal: Number(subtotal),
    delivery_fee: delivery?.kind === 'fee' ? Number(delivery.fee) : null,
    is_delivery_open: delivery?.kind === 'open',
    discount: discount === null ? null : Number(discount),
    zones,
    total: Number(total),
    currency,
  }
}

/** The id of the order that was placed, or that was placed with this key before. */
export function placeNewOrder({ tenant, person, body, now }: CallOf<'createOrder'>): Promise<string> {
  const { accountId, db } = tenant
  const { contact_id: contactId, replaces, note } = body
  const by = { actor: 'person', id: person.id } as const
  const nameOf = (key: string) => personKey(person.id, key)
  const idempotencyKey = nameOf(body.key)
  const former = body.former_keys?.map(nameOf) ?? []
  return db.transaction(async (tx) => {
    // Before the customer, who may be another than in a former try.
    await lockPersonKeys(tx, accountId, [idempotencyKey, ...former])
    if (isId(contactId)) await lockCustomer(tx, accountId, contactId)
    const placed = await findOrderByKey(tx, accountId, idempotencyKey)
    if (placed) return placed.id
    await refuseAfter(tx, accountId, former)
    const { conversationId, address, minutes, deliveryOf } = await termsOf(tx, accountId, body)
    if (conversationId !== null) await lockConversationOf(tx, { accountId, contactId, id: conversationId })
    const lines = orderedLines(body)
    const replaced =
      replaces === undefined
        ? undefined
        : await makeRoom(tx, { accountId, contactId, orderId: replaces, by, lines }, now)
    // An order that takes the place of another has its goods again, and those were no longer in the cart.
    const settled = { lines: replaced !== undefined ? [] : lines, taken: body.cart_line_ids ?? [] }
    if (isId(contactId)) await settleCarts(tx, { accountId, contactId }, settled, now)
    const wanted = {
      accountId,
      contactId,
      conversationId,
      platform: 'manual',
      lines,
      idempotencyKey,
      by,
      discount: body.discount,
    } as const
    const expiresAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
    const order = await placeOrder(
      tx,
      { ...wanted, deliveryOf, expiresAt, note: note?.trim() || undefined },
      now,
    )
    if (replaced !== undefined) await updateReplacedBy(tx, { accountId, id: replaced, by: order.id })
    if (address !== null) await updateDeliveryAddress(tx, { accountId, id: order.id, address })
    await noteNews(tx, { accountId, subject: { kind: 'order', id: order.id }, change: 'placed' }, now)
    return order.id
  })
}

/** A try whose answer was lost was placed: the person believes it was not, and has changed something since. */
async function refuseAfter(tx: Tx, accountId: string, former: readonly string[]): Promise<void> {
  for (const key of former) {
    const placed = await findOrderByKey(tx, accountId, key)
    if (placed === undefined) continue
    const number = await getOrderNumber(tx, accountId, placed.id)
    throw new AppError('conflict', `Your first try was placed as order ${number}: look at that one.`, {
      reason: 'order_tried',
      number,
    })
  }
}

/** The shop's settings for this customer, as the bot has them. */
async function termsOf(
  tx: Tx,
  accountId: string,
  { contact_id: contactId, address, is_pickup: isPickup, delivery }: Wish,
) {
  const settings = await getBotSettings(tx, accountId)
  const conversationId = isId(contactId)
    ? ((await findNewestConversation(tx, accountId, contactId)) ?? null)
    : null
  const { language } = await getAccount(tx, accountId)
  const said = isPickup ? fillText(settings, { name: 'pickup', language }) : address?.trim() || null
  const minutes = settings.order_expires_minutes
  return {
    ...{ conversationId, address: said, minutes, zones: zoneNames(settings) },
    deliveryOf: (subtotal: string): DeliveryQuote | undefined => {
      if (isPickup || delivery === undefined) return deliveryOf(settings, { subtotal, address: said })
      if (delivery.kind === 'zone') return deliveryOf(settings, { subtotal, address: delivery.zone })
      return { kind: 'fee', fee: plainPrice(delivery.fee.toFixed(4)), zone: null }
    },
  }
}

function zoneNames({ delivery_fee: fee }: BotSettings): string[] {
  return fee?.kind === 'zones' ? fee.zones.flatMap(({ names }) => names) : []
}

type Replaced = {
  accountId: string
  contactId: string
  orderId: string
  by: { actor: 'person'; id: string }
  lines: readonly OrderedLine[]
}

/** Cancels the former order, so that its stock is free for the new one; its id. */
async function makeRoom(tx: Tx, { contactId, lines, ...ref }: Replaced, now: Date): Promise<string> {
  const order = await lockOrder(tx, ref)
  if (!isReplaceable(order) || order.contact_id !== contactId) {
    throw new AppError('conflict', 'The order can no longer be replaced: look at it again.', {
      reason: 'order_state',
    })
  }
  // Products of both orders in one go: they are locked by id everywhere.
  const former = await listLines(tx, ref.accountId, order.id)
  const products = [...former.map((line) => line.product_id), ...lines.map((line) => line.productId)]
  await lockProducts(tx, ref.accountId, [...new Set(products.flatMap((id) => (id && isId(id) ? [id] : [])))])
  await cancelOrder(tx, { ...ref, reason: 'other' }, now)
  return order.id
}

/** As the domain takes them. */
export function orderedLines({ lines }: Pick<Wish, 'lines'>): OrderedLine[] {
  return lines.map(
    ({ product_id: productId, variant_id: variantId, add_on_ids: addOnIds, quantity, measure, price }) => ({
      ...{ productId, quantity, measure },
      ...(price !== undefined && { quoted: plainPrice(price.toFixed(4)) }),
      ...(variantId !== undefined && { variantId }),
      ...(addOnIds !== undefined && { addOnIds }),
    }),
  )
}
