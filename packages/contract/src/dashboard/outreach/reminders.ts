// Reminders: their settings, and each decision about one.
import { type Static, Type } from 'typebox'
import { languages } from '../../languages.ts'
import { limits } from '../../limits.ts'
import { ReminderSettings, reminderKinds, skipReasons } from '../../outreach/reminders.ts'
import {
  type DashboardRoute,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  orNull,
  pageOf,
  paging,
  text,
} from '../route.ts'

const ReminderDecision = Type.Object({
  id: Id,
  kind: oneOf(reminderKinds),
  state: oneOf(['sent', 'skipped']),
  reason: orNull(oneOf(skipReasons)),
  /** As a message of its own, or by an approved template. */
  form: orNull(oneOf(['text', 'template'])),
  /** The time that it is about: of the appointment, the order, the cart. */
  occasion: Instant,
  contact_id: orNull(Id),
  contact_name: orNull(Type.String()),
  conversation_id: orNull(Id),
  created_at: Instant,
})
export type ReminderDecision = Static<typeof ReminderDecision>

/** One to come, as things are now. */
const ReminderAhead = Type.Object({
  kind: oneOf(reminderKinds),
  /** The appointment, the order, the cart's conversation or the wish. */
  subject_id: Id,
  occasion: Instant,
  /** The service, the order's number or the product. */
  about: Type.String(),
  /** When it goes; with a reason, when it would have. */
  at: Instant,
  /** Its time has passed: it goes at once, or once what it waits for is over. */
  is_due: Type.Boolean(),
  /** It waits beyond its time, for the end of the quiet hours or until the customer has stopped writing. */
  delay: orNull(oneOf(['night', 'talk'])),
  reason: orNull(oneOf(skipReasons)),
  form: orNull(oneOf(['text', 'template'])),
  contact_id: orNull(Id),
  contact_name: orNull(Type.String()),
  conversation_id: orNull(Id),
})
export type ReminderAhead = Static<typeof ReminderAhead>

/** Soonest first; `total` counts those that are not shown too. */
const RemindersAhead = Type.Object({ data: Type.Array(ReminderAhead), total: Type.Integer() })

const ProductWish = Type.Object({
  id: Id,
  contact_id: Id,
  contact_name: Type.String(),
  conversation_id: orNull(Id),
  /** Null: any of the product. */
  variant_name: orNull(Type.String()),
  since: Instant,
  /** Null while there is none of the product. */
  ahead: orNull(Type.Pick(ReminderAhead, ['at', 'is_due', 'delay', 'reason'])),
})
export type ProductWish = Static<typeof ProductWish>

const samplePlaces = ['service', 'number', 'total', 'product'] as const
type Sample = Record<(typeof samplePlaces)[number], ReturnType<typeof text>>

const VersionedReminders = Type.Object({ ...ReminderSettings.properties, version: Type.String() })
export type VersionedReminders = Static<typeof VersionedReminders>

export const reminderRoutes = {
  getReminders: { method: 'GET', path: '/reminders', needs: 'bot.view', answer: VersionedReminders },
  setReminders: {
    method: 'PUT',
    path: '/reminders',
    needs: 'bot.edit',
    /**
     * `send_due`: what other hours make due at once is sent too; it is left out otherwise. `version`: 409
     * `changed_meanwhile` where the stored settings are others by now.
     */
    body: input({
      ...ReminderSettings.properties,
      send_due: Type.Optional(Type.Boolean()),
      version: Type.Optional(Type.String()),
    }),
    answer: VersionedReminders,
  },
  listRemindersAhead: {
    method: 'GET',
    path: '/reminders/ahead',
    needs: 'bot.view',
    answer: RemindersAhead,
  },
  /** By other settings than the kept ones, which stay as they are. */
  foreseeReminders: {
    method: 'POST',
    path: '/reminders/ahead',
    needs: 'bot.edit',
    body: ReminderSettings,
    answer: RemindersAhead,
  },
  /** To a phone of the business's own, which it knows: by these settings and with made-up values. */
  testReminder: {
    method: 'POST',
    path: '/reminders/test',
    needs: 'bot.edit',
    body: input({
      ...{ kind: oneOf(reminderKinds), settings: ReminderSettings, language: oneOf(languages) },
      phone: Type.String({ maxLength: limits.phoneCharsMax }),
      sample: input(Object.fromEntries(samplePlaces.map((place) => [place, text()])) as Sample),
    }),
    answer: Type.Object({
      /** Why a customer in this place would not get it. */
      reason: orNull(oneOf(skipReasons)),
      form: orNull(oneOf(['text', 'template'])),
      conversation_id: orNull(Id),
      /** Nothing leaves this service on that number. */
      is_simulated: Type.Boolean(),
    }),
  },
  listAppointmentReminders: {
    method: 'GET',
    path: '/appointments/{id}/reminders',
    needs: 'appointments.view',
    params: idParams,
    answer: Type.Object({ decided: Type.Array(ReminderDecision), ahead: Type.Array(ReminderAhead) }),
  },
  /** Customers who wait for the product; `total` counts those that are not shown too. */
  listProductWishes: {
    method: 'GET',
    path: '/products/{id}/wishes',
    needs: 'products.view',
    params: idParams,
    answer: Type.Object({ data: Type.Array(ProductWish), total: Type.Integer(), is_on: Type.Boolean() }),
  },
  listReminderLog: {
    method: 'GET',
    path: '/reminders/log',
    needs: 'bot.view',
    query: input(paging),
    answer: pageOf(ReminderDecision),
  },
  /** The newest decisions about one customer. */
  listContactReminders: {
    method: 'GET',
    path: '/contacts/{id}/reminders',
    needs: 'contacts.view',
    params: idParams,
    answer: Type.Object({ data: Type.Array(ReminderDecision) }),
  },
} as const satisfies Record<string, DashboardRoute>
