// Webhooks and their secrets.
import { Type } from 'typebox'
import { endpointStatuses, eventKinds } from '../../events.ts'
import { limits } from '../../limits.ts'
import {
  type DashboardRoute,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  pageOf,
  paging,
} from '../route.ts'

export const Webhook = Type.Object({
  id: Id,
  name: orNull(Type.String()),
  description: orNull(Type.String()),
  url: Type.String(),
  events: Type.Array(oneOf(eventKinds)),
  status: oneOf(endpointStatuses),
  consecutive_failures: Type.Integer(),
  held: Type.Integer(),
  pending: Type.Integer(),
  /** Those of them that failed before and wait for their next attempt, and when the first is made. */
  retrying: Type.Integer(),
  next_retry_at: orNull(Instant),
  /** The replay that runs. */
  replay_id: orNull(Id),
  paused_at: orNull(Instant),
  broken_at: orNull(Instant),
  /** The last fault on our side that prevented sending. */
  local_fault: orNull(Type.String()),
  local_fault_at: orNull(Instant),
  /** Since when the next secret signs beside the present one. */
  next_secret_prepared_at: orNull(Instant),
  /** When the receiver last took a test event, which the next secret signs alone: it knows that secret. */
  next_secret_tested_at: orNull(Instant),
  /** Until when the last of the former secrets signs. */
  former_secret_expires_at: orNull(Instant),
  /** Names; the values are masked. */
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  created_at: Instant,
  updated_at: Instant,
})

export const WebhookWithSecret = Type.Intersect([Webhook, Type.Object({ secret: Type.String() })])

const Url = Type.String({ minLength: 1, maxLength: limits.webhookUrlCharsMax })
const Events = Type.Array(Type.String(), { minItems: 1, maxItems: eventKinds.length })
/** Empty for none. */
const WebhookName = Type.String({ maxLength: limits.nameCharsMax })
const Description = Type.String({ maxLength: limits.webhookDescriptionCharsMax })
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

export const webhookRoutes = {
  getWebhookRules: {
    method: 'GET',
    path: '/webhook-rules',
    needs: 'webhooks.view',
    /** Addresses with http and of private networks are taken: the operator's WEBHOOK_ALLOW_INSECURE. */
    answer: Type.Object({ allows_local: Type.Boolean() }),
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
    body: input({
      name: optional(WebhookName),
      description: optional(Description),
      url: Url,
      events: Events,
      headers: optional(GivenHeaders),
    }),
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
      description: optional(Description),
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
    /** `data` in the place of the sample; it must fit the event's schema. The delivery is marked as a test all the same. */
    body: input({
      event: optional(oneOf(eventKinds)),
      data: optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    answer: Type.Object({ event: oneOf(eventKinds), delivery_id: Id }),
  },
  /** The newest attempts, oldest first, for a health chart, and the newest that failed. */
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
      last_failed: orNull(
        Type.Object({
          delivery_id: Id,
          started_at: Instant,
          duration_ms: Type.Integer(),
          response_status: orNull(Type.Integer()),
          error_class: orNull(Type.String()),
          /** The first line of what the receiver answered; empty for nothing. */
          answer: Type.String(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, DashboardRoute>
