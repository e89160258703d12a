// That large bodies cannot fill the memory, and still all of them arrive.
import { eventSamples } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createTenant } from '../../test/fixtures.ts'
import { emit } from '../events/emit.ts'
import { sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'
import { Fetcher } from './fetcher.ts'
import { type Item, Lane } from './lane.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Lanes that may have as much in flight as there can be. */
async function openLanes(count: number): Promise<{ accountId: string; lanes: Lane[] }> {
  const { accountId } = await createTenant(database, { rows: 0 })
  const ids = Array.from({ length: count }, () => newId())
  await database.query(sql`
    insert into webhook_endpoints (account_id, id, url, events, created_at, updated_at)
    select ${accountId}, id, 'https://example.com/', array['order.paid'], now(), now()
    from unnest(${ids}::uuid[]) as id`)
  await database.query(sql`
    insert into lanes (account_id, endpoint_id) select ${accountId}, id from unnest(${ids}::uuid[]) as id`)
  const lanes = ids.map((endpointId) => new Lane({ accountId, endpointId }, 0, '1'))
  return { accountId, lanes }
}

async function emitLarge(accountId: string, count: number, bytes: number): Promise<string[]> {
  const data = { ...eventSamples['order.paid'], customer_name: 'x'.repeat(bytes) }
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) {
    const event = { accountId, kind: 'order.paid', data } as const
    ids.push((await database.transaction((tx) => emit(tx, event, new Date()))).id)
  }
  // In the order in which they are due: those of one millisecond have it by chance.
  const rows = await database.query<{ event_id: string }>(sql`
    select event_id from due where account_id = ${accountId} and event_id = any(${ids}::uuid[])
    group by event_id order by min(due_at), event_id`)
  return rows.map((row) => row.event_id)
}

function openFetcher(): Fetcher {
  return new Fetcher({ database, owner: newId(), log: silentLog })
}

/** Until nobody wants anything that can be had. */
async function fetchAll(fetcher: Fetcher, lanes: readonly Lane[]): Promise<void> {
  for (let before = -1, now = 0; before < now; ) {
    before = now
    for (const lane of lanes) if (lane.isStale || lane.wanted > 0) fetcher.want(lane)
    while (lanes.some((lane) => lane.isStale) || (fetcher.isWanted && !fetcher.isFull)) await fetcher.fetch()
    await fetcher.fetch()
    now = lanes.reduce((sum, { queue }) => sum + queue.length, 0)
  }
}

function widen(lane: Lane): void {
  if (lane.state) lane.state.pacing = { ...lane.state.pacing, inFlightMax: limits.webhookInFlightMax }
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
    widen(lane)
    expect(lane.bytes).toBe(bytesOf(lane.queue))
    if (lane.queue.length > 1) expect(lane.bytes).toBeLessThanOrEqual(limits.webhookLaneBytesMax)
    const [first] = lane.queue
    if (!first) continue
    seen.push(first.eventId)
    lane.queue.shift()
    await database.query(sql`
      delete from due where account_id = ${accountId} and event_id = ${first.eventId}`)
    fetcher.forget(first)
    lane.isHinted = true
  }
  expect(seen).toEqual([...small, ...large, ...huge])
  expect(lane.bytes).toBe(0)
})

test('where the worker has as many bytes as it may, an endpoint gets one body and no more', async () => {
  const fetcher = openFetcher()
  const first = await openLanes(180)
  await emitLarge(first.accountId, 4, 320 * 1024)
  await fetchAll(fetcher, first.lanes)
  for (const lane of first.lanes) expect(lane.bytes).toBeLessThanOrEqual(limits.webhookLaneBytesMax)
  expect(fetcher.isFull).toBe(true)
  const late = await openLanes(5)
  await emitLarge(late.accountId, 4, 10)
  await fetchAll(fetcher, late.lanes)
  expect(late.lanes.map(({ queue }) => queue.length)).toEqual([1, 1, 1, 1, 1])
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
  for (const lane of all) {
    widen(lane)
    lane.isHinted = true
  }
  await fetchAll(fetcher, all)
  expect(lanes[0]?.queue).toHaveLength(1)
  expect(other.lanes[0]?.queue).toHaveLength(3)
})

test('a backlog is read on from where it was read to, and what committed late is not passed over', async () => {
  const { accountId, lanes } = await openLanes(1)
  const [lane] = lanes
  if (!lane) throw new Error('no lane')
  const early = await emitLarge(accountId, 60, 10)
  const fetcher = openFetcher()
  const seen: string[] = []
  const take = (count: number) => {
    for (const item of lane.queue.splice(0, count)) seen.push(item.eventId)
  }
  await fetchAll(fetcher, lanes)
  widen(lane)
  await fetchAll(fetcher, lanes)
  expect(lane.hasMore).toBe(true)
  expect(lane.readTo?.eventId).toBe(lane.queue.at(-1)?.eventId)
  // As a transaction leaves it that began before those that were read and commits after them: more than one fetch brings.
  const late = await emitLarge(accountId, 50, 10)
  await database.query(sql`
    update due set due_at = due_at - interval '1 hour' where account_id = ${accountId} and event_id = any(${late}::uuid[])`)
  take(20)
  await fetchAll(fetcher, lanes)
  expect(seen.concat(lane.queue.map(({ eventId }) => eventId))).toEqual(
    early.slice(0, seen.length + lane.queue.length),
  )
  lane.isHinted = true
  for (let rounds = 0; seen.length < 110 && rounds < 50; rounds += 1) {
    take(20)
    await fetchAll(fetcher, lanes)
  }
  expect(new Set(seen)).toEqual(new Set([...early, ...late]))
  expect(seen).toHaveLength(110)
})
