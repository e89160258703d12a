// Both triggers: called by the service's own dispatcher, and reading its feed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChangeNumbering } from '../../server/src/events/numbering.ts'
import { sql } from '../../server/src/platform/database/database.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { newWebhookSecret, signedHeaders } from '../../server/src/webhooks/attempt/signature.ts'
import { rotateSecret } from '../../server/src/webhooks/endpoints/secrets.ts'
import { sendTestEvent } from '../../server/src/webhooks/endpoints/test-events.ts'
import { startService, type TestService } from '../../server/test/harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { createTenant, type Tenant } from '../../server/test/harness/fixtures.ts'
import { addEndpoint, box, emitMany, startDispatcher, until } from '../../server/test/harness/webhooks.ts'
import { MostradorFeedTrigger } from '../nodes/MostradorFeedTrigger/MostradorFeedTrigger.node'
import { MostradorTrigger } from '../nodes/MostradorTrigger/MostradorTrigger.node'
import { contextOf, type Fields, receive } from './stand-ins'

let database: TestDatabase
let service: TestService
let numbering: ChangeNumbering

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  numbering = new ChangeNumbering({ database, log: silentLog })
  numbering.start()
})
afterAll(async () => {
  await numbering[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

describe('called by webhook', () => {
  const trigger = new MostradorTrigger()

  test('starts once for each event that is wanted, also while the secret is changed', async () => {
    const { accountId } = await createTenant(database, { rows: 0 })
    const credentials: Record<string, Fields> = {}
    await using n8n = await receive(trigger, {
      parameters: { events: ['order.paid', 'order.created'] },
      credentials,
    })
    const endpoint = await addEndpoint(database, accountId, n8n.url)
    credentials.mostradorWebhookApi = { secret: ` ${endpoint.secret}\n` }
    await using _dispatcher = startDispatcher(database)
    const [paid] = await emitMany(database, accountId, 1)
    await until('the event arrives', () => n8n.started.length === 1)
    expect(n8n.started).toMatchObject([{ event: 'order.paid', request_id: paid, data: { currency: 'COP' } }])
    const place = { accountId, endpointId: endpoint.id }
    await database.transaction((tx) => rotateSecret(tx, box, place, { overlapHours: 1, now: new Date() }))
    await emitMany(database, accountId, 1, 'message.sent')
    await until('the unwanted one is answered', () => n8n.answers.length === 2)
    await emitMany(database, accountId, 1, 'order.created')
    await until('the next arrives', () => n8n.started.length === 2)
    expect(n8n.answers).toEqual([200, 200, 200])
  })

  test('refuses with 401 what is not signed by the secret, was changed, or is old', async () => {
    const secret = newWebhookSecret()
    await using n8n = await receive(trigger, { credentials: { mostradorWebhookApi: { secret } } })
    const now = Math.floor(Date.now() / 1_000)
    expect(await post(n8n.url, { secret, timestampSeconds: now })).toBe(200)
    expect(await post(n8n.url, { secret: newWebhookSecret(), timestampSeconds: now })).toBe(401)
    expect(await post(n8n.url, { secret, timestampSeconds: now, isChanged: true })).toBe(401)
    expect(await post(n8n.url, { secret, timestampSeconds: now - 310 })).toBe(401)
    expect(await post(n8n.url, { secret, timestampSeconds: now + 310 })).toBe(401)
    expect((await fetch(n8n.url, { method: 'POST', body: '{}' })).status).toBe(401)
    expect(n8n.started).toHaveLength(1)
  })

  test('leaves a repetition out, unless it is not to', async () => {
    const secret = newWebhookSecret()
    const credentials = { mostradorWebhookApi: { secret } }
    const signed = { secret, timestampSeconds: Math.floor(Date.now() / 1_000) }
    for (const [skipRepeated, count] of [
      [true, 1],
      [false, 2],
    ] as const) {
      await using n8n = await receive(trigger, { credentials, parameters: { options: { skipRepeated } } })
      expect([await post(n8n.url, signed), await post(n8n.url, signed)]).toEqual([200, 200])
      expect(n8n.started).toHaveLength(count)
    }
  })

  test('starts on a test event in the editor, and active only where that is chosen', async () => {
    const { accountId } = await createTenant(database, { rows: 0 })
    for (const [mode, testEvents, count] of [
      ['trigger', false, 0],
      ['trigger', true, 1],
      ['manual', false, 1],
    ] as const) {
      const credentials: Record<string, Fields> = {}
      await using n8n = await receive(trigger, { mode, credentials, parameters: { options: { testEvents } } })
      const endpoint = await addEndpoint(database, accountId, n8n.url)
      credentials.mostradorWebhookApi = { secret: endpoint.secret }
      await using _dispatcher = startDispatcher(database)
      const place = { accountId, endpointId: endpoint.id }
      await database.transaction((tx) => sendTestEvent(tx, place, { now: new Date() }))
      await until('it is answered', () => n8n.answers.length === 1)
      expect(n8n.started).toHaveLength(count)
    }
  })

  test('cannot be activated with what is no secret, and says where to get one', async () => {
    const { default: hooks } = trigger.webhookMethods
    const context = (secret: string) =>
      ({
        ...contextOf({ credentials: { mostradorWebhookApi: { secret } } }),
        getNodeWebhookUrl: () => 'https://n8n.example/webhook/1',
      }) as never
    expect(await hooks.checkExists.call(context(newWebhookSecret()))).toBe(true)
    expect(await hooks.checkExists.call(context('svc_0123'))).toBe(false)
    await expect(hooks.create.call(context('svc_0123'))).rejects.toMatchObject({
      description: expect.stringContaining('https://n8n.example/webhook/1'),
    })
    const { mostradorWebhookSecret: test } = trigger.methods.credentialTest
    const tested = (secret: string) => test.call({} as never, { data: { secret } } as never)
    expect(await tested(newWebhookSecret())).toMatchObject({ status: 'OK' })
    expect(await tested('svc_0123')).toMatchObject({ status: 'Error' })
  })
})

const sample = { event: 'order.paid', data: { order_id: '1' }, timestamp: '', request_id: 'event-1' }

/** Posts an event as the service signs it; returns the status of the answer. */
async function post(
  url: string,
  signed: { secret: string; timestampSeconds: number; isChanged?: boolean },
): Promise<number> {
  const body = Buffer.from(JSON.stringify(sample))
  const { secret, timestampSeconds, isChanged } = signed
  const facts = { event: 'order.paid', requestId: 'event-1', deliveryId: 'delivery-1', attempt: 1 }
  const headers = signedHeaders({ ...facts, body, secrets: [secret], timestampSeconds })
  const sent = isChanged ? body.toString().replace('paid', 'PAID') : body
  return (await fetch(url, { method: 'POST', headers, body: sent })).status
}

describe('reading the feed', () => {
  const feed = new MostradorFeedTrigger()

  const poller = (tenant: Tenant, parameters: Fields = {}, mode: 'manual' | 'trigger' = 'trigger') => {
    const credentials = { mostradorApi: { url: service.url, apiKey: tenant.readKey } }
    const staticData: Fields = {}
    return async () => {
      const context = contextOf({ parameters, credentials, staticData, mode })
      const found = await feed.poll.call(context as never)
      return found?.flat().map(({ json }) => json as Fields & { request_id: string }) ?? null
    }
  }

  test('begins now, then brings every event once, over any number of pages', async () => {
    const tenant = await createTenant(database, { rows: 0 })
    await emitMany(database, tenant.accountId, 1)
    await numbered(tenant)
    const poll = poller(tenant)
    expect(await poll()).toBeNull()
    const ids = await emitMany(database, tenant.accountId, 250)
    await numbered(tenant)
    expect((await poll())?.map(({ request_id }) => request_id)).toEqual(ids)
    expect(await poll()).toBeNull()
  })

  test.each([[['order.paid']], [['order.paid', 'message.sent']], [[]]])('narrowed to %j', async (events) => {
    const tenant = await createTenant(database, { rows: 0 })
    const poll = poller(tenant, { events })
    await poll()
    for (const kind of ['order.paid', 'order.created', 'message.sent'] as const) {
      await emitMany(database, tenant.accountId, 1, kind)
    }
    await numbered(tenant)
    const all = ['order.paid', 'order.created', 'message.sent']
    const wanted = all.filter((kind) => events.length === 0 || (events as string[]).includes(kind))
    expect((await poll())?.map(({ event }) => event)).toEqual(wanted)
  })

  test('a place that is lost fails until somebody decides, or goes on from now', async () => {
    const tenant = await createTenant(database, { rows: 0 })
    const credentials = { mostradorApi: { url: service.url, apiKey: tenant.readKey } }
    const staticData = { cursor: '999999-00000000' }
    const poll = (ifLost: string) =>
      feed.poll.call(contextOf({ credentials, staticData, parameters: { options: { ifLost } } }) as never)
    await expect(poll('fail')).rejects.toMatchObject({ httpCode: '400' })
    await expect(poll('fail')).rejects.toMatchObject({ httpCode: '400' })
    expect(await poll('restart')).toBeNull()
    const [id] = await emitMany(database, tenant.accountId, 1)
    await numbered(tenant)
    expect(await poll('fail')).toMatchObject([[{ json: { request_id: id } }]])
  })

  test('in the editor the next event is waited for', async () => {
    const tenant = await createTenant(database, { rows: 0 })
    let isFound = false
    const found = poller(tenant, {}, 'manual')().finally(() => {
      isFound = true
    })
    // It may not have begun to wait when the first one happens.
    while (!isFound) {
      await emitMany(database, tenant.accountId, 1)
      await numbered(tenant)
    }
    expect(await found).toMatchObject([{ event: 'order.paid' }])
  })

  /** All that happened has its number, so the feed shows it. */
  async function numbered({ accountId }: Tenant): Promise<void> {
    await until('the changes are numbered', async () => {
      const [row] = await database.query<{ count: number }>(
        sql`select count(*)::int as count from pending_changes where account_id = ${accountId}`,
      )
      return row?.count === 0
    })
  }
})
