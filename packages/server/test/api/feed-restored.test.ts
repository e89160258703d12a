// Cursors around a backup that was restored: those from before it go on, those from after it are refused for ever.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endFeeds } from '../../src/events/numbering.queries.ts'
import { ChangeNumbering } from '../../src/events/numbering.ts'
import { sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { numberIn } from '../../src/public-api/feed/cursor.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'

let database: TestDatabase
let numbering: ChangeNumbering
let service: TestService
let tenant: Tenant
beforeAll(async () => {
  database = await createTestDatabase()
  numbering = new ChangeNumbering({ database, log: silentLog })
  service = await startService(database, { clock: clockPastLimits() })
  tenant = await createTenant(database, { rows: 2 })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await numbering[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Answer = { cursor: string; data: unknown[]; error?: { message: string } }

async function ask(path: string): Promise<Answer & { status: number }> {
  const response = await fetch(`${service.url}/api/feed/v1${path}`, bearer(tenant.readKey))
  return { status: response.status, ...((await response.json()) as Answer) }
}
const after = (cursor: string) => ask(`/changes?after=${cursor}&limit=100`)

async function change(): Promise<void> {
  await database.query(sql`update contacts set name = name || '!' where account_id = ${tenant.accountId}`)
  await numbering.round()
}

async function expectRefused(cursor: string): Promise<void> {
  const { status, error } = await after(cursor)
  expect({ status, message: error?.message }).toEqual({
    status: 400,
    message: expect.stringContaining('ahead of the feed'),
  })
}

test('a cursor from after the backup is refused, also when the feed has grown past it', async () => {
  await change()
  const { cursor: kept } = await ask('/start')
  await change()
  const { cursor: lost } = await ask('/start')
  // The backup that is restored knows nothing of the last change.
  await database.query(
    sql`delete from changes where account_id = ${tenant.accountId} and number > ${numberIn(kept)}`,
  )
  await database.query(
    sql`update change_numbers set last_number = ${numberIn(kept)} where account_id = ${tenant.accountId}`,
  )
  await endFeeds(database)
  await expectRefused(lost)
  for (let times = 0; times < 3; times += 1) await change()
  await expectRefused(lost)
  const { data, cursor } = await after(kept)
  expect(data).toHaveLength(6)
  expect(await after(cursor)).toMatchObject({ status: 200, data: [] })

  await endFeeds(database)
  expect((await after(kept)).data).toEqual(data)
  expect(await after(cursor)).toMatchObject({ status: 200, data: [] })
  await expectRefused(lost)
})
