// Large bodies must not fill the memory, and still all of them must arrive.
import { eventSamples } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { emit } from '../../events/emit.ts'
import { sql } from '../../platform/database/database.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { BodyMemory } from './body-memory.ts'
import { Fetcher } from './fetcher.ts'
import type { Item } from './item.ts'
import { Lane } from './lane.ts'

const rules = { probeMs: 1, retryWaitsMs: [] }
const delivered = {
  verdict: 'delivered',
  status: 200,
  errorClass: null,
  error: null,
  startedAt: new Date(),
  durationMs: 1,
  excerpt: Buffer.alloc(0),
} as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

async function openLanes(
  count: number,
  memory = new BodyMemory(),
): Promise<{ accountId: string; lanes: Lane[] }> {
  const { accountId } = await createTenant(database, { rows: 0 })
  const ids = Array.from({ length: count }, () => newId())
  await database.query(sql`
    insert into webhook_endpoints (account_id, id, url, events, created_at, updated_at)
    select ${accountId}, id, 'https://example.com/', array['order.paid'], now(), now()
    from unnest(${ids}::uuid[]) as id`)
  await database.query(sql`
    insert into lanes (account_id, endpoint_id) select ${accountId}, id from unnest(${ids}::uuid[]) as id`)
  const lanes = ids.map(
    (endpointId) => new Lane({ accountId, endpointId }, { slot: 0, slotEpoch: '1' }, memory),
  )
  return { accountId, lanes }
}

async function emitLarge(accountId: string, count: number, bytes: number): Promise<string[]> {
  const data = { ...eventSamples['order.paid'], customer_name: 'x'.repeat(bytes) }
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) {
    const event = { accountId, kind: 'order.paid', data } as const
    ids.push((await database.transaction((tx) => emit(tx, event, new Date()))).id)
  }
  // In due order: among events of one millisecond it is arbitrary.
  const rows = await database.query<{ event_id: string }>(sql`
    select event_id from due where account_id = ${accountId} and event_id = any(${ids}::uuid[])
    group by event_id order by min(due_at), event_id`)
  return rows.map((row) => row.event_id)
}

function openFetcher(memory = new BodyMemory()): Fetcher {
  return new Fetcher({ database, owner: newId(), log: silentLog, memory, ...rules })
}

/** Fetches until no lane wants anything that is available. */
async function fetchAll(fetcher: Fetcher, lanes: readonly Lane[]): Promise<void> {
  const count = () => lanes.reduce((sum, { waiting }) => sum + waiting.length, 0)
  for (let before = -1; before < count(); ) {
    before = count()
    for (let rounds = 0; rounds < 3; rounds += 1) {
      for (const lane of lanes) if (lane.isHungry) fetcher.want(lane)
      while (lanes.some((lane) => lane.isStale)) await fetcher.fetch()
      await fetcher.fetch()
    }
  }
}

/** Delivers the lane's next item. */
async function deliver(lane: Lane): Promise<string | undefined> {
  const attempt = lane.started()
  if (!attempt) return undefined
  const { eventId } = attempt.item
  await database.query(sql`
    delete from due where account_id = ${lane.key.accountId} and event_id = ${eventId}`)
  lane.ended(attempt, delivered, rules)
  lane.recorded(attempt.item)
  return eventId
}

const bytesOf = (items: readonly Item[]) => items.reduce((sum, { event }) => sum + event.body.length, 0)

test('an endpoint has only so many bytes in memory, and gets all in order', async () => {
  const { accountId, lanes } = await openLanes(1)
  const [lane] = lanes
  if (!lane) throw new Error('no lane')
  const small = await emitLarge(accountId, 20, 10)
  const large = await emitLarge(accountId, 12, 300 * 1024)
  const huge = await emitLarge(accountId, 2, 1.5 * limits.webhookLaneBytesMax)
  const fetcher = openFetcher()
  const seen: string[] = []
  for (let rounds = 0; seen.length < 34 && rounds < 34; rounds += 1) {
    await fetchAll(fetcher, lanes)
    expect(lane.bytes).toBe(bytesOf(lane.waiting))
    if (lane.waiting.length > 1) expect(lane.bytes).toBeLessThanOrEqual(limits.webhookLaneBytesMax)
    const eventId = await deliver(lane)
    if (eventId !== undefined) seen.push(eventId)
    lane.hinted()
  }
  expect(seen).toEqual([...small, ...large, ...huge])
  expect(lane.bytes).toBe(0)
})

test('where the worker has as many bytes as it may, an endpoint gets one body and no more', async () => {
  const memory = new BodyMemory()
  const fetcher = openFetcher(memory)
  const first = await openLanes(180, memory)
  await emitLarge(first.accountId, 4, 320 * 1024)
  await fetchAll(fetcher, first.lanes)
  for (const lane of first.lanes) expect(lane.bytes).toBeLessThanOrEqual(limits.webhookLaneBytesMax)
  expect(memory.isFull).toBe(true)
  const late = await openLanes(5, memory)
  await emitLarge(late.accountId, 4, 10)
  await fetchAll(fetcher, late.lanes)
  expect(late.lanes.map(({ waiting }) => waiting.length)).toEqual([1, 1, 1, 1, 1])
})

test('one fetch brings only so much, and the next ones bring the rest', async () => {
  const { accountId, lanes } = await openLanes(1)
  const other = await openLanes(1)
  const all = [...lanes, ...other.lanes]
  await emitLarge(accountId, 3, 6 * 1024 * 1024)
  await emitLarge(other.accountId, 3, 10)
  const fetcher = openFetcher()
  for (const lane of all) fetcher.want(lane)
  await fetcher.fetch()
  for (const lane of all) lane.hinted()
  await fetchAll(fetcher, all)
  expect(lanes[0]?.waiting).toHaveLength(1)
  expect(other.lanes[0]?.waiting).toHaveLength(3)
})

test('a backlog is read on from where it was read to, and what committed late is not passed over', async () => {
  const { accountId, lanes } = await openLanes(1)
  const [lane] = lanes
  if (!lane) throw new Error('no lane')
  const fetcher = openFetcher()
  // Each successful delivery raises the limit in flight by one, up to its maximum.
  await emitLarge(accountId, limits.webhookInFlightMax, 10)
  while ((await deliver(lane)) !== undefined || lane.isHungry) await fetchAll(fetcher, lanes)
  const early = await emitLarge(accountId, 60, 10)
  const seen: string[] = []
  const take = (count: number) => {
    for (let i = 0; i < count; i += 1) {
      const attempt = lane.started()
      if (attempt) seen.push(attempt.item.eventId)
    }
  }
  const known = () => seen.concat(lane.waiting.map(({ eventId }) => eventId))
  lane.hinted()
  await fetchAll(fetcher, lanes)
  expect(known()).toEqual(early.slice(0, 2 * limits.webhookInFlightMax))
  // More events than one fetch returns, from a transaction that began before those already read and commits after them.
  const late = await emitLarge(accountId, 50, 10)
  await database.query(sql`
    update due set due_at = (due_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
    where account_id = ${accountId} and event_id = any(${late}::uuid[])`)
  take(20)
  await fetchAll(fetcher, lanes)
  expect(known().length).toBeGreaterThan(2 * limits.webhookInFlightMax)
  expect(known()).toEqual(early.slice(0, known().length))
  lane.hinted()
  for (let rounds = 0; seen.length < 110 && rounds < 50; rounds += 1) {
    take(20)
    await fetchAll(fetcher, lanes)
  }
  expect(new Set(seen)).toEqual(new Set([...early, ...late]))
  expect(seen).toHaveLength(110)
})

test('an event on its way takes one statement with its body; one that is large or older takes two', async () => {
  const { accountId, lanes } = await openLanes(1)
  const [lane] = lanes
  if (!lane) throw new Error('no lane')
  const fetcher = openFetcher()
  await fetchAll(fetcher, lanes)
  const statementsFor = async (events: readonly string[]) => {
    const query = vi.spyOn(database, 'query')
    lane.hinted()
    fetcher.want(lane)
    await fetcher.fetch()
    const count = query.mock.calls.length
    query.mockRestore()
    expect(lane.waiting.map(({ eventId }) => eventId)).toEqual(events)
    for (const { event } of lane.waiting) expect(JSON.parse(event.body.toString()).event).toBe('order.paid')
    for (const eventId of events) expect(await deliver(lane)).toBe(eventId)
    return count
  }
  expect(await statementsFor(await emitLarge(accountId, 2, 10))).toBe(1)
  expect(await statementsFor(await emitLarge(accountId, 1, 65 * 1024))).toBe(2)
  const [young = ''] = await emitLarge(accountId, 1, 10)
  const old = idOf(Date.now() - 2 * 3_600_000, '1'.repeat(20))
  await database.query(sql`select create_log_days((now() - interval '1 day')::date, now()::date)`)
  await database.query(sql`update events set id = ${old} where account_id = ${accountId} and id = ${young}`)
  await database.query(
    sql`update due set event_id = ${old} where account_id = ${accountId} and event_id = ${young}`,
  )
  expect(await statementsFor([old])).toBe(2)
})
