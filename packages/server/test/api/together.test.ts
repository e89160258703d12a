// Requests that come at once share a statement; nobody may see that.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, onSeveralNodes, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { sendRaw } from '../harness/raw-http.ts'

let database: TestDatabase
let service: TestService
let one: Tenant
let other: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  one = await createTenant(database)
  other = await createTenant(database)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const sharedThere = 'requests of several accounts share a statement on one PostgreSQL alone'

/** With a body it is a creation. */
type Asked = { key: string; path: string; body?: object }

/** Sent in one packet, so that they come in one turn of the event loop. */
async function askAtOnce(asked: readonly Asked[]): Promise<{ status: number; body: string }[]> {
  const requests = asked.map(
    ({ key, path, body }, i) =>
      `${body ? 'POST' : 'GET'} /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${
        i === asked.length - 1 ? 'connection: close\r\n' : ''
      }${bodyText(body)}`,
  )
  const text = await sendRaw(service.url, requests.join(''))
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((answer) => ({ status: Number(answer.slice(9, 12)), body: answer.split('\r\n\r\n')[1] ?? '' }))
}

function bodyText(body: object | undefined): string {
  if (!body) return '\r\n'
  const text = JSON.stringify(body)
  return `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

async function askAlone({ key, path }: Asked): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${service.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, body: await answer.text() }
}

const withoutId = ({ status, body }: { status: number; body: string }) => ({
  status,
  body: body.replace(/"request_id":"[^"]+"/, ''),
})

test('each gets what it would get alone, whatever the others may see', async () => {
  const [order = ''] = one.ids.orders
  const asked = [
    { key: one.readKey, path: `/orders/${order}` },
    { key: other.readKey, path: `/orders/${order}` },
    { key: one.revokedKey, path: `/orders/${order}` },
    { key: `svc_${'0'.repeat(40)}`, path: `/orders/${order}` },
    { key: one.readKey, path: `/orders/${newId()}` },
    { key: one.readKey, path: '/orders/nothing' },
    { key: other.writeKey, path: `/orders/${other.ids.orders[1]}` },
    ...one.ids.products.map((id) => ({ key: one.readKey, path: `/products/${id}` })),
    ...other.ids.conversations.map((id) => ({ key: other.readKey, path: `/conversations/${id}` })),
    { key: one.readKey, path: `/appointments/${one.ids.appointments[0]}` },
    { key: one.readKey, path: `/orders/${order}` },
  ]
  const answers = await askAtOnce(asked)
  expect(answers.map(({ status }) => status)).toEqual([
    ...[200, 404, 401, 401, 404, 404, 200],
    ...[200, 200, 200],
    ...[200, 200, 200],
    ...[200, 200],
  ])
  const alone: { status: number; body: string }[] = []
  for (const each of asked) alone.push(await askAlone(each))
  expect(answers.map(withoutId)).toEqual(alone.map(withoutId))
})

test('fifty take two statements and fifty places of the rate window', async ({ skip }) => {
  skip(onSeveralNodes(), sharedThere)
  const tenant = await createTenant(database, { rows: 1 })
  const asked = Array.from({ length: 50 }, () => ({
    key: tenant.readKey,
    path: `/orders/${tenant.ids.orders[0]}`,
  }))
  const fetchRaw = vi.spyOn(database, 'fetchRaw')
  expect(new Set((await askAtOnce(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(fetchRaw.mock.calls.length).toBeLessThanOrEqual(3)
  const meta = JSON.parse((await askAlone({ key: tenant.readKey, path: '/_meta' })).body)
  expect(meta.rate_limit.remaining).toBe(600 - 51)
})

test('one that PostgreSQL cannot answer fails alone', async () => {
  const broken = one.ids.orders[0] ?? ''
  const fetchRaw = database.fetchRaw.bind(database)
  vi.spyOn(database, 'fetchRaw').mockImplementation((name, text, values) =>
    String(values[1]).includes(broken)
      ? fetchRaw(`broken ${name}`, 'select 1 / (select 0 from pg_class limit 1)', [])
      : fetchRaw(name, text, values),
  )
  const asked = [broken, one.ids.orders[1], one.ids.orders[2]].map((id) => ({
    key: one.readKey,
    path: `/orders/${id}`,
  }))
  expect((await askAtOnce(asked)).map(({ status }) => status)).toEqual([500, 200, 200])
})

test('a key is refused from its revocation on, also among others', async () => {
  const tenant = await createTenant(database, { rows: 1 })
  const ask = () =>
    askAtOnce([
      { key: one.readKey, path: `/orders/${one.ids.orders[0]}` },
      { key: tenant.readKey, path: `/orders/${tenant.ids.orders[0]}` },
    ])
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200])
  await database.query(sql`update api_keys set revoked_at = now() where account_id = ${tenant.accountId}`)
  expect((await ask()).map(({ status }) => status)).toEqual([200, 401])
})

test('pages are each of its own account, place and size', async ({ skip }) => {
  skip(onSeveralNodes(), sharedThere)
  const first = JSON.parse((await askAlone({ key: other.readKey, path: '/orders?limit=1' })).body) as {
    next_cursor: string
  }
  const asked = [
    { key: one.readKey, path: '/orders' },
    { key: other.readKey, path: '/orders?limit=1' },
    { key: other.readKey, path: `/orders?limit=1&cursor=${first.next_cursor}` },
    { key: one.readKey, path: `/orders?limit=1&cursor=${first.next_cursor}` },
    { key: one.revokedKey, path: '/orders' },
    { key: one.readKey, path: `/messages?conversation_id=${one.ids.conversations[0]}` },
    { key: one.readKey, path: `/messages?conversation_id=${other.ids.conversations[0]}` },
    { key: one.readKey, path: '/orders?status=confirmed' },
    { key: other.readKey, path: '/contacts' },
  ]
  const fetchRaw = vi.spyOn(database, 'fetchRaw')
  const answers = await askAtOnce(asked)
  const names = fetchRaw.mock.calls.map(([name]) => name)
  expect(names.filter((name) => name.startsWith('many:list:orders:first'))).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 401, 200, 404, 200, 200])
  const alone: { status: number; body: string }[] = []
  for (const each of asked) alone.push(await askAlone(each))
  expect(answers.map(withoutId)).toEqual(alone.map(withoutId))
})

test('contacts are created by one statement, each for its own key and once', async ({ skip }) => {
  skip(onSeveralNodes(), sharedThere)
  const [left, right] = [await createTenant(database, { rows: 0 }), await createTenant(database, { rows: 0 })]
  const name = 'Ana "la \\ {única}", NULL'
  const create = (key: string, phone: string) => ({ key, path: '/contacts', body: { phone, name } })
  const asked = [
    create(left.writeKey, '+57 310 555 0001'),
    create(right.writeKey, '+57 310 555 0001'),
    create(left.readKey, '+57 310 555 0002'),
    create(left.revokedKey, '+57 310 555 0003'),
    create(left.writeKey, '+57 310 555 0004'),
    create(left.writeKey, '+57 310 555 0001'),
  ]
  const fetchRaw = vi.spyOn(database, 'fetchRaw')
  const [first, ...answers] = await askAtOnce(asked)
  const last = answers.pop()
  expect(fetchRaw.mock.calls.map(([of]) => of)).toContain('many:create:contacts')
  expect(answers.map(({ status }) => status)).toEqual([201, 403, 401, 201])
  // Two of one key are no part of one statement, so either may come first.
  expect([first?.status, last?.status].toSorted()).toEqual([201, 409])
  const created = [first, ...answers, last].filter((answer) => answer?.status === 201)
  expect(created.map((answer) => JSON.parse(answer?.body ?? ''))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ phone: '+57 310 555 0001', name }),
      expect.objectContaining({ phone: '+57 310 555 0004', name }),
    ]),
  )
  const phonesOf = async ({ readKey: key }: Tenant) => {
    const { data } = JSON.parse((await askAlone({ key, path: '/contacts' })).body) as {
      data: { phone: string }[]
    }
    return data.map(({ phone }) => phone).toSorted()
  }
  expect(await phonesOf(left)).toEqual(['+57 310 555 0001', '+57 310 555 0004'])
  expect(await phonesOf(right)).toEqual(['+57 310 555 0001'])
})

test('a contact that PostgreSQL cannot take fails alone', async () => {
  const tenants = [await createTenant(database, { rows: 0 }), await createTenant(database, { rows: 0 })]
  const fetchRaw = database.fetchRaw.bind(database)
  vi.spyOn(database, 'fetchRaw').mockImplementation((name, text, values) =>
    String(values[2]).includes('0666')
      ? fetchRaw(`broken ${name}`, 'select 1 / (select 0 from pg_class limit 1)', [])
      : fetchRaw(name, text, values),
  )
  const asked = ['0665', '0666'].map((end, i) => ({
    key: tenants[i]?.writeKey ?? '',
    path: '/contacts',
    body: { phone: `+57 310 555 ${end}` },
  }))
  expect((await askAtOnce(asked)).map(({ status }) => status)).toEqual([201, 500])
})

test('requests that find no database are answered, and later ones are served', async () => {
  const asked = one.ids.orders.slice(0, 2).map((id) => ({ key: one.readKey, path: `/orders/${id}` }))
  vi.spyOn(database, 'isSpread').mockRejectedValue(new Error('no connection'))
  expect((await askAtOnce(asked)).map(({ status }) => status)).toEqual([500, 500])
  vi.restoreAllMocks()
  expect((await askAtOnce(asked)).map(({ status }) => status)).toEqual([200, 200])
})
