// Traces: off and unloaded unless an endpoint is set; then one span for each request, turn, send and delivery.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tracesEndpoint } from '../../src/installation/traces.ts'
import { sql } from '../../src/platform/database/database.ts'
import { startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { testMasterKey } from '../harness/api.ts'
import { addChainChannel } from '../harness/chain.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { sheena, signed, whatsappText } from '../harness/payloads/meta-payloads.ts'
import {
  createFolder,
  type Env,
  program,
  removeFolder,
  runJson,
  type Service,
  startService,
  until,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { answering, startReceiver } from '../harness/servers/receiver.ts'

const text = 'do you have a red umbrella?'
const callerTrace = '0af7651916cd43dd8448eb211c80319c'

let folder: string
let db: TestDatabase
let env: Env
let accountId: string
let key: string

beforeAll(async () => {
  folder = await createFolder()
  db = await createTestDatabase(2)
  env = {
    ...{ DATABASE_URL: urlOf(db.connection), MASTER_KEY: testMasterKey, WEBHOOK_ALLOW_INSECURE: '1' },
    ...{ MOSTRADOR_DATA: join(folder, 'data'), PORT: '0', DEBOUNCE_MS: '0', OTEL_BSP_SCHEDULE_DELAY: '50' },
  }
  const account = await runJson<{ id: string }>(['account', 'create', '--name', 'A', '--plan', 'business'], {
    env,
  })
  accountId = account.id
  const made = await runJson<{ key: string }>(['key', 'create', '--account', accountId, '--scope', 'read'], {
    env,
  })
  key = made.key
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

test('a message leaves spans of its request, turn, send and delivery, with ids and without contents', async () => {
  await using collector = await startCollector((_request, response) => response.end('{}'))
  await using receiver = await startReceiver(answering('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'))
  await using graph = await startGraph()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-token=t1' }
  // As compose.yaml hands on what is not set.
  const unset = { OTEL_EXPORTER_OTLP_COMPRESSION: '', OTEL_TRACES_SAMPLER: '', OTEL_TRACES_SAMPLER_ARG: '' }
  await using service = await startService({ ...env, ...traced, ...unset, OTEL_SERVICE_NAME: 'shop' })
  const target = ['--url', receiver.url, '--event', 'message.received']
  const hook = await runJson<{ id: string }>(['webhook', 'create', '--account', accountId, ...target], {
    env,
  })
  const {
    id: channelId,
    path,
    secret,
    externalId,
  } = await addChainChannel(db, {
    ...{ accountId, masterKey: testMasterKey, platform: 'whatsapp', graph, serviceUrl: service.url },
  })
  const content = { text: { body: text }, timestamp: String(Math.floor(Date.now() / 1_000)) }
  const body = JSON.stringify(whatsappText(externalId, sheena, content))
  const headers = { ...signed(body, secret), traceparent: `00-${callerTrace}-b7ad6b7169203331-01` }
  const answer = await fetch(service.url + path, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const requestId = answer.headers.get('x-request-id')
  const list = await fetch(`${service.url}/api/v1/contacts?phone=%2B593999`, {
    headers: { authorization: `Bearer ${key}` },
  })
  await fetch(`${service.url}/healthz`)

  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const wanted = ['POST /channels/:channel_id', 'GET /api/v1/*', 'turn', 'send', 'delivery']
  await until(
    () => wanted.every((name) => named(name).length > 0),
    () => `came: ${collector.spans.map(({ name }) => name)}; ${service.stderr()}`,
  )
  const [turn, send, delivery] = [named('turn')[0], named('send')[0], named('delivery')[0]]
  expect(named('POST /channels/:channel_id')[0]).toMatchObject({
    traceId: callerTrace,
    process: 'service',
    service: 'shop',
    isError: false,
    values: {
      'mostrador.request_id': requestId,
      'mostrador.account_id': accountId,
      'http.response.status_code': 200,
    },
  })
  expect(named('GET /api/v1/*')[0]?.values).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/*',
    'http.response.status_code': list.status,
    'mostrador.request_id': list.headers.get('x-request-id'),
    'mostrador.account_id': accountId,
    'mostrador.operation': 'GET /contacts',
  })
  const conversation = await db.queryOne<{ id: string }>(sql`
    select id from conversations where account_id = ${accountId} and channel_id = ${channelId}`)
  const about = { 'mostrador.account_id': accountId, 'mostrador.conversation_id': conversation?.id }
  expect(turn).toMatchObject({
    ...{ process: 'worker', isError: false },
    values: { ...about, 'mostrador.outcome': 'answered' },
  })
  const said = await db.query<{ id: string }>(sql`
    select id from messages where account_id = ${accountId} and role = 'assistant'`)
  expect(send).toMatchObject({
    ...{ process: 'worker', isError: false },
    values: {
      ...about,
      'mostrador.outcome': 'accepted',
      'mostrador.turn_id': turn?.values['mostrador.turn_id'],
    },
  })
  expect(said.map(({ id }) => id)).toContain(send?.values['mostrador.message_id'])
  const row = await db.queryOne<{ id: string; event_id: string }>(sql`
    select id, event_id from deliveries where account_id = ${accountId} and endpoint_id = ${hook.id}`)
  expect(delivery).toMatchObject({
    ...{ process: 'worker', isError: true },
    values: {
      'mostrador.account_id': accountId,
      'mostrador.request_id': row?.event_id,
      'mostrador.delivery_id': row?.id,
      'mostrador.outcome': 'failed',
      'http.response.status_code': 500,
    },
  })
  const sent = collector.bodies.join('\n')
  for (const secretOfOurs of [
    text,
    'umbrella',
    sheena.wa_id,
    '593999',
    key,
    secret,
    testMasterKey,
    receiver.url,
  ]) {
    expect(sent).not.toContain(secretOfOurs)
  }
  expect(named('GET /healthz')).toEqual([])
  expect(collector.tokens).toEqual(new Set(['t1']))
})

test('what is traced last is sent before the service ends', async () => {
  await using collector = await startCollector((_request, response) => response.end('{}'))
  const late = {
    ROLES: 'api,web',
    OTEL_BSP_SCHEDULE_DELAY: '60000',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
  }
  await using service = await startService({ ...env, ...late })
  await ask(service)
  expect(collector.spans).toEqual([])
  service.child.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0 })
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/v1/*')
})

test.concurrent.for([
  ['hangs', () => {}],
  ['is refused', undefined],
] as const)(
  'a receiver that %s delays neither requests nor the stop, and is logged once',
  async ([, answer]) => {
    const collector = await startCollector(answer ?? (() => {}))
    if (!answer) await collector[Symbol.asyncDispose]()
    await using service = await startService({
      ...env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ROLES: 'api,web',
      LOG_LEVEL: 'debug',
    })
    const complaint = 'traces cannot be sent'
    const startedAt = performance.now()
    await ask(service)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const complaints = () => service.stderr().split(complaint).length - 1
    await until(() => complaints() > 0, service.stderr)
    // Two more batches fail.
    for (let batch = 0; batch < 2; batch += 1) {
      const failuresBefore = lostBatches(service)
      await ask(service)
      await until(() => lostBatches(service) > failuresBefore, service.stderr)
    }
    expect(complaints()).toBe(1)
    await ask(service)
    const stoppedAt = performance.now()
    service.child.kill('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0 })
    expect(performance.now() - stoppedAt).toBeLessThan(9_000)
    if (answer) await collector[Symbol.asyncDispose]()
  },
)

test('a batch is given up after OTEL_EXPORTER_OTLP_TIMEOUT', async () => {
  const { promise: givenUp, resolve } = Promise.withResolvers<number>()
  await using collector = await startCollector((_request, response) => {
    const startedMs = performance.now()
    response.on('close', () => resolve(performance.now() - startedMs))
  })
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_TIMEOUT: '200' }
  await using service = await startService({ ...env, ...traced, ROLES: 'api,web' })
  await ask(service)
  expect(await givenUp).toBeLessThan(6_000)
})

test('without an endpoint nothing of the SDK is loaded, in neither process', async () => {
  const unset = { OTEL_SERVICE_NAME: 'shop', OTEL_EXPORTER_OTLP_ENDPOINT: '' }
  expect(await loadedWith(unset)).toEqual([])
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' }
  for (const same of [{}, unset, off]) expect(tracesEndpoint(same)).toBeUndefined()
  const on = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(on).toContain('sdk-trace-base')
})

test('an endpoint that is no URL is refused at the start', async () => {
  await expect(startService({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT: its value is not valid; expected an http or https URL',
  )
})

async function ask({ url }: Service): Promise<void> {
  const answer = await fetch(`${url}/api/v1/_meta`, { headers: { authorization: `Bearer ${key}` } })
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
}

function lostBatches({ stderr }: Service): number {
  return stderr().split('spans were not sent').length - 1
}

let loads = 0

/** The packages of OpenTelemetry that service and worker load, but for its API, which the metrics' library asks for. */
async function loadedWith(more: Env): Promise<string[]> {
  loads += 1
  const list = join(folder, `loaded-${loads}`)
  const hook = `
    import { registerHooks } from 'node:module'
    import { appendFileSync } from 'node:fs'
    registerHooks({ load(url, context, next) {
      if (url.includes('opentelemetry') || url.includes('worker-child')) appendFileSync(${JSON.stringify(list)}, url + '\\n')
      return next(url, context)
    } })`
  const preload = `--import=data:text/javascript;base64,${Buffer.from(hook).toString('base64')}`
  await using service = await startService(
    { ...env, ...more, NODE_OPTIONS: preload },
    // Not bundled, so that packages are told apart.
    { through: [process.execPath, program] },
  )
  await ask(service)
  const loaded = async () => (await readFile(list, 'utf8')).split('\n')
  await until(
    async () => (await loaded()).some((url) => url.includes('worker-child')),
    () => 'the hook did not see the worker',
  )
  service.child.kill('SIGTERM')
  await service.ended
  const names = (await loaded()).flatMap((url) => /@opentelemetry\/([\w-]+)/.exec(url)?.[1] ?? [])
  return [...new Set(names)].filter((name) => name !== 'api')
}

type SeenSpan = {
  name: string
  traceId: string
  isError: boolean
  process: unknown
  service: unknown
  values: Record<string, unknown>
}

type Collector = AsyncDisposable & { url: string; spans: SeenSpan[]; bodies: string[]; tokens: Set<unknown> }

/** Receives OTLP over HTTP, as JSON. */
async function startCollector(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Collector> {
  const spans: SeenSpan[] = []
  const bodies: string[] = []
  const tokens = new Set<unknown>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    tokens.add(request.headers['x-token'])
    spans.push(...spansIn(body))
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}`, spans, bodies, tokens },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }
type Sent = { name: string; traceId: string; status: { code: number }; attributes: Attribute[] }
type Batch = { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }

function spansIn(body: string): SeenSpan[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: Batch[] }
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const from = valuesOf(resource.attributes)
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, status, attributes }) => ({
        ...{ name, traceId, isError: status.code === 2, values: valuesOf(attributes) },
        ...{ process: from['mostrador.process'], service: from['service.name'] },
      }))
  })
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
