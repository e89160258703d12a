// The catalogue as Meta fetches it: at an address that only those know who were given it.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import { platformFacts } from '@mostrador/contract/platforms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Directory } from '../../accounts/directory.ts'
import { isOver, MemoryLimiter, retryAfterSeconds } from '../../accounts/rate-limits.ts'
import { findFile } from '../../media/files.queries.ts'
import { keysOf } from '../../media/files.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import {
  type FeedShop,
  findFeedShop,
  isProductPicture,
  listFeedProducts,
  noteFetched,
  readFeedState,
} from './feed.queries.ts'
import { type FeedTerms, feedHead, feedLinesOf } from './feed-lines.ts'
import type { FeedTokens } from './feed-tokens.ts'

export type FeedRouteDeps = {
  directory: Directory
  store: ObjectStore
  tokens: FeedTokens
  publicUrl: string
  clock: Clock
}

type Named = { Params: { token: string; file?: string } }

/** The address of a catalogue, as a person gives it to Meta. */
export function feedUrlOf(publicUrl: string, token: string): string {
  return `${publicUrl}/catalogue/${token}/products.csv`
}

export function registerCatalogueFeed(app: FastifyInstance, deps: FeedRouteDeps): void {
  const limiter = new MemoryLimiter(deps.clock)
  app.addHook('onClose', () => limiter[Symbol.asyncDispose]())
  app.get<Named>('/catalogue/:token/products.csv', { exposeHeadRoute: true }, (request, reply) =>
    opened(deps, { limiter, max: limits.catalogueFeedPerMinuteMax }, request, reply, sendFeed),
  )
  app.get<Named>('/catalogue/:token/pictures/:file', { exposeHeadRoute: true }, (request, reply) =>
    opened(deps, { limiter, max: limits.cataloguePicturesPerMinuteMax }, request, reply, sendPicture),
  )
}

type Door = { db: Db; accountId: string; shop: FeedShop }
type Sending = (
  deps: FeedRouteDeps,
  door: Door,
  request: FastifyRequest<Named>,
  reply: FastifyReply,
) => Promise<FastifyReply>

async function opened(
  deps: FeedRouteDeps,
  { limiter, max }: { limiter: MemoryLimiter; max: number },
  request: FastifyRequest<Named>,
  reply: FastifyReply,
  send: Sending,
): Promise<FastifyReply> {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const key = deps.tokens.read(request.params.token)
  if (!key) return missing(reply)
  const window = limiter.take(`${max} ${key.accountId}`, max)
  if (isOver(window)) {
    return refused(reply.header('retry-after', String(retryAfterSeconds(window))), 429, 'Too many requests')
  }
  const { accountId } = key
  const db = deps.directory.db
  const shop = await findFeedShop(db, key)
  return shop ? send(deps, { db, accountId, shop }, request, reply) : missing(reply)
}

const sendFeed: Sending = async (deps, { db, accountId, shop }, request, reply) => {
  const now = deps.clock()
  const terms = termsOf(deps, shop, request.params.token, now)
  const state = await readFeedState(db, accountId, now)
  const { brand, currency } = terms
  const hash = createHash('sha256').update(JSON.stringify([state, brand, currency, shop, formVersion]))
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.method === 'GET') await noteFetched(db, accountId, now)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="products.csv"')
  return reply.send(request.method === 'HEAD' ? '' : Readable.from(feedOf(db, accountId, terms)))
}

/** Another form of the same products is another file. */
const formVersion = 3
const firstId = '00000000-0000-0000-0000-000000000000'

/** A page of products at a time: neither the file nor the catalogue is ever in memory. */
async function* feedOf(db: Db, accountId: string, terms: FeedTerms): AsyncGenerator<string> {
  yield feedHead
  for (let after = firstId; ; ) {
    const limit = limits.catalogueFeedRows
    const products = await listFeedProducts(db, accountId, { after, limit })
    const lines = products.map((product) => feedLinesOf(product, terms)).join('')
    if (lines !== '') yield lines
    const last = products.at(-1)
    if (!last || products.length < limit) return
    after = last.id
  }
}

function termsOf(
  { publicUrl }: FeedRouteDeps,
  { name, currency, chat_id, number }: FeedShop,
  token: string,
  now: Date,
): FeedTerms {
  return {
    brand: name,
    currency,
    // Without a chat of the service's own the words name the product.
    link: (query, words) => {
      if (chat_id !== null) return `${publicUrl}/chat/${chat_id}?${query}`
      const chatLink = number ? platformFacts[number.platform].chatLink : undefined
      return number && chatLink ? chatLink(number.phone, words) : publicUrl
    },
    pictureUrl: (fileId) => `${publicUrl}/catalogue/${token}/pictures/${fileId}.jpg`,
    now,
  }
}

const sendPicture: Sending = async ({ store }, { db, accountId }, request, reply) => {
  const fileId = /^(.{36})\.jpg$/.exec(request.params.file ?? '')?.[1] ?? ''
  const isShown = isId(fileId) && (await isProductPicture(db, accountId, fileId))
  const file = isShown ? await findFile(db, accountId, fileId) : undefined
  const isHead = request.method === 'HEAD'
  const bytes = file && !isHead ? await store.open(keysOf(accountId, fileId).file) : undefined
  if (!file || (!bytes && !isHead)) return missing(reply)
  reply.headers({
    'cache-control': 'public, max-age=86400, immutable',
    'content-length': String(file.bytes),
  })
  return reply.type(file.media_type).send(bytes)
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

function missing(reply: FastifyReply): FastifyReply {
  return refused(reply, 404, 'Not found')
}

function refused(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}
