import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../platform/database/database.ts'

let db: TestDatabase
let service: TestService
let owner: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  await createPerson(db, { email: 'dev@example.com' })
  owner = await signedIn(service.url, 'dev@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

describe('keys', () => {
  it('one is made, works, is named by who made it, and is refused once revoked', async () => {
    const { key, ...made } = await owner.get('createKey', { body: { name: 'ERP', scope: 'read' } })
    const ask = () => fetch(`${service.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).status).toBe(200)
    expect(made).toMatchObject({ scope: 'read', created_by: 'dev', prefix: key.slice(0, 8) })
    const listed = await owner.call('listKeys')
    expect(JSON.stringify(listed.body)).not.toContain(key)
    expect(listed.body.data.map(({ id }) => id)).toContain(made.id)
    const revoked = await owner.get('revokeKey', { params: { id: made.id } })
    expect(revoked.revoked_at).not.toBeNull()
    expect((await ask()).status).toBe(401)
  })

  it('a rolled one works beside its successor until its end, which is shown, and can be revoked before', async () => {
    const { key, id } = await owner.get('createKey', { body: { name: 'Rolled', scope: 'write' } })
    const statusOf = async (one: string) =>
      (await fetch(`${service.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${one}` } })).status
    const listed = async () => (await owner.get('listKeys')).data.find((each) => each.id === id)
    const made = await owner.get('rollKey', { params: { id }, body: { overlap_hours: 1 } })
    expect(made).toMatchObject({ name: 'Rolled', scope: 'write', created_by: 'dev', expires_at: null })
    expect([await statusOf(key), await statusOf(made.key)]).toEqual([200, 200])
    const inMs = new Date((await listed())?.expires_at ?? 0).getTime() - Date.now()
    expect(inMs).toBeGreaterThan(3_500_000)
    expect(inMs).toBeLessThanOrEqual(3_600_000)
    const twice = await owner.call('rollKey', { params: { id }, body: {} })
    expect([twice.status, twice.refusal?.reason]).toEqual([409, 'key_ended'])
    const { data } = await owner.get('listActivity', { query: { record_id: id } })
    expect(data[0]).toMatchObject({
      ...{ action: 'changed', person_name: 'dev' },
      fields: { expires_at: [null, expect.any(String)] },
    })
    await owner.get('revokeKey', { params: { id } })
    expect([await statusOf(key), await statusOf(made.key)]).toEqual([401, 200])
  })

  it('a rolled one is refused from its end on, at every door, and at once where no time was given', async () => {
    const { key, id } = await owner.get('createKey', { body: { name: 'Ended', scope: 'read' } })
    const statusesOf = async (one: string) => {
      const headers = { authorization: `Bearer ${one}` }
      const paths = ['/api/v1/orders', `/api/v1/orders/${id}`, '/api/feed/v1/start']
      const answers = paths.map(async (path) => (await fetch(`${service.url}${path}`, { headers })).status)
      return Promise.all(answers)
    }
    const next = await owner.get('rollKey', { params: { id }, body: {} })
    expect(await statusesOf(key)).toEqual([200, 404, 200])
    await db.query(sql`update api_keys set expires_at = now() where id = ${id}`)
    expect(await statusesOf(key)).toEqual([401, 401, 401])
    expect((await owner.get('listKeys')).data.find((each) => each.id === id)?.rate).toBeNull()
    const last = await owner.get('rollKey', { params: { id: next.id }, body: { overlap_hours: 0 } })
    expect([await statusesOf(next.key), await statusesOf(last.key)]).toEqual([
      [401, 401, 401],
      [200, 404, 200],
    ])
    await createPerson(db, { email: 'roller@example.com' })
    const stranger = await signedIn(service.url, 'roller@example.com')
    expect((await stranger.call('rollKey', { params: { id: last.id }, body: {} })).status).toBe(404)
  })

  it('each tells what its limit has left, until when, and how much it was used', async () => {
    const { id, key } = await owner.get('createKey', { body: { name: 'BI', scope: 'read' } })
    const listed = async () => (await owner.get('listKeys')).data.find((each) => each.id === id)
    expect((await listed())?.rate).toEqual({ max: 600, left: 600, ends_at: null })
    for (const _ of [1, 2, 3])
      await fetch(`${service.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })
    const rate = (await listed())?.rate
    expect(rate).toMatchObject({ max: 600, left: 597 })
    const inMs = new Date(rate?.ends_at ?? 0).getTime() - Date.now()
    expect(inMs).toBeGreaterThan(0)
    expect(inMs).toBeLessThanOrEqual(limits.rateWindowSeconds * 1_000)
    await vi.waitFor(async () => expect((await listed())?.requests_of_day).toBe(3), { timeout: 5_000 })
    await owner.get('revokeKey', { params: { id } })
    expect((await listed())?.rate).toBeNull()
  })

  it('what a limit has left is read where the database counts', async () => {
    await using counted = await startService(db, { limiter: 'database' })
    const there = await signedIn(counted.url, 'dev@example.com')
    const { id, key } = await there.get('createKey', { body: { name: 'BI 2', scope: 'read' } })
    await fetch(`${counted.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })
    const { data } = await there.get('listKeys')
    expect(data.find((each) => each.id === id)?.rate).toMatchObject({ max: 600, left: 599 })
  })

  it('a page of them continues by its cursor', async () => {
    for (const name of ['a', 'b', 'c']) await owner.get('createKey', { body: { name, scope: 'write' } })
    const first = await owner.get('listKeys', { query: { limit: 2 } })
    const second = await owner.get('listKeys', { query: { limit: 2, cursor: first.next_cursor ?? '' } })
    expect(first.data.map(({ name }) => name)).toEqual(['c', 'b'])
    expect(second.data[0]?.name).toBe('a')
    const wrong = await owner.call('listKeys', { query: { cursor: 'x' } })
    expect([wrong.status, wrong.refusal?.code]).toEqual([400, 'invalid_request'])
  })
})

describe('webhooks', () => {
  const create = () =>
    owner.get('createWebhook', { body: { url: 'http://127.0.0.1:9/hook', events: ['order.paid'] } })

  it('the secret is shown when it is made and when it is rotated, and nowhere else', async () => {
    const { id, secret } = await create()
    const rotated = await owner.get('rotateWebhookSecret', { params: { id }, body: { overlap_hours: 1 } })
    const prepared = await owner.get('prepareWebhookSecret', { params: { id } })
    expect(new Set([secret, rotated.secret, prepared.secret]).size).toBe(3)
    const twice = await owner.call('prepareWebhookSecret', { params: { id } })
    expect([twice.status, twice.refusal?.reason]).toEqual([409, 'webhook_secret_prepared'])
    const { next_secret_prepared_at: at } = await owner.get('getWebhook', { params: { id } })
    expect(at).toBe(prepared.next_secret_prepared_at)
    await owner.get('promoteWebhookSecret', { params: { id }, body: {} })
    const shown = JSON.stringify([
      await owner.get('getWebhook', { params: { id } }),
      await owner.get('listWebhooks'),
    ])
    expect(shown).not.toContain('whsec_')
  })

  it('has a name and headers, whose values are masked, and are not sent to another server', async () => {
    const headers = [{ name: 'Authorization', value: 'Bearer s3cret' }]
    const body = { name: 'ERP', url: 'http://127.0.0.1:9/hook', events: ['*'], headers }
    const made = await owner.get('createWebhook', { body })
    const { id } = made
    expect(made).toMatchObject({ name: 'ERP', headers: [{ name: 'Authorization', value: '••••••' }] })
    const elsewhere = await owner.call('updateWebhook', {
      params: { id },
      body: { url: 'http://127.0.0.2:9/' },
    })
    expect([elsewhere.status, elsewhere.refusal]).toMatchObject([
      409,
      { reason: 'webhook_headers_elsewhere', values: { names: 'Authorization' } },
    ])
    const changed = { name: '', headers: [{ name: 'x-a', value: '1' }], remove_headers: ['authorization'] }
    expect(await owner.get('updateWebhook', { params: { id }, body: changed })).toMatchObject({
      ...{ name: null, headers: [{ name: 'x-a', value: '••••••' }] },
    })
    const listed = JSON.stringify(await owner.get('listWebhooks'))
    expect(listed).not.toContain('s3cret')
  })

  it('a test event is in the log with the body that its receiver is sent, and no attempt before there is one', async () => {
    const { id } = await create()
    const { delivery_id } = await owner.get('testWebhook', { params: { id }, body: {} })
    const { data } = await owner.get('listDeliveries', { query: { webhook_id: id } })
    expect(data.map((each) => each.id)).toEqual([delivery_id])
    const detail = await owner.get('getDelivery', { params: { id: delivery_id } })
    expect(JSON.parse(detail.body ?? '')).toMatchObject({ data: { test: true } })
    expect(detail.attempts).toEqual([])
    const byEvent = { request_id: detail.request_id }
    expect((await owner.get('listDeliveries', { query: byEvent })).data.map((each) => each.id)).toEqual([
      delivery_id,
    ])
    const earlier = { webhook_id: id, before: '2020-01-01T00:00:00Z' }
    expect((await owner.get('listDeliveries', { query: earlier })).data).toEqual([])
    const from = async (since: string) =>
      (await owner.get('listDeliveries', { query: { webhook_id: id, since } })).data.map((each) => each.id)
    expect(await from(detail.created_at)).toEqual([delivery_id])
    expect(await from(new Date(Date.parse(detail.created_at) + 60_000).toISOString())).toEqual([])
  })

  it('is paused, resumed, changed and deleted; what it refuses says why', async () => {
    const { id } = await create()
    expect((await owner.get('pauseWebhook', { params: { id } })).status).toBe('paused')
    expect((await owner.get('resumeWebhook', { params: { id } })).status).toBe('active')
    const changed = await owner.get('updateWebhook', { params: { id }, body: { events: ['*'] } })
    expect(changed.events).toHaveLength(7)
    const refused = await owner.call('updateWebhook', { params: { id }, body: { url: 'ftp://x' } })
    expect([refused.status, refused.refusal?.code]).toEqual([400, 'invalid_request'])
    const why = async (body: { url?: string; headers?: { name: string; value: string }[] }) =>
      (await owner.call('updateWebhook', { params: { id }, body })).refusal?.reason
    expect(await why({ url: 'https://user:pass@shop.example/' })).toBe('webhook_url_user')
    expect(await why({ url: 'https://shop.example/#a' })).toBe('webhook_url_fragment')
    expect(await why({ headers: [{ name: 'X-Service-Foo', value: '1' }] })).toBe('webhook_header_taken')
    expect(await why({ headers: [{ name: 'X-Foo', value: 'señal' }] })).toBe('webhook_header_value')
    expect(await why({ headers: [{ name: 'X Foo', value: '1' }] })).toBe('webhook_header_name')
    const step = await owner.get('retryFailedDeliveries', {
      ...{ params: { id }, body: { since: '2026-01-01T00:00:00Z' } },
    })
    expect(step).toEqual({ retried: 0, is_done: true, stopped: null })
    expect((await owner.get('getWebhookHealth', { params: { id } })).attempts).toEqual([])
    await owner.get('deleteWebhook', { params: { id } })
    expect((await owner.call('getWebhook', { params: { id } })).status).toBe(404)
  })
})
