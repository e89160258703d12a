import { limits } from '@mostrador/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Directory, IntegrationDoor } from '../accounts/directory.ts'
import { RequestAborted, readBody } from '../platform/http-body.ts'
import { storeReports } from '../platform/inbox/inbox.ts'
import { type ApplierDeps, InboxApplier } from '../platform/inbox/inbox-applier.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { integrationInbox, integrationWork } from './apply.ts'
import { updateLastEvent } from './integrations.queries.ts'
import { integrationSecretContext } from './integrations.ts'
import type { Provider, Reading, Signed } from './provider.ts'
import { providerOf } from './providers.ts'

export type IntegrationDeps = ApplierDeps & { directory: Directory; secrets: SecretBox }

/** Where shops and payment providers report; the body of a request must come unread. */
export function registerIntegrationRoutes(app: FastifyInstance, deps: IntegrationDeps): void {
  const applier = new InboxApplier(integrationWork(deps.secrets), deps)
  app.addHook('onClose', () => applier.drain())

  app.post<{ Params: { integration_id: string } }>(
    '/integrations/:integration_id',
    async (request, reply) => {
      const door = await deps.directory.findIntegration(request.params.integration_id)
      const provider = door && providerOf(door.provider)
      if (!provider) return plain(reply, 404, 'no such integration')
      return receive(request, reply, { ...deps, applier, door, provider })
    },
  )
}

type Gate = IntegrationDeps & { applier: InboxApplier; door: IntegrationDoor; provider: Provider }

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
  const signed = { body, headers: request.headers, query: queryOf(request) }
  if (!isGenuine(gate, signed)) return plain(reply, 401, 'unauthorized')
  return take(reply, gate, provider.read(signed, gate.door.shopDomain))
}

async function take(reply: FastifyReply, gate: Gate, reading: Reading) {
  const { applier, clock, door, log, metrics } = gate
  const { accountId, db, integrationId, provider: label } = door
  const named = { account_id: accountId, integration_id: integrationId, provider: label }
  const now = clock()
  if ('malformed' in reading) {
    log.warn({ ...named, why: reading.malformed }, 'signed report cannot be read')
    return plain(reply, 400, reading.malformed)
  }
  await updateLastEvent(db, accountId, integrationId, now)
  if ('ignored' in reading) {
    log.debug({ ...named, why: reading.ignored }, 'report not kept')
    metrics?.inboundEvents.inc({ platform: label, outcome: 'ignored' })
    return plain(reply, 200, 'ok')
  }
  const reports = [{ homeId: integrationId, label, report: reading.report }]
  const stored = await storeReports(db, integrationInbox, { accountId, reports }, now)
  metrics?.inboundEvents.inc({ platform: label, outcome: stored.length > 0 ? 'stored' : 'duplicate' })
  applier.enqueue(stored)
  return plain(reply, 200, 'ok')
}

// Without a secret nothing is genuine: an empty one would let in whatever anybody signs with nothing.
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
