// Alert rules, checked by causing what each is for in one real service and scraping it before and meanwhile. Without
// promtool only the metrics are tested.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { bearer, testMasterKey } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { sheena, signed, whatsappText } from '../harness/payloads/meta-payloads.ts'
import { wooOrder, wooWebhook } from '../harness/payloads/shop-payloads.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  runJson,
  type Service,
  startService,
  until,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { workerPids } from '../harness/processes/worker-pids.ts'
import { firing, hasPromtool, type Scrape, sampleOf, scrape } from '../harness/promtool.ts'
import { hasRedis, type Redis, startRedis, withoutRedis } from '../harness/servers/redis.ts'

const secret = 'app-secret'
const poison = 'veneno'
/** More than the service has connections. */
const requestsAtOnce = 30

let folder: string
let db: TestDatabase
let shop: Tenant
let redis: Redis | undefined
let env: Env
let service: Service
let channelId: string
let calm: Scrape

beforeAll(async () => {
  folder = await createFolder()
  db = await createTestDatabase(4)
  shop = await createTenant(db, { rows: 0 })
  redis = hasRedis ? await startRedis() : undefined
  env = {
    ...{ DATABASE_URL: urlOf(db.connection), MASTER_KEY: testMasterKey, WEBHOOK_ALLOW_INSECURE: '1' },
    ...{ MOSTRADOR_DATA: join(folder, 'data'), PORT: '0', NODE_OPTIONS: withDeadNames },
    ...(redis && { REDIS_URL: redis.url }),
  }
  const of = ['--account', shop.accountId]
  const channel = ['--platform', 'whatsapp', '--external-id', '77', '--app-secret', secret]
  channelId = (await runJson<{ id: string }>(['channel', 'add', ...of, ...channel], { env })).id
  service = await startService(env)
  await until(
    async () => {
      calm = await scrape(service.url)
      return (
        sampleOf(calm, 'workers{state="alive"') === 1 &&
        sampleOf(calm, 'inbound_events_quarantined') === 0 &&
        // A worker that begins looks for everything at once.
        ['api', 'worker'].every(
          (process) => sampleOf(calm, `database_pool{state="waiting",process="${process}"`) === 0,
        )
      )
    },
    () => `no worker is seen, or none comes to rest: ${calm}\n${service.stderr()}`,
    60_000,
  )
}, 120_000)
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await redis?.[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

/** Every name server that any process of the service asks is one that is not there. */
const withDeadNames = `--import=data:text/javascript;base64,${Buffer.from(`
  import { promises } from 'node:dns'
  const { Resolver } = promises
  promises.Resolver = class extends Resolver {
    constructor(options) {
      super(options)
      this.setServers(['127.0.0.1:1'])
    }
  }`).toString('base64')}`

/** Scrapes until a sample is at least 1; returns that scrape. */
async function scrapeUntil(start: string): Promise<Scrape> {
  let seen: Scrape
  await until(
    async () => {
      seen = await scrape(service.url)
      return sampleOf(seen, start) >= 1
    },
    () => `${start} stays below 1: ${seen}\n${service.stderr()}`,
    60_000,
  )
  return seen
}

/** How many alerts of a rule the calm metrics and these fire; without promtool what a sound rule says. */
async function alertsOf(alert: string, later: Scrape): Promise<number[]> {
  if (!hasPromtool) return [0, 1]
  return [await firing(alert, { calm, later: calm, folder }), await firing(alert, { calm, later, folder })]
}

async function writeTo(text: string): Promise<void> {
  const body = JSON.stringify(
    whatsappText('77', sheena, { id: `wamid.${text}`, type: 'text', text: { body: text } }),
  )
  const headers = { 'content-type': 'application/json', ...signed(body, secret) }
  const answer = await fetch(`${service.url}/channels/${channelId}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

const ask = () => fetch(`${service.url}/api/v1/_meta`, bearer(shop.readKey))

describe('an alert comes with its cause and not without:', () => {
  test('MostradorWebhooksLocalFault, when no name server answers', async () => {
    const target = ['--url', 'https://receiver.example/', '--event', 'message.received']
    await runJson(['webhook', 'create', '--account', shop.accountId, ...target], { env })
    await writeTo('hola')
    const seen = await scrapeUntil('webhook_attempts_total{outcome="not_attempted"')
    expect(await alertsOf('MostradorWebhooksLocalFault', seen)).toEqual([0, 1])
  })

  test('MostradorQuarantine, when a message cannot be applied', async () => {
    await db.script(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'it cannot be stored' using errcode = '22023'; end $$;
      create trigger refuse before insert on messages for each row when (new.content = '${poison}')
        execute function refuse()`)
    await writeTo(poison)
    const seen = await scrapeUntil('inbound_events_quarantined')
    expect(sampleOf(seen, 'integration_events_quarantined')).toBe(0)
    expect(await alertsOf('MostradorQuarantine', seen)).toEqual([0, 1])
  })

  test('MostradorQuarantine, when a report of a shop cannot be applied', async () => {
    await db.query(sql`delete from inbound_events where account_id = ${shop.accountId}`)
    const given = ['--provider', 'woocommerce', '--webhook-secret', secret, '--shop-domain', 'tienda.example']
    const added = ['integration', 'add', '--account', shop.accountId, ...given]
    const { id } = await runJson<{ id: string }>(added, { env })
    const { body, headers } = wooWebhook(wooOrder({ currency: 'pesos' }), { secret })
    const answer = await fetch(`${service.url}/integrations/${id}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    const seen = await scrapeUntil('integration_events_quarantined')
    expect(await alertsOf('MostradorQuarantine', seen)).toEqual([0, 1])
  })

  test.skipIf(!hasRedis)(
    `MostradorRedisAway, when Redis hangs${hasRedis ? '' : ` (${withoutRedis})`}`,
    async () => {
      expect((await ask()).status).toBe(200)
      expect(sampleOf(await scrape(service.url), 'rate_limit_fallback_total')).toBe(0)
      redis?.stall()
      onTestFinished(() => redis?.goOn())
      expect((await ask()).status).toBe(200)
      const seen = await scrapeUntil('rate_limit_fallback_total')
      expect(await alertsOf('MostradorRedisAway', seen)).toEqual([0, 1])
    },
  )

  test('MostradorPoolExhausted, when slow transactions take every connection', async () => {
    let asking: Promise<Response>[] = []
    const seen = await db.transaction(async (tx) => {
      await tx.query(sql`lock table api_keys in access exclusive mode`)
      asking = Array.from({ length: requestsAtOnce }, ask)
      return scrapeUntil('database_pool{state="waiting",process="api"')
    })
    const statuses = new Set((await Promise.all(asking)).map(({ status }) => status))
    expect(statuses).toEqual(new Set([200]))
    expect(await alertsOf('MostradorPoolExhausted', seen)).toEqual([0, 1])
  })

  test('MostradorWorkerRestarts, when workers are killed', async () => {
    for (let killed = 1; killed <= 2; killed += 1) {
      let pid: number | undefined
      await until(
        async () => {
          pid = (await workerPids(service))[0]
          return pid !== undefined
        },
        () => `no worker is started again: ${service.stderr()}`,
      )
      process.kill(pid ?? 0, 'SIGKILL')
      await until(
        async () => sampleOf(await scrape(service.url), 'worker_restarts_total') === killed,
        () => `a restart is not counted: ${service.stderr()}`,
      )
    }
    expect(await alertsOf('MostradorWorkerRestarts', await scrape(service.url))).toEqual([0, 1])
  })

  test('MostradorDown, when the process is killed', async () => {
    service.child.kill('SIGKILL')
    await service.ended
    const seen = await scrape(service.url)
    expect(seen).toBeUndefined()
    expect(await alertsOf('MostradorDown', seen)).toEqual([0, 1])
  })
})
