// The alert rules, checked with metrics of a real service before and after the trouble each is for. Needs promtool from
// Debian's package prometheus; without it only the metrics are tested.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { testMasterKey } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { runJson, type Service, startService, urlOf } from '../harness/processes/cli-process.ts'

const rules = fileURLToPath(new URL('../../../../deploy/prometheus-alerts.yml', import.meta.url))
const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = isRunnable()
if (!hasPromtool) process.stderr.write('promtool is not here: the alert rules are not tried\n')

let folder: string
let db: TestDatabase
let shop: Tenant
let service: Service
let calm: string
let troubled: string

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
  calm = await readMetrics()
  await makeTrouble()
  troubled = await readMetrics()
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

async function readMetrics(): Promise<string> {
  return (await fetch(`${service.url}/metrics`)).text()
}

function sampleOf(metrics: string, start: string): number {
  const line = metrics.split('\n').find((each) => each.startsWith(start)) ?? ''
  return Number(line.split(' ').at(-1))
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
    expect(await firing(calm, alert)).toBe(0)
    expect(await firing(troubled, alert)).toBe(count)
  })
})

/** Number of alerts with this name after ten calm minutes and two with these metrics, according to promtool. */
async function firing(metrics: string, alert: string): Promise<number> {
  const series = new Map<string, [number | undefined, number]>()
  for (const [name, value] of samples(calm)) series.set(name, [value, value])
  for (const [name, value] of samples(metrics)) series.set(name, [series.get(name)?.[0], value])
  // promtool's clock starts at 0, so timestamps become negative, relative to now.
  const now = Date.now() / 1_000
  const at = (name: string, value: number, second: number) =>
    name.startsWith('worker_heartbeat_seconds') ? second - (now - value) : value
  const input = [...series].map(([name, [before, after]]) => {
    const values = Array.from({ length: 48 }, (_, step) => {
      const value = step < 40 ? before : after
      return value === undefined ? '_' : at(name, value, step * 15)
    })
    return { series: name, values: values.join(' ') }
  })
  const test = {
    rule_files: [rules],
    evaluation_interval: '15s',
    tests: [
      {
        interval: '15s',
        input_series: input,
        alert_rule_test: [{ alertname: alert, eval_time: '11m45s', exp_alerts: [] }],
      },
    ],
  }
  const file = join(folder, `${alert}.json`)
  await writeFile(file, JSON.stringify(test))
  try {
    execFileSync(promtool, ['test', 'rules', file], { stdio: 'pipe' })
    return 0
  } catch (error) {
    const told =
      String((error as { stdout?: Buffer; stderr?: Buffer }).stderr) +
      String((error as { stdout?: Buffer }).stdout)
    const found = told.match(/Labels:\{alertname=/g)?.length ?? 0
    if (found === 0) throw new Error(told)
    return found
  }
}

function samples(metrics: string): [string, number][] {
  return metrics
    .split('\n')
    .filter((line) => /^(worker|workers|oldest_due|database_pool|http_requests_total)/.test(line))
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))])
}

function isRunnable(): boolean {
  try {
    execFileSync(promtool, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
