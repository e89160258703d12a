import { limits } from '@mostrador/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelDoor, ChannelHome, Directory } from '../../accounts/directory.ts'
import { settleAdvances } from '../../domain/conversations/delivery.ts'
import { hintLive } from '../../events/live.ts'
import { RequestAborted, readBody } from '../../platform/http-body.ts'
import { type ClaimedEvent, type Home, storeOrSettle } from '../../platform/inbox/inbox.ts'
import { type ApplierDeps, InboxApplier } from '../../platform/inbox/inbox-applier.ts'
import { isSameSecret } from '../../platform/secrets/same-secret.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { noteOnRequest } from '../../platform/traces/spans.ts'
import { adapterOf, adapterOfWebhook, sharedApp } from '../adapters.ts'
import type { ChannelAdapter, ChannelEvent } from '../channel.ts'
import { channelSecretContext } from '../setup/channels.ts'
import { inboundWork } from './applier.ts'
import { GroupStore } from './group-store.ts'
import { advancesIn, channelInbox, isSameDoor } from './store.ts'

export type InboundDeps = ApplierDeps & {
  directory: Directory
  secrets: SecretBox
  /** Secret of the Meta app that several accounts share. */
  metaAppSecret?: string | undefined
  metaVerifyToken?: string | undefined
}

/**
 * Receives webhooks from platforms; the body of a request must come unread. Returns the applier, which applies stored
 * events at once.
 */
export function registerInboundRoutes(app: FastifyInstance, deps: InboundDeps): InboxApplier {
  const { directory, clock } = deps
  const group = new GroupStore(directory.db, clock)
  const intake: Intake = { ...deps, group, applier: new InboxApplier(inboundWork, deps) }
  app.addHook('onClose', () => intake.applier.drain())

  app.get('/channels/meta', (request, reply) =>
    answerChallenge(request, reply, { ...sharedApp, token: deps.metaVerifyToken }),
  )
  app.post('/channels/meta', (request, reply) => receive(request, reply, async () => metaGate(intake)))

  app.get<{ Params: Named }>('/channels/:channel_id', async (request, reply) => {
    const channel = await deps.directory.findChannel(request.params.channel_id)
    if (!channel) return plain(reply, 404, 'no such channel')
    const token = opened(deps, channel, 'verify_token', channel.verifyToken)
    return answerChallenge(request, reply, { ...adapterOf(channel.platform), token })
  })
  app.post<{ Params: Named }>('/channels/:channel_id', (request, reply) => {
    const { channel_id: id } = request.params
    return receive(request, reply, async (isAgain) => {
      const remembered = isAgain ? undefined : deps.directory.rememberedChannel(id)
      const channel = remembered ?? (await deps.directory.findChannel(id))
      if (!channel) return undefined
      return { ...channelGate(intake, channel), isRemembered: remembered !== undefined }
    })
  })
  return intake.applier
}

/** Opens the gate of a request, the second time without what is remembered. */
type OpenGate = (isAgain: boolean) => Promise<Gate | undefined>

type Named = { channel_id: string }
type Intake = InboundDeps & { group: GroupStore; applier: InboxApplier }

/** The access rules of one inbound address. */
type Gate = {
  intake: Intake
  hasSignature: ChannelAdapter['hasSignature']
  verifySignature: ChannelAdapter['verifySignature']
  secrets: string[]
  adapterOf(body: unknown): ChannelAdapter | undefined
  /** The channel of an address of its own, as it was when the gate was opened. */
  door?: ChannelDoor
  isRemembered?: boolean
  /** The channel of an event; undefined when it does not belong to this address. */
  homeOf(adapter: ChannelAdapter, event: ChannelEvent): Promise<ChannelHome | undefined>
}

// A channel's own address takes in only that channel's events: whoever holds its secret speaks for no other.
function channelGate(intake: Intake, channel: ChannelDoor): Gate {
  const adapter = adapterOf(channel.platform)
  const secretOf = {
    app_secret: () => opened(intake, channel, 'app_secret', channel.appSecret),
    verify_token: () => opened(intake, channel, 'verify_token', channel.verifyToken),
    meta_app: () => intake.metaAppSecret,
  }
  return {
    ...adapter,
    intake,
    secrets: usable(adapter.signedWith.map((name) => secretOf[name]())),
    door: channel,
    adapterOf: () => adapter,
    homeOf: async (_adapter, { channelExternalId: id }) =>
      id === undefined || id === channel.externalId ? channel : undefined,
  }
}

function metaGate(intake: Intake): Gate {
  const homes = new Map<string, Promise<ChannelHome | undefined>>()
  return {
    intake,
    ...sharedApp,
    secrets: usable([intake.metaAppSecret]),
    adapterOf: adapterOfWebhook,
    homeOf: async ({ platform }, { channelExternalId, businessId }) => {
      if (businessId !== undefined) return intake.directory.findChannelByBusiness(platform, businessId)
      if (channelExternalId === undefined) return undefined
      const home =
        homes.get(channelExternalId) ?? intake.directory.findChannelByExternalId(platform, channelExternalId)
      homes.set(channelExternalId, home)
      return home
    },
  }
}

function answerChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
  { challengeIn, token = '' }: Pick<ChannelAdapter, 'challengeIn'> & { token: string | undefined },
): unknown {
  const challenge = challengeIn(queryOf(request))
  const isToken = challenge !== undefined && token !== '' && isSameSecret(challenge.token, token)
  return isToken ? plain(reply, 200, challenge.answer) : plain(reply, 403, 'forbidden')
}

function queryOf({ raw: { url = '' } }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
}

async function receive(request: FastifyRequest, reply: FastifyReply, openGate: OpenGate): Promise<unknown> {
  const gate = await openGate(false)
  if (!gate) return plain(reply, 404, 'no such channel')
  if (!gate.hasSignature(request.headers)) return plain(reply, 401, 'unauthorized')
  const body = await readBody(request.raw, limits.channelBodyBytesMax).catch(abortedOrThrow)
  if (body === 'aborted') return plain(reply, 400, 'incomplete')
  if (!body) return plain(reply, 413, 'too large')
  using _counted = gate.intake.pressure?.acknowledging()
  const isSigned = ({ verifySignature, secrets }: Gate) => verifySignature(body, request.headers, secrets)
  if (isSigned(gate) && (await take(request, reply, gate, body)) === 'taken') return reply
  // The channel may have changed since it was remembered: only what is read now can refuse.
  const again = await openGate(true)
  if (!again) return plain(reply, 404, 'no such channel')
  if (!isSigned(again)) return plain(reply, 401, 'unauthorized')
  if ((await take(request, reply, again, body)) === 'taken') return reply
  return plain(reply, 503, 'the channel is being changed, send it again')
}

/** Answers a signed request; `changed`, and nothing kept, when its channel is not what the gate was opened for. */
async function take(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: Gate,
  body: Buffer,
): Promise<'taken' | 'changed'> {
  const { log } = gate.intake
  const answer = (status: number, text: string) => {
    plain(reply, status, text)
    return 'taken' as const
  }
  const parsed = parse(body)
  const adapter = parsed && gate.adapterOf(parsed.json)
  const { events, ignored } = adapter?.split(parsed?.json, queryOf(request)) ?? { events: [], ignored: [] }
  const isTooMany = events.length > limits.inboundEventsMax
  // Where nothing is stored, no statement would notice that the channel has changed.
  if (gate.isRemembered && (events.length === 0 || isTooMany)) return 'changed'
  if (parsed === undefined) {
    log.warn({ path: request.routeOptions.url, bytes: body.length }, 'signed request is no JSON')
    return answer(400, 'not JSON')
  }
  if (!adapter) {
    note(gate.intake, { platform: 'other', outcome: 'ignored', count: 1 })
    return answer(200, 'ok')
  }
  if (isTooMany) {
    log.warn(
      { platform: adapter.platform, events: events.length },
      'signed request with too many events refused',
    )
    return answer(413, 'too many events')
  }
  const stored = await store(gate, adapter, events)
  if (stored === 'changed') return 'changed'
  if (ignored.length > 0) {
    log.debug({ platform: adapter.platform, ignored: ignored.slice(0, 10) }, 'parts of a webhook not kept')
    note(gate.intake, { platform: adapter.platform, outcome: 'ignored', count: ignored.length })
  }
  gate.intake.applier.enqueue(stored)
  return answer(200, 'ok')
}

// One transaction per account: an account's events are stored all or none, and nothing crosses accounts.
async function store(
  gate: Gate,
  adapter: ChannelAdapter,
  events: ChannelEvent[],
): Promise<ClaimedEvent[] | 'changed'> {
  const { platform } = adapter
  const { intake, door } = gate
  const byAccount = new Map<string, { home: ChannelHome; arrived: (Home & { event: ChannelEvent })[] }>()
  const foreign: string[] = []
  for (const event of events) {
    const home = await gate.homeOf(adapter, event)
    if (!home) {
      foreign.push(event.channelExternalId ?? '')
      continue
    }
    const account = byAccount.get(home.accountId) ?? { home, arrived: [] }
    account.arrived.push({ homeId: home.channelId, label: platform, event })
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
  // A request of the shared app may be about several accounts.
  if (byAccount.size === 1) noteOnRequest({ 'mostrador.account_id': [...byAccount.keys()][0] })
  const stored: ClaimedEvent[] = []
  for (const { home, arrived } of byAccount.values()) {
    const { db, accountId } = home
    const advances = advancesIn(adapter, arrived)
    const settling = advances.length > 0 ? settleAdvances(accountId, advances) : undefined
    const { isOpen, claimed, told } =
      door && !settling
        ? await intake.group.store({ door, label: platform, events: arrived.map(({ event }) => event) })
        : await storeOrSettle(db, channelInbox, { accountId, arrived }, intake.clock(), {
            guard: door && isSameDoor(door),
            settling,
          })
    if (!isOpen) return 'changed'
    stored.push(...claimed)
    for (const conversationId of new Set(told.filter((each) => each !== '')))
      hintLive(db, accountId, 'conversations', conversationId)
    note(intake, { platform, outcome: 'stored', count: claimed.length + told.length })
    note(intake, { platform, outcome: 'applied', count: told.length })
    note(intake, { platform, outcome: 'duplicate', count: arrived.length - claimed.length - told.length })
  }
  return stored
}

function opened(
  { secrets }: InboundDeps,
  { accountId, channelId }: ChannelHome,
  column: 'app_secret' | 'verify_token',
  sealed: Buffer | null,
): string | undefined {
  if (sealed === null) return undefined
  const known = openedBefore.get(sealed)
  if (known !== undefined) return known
  const secret = secrets.open(sealed, channelSecretContext(accountId, channelId, column))
  openedBefore.set(sealed, secret)
  return secret
}

/** Opening costs more than the signature that it is for; kept as long as the directory remembers the channel. */
const openedBefore = new WeakMap<Buffer, string>()

// An empty secret would accept a signature that anybody can make.
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

// Never a type a browser would run: the challenge is text of the caller's choice.
function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(text)
}
