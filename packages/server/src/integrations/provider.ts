// The port between a provider's webhooks and the service: a provider is data and pure functions, except for `fetch` and
// `createLink`, which call the provider's own API.
import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderPayment } from '../domain/orders/provider-payments.ts'
import type { ShopOrder } from '../domain/orders/take-in.ts'
import type { InboundEvent } from '../platform/inbox/inbox.ts'

/** A request as received. */
export type Signed = { body: Buffer; headers: IncomingHttpHeaders; query: URLSearchParams }

/** The content of a request: a report to keep, something of no interest, or something unreadable. */
export type Reading =
  /** `shop` is the domain it names, where the provider signs for several shops. */
  { event: InboundEvent; shop?: string } | { ignored: string } | { malformed: string }

/** The content of a report in the service's own terms. */
export type Fact =
  | { kind: 'order'; order: ShopOrder }
  | { kind: 'payment'; payment: Omit<ProviderPayment, 'integrationId'> }
  /** Nothing for this service; `why` is for the log. */
  | { kind: 'none'; why: string }

/** Address and token for the provider's own API. */
export type Access = { apiUrl: string | null; accessToken: string | undefined }

/** Terms of a page for paying. */
export type NewLink = {
  orderId: string
  title: string
  /** In major units. */
  amount: number
  currency: string
  /** The customer's destination after paying. */
  returnUrl: string
}

export type PaymentLink = { url: string; expiresAt: Date }

export type ProviderPort = {
  /** Name for people. */
  name: string
  /** Settings it needs besides the signing secret, with the reasons. */
  needs?: { [Value in 'accessToken' | 'shopDomain']?: string }
  /** The shop's domain identifies its orders and therefore cannot change. */
  isKnownByDomain?: boolean
  /** There is a signature in the provider's form; without one the body is not even read. */
  hasSignature(headers: IncomingHttpHeaders): boolean
  /** Exactly these bytes were signed with the secret, and recently if the signature has a time; in constant time. */
  verify(signed: Signed, secret: string, now: Date): boolean
  /** The unsigned body is the provider's test of an address; it is answered and has no effect. */
  isPing?(body: Buffer): boolean
  /** One request is one report. `shopDomain` is the shop whose orders are wanted. Never throws. */
  read(signed: Signed, shopDomain: string | null): Reading
  /** Fetches the object a report only names; outside any transaction. Throws OutOfReach. */
  fetch?(payload: unknown, access: Access): Promise<unknown>
  /** Makes a page for paying; outside any transaction. Undefined where none was made. Throws OutOfReach. */
  createLink?(link: NewLink, access: Access, now: Date): Promise<PaymentLink | undefined>
  /** Translates the report, or the object fetched for it. Throws Hopeless when it cannot be understood. */
  normalise(kind: string, payload: unknown, shopDomain: string | null): Fact
}
