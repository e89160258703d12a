// Guarantees of every documented operation, generated from openapi.json: a new operation is covered by being there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeKey } from '../../src/accounts/keys.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { bearer, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Table, type Tenant } from '../harness/fixtures.ts'
import { type DocumentedOperation, differences, documented, documentedFields } from '../harness/openapi.ts'

type Answered = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

describe.each(['memory', 'database'] as const)('limits in %s', (limiter) => {
  let database: TestDatabase
  let service: TestService
  let own: Tenant
  let other: Tenant

  beforeAll(async () => {
    database = await createTestDatabase()
    service = await startService(database, limiter === 'database' ? { limiter } : {})
    own = await createTenant(database, { rows: 5 })
    other = await createTenant(database, { rows: 5 })
    await database.script('set session_replication_role = default')
  })

  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  async function call(
    operation: DocumentedOperation,
    key: string | undefined,
    change: Change = {},
  ): Promise<Answered> {
    const path = operation.path.replace('{id}', encodeURIComponent(change.id ?? idOf(operation, own)))
    const query = new URLSearchParams()
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === 'query' && parameter.required)
        query.set(parameter.name, own.ids.conversations[0] ?? '')
    }
    for (const [name, value] of Object.entries(change.query ?? {})) query.set(name, value)
    const response = await fetch(`${service.url}/api/v1${path}?${query}`, {
      method: operation.method,
      headers: {
        ...(key === undefined ? {} : bearer(key).headers),
        ...(operation.requestBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(operation.requestBody ? { body: change.body ?? JSON.stringify({ phone: newPhone() }) } : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
  }

  function expectDocumented(operation: DocumentedOperation, answer: Answered): void {
    expect(differences(operation, answer.status, answer.headers, answer.body)).toEqual([])
    const error = answer.body.error as { request_id: string } | undefined
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    if (error) expect(error.request_id).toBe(answer.headers.get('x-request-id'))
  }

  test('the document lists exactly the twelve operations of the contract', () => {
    expect(documented.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /_meta',
      'GET /appointments',
      'GET /appointments/{id}',
      'GET /contacts',
      'GET /conversations',
      'GET /conversations/{id}',
      'GET /messages',
      'GET /orders',
      'GET /orders/{id}',
      'GET /products',
      'GET /products/{id}',
      'POST /contacts',
    ])
  })

  describe.each(documented.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    (_name, operation) => {
      test('answers a good request as documented, with rate headers', async () => {
        const answer = await call(operation, own.writeKey)
        expect(answer.status).toBe(operation.method === 'POST' ? 201 : 200)
        expectDocumented(operation, answer)
        const shown = operation.isList ? (answer.body.data as Record<string, unknown>[])[0] : answer.body
        const schema = operation.path === '/_meta' ? 'Meta' : schemaNames[operation.table as Table]
        expect(Object.keys(shown ?? {}).sort()).toEqual(documentedFields(schema).sort())
      })

      test.each([
        ['no key', () => undefined],
        ['an empty key', () => ''],
        ['a malformed key', () => 'svc_123'],
        ['an upper-case key', () => own.readKey.toUpperCase()],
        ['an unknown key', () => `svc_${'0'.repeat(40)}`],
        ['a revoked key', () => own.revokedKey],
      ])('refuses %s with 401', async (_case, key) => {
        const answer = await call(operation, key())
        expect(answer.status).toBe(401)
        expect(answer.body).toMatchObject({ error: { code: 'unauthorized' } })
        expect(answer.headers.has('x-ratelimit-limit')).toBe(false)
        expectDocumented(operation, answer)
      })

      test('a key that is revoked is refused on its very next request', async () => {
        const tenant = await createTenant(own.db as Database, { rows: 0 })
        const withoutRows = { ...(operation.hasId ? { id: newId() } : {}) }
        expect((await call(operation, tenant.writeKey, withoutRows)).status).not.toBe(401)
        const [row] = await own.db.query<{ id: string }>(sql`
        select id from api_keys where account_id = ${tenant.accountId} and scope = 'write'`)
        await revokeKey(own.db, tenant.accountId, row?.id ?? '', new Date())
        expect((await call(operation, tenant.writeKey, withoutRows)).status).toBe(401)
      })

      test(operation.method === 'POST' ? 'refuses a read key with 403' : 'accepts a read key', async () => {
        const answer = await call(operation, own.readKey)
        expect(answer.status).toBe(operation.method === 'POST' ? 403 : 200)
        expectDocumented(operation, answer)
      })

      if (operation.hasId) {
        test('a foreign id, an unknown id and what is no id give the same bytes but for the request id', async () => {
          const ids = [
            idOf(operation, other),
            newId(),
            'no-id',
            '%00',
            '\ud800',
            idOf(operation, own).toUpperCase(),
            'a'.repeat(2_000),
          ]
          const answers = await Promise.all(
            ids.map((id) => call(operation, own.readKey, { id: id.toWellFormed() })),
          )
          for (const answer of answers) {
            expect(answer.status).toBe(404)
            expectDocumented(operation, answer)
          }
          expect(new Set(answers.map(withoutRequestId)).size).toBe(1)
        })
      }

      const required = (operation.parameters ?? []).find(
        (parameter) => parameter.in === 'query' && parameter.required,
      )
      if (required) {
        test(`a foreign, an unknown and a malformed ${required.name} give the same bytes but for the request id`, async () => {
          const ids = [other.ids.conversations[0] ?? '', newId(), 'no-id', '\0']
          const answers = await Promise.all(
            ids.map((id) => call(operation, own.readKey, { query: { [required.name]: id } })),
          )
          expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
          expect(new Set(answers.map(withoutRequestId)).size).toBe(1)
        })
      }

      if (operation.isList) {
        test('a full walk shows every own row once and no foreign one', async () => {
          const shown: string[] = []
          let cursor: string | undefined
          do {
            const answer = await call(operation, own.readKey, {
              query: { limit: '2', ...(cursor && { cursor }) },
            })
            expect(answer.status).toBe(200)
            shown.push(...(answer.body.data as { id: string }[]).map(({ id }) => id))
            cursor = (answer.body.next_cursor as string | null) ?? undefined
          } while (cursor)
          const table = operation.table as Table
          const expected = table === 'messages' ? own.ids.messages.slice(0, 1) : [...own.ids[table]].reverse()
          expect(shown.filter((id) => expected.includes(id))).toEqual(expected)
          expect(shown.filter((id) => Object.values(other.ids).flat().includes(id))).toEqual([])
          expect(new Set(shown).size).toBe(shown.length)
        })

        test.each(['', 'x', 'e30', 'bnVsbA', 'W10', '%%%'])(
          'refuses %j as cursor with 400',
          async (cursor) => {
            const answer = await call(operation, own.readKey, { query: { cursor } })
            expect(answer.status).toBe(400)
            expectDocumented(operation, answer)
          },
        )

        test.each([
          ['0', 200],
          ['-5', 200],
          ['9'.repeat(400), 200],
          ['', 400],
          ['ten', 400],
          ['1.5', 400],
          ['1e2', 400],
          ['0x10', 400],
        ] as const)('limit=%s answers %i', async (limit, status) => {
          const answer = await call(operation, own.readKey, { query: { limit } })
          expect(answer.status).toBe(status)
          expectDocumented(operation, answer)
        })

        const filters = (operation.parameters ?? []).filter(
          ({ name }) => name !== 'limit' && name !== 'cursor',
        )
        for (const filter of filters) {
          test.each(malformed[filter.name] ?? ['\0', 'a\0b'])(`refuses ${filter.name}=%j`, async (value) => {
            const answer = await call(operation, own.readKey, { query: { [filter.name]: value } })
            expect(answer.status).toBe(filter.name === 'conversation_id' && filter.required ? 404 : 400)
            expectDocumented(operation, answer)
          })
        }
      }
    },
  )

  type Change = { id?: string; query?: Record<string, string>; body?: string }
})

const schemaNames: Record<Table, string> = {
  contacts: 'Contact',
  conversations: 'Conversation',
  messages: 'Message',
  orders: 'Order',
  products: 'Product',
  appointments: 'Appointment',
}

const malformed: Record<string, string[]> = {
  is_bot_active: ['', 'TRUE', '1', 'yes'],
  is_active: ['', 'TRUE', '0', 'no'],
  from: [
    '',
    'yesterday',
    '2026-11-24',
    '2026-11-24T00:00:00',
    '2026-02-30T00:00:00Z',
    '2026-11-24T24:00:00Z',
  ],
  to: ['', '1700000000', '2026-11-24T00:00:00 05', '2026-11-24T00:00:00+25:00'],
}

function idOf(operation: DocumentedOperation, tenant: Tenant): string {
  return tenant.ids[operation.table as Table]?.[0] ?? ''
}

let phones = 0
function newPhone(): string {
  phones += 1
  return `+57 320 ${String(phones).padStart(7, '0')}`
}

function withoutRequestId({ text, headers }: Answered): string {
  return text.replace(headers.get('x-request-id') ?? '', '')
}
