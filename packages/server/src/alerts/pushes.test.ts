// Alerts on people's devices, from the change that causes them to what the device reads.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService, testMasterKey } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import { type PushService, startTrustedPushService } from '../../test/harness/servers/push-service.ts'
import { handOff } from '../domain/conversations/conversations.ts'
import { emit } from '../events/emit.ts'
import { sql } from '../platform/database/database.ts'
import { silentLog } from '../platform/log.ts'
import { parseMasterKey, SecretBox } from '../platform/secrets/secrets.ts'
import { AttemptSender } from '../webhooks/attempt/attempt.ts'
import type { Sender } from '../webhooks/attempt/sender.ts'
import type { ShownPush } from './push-texts.ts'
import { claimMs, startPushWorker } from './push-worker.ts'

let db: TestDatabase
let service: TestService
let push: PushService
let shop: Tenant
let agent: Browser
let nowMs = Date.parse('2026-11-20T15:00:00Z')
const clock = () => new Date(nowMs)
const secrets = new SecretBox(parseMasterKey(testMasterKey))

beforeAll(async () => {
  push = await startTrustedPushService()
  db = await createTestDatabase()
  service = await startService(db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await push[Symbol.asyncDispose]()
})

let people = 0
const join = async (role: string) => {
  people += 1
  const email = `${role}${people}@example.com`
  const { userId } = await createPerson(db, { email, role, accountId: shop.accountId })
  return { userId, email, browser: await signedIn(service.url, email) }
}
beforeEach(async () => {
  await db.query(sql`delete from push_subscriptions where account_id in (select id from accounts)`)
  push.pushes.length = 0
  push.statuses.length = 0
  shop = await createTenant(db, { rows: 1 })
  agent = (await join('agent')).browser
})

const subscribe = (browser: Browser, name: string) =>
  browser.call('addPushSubscription', { body: { ...push.device(name), language: 'es' } })
const handOver = (reason: 'user_requested' | 'operator_takeover' = 'user_requested') =>
  db.transaction((tx) =>
    handOff(
      tx,
      { accountId: shop.accountId, conversationId: shop.ids.conversations[0] ?? '', reason },
      clock(),
    ),
  )
const owed = async () =>
  (
    await db.query<{ tries: number }>(
      sql`select tries from pushes where account_id = ${shop.accountId} order by id`,
    )
  ).map(({ tries }) => tries)

/** Works until nothing is due at this time of the clock, nor held under a lease. */
async function work(sender?: Sender): Promise<void> {
  await using own = new AttemptSender({ allowInsecure: true })
  const deps = { db, sender: sender ?? own, secrets, subject: 'mailto:shop@example.com', clock }
  await using _ = startPushWorker({ ...deps, log: silentLog, everyMs: 5 })
  const isOwing = async () =>
    (
      await db.query(
        sql`select 1 from pushes where account_id = ${shop.accountId}
          and (due_at <= ${clock()} or due_at = ${new Date(nowMs + claimMs)}) limit 1`,
      )
    ).length > 0
  await expect.poll(isOwing).toBe(false)
}
const told = () => push.pushes.map(({ text }) => JSON.parse(text) as ShownPush)
const settings = {
  kinds: ['hand_over' as const],
  ...{ quiet_hours: null, quiet_days: [], shows_text: false, is_mailed: true },
}

describe('a push', () => {
  it('reaches the device encrypted for it, proven to be ours, and says nothing of the customer', async () => {
    await subscribe(agent, 'phone')
    await handOver()
    expect(await owed()).toEqual([0])
    await work()
    const [one, ...more] = push.pushes
    expect(more).toEqual([])
    const { push_key } = await agent.get('getAlerts')
    expect(one?.vapid).toMatchObject({ sub: 'mailto:shop@example.com', key: push_key })
    expect(push.device('phone').endpoint.startsWith(String(one?.vapid.aud))).toBe(true)
    expect(one?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
    const id = shop.ids.conversations[0]
    expect(told()).toEqual([
      {
        id: expect.any(String),
        ...{ title: 'Un cliente necesita una persona', body: 'Tienda', url: `/inbox/${id}` },
        tag: `hand_over ${id}`,
      },
    ])
    expect(await owed()).toEqual([])
  })

  it('is tried on one of one’s own devices, which are listed, and whoever is gone is told so', async () => {
    const other = await join('owner')
    await subscribe(agent, 'phone')
    await subscribe(other.browser, 'theirs')
    const [device] = (await agent.get('getAlerts')).devices
    expect(device).toMatchObject({ is_this: true, user_agent: expect.any(String) })
    const place = { params: { id: device?.id ?? '' } }
    expect(await agent.get('testDevice', place)).toEqual({ outcome: 'sent' })
    expect([told()[0]?.title, told()[0]?.body]).toEqual(['Los avisos llegan a este dispositivo', 'Tienda'])
    expect((await other.browser.call('testDevice', place)).status).toBe(404)
    expect((await other.browser.call('removeDevice', place)).status).toBe(404)
    push.statuses.push(503, 410)
    expect(await agent.get('testDevice', place)).toEqual({ outcome: 'failed' })
    expect(await agent.get('testDevice', place)).toEqual({ outcome: 'gone' })
    expect((await agent.get('getAlerts')).devices).toEqual([])
    const [theirs] = (await other.browser.get('getAlerts')).devices
    await other.browser.get('removeDevice', { params: { id: theirs?.id ?? '' } })
    await handOver()
    expect(await owed()).toEqual([])
  })

  it('names the customer once the person allows it', async () => {
    await agent.get('setAlerts', { body: { ...settings, shows_text: true } })
    await subscribe(agent, 'phone')
    await handOver()
    await work()
    expect(told()[0]?.body).toBe('Laura · Tienda')
  })

  it('goes to whom it concerns, who wants it, once for each device', async () => {
    const [other, developer, owner] = [await join('agent'), await join('developer'), await join('owner')]
    await subscribe(agent, 'phone')
    await subscribe(agent, 'phone')
    await subscribe(agent, 'desk')
    await subscribe(other.browser, 'other')
    await subscribe(developer.browser, 'developer')
    await subscribe(owner.browser, 'owner')
    await other.browser.get('setAlerts', { body: { ...settings, kinds: ['order'] } })
    await handOver()
    await work()
    expect(push.pushes.map(({ path }) => path).sort()).toEqual(['/desk', '/owner', '/phone'])
  })

  const minutesMs = 60_000
  it.each<
    [
      string,
      { minutes: number | null; holder: string; since?: 'answered' | 'snoozed' | 'blocked' },
      string[],
      string[],
    ]
  >([
    [
      'comes first to whom the conversation is assigned',
      { minutes: 5, holder: 'agent' },
      ['phone'],
      ['owner'],
    ],
    [
      'and not to others once it is answered',
      { minutes: 5, holder: 'agent', since: 'answered' },
      ['phone'],
      [],
    ],
    ['nor once it is snoozed', { minutes: 5, holder: 'agent', since: 'snoozed' }, ['phone'], []],
    ['nor once its customer is blocked', { minutes: 5, holder: 'agent', since: 'blocked' }, ['phone'], []],
    ['and never to others where the account says so', { minutes: null, holder: 'agent' }, ['phone'], []],
    ['or to everybody where the account says that', { minutes: 0, holder: 'agent' }, ['owner', 'phone'], []],
    [
      'comes to everybody when that person has no device',
      { minutes: 5, holder: 'mute' },
      ['owner', 'phone'],
      [],
    ],
  ])('%s', async (_, { minutes, holder, since }, atOnce, afterwards) => {
    const [owner, mute] = [await join('owner'), await join('agent')]
    await subscribe(agent, 'phone')
    await subscribe(owner.browser, 'owner')
    const settings = { assignment: 'nobody', alert_others_minutes: minutes } as const
    await owner.browser.get('setInboxSettings', { body: settings })
    const me = await (holder === 'mute' ? mute.browser : agent).get('getMe')
    const id = shop.ids.conversations[0] ?? ''
    await owner.browser.get('assignConversation', { params: { id }, body: { person_id: me.person.id } })
    await db.query(sql`delete from pushes where account_id = ${shop.accountId}`)
    await handOver()
    await work()
    const paths = () =>
      push.pushes
        .splice(0)
        .map(({ path }) => path.slice(1))
        .sort()
    expect(paths()).toEqual(atOnce)
    if (since === 'answered') await agent.get('settleConversation', { params: { id } })
    if (since === 'snoozed') {
      const until = new Date(Math.max(nowMs, Date.now()) + 86_400_000).toISOString()
      await agent.get('snoozeConversation', { params: { id }, body: { until } })
    }
    if (since === 'blocked') {
      await db.query(sql`
        update contacts set status = 'blocked' where account_id = ${shop.accountId} and id in (
          select contact_id from conversations where account_id = ${shop.accountId} and id = ${id})`)
    }
    nowMs += 5 * minutesMs
    await work()
    expect([paths(), await owed()]).toEqual([afterwards, []])
  })

  it('says to a person, and to no other, that a conversation was assigned to them', async () => {
    const owner = await join('owner')
    await subscribe(agent, 'phone')
    await subscribe(owner.browser, 'owner')
    const { person } = await agent.get('getMe')
    const params = { id: shop.ids.conversations[0] ?? '' }
    await owner.browser.get('assignConversation', { params, body: { person_id: person.id } })
    await agent.get('assignConversation', { params, body: { person_id: null } })
    await agent.get('assignConversation', { params, body: { person_id: person.id } })
    // The service has the clock of the machine.
    nowMs = Date.now()
    await work()
    expect(told().map(({ title, url }) => [title, url])).toEqual([
      ['Te asignaron una conversación', `/inbox/${params.id}`],
    ])
  })

  it('is not caused by what a person did, nor by what was rolled back', async () => {
    await subscribe(agent, 'phone')
    await handOver('operator_takeover')
    await db
      .transaction(async (tx) => {
        const data = {
          ...{ order_id: shop.ids.orders[0] ?? '', external_id: null, platform: 'web', total: 5 },
          ...{ customer_phone: null, customer_name: null, conversation_id: null, status: 'pending' },
          ...{ payment_status: 'pending', currency: 'COP', created_at: clock().toISOString() },
        } as const
        await emit(tx, { accountId: shop.accountId, kind: 'order.created', data }, clock())
        throw new Error('no order')
      })
      .catch(() => {})
    expect(await owed()).toEqual([])
  })

  it('is tried again after trouble, and given up at last', async () => {
    await subscribe(agent, 'phone')
    push.statuses.push(...Array.from({ length: limits.pushTriesMax + 1 }, () => 500))
    await handOver()
    for (let n = 1; n <= limits.pushTriesMax; n += 1) {
      await work()
      expect(push.pushes).toHaveLength(n)
      nowMs += 11 * 60_000
    }
    expect(await owed()).toEqual([])
  })

  it('that trouble delayed arrives, the same as the first time', async () => {
    await subscribe(agent, 'phone')
    push.statuses.push(503)
    await handOver()
    await work()
    expect(await owed()).toEqual([1])
    nowMs += 5_000
    await work()
    const [first, second] = told()
    expect(second).toEqual(first)
    expect(await owed()).toEqual([])
  })

  it('is no news after an hour', async () => {
    await subscribe(agent, 'phone')
    await handOver()
    nowMs += limits.pushMinutesMax * 60_000
    await work()
    expect([push.pushes, await owed()]).toEqual([[], []])
  })

  it('whose attempt we broke off ourselves counts as none', async () => {
    await subscribe(agent, 'phone')
    await handOver()
    const outcome = { status: null, error: 'the service was shutting down', startedAt: clock() }
    const rest = { errorClass: 'dns_ours', durationMs: 1, excerpt: Buffer.alloc(0) } as const
    await work({ send: async () => ({ verdict: 'not_attempted', ...outcome, ...rest }) })
    expect(await owed()).toEqual([0])
  })

  it.each([
    ['gone', 404, []],
    ['gone', 410, []],
    ['kept where the signature is refused', 401, [1]],
    ['kept where the signature is refused', 403, [1]],
  ])('to a device that is %s (%d)', async (_, status, left) => {
    await subscribe(agent, 'phone')
    push.statuses.push(status)
    await handOver()
    await work()
    expect((await agent.get('getAlerts')).devices).toHaveLength(left.length)
    expect(await owed()).toEqual(left)
  })

  it('is not sent in quiet hours and on quiet days of the account', async () => {
    await subscribe(agent, 'phone')
    // 15:00 UTC is 10:00 in Bogotá, on a Friday.
    nowMs = Date.parse('2026-11-20T15:00:00Z')
    for (const quiet of [
      { quiet_hours: { from: 22 * 60, until: 11 * 60 }, quiet_days: [] },
      { quiet_hours: null, quiet_days: [5] },
    ]) {
      await agent.get('setAlerts', { body: { ...settings, ...quiet } })
      await db.query(sql`
        update conversations set handoff_active = false, is_bot_active = true, handoff_reason = null
        where account_id = ${shop.accountId}`)
      await handOver()
      await work()
    }
    expect([push.pushes, await owed()]).toEqual([[], []])
  })
})

describe('a device is told no more', () => {
  it('after signing out, after the session was ended elsewhere, and after it is turned off', async () => {
    const { browser, email } = await join('agent')
    const elsewhere = await signedIn(service.url, email)
    await subscribe(browser, 'phone')
    await subscribe(elsewhere, 'desk')
    await subscribe(agent, 'mine')
    await browser.get('signOut')
    expect((await elsewhere.get('getAlerts')).devices).toHaveLength(1)
    await elsewhere.get('removePushSubscription', { body: { endpoint: push.device('desk').endpoint } })
    expect((await elsewhere.get('getAlerts')).devices).toHaveLength(0)
    await handOver()
    await work()
    expect(push.pushes.map(({ path }) => path)).toEqual(['/mine'])
  })

  it('after its person was removed from the account', async () => {
    const [owner, gone] = [await join('owner'), await join('agent')]
    await subscribe(gone.browser, 'phone')
    await handOver()
    await owner.browser.get('removeMember', { params: { id: gone.userId } })
    await work()
    expect(push.pushes).toEqual([])
  })

  it('whoever signs in at the same browser takes it over', async () => {
    const next = await join('agent')
    await subscribe(agent, 'shared')
    await subscribe(next.browser, 'shared')
    expect((await agent.get('getAlerts')).devices).toHaveLength(0)
    expect((await next.browser.get('getAlerts')).devices).toHaveLength(1)
  })
})

describe('a subscription is refused', () => {
  it('whose address is in a private network, is not TLS, or whose keys are none', async () => {
    await using strict = await startService(db, { webhookAllowInsecure: false })
    const { email } = await join('agent')
    const browser = await signedIn(strict.url, email)
    const good = { ...push.device('x'), language: 'es' as const }
    const refused = async (more: Partial<typeof good>, at = browser) =>
      (await at.call('addPushSubscription', { body: { ...good, ...more } })).status
    for (const endpoint of [
      ...['https://127.0.0.1/x', 'https://10.0.0.8/x', 'https://[::1]/x', 'https://169.254.169.254/x'],
      ...['https://printer.local/x', 'http://push.example/x', 'ftp://push.example/x'],
    ]) {
      expect(await refused({ endpoint }), endpoint).toBe(400)
    }
    const endpoint = 'https://push.example/x'
    expect(await refused({ endpoint })).toBe(201)
    expect(await refused({ endpoint, auth: 'A'.repeat(43) })).toBe(400)
    expect(await refused({ endpoint, p256dh: 'A'.repeat(87) })).toBe(400)
    const insecure = await signedIn(service.url, email)
    expect(await refused({ endpoint: 'http://127.0.0.1/x' }, insecure)).toBe(400)
  })
})

it('the key of the installation stays the same, and is stored sealed', async () => {
  const { push_key } = await agent.get('getAlerts')
  await using again = await startService(db)
  const { email } = await join('agent')
  expect((await (await signedIn(again.url, email)).get('getAlerts')).push_key).toBe(push_key)
  const [row] = await db.query<{ sealed: Buffer }>(
    sql`select sealed from service_secrets where name = 'push'`,
  )
  const privateKey = secrets.open(row?.sealed ?? Buffer.alloc(0), 'service_secrets:push')
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
  expect(row?.sealed.includes(privateKey)).toBe(false)
})
