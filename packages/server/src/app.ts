import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { KeyUsage } from './accounts/key-usage.ts'
import type { RateLimiter } from './accounts/rate-limits.ts'
import { type InboundDeps, registerInboundRoutes } from './channels/inbound-routes.ts'
import { registerWebChat } from './channels/web/chat-routes.ts'
import { type DashboardOptions, registerDashboardApi } from './dashboard-api/dashboard.ts'
import { registerDashboardPage } from './dashboard-page.ts'
import { registerPayRoutes } from './integrations/pay-routes.ts'
import { registerIntegrationRoutes } from './integrations/routes.ts'
import { type OperatorDeps, registerOperatorRoutes } from './operator-routes.ts'
import type { Clock } from './platform/clock.ts'
import { AppError } from './platform/errors.ts'
import { newId } from './platform/ids.ts'
import { errorAnswer } from './public-api/answer.ts'
import { registerDocs } from './public-api/docs.ts'
import { PublicApi } from './public-api/engine.ts'
import type { RequestLog } from './public-api/request-log.ts'
import { prefix } from './public-api/routes.ts'
import { UnauthorizedThrottle } from './public-api/unauthorized-throttle.ts'

export type AppDeps = OperatorDeps & {
  usage: KeyUsage
  requests: RequestLog
  /** Undefined where the database counts. */
  limiter: RateLimiter | undefined
  inbound: Omit<InboundDeps, 'directory' | 'clock' | 'log'>
  dashboard: Omit<DashboardOptions, 'directory' | 'clock' | 'log' | 'contentTypeOf'>
  clock: Clock
  /** Addresses whose X-Forwarded-* is believed. */
  trustProxy: string[] | undefined
}

const requestTimeoutMs = 30_000

/** Everything that is served over HTTP, as a table of contents. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { clock, log, metrics } = deps
  const api = new PublicApi({ ...deps, onLimiterFailure: () => metrics.rateLimitFallbacks.inc() })
  const throttle = new UnauthorizedThrottle(clock)

  const answerApi = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url = '', headers } = request.raw
    const contentType = contentTypes.get(request.raw)
    const answer = await api.answer(
      { method: method ?? '', url, headers, contentType, body: request.raw },
      request.id,
    )
    deps.requests.note(answer, { method: method ?? '', url, id: request.id, ms: reply.elapsedTime }, request)
    if (answer.status === 401) await throttle.pass(request.ip)
    return reply.code(answer.status).headers(answer.headers).type(json).send(answer.body)
  }

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    if (isApi(request.raw)) return answerApi(request, reply)
    if (page.isWanted(request)) return page.send(reply)
    const { status, body } = errorAnswer(new AppError('not_found', 'No such path.'), request.id)
    return reply.code(status).type(json).send(body)
  }

  // Fastify refuses types it cannot read, before any route and whoever asks. Bodies are read by the routes
  // themselves, so it is shown one type for all, and the real one is kept.
  const contentTypes = new WeakMap<IncomingMessage, string | undefined>()
  const app = Fastify({
    rewriteUrl: (request) => {
      contentTypes.set(request, request.headers['content-type'])
      request.headers['content-type'] = 'application/octet-stream'
      request.url = withoutOrigin(request.url ?? '/')
      return request.url
    },
    genReqId: () => newId(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    requestTimeout: requestTimeoutMs,
    trustProxy: deps.trustProxy ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The path of a public request is read by its engine, whatever its escapes.
    frameworkErrors: (_error, request, reply) => {
      void reply.header('x-request-id', request.id)
      void answerUnknown(request, reply)
    },
    clientErrorHandler: refuseMalformed,
    routerOptions: { querystringParser: () => ({}), maxParamLength: 1_000 },
    http: { requireHostHeader: false },
  })
  app.server.on('checkExpectation', (_request, response) => {
    const requestId = newId()
    const { status, body } = errorAnswer(
      new AppError('invalid_request', 'Leave out the header Expect.'),
      requestId,
    )
    response
      .writeHead(status, { 'content-type': json, 'x-request-id': requestId, connection: 'close' })
      .end(body)
  })
  app.server.on('connect', (_request, socket) => refuseMalformed(new Error('CONNECT'), socket))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest(routeOf(request), reply.statusCode, reply.elapsedTime / 1_000)
  })
  app.setNotFoundHandler(answerUnknown)
  app.setErrorHandler((error, request, reply) => {
    log.error({ request_id: request.id, error }, 'request failed')
    const { status, body } = errorAnswer(
      new AppError('internal', 'Internal error. Try again later.'),
      request.id,
    )
    return reply.code(status).type(json).send(body)
  })

  app.all(`${prefix}/*`, answerApi)
  app.all(prefix, answerApi)
  const applier = registerInboundRoutes(app, {
    ...deps.inbound,
    directory: deps.directory,
    clock,
    log,
    metrics,
  })
  const { secrets } = deps.inbound
  const integrations = { directory: deps.directory, secrets, clock, log, metrics }
  registerIntegrationRoutes(app, integrations)
  registerPayRoutes(app, { ...integrations, publicUrl: deps.dashboard.publicUrl })
  registerDashboardApi(app, {
    ...deps.dashboard,
    ...{ directory: deps.directory, clock, log },
    contentTypeOf: ({ raw }) => contentTypes.get(raw),
  })
  registerWebChat(app, { directory: deps.directory, clock, log, apply: (events) => applier.enqueue(events) })
  registerOperatorRoutes(app, deps)
  registerDocs(app)
  const page = registerDashboardPage(app)
  return app
}

const json = 'application/json; charset=utf-8'

// A request may name the whole address, as proxies do; whose it says to be changes nothing.
function withoutOrigin(url: string): string {
  if (url.startsWith('/')) return url
  const rest = url.replace(/^https?:\/\/[^/?]*/i, '')
  return rest.startsWith('?') || rest === '' ? `/${rest}` : rest
}

function isApi({ url = '' }: IncomingMessage): boolean {
  return url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`)
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

// What is no HTTP at all never reaches a route, and still gets an answer in the one form, with a request id.
function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const requestId = newId()
  const why =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'The request headers are too large.' : 'Not a valid HTTP request.'
  const { body } = errorAnswer(new AppError('invalid_request', why), requestId)
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: ${json}\r\nx-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
