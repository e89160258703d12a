// Reminders: their settings, and each decision about one.
import { type Static, Type } from 'typebox'
import { ReminderSettings, reminderKinds, skipReasons } from '../../outreach/reminders.ts'
import { type DashboardRoute, Id, Instant, idParams, input, oneOf, orNull, pageOf, paging } from '../route.ts'

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

export const reminderRoutes = {
  getReminders: { method: 'GET', path: '/reminders', needs: 'bot.view', answer: ReminderSettings },
  setReminders: {
    method: 'PUT',
    path: '/reminders',
    needs: 'bot.edit',
    body: ReminderSettings,
    answer: ReminderSettings,
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
