// The call of a private API route, and the type of its handler table.

import type { Readable } from 'node:stream'
import type { Needs } from '@mostrador/contract/dashboard/route'
import type {
  AnswerOf,
  BodyOf,
  DashboardRoutes,
  ParamsOf,
  QueryOf,
  RouteName,
} from '@mostrador/contract/dashboard/routes'
import type { Http, Person, Tenant } from '../signing-in/session.ts'

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
} & (DashboardRoutes[Name] extends { isUpload: true } ? { source: Readable } : unknown)

/** An answer before serialisation: an instant may still be a Date, which JSON turns into the promised text. */
type Unwritten<T> = string extends T
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Unwritten<Item>[]
    : T extends object
      ? { [Key in keyof T]: Unwritten<T[Key]> }
      : T

/** JSON already written by the database. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Streams write their own answers; see live.ts. */
export type StreamName = 'getLive' | 'exportCampaignRecipients' | 'exportContact' | 'exportConsents'

type Handler<Name extends RouteName> = (call: CallOf<Name>) => Promise<Unwritten<AnswerOf<Name>> | JsonText>
export type Handlers<Names extends RouteName> = { [Name in Names]: Handler<Name> }
