import type { BotSettings } from '../settings.ts'

/** The page at which an order is paid, where the shop has set one. */
export function paymentUrlOf(
  { payment_url: url }: Pick<BotSettings, 'payment_url'>,
  order: { id: string; total: string; currency: string },
): string | undefined {
  const values: Record<string, string> = { order_id: order.id, total: order.total, currency: order.currency }
  return url?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })
}
