// Every route of the dashboard's private API; the server registers them and the dashboard derives its client from them.
import type { Static, TSchema } from 'typebox'
import { alertRoutes } from './alerts.ts'
import { appointmentRoutes } from './appointments.ts'
import { cannedRoutes } from './canned-replies.ts'
import { catalogueFeedRoutes } from './catalogue/feed.ts'
import { pictureRoutes } from './catalogue/pictures.ts'
import { channelRoutes } from './channels.ts'
import { contactRoutes } from './contacts.ts'
import { deliveryRoutes } from './developers/deliveries.ts'
import { keyRoutes } from './developers/keys.ts'
import { requestRoutes } from './developers/requests.ts'
import { webhookRoutes } from './developers/webhooks.ts'
import { firstStepRoutes } from './first-steps.ts'
import { inboxRoutes } from './inbox.ts'
import { activityRoutes } from './insights/activity.ts'
import { questionRoutes } from './insights/questions.ts'
import { reportRoutes } from './insights/reports.ts'
import { labelRoutes } from './labels.ts'
import { productChangeRoutes } from './lists/product-changes.ts'
import { savedFilterRoutes } from './lists/saved-filters.ts'
import { mediaRoutes } from './media.ts'
import { orderRoutes } from './orders.ts'
import { campaignRoutes } from './outreach/campaigns.ts'
import { consentRoutes } from './outreach/consents.ts'
import { reminderRoutes } from './outreach/reminders.ts'
import { templateDraftRoutes } from './outreach/template-drafts.ts'
import { templateRoutes } from './outreach/templates.ts'
import { receiptRoutes } from './payments/receipts.ts'
import { peopleRoutes } from './people.ts'
import type { DashboardRoute } from './route.ts'
import { searchRoutes } from './search.ts'
import { sharedInboxRoutes } from './shared-inbox.ts'
import { shopRoutes } from './shop.ts'

/**
 * Errors are those of the public API: `{ error: { code, message, request_id } }` with its seven codes, often with a
 * `reason` and its `values` (reasons.ts) that the pages have a text for. Not signed in is 401 `unauthorized`, a missing
 * permission 403 `forbidden`, another account's data 404 `not_found`, a request from another site 403. Lists are `{
 * data, next_cursor }` and take `limit` (1 to 200, default 50) and `cursor`.
 */
export const dashboardRoutes = {
  ...peopleRoutes,
  ...keyRoutes,
  ...activityRoutes,
  ...requestRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...inboxRoutes,
  ...mediaRoutes,
  ...receiptRoutes,
  ...sharedInboxRoutes,
  ...labelRoutes,
  ...cannedRoutes,
  ...contactRoutes,
  ...consentRoutes,
  ...campaignRoutes,
  ...orderRoutes,
  ...shopRoutes,
  ...pictureRoutes,
  ...catalogueFeedRoutes,
  ...appointmentRoutes,
  ...channelRoutes,
  ...templateRoutes,
  ...templateDraftRoutes,
  ...reminderRoutes,
  ...alertRoutes,
  ...searchRoutes,
  ...questionRoutes,
  ...reportRoutes,
  ...savedFilterRoutes,
  ...firstStepRoutes,
  ...productChangeRoutes,
} as const satisfies Record<string, DashboardRoute>

export type DashboardRoutes = typeof dashboardRoutes
export type RouteName = keyof DashboardRoutes

type PartOf<Name extends RouteName, Part extends 'params' | 'query' | 'body'> =
  DashboardRoutes[Name] extends Record<Part, infer Schema extends TSchema> ? Static<Schema> : undefined

/** Arguments of a route; undefined where it takes none. */
export type ParamsOf<Name extends RouteName> = PartOf<Name, 'params'>
export type QueryOf<Name extends RouteName> = PartOf<Name, 'query'>
export type BodyOf<Name extends RouteName> = PartOf<Name, 'body'>
/** The answer of a route. */
export type AnswerOf<Name extends RouteName> = Static<DashboardRoutes[Name]['answer']>
