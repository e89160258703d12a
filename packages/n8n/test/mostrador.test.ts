// The regular node beside the service itself.
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/src/platform/database/database.ts'
import { startService, type TestService } from '../../server/test/harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { at, createTenant, type Tenant } from '../../server/test/harness/fixtures.ts'
import { MostradorApi } from '../credentials/MostradorApi.credentials'
import { Mostrador } from '../nodes/Mostrador/Mostrador.node'
import { contextOf, type Fields } from './stand-ins'

let database: TestDatabase
let service: TestService
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  tenant = await createTenant(database)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Terms = { key?: string; url?: string; execution?: string; continueOnFail?: boolean }

/** The records of one run over one item. */
async function run(parameters: Fields, terms: Terms = {}): Promise<Fields[]> {
  const credentials = {
    mostradorApi: { url: terms.url ?? `${service.url}/ `, apiKey: terms.key ?? tenant.writeKey },
  }
  const context = contextOf({ ...terms, parameters, credentials })
  const [items = []] = await new Mostrador().execute.call(context as never)
  for (const { pairedItem } of items) expect(pairedItem).toBe(0)
  return items.map(({ json }) => json)
}

const getAll = (resource: string, more: Fields = {}) =>
  run({ resource, operation: 'getAll', returnAll: true, ...more })

async function api(path: string): Promise<Fields> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${tenant.readKey}` },
  })
  return (await response.json()) as Fields
}

describe('reading', () => {
  test.each(['appointments', 'contacts', 'conversations', 'orders', 'products'])(
    'all %s are what the API lists',
    async (plural) => {
      const records = await getAll(plural.slice(0, -1))
      expect(records).toHaveLength(3)
      expect(records).toEqual((await api(`/${plural}`)).data)
    },
  )

  test.each(['appointment', 'conversation', 'order', 'product'] as const)('one %s', async (resource) => {
    const [id = ''] = tenant.ids[`${resource}s`]
    expect(await run({ resource, operation: 'get', id: ` ${id}` })).toEqual([
      await api(`/${resource}s/${id}`),
    ])
  })

  test('the messages of a conversation', async () => {
    const [conversationId = ''] = tenant.ids.conversations
    expect(await getAll('message', { conversationId })).toEqual(
      (await api(`/messages?conversation_id=${conversationId}`)).data,
    )
  })

  test('the key, as the test of the credential asks for it', async () => {
    expect(await run({ resource: 'apiKey', operation: 'get' })).toMatchObject([
      { plan: 'business', key: { scope: 'write' } },
    ])
    const { baseURL = '', url } = new MostradorApi().test.request
    const expression = baseURL.replace(/^=\{\{|\}\}$/g, '')
    const base = new Function('$credentials', `return ${expression}`)({ url: ` ${service.url}// ` })
    const headers = { authorization: `Bearer ${tenant.readKey}` }
    expect((await fetch(`${base}${url}`, { headers })).status).toBe(200)
  })

  test('a limit is kept, and all means every page', async () => {
    const many = await createTenant(database, { rows: 0 })
    await database.query(sql`
      insert into contacts (account_id, id, name, created_at)
      select ${many.accountId}, gen_random_uuid(), n::text, ${at(0)} from generate_series(1, 450) n`)
    const terms = { key: many.readKey }
    const contacts = { resource: 'contact', operation: 'getAll' }
    const all = await run({ ...contacts, returnAll: true }, terms)
    expect(new Set(all.map(({ id }) => id)).size).toBe(450)
    const some = await run({ ...contacts, returnAll: false, limit: 210 }, terms)
    expect(some).toEqual(all.slice(0, 210))
  })

  test.each([
    ['order', { status: 'confirmed', payment_status: 'paid' }, 3],
    ['order', { status: 'pending' }, 0],
    ['product', { is_active: false }, 1],
    ['conversation', { is_bot_active: true, platform: '' }, 2],
    ['appointment', { from: at(60).toISOString(), to: at(120).toISOString() }, 1],
  ])('%s narrowed by %j', async (resource, filters, count) => {
    expect(await getAll(resource, { filters })).toHaveLength(count)
  })
})

describe('creating a contact', () => {
  const create = (phone: string, options: Fields = {}, terms: Terms = {}) =>
    run({ resource: 'contact', operation: 'create', phone, options }, { execution: '7', ...terms })

  test('makes one, and a repetition in the same execution gets the same', async () => {
    const [first] = await create('+57 320 111 2233', { name: 'Rosa' })
    expect(first).toMatchObject({ phone: '+57 320 111 2233', name: 'Rosa' })
    expect(await create('+57 320 111 2233', { name: 'Rosa' })).toEqual([first])
    const again = { execution: '8' }
    await expect(create('573201112233', {}, again)).rejects.toThrow(/contact/i)
    expect(await create('573201112233', { ifExists: 'returnId' }, again)).toEqual([
      { id: first?.id, existed: true },
    ])
  })

  test('tells the API’s own words when it is refused', async () => {
    const refused = create('+57 320 000 0000', {}, { key: tenant.readKey })
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('write'),
      description: expect.stringMatching(/^forbidden, request [0-9a-f-]{36}$/),
      httpCode: '403',
    })
  })
})

describe('a failure', () => {
  const get = { resource: 'order', operation: 'get', id: 'unknown' }

  test('is an item where the workflow goes on', async () => {
    await expect(run(get)).rejects.toThrow(/order/)
    expect(await run(get, { continueOnFail: true })).toEqual([{ error: expect.stringMatching(/order/) }])
  })

  test('of an address that is no Mostrador says so', async () => {
    await using server = await answering(() => ({ status: 404, body: '<html>' }))
    await expect(run(get, { url: server.url })).rejects.toThrow(/answers 404.*check the URL/)
  })

  // Proxies name a moment, in whole seconds.
  test.each([
    ['seconds', () => '1'],
    ['a moment', () => new Date(Date.now() + 2_000).toUTCString()],
  ])('for the rate limit is waited out, by %s', async (_, retryAfter) => {
    const asked: number[] = []
    await using server = await answering(() => {
      asked.push(Date.now())
      const isFirst = asked.length === 1
      return { status: isFirst ? 429 : 200, body: isFirst ? '{}' : '{"id":"x"}', retryAfter: retryAfter() }
    })
    expect(await run(get, { url: server.url })).toEqual([{ id: 'x' }])
    const [first = 0, second = 0] = asked
    expect(second - first).toBeGreaterThanOrEqual(990)
  })
})

/** A server that is not the service, or one that refuses. */
async function answering(answer: () => { status: number; body: string; retryAfter?: string }) {
  const server = createServer((_request, response) => {
    const { status, body, retryAfter = '1' } = answer()
    const type = body.startsWith('{') ? 'application/json' : 'text/html'
    response.writeHead(status, { 'content-type': type, 'retry-after': retryAfter }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
