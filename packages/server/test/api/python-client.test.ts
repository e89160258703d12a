// The Python client, run by Python against the service, where Python can make an environment with its one dependency.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangeNumbering } from '../../src/events/numbering.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { catchDeliveries } from '../harness/deliveries.ts'
import { createTenant, insertOrder } from '../harness/fixtures.ts'
import { readDocument } from '../harness/openapi.ts'
import { type MoodyProxy, startMoodyProxy } from '../harness/servers/moody-proxy.ts'

const client = fileURLToPath(new URL('../../../python', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mostrador-python-'))
const python = join(folder, 'bin', 'python')
const missing = makeEnvironment()
if (missing) process.stderr.write(`The Python client is not tried: ${missing}\n`)

let database: TestDatabase
let service: TestService
let numbering: ChangeNumbering
let proxy: MoodyProxy

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { clock: clockPastLimits() })
  numbering = new ChangeNumbering({ database, log: silentLog })
  numbering.start()
  proxy = await startMoodyProxy(service.url)
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await numbering[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(missing)(
  'its own tests hold, and they make use of every operation and every parameter',
  async () => {
    const stage = JSON.stringify(await setStage())
    const { PATH } = process.env
    const paths = { PYTHONPATH: join(client, 'src'), PYTHONDONTWRITEBYTECODE: '1' }
    const ran = await promisify(execFile)(
      python,
      ['-m', 'unittest', 'discover', '-s', join(client, 'test')],
      { env: { PATH, ...paths, STAGE: stage } },
    )
    expect(ran.stderr).toMatch(/\nOK\n$/)
    expect(documented().filter((each) => !proxy.asked.has(each))).toEqual([])
  },
)

/** An account whose feed begins with orders and events that its lists have as well. */
async function setStage(): Promise<object> {
  const { accountId, ids, readKey, writeKey, revokedKey } = await createTenant(database, { rows: 30 })
  await numbering.round()
  const start = await fetch(`${service.url}/api/feed/v1/start`, bearer(readKey))
  const { cursor: feedStart } = (await start.json()) as { cursor: string }
  const changedOrders: string[] = []
  for (let row = 30; row < 40; row += 1) changedOrders.push(await insertOrder(database, accountId, null, row))
  ids.orders.push(...changedOrders)
  ids.messages.splice(1, 0, ...(await addMessages(accountId, ids.messages[0] ?? '', 10)))
  const caught = await catchDeliveries(database, accountId)
  await numbering.round()
  return { proxy: proxy.url, feedStart, ids, changedOrders, readKey, writeKey, revokedKey, ...caught }
}

/** Further messages of its conversation. */
async function addMessages(accountId: string, id: string, count: number): Promise<string[]> {
  const added = Array.from({ length: count }, newId)
  for (const [index, newOne] of added.entries()) {
    await database.query(sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, created_at)
      select account_id, ${newOne}, conversation_id, channel_id, role, content, ${`wamid.more-${index}`},
        created_at + ${index + 1} * interval '1 second'
      from messages where account_id = ${accountId} and id = ${id}`)
  }
  return added
}

/** As the proxy notes them. */
function documented(): string[] {
  const bases = { 'openapi.json': '/api/v1', 'feed.openapi.json': '/api/feed/v1' } as const
  return Object.entries(bases).flatMap(([file, base]) =>
    readDocument(file as keyof typeof bases).operations.flatMap(({ method, path, parameters = [] }) => {
      const asked = `${method} ${base}${path}`
      const query = parameters.filter((each) => each.in === 'query')
      return [asked, ...query.map(({ name }) => `${asked}?${name}`)]
    }),
  )
}

/** Says why there is none. */
function makeEnvironment(): string | undefined {
  if (spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status !== 0)
    return 'there is no Python 3.10 or newer'
  if (spawnSync('python3', ['-m', 'venv', folder]).status !== 0) return 'Python has no module venv'
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--retries',
    '1',
    'httpx==0.28.1',
  ]
  const installed = spawnSync(python, pip, { encoding: 'utf8', timeout: 60_000 })
  return installed.status === 0 ? undefined : `pip could not install httpx: ${installed.stderr.trim()}`
}
