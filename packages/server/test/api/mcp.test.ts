// The MCP endpoint with the official client, over HTTP, in both eras of the protocol.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { feedOperations } from '@mostrador/contract/feed'
import { limits } from '@mostrador/contract/limits'
import { operations } from '@mostrador/contract/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setAccountStatus } from '../../src/accounts/accounts.ts'
import { revokeKey } from '../../src/accounts/keys.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Table, type Tenant } from '../harness/fixtures.ts'
import { listFiles, readSource } from '../harness/source-code.ts'

let database: TestDatabase
let service: TestService
let own: Tenant
let other: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, {
    clock: clockPastLimits(),
    publicUrl: 'https://shop.example.com',
  })
  own = await createTenant(database, { rows: 5 })
  other = await createTenant(database, { rows: 5 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Era = 'legacy' | '2026-07-28'
type Result = {
  isError?: boolean
  content: { text: string }[]
  structuredContent?: Record<string, unknown>
}

async function connect(key: string, era: Era = '2026-07-28', url = service.url) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } } },
  )
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: bearer(key) }))
  // The client then checks each result against the tool's schema.
  const { tools } = await client.listTools()
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: given })) as unknown as Result
  return { client, tools, call, [Symbol.asyncDispose]: () => client.close() }
}

const errorOf = ({ content }: Result) =>
  JSON.parse(content[0]?.text ?? '').error as { code: string; message: string }
const post = (body: string, headers: Record<string, string> = {}, key = own.readKey) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...bearer(key).headers,
      ...headers,
    },
    body,
  })
const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Arguments that make an operation answer. */
function argumentsOf(path: string, tenant: Tenant, cursor: string): Record<string, unknown> {
  const table = path.split('/')[1] as Table
  if (path.includes('{id}')) return { id: tenant.ids[table][0] }
  if (path === '/messages') return { conversation_id: tenant.ids.conversations[0] }
  return path === '/changes' || path === '/events' ? { after: cursor } : {}
}

describe.each(['legacy', '2026-07-28'] as const)('a client of the %s protocol', (era) => {
  test('finds a tool for every operation that its key may use, and for the docs', async () => {
    await using reader = await connect(own.readKey, era)
    await using writer = await connect(own.writeKey, era)
    const all = [...operations, ...feedOperations]
    const names = (of: readonly { id: string }[]) => [...of.map(({ id }) => id), 'searchDocs', 'readDocsPage']
    expect(reader.tools.map(({ name }) => name)).toEqual(names(all.filter(({ method }) => method === 'GET')))
    expect(writer.tools.map(({ name }) => name)).toEqual(names(all))
    for (const { name, annotations, description, inputSchema } of writer.tools) {
      expect(annotations?.readOnlyHint).toBe(name !== 'createContact')
      expect(annotations?.idempotentHint).toBe(name !== 'createContact')
      expect(description?.length).toBeGreaterThan(40)
      expect(inputSchema.additionalProperties).toBe(false)
    }
  })

  test('gets by every read operation what the API answers', async () => {
    await using reader = await connect(own.readKey, era)
    const start = await reader.call('startFeed')
    const cursor = String(start.structuredContent?.cursor)
    for (const operation of [...operations, ...feedOperations].filter(({ method }) => method === 'GET')) {
      const given = argumentsOf(operation.path, own, cursor)
      const shown = await reader.call(operation.id, given)
      const { id, ...query } = given
      const prefix = operation.shape === 'feed' ? '/api/feed/v1' : '/api/v1'
      const path = operation.path.replace('{id}', String(id))
      const asked = await fetch(
        `${service.url}${prefix}${path}?${new URLSearchParams(query as Record<string, string>)}`,
        bearer(own.readKey),
      )
      const expected = (await asked.json()) as Record<string, unknown>
      const { server_time: _now, rate_limit: _limit, ...same } = expected
      expect(shown.structuredContent, operation.id).toMatchObject(same)
      expect(JSON.parse(shown.content[0]?.text ?? '')).toEqual(shown.structuredContent)
    }
  })
})

describe('keys', () => {
  test('no key, a foreign one and a revoked one get 401, without the protocol being loaded', async () => {
    for (const headers of [{}, bearer('svc_nothing').headers, bearer(own.revokedKey).headers]) {
      const answer = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: message('tools/list'),
      })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      const data = { code: 'unauthorized', request_id: answer.headers.get('x-request-id') }
      const told = { code: -32_011, message: expect.stringContaining('key'), data }
      expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, error: told })
    }
    for (const body of ['', '{', 'null', '[]', '{"id":{}}', '['.repeat(60_000)]) {
      const answer = await post(body, {}, own.revokedKey)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_011 } })
    }
  })

  test('a key revoked while a client is connected is refused at once, and so is a suspended account', async () => {
    const tenant = await createTenant(database, { rows: 1 })
    await using reader = await connect(tenant.readKey)
    await using writer = await connect(tenant.writeKey)
    expect((await reader.call('listOrders')).isError).toBeFalsy()
    const [key] = await database.query<{ id: string }>(sql`
      select id from api_keys where account_id = ${tenant.accountId} and hash = sha256(${tenant.readKey}::bytea)`)
    await revokeKey(database, tenant.accountId, key?.id ?? '', new Date())
    await expect(reader.call('listOrders')).rejects.toMatchObject({ data: { status: 401 } })
    await database.transaction((tx) => setAccountStatus(tx, tenant.accountId, 'suspended'))
    await expect(writer.call('listOrders')).rejects.toMatchObject({ data: { status: 401 } })
  })

  test('a read key creates no contact; a write key does, once under an idempotency key', async () => {
    const phone = '+57 320 555 0001'
    await using reader = await connect(own.readKey)
    const refused = await reader.call('createContact', { phone })
    expect(refused.isError).toBe(true)
    expect(errorOf(refused).code).toBe('forbidden')
    await using writer = await connect(own.writeKey)
    const given = { phone, name: 'Laura', idempotency_key: 'once' }
    const created = await writer.call('createContact', given)
    expect(created.structuredContent).toMatchObject({ phone, name: 'Laura' })
    expect((await writer.call('createContact', given)).structuredContent).toEqual(created.structuredContent)
    const unkeyed = { phone: '+57 320 555 0002', idempotency_key: null }
    const twice = [await writer.call('createContact', unkeyed), await writer.call('createContact', unkeyed)]
    expect(twice.map(({ isError }) => isError === true)).toEqual([false, true])
    const taken = await writer.call('createContact', { phone })
    expect(errorOf(taken).code).toBe('conflict')
    expect(taken.content[1]?.text).toContain(String(created.structuredContent?.id))
  })

  test.each(['memory', 'database'] as const)(
    'each message counts once in the %s, and beyond the limit it gets 429 with the time to wait',
    async (place) => {
      await using limited = await startService(database, place === 'database' ? { limiter: place } : {})
      const tenant = await createTenant(database, { plan: 'starter', rows: 1 })
      const ask = () =>
        fetch(`${limited.url}/mcp`, {
          method: 'POST',
          headers: {
            ...bearer(tenant.readKey).headers,
            ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          },
          body: message('tools/call', { name: 'listOrders', arguments: {} }),
        })
      const first = await ask()
      expect(await first.text()).toContain(tenant.ids.orders[0])
      expect(first.headers.get('x-ratelimit-limit')).toBe('60')
      expect(first.headers.get('x-ratelimit-remaining')).toBe('59')
      const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await ask()).status))
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
      const refused = await ask()
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({
        ...{ jsonrpc: '2.0', id: 1 },
        error: {
          ...{ code: -32_012, message: expect.stringContaining('60') },
          data: { code: 'rate_limited', retry_after: Number(refused.headers.get('retry-after')) },
        },
      })
    },
  )
})

test('ids and cursors of another account lead nowhere, and no list shows a row of it', async () => {
  await using reader = await connect(own.readKey)
  await using stranger = await connect(other.readKey)
  const foreign = JSON.stringify(other.ids).match(/[\da-f-]{36}/g) ?? []
  for (const { id, path, shape, method } of operations) {
    if (path.includes('{id}') || path === '/messages') {
      const name = path === '/messages' ? 'conversation_id' : 'id'
      const theirs = await reader.call(id, argumentsOf(path, other, ''))
      const nobodys = await reader.call(id, { [name]: newId() })
      expect(errorOf(theirs).code).toBe('not_found')
      expect(errorOf(theirs)).toMatchObject({ message: errorOf(nobodys).message })
    }
    if (shape !== 'list' || method !== 'GET') continue
    const given = argumentsOf(path, own, '')
    const { content } = await reader.call(id, given)
    expect(foreign.filter((each) => content[0]?.text.includes(each))).toEqual([])
    const page = await stranger.call(id, { ...argumentsOf(path, other, ''), limit: 1 })
    const cursor = page.structuredContent?.next_cursor
    if (cursor) expect(errorOf(await reader.call(id, { ...given, cursor })).code).toBe('invalid_request')
  }
})

test('the request log names the tool, and the refusal that it got', async () => {
  const tenant = await createTenant(database, { rows: 1 })
  await using reader = await connect(tenant.readKey)
  await reader.call('listOrders', { status: 'paid' })
  await reader.call('getOrder', { id: newId() })
  await service.requests.flush()
  const rows = await database.query(sql`
    select method, path, query, status, error_code from api_requests
    where account_id = ${tenant.accountId} and query::text like '%tool%' order by id`)
  expect(rows).toEqual([
    { method: 'POST', path: '/mcp', query: { tool: 'listOrders' }, status: 200, error_code: null },
    { method: 'POST', path: '/mcp', query: { tool: 'getOrder' }, status: 404, error_code: 'not_found' },
  ])
})

test('the request log keeps the calls whose names nobody could store, and those beside them', async () => {
  const tenant = await createTenant(database, { rows: 1 })
  await using reader = await connect(tenant.readKey)
  await reader.call('listOrders', { '\0': 1 })
  await reader.call('listOrders', { [`${'a'.repeat(59)}😀`]: 1 })
  await reader.call('listOrders')
  await service.requests.flush()
  const rows = await database.query<{ status: number }>(sql`
    select status from api_requests
    where account_id = ${tenant.accountId} and query::text like '%listOrders%' order by id`)
  expect(rows.map(({ status }) => status)).toEqual([400, 400, 200])
})

describe('results are bounded', () => {
  test('a page that is too large is cut, and its cursor leads to all the rest', async () => {
    const tenant = await createTenant(database, { rows: 12 })
    await database.query(sql`
      update products set description = repeat('ñ', 5000) where account_id = ${tenant.accountId}`)
    await using reader = await connect(tenant.readKey)
    const seen: unknown[] = []
    let cursor: unknown
    do {
      const { content, structuredContent } = await reader.call('listProducts', {
        ...(cursor ? { cursor } : {}),
      })
      expect(Buffer.byteLength(content[0]?.text ?? '')).toBeLessThanOrEqual(limits.mcpResultBytesMax)
      const page = structuredContent as { data: { id: string }[]; next_cursor: string | null }
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
      if (cursor)
        expect(content.map(({ text }) => text).join('\n')).toContain(`cursor ${JSON.stringify(cursor)}`)
    } while (cursor)
    expect(seen).toEqual(tenant.ids.products.toReversed())
  })

  test('a record that is too large alone says which of its fields are left out', async () => {
    const tenant = await createTenant(database, { rows: 2 })
    await database.query(sql`
      update products set description = repeat('ñ', 20000), knowledge_base = repeat('x', 30000)
      where account_id = ${tenant.accountId}`)
    await using reader = await connect(tenant.readKey)
    const single = await reader.call('getProduct', { id: tenant.ids.products[0] })
    expect(single.structuredContent).toMatchObject({
      description: null,
      knowledge_base: 'x'.repeat(30_000),
      left_out: ['description'],
    })
    const { structuredContent } = await reader.call('listProducts')
    expect(structuredContent).toMatchObject({ data: [{ left_out: ['description'] }] })
    expect(structuredContent?.next_cursor).toEqual(expect.any(String))
  })
})

describe('hostile input', () => {
  test.each([
    ['GET', 405],
    ['DELETE', 405],
    ['PUT', 405],
    ['OPTIONS', 405],
  ])('%s is no way to send messages', async (method, status) => {
    const answer = await fetch(`${service.url}/mcp`, { method, ...bearer(own.readKey) })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('a page of another origin may not ask, even by a name that leads here', async () => {
    for (const origin of [
      'http://evil.example.com',
      service.url.replace('127.0.0.1', 'evil.test'),
      'null',
      '',
    ]) {
      const answer = await post(message('tools/list'), { origin })
      expect(answer.status, origin).toBe(403)
    }
    expect((await post(message('tools/list'), { origin: 'https://shop.example.com' })).status).toBe(200)
  })

  test('a service on this machine is asked by pages of this machine only', async () => {
    await using local = await startService(database, { publicUrl: 'http://127.0.0.1:8080' })
    const ask = async (origin: string) =>
      (await fetch(`${local.url}/mcp`, { method: 'POST', headers: { origin }, body: '{}' })).status
    expect(await ask('http://localhost:6274')).toBe(401)
    expect(await ask('http://localhost.evil.test')).toBe(403)
  })

  const call = (params: object) => message('tools/call', params)
  const wide = JSON.stringify(Array.from({ length: 50 }, () => JSON.parse(call({ name: 'listOrders' }))))
  test.each([
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['a batch', ` ${wide}`, 400],
    ['more than a message may have', call({ name: 'x'.repeat(limits.mcpBodyBytesMax) }), 413],
    ['a message of another protocol', '{"hello":1}', 400],
    ['brackets without end', `{"a":${'['.repeat(30_000)}`, 400],
  ])('%s is refused', async (_what, body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
  })

  test('a body that is not said to be JSON is refused', async () => {
    expect((await post(message('tools/list'), { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('wrong arguments are refused in words that tell what is right', async () => {
    await using reader = await connect(own.readKey)
    const refusals = [
      ['listOrders', { state: 'paid' }, /no argument state.*payment_status/],
      ['listOrders', { __proto__x: 1, constructor: 1 }, /no argument __proto__x/],
      ['listOrders', { limit: 'many' }, /limit must be a whole number/],
      ['listOrders', { limit: { a: 1 } }, /limit must be/],
      ['listOrders', { status: 'a\u0000b' }, /status must be/],
      ['listChanges', {}, /after is required/],
      ['listChanges', { after: '1-00000000' }, /after/],
      ['getOrder', {}, /No order/],
      ['getOrder', { id: "' or 1=1 --" }, /No order/],
      ['getOrder', { id: '../contacts' }, /No order/],
      ['listMessages', { conversation_id: [] }, /conversation_id must be/],
      ['readDocsPage', { page: '../../etc/passwd' }, /page must be one of/],
      ['readDocsPage', { page: 'operating' }, /page must be one of/],
      ['readDocsPage', { page: 'api', cursor: '-1' }, /cursor/],
      ['searchDocs', { query: 'x'.repeat(limits.docsQueryCharsMax + 1) }, /query must be/],
    ] as const
    for (const [name, given, expected] of refusals) {
      const result = await reader.call(name, given)
      expect(result.isError, name).toBe(true)
      expect(result.content[0]?.text).toMatch(expected)
    }
    await expect(reader.call('dropTables')).rejects.toThrow(/No such tool/)
    await expect(reader.call('constructor')).rejects.toThrow(/No such tool/)
  })
})

test('who listens for changes of the tools is told that there are none, and holds no connection', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const answer = await post(
    message('subscriptions/listen', { _meta: meta, notifications: { toolsListChanged: true } }),
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
  )
  expect(await answer.text()).toMatch(/subscriptions\/acknowledged[\s\S]*"resultType":"complete"/)
})

test('only a message of a valid key loads the SDK', () => {
  const folder = 'packages/server/src/'
  const loading = listFiles()
    .filter((file) => file.startsWith(folder) && file.endsWith('.ts'))
    .filter((file) => /^import (?!type)[^;]*?from '@modelcontextprotocol\//m.test(readSource(file)))
  expect(loading).toEqual([`${folder}public-api/mcp/server.ts`])
  const routes = readSource(`${folder}public-api/mcp/routes.ts`)
  expect(routes).toContain("await import('./server.ts')")
  expect(routes).not.toMatch(/^import (?!type).*'\.\/server\.ts'/m)
})
