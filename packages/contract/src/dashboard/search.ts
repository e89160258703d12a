// One search over everything that the signed-in person may see.
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import type { Permission } from './roles.ts'
import { type DashboardRoute, Day, Id, Instant, input, oneOf, optional, orNull, text } from './route.ts'

/** Kinds of what a search finds, in the order in which they are shown, with the permission to see each. */
export const foundKinds = {
  conversation: 'conversations.view',
  contact: 'contacts.view',
  order: 'orders.list',
  product: 'products.view',
  appointment: 'appointments.view',
  message: 'conversations.view',
  note: 'conversations.view',
  channel: 'channels.view',
  webhook: 'webhooks.view',
  delivery: 'webhooks.view',
  request: 'requests.view',
} as const satisfies Record<string, Permission>
export type FoundKind = keyof typeof foundKinds
export const foundKindNames = Object.keys(foundKinds) as FoundKind[]

export const Found = Type.Object({
  kind: oneOf(foundKindNames),
  id: Id,
  /** The conversation of a message or note. */
  conversation_id: orNull(Id),
  /** The customer behind it, or itself. */
  contact_id: orNull(Id),
  /** Its name, or its customer's; null where it has none. */
  name: orNull(Type.String()),
  /** The customer's, by which whoever gave no name is called. */
  phone: orNull(Type.String()),
  /** A phone, a sku, the author of a note, the writer's role of a message, the service of an appointment, the address of a webhook or request. */
  detail: orNull(Type.String()),
  /** The short number of an order. */
  number: orNull(Type.Integer()),
  /** When it was said or begins; null where that tells nothing. */
  at: orNull(Instant),
  /** The part of a message or note around the words that were found; empty for all else. */
  excerpt: Type.Array(Type.Object({ text: Type.String(), is_hit: Type.Boolean() })),
})
export type Found = Static<typeof Found>

export const searchRoutes = {
  /**
   * By name, phone, sku, number, id, or words of a message in any of their forms. Of each kind the newest; an id finds
   * its record alone. Narrowed to a person or to days it finds messages, notes and orders alone.
   */
  search: {
    method: 'GET',
    path: '/search',
    needs: 'overview.view',
    query: input({
      text: text(limits.findCharsMax),
      /** Name or phone of the customer in whose conversations and orders it is looked for. */
      person: optional(text(limits.findCharsMax)),
      /** First and last day of the account's calendar. */
      from: optional(Day),
      to: optional(Day),
      /** How many messages are wanted. */
      messages: optional(
        Type.Integer({ minimum: limits.messagesFoundMax, maximum: limits.messagesFoundMoreMax }),
      ),
    }),
    answer: Type.Object({
      data: Type.Array(Found),
      /** There are older ones with these words. */
      has_more_messages: Type.Boolean(),
      /** Only the newest people of that name were looked at. */
      has_more_people: Type.Boolean(),
      /** A part of the search ended by its time limit: there may be more. */
      took_too_long: Type.Boolean(),
    }),
  },
} as const satisfies Record<string, DashboardRoute>
