// Edge cases of HTTP itself, as a client sees them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { sendRaw } from '../harness/raw-http.ts'

let database: TestDatabase
let service: TestService
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  tenant = await createTenant(database, { rows: 1 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const raw = (text: string) => sendRaw(service.url, text)
const authorization = () => `authorization: Bearer ${tenant.readKey}\r\nconnection: close\r\nhost: x\r\n`

test.each(['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'POST', 'QUERY'])(
  '%s on a read path is an unknown path',
  async (method) => {
    expect(await raw(`${method} /api/v1/orders HTTP/1.1\r\n${authorization()}\r\n`)).toMatch(
      /^HTTP\/1.1 404 /,
    )
  },
)

test.each([
  '/api/v1',
  '/api/v1/',
  '/api/v1/nothing',
  '/api/v1/orders/',
  '/api/v1/orders/1/2',
  '/api/v1/orders/{id}',
  '/api/v1/%zz',
  '/api/v1/contacts/x',
])('the unknown path %s is 401 without a key and 404 with one', async (path) => {
  expect(await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 401 /)
  const answer = await raw(`GET ${path} HTTP/1.1\r\n${authorization()}\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toMatch(/x-ratelimit-limit: 600/)
})

test.each([
  ['POST', '/orders', '/orders takes GET alone. See /docs.'],
  ['PUT', '/contacts', '/contacts takes GET and POST alone. See /docs.'],
  ['DELETE', '/orders/019a', '/orders/{id} takes GET alone. See /docs.'],
  ['GET', '/contacts/x', 'No such path: /contacts is only a list, with nothing below it. See /docs.'],
  [
    'GET',
    '/orders/?limit=5',
    'No such path; write /orders, in lower case and without a slash at its end. See /docs.',
  ],
  ['GET', '/Orders', 'No such path; write /orders, in lower case and without a slash at its end. See /docs.'],
  ['GET', '/order?limit=5', 'No such path; write /orders, with an s. See /docs.'],
  ['GET', '/Order/019a', 'No such path; write /orders/{id}, with an s. See /docs.'],
  ['GET', '/contact/x', 'No such path: /contacts is only a list, with nothing below it. See /docs.'],
  ['GET', '/invoices', 'No such path. See /docs.'],
])('the refusal of %s %s says what is near', async (method, path, message) => {
  const answer = await fetch(`${service.url}/api/v1${path}`, { ...bearer(tenant.readKey), method })
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'not_found', message } }])
})

test('what is no HTTP gets a contract error with a request id', async () => {
  const answer = await raw('GARBAGE\r\n\r\n')
  const [, id] = /x-request-id: ([0-9a-f-]{36})/.exec(answer) ?? []
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    error: { code: 'invalid_request', request_id: id },
  })
})

test('headers beyond the bound get a contract error', async () => {
  const answer = await raw(
    `GET /api/v1/orders HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n${authorization()}\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
})

test('a body on a read, chunked or not, changes nothing', async () => {
  const answer = await raw(
    `GET /api/v1/orders HTTP/1.1\r\n${authorization()}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

test('the scheme of the authorization header is read in any case', async () => {
  const { status } = await fetch(`${service.url}/api/v1/_meta`, {
    headers: { authorization: `bearer ${tenant.readKey}` },
  })
  expect(status).toBe(200)
})

test('the identity endpoint tells account, key, plan and rate limit', async () => {
  const response = await fetch(`${service.url}/api/v1/_meta`, bearer(tenant.writeKey))
  const body = await response.json()
  expect(body).toMatchObject({
    account: { id: tenant.accountId, name: 'Tienda' },
    key: { name: 'write', prefix: tenant.writeKey.slice(0, 8), scope: 'write' },
    plan: 'business',
    rate_limit: { limit: 600, window_seconds: 60, reset: response.headers.get('x-ratelimit-reset') },
    api_version: 'v1',
  })
})

test.each([
  ['+5', 200],
  ['%2B5', 200],
  ['%205', 400],
  ['5%20', 400],
  ['5+', 400],
  ['++5', 400],
])('limit=%s as it stands in the address answers %i', async (limit, status) => {
  const answer = await fetch(`${service.url}/api/v1/orders?limit=${limit}`, bearer(tenant.readKey))
  expect(answer.status).toBe(status)
})

test('a request that names the whole address, as to a proxy, is the same request', async () => {
  const rest = `authorization: Bearer ${tenant.readKey}\r\nhost: x\r\nconnection: close\r\n\r\n`
  expect(await raw(`GET http://shop.example/api/v1/orders?limit=1 HTTP/1.1\r\n${rest}`)).toMatch(
    /^HTTP\/1.1 200 /,
  )
  expect(await raw(`GET HTTPS://shop.example:443/healthz HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1.1 200 /)
})

test('reading leaves a trace in last_used_at', async () => {
  await fetch(`${service.url}/api/v1/_meta`, bearer(tenant.readKey))
  await service.usage.flush()
  const rows = await database.fetchRaw(
    'used',
    'select scope, last_used_at is not null from api_keys where account_id = $1 order by scope',
    [tenant.accountId],
  )
  expect(rows).toContainEqual(['read', 't'])
})

test('the document and the reference are served without anything from outside', async () => {
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as { openapi: string }
  expect(document.openapi).toBe('3.1.1')
  const page = await (await fetch(`${service.url}/docs`)).text()
  expect(page).not.toMatch(/(src|href)="https?:/)
})

test('liveness, readiness and metrics answer', async () => {
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('http_requests_total')
})

test('metrics are closed to a visitor that came through a proxy on this machine', async () => {
  const { status } = await fetch(`${service.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(status).toBe(401)
})

test.each(['', 'x, y', ';', 'application/json, application/json'])(
  'the content type %j is a bad request to a valid key, and nothing at all without one',
  async (type) => {
    const body = `content-type: ${type}\r\ncontent-length: 2\r\n\r\n{}`
    const { writeKey } = tenant
    const withKey = `authorization: Bearer ${writeKey}\r\nconnection: close\r\nhost: x\r\n`
    const without = 'connection: close\r\nhost: x\r\n'
    expect(await raw(`POST /api/v1/contacts HTTP/1.1\r\n${withKey}${body}`)).toMatch(/^HTTP\/1.1 400 /)
    expect(await raw(`POST /api/v1/contacts HTTP/1.1\r\n${without}${body}`)).toMatch(/^HTTP\/1.1 401 /)
    expect(await raw(`DELETE /api/v1/contacts HTTP/1.1\r\n${withKey}${body}`)).toMatch(/^HTTP\/1.1 404 /)
    expect(await raw(`POST /channels/meta HTTP/1.1\r\n${without}${body}`)).toMatch(/^HTTP\/1.1 401 /)
  },
)

test.each(['GET /healthz HTTP/1.1\r\nexpect: foo\r\n', 'CONNECT x:1 HTTP/1.1\r\n'])(
  'even %j is answered with a request id',
  async (start) => {
    const answer = await raw(`${start}host: x\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/)
  },
)
