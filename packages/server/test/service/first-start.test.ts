// A first start that is stopped while it prepares the database.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedConnection } from '../../src/installation/workspace.ts'
import { Database, type Db, type Sql, sql } from '../../src/platform/database/database.ts'
import { migrationNames } from '../../src/platform/database/migration-files.ts'
import { listAppliedMigrations } from '../../src/platform/database/migrations.ts'
import { readConnectionFile } from '../../src/platform/embedded-postgres/connection-file.ts'
import { createFolder, removeFolder, run, startService, until } from '../harness/processes/cli-process.ts'

const preparing = /Preparing the database and a demo shop …\n/
/** The key is the last that is made. */
const shown = /\n {2}Password {3}\S+\n {2}API key {4}\S+\n/

test('a first start says at once what it does, and SIGTERM meanwhile ends it in order', async () => {
  const folder = await createFolder()
  const dataDir = join(folder, 'data')
  const env = { MOSTRADOR_DATA: dataDir, PORT: '0' }
  const service = await startService(env, { ready: preparing })
  service.child.kill('SIGTERM')
  const { code, signal } = await service.ended
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect((await service.ended).stdout).not.toContain('ready')
  // Neither half a database nor a process that still writes one.
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new-'))).toEqual([])
  await removeFolder(folder)
})

test('a first start that is stopped while the first account is made shows its login, which is not shown again', async () => {
  const folder = await createFolder()
  const env = { MOSTRADOR_DATA: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'info' }
  await using service = await startService(env, { ready: preparing })
  const connection = () => readConnectionFile(env.MOSTRADOR_DATA)?.connection
  await until(connection, () => 'PostgreSQL does not run')
  await using database = new Database(embeddedConnection({ ...connection() }))
  await until(
    async () => (await listAppliedMigrations(database).catch(() => [])).length === migrationNames().length,
    () => 'the schema is not made',
  )
  await database.transaction(async (tx) => {
    // Holds the making of the account at its last step.
    await tx.query(sql`lock table api_keys in share mode`)
    await until(
      async () => (await count(tx, sql`from pg_locks where not granted`)) > 0,
      () => 'the first account is not being made',
    )
    service.child.kill('SIGTERM')
    await until(
      () => service.stderr().includes('stopping'),
      () => 'it does not stop',
    )
  })
  const { code, stdout } = await service.ended
  expect([code, stdout]).toEqual([0, expect.stringMatching(shown)])
  expect(stdout).not.toContain('ready')
  const again = await startService(env)
  await again[Symbol.asyncDispose]()
  expect(again.stdout).not.toMatch(shown)
  await removeFolder(folder)
})

test('a first start that fails after the first account was made shows its login', async () => {
  const folder = await createFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const place = taken.address()
  const METRICS_PORT = String(typeof place === 'object' ? place?.port : '')
  const { code, stdout, stderr } = await run(['serve', '--json'], {
    env: { MOSTRADOR_DATA: join(folder, 'data'), PORT: '0', METRICS_PORT },
  })
  taken.close()
  expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${METRICS_PORT} on 127.0.0.1 is in use`)])
  expect(JSON.parse(stdout)).toMatchObject({ url: null, first_login: { password: expect.any(String) } })
  await removeFolder(folder)
})

async function count(db: Db, from: Sql): Promise<number> {
  return (await db.queryOne<{ rows: number }>(sql`select count(*)::int as rows ${from}`))?.rows ?? 0
}
