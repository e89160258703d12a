import { limits } from '@mostrador/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelDoor, ChannelHome, Directory } from '../accounts/directory.ts'
import { RequestAborted, readBody } from '../platform/http-body.ts'
import type { ApplierDeps } from '../platform/inbox/inbox-applier.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { adapterOf, adapterOfWebhook } from './adapters.ts'
import type { ChannelAdapter, InboundPart } from './channel.ts'
import { channelSecretContext } from './channels.ts'
import { InboundApplier } from './inbound-applier.ts'
import { type ClaimedEvent, storeParts } from './inbound-store.ts'
import { hasMetaSignature, isSameSecret, verifyMetaSignature } from './meta-signature.ts'

export type InboundDeps = ApplierDeps & {
  directory: Directory
  secrets: SecretBox
  /** Of the Meta app that several accounts share. */
  metaAppSecret?: string | undefined
  metaVerifyToken?: string | undefined
}

/**
 * Where platforms send what happens on their channels; the body of a request must come unread. Returns what applies
 * stored events at once.
 */
export function registerInboundRoutes(app: FastifyInstance, deps: InboundDeps): InboundApplier {
  const intake: Intake = { ...deps, applier: new InboundApplier(deps) }
  app.addHook('onClose', () => intake.applier.drain())

  app.get('/channels/meta', (request, reply) => answerChallenge(request, reply, deps.metaVerifyToken))
  app.post('/channels/meta', (request, reply) => receive(request, reply, metaGate(intake)))

  app.get<{ Params: Named }>('/channels/:channel_id', async (request, reply) => {
    const channel = await deps.directory.findChannel(request.params.channel_id)
    if (!channel || !adapterOf(channel.platform)) return plain(reply, 404, 'no such channel')
    return answerChallenge(request, reply, opened(deps, channel, 'verify_token', channel.verifyToken))
  })
  app.post<{ Params: Named }>('/channels/:channel_id', async (request, reply) => {
    const channel = await deps.directory.findChannel(request.params.channel_id)
    const adapter = channel && adapterOf(channel.platform)
    if (!adapter) return plain(reply, 404, 'no such channel')
    return receive(request, reply, channelGate(intake, channel, adapter))
  })
  return intake.applier
}

type Named = { channel_id: string }
type Intake = InboundDeps & { applier: InboundApplier }

/** What one address lets in. */
type Gate = {
  intake: Intake
  hasSignature: ChannelAdapter['hasSignature']
  verifySignature: ChannelAdapter['verifySignature']
  secrets: string[]
  adapterOf(body: unknown): ChannelAdapter | undefined
  /** The channel that a part is for; undefined when it is none of this address. */
  homeOf(adapter: ChannelAdapter, part: InboundPart): Promise<ChannelHome | undefined>
}

// A channel's own address takes in that channel's events only: whoever holds its secret speaks for no other.
function channelGate(intake: Intake, channel: ChannelDoor, adapter: ChannelAdapter): Gate {
  const secretOf = {
    app_secret: () => opened(intake, channel, 'app_secret', channel.appSecret),
    verify_token: () => opened(intake, channel, 'verify_token', channel.verifyToken),
    meta_app: () => intake.metaAppSecret,
  }
  return {
    ...adapter,
    intake,
    secrets: usable(adapter.signedWith.map((name) => secretOf[name]())),
    adapterOf: () => adapter,
    homeOf: async (_adapter, { channelExternalId: id }) =>
      id === undefined || id === channel.externalId ? channel : undefined,
  }
}

function metaGate(intake: Intake): Gate {
  const homes = new Map<string, Promise<ChannelHome | undefined>>()
  return {
    intake,
    hasSignature: hasMetaSignature,
    verifySignature: verifyMetaSignature,
    secrets: usable([intake.metaAppSecret]),
    adapterOf: adapterOfWebhook,
    homeOf: async ({ platform }, { channelExternalId }) => {
      if (channelExternalId === undefined) return undefined
      const home =
        homes.get(channelExternalId) ?? intake.directory.findChannelByExternalId(platform, channelExternalId)
      homes.set(channelExternalId, home)
      return home
    },
  }
}

function answerChallenge(request: FastifyRequest, reply: FastifyReply, token: string | undefined): unknown {
  const { url = '' } = request.raw
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
  const challenge = query.get('hub.challenge')
  const isSubscribing = query.get('hub.mode') === 'subscribe' && challenge !== null
  const isToken =
    token !== undefined && token !== '' && isSameSecret(query.get('hub.verify_token') ?? '', token)
  return isSubscribing && isToken ? plain(reply, 200, challenge) : plain(reply, 403, 'forbidden')
}

async function receive(request: FastifyRequest, reply: FastifyReply, gate: Gate): Promise<unknown> {
  const { log } = gate.intake
  if (!gate.hasSignature(request.headers)) return plain(reply, 401, 'unauthorized')
  const body = await readBody(request.raw, limits.channelBodyBytesMax).catch(abortedOrThrow)
  if (body === 'aborted') return plain(reply, 400, 'incomplete')
  if (!body) return plain(reply, 413, 'too large')
  if (!gate.verifySignature(body, request.headers, gate.secrets)) return plain(reply, 401, 'unauthorized')
  const parsed = parse(body)
  if (parsed === undefined) {
    log.warn({ path: request.routeOptions.url, bytes: body.length }, 'signed request is no JSON')
    return plain(reply, 400, 'not JSON')
  }
  const adapter = gate.adapterOf(parsed.json)
  if (!adapter) {
    note(gate.intake, { platform: 'other', outcome: 'ignored', count: 1 })
    return plain(reply, 200, 'ok')
  }
  const { parts, ignored } = adapter.split(parsed.json)
  if (parts.length > limits.inboundPartsMax) {
    log.warn(
      { platform: adapter.platform, events: parts.length },
      'signed request with too many events refused',
    )
    return plain(reply, 413, 'too many events')
  }
  if (ignored.length > 0) {
    log.debug({ platform: adapter.platform, ignored: ignored.slice(0, 10) }, 'parts of a webhook not kept')
    note(gate.intake, { platform: adapter.platform, outcome: 'ignored', count: ignored.length })
  }
  const events = await store(gate, adapter, parts)
  gate.intake.applier.enqueue(events)
  return plain(reply, 200, 'ok')
}

// One transaction for each account: an account's events stand or fall together, and nothing crosses.
async function store(gate: Gate, adapter: ChannelAdapter, parts: InboundPart[]): Promise<ClaimedEvent[]> {
  const { platform } = adapter
  const { intake } = gate
  const byAccount = new Map<
    string,
    { home: ChannelHome; parts: Parameters<typeof storeParts>[2][number][] }
  >()
  const foreign: string[] = []
  for (const part of parts) {
    const home = await gate.homeOf(adapter, part)
    if (!home) {
      foreign.push(part.channelExternalId ?? '')
      continue
    }
    const account = byAccount.get(home.accountId) ?? { home, parts: [] }
    account.parts.push({ channelId: home.channelId, platform, part })
    byAccount.set(home.accountId, account)
  }
  if (foreign.length > 0) {
    const ids = [...new Set(foreign)].slice(0, 10)
    intake.log.warn(
      { platform, events: foreign.length, external_ids: ids },
      'events for no channel of this address',
    )
    note(intake, { platform, outcome: 'foreign', count: foreign.length })
  }
  const stored: ClaimedEvent[] = []
  for (const { home, parts: own } of byAccount.values()) {
    const fresh = await storeParts(home.db, home.accountId, own, intake.clock())
    stored.push(...fresh)
    note(intake, { platform, outcome: 'stored', count: fresh.length })
    note(intake, { platform, outcome: 'duplicate', count: own.length - fresh.length })
  }
  return stored
}

function opened(
  { secrets }: InboundDeps,
  { accountId, channelId }: ChannelHome,
  column: 'app_secret' | 'verify_token',
  sealed: Buffer | null,
): string | undefined {
  return sealed === null
    ? undefined
    : secrets.open(sealed, channelSecretContext(accountId, channelId, column))
}

// An empty secret would let in whatever anybody signs with nothing.
function usable(secrets: (string | undefined)[]): string[] {
  return secrets.filter((secret): secret is string => Boolean(secret))
}

function parse(body: Buffer): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(body.toString('utf8')) }
  } catch {
    return undefined
  }
}

function abortedOrThrow(error: unknown): 'aborted' {
  if (error instanceof RequestAborted) return 'aborted'
  throw error
}

function note(
  { metrics }: Intake,
  { platform, outcome, count }: { platform: string; outcome: string; count: number },
): void {
  if (count > 0) metrics?.inboundEvents.inc({ platform, outcome }, count)
}

// Never a type that a browser would run: the challenge is whatever the caller sent.
function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(text)
}
