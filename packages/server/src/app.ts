import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { KeyUsage } from './accounts/key-usage.ts'
import type { RateLimiter } from './accounts/rate-limits.ts'
import { registerCatalogueFeed } from './catalogue/feed/routes.ts'
import { type InboundDeps, registerInboundRoutes } from './channels/inbound/routes.ts'
import { registerWebChat } from './channels/web/chat-routes.ts'
import { type DashboardOptions, registerDashboardApi } from './dashboard-api/dashboard.ts'
import { registerDashboardPage } from './dashboard-page.ts'
import { createHttpServer, jsonType } from './http-server.ts'
import { registerPayRoutes } from './integrations/payment-pages/pay-routes.ts'
import { registerReceiptRoutes } from './integrations/receipts/receipt-routes.ts'
import { registerIntegrationRoutes } from './integrations/routes.ts'
import { registerMediaRoutes } from './media/routes.ts'
import { type OperatorDeps, registerOperatorRoutes } from './operator-routes.ts'
import type { Clock } from './platform/clock.ts'
import { AppError } from './platform/errors.ts'
import { newId } from './platform/ids.ts'
import { isTracing, noteOnRequest } from './platform/traces/spans.ts'
import type { Pressure } from './platform/work/pressure.ts'
import { type Answer, errorAnswer } from './public-api/answer.ts'
import type { ApiRequest } from './public-api/body.ts'
import { registerDocs } from './public-api/docs/docs.ts'
import { PublicApi } from './public-api/engine.ts'
import { FeedWaits } from './public-api/feed/waits.ts'
import { registerMcp } from './public-api/mcp/routes.ts'
import type { RequestLog } from './public-api/request-log.ts'
import { feedPrefix, findRoute, isApiPath, prefix } from './public-api/routes.ts'
import { UnauthorizedThrottle } from './public-api/unauthorized-throttle.ts'
import { traceRequests, traceUnread } from './request-spans.ts'
import type { UnreadHead } from './unread-head.ts'

export type AppDeps = OperatorDeps & {
  usage: KeyUsage
  requests: RequestLog
  /** Undefined where the database counts requests. */
  limiter: RateLimiter | undefined
  inbound: Omit<InboundDeps, 'directory' | 'clock' | 'log' | 'pressure'>
  dashboard: Omit<DashboardOptions, 'directory' | 'clock' | 'log' | 'contentTypeOf' | 'media' | 'limiter'>
  media: DashboardOptions['media']
  clock: Clock
  /** Acknowledgements for which other work makes room. */
  pressure?: Pressure | undefined
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[] | undefined
  /** Public address of the API, if the operator has set one. */
  documentedUrl?: string | undefined
  /** Time limit from a request's first byte to its last; undefined: the usual one. */
  requestMs?: number | undefined
}

/** All that is served over HTTP, as a table of contents. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { clock, log, metrics, pressure } = deps
  const waits = new FeedWaits(deps.directory.db, log)
  const api = new PublicApi({ ...deps, waits, onLimiterFailure: () => metrics.rateLimitFallbacks.inc() })
  const throttle = new UnauthorizedThrottle(clock)

  const conclude: Conclude = (answer, request, sender) => {
    deps.requests.note(answer, request, sender)
    noteAnswer(answer, request)
    return answer.status === 401 ? throttle.pass(sender.ip) : undefined
  }

  const answerRequest = async (asked: Asked): Promise<Answer> => {
    const { request, id, address } = asked
    const answer = await api.answer(request, id)
    const { method, url, headers } = request
    const delayed = conclude(answer, { method, url, id, ms: asked.elapsedMs() }, { ip: address, headers })
    if (delayed) await delayed
    return answer
  }

  const answerApi = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method = '', url = '', headers } = request.raw
    const answer = await answerRequest({
      request: { method, url, headers, contentType: contentTypes.get(request.raw), body: request.raw },
      id: request.id,
      address: request.ip,
      elapsedMs: () => reply.elapsedTime,
    })
    return reply.code(answer.status).headers(answer.headers).type(jsonType).send(answer.body)
  }

  const answerUnknownMethod = async (head: UnreadHead, id: string): Promise<Answer> => {
    const url = withoutOrigin(head.url)
    if (!isApiPath(url)) return errorAnswer(noSuchPath(), id)
    const startedMs = performance.now()
    const asked = {
      request: { ...head, url, contentType: undefined, body: Readable.from([]) },
      id,
      address: head.address,
      elapsedMs: () => performance.now() - startedMs,
    }
    return traceUnread(head, id, () => answerRequest(asked))
  }

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    if (isApiPath(request.raw.url ?? '')) return answerApi(request, reply)
    if (page.isWanted(request)) return page.send(reply)
    const { status, body } = errorAnswer(noSuchPath(), request.id)
    return reply.code(status).type(jsonType).send(body)
  }

  // Fastify would refuse types it cannot read before any route runs. The routes read bodies themselves, so Fastify sees
  // one type for all requests, and the real one is kept here.
  const contentTypes = new WeakMap<IncomingMessage, string | undefined>()
  const app = Fastify({
    rewriteUrl: (request) => {
      const contentType = request.headers['content-type']
      if (contentType !== undefined) contentTypes.set(request, contentType)
      request.headers['content-type'] = 'application/octet-stream'
      request.url = withoutOrigin(request.url ?? '/')
      return request.url
    },
    genReqId: () => newId(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    trustProxy: deps.trustProxy ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The public API reads its own paths, whatever their escapes.
    frameworkErrors: (_error, request, reply) => {
      void reply.header('x-request-id', request.id)
      void answerUnknown(request, reply)
    },
    serverFactory: (handle) =>
      createHttpServer(handle, { answerUnknownMethod, requestMs: deps.requestMs ?? limits.httpRequestMs }),
    // The server handles client errors itself, on each of its addresses.
    clientErrorHandler: () => {},
    routerOptions: { querystringParser: () => ({}), maxParamLength: 1_000 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  traceRequests(app)
  const isOverTls = deps.dashboard.publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isOverTls) reply.header('strict-transport-security', strictTransport)
    // Otherwise a client could send its next request just as idle connections are closed.
    if (deps.isStopping()) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest(routeOf(request), reply.statusCode, reply.elapsedTime / 1_000)
    done()
  })
  app.setNotFoundHandler(answerUnknown)
  app.setErrorHandler((error, request, reply) => {
    log.error({ request_id: request.id, error }, 'request failed')
    const { status, body } = errorAnswer(
      new AppError('internal', 'Internal error. Try again later.'),
      request.id,
    )
    return reply.code(status).type(jsonType).send(body)
  })

  for (const start of [prefix, feedPrefix]) {
    app.all(`${start}/*`, answerApi)
    app.all(start, answerApi)
  }
  app.addHook('preClose', () => waits[Symbol.asyncDispose]())
  const applier = registerInboundRoutes(app, {
    ...deps.inbound,
    directory: deps.directory,
    clock,
    log,
    metrics,
    pressure,
  })
  const { secrets } = deps.inbound
  const integrations = { directory: deps.directory, secrets, clock, log, metrics, pressure }
  registerIntegrationRoutes(app, integrations)
  registerReceiptRoutes(app, integrations)
  registerPayRoutes(app, { ...integrations, publicUrl: deps.dashboard.publicUrl })
  registerDashboardApi(app, {
    ...deps.dashboard,
    ...{ directory: deps.directory, clock, log, media: deps.media, limiter: deps.limiter },
    contentTypeOf: ({ raw }) => contentTypes.get(raw),
  })
  const { directory, media } = deps
  registerWebChat(app, { directory, clock, log, media, apply: (events) => applier.enqueue(events) })
  registerMediaRoutes(app, { ...deps.media, directory: deps.directory, clock, log })
  const { feedTokens: tokens, publicUrl } = deps.dashboard
  registerCatalogueFeed(app, { directory, store: media.store, tokens, publicUrl, clock })
  registerOperatorRoutes(app, deps)
  registerMcp(app, {
    ...{ api, log, publicUrl: deps.dashboard.publicUrl, version: deps.dashboard.version },
    contentTypeOf: ({ raw }) => contentTypes.get(raw),
    conclude: ({ raw, id, ip, headers }, reply, answer, tool) => {
      const { method = '', url = '' } = raw
      const request = { method, url, id, ms: reply.elapsedTime, tool }
      return conclude(answer, request, { ip, headers })
    },
  })
  registerDocs(app, deps.documentedUrl)
  const page = registerDashboardPage(app)
  return app
}

/** Time for requests in progress to finish when the service stops. */
const closeMsMax = 5_000

/** Ends with the last answer that is under way, or when its time is over. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeMsMax)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers insist on TLS for a year. Subdomains are left out, since they may belong to somebody else. */
const strictTransport = 'max-age=31536000'

/** Logs an answer, and delays that to a caller without a valid key. */
type Conclude = (...noted: Parameters<RequestLog['note']>) => Promise<void> | undefined
type Asked = { request: ApiRequest; id: string; address: string; elapsedMs: () => number }

function noteAnswer({ caller }: Answer, { method, url }: Pick<ApiRequest, 'method' | 'url'>): void {
  if (!isTracing()) return
  const path = findRoute(method, url)?.operation.path
  noteOnRequest({
    'mostrador.account_id': caller?.accountId,
    'mostrador.operation': path && `${method} ${path}`,
  })
}

function noSuchPath(): AppError {
  return new AppError('not_found', 'No such path; those of the API begin with /api/v1. See /docs.')
}

// A request may name the whole address, as proxies do; its origin is ignored.
function withoutOrigin(url: string): string {
  if (url.startsWith('/')) return url
  const rest = url.replace(/^https?:\/\/[^/?]*/i, '')
  return rest.startsWith('?') || rest === '' ? `/${rest}` : rest
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}
