// The delivery fee of the turn's shop.
import { type DeliveryQuote, quoteDelivery } from '../../domain/orders/delivery-fee.ts'
import { isPickup } from '../rules/selling/pickup-text.ts'
import type { BotSettings } from '../settings.ts'

/** Where an order needs no address everything is fetched. */
export function deliveryOf(
  settings: BotSettings,
  { subtotal, address }: { subtotal: string; address: string | null },
): DeliveryQuote | undefined {
  const { needs_address: isSent, delivery_fee: fee } = settings
  return quoteDelivery(isSent ? fee : null, {
    ...{ subtotal, address },
    isPickup: address !== null && isPickup(address, settings),
  })
}
