// For tests of webhooks: receivers that answer as told, and a dispatcher beside them.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { EventKind } from '@mostrador/contract/events'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { emit } from '../../src/events/emit.ts'
import type { Event } from '../../src/events/event.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { AttemptSender } from '../../src/webhooks/attempt/attempt.ts'
import { Dispatcher, type DispatcherOptions } from '../../src/webhooks/dispatch/dispatcher.ts'
import type { Endpoint } from '../../src/webhooks/endpoints/endpoint.ts'
import { createEndpoint } from '../../src/webhooks/endpoints/endpoints.ts'

export const box = new SecretBox(parseMasterKey(newMasterKey()))

export type Arrival = {
  path: string
  headers: IncomingHttpHeaders
  body: string
  atMs: number
  /** Request id of the event. */
  requestId: string
  attempt: number
}

/** A status, or an answer that comes when the promise resolves; `hang` never answers. */
type Answer = number | 'hang' | Promise<number>

export type Receiver = AsyncDisposable & {
  url: string
  arrivals: Arrival[]
  inFlight: number
  inFlightMost: number
  /** Decides each answer; 200 by default. */
  answer: (arrival: Arrival) => Answer
}

export async function startReceiver({
  port: wanted = 0,
  answer = () => 200,
}: {
  port?: number
  answer?: Receiver['answer']
} = {}): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { headers } = request
    const arrival = {
      path: request.url ?? '',
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
      atMs: performance.now(),
      requestId: String(headers['x-service-request-id']),
      attempt: Number(headers['x-service-attempt']),
    }
    receiver.inFlight += 1
    receiver.inFlightMost = Math.max(receiver.inFlightMost, receiver.inFlight)
    response.on('close', () => {
      receiver.inFlight -= 1
    })
    receiver.arrivals.push(arrival)
    const answer = await receiver.answer(arrival)
    if (answer !== 'hang') response.writeHead(answer).end('seen')
  })
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    arrivals: [],
    inFlight: 0,
    inFlightMost: 0,
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Starts a dispatcher with short waits; `stop` ends it before the end of the test. */
export function startDispatcher(
  database: Database,
  options: Partial<DispatcherOptions> & { budgetMs?: number } = {},
): Dispatcher {
  const dispatcher = new Dispatcher({
    connection: database.options,
    sender: new AttemptSender({ allowInsecure: true, budgetMs: options.budgetMs ?? 2_000 }),
    box,
    log: silentLog,
    retryWaitsMs: [50, 100, 150, 200],
    probeMs: 20,
    ...options,
  })
  dispatcher.start()
  return dispatcher
}

export function addEndpoint(
  database: Database,
  accountId: string,
  url: string,
  events: readonly string[] = ['*'],
): Promise<Endpoint & { secret: string }> {
  return database.transaction((tx) =>
    createEndpoint(tx, { box, allowInsecure: true }, { accountId, url, events }, new Date()),
  )
}

/** Emits that many events, one transaction each; large numbers some at a time. */
export async function emitMany(
  database: Database,
  accountId: string,
  count: number,
  kind: EventKind = 'order.paid',
): Promise<string[]> {
  const ids: string[] = []
  const event = { accountId, kind, data: eventSamples[kind] } as Event
  const emitOne = async () => {
    ids.push((await database.transaction((tx) => emit(tx, event, new Date()))).id)
  }
  const atOnce = count > 500 ? 8 : 1
  while (ids.length < count) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - ids.length) }, emitOne))
  }
  return ids
}

/** A receiver of the contract's header that knows this secret. */
export function fitsService({ headers, body }: Arrival, key: string): boolean {
  return headers['x-service-signature'] === `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}

/** A receiver of Standard Webhooks that knows this secret. */
export function fitsStandard({ headers, body }: Arrival, key: string): boolean {
  const sent = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64')).update(sent)
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${hmac.digest('base64')}`)
}

/** Waits until the condition holds; the error names it when it never does. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 45_000,
): Promise<void> {
  const endMs = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error(`waited in vain until ${what}`)
    await delay(5)
  }
}

export async function countStatuses(database: Database, accountId: string): Promise<Record<string, number>> {
  const rows = await database.query<{ status: string; count: number }>(sql`
    select status, count(*)::int as count from deliveries where account_id = ${accountId} group by status`)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
