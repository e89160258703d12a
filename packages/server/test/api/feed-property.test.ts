// A property of the feed: whoever takes a cursor, walks the list and follows the changes ends with the account's rows.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangeNumbering } from '../../src/events/numbering.ts'
import { Database, sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, insertOrder, type Tenant } from '../harness/fixtures.ts'

type Walked = { data: { id: string }[]; next_cursor: string | null }
type Entry = { id: string; resource: string; record_id: string; record: object | null }

let database: TestDatabase
let service: TestService
let shop: Tenant

beforeAll(async () => {
  database = await createTestDatabase(30)
  service = await startService(database, { clock: clockPastLimits() })
  shop = await createTenant(database, { rows: 0 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${service.url}/api${path}`, bearer(shop.readKey))
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

// Twelve writers with short and long transactions, some rolled back and some whose connection is killed; two owners
// that number against each other; a reader that pages as it likes.
test('a reader from a start and one walk ends with exactly the rows, in their last state', {
  timeout: 120_000,
}, async () => {
  await insertOrder(database, shop.accountId, null, 0)
  const owners = [1, 2].map(
    () => new ChangeNumbering({ database, log: silentLog, times: { leaseMs: 200, everyMs: 5 } }),
  )
  for (const owner of owners) owner.start()
  await using victims = new Database(database.connection, { max: 12 })
  const random = randomFrom(20_261_122)
  let isWriting = true
  const writers = Promise.all(
    Array.from({ length: 12 }, () => write(victims, shop.accountId, random)),
  ).finally(() => {
    isWriting = false
  })
  const killing = (async () => {
    while (isWriting) {
      await delay(40)
      await database.query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' order by random() limit 1`)
    }
  })()

  const copy = new Map<string, unknown>()
  let cursor = (await get<{ cursor: string }>('/feed/v1/start')).cursor
  const seen = new Set<string>()
  let page: string | null = ''
  while (page !== null) {
    const walked: Walked = await get<Walked>(`/v1/orders?limit=3${page && `&cursor=${page}`}`)
    for (const row of walked.data) copy.set(row.id, row)
    page = walked.next_cursor
  }
  const follow = async () => {
    const changes = await get<{ data: Entry[]; cursor: string }>(
      `/feed/v1/changes?after=${cursor}&limit=${1 + Math.floor(random() * 20)}`,
    )
    for (const { id, resource, record_id, record } of changes.data) {
      expect([resource, seen.has(id)]).toEqual(['order', false])
      seen.add(id)
      if (record) copy.set(record_id, record)
      else copy.delete(record_id)
    }
    cursor = changes.cursor
    return changes.data.length
  }
  const reading = (async () => {
    while (isWriting) await follow()
  })()
  await Promise.all([writers, killing, reading])
  for (const owner of owners) await owner[Symbol.asyncDispose]()
  await using last = new ChangeNumbering({ database, log: silentLog })
  await last.round()
  while ((await follow()) > 0);

  const rows = await database.query<{ id: string; json: string; contact_id: string | null }>(
    sql`select id, json, contact_id from orders where account_id = ${shop.accountId}`,
  )
  const wanted = rows.map(
    ({ id, json, contact_id }) => [id, { ...JSON.parse(`${json}}`), contact_id }] as const,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(new Map([...copy].map(([id, row]) => [id, { contact_id: null, ...(row as object) }]))).toEqual(
    new Map(wanted),
  )
})

async function write(db: Database, accountId: string, random: () => number): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    try {
      await db.transaction(async (tx) => {
        const count = 1 + Math.floor(random() * 4)
        for (let change = 0; change < count; change += 1) {
          const kind = random()
          const target = sql`account_id = ${accountId} and id = (
            select id from orders where account_id = ${accountId} order by md5(id::text || ${random()}::text) limit 1
            for update skip locked)`
          if (kind < 0.5) await insertOrder(tx, accountId, null, Math.floor(random() * 9))
          else if (kind < 0.8) await tx.query(sql`update orders set total = total + 1 where ${target}`)
          else await tx.query(sql`delete from orders where ${target}`)
          if (random() < 0.2) await delay(random() * 60)
        }
        if (random() < 0.15) throw new RolledBack()
      })
    } catch (error) {
      // A rollback of its own, or the connection was killed; either way the transaction left nothing.
      if (!(error instanceof RolledBack) && !/terminat|connection|EPIPE|ECONNRESET/i.test(String(error)))
        throw error
    }
  }
}

class RolledBack extends Error {}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
