// Details that are asked for at once share a statement; nobody may see that.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
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

type Asked = { key: string; path: string }

/** Sent in one packet, so that they come in one turn of the event loop. */
async function askAtOnce(asked: readonly Asked[]): Promise<{ status: number; body: string }[]> {
  const requests = asked.map(
    ({ key, path }, i) =>
      `GET /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${
        i === asked.length - 1 ? 'connection: close\r\n' : ''
      }\r\n`,
  )
  const text = await sendRaw(service.url, requests.join(''))
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((answer) => ({ status: Number(answer.slice(9, 12)), body: answer.split('\r\n\r\n')[1] ?? '' }))
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

test('fifty take two statements and fifty places of the rate window', async () => {
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
