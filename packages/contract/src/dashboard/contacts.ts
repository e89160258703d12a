// The contacts of an account, and everything about one of them.
import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { saleUnits } from '../measures.ts'
import {
  appointmentStatuses,
  contactStatuses,
  orderPlatforms,
  orderStatuses,
  paymentStatuses,
  platforms,
} from '../values.ts'
import { AppliedLabel, labelChange } from './labels.ts'
import {
  type DashboardRoute,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  paging,
  searchPageOf,
  sortOf,
  text,
} from './route.ts'

const Contact = Type.Object({
  id: Id,
  name: Type.String(),
  phone: orNull(Type.String()),
  /** Said in the web chat and checked by nobody. */
  told_phone: orNull(Type.String()),
  email: orNull(Type.String()),
  status: oneOf(contactStatuses),
  /** Stored as blocked by the customer's own wish: nothing is sent on the business's initiative, questions are answered. */
  is_opted_out: Type.Boolean(),
  total_orders: Type.Integer(),
  last_interaction: orNull(Instant),
  /** By name. */
  labels: Type.Array(AppliedLabel),
  /** Null: the customer said nothing about them. */
  consents: Type.Object({ service: orNull(Type.Boolean()), marketing: orNull(Type.Boolean()) }),
  created_at: Instant,
})

/** Other contacts who have the phone, as their own or told in a chat. */
const SamePhone = Type.Array(Type.Object({ id: Id, name: Type.String(), phone: orNull(Type.String()) }))

/** Goods that the customer has put together with the bot and not ordered, at today's prices. */
const Cart = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      product_id: Id,
      variant_id: orNull(Type.String()),
      add_on_ids: Type.Array(Type.String()),
      /** With its option, amount and add-ons. */
      name: Type.String(),
      product_name: Type.String(),
      quantity: Type.Integer(),
      /** Thousandths of `sale_unit`; both null for goods by the piece. */
      measure: orNull(Type.Integer()),
      sale_unit: orNull(oneOf(saleUnits)),
      total: Type.Number(),
    }),
  ),
  address: orNull(Type.String()),
  total: Type.Number(),
  currency: Type.String(),
})

/** The panel beside a conversation: the newest of the customer's orders and appointments. */
const ContactCard = Type.Object({
  contact: Contact,
  same_phone: SamePhone,
  /** That of the conversation where it was changed last; null where nothing is in it. */
  cart: orNull(Cart),
  conversations: Type.Array(
    Type.Object({ id: Id, platform: oneOf(platforms), last_message_at: orNull(Instant) }),
  ),
  orders: Type.Array(
    Type.Object({
      id: Id,
      number: Type.Integer(),
      platform: oneOf(orderPlatforms),
      status: oneOf(orderStatuses),
      payment_status: oneOf(paymentStatuses),
      total: Type.Number(),
      refunded: Type.Number(),
      currency: Type.String(),
      created_at: Instant,
    }),
  ),
  appointments: Type.Array(
    Type.Object({
      id: Id,
      start_time: Instant,
      end_time: Instant,
      places: Type.Integer(),
      status: oneOf(appointmentStatuses),
      service_name: orNull(Type.String()),
    }),
  ),
})

/** Kinds to look for: `blocked` are those whom people blocked. */
export const contactKinds = [...contactStatuses, 'opted_out'] as const

export const contactSorts = ['name', 'orders', 'seen'] as const
export type ContactSort = (typeof contactSorts)[number]

export const contactRoutes = {
  /** Newest first, or in the order of a column; `search` is part of a name, or digits of a phone. */
  listContacts: {
    method: 'GET',
    path: '/contacts',
    needs: 'contacts.view',
    query: input({
      ...paging,
      search: optional(text(100)),
      status: optional(oneOf(contactKinds)),
      label: optional(Id),
      sort: optional(sortOf(contactSorts)),
    }),
    answer: searchPageOf(Contact),
  },
  getContactCard: {
    method: 'GET',
    path: '/contacts/{id}',
    needs: 'contacts.view',
    params: idParams,
    answer: ContactCard,
  },
  createContact: {
    method: 'POST',
    path: '/contacts',
    needs: 'contacts.edit',
    body: input({
      phone: Type.String({ maxLength: limits.nameCharsMax }),
      name: optional(Type.String({ maxLength: limits.nameCharsMax })),
    }),
    answer: Contact,
    status: 201,
  },
  /** 409 when another contact has the phone. */
  updateContact: {
    method: 'PATCH',
    path: '/contacts/{id}',
    needs: 'contacts.edit',
    params: idParams,
    body: input({
      name: optional(text()),
      phone: optional(text(limits.phoneCharsMax)),
      email: optional(orNull(text(limits.emailCharsMax))),
    }),
    answer: Contact,
  },
  labelContact: {
    method: 'POST',
    path: '/contacts/{id}/labels',
    needs: 'contacts.edit',
    params: idParams,
    body: labelChange,
    answer: Contact,
  },
  /** The bot stops answering; messages are still stored. */
  blockContact: {
    method: 'POST',
    path: '/contacts/{id}/block',
    needs: 'contacts.edit',
    params: idParams,
    answer: Contact,
  },
  unblockContact: {
    method: 'POST',
    path: '/contacts/{id}/unblock',
    needs: 'contacts.edit',
    params: idParams,
    answer: Contact,
  },
  /** All that is stored of a person, as a ZIP file with a JSON document and the files of messages; it stands in the log. */
  exportContact: {
    method: 'GET',
    path: '/contacts/{id}/export.zip',
    needs: 'contacts.export',
    params: idParams,
    answer: Type.String(),
    isStream: true,
  },
  /** Every word of customers about messages, oldest first, as a file for spreadsheets that is written while it is read. */
  exportConsents: {
    method: 'GET',
    path: '/contacts/consents.csv',
    needs: 'contacts.export',
    query: input({
      language: oneOf(languages),
      /** Where numbers have a decimal comma, columns are split at semicolons. */
      decimal: oneOf(['point', 'comma']),
    }),
    answer: Type.String(),
    isStream: true,
  },
  /** Forgets the person for good; orders and appointments stay without them. */
  eraseContact: {
    method: 'DELETE',
    path: '/contacts/{id}',
    needs: 'contacts.erase',
    params: idParams,
    answer: Type.Object({
      conversations: Type.Integer(),
      messages: Type.Integer(),
      orders: Type.Integer(),
      appointments: Type.Integer(),
      appointments_cancelled: Type.Integer(),
      same_phone: SamePhone,
    }),
  },
} as const satisfies Record<string, DashboardRoute>
