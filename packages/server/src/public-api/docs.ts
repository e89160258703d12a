import Fastify, { type FastifyInstance } from 'fastify'

// The reference runs from this package alone; the policy keeps it from calling anyone else.
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Serves /openapi.json and the interactive reference at /docs. Both are loaded when they are first asked for. */
export function registerDocs(app: FastifyInstance): void {
  const document = once(async () => {
    const { openApiDocument } = await import('./openapi.ts')
    return JSON.stringify(openApiDocument())
  })
  app.get('/openapi.json', async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(await document())
  })

  const reference = once(loadReference)
  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/*', async (request, reply) => {
    const page = await (await reference()).inject({ method: 'GET', url: request.url })
    return reply
      .code(page.statusCode)
      .header('content-security-policy', policy)
      .type(String(page.headers['content-type'] ?? 'text/plain'))
      .send(page.rawPayload)
  })
}

// The reference is several megabytes of script that most processes never serve: so it is a small server of its own.
async function loadReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Mostrador API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return server
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
