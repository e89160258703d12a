// The requirements of RFC 9112 and RFC 9110 for a server, checked byte by byte.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { errorOf, openRaw, sendRaw, statusesOf } from '../harness/raw-http.ts'
import { until } from '../harness/webhooks.ts'

let database: TestDatabase
let service: TestService
let tenant: Tenant
let withKey: string
let writing: string

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  tenant = await createTenant(database, { rows: 1 })
  withKey = `authorization: Bearer ${tenant.readKey}\r\nconnection: close\r\n`
  writing = `POST /api/v1/contacts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.writeKey}\r\ncontent-type: application/json\r\n`
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const raw = (...pieces: string[]) => sendRaw(service.url, ...pieces)

/** Sends the pieces one by one, each once the service has read those before it. */
async function slowly(...pieces: string[]): Promise<string> {
  const [{ socket, ended }, [served]] = await Promise.all([
    openRaw(service.url),
    once(service.app.server, 'connection') as Promise<[Socket]>,
  ])
  let sent = 0
  for (const piece of pieces) {
    socket.write(piece)
    sent += Buffer.byteLength(piece)
    await until('it is read', () => served.bytesRead === sent || served.destroyed)
  }
  return ended
}

describe('Host', () => {
  test.each([
    ['missing', ''],
    ['doubled', 'host: a\r\nhost: a\r\n'],
    ['doubled with different names', 'host: a\r\nhost: b\r\n'],
    ['with a space', 'host: a b\r\n'],
    ['with a path', 'host: a/b\r\n'],
    ['with user info', 'host: me@a\r\n'],
    ['with a port that is no number', 'host: a:b\r\n'],
    ['with brackets around no address', 'host: [a]\r\n'],
    ['with a broken escape', 'host: a%zz\r\n'],
  ])('%s is a bad request, on every door', async (_case, host) => {
    for (const path of ['/api/v1/orders', '/healthz', '/chat/x', '/']) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\n${host}${withKey}\r\n`)
      expect(statusesOf(answer)).toEqual([400])
      expect(errorOf(answer)).toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining('Host'),
      })
    }
  })

  test.each(['a', 'shop.example:8080', '[::1]:80', '127.0.0.1', '', 'xn--caf-dma.example.', 'a%C3%B1'])(
    '%j is taken',
    async (host) => {
      expect(await raw(`GET /api/v1/orders HTTP/1.1\r\nhost: ${host}\r\n${withKey}\r\n`)).toMatch(
        /^HTTP\/1.1 200 /,
      )
    },
  )

  test('HTTP/1.0 needs none', async () => {
    expect(await raw(`GET /api/v1/orders HTTP/1.0\r\n${withKey}\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('a method that no server knows', () => {
  test.each(['FOO', 'get', 'GETX', 'X-1!'])('%s is an unknown path, or 401 without a key', async (method) => {
    const known = await raw(`${method} /api/v1/orders HTTP/1.1\r\nhost: x\r\n${withKey}\r\n`)
    expect(statusesOf(known)).toEqual([404])
    expect(errorOf(known).code).toBe('not_found')
    expect(known).toMatch(/x-ratelimit-remaining: \d+/)
    const unknown = await raw(`${method} /api/v1/orders HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(statusesOf(unknown)).toEqual([401])
    const elsewhere = await raw(`${method} /healthz HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(statusesOf(elsewhere)).toEqual([404])
    expect(errorOf(elsewhere).code).toBe('not_found')
  })

  test('is in the log of requests', async () => {
    await raw(`FOO /api/v1/products HTTP/1.1\r\nhost: x\r\n${withKey}\r\n`)
    await service.requests.flush()
    const rows = await database.fetchRaw(
      'logged',
      "select method, path, status from api_requests where method = 'FOO' and path = '/api/v1/products'",
      [],
    )
    expect(rows).toEqual([['FOO', '/api/v1/products', '404']])
  })

  test('is the same wherever its packets are cut', async () => {
    const head = `PROPAGATE /api/v1/orders HTTP/1.1\r\nhost: x\r\n${withKey}\r\n`
    const cuts = [
      'P',
      'PRO',
      'PROPA',
      'PROPAGATE',
      'PROPAGATE ',
      'PROPAGATE /api',
      'PROPAGATE /api/v1/orders HT',
    ]
    const places = [...cuts.map((cut) => cut.length), head.indexOf('\r') + 1, head.indexOf('Bearer') + 9]
    for (const place of [...places, head.length - 1]) {
      const answer = await slowly(head.slice(0, place), head.slice(place))
      expect([place, statusesOf(answer)]).toEqual([place, [404]])
      expect(answer).toMatch(/x-ratelimit-remaining: \d+/)
    }
    const rest = `GET /api/v1/orders HTTP/1.1\r\nhost: x\r\n${withKey}\r\n`
    expect(statusesOf(await slowly('\r\nP', rest))).toEqual([404])
  })

  test('has the limits of any other head', async () => {
    const fields = `x: ${'y'.repeat(1_000)}\r\n`
    const large = await slowly('FOO /healthz HTTP/1.1\r\nhost: x\r\n', fields.repeat(20))
    expect(errorOf(large).message).toContain('too large')
    const { socket, ended } = openRaw(service.url)
    socket.end('FOO /healthz HTTP/1.1\r\nhost: x\r\n')
    expect(statusesOf(await ended)).toEqual([400])
  })

  test('needs a Host like any other, and what is no token is no HTTP', async () => {
    expect(statusesOf(await raw('FOO /healthz HTTP/1.1\r\n\r\n'))).toEqual([400])
    expect(statusesOf(await raw('F(O) /healthz HTTP/1.1\r\nhost: x\r\n\r\n'))).toEqual([400])
  })
})

describe('one answer to one request', () => {
  const chunked = 'transfer-encoding: chunked\r\n\r\n'

  test('a chunked body that breaks, on a read', async () => {
    const answer = await raw(`GET /api/v1/orders HTTP/1.1\r\nhost: x\r\n${withKey}${chunked}zz\r\n`)
    expect(statusesOf(answer)).toEqual([400])
    expect(errorOf(answer).code).toBe('invalid_request')
  })

  test('a chunked body that breaks, on a creation', async () => {
    const answer = await raw(`${writing}${chunked}3\r\n{"p\r\nzz\r\n`)
    expect(statusesOf(answer)).toEqual([400])
    expect(errorOf(answer).code).toBe('invalid_request')
  })

  test('a body that breaks after its answer ends the connection', async () => {
    const exchange = openRaw(service.url)
    exchange.socket.write(
      `GET /api/v1/orders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.readKey}\r\n${chunked}`,
    )
    await exchange.until(/"next_cursor":null}/)
    exchange.socket.write('zz\r\n')
    expect(statusesOf(await exchange.ended)).toEqual([200])
  })

  test('what follows a complete request and is no HTTP changes nothing for that one', async () => {
    const answer = await raw(
      `GET /api/v1/orders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.readKey}\r\n\r\n\u0000GARBAGE\r\n\r\n`,
    )
    expect(statusesOf(answer)).toEqual([200])
    expect(answer).toContain('"next_cursor":null}')
  })

  test('requests sent at once are answered in their order', async () => {
    const path = (path: string, rest: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${rest}\r\n`
    const key = `authorization: Bearer ${tenant.readKey}\r\n`
    const answer = await raw(
      path('/api/v1/orders', key) + path('/api/v1/nothing', key) + path('/healthz', 'connection: close\r\n'),
    )
    expect(statusesOf(answer)).toEqual([200, 404, 200])
  })
})

describe('100 Continue', () => {
  const body = '{"phone":"+57 310 555 9001"}'
  const expecting = `content-length: ${body.length}\r\nexpect: 100-continue\r\n`
  const post = (authorization: string, rest: string) =>
    `POST /api/v1/contacts HTTP/1.1\r\nhost: x\r\n${authorization}content-type: application/json\r\n${rest}\r\n`

  test('comes where key and length are good, and the body after it is taken', async () => {
    const exchange = openRaw(service.url)
    exchange.socket.write(
      post(`authorization: Bearer ${tenant.writeKey}\r\n`, `${expecting}connection: close\r\n`),
    )
    await exchange.until(/^HTTP\/1.1 100 /)
    exchange.socket.write(body)
    expect(statusesOf(await exchange.ended)).toEqual([100, 201])
  })

  test.each([
    ['no key', () => '', expecting, 401],
    ['an unknown key', () => `authorization: Bearer svc_${'0'.repeat(40)}\r\n`, expecting, 401],
    ['a read key', () => `authorization: Bearer ${tenant.readKey}\r\n`, expecting, 403],
    [
      'a length beyond the limit',
      () => `authorization: Bearer ${tenant.writeKey}\r\n`,
      'content-length: 65537\r\nexpect: 100-continue\r\n',
      400,
    ],
  ])('does not come with %s', async (_case, authorization, rest, status) => {
    expect(statusesOf(await raw(post(authorization(), rest)))).toEqual([status])
  })

  test('does not come from a door that does not read the body', async () => {
    const rest = `host: x\r\n${expecting}content-type: application/json\r\n\r\n`
    expect(statusesOf(await raw(`POST /channels/meta HTTP/1.1\r\n${rest}`))).toEqual([401])
    expect(statusesOf(await raw(`POST /nothing HTTP/1.1\r\n${rest}`))).toEqual([404])
  })
})

test('a length beyond the limit is refused before the body has come', async () => {
  expect(statusesOf(await raw(`${writing}connection: close\r\ncontent-length: 70000\r\n\r\n{`))).toEqual([
    400,
  ])
})

test.each([
  'application/json;',
  'application/json ; ',
  'application/json;;charset=utf-8;',
  'Application/JSON;\tcharset="UTF-8"',
])('the content type %j is JSON', async (type) => {
  const body = JSON.stringify({ phone: `+57 ${Math.random()}` })
  const answer = await raw(
    `POST /api/v1/contacts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.writeKey}\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  expect(statusesOf(answer)).toEqual([201])
})

test.each(['application/json; charset=latin1', 'application/json; version=2'])(
  'the content type %j is refused, and what it lacks is named',
  async (type) => {
    const { headers } = bearer(tenant.writeKey)
    const sent = { method: 'POST', headers: { ...headers, 'content-type': type }, body: '{}' }
    const answer = await fetch(`${service.url}/api/v1/contacts`, sent)
    const message =
      'Send the body in UTF-8, with content-type: application/json and no parameter but charset=utf-8.'
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { message } }])
  },
)

test('two different keys are none, the same twice is one', async () => {
  const ask = (one: string, other: string) =>
    raw(
      `GET /api/v1/_meta HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${one}\r\nauthorization: Bearer ${other}\r\n\r\n`,
    )
  expect(statusesOf(await ask(tenant.readKey, tenant.writeKey))).toEqual([401])
  expect(statusesOf(await ask(tenant.readKey, 'x'))).toEqual([401])
  expect(statusesOf(await ask(tenant.readKey, tenant.readKey))).toEqual([200])
})

test(
  'a connection whose answer comes while the server closes ends with it',
  async () => {
    const closing = await startService(database)
    const body = '{"name":"Ana","phone":"+573001234567"}'
    const [{ socket, ended }, [served]] = await Promise.all([
      openRaw(closing.url),
      once(closing.app.server, 'connection') as Promise<[Socket]>,
    ])
    socket.write(`${writing}content-length: ${body.length}\r\n\r\n`)
    await until('the head is read', () => served.bytesRead > 0)
    const closed = closing.app.close()
    await until('nobody listens', () => !closing.app.server.listening)
    socket.write(body)
    expect(statusesOf(await ended)).toEqual([201])
    await closed
    await closing[Symbol.asyncDispose]()
  },
  limits.httpKeepAliveMs / 2,
)
