import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { apiCatalog, catalogPath, catalogType, llmsText } from './overviews.ts'
import { pageNames, readPage, readSample, sampleNames, titleOf } from './pages.ts'

// The reference needs nothing but this package; the policy keeps it from calling anyone else.
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Nothing but a page's own style: whatever text gets in, nothing of it runs or loads. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Page = { status: number; type: string; body: Buffer; gzipped: Buffer; tag: string }

/** The page of the reference, and its script. */
const referencePaths = ['/docs/', '/docs/js/scalar.js']
/** Below /docs/, as it is made for the page there alone. */
const referencePath = '/docs/reference.json'

const json = 'application/json; charset=utf-8'
const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

/**
 * Serves the documents of the API, the pages as text, what is made from both, and the interactive reference at /docs.
 * Each is made when it is first asked for.
 */
export function registerDocs(app: FastifyInstance, publicUrl = ''): void {
  const base = publicUrl.replace(/\/+$/, '')
  const serve = (path: string, type: string, make: () => Promise<object | string>, policy?: string) => {
    const made = once(async () => {
      const content = await make()
      return page(200, type, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)))
    })
    app.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      if (policy !== undefined) reply.header('content-security-policy', policy)
      return sendPage(request, reply, await made())
    })
  }
  serve('/openapi.json', json, async () => (await import('../openapi.ts')).openApiDocument(publicUrl))
  serve('/feed.openapi.json', json, async () => (await import('../feed/document.ts')).feedDocument(publicUrl))
  serve(referencePath, json, async () => (await import('./reference.ts')).referenceDocument(publicUrl))
  for (const name of pageNames) {
    serve(`/docs/${name}.md`, markdown, async () => readPage(name))
    serve(`/docs/${name}`, html, async () => (await import('./readable.ts')).readablePage(name), pagePolicy)
  }
  // As text, which browsers show: the type of its language would have them download it, or run it.
  for (const name of sampleNames)
    serve(`/docs/samples/${name}`, 'text/plain; charset=utf-8', async () => readSample(name))
  serve('/docs/postman.json', json, async () => (await import('./postman.ts')).postmanCollection(base))
  serve('/docs/bruno.json', json, async () => (await import('./bruno.ts')).brunoCollection(base))
  serve('/docs/changelog.atom', 'application/atom+xml; charset=utf-8', async () =>
    (await import('./changelog.ts')).changelogFeed(base),
  )
  serve('/llms.txt', 'text/plain; charset=utf-8', async () => llmsText(base))
  serve(catalogPath, catalogType, async () => apiCatalog(base))

  const reference = once(loadReference)
  app.get('/docs', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/docs/', 301))
  // Kept by the path of the route, not by that of a request, which has as many spellings as it has letters.
  for (const path of referencePaths) {
    const shown = once(async () => render(await reference(), path))
    app.get(path, { exposeHeadRoute: true }, async (request, reply) =>
      sendPage(request, reply.header('content-security-policy', policy), await shown()),
    )
  }
}

async function render(server: FastifyInstance, url: string): Promise<Page> {
  const { statusCode, headers, rawPayload } = await server.inject({ method: 'GET', url })
  const isReference = url === '/docs/'
  const body = isReference ? Buffer.from(withLinks(rawPayload.toString('utf8'))) : rawPayload
  return page(statusCode, String(headers['content-type'] ?? 'text/plain'), body)
}

/** The reference knows the operations only; a line above it leads to the rest. */
function withLinks(html: string): string {
  const guides = pageNames.map((name) => [`/docs/${name}`, titleOf(name)] as const)
  const files = [
    ['/openapi.json', 'OpenAPI'],
    ['/feed.openapi.json', 'Feed (OpenAPI)'],
    ['/docs/postman.json', 'Postman'],
    ['/docs/bruno.json', 'Bruno'],
    ['/docs/changelog.atom', 'Changes (Atom)'],
    ['/llms.txt', 'llms.txt'],
  ] as const
  return html.replace('</head>', `${linksHead}</head>`).replace(
    '<body>',
    `<body>
<nav class="pages" aria-label="Documentation">
<a href="/">← Dashboard</a>
${menu('Guides', guides)}
${menu('Downloads', files)}
</nav>`,
  )
}

/** Opens without a script, by a tap or from the keyboard. */
function menu(name: string, links: readonly (readonly [href: string, text: string])[]): string {
  const lines = links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('\n')
  return `<details name="pages"><summary>${name}</summary><ul>\n${lines}\n</ul></details>`
}

const linksHead = `<script>
// The reference keeps the colours that it began with: it begins with the system's.
try { localStorage.getItem('colorMode') ?? localStorage.setItem('colorMode', 'system') } catch {}
</script>
<link rel="api-catalog" href="${catalogPath}">
<link rel="alternate" type="application/atom+xml" href="/docs/changelog.atom" title="Changes">
<style>
nav.pages { position: relative; z-index: 20; display: flex; align-items: center; gap: 1.25rem; padding: 0.35rem 1rem;
  font: 14px system-ui, sans-serif; color: CanvasText; background: Canvas; color-scheme: light dark;
  border-bottom: 1px solid color-mix(in srgb, CanvasText 15%, Canvas) }
nav.pages a { color: inherit; text-decoration: none; padding: 0.35rem 0 }
nav.pages a:hover { text-decoration: underline }
nav.pages details { position: relative }
nav.pages summary { cursor: pointer; padding: 0.35rem 0 }
nav.pages ul { position: absolute; inset-block-start: 100%; inset-inline-start: -0.75rem; width: max-content;
  max-width: calc(100vw - 6rem); max-height: 70vh; overflow-y: auto; margin: 0; padding: 0.35rem 0; list-style: none;
  background: Canvas; border: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); border-radius: 0.5rem;
  box-shadow: 0 8px 24px rgb(0 0 0 / 0.18) }
nav.pages li a { display: block; padding: 0.4rem 1rem }
nav.pages li a:hover { background: color-mix(in srgb, CanvasText 8%, Canvas) }
</style>
`

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
    link: `<${catalogPath}>; rel="api-catalog"`,
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
      url: referencePath,
      pageTitle: 'Mostrador API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      // The group of all webhooks has neither a method nor a name, which would stand in its address as undefined.
      generateWebhookSlug: ({ name, method }) => (name ? `${method}/${name}` : 'all'),
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
