// A service that is being stopped says so at /readyz while it still serves: a balancer that heeds it loses no request.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMasterKey } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  runJson,
  startService,
  until,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { freePort } from '../harness/servers/free-port.ts'

/** Set RESTARTS for more rounds: `RESTARTS=100 vitest run draining`. */
const restarts = Number(process.env.RESTARTS ?? 3)
const clients = 6

let folder: string
let db: TestDatabase
let env: Env
let key: string

beforeAll(async () => {
  folder = await createFolder()
  db = await createTestDatabase(2)
  env = {
    ...{ DATABASE_URL: urlOf(db.connection), MASTER_KEY: testMasterKey, ROLES: 'api,web' },
    // Empty means the default.
    DRAIN_SECONDS: '',
    ...{ MOSTRADOR_DATA: join(folder, 'data'), PORT: String(await freePort()) },
  }
  const { id } = await runJson<{ id: string }>(['account', 'create', '--name', 'A', '--plan', 'business'], {
    env,
  })
  const made = await runJson<{ key: string }>(['key', 'create', '--account', id, '--scope', 'read'], { env })
  key = made.key
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

test.concurrent(
  'who obeys /readyz sees no reset and no refused connection over restarts under load',
  async () => {
    const url = `http://127.0.0.1:${env.PORT}`
    const failures: string[] = []
    let answers = 0
    let isReady = false
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        // Opens a new connection each time, as balancers do.
        const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(
          () => undefined,
        )
        isReady = answer?.status === 200
        await answer?.arrayBuffer()
        await delay(20)
      }
    }
    const send = async () => {
      while (!isOver) {
        if (!isReady) {
          await delay(5)
          continue
        }
        try {
          const answer = await fetch(`${url}/api/v1/_meta`, { headers: { authorization: `Bearer ${key}` } })
          await answer.arrayBuffer()
          if (answer.status === 200 || answer.status === 429) answers += 1
          else failures.push(`status ${answer.status}`)
        } catch (error) {
          failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
        }
      }
    }
    const load = [watch(), ...Array.from({ length: clients }, send)]
    for (let count = 0; count < restarts; count += 1) {
      await using service = await startService(env)
      const before = answers
      await until(
        () => answers > before + 50,
        () => `nothing is answered: ${service.stderr()}`,
        60_000,
      )
      service.child.kill('SIGTERM')
      expect(await service.ended).toMatchObject({ code: 0 })
    }
    isOver = true
    await Promise.all(load)
    expect(failures).toEqual([])
  },
  120_000 + restarts * 20_000,
)

test.concurrent('/readyz is 503 at once, what is asked until DRAIN_SECONDS are over is answered, and then nobody listens', async () => {
  await using service = await startService({ ...env, PORT: '0', DRAIN_SECONDS: '4' })
  const status = async (path: string) => (await fetch(`${service.url}${path}`)).status
  expect(await status('/readyz')).toBe(200)
  const askedAt = performance.now()
  service.child.kill('SIGTERM')
  await until(
    async () => (await status('/readyz')) === 503,
    () => '/readyz stays 200',
    2_000,
  )
  const answer = await fetch(`${service.url}/healthz`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await service.ended).toMatchObject({ code: 0 })
  expect(performance.now() - askedAt).toBeGreaterThan(4_000)
  await expect(status('/healthz')).rejects.toThrow('fetch failed')
}, 60_000)
