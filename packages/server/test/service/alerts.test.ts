// Alert rules, checked with metrics of a real service before and after the trouble each is for: a worker that is silent,
// and the backlog it leaves. Without promtool only the metrics are tested.
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { testMasterKey } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { runJson, type Service, startService, urlOf } from '../harness/processes/cli-process.ts'
import { firing, hasPromtool, type Scrape, sampleOf, scrape } from '../harness/promtool.ts'

let folder: string
let db: TestDatabase
let shop: Tenant
let service: Service
let calm: Scrape
let troubled: Scrape

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-alerts-'))
  db = await createTestDatabase(4)
  shop = await createTenant(db, { rows: 2 })
  const env = { DATABASE_URL: urlOf(db.connection), MASTER_KEY: testMasterKey, WEBHOOK_ALLOW_INSECURE: '1' }
  const webhook = ['--url', 'http://127.0.0.1:1/', '--event', 'message.received']
  await runJson(['webhook', 'create', '--account', shop.accountId, ...webhook], { env })
  service = await startService({ ...env, MOSTRADOR_DATA: folder, PORT: '0', ROLES: 'api,web' })
  await db.query(
    sql`insert into heartbeats (node, process, started_at, seen_at) values ('n', 'worker', now(), now())`,
  )
  // A conversation to whose customer everything was sent a moment ago.
  await db.query(sql`insert into send_lanes (account_id, conversation_id, channel_id, due_at)
    select account_id, id, channel_id, 'infinity' from conversations
    where account_id = ${shop.accountId} and id = ${shop.ids.conversations[1] ?? ''}`)
  calm = await scrape(service.url)
  await makeTrouble()
  troubled = await scrape(service.url)
}, 120_000)
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A worker that has been silent for two minutes, and the backlog it left. */
async function makeTrouble(): Promise<void> {
  const ago = new Date(Date.now() - 120_000)
  const { accountId } = shop
  const conversation = sql`select account_id, id, channel_id from conversations
    where account_id = ${accountId} and id = ${shop.ids.conversations[0] ?? ''}`
  await db.query(sql`update heartbeats set seen_at = ${ago} where node = 'n'`)
  await db.query(sql`insert into bot_turns (account_id, conversation_id, turn_id, burst_at, line_at)
    select account_id, id, ${newId()}, ${ago}, ${ago} from (${conversation}) v`)
  await db.query(sql`insert into send_lanes (account_id, conversation_id, channel_id, due_at)
    select account_id, id, channel_id, ${ago} from (${conversation}) v`)
  await db.query(sql`
    insert into inbound_events (account_id, id, channel_id, kind, external_id, lane, payload, received_at, next_attempt_at)
    select account_id, ${newId()}, channel_id, 'message', 'x', 'x', '{}', ${ago}, ${ago} from (${conversation}) v`)
  await db.query(sql`insert into due (account_id, endpoint_id, due_at, event_id, attempt)
    select account_id, id, ${ago}, ${newId()}, 1 from webhook_endpoints where account_id = ${accountId}`)
  await db.query(sql`alter table api_keys rename to api_keys_away`)
  const headers = { authorization: `Bearer svc_${'0'.repeat(40)}` }
  expect((await fetch(`${service.url}/api/v1/_meta`, { headers })).status).toBe(500)
  await db.query(sql`alter table api_keys_away rename to api_keys`)
}

test.each(['inbound', 'turn', 'send', 'delivery'])(
  '/metrics tells for how long the oldest %s is due',
  (work) => {
    expect(sampleOf(calm, `oldest_due_seconds{work="${work}"`)).toBe(0)
    const age = sampleOf(troubled, `oldest_due_seconds{work="${work}"`)
    expect(age).toBeGreaterThanOrEqual(120)
    expect(age).toBeLessThan(180)
  },
)

test('/metrics reads the database also while conversations rest in which nothing waits', () => {
  expect(service.stderr()).not.toContain('could not be read')
})

test('/metrics tells how much room is on the disk of the data folder', async () => {
  const { bavail, bsize } = await statfs(folder)
  const free = sampleOf(calm, `data_folder_free_bytes{path="${folder}"`)
  expect(free).toBeGreaterThan(0.5 * bavail * bsize)
  expect(free).toBeLessThan(2 * bavail * bsize)
})

test('/metrics tells how busy the connections to the database are', () => {
  expect(sampleOf(calm, 'database_pool{state="waiting"')).toBe(0)
  expect(
    sampleOf(calm, 'database_pool{state="busy"') + sampleOf(calm, 'database_pool{state="idle"'),
  ).toBeGreaterThan(0)
})

describe.skipIf(!hasPromtool)('an alert', () => {
  test.each([
    ['MostradorWorkerSilent', 1],
    ['MostradorWorkerLost', 1],
    ['MostradorFailing', 1],
    ['MostradorLate', 4],
  ] as const)('%s comes with its cause and not without', async (alert, count) => {
    expect(await firing(alert, { calm, later: calm, folder })).toBe(0)
    expect(await firing(alert, { calm, later: troubled, folder })).toBe(count)
  })

  test('MostradorDiskFull comes where less than 1 GiB is left', async () => {
    const full = calm?.replace(/^(data_folder_free_bytes\{.*\}) .*$/m, '$1 900000000')
    const roomy = calm?.replace(/^(data_folder_free_bytes\{.*\}) .*$/m, '$1 9000000000')
    expect(full).not.toBe(calm)
    expect(await firing('MostradorDiskFull', { calm: roomy, later: roomy, folder })).toBe(0)
    expect(await firing('MostradorDiskFull', { calm: roomy, later: full, folder })).toBe(1)
  })
})
