// The dashboard's files, read once; the page itself gets a new policy with each answer, and names the scripts of its
// address.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Beside this file in the npm package, in its own workspace in the repository. */
const folders = ['./dashboard/', '../../dashboard/dist/'].map((path) => new URL(path, import.meta.url))

/** The build puts a hash of the content into the names of what is there. */
const assets = 'assets/'

type File = {
  type: string
  body: Buffer
  gzipped: Buffer | undefined
  brotli: Buffer | undefined
  tag: string
  isForever: boolean
}

/** As the dashboard's build writes it, the addresses without parameters first. */
type Preload = { path: string; isOutside: boolean; scripts: readonly string[] }

type Page = { html: string; policy: (nonce: string) => string; preloads: readonly Preload[] }

export type DashboardPage = {
  /** A browser asks for a page; which one, the page itself decides. */
  isWanted: (request: FastifyRequest) => boolean
  send: (reply: FastifyReply) => FastifyReply
}

export function registerDashboardPage(app: FastifyInstance): DashboardPage {
  const folder = folders.find((candidate) => existsSync(new URL('preloads.json', candidate)))
  const page = readPage(folder)
  const files = new Map(folder ? readFiles(folder) : [])
  for (const [path, file] of files) {
    if (!path.startsWith(assets)) app.get(`/${path}`, (request, reply) => sendFile(request, reply, file))
  }
  // One route for all of a hundred, since each that is made delays the start.
  app.get<{ Params: { '*': string } }>(`/${assets}*`, (request, reply) => {
    const file = files.get(assets + request.params['*'])
    return file ? sendFile(request, reply, file) : reply.callNotFound()
  })
  const send = (reply: FastifyReply) => sendPage(reply, page)
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => send(reply) })
  return {
    isWanted: ({ method, headers, raw }) =>
      method === 'GET' &&
      (headers.accept ?? '').includes('text/html') &&
      !/^\/(api|assets|dashboard|channels|chat|docs)(\/|$)/.test(raw.url ?? ''),
    send,
  }
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mostrador</title>
<h1>Mostrador is running</h1>
<p>Its dashboard is not built here: run <code>npm ci</code>, or <code>npm run build --workspace @mostrador/dashboard</code>, and start it again.</p>
<p>The API is served: <a href="/docs/">reference</a>, <a href="/openapi.json">OpenAPI document</a>.</p>
</html>
`

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

function readPage(folder: URL | undefined): Page {
  if (!folder) return { html: notBuilt, policy: policyOf([]), preloads: [] }
  const html = readFileSync(new URL('index.html', folder), 'utf8')
  const preloads = JSON.parse(readFileSync(new URL('preloads.json', folder), 'utf8')) as Preload[]
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return { html, policy: policyOf(scripts), preloads }
}

function readFiles(folder: URL): [string, File][] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  return paths.flatMap((path) => {
    const type = types[extname(path)]
    if (type === undefined) return []
    const body = readFileSync(new URL(path, folder))
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const brotli = paths.includes(`${path}.br`) ? readFileSync(new URL(`${path}.br`, folder)) : undefined
    return [[path, { type, body, gzipped: undefined, brotli, tag, isForever: path.startsWith(assets) }]]
  })
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  reply.headers({
    'cache-control': file.isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    etag: file.tag,
    vary: 'accept-encoding',
  })
  if (headers['if-none-match'] === file.tag) return reply.code(304).send()
  reply.type(file.type)
  const accepted = String(headers['accept-encoding'] ?? '')
  if (file.brotli && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.brotli)
  }
  if (!/\bgzip\b/.test(accepted)) return reply.send(file.body)
  file.gzipped ??= gzipSync(file.body)
  return reply.header('content-encoding', 'gzip').send(file.gzipped)
}

function sendPage(reply: FastifyReply, { html, policy, preloads }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { isOutside, scripts } = preloadOf(preloads, reply.request.raw.url ?? '/')
  const links = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
  const text = html
    .replace('data-frame="inside"', isOutside ? 'data-frame="outside"' : 'data-frame="inside"')
    .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`)
    .replace('<style nonce="">', `<style nonce="${nonce}">`)
    .replace('</head>', `${links}</head>`)
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    'content-security-policy': policy(nonce),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  return sendCompressed(reply, text)
}

/** Compressed at a level that takes well under a millisecond, since every answer is another. */
function sendCompressed(reply: FastifyReply, text: string): FastifyReply {
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    return reply.header('content-encoding', 'br').send(brotliCompressSync(text, { params }))
  }
  if (!/\bgzip\b/.test(accepted)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(gzipSync(text))
}

function preloadOf(preloads: readonly Preload[], url: string): Omit<Preload, 'path'> {
  const [path = '/'] = url.split('?')
  return preloads.find((preload) => isAt(preload.path, path)) ?? { isOutside: false, scripts: [] }
}

function isAt(pattern: string, path: string): boolean {
  const given = path.split('/')
  const wanted = pattern.split('/')
  return (
    given.length === wanted.length && wanted.every((part, place) => part[0] === '$' || part === given[place])
  )
}

/**
 * Scripts only from this origin, and those that stand in the page; style elements only with the nonce, which the page
 * passes to its components.
 */
function policyOf(scripts: readonly string[]): (nonce: string) => string {
  const hashes = scripts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return (nonce) =>
    [
      "default-src 'none'",
      `script-src 'self'${hashes.join('')}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      // A recording is heard before it is sent.
      "media-src 'self' blob:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
}
