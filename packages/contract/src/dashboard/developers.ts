// API keys, the request log, webhooks and their deliveries.
import { Type } from 'typebox'
import {
  deliveryStatuses,
  endpointStatuses,
  eventKinds,
  replayEnds,
  replayStates,
  replayStatuses,
} from '../events.ts'
import { limits } from '../limits.ts'
import { scopes } from '../plans.ts'
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
  text,
} from './route.ts'

export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  scope: oneOf(scopes),
  /** The key's first 8 characters. */
  prefix: Type.String(),
  /** Null when the command line created it or its creator was removed. */
  created_by: orNull(Type.String()),
  created_at: Instant,
  last_used_at: orNull(Instant),
  revoked_at: orNull(Instant),
})

/** One request to the public API, without possibly personal values in path and query. */
export const ApiRequestLog = Type.Object({
  /** x-request-id of the answer. */
  id: Id,
  at: Instant,
  method: Type.String(),
  path: Type.String(),
  /** Known parameters; possibly personal values are shown as `•`. */
  query: Type.Record(Type.String(), Type.String()),
  /** Parameters that the API does not know and ignored. */
  unknown_parameters: Type.Array(Type.String()),
  status: Type.Integer(),
  error_code: orNull(Type.String()),
  error_message: orNull(Type.String()),
  duration_ms: Type.Number(),
  address: orNull(Type.String()),
  user_agent: orNull(Type.String()),
  key: Type.Object({ id: Id, name: Type.String(), prefix: Type.String() }),
})

export const Webhook = Type.Object({
  id: Id,
  name: orNull(Type.String()),
  url: Type.String(),
  events: Type.Array(oneOf(eventKinds)),
  status: oneOf(endpointStatuses),
  consecutive_failures: Type.Integer(),
  held: Type.Integer(),
  pending: Type.Integer(),
  /** The replay that runs. */
  replay_id: orNull(Id),
  paused_at: orNull(Instant),
  broken_at: orNull(Instant),
  /** The last fault on our side that prevented sending. */
  local_fault: orNull(Type.String()),
  local_fault_at: orNull(Instant),
  /** Since when the next secret signs beside the present one. */
  next_secret_prepared_at: orNull(Instant),
  /** Until when the last of the former secrets signs. */
  former_secret_expires_at: orNull(Instant),
  /** Names; the values are masked. */
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  created_at: Instant,
  updated_at: Instant,
})

export const WebhookWithSecret = Type.Intersect([Webhook, Type.Object({ secret: Type.String() })])

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

export const Delivery = Type.Object({ ...delivery, attempts: Type.Array(Type.Object(attempt)) })

const Headers = Type.Record(Type.String(), Type.String())

export const DeliveryDetail = Type.Object({
  ...delivery,
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

const Url = Type.String({ minLength: 1, maxLength: limits.webhookUrlCharsMax })
const Events = Type.Array(Type.String(), { minItems: 1, maxItems: eventKinds.length })
/** Empty for none. */
const WebhookName = Type.String({ maxLength: limits.nameCharsMax })
const GivenHeader = input({
  name: Type.String({ minLength: 1, maxLength: limits.webhookHeaderNameCharsMax }),
  value: Type.String({ minLength: 1, maxLength: limits.webhookHeaderValueCharsMax }),
})
const GivenHeaders = Type.Array(GivenHeader, { maxItems: limits.webhookHeadersMax })
const Overlap = input({ overlap_hours: optional(Type.Number({ minimum: 0 })) })
const webhookChange = (method: 'POST' | 'DELETE', suffix: string) =>
  ({
    method,
    path: `/webhooks/{id}${suffix}`,
    needs: 'webhooks.edit',
    params: idParams,
    answer: Webhook,
  }) as const

export const developerRoutes = {
  listKeys: {
    method: 'GET',
    path: '/keys',
    needs: 'keys.view',
    query: input(paging),
    answer: pageOf(ApiKey),
  },
  /** `key` is returned here and never again. */
  createKey: {
    method: 'POST',
    path: '/keys',
    needs: 'keys.edit',
    body: input({ name: text(), scope: oneOf(scopes) }),
    answer: Type.Intersect([ApiKey, Type.Object({ key: Type.String() })]),
    status: 201,
  },
  revokeKey: {
    method: 'POST',
    path: '/keys/{id}/revoke',
    needs: 'keys.edit',
    params: idParams,
    answer: ApiKey,
  },

  listRequests: {
    method: 'GET',
    path: '/requests',
    needs: 'requests.view',
    query: input({
      ...paging,
      request_id: optional(Id),
      key_id: optional(Id),
      /** A status such as 404, or a class: 2xx, 4xx, 5xx. */
      status: optional(Type.String({ pattern: '^([1-5]\\d\\d|[245]xx)$' })),
    }),
    answer: pageOf(ApiRequestLog),
  },

  listWebhooks: {
    method: 'GET',
    path: '/webhooks',
    needs: 'webhooks.view',
    query: input(paging),
    answer: pageOf(Webhook),
  },
  getWebhook: {
    method: 'GET',
    path: '/webhooks/{id}',
    needs: 'webhooks.view',
    params: idParams,
    answer: Webhook,
  },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    needs: 'webhooks.edit',
    body: input({ name: optional(WebhookName), url: Url, events: Events, headers: optional(GivenHeaders) }),
    answer: WebhookWithSecret,
    status: 201,
  },
  /** Saving the URL, even unchanged, reactivates a broken endpoint. */
  updateWebhook: {
    method: 'PATCH',
    path: '/webhooks/{id}',
    needs: 'webhooks.edit',
    params: idParams,
    body: input({
      name: optional(WebhookName),
      url: optional(Url),
      events: optional(Events),
      /** Added, or put in the place of those with the same name. */
      headers: optional(GivenHeaders),
      remove_headers: optional(Type.Array(Type.String(), { maxItems: limits.webhookHeadersMax })),
    }),
    answer: Webhook,
  },
  pauseWebhook: webhookChange('POST', '/pause'),
  resumeWebhook: webhookChange('POST', '/resume'),
  deleteWebhook: webhookChange('DELETE', ''),
  rotateWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    needs: 'webhooks.edit',
    params: idParams,
    body: Overlap,
    answer: Type.Intersect([WebhookWithSecret, Type.Object({ former_secret_expires_at: Instant })]),
  },
  /** The secret that comes next is returned here and never again. */
  prepareWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{id}/secret/prepare',
    needs: 'webhooks.edit',
    params: idParams,
    answer: WebhookWithSecret,
    status: 201,
  },
  promoteWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{id}/secret/promote',
    needs: 'webhooks.edit',
    params: idParams,
    body: Overlap,
    answer: Webhook,
  },
  cancelWebhookSecret: webhookChange('POST', '/secret/cancel'),
  testWebhook: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    needs: 'webhooks.edit',
    params: idParams,
    body: input({ event: optional(oneOf(eventKinds)) }),
    answer: Type.Object({ event: oneOf(eventKinds), delivery_id: Id }),
  },
  /** The newest attempts, oldest first, for a health chart. */
  getWebhookHealth: {
    method: 'GET',
    path: '/webhooks/{id}/health',
    needs: 'webhooks.view',
    params: idParams,
    answer: Type.Object({
      attempts: Type.Array(
        Type.Object({
          delivery_id: Id,
          started_at: Instant,
          duration_ms: Type.Integer(),
          response_status: orNull(Type.Integer()),
          is_ok: Type.Boolean(),
        }),
      ),
    }),
  },
  /** Runs one step; call again with the same `since` until `is_done`. */
  retryFailedDeliveries: {
    method: 'POST',
    path: '/webhooks/{id}/retry-failed',
    needs: 'webhooks.edit',
    params: idParams,
    body: input({ since: InstantText }),
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
      status: optional(oneOf(deliveryStatuses)),
      request_id: optional(Id),
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
