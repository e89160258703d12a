import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type PageName, pageNames, readPage } from './pages.ts'

// The reference needs nothing but this package; the policy keeps it from calling anyone else.
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

type Page = { status: number; type: string; body: Buffer; gzipped: Buffer; tag: string }

/** Serves /openapi.json, /feed.openapi.json and the interactive reference at /docs. Both are loaded on first request. */
export function registerDocs(app: FastifyInstance, publicUrl: string | undefined): void {
  const document = once(async () => {
    const { openApiDocument } = await import('../openapi.ts')
    return page(
      200,
      'application/json; charset=utf-8',
      Buffer.from(JSON.stringify(openApiDocument(publicUrl))),
    )
  })
  app.get('/openapi.json', { exposeHeadRoute: true }, async (request, reply) =>
    sendPage(request, reply, await document()),
  )
  const feed = once(async () => {
    const { feedDocument } = await import('../feed/document.ts')
    return page(200, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(feedDocument(publicUrl))))
  })
  app.get('/feed.openapi.json', { exposeHeadRoute: true }, async (request, reply) =>
    sendPage(request, reply, await feed()),
  )
  for (const name of pageNames) registerText(app, name)

  const reference = once(loadReference)
  // Caches only pages that exist, so that requests for unknown paths cannot fill the memory.
  const known = new Map<string, Page>()
  app.get('/docs', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/*', { exposeHeadRoute: true }, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const shown = known.get(path) ?? (await render(await reference(), path))
    if (shown.status === 200) known.set(path, shown)
    return sendPage(request, reply.header('content-security-policy', policy), shown)
  })
}

function registerText(app: FastifyInstance, name: PageName): void {
  const text = once(async () => page(200, 'text/markdown; charset=utf-8', Buffer.from(readPage(name))))
  app.get(`/docs/${name}.md`, { exposeHeadRoute: true }, async (request, reply) =>
    sendPage(request, reply, await text()),
  )
}

async function render(server: FastifyInstance, url: string): Promise<Page> {
  const { statusCode, headers, rawPayload } = await server.inject({ method: 'GET', url })
  return page(statusCode, String(headers['content-type'] ?? 'text/plain'), rawPayload)
}

function page(status: number, type: string, body: Buffer): Page {
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  return { status, type, body, gzipped: gzipSync(body), tag }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { status, type, body, gzipped, tag }: Page) {
  reply.headers({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.code(status).type(type)
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(gzipped)
}

// The reference is several megabytes of script that most processes never serve, so it is loaded as a server of its own.
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
