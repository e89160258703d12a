// The OpenAPI document must be usable as it stands: people copy from it and tools generate code from it.
import { readFileSync } from 'node:fs'
import { eventKinds } from '@mostrador/contract/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageNames } from '../../src/public-api/docs/pages.ts'
import { bearer, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { documented } from '../harness/openapi.ts'

const document = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'))
let database: TestDatabase
let service: TestService
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { publicUrl: 'https://shop.example.com/' })
  tenant = await createTenant(database, { rows: 1 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const ask = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init)

test.each(documented.filter(({ method }) => method === 'GET'))(
  'the examples of $path work',
  async ({ path, parameters }) => {
    const query = new URLSearchParams()
    for (const { name, in: place, example } of parameters ?? []) {
      // No id exists in every account, so an example of one would be wrong for most readers.
      if (place === 'query' && example !== undefined && name !== 'conversation_id')
        query.set(name, String(example))
    }
    if (path === '/messages') query.set('conversation_id', tenant.ids.conversations[0] ?? '')
    const table = path.split('/')[1] as keyof Tenant['ids']
    const { status } = await ask(
      `/api/v1${path.replace('{id}', tenant.ids[table]?.[0] ?? '')}?${query}`,
      bearer(tenant.readKey),
    )
    expect(status).toBe(200)
  },
)

test('no example of a cursor is shown: only the service makes them, each for one account', () => {
  const cursors = documented
    .flatMap(({ parameters }) => parameters ?? [])
    .filter(({ name }) => name === 'cursor')
  expect(cursors).toHaveLength(6)
  expect(cursors.filter(({ example }) => example !== undefined)).toEqual([])
})

test('money is double: a float of 32 bits would lose pesos', () => {
  const { Order, Product, OrderPaidEvent } = document.components.schemas
  const money = [
    Order.properties.total,
    OrderPaidEvent.properties.data.properties.total,
    ...['price', 'price_min', 'price_max', 'sale_price'].map((name) => Product.properties[name]),
  ]
  for (const each of money) expect(each).toMatchObject({ type: ['number', 'null'], format: 'double' })
})

test('every list of values is a schema with a name, used wherever the list is', () => {
  const { schemas } = document.components
  expect(schemas.OrderPlatform.enum).toContain('shopify')
  for (const [name, schema] of Object.entries<{ properties?: object }>(schemas)) {
    expect(`${name} ${JSON.stringify(schema.properties ?? {})}`).not.toContain('"enum"')
  }
  expect(schemas.Order.properties.platform.anyOf).toEqual([
    { $ref: '#/components/schemas/OrderPlatform' },
    { type: 'null' },
  ])
  expect(schemas.ContactCreate.properties.phone).toMatchObject({ minLength: 5, maxLength: 64 })
})

describe('the example of an error is what the service says', () => {
  const example = (code: string) =>
    document.components.responses[code].content['application/json'].example.error.message
  const post = (key: string) => ({
    method: 'POST',
    headers: { ...bearer(key).headers, 'content-type': 'application/json' },
    body: '{"phone":"+57 310 555 1000"}',
  })
  test.each([
    ['invalid_request', '/orders?limit=x', () => bearer(tenant.readKey)],
    ['unauthorized', '/orders', () => ({})],
    ['forbidden', '/contacts', () => post(tenant.readKey)],
    ['not_found', '/orders/01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', () => bearer(tenant.readKey)],
    ['conflict', '/contacts', () => post(tenant.writeKey)],
  ])('%s', async (code, path, init) => {
    const { error } = (await (await ask(`/api/v1${path}`, init())).json()) as {
      error: { code: string; message: string }
    }
    expect(error).toMatchObject({ code, message: example(code) })
  })
})

test('the seven events are described with their headers and an example', () => {
  expect(Object.keys(document.webhooks)).toEqual([...eventKinds])
  for (const kind of eventKinds) {
    const { post } = document.webhooks[kind]
    expect(post.requestBody.content['application/json'].example.event).toBe(kind)
    expect(post.parameters.map(({ name }: { name: string }) => name)).toContain('X-Service-Signature')
  }
})

test('the served document names where the service is reached', async () => {
  const served = (await (await ask('/openapi.json')).json()) as { servers: { url: string }[] }
  expect(served.servers[0]?.url).toBe('https://shop.example.com/api/v1')
  expect(document.servers[0].url).toBe('/api/v1')
})

test('the reference is small on the wire, known again, and alone may evaluate code', async () => {
  const page = await ask('/docs/')
  const text = await page.text()
  const [, script = ''] = /src="([^"]+)"/.exec(text) ?? []
  const scriptPath = new URL(script, `${service.url}/docs/`).pathname
  const sent = await ask(scriptPath, { headers: { 'accept-encoding': 'gzip' } })
  expect(sent.headers.get('content-encoding')).toBe('gzip')
  expect(Number(sent.headers.get('content-length'))).toBeLessThan(1_500_000)
  const tag = sent.headers.get('etag') ?? ''
  expect((await ask(scriptPath, { headers: { 'if-none-match': tag } })).status).toBe(304)
  expect(page.headers.get('content-security-policy')).toContain("'unsafe-eval'")
  expect((await ask('/')).headers.get('content-security-policy')).not.toContain('unsafe')
})

test.each(pageNames)('/docs/%s.md is the page as text, and its links lead somewhere', async (name) => {
  const answer = await ask(`/docs/${name}.md`)
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  const text = await answer.text()
  const page = readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8')
  expect(text.match(/^#.*$/gm)).toEqual(page.match(/^#.*$/gm))
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)) {
    const { status } = await ask(new URL(target, `http://docs.test/docs/${name}.md`).pathname)
    expect(status, target).toBe(200)
  }
})

test.each(['api', 'webhooks'])('docs/%s.md says what is, not how far the work has come', (name) => {
  const text = readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8')
  const progress = /in this version|this version (sends|has)|nothing yet|not yet|so far|comes with the/gi
  expect(text.match(progress) ?? []).toEqual([])
})
