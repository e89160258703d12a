// Clients that disconnect, at any moment, must not show up in the log as errors of the service.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Database, sql } from '../../src/platform/database/database.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { openRaw, type RawExchange } from '../harness/raw-http.ts'

const rounds = 25
const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let database: TestDatabase
let service: TestService
let tenant: Tenant
let reading: string
let writing: string

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { log, metaAppSecret: 'secret' })
  tenant = await createTenant(database, { rows: 200 })
  reading = `host: x\r\nauthorization: Bearer ${tenant.readKey}\r\n\r\n`
  writing = `POST /api/v1/contacts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.writeKey}\r\ncontent-type: application/json\r\n`
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

afterEach(async () => {
  // Once every connection is closed, all work the service had begun for them has ended too.
  await expect.poll(() => connections(), { timeout: 45_000 }).toBe(0)
  const loud = lines.filter(({ level, ...line }) => level >= 50 || JSON.stringify(line).includes('    at '))
  lines.length = 0
  expect(loud).toEqual([])
})

async function connections(): Promise<number> {
  return new Promise((resolve) => service.app.server.getConnections((_error, count) => resolve(count)))
}

/** Opens a connection, does something on it and resets it, many times at once. */
async function goAway(act: (exchange: RawExchange) => Promise<void> | void): Promise<void> {
  await Promise.all(
    Array.from({ length: rounds }, async () => {
      const exchange = openRaw(service.url)
      await act(exchange)
      exchange.socket.resetAndDestroy()
      await exchange.ended
    }),
  )
}

const sent = ({ socket }: RawExchange, text: string) =>
  new Promise<void>((resolve) => void socket.write(text, () => resolve()))

test('within the head', async () => {
  await goAway((exchange) => sent(exchange, 'GET /api/v1/orders HTTP/1.1\r\nhost: x\r\n'))
})

test('within the body, declared or chunked', async () => {
  await goAway((exchange) => sent(exchange, `${writing}content-length: 100\r\n\r\n{"phone"`))
  await goAway((exchange) => sent(exchange, `${writing}transfer-encoding: chunked\r\n\r\n5\r\n{"pho`))
  await goAway(async (exchange) => {
    await sent(exchange, `${writing}content-length: 100\r\nexpect: 100-continue\r\n\r\n`)
    await exchange.until(/ 100 /)
  })
  expect(lines.some(({ msg }) => /went away|ended before/.test(msg))).toBe(true)
})

test.each([
  [
    'of a channel',
    `POST /channels/meta HTTP/1.1\r\nhost: x\r\nx-hub-signature-256: sha256=${'0'.repeat(64)}\r\ncontent-length: 100\r\n\r\n{`,
  ],
  [
    'of the dashboard',
    'POST /dashboard/api/sign-in HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  ],
  ['of the web chat', 'POST /chat/x/messages HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'],
])('within a body %s', async (_door, start) => {
  await goAway((exchange) => sent(exchange, start))
})

test('while the database is waited for', async () => {
  // Uses its own connections, because all of the service's are waiting.
  await using other = new Database(database.connection, { max: 2 })
  await other.transaction(async (tx) => {
    await tx.query(sql`lock table orders, contacts in access exclusive mode`)
    const body = '{"phone":"+57 310 555 7001"}'
    await goAway(async (exchange) => {
      await sent(exchange, `GET /api/v1/orders HTTP/1.1\r\n${reading}`)
      await sent(exchange, `${writing}content-length: ${body.length}\r\n\r\n${body}`)
      await waiting(other)
    })
  })
})

async function waiting(db: Database): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await db.query<{ count: string }>(sql`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return Number(row?.count)
      },
      { timeout: 45_000 },
    )
    .toBeGreaterThan(0)
}

test('while the answer is written', async () => {
  await goAway(async (exchange) => {
    await sent(exchange, `GET /api/v1/products?limit=200 HTTP/1.1\r\n${reading}`.repeat(8))
    await exchange.until(/HTTP/)
  })
})
