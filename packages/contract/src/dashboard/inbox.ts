// Conversations, their messages and customers, and what is told live.
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import {
  appointmentStatuses,
  contactStatuses,
  handoffReasons,
  messageRoles,
  orderPlatforms,
  orderStatuses,
  paymentStatuses,
  platforms,
} from '../values.ts'
import {
  type DashboardRoute,
  Done,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  pageOf,
  paging,
  text,
} from './route.ts'

export const Conversation = Type.Object({
  id: Id,
  contact_id: Id,
  contact_name: orNull(Type.String()),
  contact_phone: orNull(Type.String()),
  contact_status: oneOf(contactStatuses),
  platform: oneOf(platforms),
  channel_id: Id,
  channel_name: Type.String(),
  is_bot_active: Type.Boolean(),
  handoff_active: Type.Boolean(),
  handoff_reason: orNull(oneOf(handoffReasons)),
  last_message_at: orNull(Instant),
  last_message_content: orNull(Type.String()),
  last_message_role: orNull(oneOf(messageRoles)),
  unread_count: Type.Integer(),
  /** Until when the platform lets a person write freely; null: at any time. */
  reply_until: orNull(Instant),
  created_at: Instant,
})

export const Message = Type.Object({
  id: Id,
  conversation_id: Id,
  role: oneOf(messageRoles),
  content: orNull(Type.String()),
  /** How far a message of the business has got; null for the customer's. */
  delivery_status: orNull(oneOf(['queued', 'sent', 'delivered', 'read', 'failed', 'cancelled', 'unknown'])),
  delivery_error: orNull(Type.String()),
  created_at: Instant,
})

export const Contact = Type.Object({
  id: Id,
  name: Type.String(),
  phone: orNull(Type.String()),
  email: orNull(Type.String()),
  status: oneOf(contactStatuses),
  total_orders: Type.Integer(),
  last_interaction: orNull(Instant),
  created_at: Instant,
})

/** What stands beside a conversation: the newest of everything that the customer has. */
export const ContactCard = Type.Object({
  contact: Contact,
  conversations: Type.Array(
    Type.Object({ id: Id, platform: oneOf(platforms), last_message_at: orNull(Instant) }),
  ),
  orders: Type.Array(
    Type.Object({
      id: Id,
      platform: oneOf(orderPlatforms),
      status: oneOf(orderStatuses),
      payment_status: oneOf(paymentStatuses),
      total: Type.Number(),
      currency: Type.String(),
      created_at: Instant,
    }),
  ),
  appointments: Type.Array(
    Type.Object({
      id: Id,
      start_time: Instant,
      end_time: Instant,
      status: oneOf(appointmentStatuses),
      service_name: orNull(Type.String()),
    }),
  ),
})

/** Something of the account changed: read it again. A first `hello` tells that the stream is open. */
export const LiveEvent = Type.Object({
  topic: oneOf(['hello', 'conversations', 'orders', 'appointments', 'products', 'webhooks']),
  /** Of the row, where one row changed. */
  id: orNull(Id),
})
export type LiveEvent = Static<typeof LiveEvent>

const change = (suffix: string) =>
  ({
    method: 'POST',
    path: `/conversations/{id}${suffix}`,
    needs: 'conversations.answer',
    params: idParams,
    answer: Conversation,
  }) as const

export const inboxRoutes = {
  getLive: { method: 'GET', path: '/live', needs: 'overview.view', answer: LiveEvent, isStream: true },

  /** Newest message first. */
  listConversations: {
    method: 'GET',
    path: '/conversations',
    needs: 'conversations.view',
    query: input({
      ...paging,
      platform: optional(oneOf(platforms)),
      /** `person`: somebody took over; `bot`: the bot answers; `unread`: with unread messages. */
      state: optional(oneOf(['person', 'bot', 'unread'])),
    }),
    answer: pageOf(Conversation),
  },
  getConversation: {
    method: 'GET',
    path: '/conversations/{id}',
    needs: 'conversations.view',
    params: idParams,
    answer: Conversation,
  },
  /** Newest first, so that the end of a conversation is its first page. */
  listMessages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    needs: 'conversations.view',
    params: idParams,
    query: input(paging),
    answer: pageOf(Message),
  },
  /** As a person; takes the conversation over where the bot has it. 409 once the platform's window is closed. */
  replyToConversation: {
    method: 'POST',
    path: '/conversations/{id}/messages',
    needs: 'conversations.answer',
    params: idParams,
    body: input({ text: Type.String({ minLength: 1, maxLength: limits.replyCharsMax }) }),
    answer: Message,
    status: 201,
  },
  /**
   * A template that the platform has approved, also when its window is closed; takes the conversation over. `wording` is
   * the approved text, in which `values` fill the places {{1}}, {{2}} … or the named ones, in the order they stand.
   */
  sendTemplate: {
    method: 'POST',
    path: '/conversations/{id}/template',
    needs: 'conversations.answer',
    params: idParams,
    body: input({
      name: Type.String({ pattern: '^[a-z0-9_]+$', minLength: 1, maxLength: limits.templateNameCharsMax }),
      language: Type.String({ pattern: '^[a-z]{2,3}(_[A-Z]{2})?$' }),
      wording: text(limits.templateWordingCharsMax),
      values: Type.Array(text(limits.templateValueCharsMax), { maxItems: limits.templateValuesMax }),
    }),
    answer: Message,
    status: 201,
  },
  takeOverConversation: change('/take-over'),
  giveBackConversation: change('/give-back'),
  markConversationRead: change('/read'),
  /** Hides it and its messages for good; the customer's next message begins a new one. */
  deleteConversation: {
    method: 'DELETE',
    path: '/conversations/{id}',
    needs: 'conversations.answer',
    params: idParams,
    answer: Done,
  },

  /** Newest first; `search` is the beginning or a part of a name, or digits of a phone. */
  listContacts: {
    method: 'GET',
    path: '/contacts',
    needs: 'contacts.view',
    query: input({
      ...paging,
      search: optional(text(100)),
      status: optional(oneOf(contactStatuses)),
    }),
    answer: pageOf(Contact),
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
  updateContact: {
    method: 'PATCH',
    path: '/contacts/{id}',
    needs: 'contacts.edit',
    params: idParams,
    body: input({ name: optional(text()), email: optional(orNull(text(limits.emailCharsMax))) }),
    answer: Contact,
  },
  /** The bot no longer answers; what is written is still stored. */
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
} as const satisfies Record<string, DashboardRoute>
