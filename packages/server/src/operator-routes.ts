import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Directory } from './accounts/directory.ts'
import { sql } from './platform/database/database.ts'
import { messageOf } from './platform/errors.ts'
import type { Logger } from './platform/log.ts'
import { type Metrics, metricsContentType } from './platform/metrics.ts'
import { isLoopback } from './platform/network/loopback.ts'

export type OperatorDeps = {
  directory: Directory
  metrics: Metrics
  /** Bearer token for /metrics; without it only loopback may read. */
  metricsToken: string | undefined
  /** Once true, /readyz sends new requests elsewhere. */
  isStopping: () => boolean
  log: Logger
}

const readyWithinMs = 2_000

/** Liveness, readiness and metrics for operators. */
export function registerOperatorRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  app.get('/healthz', { exposeHeadRoute: true }, (_request, reply) => reply.send({ status: 'ok' }))

  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    if (deps.isStopping()) {
      return reply.code(503).send({ status: 'not ready', reason: 'The service is stopping.' })
    }
    try {
      await withTimeout(deps.directory.db.query(sql`select 1`))
      return reply.send({ status: 'ready' })
    } catch (error) {
      deps.log.warn({ error: messageOf(error) }, 'not ready: the database does not answer')
      return reply.code(503).send({ status: 'not ready', reason: 'The database does not answer.' })
    }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'Send METRICS_TOKEN as bearer token.' })
    }
    return reply.type(metricsContentType).send(await deps.metrics.render())
  })
}

// Behind a trusted proxy the address is the visitor's, so a proxy on this machine opens nothing to the world.
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return isLoopback(request.socket.remoteAddress ?? '') && isLoopback(request.ip) && !isForwarded(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function isForwarded(request: FastifyRequest): boolean {
  return 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${readyWithinMs} ms`)), readyWithinMs)
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
