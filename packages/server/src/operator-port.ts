// A port for operators beside the public one, and the only door of a node that serves no other HTTP.
import Fastify from 'fastify'
import { type OperatorDeps, registerOperatorRoutes } from './operator-routes.ts'

export async function serveOperators(
  deps: OperatorDeps,
  { host, port }: { host: string; port: number },
): Promise<AsyncDisposable> {
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false })
  registerOperatorRoutes(app, deps)
  await app.listen({ host, port })
  return { [Symbol.asyncDispose]: () => app.close() }
}
