import { textIn } from '../../platform/foreign.ts'
import type { Access, NewLink, PaymentLink } from '../provider.ts'
import { callProvider } from '../provider-http.ts'

const provider = 'Mercado Pago'
const linkHours = 24

/** The payment's current state. Throws OutOfReach where a later try may succeed, and Hopeless where none can. */
export async function fetchPayment(id: string, access: Access): Promise<unknown> {
  const payment = await callProvider({
    ...{ provider, accessToken: access.accessToken },
    url: `${baseOf(access)}/v1/payments/${encodeURIComponent(id)}`,
  })
  // The API may know a payment a moment later than its webhook, so this is retried, but not for ever.
  if (!payment) throw new Error(`Mercado Pago knows no payment ${id} for this access token`)
  return payment
}

/** A preference: a page for paying this sum for this order. */
export async function createPreference(
  link: NewLink,
  access: Access,
  now: Date,
): Promise<PaymentLink | undefined> {
  const { orderId, title, amount, currency, returnUrl } = link
  const made = await callProvider({
    ...{ provider, method: 'POST', accessToken: access.accessToken },
    url: `${baseOf(access)}/checkout/preferences`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ id: orderId, title, quantity: 1, unit_price: amount, currency_id: currency }],
      external_reference: orderId,
      metadata: { order_id: orderId },
      back_urls: { success: returnUrl, pending: returnUrl },
    }),
  })
  const url = textIn(made?.init_point)
  return url === undefined ? undefined : { url, expiresAt: new Date(now.getTime() + linkHours * 3_600_000) }
}

function baseOf({ apiUrl }: Access): string {
  return (apiUrl ?? 'https://api.mercadopago.com').replace(/\/+$/, '')
}
