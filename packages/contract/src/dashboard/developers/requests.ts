// The log of the requests that were made with the account's keys, and their numbers over time.
import { Type } from 'typebox'
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
import { usageSteps } from './usage-steps.ts'

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
  /** In English, as the caller got it. */
  error_message: orNull(Type.String()),
  /** Why, as a code of reasons.ts with its values; null where the code says it all. */
  error_reason: orNull(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  duration_ms: Type.Number(),
  address: orNull(Type.String()),
  user_agent: orNull(Type.String()),
  key: Type.Object({ id: Id, name: Type.String(), prefix: Type.String() }),
})

const counts = {
  start: Instant,
  succeeded: Type.Integer(),
  /** Refused, other than by the rate limit. */
  refused: Type.Integer(),
  /** Refused by the rate limit. */
  limited: Type.Integer(),
  failed: Type.Integer(),
  /** The most of a rate window that was used, of `window_max`. */
  window_used: Type.Integer(),
  window_max: Type.Integer(),
  /** About half of the answers took at most this; null where nothing was timed. */
  p50_ms: orNull(Type.Number()),
  p95_ms: orNull(Type.Number()),
}

/** Requests of one key in one hour or day. */
const Usage = Type.Object({ ...counts, key_id: Id })

export const requestRoutes = {
  /** Newest first. */
  listRequests: {
    method: 'GET',
    path: '/requests',
    needs: 'requests.view',
    query: input({
      ...paging,
      request_id: optional(Id),
      key_id: optional(Id),
      method: optional(Type.String({ pattern: '^[A-Z]{1,20}$' })),
      /** A path of the API with `{id}` for an id, such as `/api/v1/orders/{id}`, or the beginning of a path. */
      path: optional(Type.String({ minLength: 1, maxLength: limits.requestLogPathCharsMax })),
      /** A status such as 404, a class (2xx, 4xx, 5xx), or 4xx-429: refused other than by the rate limit. */
      status: optional(Type.String({ pattern: '^([1-5]\\d\\d|[245]xx|4xx-429)$' })),
      /** Only those that took at least as long. */
      slower_than_ms: optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
      /** Begun at this time or later. */
      from: optional(InstantText),
      /** Begun before this time. */
      to: optional(InstantText),
    }),
    answer: pageOf(ApiRequestLog),
  },
  getRequest: {
    method: 'GET',
    path: '/requests/{id}',
    needs: 'requests.view',
    params: idParams,
    answer: ApiRequestLog,
  },
  /** Hours of the last two days, or days of the account's calendar as long as they are kept; oldest first. */
  getUsage: {
    method: 'GET',
    path: '/usage',
    needs: 'requests.view',
    query: input({ step: oneOf(usageSteps), key_id: optional(Id) }),
    answer: Type.Object({
      step: oneOf(usageSteps),
      /** The beginning of each hour or day, also of those without requests. */
      starts: Type.Array(Instant),
      usage: Type.Array(Usage),
      /** The same over these keys together; of their rate windows the fullest. */
      together: Type.Array(Type.Object(counts)),
      /** Keys with requests in the time shown. */
      keys: Type.Array(Type.Object({ id: Id, name: Type.String(), prefix: Type.String() })),
      /** All of the time shown, by key; `start` is the first. */
      totals: Type.Array(Usage),
    }),
  },
} as const satisfies Record<string, DashboardRoute>
