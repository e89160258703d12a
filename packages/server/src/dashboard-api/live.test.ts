import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startService, type TestService, testMasterKey } from '../../test/harness/api.ts'
import { Browser, createPerson, follow, signedIn, testPassword } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import { startProcess } from '../../test/harness/processes/bundled.ts'
import type { DispatcherProcessOptions } from '../../test/harness/processes/dispatcher-process.ts'
import { insertProductOf } from '../../test/harness/shop.ts'
import { emitMany, startReceiver } from '../../test/harness/webhooks.ts'
import { placeOrder } from '../domain/orders/place-order.ts'
import { newId } from '../platform/ids.ts'

vi.mock(import('@mostrador/contract/limits'), async (original) => {
  const { limits } = await original()
  return { limits: { ...limits, liveCheckMs: 50 } as unknown as typeof limits }
})

let db: TestDatabase
let service: TestService
let shop: Tenant
let stop: AbortController

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  shop = await createTenant(db, { rows: 5 })
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
  stop = new AbortController()
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const person = async (email: string, role: string, accountId = shop.accountId) => {
  const { userId } = await createPerson(db, { email, role, accountId })
  return { userId, browser: await signedIn(service.url, email) }
}

describe('the live stream', () => {
  it('tells the pages of the account what changed, and those of no other', async () => {
    const other = await createTenant(db)
    const { browser: agent } = await person('agent@example.com', 'agent')
    const { browser: stranger } = await person('other@example.com', 'owner', other.accountId)
    const [mine, theirs] = [follow(agent, stop.signal), follow(stranger, stop.signal)]
    await expect.poll(() => [mine, theirs].every(({ told }) => told.length > 0)).toBe(true)
    const id = shop.ids.conversations[4] ?? ''
    await agent.get('takeOverConversation', { params: { id } })
    await expect
      .poll(() => mine.told.find((each) => each.id !== null))
      .toEqual({ topic: 'conversations', id })
    const params = { id: other.ids.conversations[0] ?? '' }
    await stranger.get('markConversationRead', { params })
    await expect.poll(() => theirs.told.some((each) => each.id === params.id)).toBe(true)
    expect(theirs.told.filter((each) => each.id === id)).toEqual([])
  })

  it('tells the team’s open page that a colleague accepted the invitation', async () => {
    const { browser: owner } = await person('host@example.com', 'owner')
    const body = { email: 'guest@example.com', role: 'agent' } as const
    const { url } = await owner.get('createInvitation', { body })
    const { told } = follow(owner, stop.signal)
    await expect.poll(() => told.length).toBeGreaterThan(0)
    const token = url.slice(url.indexOf('#') + 1)
    await new Browser(service.url).get('acceptInvitation', {
      body: { token, name: 'Colega', password: testPassword },
    })
    for (const topic of ['members', 'invitations']) {
      await expect.poll(() => told.map((each) => each.topic)).toContain(topic)
    }
  })

  it('tells of stock that an order takes, of products that an import writes, and of contacts that are made', async () => {
    const { browser: owner } = await person('stock@example.com', 'owner')
    const { told } = follow(owner, stop.signal)
    await expect.poll(() => told.length).toBeGreaterThan(0)
    const isTold = (topic: string, id: string | null) =>
      expect.poll(() => told.some((each) => each.topic === topic && each.id === id)).toBe(true)

    const { accountId } = shop
    const productId = await insertProductOf(db, shop)
    const lines = [{ productId, quantity: 2, variant: undefined, addOns: [] }]
    const contactId = (await owner.get('createContact', { body: { phone: '+57 310 555 0199' } })).id
    await isTold('contacts', contactId)
    const request = { accountId, contactId, conversationId: null, platform: 'whatsapp', lines } as const
    await db.transaction((tx) =>
      placeOrder(tx, { ...request, idempotencyKey: newId(), expiresAt: null }, new Date()),
    )
    await isTold('products', productId)

    const content = 'sku,name,price\nLIVE-1,Uno,10'
    await owner.get('startProductImport', { body: { format: 'csv', content } })
    await isTold('products', null)
  })

  it('tells of contacts that the public API makes, with an Idempotency-Key and without', async () => {
    const { browser: owner } = await person('contacts@example.com', 'owner')
    const { told } = follow(owner, stop.signal)
    await expect.poll(() => told.length).toBeGreaterThan(0)
    for (const extra of [{}, { 'idempotency-key': 'one' }]) {
      const response = await fetch(`${service.url}/api/v1/contacts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.writeKey}`, 'content-type': 'application/json', ...extra },
        body: JSON.stringify({ phone: `+57 311 ${Object.keys(extra).length} 550 177` }),
      })
      expect(response.status).toBe(201)
      const { id } = (await response.json()) as { id: string }
      await expect.poll(() => told).toContainEqual({ topic: 'contacts', id })
    }
  })

  it('tells of what only the dashboard changes', async () => {
    const { browser: owner } = await person('settings@example.com', 'owner')
    const { told } = follow(owner, stop.signal)
    await expect.poll(() => told.length).toBeGreaterThan(0)
    await owner.get('createKey', { body: { name: 'live', scope: 'read' } })
    await expect.poll(() => told.map(({ topic }) => topic)).toContain('keys')
    await owner.call('revokeInvitation', { params: { id: shop.accountId } })
    expect(told.map(({ topic }) => topic)).not.toContain('invitations')
  })

  it('tells who looks and who types from one process to the other, both ways', async () => {
    const ana = await person('ana@example.com', 'agent')
    const { userId: leoId } = await createPerson(db, {
      email: 'leo@example.com',
      role: 'agent',
      accountId: shop.accountId,
    })
    const node = startProcess(
      'service',
      { connection: db.options },
      { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    )
    try {
      const [url] = await once(node.stdout ?? node, 'data')
      const leo = await signedIn(String(url).trim(), 'leo@example.com')
      const [here, there] = [follow(ana.browser, stop.signal), follow(leo, stop.signal)]
      await expect.poll(() => [here, there].every(({ told }) => told.length > 0)).toBe(true)
      const id = shop.ids.conversations[0] ?? ''
      const say = (browser: typeof leo, state: 'looking' | 'typing' | 'gone') =>
        browser.get('showPresence', { params: { id }, body: { state } })
      await say(leo, 'looking')
      await say(ana.browser, 'typing')
      const seen = (personId: string, state: string) => ({
        topic: 'presence',
        id,
        person: { id: personId, state },
      })
      await expect.poll(() => here.told).toContainEqual(seen(leoId, 'looking'))
      await expect.poll(() => there.told).toContainEqual(seen(ana.userId, 'typing'))
      await say(leo, 'gone')
      await expect.poll(() => here.told).toContainEqual(seen(leoId, 'gone'))
    } finally {
      stop.abort()
      node.kill()
    }
  })

  it('is not opened without a session', async () => {
    const response = await fetch(`${service.url}/dashboard/api/live`)
    expect(response.status).toBe(401)
  })

  it('ends when its person signs out, and when they are removed', async () => {
    const { browser: owner } = await person('boss@example.com', 'owner')
    const { browser: leaving, userId } = await person('leaving@example.com', 'agent')
    const [first, second] = [follow(owner, stop.signal), follow(leaving, stop.signal)]
    await expect.poll(() => [first, second].every(({ told }) => told.length > 0)).toBe(true)
    await owner.get('removeMember', { params: { id: userId } })
    await expect.poll(() => second.isOpen).toBe(false)
    expect(first.isOpen).toBe(true)
    await owner.get('signOut')
    await expect.poll(() => first.isOpen).toBe(false)
    expect(stop.signal.aborted).toBe(false)
  })

  it('tells of a webhook that fails in another process until it is broken, and of one that is mended there', async () => {
    await using receiver = await startReceiver()
    receiver.answer = () => 500
    const { browser: developer } = await person('dev@example.com', 'developer')
    const { id } = await developer.get('createWebhook', {
      body: { url: receiver.url, events: ['order.paid'] },
    })
    const given: DispatcherProcessOptions = {
      ...{ connection: db.options, masterKey: testMasterKey, node: 'one', leaseMs: 20_000, budgetMs: 2_000 },
    }
    const worker = startProcess('dispatcher', given)
    try {
      await once(worker, 'message')
      const { told } = follow(developer, stop.signal)
      await expect.poll(() => told.length).toBeGreaterThan(0)
      const isTold = () => told.some((each) => each.topic === 'webhooks' && each.id === id)
      const look = () => developer.get('getWebhook', { params: { id } })
      await emitMany(db, shop.accountId, 8)
      await expect.poll(isTold, { timeout: 20_000 }).toBe(true)
      await expect.poll(async () => (await look()).status, { timeout: 20_000 }).toBe('broken')

      const mended = Promise.withResolvers<number>()
      receiver.answer = () => mended.promise
      const beforeSaving = told.length
      await developer.get('updateWebhook', { params: { id }, body: { url: receiver.url } })
      await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(beforeSaving)
      const beforeRecovery = told.length
      mended.resolve(200)
      await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(beforeRecovery)
      expect(await look()).toMatchObject({ status: 'active', consecutive_failures: 0 })
    } finally {
      const exited = once(worker, 'exit')
      worker.disconnect()
      await exited
    }
  }, 60_000)
})
