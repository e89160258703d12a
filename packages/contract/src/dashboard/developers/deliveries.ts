// Deliveries of webhooks, and sending them again.
import { Type } from 'typebox'
import {
  deliveryFilters,
  deliveryStatuses,
  eventKinds,
  replayEnds,
  replayStates,
  replayStatuses,
} from '../../events.ts'
import { limits } from '../../limits.ts'
import {
  type DashboardRoute,
  Id,
  Instant,
  InstantText,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  pageOf,
  paging,
} from '../route.ts'

const attempt = {
  number: Type.Integer(),
  started_at: Instant,
  duration_ms: Type.Integer(),
  response_status: orNull(Type.Integer()),
  error_class: orNull(Type.String()),
  error: orNull(Type.String()),
  /** The replay that sent it. */
  replay_id: orNull(Id),
}

const delivery = {
  id: Id,
  webhook_id: Id,
  event: oneOf(eventKinds),
  request_id: Id,
  is_test: Type.Boolean(),
  status: oneOf(deliveryStatuses),
  reason: orNull(Type.String()),
  next_attempt: orNull(Type.Integer()),
  next_attempt_at: orNull(Instant),
  created_at: Instant,
  finished_at: orNull(Instant),
  /** A replay sends it again, or was the last to do so. */
  is_replay: Type.Boolean(),
}

/** The record that its event tells of, from its body; ids only of records that are there. Null once retention has deleted it. */
const about = orNull(
  Type.Object({
    order_id: orNull(Id),
    order_number: orNull(Type.Integer()),
    appointment_id: orNull(Id),
    conversation_id: orNull(Id),
    contact_id: orNull(Id),
    customer_name: orNull(Type.String()),
    customer_phone: orNull(Type.String()),
    total: orNull(Type.Number()),
    currency: orNull(Type.String()),
    start_time: orNull(Type.String()),
  }),
)

export const Delivery = Type.Object({ ...delivery, about, attempts: Type.Array(Type.Object(attempt)) })

const Headers = Type.Record(Type.String(), Type.String())

export const DeliveryDetail = Type.Object({
  ...delivery,
  about,
  attempts: Type.Array(
    Type.Object({
      ...attempt,
      /** As it went out then; null where that is not recorded. `address` is where it was connected to. */
      request: orNull(Type.Object({ url: Type.String(), address: orNull(Type.String()), headers: Headers })),
      answer_headers: orNull(Headers),
      /** The beginning of what the receiver answered. */
      excerpt: Type.String(),
    }),
  ),
  /** The exact bytes signed and sent; null once retention has deleted them. */
  body: orNull(Type.String()),
})

/** Deliveries of events of a time that are sent again. */
export const Replay = Type.Object({
  id: Id,
  webhook_id: Id,
  from: Instant,
  to: Instant,
  event: orNull(oneOf(eventKinds)),
  status: oneOf(replayStatuses),
  state: oneOf(replayStates),
  /** How many it was about when it began. */
  total: Type.Integer(),
  /** Made due and not yet ended. */
  open: Type.Integer(),
  delivered: Type.Integer(),
  failed: Type.Integer(),
  created_at: Instant,
  ended_at: orNull(Instant),
  /** Why it was stopped. */
  reason: orNull(oneOf(replayEnds)),
})

const replayed = {
  from: InstantText,
  to: InstantText,
  event: optional(oneOf(eventKinds)),
  status: oneOf(replayStatuses),
}

export const deliveryRoutes = {
  /** Runs one step; call again with the same `since` until `is_done`. */
  retryFailedDeliveries: {
    method: 'POST',
    path: '/webhooks/{id}/retry-failed',
    needs: 'webhooks.edit',
    params: idParams,
    /** `waiting`: also those that wait for their next attempt. */
    body: input({ since: InstantText, waiting: optional(Type.Boolean()) }),
    answer: Type.Object({
      retried: Type.Integer(),
      is_done: Type.Boolean(),
      /** Why it ended early: the attempt to a broken webhook failed, or was not made in time. */
      stopped: orNull(oneOf(['attempt_failed', 'not_attempted'])),
    }),
  },

  /** Newest first. */
  listReplays: {
    method: 'GET',
    path: '/webhooks/{id}/replays',
    needs: 'webhooks.view',
    params: idParams,
    query: input(paging),
    answer: pageOf(Replay),
  },
  /** How many deliveries such a replay would send. */
  countReplay: {
    method: 'GET',
    path: '/webhooks/{id}/replays/count',
    needs: 'webhooks.view',
    params: idParams,
    query: input(replayed),
    answer: Type.Object({
      count: Type.Integer(),
      /** The window has more deliveries than are counted: at least `count` would be sent. */
      is_more: Type.Boolean(),
      /** The log is not kept from before this time, at which the window begins therefore. */
      gone_before: orNull(Instant),
    }),
  },
  startReplay: {
    method: 'POST',
    path: '/webhooks/{id}/replays',
    needs: 'webhooks.edit',
    params: idParams,
    body: input(replayed),
    answer: Replay,
    status: 201,
  },
  stopReplay: {
    method: 'POST',
    path: '/webhooks/{id}/replays/stop',
    needs: 'webhooks.edit',
    params: idParams,
    answer: Replay,
  },

  listDeliveries: {
    method: 'GET',
    path: '/deliveries',
    needs: 'webhooks.view',
    query: input({
      ...paging,
      webhook_id: optional(Id),
      event: optional(oneOf(eventKinds)),
      status: optional(oneOf(deliveryFilters)),
      request_id: optional(Id),
      /** A customer's name, an order's number, or the id of an order, appointment, conversation, event or delivery. */
      search: optional(Type.String({ maxLength: limits.nameCharsMax })),
      /** Only deliveries of events from this time on. */
      since: optional(InstantText),
      /** Only deliveries of earlier events. */
      before: optional(InstantText),
    }),
    answer: pageOf(Delivery),
  },
  getDelivery: {
    method: 'GET',
    path: '/deliveries/{id}',
    needs: 'webhooks.view',
    params: idParams,
    answer: DeliveryDetail,
  },
  retryDelivery: {
    method: 'POST',
    path: '/deliveries/{id}/retry',
    needs: 'webhooks.edit',
    params: idParams,
    answer: Delivery,
  },
} as const satisfies Record<string, DashboardRoute>
