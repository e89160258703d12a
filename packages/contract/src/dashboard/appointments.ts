// Appointments and availability.
import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { appointmentStatuses, bookingProblems } from '../values.ts'
import { tryNames } from './lists/try-names.ts'
import { CustomerNews } from './outreach/customer-news.ts'
import {
  CustomerLanguage,
  type DashboardRoute,
  Day,
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

export const Appointment = Type.Object({
  id: Id,
  status: oneOf(appointmentStatuses),
  start_time: Instant,
  end_time: Instant,
  /** How many it takes of those that its start has. */
  places: Type.Integer(),
  /** How many may book one start of its service now; one where it has no service. */
  service_places: Type.Integer(),
  customer_name: orNull(Type.String()),
  customer_phone: orNull(Type.String()),
  customer_email: orNull(Type.String()),
  contact_id: orNull(Id),
  conversation_id: orNull(Id),
  customer_language: CustomerLanguage,
  service_id: orNull(Id),
  service_name: orNull(Type.String()),
  resource_id: Id,
  resource_name: Type.String(),
  meeting_link: orNull(Type.String()),
  notes: orNull(Type.String()),
  /** Only the shop reads it. */
  cancel_reason: orNull(Type.String()),
  /** When the customer answered a reminder that they come; another time asks anew. */
  confirmed_at: orNull(Instant),
  created_at: Instant,
  /** Actions open to a person now. */
  actions: Type.Array(oneOf(['confirm', 'move', 'complete', 'no_show', 'cancel', 'take_back'])),
})

/** With the news of it for the customer. */
export const AppointmentDetail = Type.Intersect([Appointment, Type.Object({ news: CustomerNews })])

const Places = Type.Integer({ minimum: 1, maximum: limits.bookingPlacesMax })

const appointmentChange = (suffix: string) =>
  ({
    method: 'POST',
    path: `/appointments/{id}${suffix}`,
    needs: 'appointments.edit',
    params: idParams,
    answer: AppointmentDetail,
  }) as const

const Span = Type.Object({ from: Type.String(), to: Type.String() })
const Week = Type.Partial(
  Type.Object({
    monday: Type.Array(Span),
    tuesday: Type.Array(Span),
    wednesday: Type.Array(Span),
    thursday: Type.Array(Span),
    friday: Type.Array(Span),
    saturday: Type.Array(Span),
    sunday: Type.Array(Span),
  }),
)
const Exceptions = Type.Array(Type.Object({ date: Day, name: optional(text()), hours: Type.Array(Span) }))

/** Opening hours, bookable resources and services; the same document as on the command line. */
export const Availability = Type.Object({
  slot_step_minutes: Type.Integer(),
  hours: Week,
  exceptions: Exceptions,
  resources: Type.Array(Type.Object({ name: Type.String(), hours: optional(Week), exceptions: Exceptions })),
  services: Type.Array(
    Type.Object({
      sku: Type.String(),
      duration_minutes: Type.Integer(),
      buffer_minutes: Type.Integer(),
      /** How many customers may share one start; absent: one. */
      places: optional(Type.Integer()),
      /** Days and hours in which it is given, within those of whoever gives it; absent: all of theirs. */
      hours: optional(Week),
      /** Absent or empty: all of them. */
      resources: optional(Type.Array(Type.String())),
    }),
  ),
  /** The state that is stored. Sent back, it refuses a change of what somebody else changed since it was read. */
  version: optional(Type.String()),
})

export const Slot = Type.Object({
  id: Type.String(),
  start: Instant,
  end: Instant,
  resource_name: Type.String(),
  /** Places that are free; absent where a start has but one. */
  places_left: optional(Type.Integer()),
})

export const appointmentRoutes = {
  /** Ordered by start; `from` and `to` at most 62 days apart. */
  listAppointments: {
    method: 'GET',
    path: '/appointments',
    needs: 'appointments.view',
    query: input({
      ...paging,
      from: InstantText,
      to: InstantText,
      status: optional(oneOf(appointmentStatuses)),
    }),
    answer: pageOf(Appointment),
  },
  getAppointment: {
    method: 'GET',
    path: '/appointments/{id}',
    needs: 'appointments.view',
    params: idParams,
    answer: AppointmentDetail,
  },
  createAppointment: {
    method: 'POST',
    path: '/appointments',
    needs: 'appointments.edit',
    body: input({
      key: optional(tryNames.key),
      former_keys: tryNames.former_keys,
      slot_id: Type.String({ maxLength: 255 }),
      /** How many come; absent: one. */
      places: optional(Places),
      /** Links it to the customer and, where there is one, to their newest conversation. */
      contact_id: optional(Id),
      customer_name: text(),
      customer_phone: optional(text(limits.phoneCharsMax)),
      customer_email: optional(text(limits.emailCharsMax)),
      notes: optional(text(limits.appointmentNotesCharsMax)),
    }),
    answer: AppointmentDetail,
    status: 201,
  },
  moveAppointment: {
    method: 'POST',
    path: '/appointments/{id}/move',
    needs: 'appointments.edit',
    params: idParams,
    body: input({ slot_id: Type.String({ maxLength: 255 }) }),
    answer: AppointmentDetail,
  },
  /** Another number of those who come, at the same time. */
  changeAppointmentPlaces: { ...appointmentChange('/places'), body: input({ places: Places }) },
  confirmAppointment: appointmentChange('/confirm'),
  completeAppointment: appointmentChange('/complete'),
  markAppointmentNoShow: appointmentChange('/no-show'),
  cancelAppointment: {
    ...appointmentChange('/cancel'),
    body: input({ reason: optional(text(limits.appointmentCancelReasonCharsMax)) }),
  },
  /** That it is completed, or that nobody came. */
  takeBackAppointment: appointmentChange('/take-back'),
  /** A person has told the customer in some other way. */
  noteAppointmentTold: appointmentChange('/told'),
  /** Free times of a service, soonest first. */
  listSlots: {
    method: 'GET',
    path: '/slots',
    needs: 'appointments.view',
    query: input({
      ...paging,
      sku: text(),
      from: InstantText,
      to: InstantText,
      /** How many places are to be free; those of the appointment that is moved, or else one, where absent. */
      places: optional(Type.Integer()),
      /** An appointment that is to be moved, whose own time counts as free. */
      moving: optional(Id),
    }),
    answer: pageOf(Slot),
  },
  getAvailability: {
    method: 'GET',
    path: '/availability',
    needs: 'appointments.view',
    answer: Availability,
  },
  /** Services that are for sale but cannot be booked, and how many are for sale. */
  listUnbookable: {
    method: 'GET',
    path: '/availability/unbookable',
    needs: 'appointments.view',
    answer: Type.Object({
      sold: Type.Integer(),
      unbookable: Type.Array(Type.Object({ id: Id, name: Type.String(), why: oneOf(bookingProblems) })),
    }),
  },
  /** Replaces the whole document. */
  setAvailability: {
    method: 'PUT',
    path: '/availability',
    needs: 'availability.edit',
    body: Availability,
    answer: Availability,
  },
} as const satisfies Record<string, DashboardRoute>
