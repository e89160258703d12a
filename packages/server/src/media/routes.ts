// Serves files at their signed addresses: with the type that their bytes have, and so that nothing in them runs.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Directory } from '../accounts/directory.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { findFile } from './files.queries.ts'
import { keysOf } from './files.ts'
import { isShown, pdf } from './inspect.ts'
import type { MediaAddress, MediaUrls } from './media-urls.ts'

export type MediaRouteDeps = {
  directory: Directory
  store: ObjectStore
  urls: MediaUrls
  clock: Clock
  log: Logger
}

type Named = { Params: { token: string; name: string } }

// Whatever a browser takes the bytes for, they get no scripts, no forms, and no origin.
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
// In a sandbox Chromium loads no viewer. A document's own scripts run in the viewer, which has no origin of ours; here it
// may load nothing but itself, be framed by nobody and be reached by no window.
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function registerMediaRoutes(app: FastifyInstance, deps: MediaRouteDeps): void {
  app.get<Named>('/media/:token/:name', { exposeHeadRoute: true }, async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    const address = deps.urls.read(request.params.token, request.params.name, deps.clock())
    return address ? send(deps, address, request, reply) : missing(reply)
  })
}

async function send(
  { directory, store, clock }: MediaRouteDeps,
  address: MediaAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId, fileId, form, name, expiresAt } = address
  const file = await findFile(directory.db, accountId, fileId)
  const isPreview = form === 'preview'
  if (!file || (isPreview && !file.has_preview)) return missing(reply)
  const type = isPreview ? 'image/webp' : file.media_type
  const range = isPreview ? undefined : rangeIn(request.headers.range, file.bytes)
  const keys = keysOf(accountId, fileId)
  const body =
    request.method === 'HEAD' ? undefined : await store.open(isPreview ? keys.preview : keys.file, range)
  if (request.method !== 'HEAD' && !body) return missing(reply)
  const secondsLeft = Math.max(0, Math.floor((expiresAt.getTime() - clock().getTime()) / 1_000))
  reply.headers({
    'content-security-policy': type === pdf ? pdfPolicy : policy,
    'cross-origin-resource-policy': 'same-origin',
    ...(type === pdf && { 'cross-origin-opener-policy': 'same-origin' }),
    'content-disposition': `${isShown(type) || type === pdf ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(name)}`,
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    ...(isPreview ? {} : { 'accept-ranges': 'bytes' }),
    ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${file.bytes}` }),
    ...(isPreview ? {} : { 'content-length': String(range ? range.last - range.first + 1 : file.bytes) }),
  })
  return reply
    .code(range ? 206 : 200)
    .type(type)
    .send(body)
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found')
}

/** The one range asked for; the whole file for any other wish. */
function rangeIn(header: string | undefined, bytes: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first <= last ? { first, last } : undefined
}

function encodedName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
