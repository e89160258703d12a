// The names by which programs know the generated types.
import type { components, operations } from './generated/schema.ts'

type Schemas = components['schemas']

export type Meta = Schemas['Meta']
export type Contact = Schemas['Contact']
export type Conversation = Schemas['Conversation']
export type Message = Schemas['Message']
export type Order = Schemas['Order']
export type Product = Schemas['Product']
export type Appointment = Schemas['Appointment']

/** One page of a list. `next_cursor` is null on the last one. */
export type Page<Item> = { data: Item[]; next_cursor: string | null }

export type NewContact = Undefinable<Schemas['ContactCreate']>

/** Codes of the refusals that the service answers with. */
export type ErrorCode = Schemas['ErrorCode']

export type FeedStart = Schemas['FeedStart']
export type ChangePage = Schemas['ChangePage']
export type ChangedResource = ChangePage['data'][number]['resource']
/** An entry of the feed; `resource` tells which record it holds. */
export type Change<Resource extends ChangedResource = ChangedResource> = Extract<
  ChangePage['data'][number],
  { resource: Resource }
>

export type EventKind = Schemas['EventPage']['data'][number]['event']
/** An event as webhooks and the feed carry it; `event` tells which `data` it holds. */
export type WebhookEvent<Kind extends EventKind = EventKind> = Extract<
  Schemas['EventPage']['data'][number],
  { event: Kind }
>
export type EventPage<Kind extends EventKind = EventKind> = Omit<Schemas['EventPage'], 'data'> & {
  data: WebhookEvent<Kind>[]
}

export type ContactQuery = Query<'listContacts'>
export type ConversationQuery = WithFlag<Query<'listConversations'>, 'is_bot_active'>
export type MessageQuery = Query<'listMessages'>
export type OrderQuery = Query<'listOrders'>
export type ProductQuery = WithFlag<Query<'listProducts'>, 'is_active'>
/** A `Date` or a date-time with its zone, such as `2026-11-24T00:00:00-05:00`. */
export type AppointmentQuery = Omit<Query<'listAppointments'>, 'from' | 'to'> & {
  from?: string | Date | undefined
  to?: string | Date | undefined
}
export type ChangeQuery = Query<'listChanges'>
export type EventQuery<Kind extends EventKind = EventKind> = Omit<Query<'listEvents'>, 'event'> & {
  event?: Kind | undefined
}

type Query<Id extends keyof operations> = Undefinable<NonNullable<operations[Id]['parameters']['query']>>

type WithFlag<Parameters, Flag extends keyof Parameters> = Omit<Parameters, Flag> & {
  [Name in Flag]?: boolean | 'true' | 'false' | undefined
}

/** Values that are not there may also be given as undefined, whatever the compiler's settings. */
type Undefinable<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Fields[Name] | undefined : Fields[Name]
}
