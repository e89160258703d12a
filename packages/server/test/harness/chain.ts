// The full path of a customer's message and the reply: inbound addresses and a worker over one database, and shops
// whose channels lead to a simulated Graph API.
import Fastify from 'fastify'
import { vi } from 'vitest'
import { Directory } from '../../src/accounts/directory.ts'
import { registerInboundRoutes } from '../../src/channels/inbound/routes.ts'
import { addChannel } from '../../src/channels/setup/channels.ts'
import type { Choice } from '../../src/domain/conversations/outgoing.ts'
import { readConfig } from '../../src/installation/config.ts'
import { registerIntegrationRoutes } from '../../src/integrations/routes.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { type ConnectionOptions, Database, type Db, sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { played } from '../../src/simulator/played/platforms.ts'
import type { CustomerAct, Person } from '../../src/simulator/played/played.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { startWorker } from '../../src/worker.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { metaAppSecret } from './inbound.ts'
import { signed } from './payloads/meta-payloads.ts'

export type ChainOptions = {
  connection: ConnectionOptions
  masterKey: string
  /** A service takes over the leases of its predecessor of the same name. */
  node?: string
  debounceMs?: number
  clock?: Clock
}

/** The parts of the service that customers come into contact with. */
export async function startChain(options: ChainOptions): Promise<AsyncDisposable & { url: string }> {
  const { connection, masterKey, node = 'chain', debounceMs = 0, clock = systemClock } = options
  await using cleanup = new AsyncDisposableStack()
  const secrets = new SecretBox(parseMasterKey(masterKey))
  const config = readConfig({ DEBOUNCE_MS: String(debounceMs) })
  const shared = { secrets, log: silentLog, clock }
  cleanup.use(await startWorker({ ...shared, connection, config, node, metrics: createMetrics('worker') }))
  const directory = new Directory(cleanup.use(new Database(connection, { max: 8 })))
  const app = Fastify({ forceCloseConnections: true, routerOptions: { querystringParser: () => ({}) } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  registerInboundRoutes(app, { ...shared, directory, metaAppSecret })
  registerIntegrationRoutes(app, { ...shared, directory })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  cleanup.defer(() => app.close())
  const owned = cleanup.move()
  return { url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** A database and a platform stand-in, with the service between them. */
export async function startStage(
  masterKey: string,
): Promise<AsyncDisposable & { db: TestDatabase; graph: GraphStandIn; url: string }> {
  await using cleanup = new AsyncDisposableStack()
  const db = cleanup.use(await createTestDatabase())
  const graph = cleanup.use(await startGraph())
  const { url } = cleanup.use(await startChain({ connection: db.connection, masterKey }))
  const owned = cleanup.move()
  return { db, graph, url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

export type ChainChannel = {
  accountId: string
  id: string
  platform: 'whatsapp' | 'messenger'
  externalId: string
  secret: string
  path: string
}

let channels = 0

export async function addChainChannel(
  db: Db,
  given: {
    accountId: string
    masterKey: string
    platform: ChainChannel['platform']
    graph: GraphStandIn
    /** Address to which the platform sends its reports. */
    serviceUrl: string
    now?: Date
  },
): Promise<ChainChannel> {
  channels += 1
  const { accountId, platform, graph, serviceUrl, now = new Date() } = given
  const [externalId, secret] = [`1060000${channels}`, `secret-${channels}`]
  const box = new SecretBox(parseMasterKey(given.masterKey))
  const { id } = await addChannel(
    db,
    box,
    { accountId, platform, externalId, appSecret: secret, accessToken: 'token', apiUrl: graph.url },
    now,
  )
  const path = `/channels/${id}`
  graph.channels.set(externalId, {
    ...{ platform, secret, url: serviceUrl + path },
    reports: ['sent', 'delivered', 'read'],
  })
  return { accountId, id, platform, externalId, secret, path }
}

/** A signed request as the platform sends it. */
export type Posted = { path: string; body: string; headers: Record<string, string> }

/** A customer's act, as the request in which the platform reports it. */
export function told(channel: ChainChannel, person: Person, act: CustomerAct): Posted {
  const { platform, externalId, path, secret } = channel
  const [webhook] = played[platform].webhooksOf({ channel: externalId, person, acts: [act], isBatch: false })
  const body = JSON.stringify(webhook)
  return { path, body, headers: signed(body, secret) }
}

export async function post(url: string, { path, body, headers }: Posted): Promise<void> {
  const response = await fetch(url + path, { method: 'POST', body, headers })
  await response.body?.cancel()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
}

/** Messages the platform has accepted for the customer, oldest first. */
export function heardBy(graph: GraphStandIn, channel: ChainChannel, { id }: Pick<Person, 'id'>) {
  return graph.taken
    .filter(({ channel: name, body }) => name === channel.externalId && addresseeOf(body) === id)
    .map(({ body }) => played[channel.platform].heardIn(body))
}

/** The choices that the customer can tap now. */
export function offeredTo(
  graph: GraphStandIn,
  channel: ChainChannel,
  person: Pick<Person, 'id'>,
): readonly Choice[] {
  return heardBy(graph, channel, person).findLast(({ choices }) => choices.length > 0)?.choices ?? []
}

function addresseeOf({ to, recipient }: Record<string, unknown>): unknown {
  return to ?? (recipient as { id?: unknown } | undefined)?.id
}

/** Resolves when nothing is left to apply, answer or send, and all reports have arrived. */
export async function chainQuiet(db: Db, graph: GraphStandIn, withinMs = 60_000): Promise<void> {
  const isQuiet = async () => {
    await graph.webhooks.settle()
    const arrived = graph.webhooks.answers.length
    const busy = await db.queryOne(sql`
      select from (select account_id from inbound_events where status = 'stored'
        union all select account_id from integration_events where status = 'stored'
        union all select account_id from bot_turns
        union all select account_id from sends where state in ('queued', 'sending', 'unknown')) as busy
      limit 1`)
    // The last message may have been taken, and its reports be on their way, since none of them was.
    await graph.webhooks.settle()
    return busy === undefined && graph.webhooks.answers.length === arrived
  }
  await vi.waitUntil(isQuiet, { timeout: withinMs, interval: 20 })
}

/** Messages of the channel's conversations, oldest first. */
export function chainMessages(
  db: Db,
  { accountId, id }: ChainChannel,
): Promise<{ role: string; content: string; delivery_status: string | null; external_id: string }[]> {
  return db.query(sql`
    select m.role, m.content, m.delivery_status, coalesce(i.phone_key, i.user_id) as external_id
    from messages m join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
    join channel_identities i on i.account_id = v.account_id and i.id = v.identity_id
    where m.account_id = ${accountId} and v.channel_id = ${id} order by m.created_at, m.id`)
}

export type ChainEvent = { kind: string; data: Record<string, unknown> }

export async function chainEvents(db: Db, accountId: string): Promise<ChainEvent[]> {
  const rows = await db.query<{ kind: string; body: { data: Record<string, unknown> } }>(sql`
    select kind, body::json as body from events where account_id = ${accountId} order by id`)
  return rows.map(({ kind, body }) => ({ kind, data: body.data }))
}

export function countKinds(events: readonly ChainEvent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
