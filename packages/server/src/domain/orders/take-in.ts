// Takes in orders from a shop's reports, repeatedly and in any order.
//
// A report is a state, not a transition, so the transition table of our own orders does not apply: the newest report
// wins and older ones change nothing. Prices and stock are the shop's: lines name our products by SKU and hold none of
// our units.
import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { orderStatuses } from '@mostrador/contract/values'
import { emit } from '../../events/emit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Buyer, findOrCreateBuyer } from '../contacts/buyers.ts'
import { listBySku } from '../products/products.queries.ts'
import { insertHistory } from './order-history.queries.ts'
import type { OrderStatus, PaymentStatus } from './order-states.ts'
import type { Order } from './orders.queries.ts'
import { change, countOrder, emitPaid, lockOrder } from './orders.ts'
import { createdData } from './place-order.ts'
import {
  findShopOrder,
  insertShopOrder,
  lockShopOrderName,
  replaceShopLines,
  type ShopLineRow,
  type ShopOrderName,
  type ShopOrderState,
  updateShopOrder,
} from './take-in.queries.ts'

export type ShopOrder = Omit<ShopOrderName, 'accountId'> & {
  /** Time of the shop's last change. */
  updatedAt: Date
  status: Exclude<OrderStatus, 'requires_action'>
  paymentStatus: PaymentStatus
  /** Decimal text. */
  total: string
  currency: string
  buyer: Buyer
  lines: readonly ShopLine[]
}

export type ShopLine = {
  sku: string | undefined
  name: string
  quantity: number
  /** Decimal text; `total` need not equal quantity times unit price. */
  unitPrice: string
  total: string
}

type Name = ShopOrderName
type TakenIn = 'created' | 'updated' | 'older'

/** Applies one report. An order's first report emits `order.created`; the first that says paid emits `order.paid`. */
export async function takeInOrder(tx: Tx, accountId: string, order: ShopOrder, now: Date): Promise<TakenIn> {
  const { platform, shop, externalId } = order
  const name: Name = { accountId, platform, shop, externalId }
  await lockShopOrderName(tx, name)
  const found = await findShopOrder(tx, name)
  if (!found) {
    await takeInFirst(tx, { name, order }, now)
    return 'created'
  }
  const ref = { accountId, orderId: found.id }
  const isNewer = versionOf(order) > (found.source_version ?? '')
  // Lock order: contact before order.
  const contactId = isNewer
    ? (found.contact_id ?? (await findOrCreateBuyer(tx, accountId, order.buyer, now))?.id ?? null)
    : null
  const known = await lockOrder(tx, ref)
  if (isNewer) await overwrite(tx, { known, name, state: stateOf(order, contactId), order }, now)
  // A payment counts even when the report is old.
  if (order.paymentStatus === 'paid' && known.paid_at === null) await tellPaid(tx, ref, now)
  return isNewer ? 'updated' : 'older'
}

async function takeInFirst(tx: Tx, { name, order }: { name: Name; order: ShopOrder }, now: Date) {
  const { accountId } = name
  const contact = await findOrCreateBuyer(tx, accountId, order.buyer, now)
  const orderId = await insertShopOrder(tx, { name, state: stateOf(order, contact?.id ?? null) }, now)
  const ref = { accountId, orderId }
  const { status, payment_status } = stateOf(order, null)
  const by = { actor: 'shop' } as const
  await insertHistory(tx, { ...ref, by }, { kind: 'placed', status, payment_status }, now)
  await writeLines(tx, { accountId, orderId, order }, now)
  const placed = await lockOrder(tx, ref)
  await countOrder(tx, ref, placed, 1)
  if (placed.status === 'cancelled') await countOrder(tx, ref, placed, -1)
  await emit(tx, { accountId, kind: 'order.created', data: createdData(placed) }, now)
  if (placed.payment_status === 'paid') await tellPaid(tx, ref, now)
}

type Overwriting = { known: Order; name: Name; state: ShopOrderState; order: ShopOrder }

async function overwrite(tx: Tx, { known, name, state, order }: Overwriting, now: Date): Promise<void> {
  const { accountId } = name
  const ref = { accountId, orderId: known.id }
  // Money that waits for a person keeps waiting, whatever the shop reports.
  const status = known.received_at === null ? state.status : known.status
  await updateShopOrder(tx, { accountId, id: known.id, state: { ...state, status } }, now)
  await writeLines(tx, { accountId, orderId: known.id, order }, now)
  const payment = state.payment_status
  const states = {
    status: status === known.status ? undefined : status,
    payment_status: payment === known.payment_status ? undefined : payment,
  }
  if (states.status !== undefined || states.payment_status !== undefined) {
    await insertHistory(tx, { ...ref, by: { actor: 'shop' } }, { kind: 'changed', ...states }, now)
  }
  const owned = { ...known, contact_id: known.contact_id ?? state.customer.id }
  const counted = (of: Order['contact_id'], at: OrderStatus) => (of === null || at === 'cancelled' ? 0 : 1)
  const difference = counted(owned.contact_id, status) - counted(known.contact_id, known.status)
  if (difference === 1 || difference === -1) await countOrder(tx, ref, owned, difference)
}

async function tellPaid(tx: Tx, ref: { accountId: string; orderId: string }, now: Date): Promise<void> {
  const order = await lockOrder(tx, ref)
  const paid = await change(tx, { ref, order, to: { paid_at: now } }, now)
  await emitPaid(tx, { accountId: ref.accountId, order: paid, at: now }, now)
}

async function writeLines(
  tx: Tx,
  { accountId, orderId, order }: { accountId: string; orderId: string; order: ShopOrder },
  now: Date,
): Promise<void> {
  const lines = order.lines.slice(0, limits.shopOrderLinesMax)
  const skus = [...new Set(lines.flatMap(({ sku }) => sku ?? []))]
  const products = new Map((await listBySku(tx, accountId, skus)).map((row) => [row.sku, row]))
  const rows = lines.map(({ sku, name, quantity, unitPrice, total }): ShopLineRow => {
    const product = products.get(sku ?? '')
    return {
      product_id: product?.id ?? null,
      variant_id: product?.variant_id ?? null,
      sku: sku ?? null,
      ...{ name, quantity, unit_price: unitPrice, total },
    }
  })
  await replaceShopLines(tx, { accountId, orderId, lines: rows }, now)
}

function stateOf(order: ShopOrder, contactId: string | null): ShopOrderState {
  const { phone, name } = order.buyer
  return {
    status: order.status,
    payment_status: order.paymentStatus,
    total: order.total,
    currency: order.currency,
    customer: { id: contactId, phone: phone ?? null, name: name ?? null },
    version: versionOf(order),
  }
}

/**
 * A sortable text that orders reports by age. Shops have a resolution of seconds, so within a second the report that
 * got further counts as newer; beyond that a content hash decides, always the same way.
 */
function versionOf(order: ShopOrder): string {
  const progress =
    furtherPaid.indexOf(order.paymentStatus) * orderStatuses.length + orderStatuses.indexOf(order.status)
  const content = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16)
  return `${order.updatedAt.toISOString()} ${String(progress).padStart(3, '0')} ${content}`
}

const furtherPaid: readonly PaymentStatus[] = [
  ...(['pending', 'voided', 'expired', 'authorized', 'partially_paid'] as const),
  ...(['paid', 'partially_refunded', 'refunded'] as const),
]
