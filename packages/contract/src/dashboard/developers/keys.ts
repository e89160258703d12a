// API keys.
import { Type } from 'typebox'
import { limits } from '../../limits.ts'
import { scopes } from '../../plans.ts'
import { activityActors } from '../insights/activity-values.ts'
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
  text,
} from '../route.ts'

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
  /** A rolled key is refused from then on. */
  expires_at: orNull(Instant),
  revoked_at: orNull(Instant),
  /** Null while it is active, and where the activity log does not reach back so far. */
  revoked_by: orNull(Type.Object({ actor: oneOf(activityActors), name: orNull(Type.String()) })),
})

/** Requests that it may still make in the minute that runs; without an end where it made none. Null once revoked or at its end. */
const RateLeft = orNull(Type.Object({ max: Type.Integer(), left: Type.Integer(), ends_at: orNull(Instant) }))

const ListedKey = Type.Intersect([
  ApiKey,
  Type.Object({
    rate: RateLeft,
    /** Requests since 24 hours ago, by the hour. */
    requests_of_day: Type.Integer(),
  }),
])

export const keyRoutes = {
  listKeys: {
    method: 'GET',
    path: '/keys',
    needs: 'keys.view',
    query: input(paging),
    answer: pageOf(ListedKey),
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
  /** A new key in the place of this one, which works for some hours more. `key` is returned here and never again. */
  rollKey: {
    method: 'POST',
    path: '/keys/{id}/roll',
    needs: 'keys.edit',
    params: idParams,
    body: input({
      overlap_hours: optional(Type.Number({ minimum: 0, maximum: limits.keyOverlapHoursMax })),
    }),
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
} as const satisfies Record<string, DashboardRoute>
