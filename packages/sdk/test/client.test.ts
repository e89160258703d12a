// The client against the real service: every operation, paging, the feed, and the errors of the contract.
import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emit } from '../../server/src/events/emit.ts'
import { ChangeNumbering } from '../../server/src/events/numbering.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../../server/test/harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { createTenant, insertOrder, type Tenant } from '../../server/test/harness/fixtures.ts'
import {
  ApiError,
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  Mostrador,
  MostradorError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
} from '../src/mostrador.ts'

let database: TestDatabase
let service: TestService
let numbering: ChangeNumbering
let tenant: Tenant
let mostrador: Mostrador

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { clock: clockPastLimits() })
  numbering = new ChangeNumbering({ database, log: silentLog })
  tenant = await createTenant(database, { rows: 5 })
  mostrador = client()
})

afterAll(async () => {
  await numbering[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const client = (key = tenant.writeKey) => new Mostrador({ url: service.url, key })

describe('every operation of both documents', () => {
  const calls: Record<string, () => [call: PromiseLike<unknown>, path: string]> = {
    listContacts: () => [mostrador.contacts.list({ limit: 2 }), '/api/v1/contacts?limit=2'],
    listConversations: () => [
      mostrador.conversations.list({ is_bot_active: true, platform: 'whatsapp' }),
      '/api/v1/conversations?is_bot_active=true&platform=whatsapp',
    ],
    getConversation: () => one('conversations', mostrador.conversations),
    listMessages: () => {
      const [id = ''] = tenant.ids.conversations
      return [mostrador.messages.list({ conversation_id: id }), `/api/v1/messages?conversation_id=${id}`]
    },
    listOrders: () => [
      mostrador.orders.list({ status: 'confirmed', limit: 3 }),
      '/api/v1/orders?status=confirmed&limit=3',
    ],
    getOrder: () => one('orders', mostrador.orders),
    listProducts: () => [mostrador.products.list({ is_active: 'true' }), '/api/v1/products?is_active=true'],
    getProduct: () => one('products', mostrador.products),
    listAppointments: () => [
      mostrador.appointments.list({ from: new Date(0), to: '2099-01-01T00:00:00+02:00' }),
      '/api/v1/appointments?from=1970-01-01T00:00:00Z&to=2099-01-01T00:00:00%2B02:00',
    ],
    getAppointment: () => one('appointments', mostrador.appointments),
    startFeed: () => [mostrador.feed.start(), '/api/feed/v1/start'],
  }

  const one = (
    table: 'conversations' | 'orders' | 'products' | 'appointments',
    { get }: { get: (id: string) => Promise<unknown> },
  ): [Promise<unknown>, string] => {
    const id = tenant.ids[table][0] ?? ''
    return [get(id), `/api/v1/${table}/${id}`]
  }

  test.each(Object.entries(calls))('%s answers what the service answers', async (_, call) => {
    const [result, path] = call()
    const response = await fetch(service.url + path, bearer(tenant.readKey))
    expect(response.headers.get('x-ignored-parameters')).toBeNull()
    expect(await result).toEqual(await response.json())
  })

  test('what the service ignored, or will never find, is told once', async () => {
    const told: string[] = []
    const misspelt = new Mostrador({
      url: service.url,
      key: tenant.readKey,
      onWarning: (message) => told.push(message),
    })
    const query = { stauts: 'paid', limit: 2 } as object
    const pages = misspelt.orders.list(query).pages()
    let walked = 0
    for await (const { data } of pages) walked += data.length
    await misspelt.orders.list(query)
    await misspelt.orders.list({ status: 'confirmed' })
    const { cursor } = await misspelt.feed.start()
    await misspelt.feed.events({ after: cursor, event: 'order.payd' as 'order.paid' })
    expect(walked).toBe(5)
    expect(told).toEqual([
      '/api/v1/orders does not know these parameters and ignored them: stauts',
      '/api/feed/v1/events does not know the value of event, so nothing will be found.',
    ])
  })

  test('none is missing here or in the tests below', () => {
    const documented = ['openapi.json', 'feed.openapi.json'].flatMap((name) => {
      const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
      const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> }
      return Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    })
    const below = ['getMeta', 'createContact', 'listChanges', 'listEvents']
    expect([...Object.keys(calls), ...below].toSorted()).toEqual(documented.toSorted())
  })

  test('the key is told whose it is, and a contact is created once', async () => {
    expect(await mostrador.meta()).toMatchObject({
      account: { id: tenant.accountId },
      key: { scope: 'write' },
    })
    const contact = await mostrador.contacts.create({ phone: ' +57 310 555 9001 ', name: 'Rosa Marín' })
    expect(contact).toMatchObject({ phone: '+57 310 555 9001', name: 'Rosa Marín', status: 'lead' })
    const again = mostrador.contacts.create({ phone: '573105559001' })
    await expect(again).rejects.toMatchObject({ code: 'conflict', status: 409, existingId: contact.id })
  })

  test('a creation without a contact is refused, and is no list by mistake', async () => {
    const create = mostrador.contacts.create as (contact?: unknown) => Promise<unknown>
    await expect(create()).rejects.toBeInstanceOf(InvalidRequestError)
  })

  test('a creation under a key of one’s own answers the first contact again', async () => {
    const create = () =>
      client().contacts.create(
        { phone: '+57 310 555 9002', name: undefined },
        { idempotencyKey: 'import-9002' },
      )
    expect(await create()).toEqual(await create())
  })
})

describe('lists', () => {
  const stored = () => tenant.ids.orders.toReversed()

  test('are walked item by item over all pages', async () => {
    const ids: string[] = []
    for await (const order of mostrador.orders.list({ limit: 2 })) ids.push(order.id)
    expect(ids).toEqual(stored())
  })

  test('are walked page by page, and go on from a stored cursor', async () => {
    const pages: string[][] = []
    let cursor: string | undefined
    for await (const page of mostrador.orders.list({ limit: 2 }).pages()) {
      pages.push(page.data.map(({ id }) => id))
      cursor ??= page.next_cursor ?? undefined
    }
    expect(pages).toEqual([stored().slice(0, 2), stored().slice(2, 4), stored().slice(4)])
    const rest: string[] = []
    for await (const { id } of mostrador.orders.list({ limit: 2, cursor })) rest.push(id)
    expect(rest).toEqual(stored().slice(2))
  })

  test('ask for no page that is not read, and for nothing before they are', async () => {
    let requests = 0
    const counting = new Mostrador({
      url: `${service.url}/api/v1/`,
      key: tenant.readKey,
      fetch: (...args) => {
        requests += 1
        return fetch(...args)
      },
    })
    const list = counting.orders.list({ limit: 2 })
    expect(requests).toBe(0)
    for await (const order of list) {
      expect(order.id).toBe(stored()[0])
      break
    }
    expect(requests).toBe(1)
  })
})

describe('the feed', () => {
  test('is read to its end without wait, entry by entry', async () => {
    await numbering.round()
    const { cursor } = await mostrador.feed.start()
    const ids = [
      await insertOrder(database, tenant.accountId, null, 101),
      await insertOrder(database, tenant.accountId, null, 102),
      await insertOrder(database, tenant.accountId, null, 103),
    ]
    await numbering.round()
    const changes = []
    for await (const change of mostrador.feed.changes({ after: cursor, limit: 2 })) changes.push(change)
    expect(changes.map(({ record_id, operation }) => [record_id, operation])).toEqual(
      ids.map((id) => [id, 'created']),
    )
    const rest = await mostrador.feed.changes({ after: changes[0]?.id ?? '' })
    expect(rest.data).toEqual(changes.slice(1))
  })

  test('is followed with wait until the signal ends it, and every page has the cursor to go on from', async () => {
    await numbering.round()
    const { cursor } = await mostrador.feed.start()
    const ending = new AbortController()
    const totals: unknown[] = []
    let last = cursor
    const follow = async () => {
      const query = { after: cursor, wait: 20, event: 'order.paid' } as const
      for await (const page of mostrador.feed.events(query, { signal: ending.signal }).pages()) {
        totals.push(...page.data.map(({ data }) => data.total))
        last = page.cursor
        if (totals.length === 2) ending.abort(new Error('enough'))
      }
    }
    const following = follow()
    for (const total of [1, 2]) {
      const data = { ...eventSamples['order.paid'], total }
      await database.transaction((tx) =>
        emit(tx, { accountId: tenant.accountId, kind: 'order.paid', data }, new Date()),
      )
      await numbering.round()
    }
    await expect(following).rejects.toThrow('enough')
    expect(totals).toEqual([1, 2])
    expect(await mostrador.feed.events({ after: last })).toMatchObject({ data: [], has_more: false })
  })
})

describe('errors', () => {
  test.each([
    [InvalidRequestError, 'invalid_request', 400, () => mostrador.orders.list({ cursor: 'x' })],
    [UnauthorizedError, 'unauthorized', 401, () => client(tenant.revokedKey).meta()],
    [ForbiddenError, 'forbidden', 403, () => client(tenant.readKey).contacts.create({ phone: '12345' })],
    [NotFoundError, 'not_found', 404, () => mostrador.orders.get('a/../b?c')],
    [ConflictError, 'conflict', 409, () => mostrador.contacts.create({ phone: '+57 310 555 1000' })],
  ])('%o has its code, its status and the request id', async (type, code, status, call) => {
    const error = await Promise.resolve(call()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(type)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toBeInstanceOf(MostradorError)
    expect(error).toMatchObject({
      name: type.name,
      code,
      status,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((error as Error).message).not.toBe('')
    for (const key of [tenant.readKey, tenant.writeKey, tenant.revokedKey])
      expect(inspect(error, { depth: 9 })).not.toContain(key)
  })

  test('a used-up limit is waited for, and is an error where nothing is repeated', async () => {
    let nowMs = Date.now()
    await using limited = await startService(database, { clock: () => new Date(nowMs) })
    const { readKey: key } = await createTenant(database, { plan: 'starter', rows: 0 })
    const hasty = new Mostrador({ url: limited.url, key, maxRetries: 0 })
    while ((await hasty.meta()).rate_limit.remaining > 0);
    nowMs += 59_500
    await expect(hasty.meta()).rejects.toBeInstanceOf(RateLimitedError)
    await expect(hasty.meta()).rejects.toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 1 })

    const statuses: number[] = []
    const patient = new Mostrador({
      url: limited.url,
      key,
      async fetch(...args) {
        const response = await fetch(...args)
        statuses.push(response.status)
        nowMs += 1_000
        return response
      },
    })
    const startMs = performance.now()
    expect(await patient.meta()).toMatchObject({ plan: 'starter', rate_limit: { remaining: 59 } })
    expect(statuses).toEqual([429, 200])
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(999)
  })

  test('an address or key that cannot be meant is refused before anything is sent', () => {
    const { readKey: key } = tenant
    expect(() => new Mostrador({ url: 'shop.example.com', key })).toThrow(/url must be the service's address/)
    expect(() => new Mostrador({ url: service.url, key: '' })).toThrow(/key must be an API key.*missing/)
    expect(() => new Mostrador({ url: service.url, key: 'abc' })).toThrow(/svc_ and 40 characters/)
    const typed = `${key}\n`
    expect(() => new Mostrador({ url: service.url, key: typed })).toThrow(/something else$/)
    expect(() => new Mostrador({ url: service.url, key: typed })).not.toThrow(key)
  })
})
