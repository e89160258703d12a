// Exactly the plan's number of requests pass in a window of a key, however many processes serve it.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setAccountStatus, updateAccount } from '../../src/accounts/accounts.ts'
import { MemoryLimiter } from '../../src/accounts/rate-limits.ts'
import { RedisLimiter } from '../../src/accounts/redis-limiter.ts'
import { sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { bearer, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { startProcess } from '../harness/processes/bundled.ts'
import { hasRedis, type Redis, startRedis, withoutRedis } from '../harness/servers/redis.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
})

type Answer = { status: number; headers: Headers; message: string }

async function ask(url: string, key: string, path = '/orders'): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, bearer(key))
  const body = (await response.json()) as { error?: { message: string } }
  return { status: response.status, headers: response.headers, message: body.error?.message ?? '' }
}

async function expectExactly(limit: number, urls: string[], key: string, asked: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: asked }, (_, index) => ask(urls[index % urls.length] ?? '', key)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(asked - limit)
}

describe('one process, counted in memory', () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z')
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startService(database, { clock: () => new Date(nowMs) })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  test('exactly 60 of 200 racing requests of a starter key pass, then 60 more in its next window', async () => {
    tenant = await createTenant(database, { plan: 'starter', rows: 1 })
    await expectExactly(60, [service.url], tenant.readKey, 200)
    nowMs += 59_999
    expect((await ask(service.url, tenant.readKey)).status).toBe(429)
    nowMs += 1
    await expectExactly(60, [service.url], tenant.readKey, 100)
  })

  test('every answer to a valid key counts and carries the headers; 429 tells the wait to the window’s end', async () => {
    const { readKey } = await createTenant(database, { plan: 'starter', rows: 1 })
    const reset = new Date(nowMs + 60_000).toISOString()
    const first = await ask(service.url, readKey, '/nothing')
    expect(first.status).toBe(404)
    expect(first.headers.get('x-ratelimit-limit')).toBe('60')
    expect(first.headers.get('x-ratelimit-remaining')).toBe('59')
    expect(first.headers.get('x-ratelimit-reset')).toBe(reset)
    for (let count = 0; count < 59; count += 1) await ask(service.url, readKey, '/orders?limit=x')
    nowMs += 30_500
    const refused = await ask(service.url, readKey)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(refused.headers.get('x-ratelimit-reset')).toBe(reset)
    expect(refused.message).toMatch(/60 requests .* 30 s/)
  })

  test('a revoked key that is over its limit is 401, not 429', async () => {
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 0 })
    await expectExactly(60, [service.url], readKey, 61)
    await database.query(sql`update api_keys set revoked_at = now() where account_id = ${accountId}`)
    expect((await ask(service.url, readKey)).status).toBe(401)
  })

  test('a change of plan holds from the next window', async () => {
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 0 })
    const limitNow = async () => (await ask(service.url, readKey)).headers.get('x-ratelimit-limit')
    expect(await limitNow()).toBe('60')
    await database.transaction((tx) => updateAccount(tx, accountId, { plan: 'pro' }))
    expect(await limitNow()).toBe('60')
    nowMs += 60_000
    expect(await limitNow()).toBe('120')
  })

  test('a change of plan between two windows holds for the whole of the second', async () => {
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 0 })
    await ask(service.url, readKey)
    await database.transaction((tx) => updateAccount(tx, accountId, { plan: 'pro' }))
    nowMs += 60_000
    // The first request of a window tells the limiter about the new plan.
    expect((await ask(service.url, readKey)).headers.get('x-ratelimit-limit')).toBe('120')
    await expectExactly(119, [service.url], readKey, 130)
  })

  test('a creation is done once, also when the new plan cannot be told to the limiter', async () => {
    const clock = () => new Date(nowMs)
    class Deaf extends MemoryLimiter {
      override amend(): void {
        throw new Error('the limiter is gone')
      }
    }
    await using deaf = await startService(database, { clock, limiter: new Deaf(clock) })
    const { accountId, writeKey } = await createTenant(database, { plan: 'starter', rows: 1 })
    await ask(deaf.url, writeKey)
    await database.transaction((tx) => updateAccount(tx, accountId, { plan: 'pro' }))
    nowMs += 60_000
    const created = await fetch(`${deaf.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { ...bearer(writeKey).headers, 'content-type': 'application/json' },
      body: '{"phone":"+57 320 555 7788"}',
    })
    expect([created.status, created.headers.get('x-ratelimit-limit')]).toEqual([201, '120'])
  })

  test('the keys of a suspended account are refused at once and work again when it is resumed', async () => {
    const { readKey, accountId } = await createTenant(database, { rows: 0 })
    await database.transaction((tx) => setAccountStatus(tx, accountId, 'suspended'))
    expect((await ask(service.url, readKey)).status).toBe(401)
    await database.transaction((tx) => setAccountStatus(tx, accountId, 'active'))
    expect((await ask(service.url, readKey)).status).toBe(200)
  })

  test('one key’s use leaves another key of the account alone', async () => {
    const { readKey, writeKey } = await createTenant(database, { plan: 'starter', rows: 0 })
    await expectExactly(60, [service.url], readKey, 70)
    expect((await ask(service.url, writeKey)).status).toBe(200)
  })

  test('of racing creations by a fresh key none beyond the limit is stored', async () => {
    const { writeKey, accountId } = await createTenant(database, { plan: 'starter', rows: 0 })
    const create = (index: number) =>
      fetch(`${service.url}/api/v1/contacts`, {
        method: 'POST',
        headers: { ...bearer(writeKey).headers, 'content-type': 'application/json' },
        body: JSON.stringify({ phone: `+57 300 000 ${1_000 + index}` }),
      })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => create(index)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
    expect(await database.query(sql`select id from contacts where account_id = ${accountId}`)).toHaveLength(
      60,
    )
  })
})

describe('two processes, counted in the database', () => {
  const nodes: ChildProcess[] = []
  let urls: string[]
  beforeAll(async () => {
    urls = await Promise.all([startNode(nodes), startNode(nodes)])
  })
  afterAll(() => stopNodes(nodes))

  test('exactly 60 of 200 racing requests pass, also in the next window', async () => {
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 1 })
    await expectExactly(60, urls, readKey, 200)
    await database.query(sql`
      update rate_windows set ends_at = now() - interval '1 ms' where account_id = ${accountId}`)
    await expectExactly(60, urls, readKey, 100)
  })

  test('a change of plan holds from the next window', async () => {
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 0 })
    const limitOn = async (node: number) =>
      (await ask(urls[node] ?? '', readKey)).headers.get('x-ratelimit-limit')
    expect(await limitOn(0)).toBe('60')
    await database.transaction((tx) => updateAccount(tx, accountId, { plan: 'business' }))
    expect(await limitOn(1)).toBe('60')
    await database.query(sql`update rate_windows set ends_at = now() where account_id = ${accountId}`)
    expect(await limitOn(1)).toBe('600')
  })

  test('a key revoked through one node is refused by the other at once', async () => {
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 0 })
    expect((await ask(urls[0] ?? '', readKey)).status).toBe(200)
    await database.query(sql`update api_keys set revoked_at = now() where account_id = ${accountId}`)
    expect((await ask(urls[1] ?? '', readKey)).status).toBe(401)
  })
})

describe.skipIf(!hasRedis)(`two processes, counted in Redis${hasRedis ? '' : ` (${withoutRedis})`}`, () => {
  const nodes: ChildProcess[] = []
  let urls: string[]
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
    urls = await Promise.all([startNode(nodes, redis.url), startNode(nodes, redis.url)])
  })
  afterAll(async () => {
    await stopNodes(nodes)
    await redis[Symbol.asyncDispose]()
  })

  test('exactly 60 of 200 racing requests pass', async () => {
    const { readKey } = await createTenant(database, { plan: 'starter', rows: 1 })
    await expectExactly(60, urls, readKey, 200)
    const { headers, status } = await ask(urls[0] ?? '', readKey)
    expect(status).toBe(429)
    const leftMs = Date.parse(headers.get('x-ratelimit-reset') ?? '') - Date.now()
    expect(Math.abs(Number(headers.get('retry-after')) - leftMs / 1_000)).toBeLessThanOrEqual(1.5)
  })

  test('a change of plan between two windows holds for the whole of the second', async () => {
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 0 })
    for (const url of urls) await ask(url, readKey)
    await database.transaction((tx) => updateAccount(tx, accountId, { plan: 'pro' }))
    await redis.endWindows()
    // The first request of a window tells the limiter about the new plan.
    await ask(urls[0] ?? '', readKey)
    await expectExactly(119, urls, readKey, 130)
  })

  test('a window in Redis is looked at without counting in it', async () => {
    await using own = await startRedis()
    await using limiter = new RedisLimiter(own.url, silentLog)
    expect(await limiter.isReady(5_000)).toBe(true)
    expect(await limiter.look('a key')).toBeUndefined()
    await limiter.take('a key', 60)
    for (const _ of [1, 2]) expect(await limiter.look('a key')).toMatchObject({ used: 1, max: 60 })
  })

  test('when Redis goes away the database counts, and nobody sees an error', async () => {
    await using own = await startRedis()
    const limiter = new RedisLimiter(own.url, silentLog)
    expect(await limiter.isReady(5_000)).toBe(true)
    const service = await startService(database, { limiter })
    onTestFinished(() => service[Symbol.asyncDispose]())
    const { readKey } = await createTenant(database, { plan: 'starter', rows: 1 })
    expect((await ask(service.url, readKey)).headers.get('x-ratelimit-remaining')).toBe('59')
    await own[Symbol.asyncDispose]()
    await expectExactly(60, [service.url], readKey, 100)
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(
      /rate_limit_fallback_total\{.*\} [1-9]/,
    )
  })
})

test.skipIf(!hasRedis)(
  `a Redis that stalls in mid-window lets pass at most what it allows and what the database allows${hasRedis ? '' : ` (${withoutRedis})`}`,
  async () => {
    const own = await startRedis()
    onTestFinished(() => own[Symbol.asyncDispose]())
    const limiter = new RedisLimiter(own.url, silentLog)
    expect(await limiter.isReady(5_000)).toBe(true)
    const service = await startService(database, { limiter })
    onTestFinished(() => service[Symbol.asyncDispose]())
    const { readKey, accountId } = await createTenant(database, { plan: 'starter', rows: 1 })
    const passed = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(service.url, readKey)))
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await passed(50)).toBe(50)
    // The database counts already where a busy machine let Redis answer too late.
    const [counted] = await database.query<{ used: number }>(
      sql`select used from rate_windows where account_id = ${accountId}`,
    )
    const early = counted?.used ?? 0
    own.stall()
    expect(await passed(100)).toBe(60 - early)
    own.goOn()
    await expect
      .poll(() =>
        limiter.take('another key', 60).then(
          ({ used }) => used > 0,
          () => false,
        ),
      )
      .toBe(true)
    const late = await passed(100)
    // Redis also counted the requests it did not answer in time, so less than the rest of its own limit may be left.
    expect(late).toBeLessThanOrEqual(10 + early)
    expect(await passed(20)).toBe(0)
  },
)

async function startNode(nodes: ChildProcess[], redisUrl?: string): Promise<string> {
  const given = { connection: database.connection, redisUrl }
  const node = startProcess('service', given, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  nodes.push(node)
  if (!node.stdout) throw new Error('the node has no output')
  const [line] = await once(node.stdout, 'data')
  return String(line).trim()
}

async function stopNodes(nodes: ChildProcess[]): Promise<void> {
  await Promise.all(nodes.map(stop))
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
