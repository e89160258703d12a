// What a route of the private API is called with, and what its table of handlers looks like.

import type { MemberRole } from '@mostrador/contract/dashboard/roles'
import type { Needs } from '@mostrador/contract/dashboard/route'
import type {
  AnswerOf,
  BodyOf,
  DashboardRoutes,
  ParamsOf,
  QueryOf,
  RouteName,
} from '@mostrador/contract/dashboard/routes'
import type { Database } from '../platform/database.ts'

/** Who is signed in. */
export type Person = {
  id: string
  email: string
  name: string
  hasTwoFactor: boolean
  session: { id: string; token: string; activeAccount: string | null }
}

/** In which account, and as what: decided by the session and the memberships, never by the request. */
export type Tenant = { accountId: string; db: Database; role: MemberRole; isSuspended: boolean }

/** The request as far as signing in needs it. */
export type Http = {
  /** Cookies, user agent and address for better-auth. */
  headers: Headers
  address: string
  /** Passes on the cookies that better-auth sets. */
  setCookies(headers: Headers): void
}

type Known<N extends Needs> = N extends 'nobody'
  ? { person: Person | undefined }
  : N extends 'person'
    ? { person: Person }
    : { person: Person; tenant: Tenant }

export type CallOf<Name extends RouteName> = Known<DashboardRoutes[Name]['needs']> & {
  params: ParamsOf<Name>
  query: QueryOf<Name>
  body: BodyOf<Name>
  http: Http
  now: Date
}

/** As an answer is written in code: an instant may still be a Date, which JSON makes the text that is promised. */
type Unwritten<T> = string extends T
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Unwritten<Item>[]
    : T extends object
      ? { [Key in keyof T]: Unwritten<T[Key]> }
      : T

/** JSON that the database has written already. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Streams answer by themselves; see live.ts. */
export type StreamName = 'getLive'

type Handler<Name extends RouteName> = (call: CallOf<Name>) => Promise<Unwritten<AnswerOf<Name>> | JsonText>
export type Handlers<Names extends RouteName> = { [Name in Names]: Handler<Name> }
