// The log of changes to an account's settings: by people, by the command line and by the service itself.
import { Type } from 'typebox'
import {
  type DashboardRoute,
  Id,
  Instant,
  InstantText,
  input,
  oneOf,
  optional,
  orNull,
  pageOf,
  paging,
} from '../route.ts'
import { activityActions, activityActors, activityRecords } from './activity-values.ts'

export const Activity = Type.Object({
  id: Id,
  at: Instant,
  actor: oneOf(activityActors),
  person_id: orNull(Id),
  /** Their name at that time. */
  person_name: orNull(Type.String()),
  record: oneOf(activityRecords),
  record_id: orNull(Id),
  /** Its name after the change; an address of an invitation only in part. */
  record_name: orNull(Type.String()),
  action: oneOf(activityActions),
  /**
   * By field, before and after; of objects and lists only what differs. Null where the value is a secret, or too long to
   * keep.
   */
  fields: Type.Record(Type.String(), orNull(Type.Array(Type.Unknown()))),
})

export const activityRoutes = {
  /** Newest first. */
  listActivity: {
    method: 'GET',
    path: '/activity',
    needs: 'activity.view',
    query: input({
      ...paging,
      actor: optional(oneOf(activityActors)),
      person_id: optional(Id),
      record: optional(oneOf(activityRecords)),
      record_id: optional(Id),
      from: optional(InstantText),
      to: optional(InstantText),
    }),
    answer: pageOf(Activity),
  },
  /** Everybody whose changes are in the log, also who has left. */
  listActivityPeople: {
    method: 'GET',
    path: '/activity/people',
    needs: 'activity.view',
    answer: Type.Object({ data: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
  },
} as const satisfies Record<string, DashboardRoute>
