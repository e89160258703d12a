// Totals of a cart with delivery: told beside the goods' sum while something may still change, and added up at the summary.
import type { DeliveryQuote } from '../../../../domain/orders/delivery-fee.ts'
import { sumOf } from '../../../../platform/decimal.ts'
import type { Cart, CustomerOrder } from '../../../tools/tools.ts'
import { cartLines, money, type Turn, text } from '../../dialogue/turn.ts'

/** "$36.000 + domicilio $8.000"; the goods' sum alone where delivery costs nothing. */
export function cartTotal(turn: Turn, { total, delivery }: Pick<Cart, 'total' | 'delivery'>): string {
  const goods = money(turn, total)
  if (!delivery) return goods
  if (delivery.kind === 'open') return text(turn, 'total_delivery_open', { total: goods })
  return isFree(delivery)
    ? text(turn, 'total_delivery_free', { total: goods })
    : text(turn, 'total_with_delivery', { total: goods, fee: money(turn, delivery.fee) })
}

/** The sum that will be asked for. */
export function sumToPay(turn: Turn, cart: Cart): string {
  const { total, delivery } = cart
  return delivery?.kind === 'fee' ? money(turn, sumOf([total, delivery.fee])) : cartTotal(turn, cart)
}

/** As placed: its total holds the delivery unless that is still open. */
export function orderTotal(
  turn: Turn,
  { total, isDeliveryOpen }: Pick<CustomerOrder, 'total' | 'isDeliveryOpen'>,
): string {
  return cartTotal(turn, { total, ...(isDeliveryOpen && { delivery: { kind: 'open', until: 'person' } }) })
}

/** The cart's lines and, below them, the delivery. */
export function linesToPay(turn: Turn, cart: Cart): string {
  const lines = cartLines(turn, cart)
  return cart.delivery ? `${lines}\n${deliveryLine(turn, cart.delivery)}` : lines
}

export function feeText(turn: Turn, fee: string): string {
  return fee === '0' ? text(turn, 'free') : money(turn, fee)
}

function deliveryLine(turn: Turn, delivery: DeliveryQuote): string {
  if (delivery.kind === 'open') return text(turn, 'delivery_line', { fee: text(turn, 'told_by_person') })
  const fee = feeText(turn, delivery.fee)
  return delivery.zone === null
    ? text(turn, 'delivery_line', { fee })
    : text(turn, 'delivery_line_zone', { fee, zone: delivery.zone })
}

function isFree({ fee }: Extract<DeliveryQuote, { kind: 'fee' }>): boolean {
  return fee === '0'
}
