import { limits } from '@mostrador/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Directory, IntegrationDoor } from '../accounts/directory.ts'
import { RequestAborted, readBody } from '../platform/http-body.ts'
import { storeEvents } from '../platform/inbox/inbox.ts'
import { type ApplierDeps, InboxApplier } from '../platform/inbox/inbox-applier.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'
import { noteOnRequest } from '../platform/traces/spans.ts'
import { integrationInbox, integrationWork } from './apply.ts'
import type { ProviderPort, Reading, Signed } from './provider.ts'
import { providers } from './providers.ts'
import { bindShop, updateLastEvent } from './setup/integrations.queries.ts'
import { integrationSecretContext } from './setup/integrations.ts'

export type IntegrationDeps = ApplierDeps & { directory: Directory; secrets: SecretBox }

/** Receives reports of shops and payment providers; the body of a request must come unread. */
export function registerIntegrationRoutes(app: FastifyInstance, deps: IntegrationDeps): void {
  const applier = new InboxApplier(integrationWork(deps.secrets), deps)
  app.addHook('onClose', () => applier.drain())

  app.post<{ Params: { integration_id: string } }>(
    '/integrations/:integration_id',
    async (request, reply) => {
      const door = await deps.directory.findIntegration(request.params.integration_id)
      if (!door) return plain(reply, 404, 'no such integration')
      return receive(request, reply, { ...deps, applier, door, provider: providers[door.provider] })
    },
  )
}

type Gate = IntegrationDeps & { applier: InboxApplier; door: IntegrationDoor; provider: ProviderPort }

async function receive(request: FastifyRequest, reply: FastifyReply, gate: Gate): Promise<unknown> {
  const { provider } = gate
  const isSigned = provider.hasSignature(request.headers)
  if (!isSigned && !provider.isPing) return plain(reply, 401, 'unauthorized')
  const bytesMax = isSigned ? limits.channelBodyBytesMax : limits.pingBytesMax
  const body = await readBody(request.raw, bytesMax).catch(abortedOrThrow)
  if (body === 'aborted') return plain(reply, 400, 'incomplete')
  if (!isSigned) {
    return body && provider.isPing?.(body) ? plain(reply, 200, 'ok') : plain(reply, 401, 'unauthorized')
  }
  if (!body) return plain(reply, 413, 'too large')
  using _counted = gate.pressure?.acknowledging()
  const signed = { body, headers: request.headers, query: queryOf(request) }
  if (!isGenuine(gate, signed)) return plain(reply, 401, 'unauthorized')
  return take(reply, gate, provider.read(signed, gate.door.shopDomain))
}

async function take(reply: FastifyReply, gate: Gate, reading: Reading) {
  const { applier, clock, door, log, metrics } = gate
  const { accountId, db, integrationId, provider: label } = door
  const named = { account_id: accountId, integration_id: integrationId, provider: label }
  const now = clock()
  noteOnRequest({ 'mostrador.account_id': accountId })
  if ('malformed' in reading) {
    log.warn({ ...named, why: reading.malformed }, 'signed report cannot be read')
    return plain(reply, 400, reading.malformed)
  }
  await updateLastEvent(db, accountId, integrationId, now)
  const ignored = 'ignored' in reading ? reading.ignored : await otherShop(gate, reading.shop)
  if ('ignored' in reading || ignored !== undefined) {
    log.debug({ ...named, why: ignored }, 'report not kept')
    metrics?.inboundEvents.inc({ platform: label, outcome: 'ignored' })
    return plain(reply, 200, 'ok')
  }
  const arrived = [{ homeId: integrationId, label, event: reading.event }]
  const stored = await storeEvents(db, integrationInbox, { accountId, arrived }, now)
  metrics?.inboundEvents.inc({ platform: label, outcome: stored.length > 0 ? 'stored' : 'duplicate' })
  applier.enqueue(stored)
  return plain(reply, 200, 'ok')
}

/**
 * An integration from before domains were asked for becomes that of the first shop whose order it takes in. Refusing
 * would lose orders until somebody looked, and nearly every app is installed in one shop; its people see the domain and
 * may correct it. The reason for ignoring the report, if another shop was first.
 */
async function otherShop({ door, log }: Gate, shop: string | undefined): Promise<string | undefined> {
  if (door.shopDomain !== null || shop === undefined) return undefined
  const { accountId, db, integrationId } = door
  const bound = await bindShop(db, { accountId, id: integrationId, shop })
  if (bound !== shop) return `a report of the shop ${shop}`
  log.info({ account_id: accountId, integration_id: integrationId, shop }, 'integration bound to its shop')
  return undefined
}

// Without a secret nothing is genuine: an empty one would accept a signature that anybody can make.
function isGenuine({ door, provider, secrets, clock }: Gate, signed: Signed): boolean {
  const { accountId, integrationId, webhookSecret } = door
  if (webhookSecret === null) return false
  const context = integrationSecretContext(accountId, integrationId, 'webhook_secret')
  const secret = secrets.open(webhookSecret, context)
  return secret !== '' && provider.verify(signed, secret, clock())
}

function queryOf({ raw: { url = '' } }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
}

function abortedOrThrow(error: unknown): 'aborted' {
  if (error instanceof RequestAborted) return 'aborted'
  throw error
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(text)
}
