import { textIn } from '../platform/foreign.ts'
import type { Access, NewLink, PaymentLink } from './provider.ts'
import { callProvider } from './provider-http.ts'

const provider = 'Mercado Pago'
const linkHours = 24

/** The payment as it stands. Throws OutOfReach where it may be had later, and Hopeless where it never will. */
export async function fetchPayment(id: string, access: Access): Promise<unknown> {
  const payment = await callProvider({
    ...{ provider, accessToken: access.accessToken },
    url: `${baseOf(access)}/v1/payments/${encodeURIComponent(id)}`,
  })
  // It may be a moment before the API knows what the webhook has announced; so it is tried, but not for ever.
  if (!payment) throw new Error(`Mercado Pago knows no payment ${id} for this access token`)
  return payment
}

/** A preference: a page on which this sum is paid for this order. */
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
