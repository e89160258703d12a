// The sample that the docs give for keeping a copy: killed at whatever line, it ends with the account's rows.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
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
  service = await startService([database], { clock: clockPastLimits() })
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

const run = () => ({
  args: ['--no-warnings', sample, join(folder, 'copy.sqlite')],
  options: { env: { ...process.env, API: service.url, KEY: tenant.readKey } },
})

async function finish(): Promise<void> {
  await numbering.round()
  const { args, options } = run()
  await promisify(execFile)(process.execPath, args, options)
}

/** Ids of the copy and of the account, by resource. */
async function compared(): Promise<[copied: object, stored: object]> {
  using copy = new DatabaseSync(join(folder, 'copy.sqlite'), { readOnly: true })
  const copied: Record<string, string[]> = {}
  const stored: Record<string, string[]> = {}
  for (const [resource, table] of Object.entries(tables)) {
    copied[resource] = copy
      .prepare('select id from records where resource = ? order by id')
      .all(resource)
      .map(({ id }) => String(id))
    stored[resource] = (
      await database.query<{ id: string }>(
        sql`select id from ${raw(table)} where account_id = ${tenant.accountId} order by id`,
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
  using copy = new DatabaseSync(join(folder, 'copy.sqlite'), { readOnly: true })
  const row = copy.prepare('select json from records where id = ?').get(changed)
  expect(JSON.parse(String(row?.json)).status).toBe('completed')
})
