// HEAD must answer with the same headers as GET, because monitors and caches rely on them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'
import { sendRaw, statusesOf } from '../harness/raw-http.ts'

let database: TestDatabase
let service: TestService
let channelId: string

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  const { accountId } = await createTenant(database, { rows: 0 })
  const channel = await addChannel(
    database,
    service.secrets,
    { accountId, platform: 'web', externalId: 'page', name: 'Web' },
    new Date(),
  )
  channelId = channel.id
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const ask = (method: string, path: string) =>
  sendRaw(service.url, `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

/** The header lines that are the same on every request. */
function headOf(answer: string): string[] {
  const [head = ''] = answer.split('\r\n\r\n')
  return head
    .split('\r\n')
    .filter((line) => !/^(x-request-id|date|x-ratelimit|content-security-policy):/i.test(line))
}

test.each([
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/docs/',
  '/chat/{channel}',
  '/chat/{channel}/chat.js',
  '/chat/nobody',
  '/',
])('HEAD %s is the head of GET without a body', async (named) => {
  const path = named.replace('{channel}', channelId)
  const [head, whole] = [await ask('HEAD', path), await ask('GET', path)]
  expect(head).toMatch(/\r\n\r\n$/)
  expect(headOf(head)).toEqual(headOf(whole))
  expect(statusesOf(head)[0]).not.toBe(named === '/chat/nobody' ? 200 : 404)
})

test('HEAD stays unknown to the API and to streams', async () => {
  expect(statusesOf(await ask('HEAD', `/chat/${channelId}/events?visitor_token=${'a'.repeat(22)}`))).toEqual([
    404,
  ])
  expect(statusesOf(await ask('HEAD', '/api/v1/orders'))).toEqual([401])
})

test('a 401 names the scheme to use, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'HEAD', 'FOO']) {
    expect(await ask(method, '/api/v1/orders')).toMatch(
      /^HTTP\/1.1 401 [\s\S]*\r\nwww-authenticate: Bearer\r\n/i,
    )
  }
})
