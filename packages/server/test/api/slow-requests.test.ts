// A request that never becomes complete must not hold its connection. The time limit is shortened here.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { errorOf, openRaw, statusesOf } from '../harness/raw-http.ts'

const requestMs = 600
let database: TestDatabase
let service: TestService
let tenant: Tenant
let creation: string

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { requestMs, metaAppSecret: 'secret' })
  tenant = await createTenant(database, { rows: 1 })
  creation = `POST /api/v1/contacts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.writeKey}\r\ncontent-type: application/json\r\n`
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Sends `start`, then bytes of `endless` one at a time until the connection ends. */
async function drip(start: string, endless: string): Promise<{ answer: string; ms: number }> {
  const startedMs = performance.now()
  const exchange = openRaw(service.url)
  exchange.socket.write(start)
  const timer = setInterval(() => exchange.socket.write(endless), 50)
  const answer = await exchange.ended
  clearInterval(timer)
  return { answer, ms: performance.now() - startedMs }
}

describe.concurrent.each([
  ['a head', () => 'GET /api/v1/orders HTTP/1.1\r\nhost: x\r\n', 'x: y\r\n'],
  ['a head and no more', () => 'GET /api/v1/orders HTTP/1.1\r\nhost: x\r\n', ''],
  [
    'a head with a method that no server knows',
    () => 'FOO /api/v1/orders HTTP/1.1\r\nhost: x\r\n',
    'x: y\r\n',
  ],
  ['a head with such a method and no more', () => 'FOO /api/v1/orders HTTP/1.1\r\nhost: x\r\n', ''],
  ['a body of the API', () => `${creation}content-length: 9000\r\n\r\n{`, ' '],
  ['a chunked body of the API', () => `${creation}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  [
    'a body of the dashboard',
    () =>
      'POST /dashboard/api/sign-in HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
    ' ',
  ],
  [
    'a body of a channel',
    () =>
      `POST /channels/meta HTTP/1.1\r\nhost: x\r\nx-hub-signature-256: sha256=${'0'.repeat(64)}\r\ncontent-length: 9000\r\n\r\n{`,
    ' ',
  ],
])('%s that never ends', (_case, start, endless) => {
  test('is refused once its time is over, in the form of the contract', async () => {
    const { answer, ms } = await drip(start(), endless)
    expect(statusesOf(answer)).toEqual([400])
    expect(errorOf(answer)).toEqual({
      code: 'invalid_request',
      message: expect.stringMatching(/too slow.*0\.6 s/),
    })
    expect(ms).toBeGreaterThanOrEqual(requestMs - 50)
    expect(ms).toBeLessThan(requestMs * 20)
  })
})

test.concurrent('a body that nobody waits for ends its connection as well', async () => {
  const { answer } = await drip(
    'POST /api/v1/contacts HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n{',
    ' ',
  )
  expect(statusesOf(answer)).toEqual([401])
})

test.concurrent('the time counts from the first byte of each request, not from the connection', async () => {
  const exchange = openRaw(service.url)
  const ask = `GET /api/v1/_meta HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.readKey}\r\n\r\n`
  for (let request = 1; request <= 3; request += 1) {
    exchange.socket.write(ask)
    await exchange.until(new RegExp(`(HTTP/1.1 200[\\s\\S]*){${request}}`))
    // This wait is itself under test: nothing must happen during it.
    await delay(requestMs * 0.7)
  }
  exchange.socket.destroy()
  expect(statusesOf(exchange.answer())).toEqual([200, 200, 200])
})

test.concurrent('a connection without a request is closed without an answer', async () => {
  const { answer } = await drip('', '')
  expect(answer).toBe('')
})
