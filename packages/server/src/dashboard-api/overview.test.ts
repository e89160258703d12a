import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let owner: Browser
let now: Date

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
})
beforeEach(async () => {
  // 04:30 on the 15th in Bogotá.
  now = new Date('2026-05-15T09:30:00.000Z')
  shop = await createTenant(db, { rows: 2 })
  owner = await newPerson('owner')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function newPerson(role: 'owner' | 'helper', { accountId }: Tenant = shop): Promise<Browser> {
  const email = `${newId()}@example.com`
  await createPerson(db, { email, role, accountId })
  return signedIn(service.url, email)
}

const setStatus = (orderId: string | undefined, status: string) =>
  db.query(
    sql`update orders set status = ${status} where account_id = ${shop.accountId} and id = ${orderId ?? ''}`,
  )

const handOver = () =>
  db.query(sql`
    update conversations set handoff_active = true, is_bot_active = false, waiting_since = created_at
    where account_id = ${shop.accountId} and id = ${shop.ids.conversations[0] ?? ''}`)

async function say(role: string, text: string, content = 'Hola'): Promise<void> {
  const at = new Date(text)
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
    select ${shop.accountId}, ${newId(at.getTime())}, id, channel_id, ${role}, ${content}, ${at} from conversations
    where account_id = ${shop.accountId} and id = ${shop.ids.conversations[0] ?? ''}`)
}

const dayOf = async (day: string, days = 7) =>
  (await owner.get('getOverview', { query: { days } })).days.find((each) => each.day === day)

describe('the overview', () => {
  it('counts by day of the account’s zone, each message once, whenever it is asked', async () => {
    // 19:10 on the 13th in Bogotá is the 14th in UTC.
    await say('user', '2026-05-14T00:10:00Z')
    await say('assistant', '2026-05-14T00:10:01Z')
    await say('assistant', '2026-05-14T00:10:02Z')
    await say('system', '2026-05-14T00:10:03Z', '[handed off: user_requested]')
    await say('agent', '2026-05-14T00:10:04Z')
    await say('user', '2026-05-15T09:29:00Z')
    const thirteenth = {
      ...{ messages_in: 1, messages_bot: 2, messages_people: 1, bot_turns: 1, hand_overs: 1 },
    }
    expect(await dayOf('2026-05-13')).toMatchObject(thirteenth)
    expect(await dayOf('2026-05-15')).toMatchObject({ messages_in: 1 })
    now = new Date('2026-05-15T11:00:00.000Z')
    await say('user', '2026-05-15T10:59:00Z')
    expect(await dayOf('2026-05-15')).toMatchObject({ messages_in: 2 })
    expect(await dayOf('2026-05-13')).toMatchObject(thirteenth)
    const { days, timezone } = await owner.get('getOverview', { query: { days: 7 } })
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([7, '2026-05-09', '2026-05-15'])
    expect(timezone).toBe('America/Bogota')
  })

  it('counts orders when they were placed and revenue when they were paid', async () => {
    await db.query(sql`
      update orders set paid_at = '2026-05-12T12:00:00Z', total = 100
      where account_id = ${shop.accountId}`)
    expect(await dayOf('2026-03-01', 92)).toMatchObject({ orders: 2, revenue: 0 })
    expect(await dayOf('2026-05-12')).toMatchObject({ orders: 0, revenue: 200 })
    // Dated back into a day already counted.
    await db.query(sql`
      update orders set paid_at = '2026-05-11T12:00:00Z', total = 150
      where account_id = ${shop.accountId} and id = ${shop.ids.orders[0] ?? ''}`)
    expect(await dayOf('2026-05-11')).toMatchObject({ revenue: 150 })
    expect(await dayOf('2026-05-12')).toMatchObject({ revenue: 100 })
  })

  it('counts parts of an order when they came, and nothing that was cancelled, also later', async () => {
    now = new Date('2026-05-15T11:00:00.000Z')
    const [first = '', second = ''] = shop.ids.orders
    const former = { one: await dayOf('2026-05-09'), placed: await dayOf('2026-03-01', 92) }
    await db.query(sql`
      insert into order_history (account_id, id, order_id, kind, actor, amount, currency, created_at)
      select ${shop.accountId}, ${newId()}, id, 'part_paid', 'person', 60, currency, '2026-05-15T10:50:00Z' from orders
      where account_id = ${shop.accountId} and id = ${second}`)
    await db.query(sql`
      update orders set paid_at = null, total = 100, payment_status = 'partially_paid'
      where account_id = ${shop.accountId} and id = ${second}`)
    expect((await dayOf('2026-05-15'))?.revenue).toBe(60)
    await db.query(sql`
      update orders set paid_at = '2026-05-09T12:00:00Z' where account_id = ${shop.accountId} and id = ${second}`)
    expect((await dayOf('2026-05-09'))?.revenue).toBe((former.one?.revenue ?? 0) + 40)
    expect((await dayOf('2026-05-15'))?.revenue).toBe(60)
    const bookings = former.placed?.bookings ?? 0
    expect([former.placed?.orders, bookings]).toEqual([2, 2])
    await setStatus(first, 'cancelled')
    await db.query(sql`
      update appointments set status = 'cancelled'
      where account_id = ${shop.accountId} and id = ${shop.ids.appointments[0] ?? ''}`)
    expect(await dayOf('2026-03-01', 92)).toMatchObject({ orders: 1, bookings: 1 })
    await setStatus(first, 'pending')
    expect(await dayOf('2026-03-01', 92)).toMatchObject({ orders: 2, bookings: 1 })
  })

  it('names what waits for a person', async () => {
    const [orderId = ''] = shop.ids.orders
    await setStatus(orderId, 'requires_action')
    await handOver()
    const { waiting } = await owner.get('getOverview')
    expect(waiting.orders.map(({ id }) => id)).toEqual([orderId])
    expect(waiting.conversations).toMatchObject([
      { id: shop.ids.conversations[0], waiting_because: 'person' },
    ])
    expect(waiting.webhooks).toEqual([])
  })

  it('counts and lists the orders that wait by one rule, receipts to check among them', async () => {
    await setStatus(shop.ids.orders[0], 'requires_action')
    const [messageId = ''] = shop.ids.messages
    await db.query(sql`
      insert into payment_receipts (account_id, id, conversation_id, message_id, is_file, order_id, state, created_at)
      select account_id, ${newId()}, ${shop.ids.conversations[0] ?? ''}, ${messageId}, false, id, 'open', now() from orders
      where account_id = ${shop.accountId} and id = ${shop.ids.orders[1] ?? ''}`)
    const { waiting } = await owner.get('getOverview')
    expect(waiting.orders.map(({ why }) => why).toSorted()).toEqual(['decision', 'receipt'])
    expect((await owner.get('getWaiting')).orders).toBe(waiting.orders_count)
    expect(waiting.orders_count).toBe(2)
  })

  it('tells a helper of customers who wait, and of no orders', async () => {
    await setStatus(shop.ids.orders[0], 'requires_action')
    await handOver()
    const helper = await newPerson('helper')
    const { waiting, days } = await helper.get('getOverview')
    expect([waiting.conversations.length, waiting.orders]).toEqual([1, []])
    expect(days.every(({ revenue }) => revenue === null)).toBe(true)
    const told = (who: Browser) => who.get('getWaiting')
    expect((await told(owner)).orders).toBe(1)
    expect((await told(helper)).orders).toBe(0)
    expect((await told(helper)).count).toBe((await told(owner)).count)
  })
})

describe('the log of requests', () => {
  const ask = async (path: string, key = shop.readKey) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return response.headers.get('x-request-id') ?? ''
  }

  it('keeps no key that somebody put into the address or the agent', async () => {
    const key = shop.readKey
    const url = `${service.url}/api/v1/orders/${key}?limit=2&status=${key}&${key}=1`
    const headers = { authorization: `Bearer ${key}`, 'user-agent': `curl ${key}` }
    for (const at of [url, url.replace(`/${key}`, '')]) await (await fetch(at, { headers })).text()
    await service.requests.flush()
    const { data } = await owner.get('listRequests', { query: { limit: 2 } })
    expect(data.map(({ path }) => path)).toEqual(['/api/v1/orders', '/api/v1/orders/•'])
    expect(JSON.stringify(data)).not.toContain(key)
  })

  it('is searched by request id, by status and by key; the newest first', async () => {
    const found = await ask('/orders?limit=2&status=paid&colour=red&page=3')
    const missing = await ask(`/orders/${newId()}`)
    const written = await ask('/contacts', shop.writeKey)
    await service.requests.flush()
    const all = await owner.get('listRequests')
    expect(all.data.map(({ id }) => id)).toEqual([written, missing, found])
    const [one] = (await owner.get('listRequests', { query: { request_id: found } })).data
    expect(one).toMatchObject({
      ...{ method: 'GET', path: '/api/v1/orders', status: 200, error_code: null },
      ...{ query: { limit: '2', status: 'paid' }, unknown_parameters: ['colour', 'page'] },
      key: { name: 'read' },
    })
    const refused = await owner.get('listRequests', { query: { status: '4xx' } })
    expect(refused.data.map(({ id, error_code }) => [id, error_code])).toEqual([[missing, 'not_found']])
    const byKey = await owner.get('listRequests', { query: { key_id: all.data[0]?.key.id ?? '' } })
    expect(byKey.data.map(({ id }) => id)).toEqual([written])
    const first = await owner.get('listRequests', { query: { limit: 1 } })
    const next = { limit: 1, cursor: first.next_cursor ?? '' }
    expect((await owner.get('listRequests', { query: next })).data[0]?.id).toBe(missing)
  })

  it('keeps no key, no value of what the API does not know, and nothing that a body says', async () => {
    const secret = 'secret-value'
    await ask(`/orders?token=${secret}&cursor=${secret}`)
    await fetch(`${service.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.writeKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: `+57 ${secret}` }),
    })
    await service.requests.flush()
    const text = JSON.stringify(await owner.get('listRequests'))
    expect(text).not.toContain(secret)
    expect(text).not.toContain(shop.writeKey)
  })

  it('shows nothing of another account, and nothing of requests without a valid key', async () => {
    const other = await createTenant(db)
    const stranger = await newPerson('owner', other)
    const id = await ask('/orders')
    await ask('/orders', `svc_${'0'.repeat(40)}`)
    await service.requests.flush()
    expect((await stranger.get('listRequests')).data).toEqual([])
    expect((await stranger.get('listRequests', { query: { request_id: id } })).data).toEqual([])
  })

  it('says that nothing is answered or sent while no worker works, and no longer than that', async () => {
    const isStopped = async () => (await owner.get('getOverview', { query: {} })).is_stopped
    const beat = (process: string, startedAgoMs: number, seenAgoMs: number) => {
      const [started, seen] = [startedAgoMs, seenAgoMs].map((ms) => new Date(now.getTime() - ms))
      return db.query(sql`insert into heartbeats (node, process, started_at, seen_at)
        values ('a', ${process}, ${started}, ${seen})
        on conflict (node, process) do update set seen_at = excluded.seen_at`)
    }
    const { workerSilentMsMax: silentMs } = limits
    await beat('service', silentMs, 0)
    expect(await isStopped()).toBe(false)
    await beat('worker', silentMs, 0)
    expect(await isStopped()).toBe(false)
    await beat('worker', silentMs, silentMs + 1)
    expect(await isStopped()).toBe(true)
    await beat('worker', silentMs, silentMs)
    expect(await isStopped()).toBe(false)
    await db.query(sql`delete from heartbeats where process = 'worker'`)
    now = new Date(now.getTime() + 1)
    expect(await isStopped()).toBe(true)
    await db.query(sql`delete from heartbeats`)
    expect(await isStopped()).toBe(false)
  })
})
