// The private API of the dashboard, put together.
import { randomBytes } from 'node:crypto'
import type { RouteName } from '@mostrador/contract/dashboard/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findUserLanguage } from '../accounts/people.queries.ts'
import { ensureServiceSecret, UnreadableSecret } from '../accounts/service-secrets.ts'
import type { Database } from '../platform/database.ts'
import type { Logger } from '../platform/log.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { appointmentHandlers } from './appointments.ts'
import { botHandlers } from './bot.ts'
import type { Handlers, StreamName } from './call.ts'
import { channelHandlers } from './channels.ts'
import { contactHandlers } from './contacts.ts'
import type { DashboardDeps } from './deps.ts'
import { inboxHandlers } from './inbox.ts'
import { keyHandlers } from './keys.ts'
import { LiveHub } from './live.ts'
import { liveStream } from './live-stream.ts'
import { resetMail, resetUrl } from './mail-texts.ts'
import { orderHandlers } from './orders.ts'
import { overviewHandlers } from './overview.ts'
import { peopleHandlers } from './people.ts'
import { productHandlers } from './products.ts'
import { type AnyHandler, registerRoutes } from './register.ts'
import { requestHandlers } from './requests.ts'
import { signInHandlers } from './sign-in.ts'
import { webhookHandlers } from './webhooks.ts'

export type DashboardOptions = Omit<DashboardDeps, 'auth'> & {
  contentTypeOf: (request: FastifyRequest) => string | undefined
}

export function registerDashboardApi(app: FastifyInstance, options: DashboardOptions): void {
  let opening: ReturnType<typeof openAuth> | undefined
  const auth = () => {
    // What failed, as without a database, is tried again at the next request.
    opening ??= openAuth(options).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const deps = { ...options, auth }
  const handlers: Handlers<Exclude<RouteName, StreamName>> = {
    ...signInHandlers(deps),
    ...peopleHandlers(deps),
    ...keyHandlers,
    ...webhookHandlers(deps),
    ...requestHandlers,
    ...inboxHandlers,
    ...contactHandlers,
    ...overviewHandlers,
    ...orderHandlers,
    ...productHandlers(deps),
    ...appointmentHandlers,
    ...channelHandlers(deps),
    ...botHandlers(deps),
  }
  const live = new LiveHub(deps.directory.cells, deps.log)
  app.addHook('preClose', () => live[Symbol.asyncDispose]())
  // Each was checked against its own route above; from here on they are called alike.
  const calls = handlers as unknown as Record<string, AnyHandler>
  registerRoutes(app, deps, { handlers: calls, streams: { getLive: liveStream(deps, live) } })
}

async function openAuth({ directory, secrets, publicUrl, log, mailer }: Omit<DashboardDeps, 'auth'>) {
  const [database] = directory.cells
  const { createAuth } = await import('./auth.ts')
  return createAuth({
    database,
    secret: await openSecret(database, secrets, log),
    publicUrl,
    log,
    mailReset:
      mailer &&
      (async ({ email, name }, token) => {
        const language = (await findUserLanguage(database, email)) ?? 'es'
        await mailer.send({ to: email, ...resetMail(language, { name, url: resetUrl(publicUrl, token) }) })
      }),
  })
}

/** Without its master key the service still serves: nobody is signed in, and second factors cannot be checked. */
async function openSecret(database: Database, secrets: SecretBox, log: Logger): Promise<string> {
  try {
    return await ensureServiceSecret(database, secrets, 'sign-in')
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    log.error({ error: error.message }, 'the secret of the log-in cannot be opened: put master.key back')
    return randomBytes(32).toString('base64url')
  }
}
