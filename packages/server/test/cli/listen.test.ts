// Events on a developer's machine: read from the feed, signed and forwarded, none lost over breaks on either side.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Forwarded, type Listening, listen } from '../../src/cli/listening.ts'
import { ChangeNumbering } from '../../src/events/numbering.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import { newWebhookSecret } from '../../src/webhooks/attempt/signature.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runJson,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { startReceiver, until } from '../harness/webhooks.ts'

let database: TestDatabase
let service: TestService
let numbering: ChangeNumbering
let tenant: Tenant
let folder: string
let env: Env

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  numbering = new ChangeNumbering({ database, log: silentLog })
  numbering.start()
  tenant = await createTenant(database, { rows: 1 })
  folder = await createFolder()
  env = { DATABASE_URL: urlOf(database.connection), MASTER_KEY: newMasterKey(), MOSTRADOR_DATA: folder }
})
afterAll(async () => {
  await numbering[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

const trigger = (event: string, ...fields: string[]) =>
  runJson<{ request_id: string; endpoints: number; data: Record<string, unknown> }>(
    ['trigger', event, '--account', tenant.accountId, ...fields.flatMap((field) => ['--field', field])],
    { env },
  )

/** A run of `listen` until its signal; `begun` resolves once it reads on from its cursor. */
function listening(given: Pick<Listening, 'forwardTo'> & Partial<Listening>) {
  const stop = new AbortController()
  const forwarded: Forwarded[] = []
  const troubles: string[] = []
  const secret = newWebhookSecret()
  const ended = listen({
    ...{ api: service.url, key: tenant.readKey, secret, events: [], after: undefined, signal: stop.signal },
    onForwarded: (each) => forwarded.push(each),
    onTrouble: (text) => troubles.push(text),
    ...given,
  })
  return { stop, forwarded, troubles, secret, ended }
}

const start = async () => {
  const response = await fetch(`${service.url}/api/feed/v1/start`, {
    headers: { authorization: `Bearer ${tenant.readKey}` },
  })
  return ((await response.json()) as { cursor: string }).cursor
}

test('an event that was triggered arrives as a webhook, signed with the secret that was printed', async () => {
  await using receiver = await startReceiver()
  const run = listening({ forwardTo: receiver.url, after: await start() })
  const { request_id, data } = await trigger('order.paid', 'total=49900', 'currency=MXN')
  await until('it arrives', () => receiver.arrivals.length > 0 && run.forwarded.length > 0)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.arrivals
  expect(JSON.parse(body)).toMatchObject({
    event: 'order.paid',
    request_id,
    data: { ...data, total: 49_900, currency: 'MXN', test: true },
  })
  expect(headers).toMatchObject({
    'x-service-event': 'order.paid',
    'x-service-request-id': request_id,
    'x-service-test': '1',
    'x-service-signature': `sha256=${createHmac('sha256', run.secret).update(body).digest('hex')}`,
  })
  expect(run.forwarded).toEqual([
    { event: 'order.paid', request_id, status: 200, duration_ms: expect.any(Number), error: null },
  ])
  run.stop.abort()
  await run.ended
})

test('a receiver that is away is waited for, and what it answers is only shown', async () => {
  const gone = await startReceiver()
  const { url } = gone
  const port = Number(new URL(url).port)
  await gone[Symbol.asyncDispose]()
  const run = listening({ forwardTo: url, after: await start() })
  const { request_id } = await trigger('order.paid')
  await until('it is missed', () => run.troubles.some((text) => text.includes('waiting for it')))
  await using _back = await startReceiver({ port, answer: () => 500 })
  await until('it arrives', () => run.forwarded.length > 0)
  expect(run.forwarded).toMatchObject([{ request_id, status: 500 }])
  run.stop.abort()
  await run.ended
})

test('only the kinds that were asked for arrive, and a later run goes on behind the last', async () => {
  await using receiver = await startReceiver()
  const events = ['order.paid', 'appointment.cancelled']
  const first = listening({ forwardTo: receiver.url, after: await start(), events })
  await trigger('order.created')
  const paid = await trigger('order.paid')
  await until('the first run has one', () => first.forwarded.length === 1)
  first.stop.abort()
  const after = await first.ended
  const cancelled = await trigger('appointment.cancelled')
  const second = listening({ forwardTo: receiver.url, after, events })
  await until('the second run has one', () => second.forwarded.length > 0)
  second.stop.abort()
  await second.ended
  const seen = new Set(receiver.arrivals.map(({ requestId }) => requestId))
  expect([...seen]).toEqual([paid.request_id, cancelled.request_id])
})

test('a run that is stopped in the middle of a page goes on behind the last event that arrived', async () => {
  const after = await start()
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) ids.push((await trigger('order.paid')).request_id)
  await numbering.round()
  await using receiver = await startReceiver()
  receiver.answer = ({ requestId }) => (requestId === ids[2] ? 'hang' : 200)
  const first = listening({ forwardTo: receiver.url, after, events: ['order.paid', 'order.created'] })
  await until('the third is under way', () => receiver.arrivals.length === 3)
  first.stop.abort()
  const behind = await first.ended
  expect(behind).not.toBe(after)
  receiver.answer = () => 200
  const second = listening({ forwardTo: receiver.url, after: behind, events: ['order.paid'] })
  await until('the rest has arrived', () => second.forwarded.length === 2)
  second.stop.abort()
  await second.ended
  expect([...first.forwarded, ...second.forwarded].map(({ request_id }) => request_id)).toEqual(ids)
})

test('a service that is away is waited for; a wrong key is an error that says so', async () => {
  await using receiver = await startReceiver()
  const away = listening({ forwardTo: receiver.url, api: 'http://127.0.0.1:9', after: await start() })
  await until('it is missed', () => away.troubles.some((text) => text.includes('trying again')))
  away.stop.abort()
  await away.ended
  const wrong = listening({ forwardTo: receiver.url, key: 'svc_wrong' })
  await expect(wrong.ended).rejects.toThrow(/answers 401: Missing, invalid or revoked API key/)
})

/** When a service that is busy for so long was asked, until `isEnough`. */
async function askedBusy(busyMs: number, isEnough: (asked: readonly number[]) => boolean): Promise<number[]> {
  await using receiver = await startReceiver()
  const asked: number[] = []
  const busy = createServer((_, response) => {
    asked.push(Date.now())
    const until = new Date(Date.now() + busyMs).toUTCString()
    response.writeHead(503, { 'retry-after': until, 'content-type': 'text/plain' }).end('busy')
  })
  busy.listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  const away = listening({ forwardTo: receiver.url, api: `http://127.0.0.1:${port}`, after: 'x' })
  await until('it was asked', () => isEnough(asked))
  away.stop.abort()
  await away.ended
  busy.close()
  return asked
}

test('a service that says until when it is busy is not asked before', async () => {
  const [first = 0, second = 0] = await askedBusy(2_000, (asked) => asked.length === 2)
  expect(second - first).toBeGreaterThanOrEqual(990)
})

test('a moment that lies months ahead is no reason to ask without a pause', async () => {
  const isOver = (asked: readonly number[]) =>
    asked.length > 1 || Date.now() - (asked[0] ?? Date.now()) > 1_500
  expect(await askedBusy(90 * 86_400_000, isOver)).toHaveLength(1)
})

test('the secret is printed on a line of its own, to be copied', async () => {
  const to = ['--forward-to', 'http://127.0.0.1:9/hook', '--secret', 'whsec_mine']
  const { stderr } = await run(['listen', '--api', service.url, '--key', 'svc_wrong', ...to], { env })
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    'Forwarding to http://127.0.0.1:9/hook; stop with Ctrl-C. Each request is signed with:',
    'whsec_mine',
    '',
  ])
})

test.each([
  [['order.refunded'], /expected message.received, .* or appointment.cancelled/],
  [['order.paid', '--field', 'tota=1'], /tota: order.paid has order_id/],
  [['order.paid', '--field', 'total=much'], /total: /],
  [['order.paid', '--field', 'total'], /--field total: write it as name=value/],
])('trigger %s says what is wrong', async (args, reason) => {
  const { code, stderr } = await run(['trigger', ...args, '--account', tenant.accountId], { env })
  expect([code, stderr]).toEqual([1, expect.stringMatching(reason)])
})

test.each([
  [['--event', 'order.refunded'], /--event order.refunded: expected/],
  [['--forward-to', 'localhost:3000'], /--forward-to localhost:3000: expected an address/],
])('listen %s says what is wrong', async (args, reason) => {
  const given = [
    'listen',
    '--api',
    service.url,
    '--key',
    'svc_x',
    '--forward-to',
    'http://127.0.0.1:9',
    ...args,
  ]
  const { code, stderr } = await run(given, { env })
  expect([code, stderr]).toEqual([1, expect.stringMatching(reason)])
})
