// The chat page's scripts and styles, as every visitor loads them.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

/** Loaded with the page, all at once. */
export const pageScripts = [
  'chat.js',
  'files.js',
  'recorder.js',
  'sending.js',
  'store.js',
  'tray.js',
  'times.js',
  'typing.js',
  'viewing.js',
] as const
export const pageStyles = ['chat.css', 'compose.css'] as const

const assets: readonly (readonly [name: string, type: string])[] = [
  ...pageScripts.map((name) => [name, script] as const),
  ...pageStyles.map((name) => [name, style] as const),
  ['embed.js', script],
]

export function registerChatAssets(app: FastifyInstance): void {
  for (const [name, type] of assets) {
    const bytes = readFileSync(new URL(`../../../chat/${name}`, import.meta.url))
    const gzipped = gzipSync(bytes)
    app.get(`/chat/:channel_id/${name}`, { exposeHeadRoute: true }, (request, reply) => {
      reply.type(type).headers({
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      })
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(bytes)
      return reply.header('content-encoding', 'gzip').send(gzipped)
    })
  }
}
