// Conversations, their messages, and the live stream.
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { fileKinds } from '../media.ts'
import { contactStatuses, handoffReasons, messageRoles, platforms } from '../values.ts'
import { changeKinds } from './change-kinds.ts'
import { AppliedLabel } from './labels.ts'
import { MessageMedia } from './media.ts'
import { ToldNews } from './outreach/customer-news.ts'
import {
  CustomerLanguage,
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

/** Reasons of a conversation to wait for a person. `person`: one has it; `unanswered`: the same, and nobody answered yet; `receipt`: a payment is to be looked at; `complaint`: the bot handed over a grievance. */
const waitingReasons = [
  ...(['user_requested', 'bot_unable', 'engine_error', 'policy'] as const),
  ...([
    'person',
    'unanswered',
    'bot_off',
    'bot_silent',
    'opted_out',
    'receipt',
    'says_paid',
    'order',
    'media',
    'complaint',
  ] as const),
] as const
export type WaitingReason = (typeof waitingReasons)[number]

export const waitingFields = {
  /** Time of the first customer message that neither bot nor person has answered; reading it answers nothing. */
  waiting_since: orNull(Instant),
  waiting_because: orNull(oneOf(waitingReasons)),
  /** The person who has the conversation, by taking it or by being given it. */
  holder: orNull(Type.Object({ id: Id, name: Type.String() })),
}

export const Conversation = Type.Object({
  id: Id,
  contact_id: Id,
  contact_name: orNull(Type.String()),
  contact_phone: orNull(Type.String()),
  contact_status: oneOf(contactStatuses),
  /** By people, so that nobody answers; an opt-out is no block. */
  is_blocked: Type.Boolean(),
  platform: oneOf(platforms),
  channel_id: Id,
  channel_name: Type.String(),
  is_bot_active: Type.Boolean(),
  handoff_active: Type.Boolean(),
  handoff_reason: orNull(oneOf(handoffReasons)),
  last_message_at: orNull(Instant),
  /** The newest message; of who waits, the customer's own words, also where the bot's parting line came after them. */
  last_message_content: orNull(Type.String()),
  last_message_role: orNull(oneOf(messageRoles)),
  unread_count: Type.Integer(),
  ...waitingFields,
  /** End of the platform's reply window for free messages; null: no limit. */
  reply_until: orNull(Instant),
  /** Hours after the customer's last message for which the platform lets people write. */
  reply_hours: orNull(Type.Integer()),
  /** The platform accepts approved templates after the window has closed. */
  has_templates: Type.Boolean(),
  /** Notes that mention the signed-in person, and that they have not seen. */
  mentions_unread: Type.Integer(),
  resolved_at: orNull(Instant),
  /** Null once that time has come. */
  snoozed_until: orNull(Instant),
  /** Name of the person who snoozed it; null once that time has come. */
  snoozed_by: orNull(Type.String()),
  /** When it came back from being snoozed; null once something was done about it. */
  came_back_at: orNull(Instant),
  /** Given by a colleague to the signed-in person, who has not opened it since. */
  is_handed: Type.Boolean(),
  /** By name. */
  labels: Type.Array(AppliedLabel),
  customer_language: CustomerLanguage,
  created_at: Instant,
})

/** Things that are done with a conversation. */
export const historyKinds = [
  ...(['taken', 'given_back', 'assigned', 'unassigned', 'labelled', 'unlabelled'] as const),
  ...(['settled', 'resolved', 'reopened', 'snoozed', 'woken', 'note_deleted'] as const),
  ...(['order_cancelled', 'order_refunded', 'order_placed', 'order_paid', 'order_part_paid'] as const),
  ...(['order_address_changed', 'order_tracking_changed', 'order_delivery_fee_changed'] as const),
  ...(['order_discount_changed', 'order_measure_changed', 'order_quantity_changed'] as const),
  ...(['order_lines_added', 'order_replaced', 'order_completed'] as const),
  ...(['order_payment_undone', 'order_refund_undone', 'order_reopened'] as const),
  ...(['appointment_booked', 'appointment_moved', 'appointment_cancelled'] as const),
  'appointment_places_changed',
] as const
export type HistoryKind = (typeof historyKinds)[number]

const History = Type.Object({
  kind: oneOf(historyKinds),
  /** `rule`: by the account's setting; `clock`: its time had come; `shop` and `provider`: told by a connected system. */
  actor: oneOf(['person', 'rule', 'customer', 'clock', 'command', 'shop', 'provider']),
  /** The person, the label, the order or the service that it is about, by name. */
  subject: orNull(Type.String()),
  /** Id of the order or appointment that it leads to. */
  about: orNull(Id),
  /** It is about the person who did it. */
  is_own: Type.Boolean(),
  /** The order in whose place this one came, by name. */
  former: orNull(Type.String()),
  /** Money that came for an order, or was given back, where it is known. */
  amount: orNull(Type.Number()),
  currency: orNull(Type.String()),
  /** Until when it is snoozed; when the appointment begins. */
  until: orNull(Instant),
})

/** A message, or an entry beside the messages that only the account's people see. */
export const Message = Type.Object({
  id: Id,
  conversation_id: Id,
  /** `note`: words between the account's people; `history`: something that was done with the conversation. */
  role: oneOf([...messageRoles, 'note', 'history']),
  content: orNull(Type.String()),
  /** Delivery status of our message; null for the customer's. */
  delivery_status: orNull(oneOf(['queued', 'sent', 'delivered', 'read', 'failed', 'cancelled', 'unknown'])),
  delivery_error: orNull(Type.String()),
  /** Files, places and people that came with it. */
  media: Type.Array(MessageMedia),
  /** The author changed its words then; null while they are the first. */
  edited_at: orNull(Instant),
  /** The person who wrote the answer or the note, or did it, while they belong to the service; the customer sees none. */
  author: orNull(Type.Object({ id: Id, name: Type.String() })),
  history: orNull(History),
  /** Names of the people whom a note mentions. */
  mentions: Type.Array(Type.String()),
  created_at: Instant,
})

/** The page's own name of what a person says: sent again under the same name, it answers with the message that is there. */
const AnswerKey = Type.String({ minLength: 16, maxLength: 64 })

/** A person is in a conversation; `drafting`: words are begun and not sent; `gone`: no longer. */
export const presences = ['looking', 'typing', 'drafting', 'gone'] as const
export type Presence = (typeof presences)[number]

/** Something in the account changed and should be read again. A first `hello` confirms that the stream is open. */
export const LiveEvent = Type.Object({
  topic: oneOf(['hello', 'presence', ...changeKinds]),
  /** Id of the changed row, if it was one row; of the conversation somebody is in. */
  id: orNull(Id),
  /** Only with topic `presence`. */
  person: optional(Type.Object({ id: Id, state: oneOf(presences) })),
  /** In place of the person: the customer writes. */
  is_customer: optional(Type.Boolean()),
})
export type LiveEvent = Static<typeof LiveEvent>

export const conversationChange = (suffix: string) =>
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
      /** With those that came back from being snoozed. */
      count: Type.Integer(),
      snoozed: Type.Integer(),
      /** The signed-in person's own among those. */
      mine: Type.Integer(),
      newest_id: orNull(Id),
      newest_since: orNull(Instant),
      newest_name: orNull(Type.String()),
      /** The customer's last words, where theirs are the last. */
      newest_text: orNull(Type.String()),
      /** The conversation that somebody else, or a rule, gave to the signed-in person last, while it is open and theirs. */
      assigned: orNull(
        Type.Object({
          history_id: Id,
          conversation_id: Id,
          customer: orNull(Type.String()),
          contact_id: Id,
          /** Null: by the account's rule. */
          author: orNull(Type.String()),
        }),
      ),
      /** Given to the signed-in person by colleagues, and not opened since. */
      handed: Type.Integer(),
      /** The signed-in person's that came back from being snoozed last, while nothing was done about it. */
      returned: orNull(
        Type.Object({
          history_id: Id,
          conversation_id: Id,
          customer: orNull(Type.String()),
          contact_id: Id,
        }),
      ),
      /** Orders that need a decision, the shop's word about the payment, or a look at a receipt; no more than a hundred. */
      orders: Type.Integer(),
      /** Cancelled ones whose money is still to be given back. */
      refunds: Type.Integer(),
      /** Orders and appointments that customers made by themselves in the last day: the newest of each, newest first. */
      arrived: Type.Array(
        Type.Object({
          kind: oneOf(['order', 'appointment']),
          id: Id,
          name: orNull(Type.String()),
          contact_id: orNull(Id),
          customer_phone: orNull(Type.String()),
          created_at: Instant,
          /** These three are an order's. */
          number: orNull(Type.Integer()),
          total: orNull(Type.Number()),
          currency: orNull(Type.String()),
          /** An appointment's. */
          start_time: orNull(Instant),
        }),
      ),
      /** Notes that mention the signed-in person, and that they have not seen. */
      mentions: Type.Object({
        count: Type.Integer(),
        newest: orNull(
          Type.Object({
            note_id: Id,
            conversation_id: Id,
            author: orNull(Type.String()),
            customer: orNull(Type.String()),
            contact_id: Id,
            text: Type.String(),
          }),
        ),
      }),
    }),
  },
  /** Newest message first; with `waiting`, the longest waiting first; with `snoozed`, the first to come back. */
  listConversations: {
    method: 'GET',
    path: '/conversations',
    needs: 'conversations.view',
    query: input({
      ...paging,
      platform: optional(oneOf(platforms)),
      /**
       * `open`: neither resolved nor snoozed; `waiting`: the customer's word is the last one; `unread`: has unread
       * messages; `mentioned`: a note mentions the signed-in person. All, if absent.
       */
      state: optional(oneOf(['open', 'waiting', 'unread', 'mentioned', 'snoozed', 'resolved'])),
      /**
       * `person`: a person has taken over; `bot`: the bot answers; `me`: the signed-in person has it; `nobody`: neither
       * the bot nor anybody in particular has it; an id: that person has it.
       */
      with: optional(Type.Union([oneOf(['person', 'bot', 'me', 'nobody']), Id])),
      label: optional(Id),
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
  /**
   * Newest first, so that the first page is the end of the conversation; with `around`, it begins a little after that
   * message.
   */
  listMessages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    needs: 'conversations.view',
    params: idParams,
    query: input({ ...paging, around: optional(Id) }),
    answer: pageOf(Message),
  },
  /** Replies as a person and takes the conversation over from the bot. 409 once the reply window is closed. */
  replyToConversation: {
    method: 'POST',
    path: '/conversations/{id}/messages',
    needs: 'conversations.answer',
    params: idParams,
    body: input({
      key: optional(AnswerKey),
      /** May be empty beside files; beside a single one it is its caption. */
      text: Type.String({ maxLength: limits.replyCharsMax }),
      /** Said beside the bot, which goes on answering where it does: for news that ask nothing. */
      leaves_bot: optional(Type.Boolean()),
      /** News of an order, which answer nothing but its receipts: who asked something else waits on. */
      is_news: optional(Type.Boolean()),
      /** These words tell the customer of a change. */
      tells: ToldNews,
      files: optional(
        Type.Array(input({ id: Id, name: text(limits.mediaNameCharsMax) }), {
          maxItems: limits.replyFilesMax,
        }),
      ),
    }),
    answer: Message,
    status: 201,
  },
  /** The card of a product on sale, as it would be sent: its picture above these words. */
  previewProductCard: {
    method: 'GET',
    path: '/conversations/{id}/product-card',
    needs: 'conversations.answer',
    params: idParams,
    query: input({ product_id: Id }),
    answer: Type.Object({ text: Type.String(), picture_url: orNull(Type.String()) }),
  },
  /** As the bot shows a product, in the customer's language; otherwise like a reply. */
  sendProductCard: {
    method: 'POST',
    path: '/conversations/{id}/product-card',
    needs: 'conversations.answer',
    params: idParams,
    body: input({ key: optional(AnswerKey), product_id: Id }),
    answer: Message,
    status: 201,
  },
  /** Takes in a file for a reply, which names it by its id within a day. */
  uploadFile: {
    method: 'POST',
    path: '/conversations/{id}/files',
    needs: 'conversations.answer',
    params: idParams,
    /** `audio`: recorded here, and no film although it may be one by its bytes. */
    query: input({ name: text(limits.mediaNameCharsMax), kind: optional(oneOf(['audio'])) }),
    isUpload: true,
    answer: Type.Object({ id: Id, kind: oneOf(fileKinds), name: Type.String(), bytes: Type.Integer() }),
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
      key: optional(AnswerKey),
      name: Type.String({ pattern: '^[a-z0-9_]+$', minLength: 1, maxLength: limits.templateNameCharsMax }),
      language: Type.String({ pattern: '^[a-z]{2,3}(_[A-Z]{2})?$' }),
      wording: text(limits.templateWordingCharsMax),
      values: Type.Array(text(limits.templateValueCharsMax), { maxItems: limits.templateValuesMax }),
    }),
    answer: Message,
    status: 201,
  },
  takeOverConversation: conversationChange('/take-over'),
  giveBackConversation: conversationChange('/give-back'),
  markConversationRead: conversationChange('/read'),
  /** The signed-in person has seen the notes that mention them. */
  readMentions: {
    method: 'POST',
    path: '/conversations/{id}/mentions/read',
    needs: 'conversations.view',
    params: idParams,
    answer: Conversation,
  },
  /** The customer's last word needs no answer; `unsettle` takes that back until somebody writes again. */
  settleConversation: conversationChange('/settle'),
  unsettleConversation: conversationChange('/unsettle'),
  /** Hides it and its messages for good; the customer's next message starts a new one. */
  deleteConversation: {
    method: 'DELETE',
    path: '/conversations/{id}',
    needs: 'conversations.answer',
    params: idParams,
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
