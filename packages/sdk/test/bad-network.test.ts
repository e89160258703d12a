// The client over a network that loses, delays and replaces the real service's answers.
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clockPastLimits, startService, type TestService } from '../../server/test/harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { createTenant, type Tenant } from '../../server/test/harness/fixtures.ts'
import { ConnectionError, Mostrador, TimeoutError, UnexpectedResponseError } from '../src/mostrador.ts'
import { type BadNetwork, startBadNetwork } from './harness/bad-network.ts'

let database: TestDatabase
let service: TestService
let tenant: Tenant
let network: BadNetwork
let mostrador: Mostrador

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { clock: clockPastLimits() })
  tenant = await createTenant(database, { rows: 1 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

beforeEach(async () => {
  network = await startBadNetwork(service.url)
  mostrador = new Mostrador({ url: network.url, key: tenant.writeKey, userAgent: 'erp/1.4' })
})

afterEach(() => network[Symbol.asyncDispose]())

const withPhone = async (phone: string) => {
  const found = []
  for await (const contact of mostrador.contacts.list()) if (contact.phone === phone) found.push(contact)
  return found
}

describe('a creation', () => {
  test.each([
    ['is lost', 'lose'],
    ['is cut in half', 'cut'],
    ['is replaced by a proxy', { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' }],
  ] as const)('whose answer %s is repeated, and creates one contact', async (name, fate) => {
    const phone = `+57 320 ${name.length}00 0001`
    network.fates = [fate, fate]
    const contact = await mostrador.contacts.create({ phone })
    expect(await withPhone(phone)).toEqual([contact])
    const keys = network.seen.slice(0, 3).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })

  test('of a contact that exists is not repeated', async () => {
    await expect(mostrador.contacts.create({ phone: '+57 310 555 1000' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(network.seen).toHaveLength(1)
  })

  test('has a key of its own for each call', async () => {
    for (const phone of ['+57 320 111 0001', '+57 320 111 0002']) await mostrador.contacts.create({ phone })
    const [one, other] = network.seen.map(({ headers }) => headers['idempotency-key'])
    expect(one).not.toBe(other)
  })
})

describe('a read', () => {
  test('is repeated twice, then its error tells why', async () => {
    network.fates = ['lose', 'lose', 'lose']
    const error = await mostrador.meta().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ code: 'connection_failed', cause: expect.any(Error), requestId: undefined })
    expect(network.seen).toHaveLength(3)
  })

  test('goes on in the middle of a list as if nothing had been', async () => {
    network.fates = ['pass', 'lose', 'pass', 'cut']
    const first = await mostrador.orders.list({ limit: 1 })
    const all = []
    for await (const order of mostrador.orders.list({ limit: 1 })) all.push(order)
    expect(all).toEqual(first.data)
  })

  test('has a time limit for each attempt', async () => {
    network.fates = ['hang', 'hang']
    const late = mostrador.meta({ timeoutMs: 50, maxRetries: 1 })
    await expect(late).rejects.toBeInstanceOf(TimeoutError)
    await expect(late).rejects.toMatchObject({ code: 'timeout' })
    expect(network.seen).toHaveLength(2)
    expect(await mostrador.meta()).toMatchObject({ account: { id: tenant.accountId } })
  })

  test('ends with its signal: before it is sent, while it hangs, while it waits to be repeated', async () => {
    await expect(mostrador.meta({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(network.seen).toHaveLength(0)

    const whileHanging = new AbortController()
    network.fates = ['hang']
    const hanging = mostrador.meta({ signal: whileHanging.signal })
    await expect.poll(() => network.seen.length).toBe(1)
    whileHanging.abort(new Error('no more'))
    await expect(hanging).rejects.toThrow('no more')

    const whileWaiting = new AbortController()
    network.fates = [{ status: 503, headers: { 'retry-after': '60' } }]
    const waiting = mostrador.meta({ signal: whileWaiting.signal })
    await expect.poll(() => network.seen.length).toBe(2)
    whileWaiting.abort(new Error('no more'))
    await expect(waiting).rejects.toThrow('no more')
    expect(network.seen).toHaveLength(2)
  })

  test.each([
    [
      'another site',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
      /200 with text\/html/,
    ],
    ['a redirect, which is not followed', { status: 301, headers: { location: '/' } }, /a redirect/],
    ['a gateway', { status: 404, body: 'no route' }, /404 with no content type/],
    ['a list where an error should be', { status: 400, body: '[]' }, /400/],
    ['an error of somebody else', { status: 400, body: '{"error":{"code":"toString"}}' }, /400/],
  ])('is told apart from the service’s own answer when it came from %s', async (_, fate, told) => {
    network.fates = [fate]
    const error = await mostrador.meta().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(error).toMatchObject({ code: 'unexpected_response', status: fate.status })
    expect(String(error)).toMatch(told)
    expect(network.seen).toHaveLength(1)
  })

  test('that the service may hold back has that much more time', async () => {
    network.fates = ['hang']
    const held = mostrador.feed.changes({ after: '0-0', wait: 0.1 }, { timeoutMs: 50, maxRetries: 0 })
    await expect(Promise.resolve(held)).rejects.toThrow('did not answer within 150 ms')
  })

  test('of the feed is not repeated at once when the service is too busy to hold it back', async () => {
    const { cursor } = await mostrador.feed.start()
    const nothing = { status: 200, body: JSON.stringify({ data: [], cursor, has_more: false }) }
    network.fates = [nothing, nothing]
    const startMs = performance.now()
    let pages = 0
    for await (const _ of mostrador.feed.changes({ after: cursor, wait: 0.3 }).pages()) {
      pages += 1
      if (pages === 2) break
    }
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(299)
  })

  test('says who asks, in the version of the package', async () => {
    await mostrador.meta()
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(network.seen[0]?.headers['user-agent']).toBe(`mostrador-sdk-js/${version} erp/1.4`)
  })
})
