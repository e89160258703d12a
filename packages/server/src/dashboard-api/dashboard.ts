// Assembles the private API of the dashboard.
import type { RouteName } from '@mostrador/contract/dashboard/routes'
import { defaultLanguage } from '@mostrador/contract/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findUserLanguage } from '../accounts/people.queries.ts'
import { ensureServiceSecret } from '../accounts/sealed/service-secrets.ts'
import { alertHandlers } from './routes/alerts.ts'
import { appointmentHandlers } from './routes/appointments.ts'
import { botHandlers } from './routes/bot.ts'
import { channelHandlers } from './routes/channels.ts'
import { contactHandlers } from './routes/contacts.ts'
import { activityHandlers } from './routes/developers/activity.ts'
import { keyHandlers } from './routes/developers/keys.ts'
import { firstStepHandlers } from './routes/first-steps.ts'
import { inboxHandlers } from './routes/inbox.ts'
import { mediaHandlers } from './routes/media.ts'
import { orderHandlers } from './routes/orders.ts'
import { campaignHandlers } from './routes/outreach/campaigns.ts'
import { consentsFile } from './routes/outreach/consents-file.ts'
import { recipientsFile } from './routes/outreach/recipients-file.ts'
import { reminderHandlers } from './routes/outreach/reminders.ts'
import { templateDraftHandlers } from './routes/outreach/template-drafts.ts'
import { templateHandlers } from './routes/outreach/templates.ts'
import { overviewHandlers } from './routes/overview.ts'
import { ownEmailHandlers } from './routes/own/own-email.ts'
import { peopleHandlers } from './routes/people.ts'
import { photoHandlers } from './routes/photos.ts'
import { productHandlers } from './routes/products.ts'
import { receiptHandlers } from './routes/receipts.ts'
import { replyHandlers } from './routes/replies.ts'
import { requestHandlers } from './routes/requests.ts'
import { searchHandlers } from './routes/search.ts'
import { sharedInboxHandlers } from './routes/shared-inbox.ts'
import { catalogueFeedHandlers } from './routes/shop/catalogue-feed.ts'
import { personFile } from './routes/shop/person-file.ts'
import { productChangeHandlers } from './routes/shop/product-changes.ts'
import { questionHandlers } from './routes/shop/questions.ts'
import { reportHandlers } from './routes/shop/reports.ts'
import { savedFilterHandlers } from './routes/shop/saved-filters.ts'
import { signInHandlers } from './routes/sign-in.ts'
import { signUpHandlers } from './routes/sign-up.ts'
import { webhookHandlers } from './routes/webhooks.ts'
import type { Handlers, StreamName } from './serving/call.ts'
import type { DashboardDeps } from './serving/deps.ts'
import { LiveHub } from './serving/live.ts'
import { liveStream } from './serving/live-stream.ts'
import { type AnyHandler, registerRoutes } from './serving/register.ts'
import { resetMail, resetUrl } from './signing-in/mail-texts.ts'

export type DashboardOptions = Omit<DashboardDeps, 'auth'> & {
  contentTypeOf: (request: FastifyRequest) => string | undefined
}

export function registerDashboardApi(app: FastifyInstance, options: DashboardOptions): void {
  let opening: ReturnType<typeof openAuth> | undefined
  const auth = () => {
    // After a failure, for example without a database, the next request tries again.
    opening ??= openAuth(options).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const deps = { ...options, auth }
  const handlers: Handlers<Exclude<RouteName, StreamName>> = {
    ...signUpHandlers(deps),
    ...signInHandlers(deps),
    ...peopleHandlers(deps),
    ...ownEmailHandlers(deps),
    ...keyHandlers(deps),
    ...activityHandlers,
    ...webhookHandlers(deps),
    ...requestHandlers,
    ...inboxHandlers(deps),
    ...replyHandlers(deps),
    ...mediaHandlers,
    ...receiptHandlers(deps),
    ...sharedInboxHandlers,
    ...contactHandlers,
    ...campaignHandlers(deps),
    ...overviewHandlers,
    ...orderHandlers(deps),
    ...productHandlers(deps),
    ...appointmentHandlers,
    ...channelHandlers(deps),
    ...templateHandlers(deps),
    ...templateDraftHandlers(deps),
    ...reminderHandlers(deps),
    ...botHandlers(deps),
    ...alertHandlers(deps),
    ...searchHandlers,
    ...questionHandlers,
    ...reportHandlers,
    ...savedFilterHandlers,
    ...firstStepHandlers(deps),
    ...photoHandlers(deps),
    ...catalogueFeedHandlers(deps),
    ...productChangeHandlers(deps),
  }
  const live = new LiveHub(deps.directory.db, deps.log)
  app.addHook('preClose', () => live[Symbol.asyncDispose]())
  // Each handler was checked against its own route above; from here on all are called alike.
  const calls = handlers as unknown as Record<string, AnyHandler>
  const streams = {
    getLive: liveStream(deps, live),
    exportCampaignRecipients: recipientsFile,
    exportContact: personFile(deps),
    exportConsents: consentsFile,
  }
  registerRoutes(app, deps, { handlers: calls, streams })
}

async function openAuth({ directory, secrets, publicUrl, log, mailer }: Omit<DashboardDeps, 'auth'>) {
  const database = directory.db
  const { createAuth } = await import('./signing-in/auth.ts')
  return createAuth({
    database,
    secret: await ensureServiceSecret(database, secrets, 'sign-in'),
    publicUrl,
    log,
    mailReset:
      mailer &&
      (async ({ email, name }, token) => {
        const language = (await findUserLanguage(database, email)) ?? defaultLanguage
        await mailer.send({ to: email, ...resetMail(language, { name, url: resetUrl(publicUrl, token) }) })
      }),
  })
}
