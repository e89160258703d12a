// API keys, the log of requests, webhooks and their deliveries.
import { Type } from 'typebox'
import { deliveryStatuses, endpointStatuses, eventKinds } from '../events.ts'
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
  /** Its first 8 characters. */
  prefix: Type.String(),
  /** Null for one that the command line made, or whose maker is gone. */
  created_by: orNull(Type.String()),
  created_at: Instant,
  last_used_at: orNull(Instant),
  revoked_at: orNull(Instant),
})

/** One request to the public API; what could be personal is left out of path and query. */
export const ApiRequestLog = Type.Object({
  /** x-request-id of the answer. */
  id: Id,
  at: Instant,
  method: Type.String(),
  path: Type.String(),
  /** Known parameters; values that may be personal are `•`. */
  query: Type.Record(Type.String(), Type.String()),
  /** Names of parameters that the API does not know and ignored. */
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
  url: Type.String(),
  events: Type.Array(oneOf(eventKinds)),
  status: oneOf(endpointStatuses),
  consecutive_failures: Type.Integer(),
  held: Type.Integer(),
  pending: Type.Integer(),
  paused_at: orNull(Instant),
  broken_at: orNull(Instant),
  /** What last kept us from sending that was no fault of the receiver. */
  local_fault: orNull(Type.String()),
  local_fault_at: orNull(Instant),
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
}

export const Delivery = Type.Object({ ...delivery, attempts: Type.Array(Type.Object(attempt)) })

export const DeliveryDetail = Type.Object({
  ...delivery,
  /** Each with the beginning of what the receiver answered. */
  attempts: Type.Array(Type.Object({ ...attempt, excerpt: Type.String() })),
  /** The exact bytes that are signed and sent; null once retention has taken them. */
  body: orNull(Type.String()),
  /** Of the next or last attempt, signed with the secrets that are valid now; null where body or endpoint is gone. */
  request: orNull(Type.Object({ url: Type.String(), headers: Type.Record(Type.String(), Type.String()) })),
})

const Url = Type.String({ minLength: 1, maxLength: limits.webhookUrlCharsMax })
const Events = Type.Array(Type.String(), { minItems: 1, maxItems: eventKinds.length })
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
  /** `key` is shown here and never again. */
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
    body: input({ url: Url, events: Events }),
    answer: WebhookWithSecret,
    status: 201,
  },
  /** Saving the URL, the same one too, mends a broken endpoint. */
  updateWebhook: {
    method: 'PATCH',
    path: '/webhooks/{id}',
    needs: 'webhooks.edit',
    params: idParams,
    body: input({ url: optional(Url), events: optional(Events) }),
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
    body: input({ overlap_hours: optional(Type.Number({ minimum: 0 })) }),
    answer: Type.Intersect([WebhookWithSecret, Type.Object({ former_secret_expires_at: Instant })]),
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    needs: 'webhooks.edit',
    params: idParams,
    body: input({ event: optional(oneOf(eventKinds)) }),
    answer: Type.Object({ event: oneOf(eventKinds), delivery_id: Id }),
  },
  /** The newest attempts, oldest first: a small picture of its health. */
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
  /** One step of many; call again with the same `since` until `is_done`. */
  retryFailedDeliveries: {
    method: 'POST',
    path: '/webhooks/{id}/retry-failed',
    needs: 'webhooks.edit',
    params: idParams,
    body: input({ since: InstantText }),
    answer: Type.Object({ retried: Type.Integer(), is_done: Type.Boolean() }),
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
      /** Of events before this time. */
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
