import { addresses, trackingText } from '../shop/addresses.ts'
import { deliveries } from '../shop/catalogue.ts'
import { getItem, priceAt } from '../shop/prices.ts'
import type { LineSpec, OrderSpec, Person } from '../types.ts'
import { earliest, later, randomOf, type World } from '../world.ts'

export type OrderOrigin = {
  name: string
  contact: Person
  contactId: string
  conversationId?: string | undefined
  platform: string
  externalId?: string | undefined
  placedAt: Date
}

export type BuiltOrder = ReturnType<typeof buildOrder>

export function buildOrder(world: World, spec: OrderSpec, origin: OrderOrigin) {
  const id = world.id(`order ${origin.name}`, origin.placedAt)
  const lines = spec.lines.map((line) => productLine(world, line, origin.placedAt))
  const delivery = spec.delivery && deliveries[spec.delivery]
  if (delivery) lines.push(deliveryLine(delivery))
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  const { contact, placedAt } = origin
  const order = {
    id,
    contact_id: origin.contactId,
    conversation_id: origin.conversationId ?? null,
    platform: origin.platform,
    external_id: origin.externalId ?? null,
    status: spec.status,
    payment_status: spec.payment,
    customer_phone: contact.phone ?? null,
    customer_name: contact.name,
    total,
    currency: world.currency,
    delivery_address: spec.delivery ? addressOf(contact, spec.delivery) : null,
    ...trackingOf(spec),
    ...timesOf(world, spec, placedAt),
    created_at: placedAt,
  }
  const orderLines = lines.map((line, index) => ({
    ...line,
    id: world.id(`line ${index + 1} of order ${origin.name}`, placedAt),
    order_id: id,
    reserved: reservedBy(spec, line),
    position: index + 1,
  }))
  const history = endOf(order, { one: lines[0]?.unit_price ?? total, part: spec.part ?? total / 2 }).map(
    (entry, index) => ({
      ...{ id: world.id(`end ${index + 1} of order ${origin.name}`, order.updated_at), order_id: id },
      ...{ ...entry, created_at: order.updated_at },
    }),
  )
  return { order, orderLines, history, reserves: isOpen(spec) ? spec.lines : [] }
}

type Ending = Pick<OrderSpec, 'status'> & {
  payment_status: OrderSpec['payment']
  external_id: string | null
  total: number
  currency: string
}

/** That it was cancelled, what came of it in part, and what was given back: all of it, or the price of one. */
function endOf(
  { status, payment_status: payment, external_id: of, total, currency }: Ending,
  { one, part }: { one: number; part: number },
) {
  const nothing = { status: null, payment_status: null, amount: null, currency: null }
  const ender = of !== null ? 'shop' : payment === 'expired' ? 'clock' : 'customer'
  const cancelled = { ...nothing, kind: 'changed', actor: ender, status }
  const actor = of === null ? 'command' : 'shop'
  const amount = payment === 'refunded' ? total : one
  const refunded = { ...nothing, kind: 'refunded', actor, payment_status: payment, amount, currency }
  const partPaid = { ...refunded, kind: 'part_paid', amount: part }
  return [
    ...(payment === 'partially_paid' ? [partPaid] : []),
    ...(status === 'cancelled' ? [cancelled] : []),
    ...(payment === 'refunded' || payment === 'partially_refunded' ? [refunded] : []),
  ]
}

/** The same for all orders of a person; what they say in their chat, if they do. */
function addressOf({ key, address }: Person, delivery: keyof typeof deliveries): string {
  if (address !== undefined) return address
  const streets = addresses[delivery]
  return streets[Math.floor(randomOf(`address ${key}`)() * streets.length)] ?? streets[0]
}

/** Orders on their way say so. */
function trackingOf({ delivery, status, payment }: OrderSpec) {
  const isOnItsWay = delivery === 'national' && status === 'confirmed' && payment === 'paid'
  return {
    tracking_text: isOnItsWay ? trackingText : null,
    tracking_url: isOnItsWay ? 'https://envios.example/guia/700123456' : null,
  }
}

/** Units held by open orders, by the product's sku. */
export function reservedUnits(orders: readonly BuiltOrder[]): Map<string, number> {
  const reserved = new Map<string, number>()
  for (const { sku, quantity = 1 } of orders.flatMap(({ reserves }) => reserves)) {
    const { product } = getItem(sku)
    reserved.set(product.sku, (reserved.get(product.sku) ?? 0) + quantity)
  }
  return reserved
}

export function productId(world: World, sku: string): string {
  const { product } = getItem(sku)
  return world.id(`product ${product.sku}`, listedAt(world, sku))
}

export function listedAt(world: World, sku: string): Date {
  const { product } = getItem(sku)
  const opened = world.instant({ daysAgo: product.listedDaysAgo, at: '09:00' })
  return later(opened, randomOf(product.sku)() * 8 * 60)
}

function isOpen({ status }: OrderSpec): boolean {
  return status !== 'cancelled' && status !== 'completed'
}

function productLine(world: World, { sku, quantity = 1, price, addOns = [] }: LineSpec, at: Date) {
  const { product, variant } = getItem(sku)
  const unitPrice = price ?? priceAt(world, sku, at)
  if (unitPrice === undefined) throw new Error(`${sku} needs a price in the demo's order`)
  const chosen = addOns.map((id) => {
    const addOn = product.addOns?.find((candidate) => candidate.id === id)
    if (!addOn) throw new Error(`${sku} has no add-on ${id}`)
    return addOn
  })
  const unitTotal = chosen.reduce((sum, addOn) => sum + addOn.price, unitPrice)
  return {
    product_id: productId(world, sku) as string | null,
    variant_id: variant?.id ?? null,
    sku,
    name: variant ? `${product.name} · ${variant.name}` : product.name,
    quantity,
    unit_price: unitPrice,
    add_ons: chosen,
    total: quantity * unitTotal,
  }
}

function deliveryLine({ sku, name, price }: { sku: string; name: string; price: number }) {
  return {
    product_id: null,
    variant_id: null,
    sku,
    name,
    quantity: 1,
    unit_price: price,
    add_ons: [],
    total: price,
  }
}

/** Units held by a line: none if stock is not counted, the goods have left or the order is cancelled. */
function reservedBy(
  { status }: OrderSpec,
  line: { product_id: string | null; sku: string; quantity: number },
) {
  if (status === 'cancelled' || line.product_id === null) return null
  const { product, variant } = getItem(line.sku)
  const isCounted = variant !== undefined || product.stock !== undefined
  return isCounted && status !== 'completed' ? line.quantity : 0
}

const day = 24 * 60
const paid: readonly string[] = ['paid', 'partially_refunded', 'refunded']

function timesOf(world: World, { status, payment, changedDays }: OrderSpec, placedAt: Date) {
  const after = (minutes: number) => earliest(later(placedAt, minutes), world.now)
  const paidMinutes = payment === 'pending' ? 0 : 2.5
  const expiry = later(placedAt, day)
  const awaitsPayment = status === 'pending' && payment === 'pending' && expiry > world.now
  const usual = {
    pending: paidMinutes,
    confirmed: paidMinutes,
    completed: 2 * day,
    cancelled: payment === 'expired' ? day : 35,
    requires_action: 30,
  }
  return {
    paid_at: paid.includes(payment) ? after(paidMinutes) : null,
    expires_at: payment === 'expired' || awaitsPayment ? expiry : null,
    updated_at: after(changedDays === undefined ? usual[status] : changedDays * day),
  }
}
