// The log shows each request as it was sent, whatever URL and secrets the webhook has had since.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { addEndpoint, box, emitMany, startDispatcher, until } from '../../../test/harness/webhooks.ts'
import { deliveryIdOf } from '../../events/delivery-id.ts'
import { updateEndpoint } from '../endpoints/endpoints.ts'
import { rotateSecret } from '../endpoints/secrets.ts'
import { getDelivery } from './deliveries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

async function receiver(status: number, answerHeaders: Record<string, string>) {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers)
    request.resume().on('end', () => response.writeHead(status, answerHeaders).end('seen'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { seen, port, url: `http://localhost:${port}/hook?key=1` }
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

test('each attempt shows the URL, the address, the headers and the answer that were its own', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const first = await receiver(503, {
    'Retry-After': '120',
    'Set-Cookie': 'session=secret',
    'X-Trace': 'a\u0085b',
  })
  const second = await receiver(200, { Server: 'other', 'X-Long': 'x'.repeat(5_000) })
  const { id: endpointId, secret } = await addEndpoint(database, accountId, first.url)
  const place = { accountId, endpointId }
  const dispatcher = startDispatcher(database, { retryWaitsMs: [1_500, 1, 1, 1] })
  onTestFinished(() => dispatcher[Symbol.asyncDispose]())
  const [eventId = ''] = await emitMany(database, accountId, 1)
  const id = deliveryIdOf(eventId, endpointId)
  const detail = () => getDelivery(database, accountId, id)
  await until('it has failed once', async () => (await detail()).attempts.length === 1)
  const now = new Date()
  await database.transaction((tx) => rotateSecret(tx, box, place, { overlapHours: 0, now }))
  await database.transaction((tx) =>
    updateEndpoint(tx, { allowInsecure: true }, place, { url: second.url }, new Date()),
  )
  await until('it is delivered', async () => (await detail()).status === 'delivered')

  const { attempts, body } = await detail()
  const signature = `sha256=${createHmac('sha256', secret)
    .update(body ?? '')
    .digest('hex')}`
  expect(attempts).toMatchObject([
    {
      request: {
        url: first.url,
        address: `127.0.0.1:${first.port}`,
        headers: { 'X-Service-Signature': signature, 'X-Service-Attempt': '1' },
      },
      answer_headers: { 'retry-after': '120', 'x-trace': expect.stringMatching(/^a\uFFFD+b$/) },
    },
    {
      request: {
        url: second.url,
        address: `127.0.0.1:${second.port}`,
        headers: { 'X-Service-Attempt': '2' },
      },
      answer_headers: { server: 'other', 'x-long': expect.any(String) },
    },
  ])
  for (const [i, { seen }] of [first, second].entries()) {
    expect(seen[0]).toMatchObject(lowerCased(attempts[i]?.request?.headers ?? {}))
  }
  expect(JSON.stringify(attempts)).not.toContain('session=secret')
  const longest = JSON.stringify(attempts[1]?.answer_headers).length
  expect(longest).toBeLessThan(limits.webhookAnswerHeadersCharsMax)
})

test('an attempt that found no connection shows where it should have gone, and no address', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const { id: endpointId } = await addEndpoint(database, accountId, 'http://127.0.0.1:9/hook')
  const dispatcher = startDispatcher(database, { retryWaitsMs: [3_600_000, 1, 1, 1] })
  onTestFinished(() => dispatcher[Symbol.asyncDispose]())
  const [eventId = ''] = await emitMany(database, accountId, 1)
  const detail = () => getDelivery(database, accountId, deliveryIdOf(eventId, endpointId))
  await until('it has failed once', async () => (await detail()).attempts.length === 1)
  expect((await detail()).attempts).toMatchObject([
    { request: { url: 'http://127.0.0.1:9/hook', address: null }, answer_headers: null },
  ])
})
