import { textIn } from '../../platform/foreign.ts'
import type { Access, NewLink, PaymentLink } from '../provider.ts'
import { callProvider } from '../provider-http.ts'
import { minorUnits } from './amounts.ts'

/** A Checkout session: a page for paying this sum for this order. */
export async function createSession(
  link: NewLink,
  { apiUrl, accessToken }: Access,
): Promise<PaymentLink | undefined> {
  const { orderId, title, amount, currency, returnUrl } = link
  const price = 'line_items[0][price_data]'
  const form = new URLSearchParams({
    mode: 'payment',
    client_reference_id: orderId,
    'metadata[order_id]': orderId,
    // So that a later refund itself names the order.
    'payment_intent_data[metadata][order_id]': orderId,
    'line_items[0][quantity]': '1',
    [`${price}[currency]`]: currency.toLowerCase(),
    [`${price}[unit_amount]`]: String(minorUnits(amount, currency)),
    [`${price}[product_data][name]`]: title,
    success_url: returnUrl,
  })
  const made = await callProvider({
    ...{ provider: 'Stripe', method: 'POST', accessToken },
    url: `${(apiUrl ?? 'https://api.stripe.com').replace(/\/+$/, '')}/v1/checkout/sessions`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  const [url, expiresAt] = [textIn(made?.url), Number(textIn(made?.expires_at))]
  return url === undefined || !(expiresAt > 0) ? undefined : { url, expiresAt: new Date(expiresAt * 1_000) }
}
