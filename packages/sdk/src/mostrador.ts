// The entry of the package: the client, and the names that come with it.
import { createSend, type MostradorOptions, type RequestOptions, type Send } from './http.ts'
import { createFeed, createList, type List } from './lists.ts'
import type {
  Appointment,
  AppointmentQuery,
  Change,
  ChangePage,
  ChangeQuery,
  Contact,
  ContactQuery,
  Conversation,
  ConversationQuery,
  EventKind,
  EventPage,
  EventQuery,
  FeedStart,
  Message,
  MessageQuery,
  Meta,
  NewContact,
  Order,
  OrderQuery,
  Product,
  ProductQuery,
  WebhookEvent,
} from './types.ts'

export * from './errors.ts'
export type { MostradorOptions, RequestOptions } from './http.ts'
export type { List } from './lists.ts'
export type * from './types.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks/verify.ts'

export type CreateOptions = RequestOptions & {
  /**
   * Makes the creation safe to repeat for 24 hours, also by another process. Default: one for each call, so that the
   * repetitions of one call create one contact.
   */
  idempotencyKey?: string | undefined
}

/** A client of one account. Throws TypeError when `url` or `key` cannot be meant. */
export class Mostrador {
  readonly #send: Send

  constructor(options: MostradorOptions) {
    this.#send = createSend(options)
  }

  /** Account, scope, plan and rate limit of the key. */
  meta(options: RequestOptions = {}): Promise<Meta> {
    return this.#send({ path: '/api/v1/_meta', options })
  }

  readonly contacts = {
    list: this.#lister<Contact, ContactQuery>('contacts'),
    /**
     * Sends no message. A lost answer is asked for again under the same idempotency key, so it creates one contact.
     * Throws ConflictError when another contact has the phone; `existingId` names it.
     */
    create: (contact: NewContact, { idempotencyKey, ...options }: CreateOptions = {}): Promise<Contact> =>
      this.#send({
        path: '/api/v1/contacts',
        method: 'POST',
        body: contact,
        headers: { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() },
        options,
      }),
  }

  readonly conversations = {
    list: this.#lister<Conversation, ConversationQuery>('conversations'),
    get: this.#getter<Conversation>('conversations'),
  }

  readonly messages = {
    /** Oldest first. Throws NotFoundError when the conversation is not there. */
    list: (query: MessageQuery, options?: RequestOptions): List<Message> =>
      createList(this.#send, '/api/v1/messages', query, options),
  }

  readonly orders = {
    list: this.#lister<Order, OrderQuery>('orders'),
    get: this.#getter<Order>('orders'),
  }

  readonly products = {
    list: this.#lister<Product, ProductQuery>('products'),
    get: this.#getter<Product>('products'),
  }

  readonly appointments = {
    list: this.#lister<Appointment, AppointmentQuery>('appointments'),
    get: this.#getter<Appointment>('appointments'),
  }

  /** Every change of the account in the order of their commits, for keeping a copy. */
  readonly feed = {
    /** Where the feed stands now: take this cursor, then walk the lists once, then read the changes after it. */
    start: (options: RequestOptions = {}): Promise<FeedStart> =>
      this.#send({ path: '/api/feed/v1/start', options }),
    /**
     * Walked with `wait`, it goes on for ever; without, it ends at the last change. Store the `cursor` of each of its
     * `pages()` together with their data.
     */
    changes: (query: ChangeQuery, options?: RequestOptions): List<Change, ChangePage> =>
      createFeed(this.#send, '/api/feed/v1/changes', query, options),
    /** The envelopes that webhooks carry; walked as `changes` are. */
    events: <Kind extends EventKind = EventKind>(
      query: EventQuery<Kind>,
      options?: RequestOptions,
    ): List<WebhookEvent<Kind>, EventPage<Kind>> =>
      createFeed(this.#send, '/api/feed/v1/events', query, options),
  }

  /** Newest first, and nothing that existed at the start is missed or repeated. */
  #lister<Item, Query extends object>(path: string) {
    return (query?: Query, options?: RequestOptions): List<Item> =>
      createList(this.#send, `/api/v1/${path}`, { ...query }, options)
  }

  #getter<Item>(path: string) {
    return (id: string, options: RequestOptions = {}): Promise<Item> =>
      this.#send({ path: `/api/v1/${path}/${encodeURIComponent(id)}`, options })
  }
}
