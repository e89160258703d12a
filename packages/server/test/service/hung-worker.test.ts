// A hung or missing worker: every node and the command line report it, its service ends it and starts another, and
// nothing that arrived meanwhile is lost.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { testMasterKey } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { sheena, signed, whatsappText } from '../harness/payloads/meta-payloads.ts'
import { fromBundle } from '../harness/processes/bundled.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runJson,
  type Service,
  startService,
  until,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { workerPids } from '../harness/processes/worker-pids.ts'
import { freePort } from '../harness/servers/free-port.ts'
import { answering, startReceiver } from '../harness/servers/receiver.ts'

const shortened = fileURLToPath(new URL('../harness/processes/serve-process.ts', import.meta.url))
const withinMs = 60_000

let folder: string
let db: TestDatabase
let env: Env

beforeAll(async () => {
  folder = await createFolder()
  db = await createTestDatabase(2)
  const shared = {
    DATABASE_URL: urlOf(db.connection),
    MASTER_KEY: testMasterKey,
    WEBHOOK_ALLOW_INSECURE: '1',
  }
  env = { ...shared, MOSTRADOR_DATA: join(folder, 'data'), PORT: '0' }
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

test('is ended by its service and started again, and what came meanwhile goes out', async () => {
  await using receiver = await startReceiver(answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  await using service = await startService(env, {
    through: [process.execPath, ...fromBundle(), shortened],
    args: [JSON.stringify({ workerSilentMsMax: 8_000 })],
  })
  const account = await runJson<{ id: string }>(['account', 'create', '--name', 'A', '--plan', 'pro'], {
    env,
  })
  const of = ['--account', account.id]
  const secret = 'app-secret'
  const channel = await runJson<{ id: string }>(
    ['channel', 'add', ...of, '--platform', 'whatsapp', '--external-id', '77', '--app-secret', secret],
    { env },
  )
  await runJson(['webhook', 'create', ...of, '--url', receiver.url, '--event', 'message.received'], { env })
  const hung = await workerOf(service)
  process.kill(hung, 'SIGSTOP')
  for (let count = 0; count < 20; count += 1) {
    const body = JSON.stringify(whatsappText('77', sheena, { id: `wamid.${count}` }))
    const headers = { 'content-type': 'application/json', ...signed(body, secret) }
    const answer = await fetch(`${service.url}/channels/${channel.id}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
  await until(
    async () => !(await workerPids(service)).includes(hung),
    () => `the worker that hangs was left alone: ${service.stderr()}`,
    withinMs,
  )
  // On a busy machine the next one may be silent for so long too, while it starts.
  const ended = () => service.stderr().split('the worker process is silent and is ended by force').length - 1
  expect(ended()).toBeGreaterThanOrEqual(1)
  const arrived = () =>
    new Set(receiver.requests.map((request) => /"request_id":"([^"]+)"/.exec(request)?.[1]))
  await until(
    () => arrived().size === 20,
    () => `only ${arrived().size} of 20 came: ${service.stderr()}`,
    withinMs,
  )
  await until(
    async () => (await metric(service.url, 'worker_restarts_total')) === ended(),
    () => `not as many restarts as workers ended by force: ${service.stderr()}`,
    withinMs,
  )
  await service[Symbol.asyncDispose]()
  expect(await db.query(sql`select node from heartbeats`)).toEqual([])
}, 180_000)

test('with its whole node is told by /metrics of another node and by doctor', async () => {
  await using other = await startService({ ...env, ROLES: 'api,web' })
  const port = await freePort()
  await using node = await startService(
    { ...env, ROLES: 'worker', METRICS_PORT: String(port) },
    { ready: /worker of Mostrador is ready\n/ },
  )
  const worker = await workerOf(node)
  const own = `http://127.0.0.1:${port}`
  expect((await fetch(`${own}/healthz`)).status).toBe(200)
  expect(await metric(own, 'workers', 'state="alive"')).toBe(1)
  const text = await (await fetch(`${own}/metrics`)).text()
  expect(text).toContain('process="worker"')
  expect(await metric(other.url, 'workers', 'state="alive"')).toBe(1)
  expect(await doctorOfWorker()).toMatchObject({ status: 'ok' })

  const pids = [node.child.pid ?? 0, worker]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  // Ages the heartbeats by a minute instead of waiting for one.
  await db.query(sql`update heartbeats set seen_at = seen_at - interval '1 minute'
    where node in (select node from heartbeats where process = 'worker')`)
  expect(await metric(other.url, 'workers', 'state="alive"')).toBe(0)
  expect(await metric(other.url, 'workers', 'state="silent"')).toBe(1)
  const heartbeat = await metric(other.url, 'worker_heartbeat_seconds')
  expect(Date.now() / 1_000 - (heartbeat ?? 0)).toBeGreaterThan(55)
  expect(await doctorOfWorker()).toMatchObject({
    status: 'fail',
    message: expect.stringMatching(/^silent for \d+ s/),
  })

  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await until(
    async () => (await metric(other.url, 'workers', 'state="alive"')) === 1,
    () => 'the node that goes on is not seen',
    withinMs,
  )
  expect(await metric(own, 'worker_restarts_total')).toBe(0)
}, 180_000)

async function doctorOfWorker(): Promise<unknown> {
  const { code, stdout } = await run(['doctor', '--json'], { env })
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] }
  const check = checks.find(({ name }) => name === 'worker')
  if (check?.status === 'fail') expect(code).toBe(1)
  return check
}

async function metric(url: string, name: string, label = ''): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(label))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

async function workerOf(service: Service): Promise<number> {
  await until(
    async () => (await metricOfDatabase()) > 0,
    () => `no worker has been seen: ${service.stderr()}`,
    withinMs,
  )
  const [pid] = await workerPids(service)
  if (pid === undefined) throw new Error('there is no worker process')
  return pid
}

async function metricOfDatabase(): Promise<number> {
  const row = await db.queryOne<{ workers: number }>(
    sql`select count(*)::int as workers from heartbeats where process = 'worker'`,
  )
  return row?.workers ?? 0
}
