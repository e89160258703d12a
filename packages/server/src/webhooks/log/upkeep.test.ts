import { setTimeout as delay } from 'node:timers/promises'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, onSeveralNodes, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import {
  addEndpoint,
  emitMany,
  startDispatcher,
  startReceiver,
  until,
} from '../../../test/harness/webhooks.ts'
import { emit } from '../../events/emit.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { pauseEndpoint } from '../endpoints/endpoints.ts'
import { insertReplay } from '../replay/replays.queries.ts'
import { getDelivery } from './deliveries.ts'
import { countInvariants } from './invariants.ts'
import { countOpen, runUpkeep } from './upkeep.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const upkeep = (now: Date, of: TestDatabase = database) =>
  runUpkeep({ database: of, log: silentLog, retentionDays: 30 }, now)
const days = async () =>
  (
    await database.query<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass and c.relname <> 'events_kept' order by 1`)
  ).map(({ name }) => name)
const today = () => `events_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`

test('days are made ahead; a day that is over is dropped, and only what is open in it stays', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  await using receiver = await startReceiver()
  const { id: endpointId } = await addEndpoint(database, accountId, receiver.url)
  await upkeep(new Date())
  expect(await days()).toHaveLength(2 + limits.webhookLogDaysAhead)
  await database.transaction((tx) => pauseEndpoint(tx, { accountId, endpointId }, new Date()))
  await emitMany(database, accountId, 2)
  expect(await countOpen(database)).toEqual({ due: 0, held: 2 })

  expect((await upkeep(inDays(29))).dropped).not.toContain(today())
  const { dropped, kept } = await upkeep(inDays(33))
  expect(dropped).toContain(today())
  expect(kept).toBe(2)
  expect(await days()).not.toContain(today())
  expect(await countOpen(database)).toEqual({ due: 0, held: 2 })

  await database.query(
    sql`update lanes set paused_at = null, version = version + 1 where account_id = ${accountId}`,
  )
  const dispatcher = startDispatcher(database)
  await until('nothing is open', async () => (await countOpen(database)).due === 0)
  await dispatcher[Symbol.asyncDispose]()
  expect((await upkeep(inDays(29))).ended).toBe(0)
  expect(await countInvariants(database)).toMatchObject({ events: 2, delivered: 2 })
  expect((await upkeep(inDays(33))).ended).toBe(2)
  expect(await countInvariants(database)).toMatchObject({ events: 0, deliveries: 0 })
})

test('what is held for ninety days ends as failed with the reason, and its people are told a week before', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const { id: endpointId } = await addEndpoint(database, accountId, 'http://127.0.0.1:9/')
  await database.transaction((tx) => pauseEndpoint(tx, { accountId, endpointId }, new Date()))
  await upkeep(new Date())
  await emitMany(database, accountId, 3)
  expect(await upkeep(inDays(82))).toMatchObject({ warned: 0, expired: 0 })
  expect(await upkeep(inDays(84))).toMatchObject({ warned: 1, expired: 0 })
  expect(await upkeep(inDays(85))).toMatchObject({ warned: 0, expired: 0 })
  const notices = await database.query(sql`select kind, data from notices where account_id = ${accountId}`)
  expect(notices).toEqual([{ kind: 'webhook.expiring', data: { url: 'http://127.0.0.1:9/', held: 3 } }])
  expect((await upkeep(inDays(91))).expired).toBe(3)
  expect(await countOpen(database)).toEqual({ due: 0, held: 0 })
  // Their end stays in the log for as long as any other.
  const [row] = await database.query<{ id: string }>(
    sql`select id from deliveries where account_id = ${accountId} limit 1`,
  )
  expect(await getDelivery(database, accountId, row?.id ?? '')).toMatchObject({
    status: 'failed',
    reason: 'expired',
  })
  expect((await upkeep(inDays(119))).ended).toBe(0)
  expect(await getDelivery(database, accountId, row?.id ?? '')).toMatchObject({ status: 'failed' })
  expect((await upkeep(inDays(123))).ended).toBe(3)
  expect(await countInvariants(database)).toMatchObject({ events: 0, deliveries: 0 })
})

test('deliveries that a replay sends again have its own ninety days, however old their events are', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const { id: endpointId } = await addEndpoint(database, accountId, 'http://127.0.0.1:9/')
  const place = { accountId, endpointId }
  await database.transaction((tx) => pauseEndpoint(tx, place, new Date()))
  await emitMany(database, accountId, 2)
  const id = newId()
  const window = { from: new Date(0), to: inDays(1), kind: null, status: 'failed' } as const
  await database.transaction((tx) => insertReplay(tx, place, { id, ...window, total: 2 }))
  await database.query(sql`
    update webhook_replays set open = 2, is_planned = true, created_at = ${inDays(90)}
    where account_id = ${accountId} and id = ${id}`)
  await database.query(sql`
    update deliveries set replayed_from = 'failed', finished_at = now() where account_id = ${accountId}`)
  await database.query(sql`update due set replay_id = ${id} where account_id = ${accountId}`)
  const keptLong = (now: Date) => runUpkeep({ database, log: silentLog, retentionDays: 120 }, now)
  expect(await keptLong(inDays(100))).toMatchObject({ warned: 0, expired: 0 })
  expect(await countOpen(database)).toEqual({ due: 0, held: 2 })
  expect(await keptLong(inDays(181))).toMatchObject({ warned: 1, expired: 2 })
})

test('dropping a day makes nobody wait who writes or sends', async ({ skip }) => {
  skip(onSeveralNodes(), 'Citus detaches nothing concurrently: writers wait for a moment')
  await using own = await createTestDatabase()
  const { accountId } = await createTenant(own, { rows: 0 })
  await using receiver = await startReceiver()
  await addEndpoint(own, accountId, receiver.url)
  await upkeep(new Date(), own)
  await own.query(sql`select create_log_days('2026-01-01'::date, '2026-01-04'::date)`)
  await using _ = startDispatcher(own)
  const dropping = upkeep(new Date(), own)
  const event = { accountId, kind: 'order.paid', data: eventSamples['order.paid'] } as const
  let slowestMs = 0
  let isDropping = true
  void dropping.finally(() => {
    isDropping = false
  })
  let emitted = 0
  while (isDropping || emitted < 10) {
    const startedMs = performance.now()
    await own.transaction((tx) => emit(tx, event, new Date()))
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    emitted += 1
    await delay(1)
  }
  expect((await dropping).dropped).toHaveLength(16)
  expect(slowestMs).toBeLessThan(1_000)
  await until('all arrive', () => receiver.arrivals.length === emitted)
})

test('what must be true is asked of whole days, so a day that is being dropped is no problem', async () => {
  await using own = await createTestDatabase()
  const { accountId } = await createTenant(own, { rows: 0 })
  await using receiver = await startReceiver()
  await addEndpoint(own, accountId, receiver.url)
  receiver.answer = ({ requestId }) => (requestId === ids[0] ? 500 : 200)
  const ids = await emitMany(own, accountId, 3)
  const dispatcher = startDispatcher(own, { retryWaitsMs: [1, 1, 1, 1], probeMs: 1 })
  await until('nothing is open', async () => (await countOpen(own)).due === 0)
  await dispatcher[Symbol.asyncDispose]()
  const well = { wrong_fanout: 0, forgotten: 0, stray: 0, unlisted: 0 }
  expect(await countInvariants(own)).toMatchObject({ events: 3, failed: 1, problems: well })
  const day = today().slice(-8)
  for (const table of ['attempts', 'failed_deliveries', 'deliveries', 'events']) {
    const how = onSeveralNodes() ? '' : 'concurrently'
    await own.script(`alter table ${table} detach partition ${table}_${day} ${how}`)
    expect(await countInvariants(own)).toMatchObject({ events: 0, failed: 0, problems: well })
    await own.script(`drop table ${table}_${day}`)
    expect(await countInvariants(own)).toMatchObject({ events: 0, failed: 0, problems: well })
  }
})
