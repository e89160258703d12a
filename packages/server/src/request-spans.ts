// One span for each request, of whatever door. Health checks and metrics have none: they would be most of them.
import type { FastifyInstance } from 'fastify'
import { inRequest, isTracing, openSpan, span } from './platform/traces/spans.ts'
import type { Answer } from './public-api/answer.ts'
import type { UnreadHead } from './unread-head.ts'

const untraced = ['/healthz', '/readyz', '/metrics']

export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url
    if (route !== undefined && untraced.includes(route)) return done()
    const values = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'mostrador.request_id': request.id,
    }
    const opened = openSpan({ name: named(method, route), kind: 'server', values, headers })
    if (!opened) return done()
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      opened.set({ 'http.response.status_code': status })
      if (!reply.raw.writableFinished) opened.set({ 'mostrador.outcome': 'aborted' })
      else if (status >= 500) opened.fail(String(status))
      opened.end()
    })
    inRequest(opened, done)
  })
}

/** For requests whose method Node's parser does not know, which never reach the routes. */
export function traceUnread(
  { headers }: UnreadHead,
  requestId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const values = { 'http.request.method': '_OTHER', 'mostrador.request_id': requestId }
  return span({ name: 'HTTP', kind: 'server', values, headers }, async (opened) => {
    const answer = await inRequest(opened, work)
    opened.set({ 'http.response.status_code': answer.status })
    if (answer.status >= 500) opened.fail(String(answer.status))
    return answer
  })
}

function named(method: string, route: string | undefined): string {
  return route === undefined ? method : `${method} ${route}`
}
