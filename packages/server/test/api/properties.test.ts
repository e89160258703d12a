// Properties of the public API that must hold for any input and any interleaving.
import { limits } from '@mostrador/contract/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { at, createTenant, examples, insertOrder, type Tenant } from '../harness/fixtures.ts'

let database: TestDatabase
let service: TestService
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, {
    clock: clockPastLimits(Date.parse('2026-11-21T10:00:00.000Z')),
  })
  tenant = await createTenant(database, { rows: 2 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Page = { data: { id: string }[]; next_cursor: string | null }

async function page(path: string, key = tenant.readKey): Promise<Page> {
  const response = await fetch(`${service.url}/api/v1${path}`, bearer(key))
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

describe('walks', () => {
  test('of any page sizes, under inserts and deletes, miss and repeat no row that was there before and after', async () => {
    const walker = await createTenant(database, { rows: 0 })
    // Many rows share a timestamp, so only the id keeps them in order.
    for (let row = 0; row < 60; row += 1) await insertOrder(database, walker.accountId, null, row % 7)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom('insert', 'delete', 'none'), { minLength: 1, maxLength: 8 }),
        async (sizes, changes) => {
          const before = await orderIds(walker.accountId)
          const seen: string[] = []
          let cursor: string | null = null
          let step = 0
          do {
            const limit = sizes[step % sizes.length]
            const answer: Page = await page(
              `/orders?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
              walker.readKey,
            )
            seen.push(...answer.data.map(({ id }) => id))
            cursor = answer.next_cursor
            await change(walker.accountId, changes[step % changes.length], seen)
            step += 1
          } while (cursor)
          const after = new Set(await orderIds(walker.accountId))
          const lasting = before.filter((id) => after.has(id))
          expect(new Set(seen).size).toBe(seen.length)
          expect(lasting.filter((id) => !seen.includes(id))).toEqual([])
        },
      ),
      examples(25),
    )
  })

  test('have pages of one row at least and 200 at most, whatever is asked', async () => {
    const walker = await createTenant(database, { rows: 0 })
    await database.query(sql`
      insert into contacts (account_id, id, name, created_at)
      select ${walker.accountId}::uuid, gen_random_uuid(), 'Cliente ' || n, ${at(0)} from generate_series(1, 202) as n`)
    const rowsOf = async (asked: string) => {
      const { data, next_cursor } = await page(`/contacts${asked}`, walker.readKey)
      return [data.length, next_cursor !== null]
    }
    for (const asked of ['0', '-7', '1']) expect(await rowsOf(`?limit=${asked}`), asked).toEqual([1, true])
    for (const asked of ['200', '201', '9'.repeat(30)])
      expect(await rowsOf(`?limit=${asked}`), asked).toEqual([limits.pageSizeMax, true])
    expect(await rowsOf('')).toEqual([limits.pageSizeDefault, true])
  })

  test('of messages go oldest first', async () => {
    const conversationId = tenant.ids.conversations[0] ?? ''
    const { data } = await page(`/messages?conversation_id=${conversationId}&limit=200`)
    const times = data.map((message) => (message as unknown as { created_at: string }).created_at)
    expect(times).toEqual([...times].sort())
  })

  async function change(accountId: string, kind: string | undefined, seen: string[]): Promise<void> {
    if (kind === 'insert') await insertOrder(database, accountId, null, Math.floor(Math.random() * 7))
    // Even the row that a cursor points at may be deleted.
    if (kind === 'delete') {
      await database.query(
        sql`delete from orders where account_id = ${accountId} and id = ${seen.at(-1) ?? newId()}`,
      )
    }
  }

  async function orderIds(accountId: string): Promise<string[]> {
    const rows = await database.query<{ id: string }>(
      sql`select id from orders where account_id = ${accountId}`,
    )
    return rows.map(({ id }) => id)
  }
})

describe('filters', () => {
  test('from and to bind as instants: the same instant in another zone continues the walk', async () => {
    const first = await page(`/appointments?limit=1&from=${encodeURIComponent(at(0).toISOString())}`)
    const sameInstant = '2026-03-01T07:00:00.000-05:00'
    const second = await page(
      `/appointments?limit=1&from=${encodeURIComponent(sameInstant)}&cursor=${first.next_cursor}`,
    )
    expect(second.data.map(({ id }) => id)).toEqual([tenant.ids.appointments[0]])
  })

  test('from includes its instant and to excludes it, to the millisecond', async () => {
    const start = at(60)
    const iso = (ms: number) => encodeURIComponent(new Date(start.getTime() + ms).toISOString())
    const id = tenant.ids.appointments[1] ?? ''
    const within = async (query: string) =>
      (await page(`/appointments?${query}`)).data.some((row) => row.id === id)
    expect(await within(`from=${iso(0)}`)).toBe(true)
    expect(await within(`from=${iso(1)}`)).toBe(false)
    expect(await within(`to=${iso(0)}`)).toBe(false)
    expect(await within(`to=${iso(1)}`)).toBe(true)
    expect(await within(`from=${start.toISOString().replace('Z', '000001Z')}`)).toBe(false)
  })

  test('a plus sign of a zone that arrives as a space is understood', async () => {
    expect((await page('/appointments?from=2026-03-01T00:00:00+05:00')).data).toHaveLength(2)
  })

  test('a cursor of another list, of other filters or of another account is refused', async () => {
    const other = await createTenant(database, { rows: 2 })
    const { next_cursor: cursor } = await page('/orders?limit=1')
    const refused = [
      fetch(`${service.url}/api/v1/products?cursor=${cursor}`, bearer(tenant.readKey)),
      fetch(`${service.url}/api/v1/orders?status=confirmed&cursor=${cursor}`, bearer(tenant.readKey)),
      fetch(`${service.url}/api/v1/orders?cursor=${cursor}`, bearer(other.readKey)),
      fetch(`${service.url}/api/v1/orders?cursor=${cursor}!`, bearer(tenant.readKey)),
      fetch(`${service.url}/api/v1/orders?cursor=${cursor}=`, bearer(tenant.readKey)),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  test('a value nobody stores gives an empty page', async () => {
    for (const query of [
      'status=lost',
      'payment_status=',
      'conversation_id=nope',
      `conversation_id=${newId()}`,
    ]) {
      expect(await page(`/orders?${query}`)).toEqual({ data: [], next_cursor: null })
    }
  })

  test('a parameter given twice is refused, an unknown one ignored', async () => {
    const twice = await fetch(`${service.url}/api/v1/orders?status=a&status=a`, bearer(tenant.readKey))
    expect(twice.status).toBe(400)
    expect((await page('/orders?utm=1&utm=2&%zz=1')).data).toHaveLength(2)
  })
})

describe('any bytes', () => {
  const paths = ['/contacts', '/conversations', '/messages', '/orders', '/products', '/appointments']
  const names = [
    'cursor',
    'limit',
    'conversation_id',
    'status',
    'payment_status',
    'platform',
    'is_active',
    'from',
    'to',
    'x',
  ]
  const bytes = fc
    .uint8Array({ maxLength: 40 })
    .map((array) => [...array].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  const loose = fc.oneof(
    bytes,
    fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeURIComponent),
    fc.constantFrom('%', '%zz', '%c0%80', '&', '=', '+'),
  )

  test('in a query give a contract answer and never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.constantFrom(...names),
        loose,
        async (path, name, value) => {
          await expectContract(
            await fetch(`${service.url}/api/v1${path}?${name}=${value}`, bearer(tenant.readKey)),
          )
        },
      ),
      examples(400),
    )
  })

  test('in a path give a contract answer and never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths, '', '/_meta'), loose, async (path, value) => {
        await expectContract(await fetch(`${service.url}/api/v1${path}/${value}`, bearer(tenant.readKey)))
      }),
      examples(200),
    )
  })

  test('in a body give a contract answer and never a 500', async () => {
    const anyBody = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
      fc
        .record(
          {
            phone: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
            name: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
          },
          { requiredKeys: [] },
        )
        .map((value) =>
          new TextEncoder().encode(
            JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? null : inner)),
          ),
        ),
    )
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const response = await post(tenant.writeKey, Buffer.from(body))
        await expectContract(response)
      }),
      examples(300),
    )
  })

  async function expectContract(response: Response): Promise<void> {
    expect([200, 201, 400, 404, 409]).toContain(response.status)
    const body = (await response.json()) as { error?: { request_id: string } }
    if (response.status >= 400) expect(body.error?.request_id).toBe(response.headers.get('x-request-id'))
  }
})

describe('creating contacts', () => {
  test('100 racing creations of one phone, written in several ways, give one 201 and 99 times 409', async () => {
    const forms = ['+57 310 777 0101', '573107770101', ' (57) 310-777-0101 ', '57.310.777.0101']
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(tenant.writeKey, JSON.stringify({ phone: forms[index % forms.length] })),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  })

  test.each([
    ['{"phone":"1234"}', 400],
    ['{"phone":"    1234    "}', 400],
    [`{"phone":"${'1'.repeat(65)}"}`, 400],
    ['{"phone":12345678}', 400],
    ['{"name":"x"}', 400],
    ['{"phone":"99887766","name":5}', 400],
    [`{"phone":"99887766","name":"${'n'.repeat(256)}"}`, 400],
    ['{"phone":"9988\\u00007766"}', 400],
    ['{"phone":"9988\\ud8007766"}', 400],
    ['[]', 400],
    ['null', 400],
    ['"x"', 400],
    ['{', 400],
    ['', 400],
  ])('%s answers %i', async (body, status) => {
    const response = await post(tenant.writeKey, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } })
  })

  test.each([
    undefined,
    'text/plain',
    'application/json; charset=latin1',
    'application/jsonx',
    'application/json\t;x',
    'multipart/form-data',
  ])('content type %s is refused with 400', async (type) => {
    const response = await fetch(`${service.url}/api/v1/contacts`, {
      method: 'POST',
      headers: {
        ...bearer(tenant.writeKey).headers,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body: Buffer.from('{"phone":"5551234567"}'),
    })
    expect(response.status).toBe(400)
  })

  test('a body of 64 KiB is taken, and one over it is refused with 400', async () => {
    const bodyOf = (bytes: number) => {
      const body = JSON.stringify({ phone: '5551239999', filler: '' })
      return body.replace('""', `"${'x'.repeat(bytes - body.length)}"`)
    }
    expect((await post(tenant.writeKey, bodyOf(limits.apiBodyBytesMax))).status).toBe(201)
    const response = await post(tenant.writeKey, bodyOf(limits.apiBodyBytesMax + 1))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('65536')
  })

  test('keeps the phone as sent but trimmed, ignores other properties and names the nameless Desconocido', async () => {
    const response = await post(
      tenant.writeKey,
      '{"phone":"  +57 (1) 555-44-33 ","name":"   ","total_orders":9}',
    )
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      phone: '+57 (1) 555-44-33',
      name: 'Desconocido',
      total_orders: 0,
      status: 'lead',
    })
  })
})

function post(key: string, body: string | Buffer<ArrayBuffer>): Promise<Response> {
  return fetch(`${service.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { ...bearer(key).headers, 'content-type': 'application/json' },
    body,
  })
}
