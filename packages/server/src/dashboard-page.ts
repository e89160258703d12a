// The dashboard's files, read once; the page itself gets a new policy with each answer.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Beside this file in the npm package, in its own workspace in the repository. */
const folders = ['./dashboard/', '../../dashboard/dist/'].map((path) => new URL(path, import.meta.url))

type File = { type: string; body: Buffer; gzipped: Buffer | undefined; tag: string; isForever: boolean }

export type DashboardPage = {
  /** A browser asks for a page; which one, the page itself decides. */
  isWanted: (request: FastifyRequest) => boolean
  send: (reply: FastifyReply) => FastifyReply
}

export function registerDashboardPage(app: FastifyInstance): DashboardPage {
  const folder = folders.find((candidate) => existsSync(new URL('index.html', candidate)))
  const html = folder ? readFileSync(new URL('index.html', folder), 'utf8') : notBuilt
  for (const [path, file] of folder ? readFiles(folder) : []) {
    app.get(`/${path}`, (request, reply) => sendFile(request, reply, file))
  }
  const send = (reply: FastifyReply) => sendPage(reply, html)
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => send(reply) })
  return {
    isWanted: ({ method, headers, raw }) =>
      method === 'GET' &&
      (headers.accept ?? '').includes('text/html') &&
      !/^\/(api|assets|dashboard|channels|chat)(\/|$)/.test(raw.url ?? ''),
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

function readFiles(folder: URL): [string, File][] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  return paths.flatMap((path) => {
    const type = types[extname(path)]
    if (type === undefined) return []
    const body = readFileSync(new URL(path, folder))
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    // The build puts a hash of the content into the names of these files.
    return [[path, { type, body, gzipped: undefined, tag, isForever: path.startsWith('assets/') }]]
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
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(file.body)
  file.gzipped ??= gzipSync(file.body)
  return reply.header('content-encoding', 'gzip').send(file.gzipped)
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(html.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`))
}

/** Scripts only from this origin; style elements only with the nonce, which the page passes to its components. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
