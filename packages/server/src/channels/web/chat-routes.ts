import { limits } from '@mostrador/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelDoor, Directory } from '../../accounts/directory.ts'
import { isOver, MemoryLimiter, retryAfterSeconds } from '../../accounts/rate-limits.ts'
import { hintPresence, presentCustomer } from '../../events/live.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { RequestAborted, readBody } from '../../platform/http-body.ts'
import { type ClaimedEvent, storeEvents } from '../../platform/inbox/inbox.ts'
import type { Logger } from '../../platform/log.ts'
import { noteOnRequest } from '../../platform/traces/spans.ts'
import { channelInbox } from '../inbound/store.ts'
import { AtOnce } from './at-once.ts'
import { registerChatAssets } from './chat-assets.ts'
import { type ChatMedia, readChatFiles, takeChatFile } from './chat-files.ts'
import { readChatLine } from './chat-line.ts'
import { findChatConversation, findChatFace, isAccountActive } from './chat-messages.queries.ts'
import { renderChatPage } from './chat-page.ts'
import { findChatProduct } from './chat-product.ts'
import { ChatStreams } from './chat-streams.ts'
import { visitorLanguage } from './visitor-language.ts'
import { type ChatLine, visitorOf, web } from './web.ts'

export type WebChatDeps = {
  directory: Directory
  clock: Clock
  log: Logger
  media: ChatMedia
  /** Applies stored events at once. */
  apply(events: readonly ClaimedEvent[]): void
}

type Named = { Params: { channel_id: string } }

/** Registers the chat page of each web channel, its messages and its stream; the body of a request must come unread. */
export function registerWebChat(app: FastifyInstance, deps: WebChatDeps): void {
  const { directory, log, clock, media } = deps
  const streams = new ChatStreams({ db: directory.db, urls: media.urls, clock, log })
  const limiter = new MemoryLimiter(deps.clock)
  const uploads = new AtOnce(limits.chatFilesAtOnceMax, limits.chatFilesPerAddressAtOnceMax)
  app.addHook('preClose', () => streams[Symbol.asyncDispose]())
  app.addHook('onClose', () => limiter[Symbol.asyncDispose]())

  app.get<Named>('/chat/:channel_id', { exposeHeadRoute: true }, (request, reply) =>
    answerPage(deps, request, reply),
  )
  registerChatAssets(app)
  app.post<Named>('/chat/:channel_id/messages', (request, reply) =>
    refusing(request, reply, () => takeMessage({ ...deps, limiter }, request, reply)),
  )
  app.post<Named>('/chat/:channel_id/files', (request, reply) =>
    refusing(request, reply, () => takeFile({ ...deps, limiter, uploads }, request, reply)),
  )
  app.post<Named>('/chat/:channel_id/typing', (request, reply) =>
    refusing(request, reply, () => tellTyping({ ...deps, limiter, streams }, request, reply)),
  )
  app.get<Named>('/chat/:channel_id/events', (request, reply) =>
    refusing(request, reply, () => openStream({ ...deps, streams }, request, reply)),
  )
}

// Anybody may frame the page: it holds nobody's session.
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob: https:; media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors *"

async function answerPage(
  { directory, media }: WebChatDeps,
  request: FastifyRequest<Named>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fileMbMax = media.bytesMax / 1_000_000
  const door = await findDoor(directory, request)
  const face = door && (await findChatFace(door.db, door.accountId, door.channelId))
  const product = door && (await findChatProduct(door.db, door.accountId, queryOf(request)))
  return reply
    .code(face ? 200 : 404)
    .headers({
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(
      renderChatPage(
        face && door ? { ...face, channelId: door.channelId, fileMbMax, product } : undefined,
        visitorLanguage(request.headers['accept-language']),
      ),
    )
}

async function takeMessage(
  { directory, clock, limiter, media, apply }: WebChatDeps & { limiter: MemoryLimiter },
  request: FastifyRequest<Named>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  countIn(limiter, reply, `address ${request.ip}`, limits.chatMessagesPerAddressMax)
  const body = await readBody(request.raw, limits.chatBodyBytesMax)
  if (!body) throw invalid(`The body has more than ${limits.chatBodyBytesMax} bytes.`)
  const now = clock()
  const line = readChatLine(body, now)
  countIn(limiter, reply, `visitor ${line.visitor}`, limits.chatMessagesPerVisitorMax)
  const door = await doorOf(directory, request)
  const { accountId, channelId, db } = door
  const stored: ChatLine = { ...line, files: await readChatFiles(media, door, line.files, now) }
  const { events } = web.split(stored)
  noteOnRequest({ 'mostrador.account_id': accountId })
  const arrived = events.map((event) => ({ homeId: channelId, label: web.platform, event }))
  apply(await storeEvents(db, channelInbox, { accountId, arrived }, now))
  return reply.code(202).send({ client_message_id: line.client_message_id })
}

/** A file before the line that names it. Its visitor stands in the header, as with the stream. */
async function takeFile(
  { directory, clock, limiter, uploads, media }: WebChatDeps & { limiter: MemoryLimiter; uploads: AtOnce },
  request: FastifyRequest<Named>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  countIn(limiter, reply, `files of address ${request.ip}`, limits.chatFilesPerAddressMax)
  const query = queryOf(request)
  const visitor = visitorIn(request, query)
  countIn(limiter, reply, `files of visitor ${visitor}`, limits.chatFilesPerVisitorMax)
  const door = await doorOf(directory, request)
  noteOnRequest({ 'mostrador.account_id': door.accountId })
  using upload = uploads.enter(request.ip)
  if (!upload) {
    reply.header('retry-after', '10')
    throw new AppError('rate_limited', 'Too many files are on their way. Wait a little, then send again.')
  }
  if (!(await isAccountActive(door.db, door.accountId)))
    throw new AppError('conflict', 'This chat takes no files at the moment.')
  const given = {
    source: request.raw,
    name: query.get('name'),
    isVoice: query.get('kind') === 'audio',
    visitor: { token: visitor, address: request.ip },
  }
  return reply.code(201).send(await takeChatFile(media, door, given, clock()))
}

/** For people who look at the conversation. Nothing is stored. */
async function tellTyping(
  { directory, limiter, streams }: WebChatDeps & { limiter: MemoryLimiter; streams: ChatStreams },
  request: FastifyRequest<Named>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  countIn(limiter, reply, `typing at address ${request.ip}`, limits.chatTypingPerAddressMax)
  const visitor = visitorIn(request, queryOf(request))
  countIn(limiter, reply, `typing of visitor ${visitor}`, limits.chatTypingPerVisitorMax)
  const { db, accountId, channelId } = await doorOf(directory, request)
  const who = { accountId, channelId, visitor }
  // With several nodes the page may hear another one than it speaks to.
  const conversationId = streams.conversationOf(who) ?? (await findChatConversation(db, who))
  if (conversationId !== undefined)
    hintPresence(db, accountId, { conversationId, personId: presentCustomer, state: 'typing' })
  return reply.code(204).send()
}

function visitorIn(request: FastifyRequest, query: URLSearchParams): string {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const visitor = visitorOf(bearer ?? query.get('visitor_token'))
  if (visitor === undefined) throw invalid(tokenRule)
  return visitor
}

async function openStream(
  { directory, streams }: WebChatDeps & { streams: ChatStreams },
  request: FastifyRequest<Named>,
  reply: FastifyReply,
): Promise<void> {
  const query = queryOf(request)
  const visitor = visitorIn(request, query)
  const door = await doorOf(directory, request)
  if (!streams.hasRoomFor(visitor, request.ip)) {
    reply.header('retry-after', '30')
    throw new AppError('rate_limited', 'Too many chats are open here. Close one, or try again later.')
  }
  const lastEventId = request.headers['last-event-id'] ?? query.get('last_event_id')
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  })
  reply.raw.write('retry: 2000\n\n')
  streams.open(reply.raw, {
    visitor: { db: door.db, accountId: door.accountId, channelId: door.channelId, visitor },
    address: `address ${request.ip}`,
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
  })
}

const tokenRule =
  'visitor_token: 22 to 128 letters, digits, - or _, made at random by the page and kept by it'

function countIn(limiter: MemoryLimiter, reply: FastifyReply, key: string, max: number): void {
  const window = limiter.take(key, max)
  if (!isOver(window)) return
  reply.header('retry-after', String(retryAfterSeconds(window)))
  throw new AppError('rate_limited', 'Too many messages. Wait a little, then send again.')
}

async function doorOf(directory: Directory, request: FastifyRequest<Named>): Promise<ChannelDoor> {
  const door = await findDoor(directory, request)
  if (!door) throw new AppError('not_found', 'There is no web chat here.')
  return door
}

async function findDoor(
  directory: Directory,
  request: FastifyRequest<Named>,
): Promise<ChannelDoor | undefined> {
  const door = await directory.findChannel(request.params.channel_id)
  return door?.platform === 'web' ? door : undefined
}

async function refusing(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RequestAborted) return reply.code(400).send()
    if (!(error instanceof AppError)) throw error
    const { code, message, reason } = error
    const told = { code, message, request_id: request.id, ...(reason && { reason: reason.reason }) }
    return reply.code(error.status).send({ error: told })
  }
}

function queryOf({ raw: { url = '' } }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message)
}
