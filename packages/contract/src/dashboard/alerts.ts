// The alerts that people get on their devices and by e-mail.
import { type Static, Type } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { alertKinds } from './alert-kinds.ts'
import { type DashboardRoute, Done, Id, Instant, idParams, input, oneOf, orNull, text } from './route.ts'

const Minute = Type.Integer({ minimum: 0, maximum: 1_439 })

const settings = {
  kinds: Type.Array(oneOf(alertKinds), { uniqueItems: true }),
  /** Minutes of the account's day, wrapping at midnight; null: no quiet hours. */
  quiet_hours: orNull(input({ from: Minute, until: Minute })),
  /** Days of the week that are quiet as a whole, 1 for Monday. */
  quiet_days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { uniqueItems: true, maxItems: 7 }),
  /** Alerts may show the customer's name and words. */
  shows_text: Type.Boolean(),
  /** Mailed when nobody answers a customer. */
  is_mailed: Type.Boolean(),
}
export const AlertSettings = Type.Object(settings)
export type AlertSettings = Static<typeof AlertSettings>

const Device = Type.Object({
  id: Id,
  user_agent: orNull(Type.String()),
  /** The one that asks. */
  is_this: Type.Boolean(),
  created_at: Instant,
})

const Alerts = Type.Object({
  ...settings,
  /** Key with which browsers subscribe to the service's pushes. */
  push_key: Type.String(),
  /** The person's devices that are told, the newest first. */
  devices: Type.Array(Device),
  /** The session that asks: a device is told as long as its session lasts. */
  session_id: Id,
  /** Minutes of waiting after which people are mailed; null: never. */
  wait_mail_minutes: orNull(Type.Integer()),
  has_mail: Type.Boolean(),
})

const Key = Type.String({ pattern: '^[A-Za-z0-9_-]+={0,2}$', minLength: 16, maxLength: 128 })

export const alertRoutes = {
  getAlerts: { method: 'GET', path: '/alerts', needs: 'overview.view', answer: Alerts },
  /** One's own. */
  setAlerts: {
    method: 'PUT',
    path: '/alerts',
    needs: 'overview.view',
    body: input(settings),
    answer: Alerts,
  },
  setWaitMail: {
    method: 'PUT',
    path: '/alerts/mail',
    needs: 'account.edit',
    body: input({ minutes: orNull(Type.Integer({ minimum: 1, maximum: 1_440 })) }),
    answer: Alerts,
  },
  /** Tells this browser from now on, until the session ends; the same again changes nothing. */
  addPushSubscription: {
    method: 'POST',
    path: '/push-subscriptions',
    needs: 'overview.view',
    body: input({
      endpoint: text(limits.webhookUrlCharsMax),
      p256dh: Key,
      auth: Key,
      language: oneOf(languages),
    }),
    answer: Done,
    status: 201,
  },
  removePushSubscription: {
    method: 'POST',
    path: '/push-subscriptions/remove',
    needs: 'overview.view',
    body: input({ endpoint: text(limits.webhookUrlCharsMax) }),
    answer: Done,
  },
  /** One's own. */
  removeDevice: {
    method: 'DELETE',
    path: '/push-subscriptions/{id}',
    needs: 'overview.view',
    params: idParams,
    answer: Done,
  },
  /** Sends one push to the device at once, whatever its person's settings. `gone`: the device is told no more. */
  testDevice: {
    method: 'POST',
    path: '/push-subscriptions/{id}/test',
    needs: 'overview.view',
    params: idParams,
    answer: Type.Object({ outcome: oneOf(['sent', 'gone', 'failed']) }),
  },
} as const satisfies Record<string, DashboardRoute>
