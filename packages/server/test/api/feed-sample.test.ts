// The sample that the docs give for keeping a copy: killed at whatever line, it ends with the account's rows.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangeNumbering } from '../../src/events/numbering.ts'
import { raw, sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, insertOrder, type Table, type Tenant } from '../harness/fixtures.ts'

const sample = fileURLToPath(new URL('../../../../docs/samples/sync.mjs', import.meta.url))
const tables: Readonly<Record<string, Table>> = {
  contact: 'contacts',
  conversation: 'conversations',
  message: 'messages',
  product: 'products',
  order: 'orders',
  appointment: 'appointments',
}

let database: TestDatabase
let service: TestService
let numbering: ChangeNumbering
let tenant: Tenant
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { clock: clockPastLimits() })
  numbering = new ChangeNumbering({ database, log: silentLog })
  tenant = await createTenant(database, { rows: 30 })
  folder = await mkdtemp(join(tmpdir(), 'mostrador-sync-'))
})

afterAll(async () => {
  await numbering[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const run = (url = service.url, of = tenant) => ({
  args: ['--no-warnings', sample, fileOf(of)],
  options: { env: { ...process.env, API: url, KEY: of.readKey } },
})
const fileOf = ({ accountId }: Tenant) => join(folder, `${accountId}.sqlite`)

async function finish(url?: string, of?: Tenant): Promise<void> {
  await numbering.round()
  const { args, options } = run(url, of)
  await promisify(execFile)(process.execPath, args, options)
}

/** Ids of the copy and of the account, by resource. */
async function compared(of = tenant): Promise<[copied: object, stored: object]> {
  using copy = new DatabaseSync(fileOf(of), { readOnly: true })
  const copied: Record<string, string[]> = {}
  const stored: Record<string, string[]> = {}
  for (const [resource, table] of Object.entries(tables)) {
    copied[resource] = copy
      .prepare('select id from records where resource = ? order by id')
      .all(resource)
      .map(({ id }) => String(id))
    stored[resource] = (
      await database.query<{ id: string }>(
        sql`select id from ${raw(table)} where account_id = ${of.accountId} order by id`,
      )
    ).map(({ id }) => id)
  }
  return [copied, stored]
}

test('it ends with exactly the rows of the account, though it is killed again and again', {
  timeout: 120_000,
}, async () => {
  for (const afterMs of [60, 120, 200, 300]) {
    const { args, options } = run()
    const child = spawn(process.execPath, args, { ...options, stdio: 'ignore' })
    await delay(afterMs)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await insertOrder(database, tenant.accountId, null, afterMs)
  }
  await finish()
  const [copied, stored] = await compared()
  expect(copied).toEqual(stored)

  const [gone = '', changed = ''] = tenant.ids.orders
  const order = sql`account_id = ${tenant.accountId} and id`
  await database.query(sql`delete from orders where ${order} = ${gone}`)
  await database.query(sql`update orders set status = 'completed' where ${order} = ${changed}`)
  await finish()
  const [again, now] = await compared()
  expect(again).toEqual(now)
  using copy = new DatabaseSync(fileOf(tenant), { readOnly: true })
  const row = copy.prepare('select json from records where id = ?').get(changed)
  expect(JSON.parse(String(row?.json)).status).toBe('completed')
})

test('what is deleted during the walk, and between it and the next, is in no copy', async () => {
  const walked = await createTenant(database, { rows: 3 })
  const own = sql`account_id = ${walked.accountId} and id`
  const [conversation = ''] = walked.ids.conversations
  // Deletes a conversation just before its messages are asked for, and fails later in the walk.
  const proxy = createServer(async ({ url = '', headers: { authorization = '' } }, response) => {
    if (url.includes(`conversation_id=${conversation}`))
      await database.query(sql`delete from conversations where ${own} = ${conversation}`)
    if (url.startsWith('/api/v1/orders')) return response.writeHead(500).end()
    const answer = await fetch(service.url + url, { headers: { authorization } })
    return response.writeHead(answer.status).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  await expect(finish(`http://127.0.0.1:${port}`, walked)).rejects.toThrow('/api/v1/orders')
  proxy.close()
  const [product = ''] = walked.ids.products
  await database.query(sql`delete from products where ${own} = ${product}`)
  await finish(service.url, walked)
  const [copied, stored] = await compared(walked)
  expect(copied).toEqual(stored)
})
