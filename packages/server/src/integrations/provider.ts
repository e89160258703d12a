// The port between a provider's webhooks and the service: a provider is data and pure functions, but for
// `fetch` and `createLink`, which ask the provider's own API.
import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderPayment } from '../domain/orders/provider-payments.ts'
import type { ShopOrder } from '../domain/orders/take-in.ts'
import type { Report } from '../platform/inbox/inbox.ts'

export const providerNames = ['shopify', 'woocommerce', 'stripe', 'mercadopago'] as const
export type ProviderName = (typeof providerNames)[number]

/** A request as it came. */
export type Signed = { body: Buffer; headers: IncomingHttpHeaders; query: URLSearchParams }

/** What a request reports: something to keep, nothing of interest, or nothing that could be read. */
export type Reading = { report: Report } | { ignored: string } | { malformed: string }

/** What a report says, in the service's own terms. */
export type Fact =
  | { kind: 'order'; order: ShopOrder }
  | { kind: 'payment'; payment: Omit<ProviderPayment, 'integrationId'> }
  /** Nothing for this service: why, in a word for the log. */
  | { kind: 'none'; why: string }

/** What the provider's own API is reached with. */
export type Access = { apiUrl: string | null; accessToken: string | undefined }

/** What a page to pay at is for. */
export type NewLink = {
  orderId: string
  title: string
  /** In major units. */
  amount: number
  currency: string
  /** Where the customer goes once they have paid. */
  returnUrl: string
}

export type PaymentLink = { url: string; expiresAt: Date }

export type Provider = {
  /** Whether there is a signature in the provider's form; without one the body is not even read. */
  hasSignature(headers: IncomingHttpHeaders): boolean
  /** Whether exactly these bytes were signed with the secret, and lately where that is told; in constant time. */
  verify(signed: Signed, secret: string, now: Date): boolean
  /** Whether an unsigned body is how the provider tries out an address; it is answered and means nothing. */
  isPing?(body: Buffer): boolean
  /** Cuts nothing: one request is one report. `shopDomain` is whose orders are wanted. Never throws. */
  read(signed: Signed, shopDomain: string | null): Reading
  /** Asks the provider for what its report only names; outside any transaction. Throws OutOfReach. */
  fetch?(payload: unknown, access: Access): Promise<unknown>
  /** Makes a page to pay at; outside any transaction. Undefined where none was made. Throws OutOfReach. */
  createLink?(link: NewLink, access: Access, now: Date): Promise<PaymentLink | undefined>
  /** What the report, or what was fetched for it, says. Throws Hopeless when it cannot be understood. */
  normalise(kind: string, payload: unknown, shopDomain: string | null): Fact
}
