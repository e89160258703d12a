// The log of requests as its developers search it, and the numbers of requests.
import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bearer, startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { percentileOf, tookBounds } from '../public-api/usage.ts'

let db: TestDatabase
let service: TestService
let owner: Browser
let now: Date

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
})
beforeEach(async () => {
  now = new Date('2026-11-21T15:59:58.000Z')
  const { email } = await createPerson(db, { email: `${newId()}@example.com` })
  owner = await signedIn(service.url, email)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function makeKey(name: string, scope: 'read' | 'write' = 'read') {
  const { id, key } = await owner.get('createKey', { body: { name, scope } })
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const headers = { authorization: `Bearer ${key}`, ...init.headers }
    const answer = await fetch(`${service.url}${path}`, { ...init, headers })
    await answer.arrayBuffer()
    return { id: answer.headers.get('x-request-id') ?? '', status: answer.status }
  }
  return { id, ask }
}

const found = async (query: Parameters<typeof owner.get<'listRequests'>>[1]) =>
  (await owner.get('listRequests', query)).data.map(({ id }) => id)

describe('the log of requests', () => {
  it('is searched by method, path, status, key, duration and time, alone and together', async () => {
    const one = await makeKey('one')
    const other = await makeKey('other', 'write')
    const list = await one.ask('/api/v1/orders?limit=5')
    const detail = await one.ask(`/api/v1/orders/${newId()}`)
    const changes = await one.ask('/api/feed/v1/start')
    const created = await other.ask('/api/v1/contacts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '+573105550101' }),
    })
    await service.requests.flush()
    const all = { key_id: one.id }
    expect(await found({ query: all })).toEqual([changes.id, detail.id, list.id])
    expect(await found({ query: { method: 'POST' } })).toEqual([created.id])
    expect(await found({ query: { ...all, path: '/api/v1/orders' } })).toEqual([list.id])
    expect(await found({ query: { ...all, path: '/api/v1/orders/{id}' } })).toEqual([detail.id])
    expect(await found({ query: { ...all, path: '/api/v1/ord' } })).toEqual([detail.id, list.id])
    expect(await found({ query: { ...all, path: '/api/v1/%' } })).toEqual([])
    expect(await found({ query: { ...all, path: '/api/', status: '4xx' } })).toEqual([detail.id])
    expect(await found({ query: { ...all, path: '/api/', status: '4xx-429' } })).toEqual([detail.id])
    expect(await found({ query: { ...all, method: 'GET', status: '404', path: '/api/v1/orders' } })).toEqual(
      [],
    )
    expect(await found({ query: { slower_than_ms: 0 } })).toHaveLength(4)
    for (const ms of [limits.requestSlowMs - 1, limits.requestSlowMs, 3_600_000])
      expect(await found({ query: { slower_than_ms: ms } })).toEqual([])
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    expect(await found({ query: { ...all, from: hourAgo } })).toHaveLength(3)
    expect(await found({ query: { ...all, to: hourAgo } })).toEqual([])
    expect(await found({ query: { from: '0001-01-01T00:00:00Z', to: '9999-12-31T00:00:00Z' } })).toHaveLength(
      4,
    )
    const wrong = await owner.call('listRequests', { query: { from: 'yesterday' } })
    expect([wrong.status, wrong.refusal?.reason]).toEqual([400, 'value'])
  })

  it('a page goes on by its cursor under the same filters, and under no others', async () => {
    const { id: key_id, ask } = await makeKey('paged')
    const ids: string[] = []
    for (let asked = 0; asked < 5; asked += 1) ids.unshift((await ask('/api/v1/products')).id)
    await service.requests.flush()
    const query = { key_id, path: '/api/v1/products', limit: 2 }
    const first = await owner.get('listRequests', { query })
    const cursor = first.next_cursor ?? ''
    const second = await owner.get('listRequests', { query: { ...query, cursor } })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.slice(0, 4))
    const other = await owner.call('listRequests', { query: { key_id, limit: 2, cursor } })
    expect(other.refusal?.reason).toBe('list_changed')
  })

  it('one request has an address of its own; that of another account is unknown', async () => {
    const { ask } = await makeKey('alone')
    const { id } = await ask('/api/v1/orders?limit=many')
    await service.requests.flush()
    expect(await owner.get('getRequest', { params: { id } })).toMatchObject({
      ...{ id, status: 400, error_code: 'invalid_request' },
      error_reason: { reason: 'api_number', name: 'limit' },
      key: { name: 'alone' },
    })
    await createPerson(db, { email: 'stranger@example.com' })
    const stranger = await signedIn(service.url, 'stranger@example.com')
    for (const unknown of [id, newId(), 'x'])
      expect((await stranger.call('getRequest', { params: { id: unknown } })).status).toBe(404)
  })

  it('a request with a key that no longer works is in the log of its own account alone; one with no key of anybody in none', async () => {
    const [revoked, rolled] = [await makeKey('revoked before'), await makeKey('replaced')]
    await owner.get('revokeKey', { params: { id: revoked.id } })
    await owner.get('rollKey', { params: { id: rolled.id }, body: {} })
    await db.query(sql`update api_keys set expires_at = now() where id = ${rolled.id}`)
    const first = await revoked.ask('/api/v1/orders?limit=5')
    const second = await rolled.ask('/mcp', { method: 'POST', body: '{}' })
    const unknown = await rolled.ask('/api/v1/orders', {
      headers: { authorization: `Bearer svc_${'0'.repeat(40)}` },
    })
    expect([first.status, second.status, unknown.status]).toEqual([401, 401, 401])
    await service.requests.flush()
    const one = async (id: string) => owner.call('getRequest', { params: { id } })
    expect((await one(first.id)).body).toMatchObject({
      ...{ status: 401, error_code: 'unauthorized', path: '/api/v1/orders', query: { limit: '5' } },
      ...{ error_reason: { reason: 'api_key_revoked' }, key: { id: revoked.id, name: 'revoked before' } },
    })
    expect((await one(second.id)).body).toMatchObject({
      ...{ status: 401, path: '/mcp', error_reason: { reason: 'api_key_expired' }, key: { id: rolled.id } },
    })
    expect((await one(unknown.id)).status).toBe(404)
    const { data } = await owner.get('listKeys')
    expect(data.find(({ id }) => id === revoked.id)).toMatchObject({ last_used_at: null })
    const [kept] = await db.query<{ count: number }>(sql`
      select count(*)::int as count from api_requests where id = any(${[first.id, second.id, unknown.id]}::uuid[])`)
    expect(kept?.count).toBe(2)
    await createPerson(db, { email: 'other@example.com' })
    const other = await signedIn(service.url, 'other@example.com')
    expect((await other.get('listRequests')).data).toEqual([])
  })

  it('says why each refusal came as a code, without a key that was in the wrong place', async () => {
    const { ask } = await makeKey('refused')
    const { ask: write } = await makeKey('writing', 'write')
    const post = (body: string, headers: Record<string, string> = {}) =>
      write('/api/v1/contacts', {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
      })
    const stray = `svc_${'a'.repeat(40)}`
    const asked: [string, ReturnType<typeof ask>][] = [
      ['api_path', ask('/api/v1/nothing')],
      ['api_id', ask(`/api/v1/orders/${newId()}`)],
      ['api_id', ask(`/api/v1/messages?conversation_id=${newId()}`)],
      ['api_id_number', ask('/api/v1/orders/1047')],
      ['api_id_number', ask('/api/v1/messages?conversation_id=12')],
      ['api_required', ask('/api/v1/messages')],
      ['api_twice', ask('/api/v1/orders?status=a&status=b')],
      ['api_boolean', ask('/api/v1/products?is_active=1')],
      ['api_instant', ask('/api/v1/appointments?from=now')],
      ['api_text', ask('/api/v1/orders?status=%00')],
      ['api_cursor', ask(`/api/v1/orders?cursor=${stray}`)],
      ['api_feed_cursor', ask('/api/feed/v1/changes?after=x')],
      [
        'api_scope',
        ask('/api/v1/contacts', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      ],
      ['api_content_type', post('{}', { 'content-type': 'text/plain' })],
      ['api_charset', post('{}', { 'content-type': 'application/json; charset=latin1' })],
      ['api_json', post('{')],
      ['api_object', post('[]')],
      ['api_field', post('{}')],
      ['phone', post('{"phone":"1"}')],
      ['api_long', post(JSON.stringify({ phone: '+573105550199', name: 'x'.repeat(300) }))],
      ['too_large', post(JSON.stringify({ phone: 'x'.repeat(70_000) }))],
      ['api_repeat_key', post('{"phone":"+573105550199"}', { 'idempotency-key': 'a b' })],
    ]
    const ids = await Promise.all(asked.map(async ([, answer]) => (await answer).id))
    await service.requests.flush()
    const told = await Promise.all(ids.map((id) => owner.get('getRequest', { params: { id } })))
    expect(told.map(({ error_reason }) => error_reason?.reason)).toEqual(asked.map(([reason]) => reason))
    expect(JSON.stringify(told)).not.toContain(stray)
  })
})

describe('the numbers of requests', () => {
  it('count each outcome by key and hour, and how near the rate limit came', async () => {
    const { id: key_id, ask } = await makeKey('counted')
    for (let asked = 0; asked < 3; asked += 1) await ask('/api/v1/orders')
    await ask('/api/v1/nothing')
    await service.requests.flush()
    now = new Date('2026-11-21T16:00:30.000Z')
    for (let asked = 0; asked < 2; asked += 1) await ask('/api/v1/orders')
    await service.requests.flush()
    const { starts, usage, keys, totals } = await owner.get('getUsage', { query: { step: 'hour', key_id } })
    expect(starts).toHaveLength(limits.usageHours)
    expect(starts.at(-1)).toBe('2026-11-21T16:00:00.000Z')
    expect(usage).toMatchObject([
      { start: '2026-11-21T15:00:00.000Z', succeeded: 3, refused: 1, limited: 0, failed: 0, window_used: 4 },
      { start: '2026-11-21T16:00:00.000Z', succeeded: 2, refused: 0 },
    ])
    expect(keys).toMatchObject([{ id: key_id, name: 'counted' }])
    const [total] = totals
    expect(total).toMatchObject({ succeeded: 5, refused: 1 })
    expect(total?.window_used).toBeGreaterThanOrEqual(4)
    expect(total?.p95_ms).toBeGreaterThanOrEqual(total?.p50_ms ?? Number.NaN)
    const days = await owner.get('getUsage', { query: { step: 'day', key_id } })
    expect(days.starts).toHaveLength(limits.usageDays)
    expect(days.starts.at(-1)).toBe('2026-11-21T05:00:00.000Z')
    expect(days.usage).toMatchObject([{ start: '2026-11-21T05:00:00.000Z', succeeded: 5, refused: 1 }])
    expect(days.totals).toEqual(totals.map((each) => ({ ...each, start: '2026-11-21T05:00:00.000Z' })))
  })

  it('count what the log leaves out too, and refusals of the rate limit apart', async () => {
    const { id } = await makeKey('flood')
    const { account } = await owner.get('getMe')
    const caller = { accountId: account?.id ?? '', id }
    const answer = (status: number, remaining: number) => ({
      ...{ status, body: '{"error":{}}', caller },
      headers: { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': String(remaining) },
    })
    const asked = { method: 'GET', url: '/api/v1/orders', id: newId(), ms: 12 }
    const sender = { ip: '127.0.0.1', headers: {} }
    for (let noted = 0; noted < limits.requestLogPerFlushMax + 7; noted += 1)
      service.requests.note(
        answer(noted < 60 ? 200 : 429, Math.max(0, 59 - noted)),
        { ...asked, id: newId() },
        sender,
      )
    await service.requests.flush()
    const { totals } = await owner.get('getUsage', { query: { step: 'hour', key_id: id } })
    expect(totals).toMatchObject([
      { succeeded: 60, limited: limits.requestLogPerFlushMax + 7 - 60, window_used: 60, window_max: 60 },
    ])
    expect(await found({ query: { key_id: id, limit: 1 } })).toHaveLength(1)
  })

  it('are kept beside those of an account that is gone by the time they are written', async () => {
    const { id: key_id, ask } = await makeKey('staying')
    const gone = await createTenant(db, { rows: 0 })
    const { id } = await ask('/api/v1/orders')
    for (const key of [gone.readKey, gone.writeKey])
      expect((await fetch(`${service.url}/api/v1/orders`, bearer(key))).status).toBe(200)
    await db.query(sql`delete from accounts where id = ${gone.accountId}`)
    await service.requests.flush()
    const { totals } = await owner.get('getUsage', { query: { step: 'hour', key_id } })
    expect(totals).toMatchObject([{ succeeded: 1, refused: 0 }])
    expect(await found({ query: { key_id } })).toEqual([id])
  })

  it('of answers that were asked to wait tell no duration', async () => {
    const { id: key_id, ask } = await makeKey('waiting')
    await ask('/api/feed/v1/changes?after=x&wait=20')
    await service.requests.flush()
    const { totals } = await owner.get('getUsage', { query: { step: 'hour', key_id } })
    expect(totals).toMatchObject([{ refused: 1, p50_ms: null, p95_ms: null }])
  })

  it.each([
    [[], 0.5, null],
    [[10], 0.5, 0.5],
    [[0, 4], 1, 2],
    [[5, 5], 0.5, 1],
    [[0, 0, 8], 0.25, 2.3],
  ])('of counts %j the share %d took at most about %s ms', (counts, share, expected) => {
    const took = tookBounds.map((_, at) => counts[at] ?? 0)
    expect(percentileOf(took, share)).toBe(expected)
  })
})

it('a key in the log is never more than its name and its first characters', async () => {
  const { key } = await owner.get('createKey', { body: { name: 'secret', scope: 'read' } })
  await fetch(`${service.url}/api/v1/orders?status=${key}`, {
    headers: { authorization: `Bearer ${key}`, 'user-agent': `tool ${key}` },
  })
  await service.requests.flush()
  const rows = await db.fetchRaw('all', 'select to_json(r)::text from api_requests r', [])
  const text = JSON.stringify(rows)
  expect(text).not.toContain(key)
  expect(text).not.toContain(createHash('sha256').update(key).digest('hex'))
})
