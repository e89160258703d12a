// Conversations, their messages and contacts, and the live stream.
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
import { changeKinds } from './change-kinds.ts'
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

/** Reasons of a conversation to wait for a person. `person`: one has it. */
const waitingReasons = [
  ...(['user_requested', 'bot_unable', 'engine_error', 'policy'] as const),
  ...(['person', 'bot_off', 'bot_silent', 'opted_out'] as const),
] as const
export type WaitingReason = (typeof waitingReasons)[number]

export const waitingFields = {
  /** Time of the first customer message that neither bot nor person has answered; reading it answers nothing. */
  waiting_since: orNull(Instant),
  waiting_because: orNull(oneOf(waitingReasons)),
  /** The person who has taken the conversation. */
  holder: orNull(Type.Object({ id: Id, name: Type.String() })),
}

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
  ...waitingFields,
  /** End of the platform's reply window for free messages; null: no limit. */
  reply_until: orNull(Instant),
  /** The platform accepts approved templates after the window has closed. */
  has_templates: Type.Boolean(),
  created_at: Instant,
})

export const Message = Type.Object({
  id: Id,
  conversation_id: Id,
  role: oneOf(messageRoles),
  content: orNull(Type.String()),
  /** Delivery status of our message; null for the customer's. */
  delivery_status: orNull(oneOf(['queued', 'sent', 'delivered', 'read', 'failed', 'cancelled', 'unknown'])),
  delivery_error: orNull(Type.String()),
  /** The author changed its words then; null while they are the first. */
  edited_at: orNull(Instant),
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

/** The panel beside a conversation: the newest of the customer's orders and appointments. */
export const ContactCard = Type.Object({
  contact: Contact,
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

/** Something in the account changed and should be read again. A first `hello` confirms that the stream is open. */
export const LiveEvent = Type.Object({
  topic: oneOf(['hello', ...changeKinds]),
  /** Id of the changed row, if it was one row. */
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

  /** How many conversations wait, and the one that began to wait last. */
  getWaiting: {
    method: 'GET',
    path: '/waiting',
    needs: 'conversations.view',
    answer: Type.Object({
      count: Type.Integer(),
      newest_id: orNull(Id),
      newest_since: orNull(Instant),
    }),
  },
  /** Newest message first; with `waiting`, the longest waiting first. */
  listConversations: {
    method: 'GET',
    path: '/conversations',
    needs: 'conversations.view',
    query: input({
      ...paging,
      platform: optional(oneOf(platforms)),
      /** `waiting`: the customer's word is the last one; `unread`: has unread messages. */
      state: optional(oneOf(['waiting', 'unread'])),
      /** `person`: a person has taken over; `bot`: the bot answers; `me`: the signed-in person has it. */
      with: optional(oneOf(['person', 'bot', 'me'])),
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
  /** Newest first, so that the first page is the end of the conversation. */
  listMessages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    needs: 'conversations.view',
    params: idParams,
    query: input(paging),
    answer: pageOf(Message),
  },
  /** Replies as a person and takes the conversation over from the bot. 409 once the reply window is closed. */
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
   * Sends a template approved by the platform, even after the reply window has closed; takes the conversation over.
   * `wording` is the approved text; `values` fill its placeholders {{1}}, {{2}} … or named ones, in order of
   * appearance.
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
  /** The customer's last word needs no answer; `unsettle` takes that back until somebody writes again. */
  settleConversation: change('/settle'),
  unsettleConversation: change('/unsettle'),
  /** Hides it and its messages for good; the customer's next message starts a new one. */
  deleteConversation: {
    method: 'DELETE',
    path: '/conversations/{id}',
    needs: 'conversations.answer',
    params: idParams,
    answer: Done,
  },

  /** Newest first; `search` is part of a name, or digits of a phone. */
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
} as const satisfies Record<string, DashboardRoute>
