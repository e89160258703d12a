// Guards against unnoticed drift between a database and the code that works on it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runJson,
  startService,
  until,
  urlOf,
} from '../harness/processes/cli-process.ts'

let folder: string
let db: TestDatabase
let env: Env

beforeAll(async () => {
  folder = await createFolder()
  db = await createTestDatabase(1)
  env = { MOSTRADOR_DATA: folder, MASTER_KEY: newMasterKey(), DATABASE_URL: urlOf(db.connection), PORT: '0' }
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

test('doctor names an index that was dropped by hand, and what was added or changed', async () => {
  expect(await runJson(['doctor'], { env })).toMatchObject({ ok: true })
  await db.script('create index by_hand on orders (account_id, total)')
  const added = await run(['doctor'], { env })
  expect(added).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^WARN +schema +index by_hand was added:/m),
  })
  await db.script(
    'drop index by_hand; drop index orders_status; alter table contacts alter column name drop not null',
  )
  const { code, stdout } = await run(['doctor'], { env })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^FAIL +schema +table contacts was changed, index orders_status is missing:/m)
})

test('an older version on a newer schema says so and serves; doctor names the migrations', async () => {
  await db.query(sql`insert into schema_migrations (name, run_on) values ('9999_from_the_future', now())`)
  await using service = await startService(env)
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  await until(() => service.stderr().includes('made by a newer Mostrador'), service.stderr)
  const future = await run(['doctor'], { env })
  expect(future.code).toBe(1)
  expect(future.stdout).toMatch(/^FAIL +migrations +made by a newer Mostrador \(9999_from_the_future\)/m)
  await db.query(sql`delete from schema_migrations where name = '9999_from_the_future'`)
})

test('a migration whose file was changed after it ran lets nothing start, and is named in one line', async () => {
  // Imitates a database of an earlier version, which has the migrations but no checksums yet.
  await db.script('alter table schema_migrations drop column if exists checksum')
  expect(await runJson(['migrate'], { env })).toEqual({ migrated: [] })
  await db.query(sql`update schema_migrations set checksum = 'of another text' where name = '0007_orders'`)
  const named =
    /^error: The files of these migrations were changed after they ran on this database: 0007_orders\. .*\n$/
  for (const command of [['account', 'list'], ['migrate']]) {
    expect(await run(command, { env })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(named),
    })
  }
  expect(await run(['serve'], { env })).toMatchObject({ code: 1, stdout: '' })
  const { stdout } = await run(['doctor'], { env })
  expect(stdout).toMatch(/^FAIL +migrations +the files of 0007_orders were changed after they ran here/m)
})
