// Retention drops old days but keeps what is owed: held deliveries of an account keep themselves, and nothing of any
// other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import {
  addEndpoint,
  countStatuses,
  emitMany,
  startDispatcher,
  startReceiver,
  until,
} from '../../../test/harness/webhooks.ts'
import { type Database, sql } from '../../platform/database/database.ts'
import { silentLog } from '../../platform/log.ts'
import { pauseEndpoint, resumeEndpoint } from '../endpoints/endpoints.ts'
import { getDelivery, listDeliveries, retryDelivery } from './deliveries.ts'
import { countInvariants } from './invariants.ts'
import { countOpen, runUpkeep } from './upkeep.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const upkeep = (of: Database, now: Date) =>
  runUpkeep({ database: of, log: silentLog, retentionDays: 30 }, now)
const nothingWrong = { wrong_fanout: 0, forgotten: 0, stray: 0, unlisted: 0 }
const newestPage = { limit: 50, after: undefined, binding: [] }

async function countRows(of: Database, accountId: string) {
  const [row] = await of.query<{ events: number; deliveries: number; attempts: number; failed: number }>(sql`
    select (select count(*)::int from events where account_id = ${accountId}) as events,
      (select count(*)::int from deliveries where account_id = ${accountId}) as deliveries,
      (select count(*)::int from attempts where account_id = ${accountId}) as attempts,
      (select count(*)::int from failed_deliveries where account_id = ${accountId}) as failed`)
  return row
}

test('what one account holds keeps its own event, delivery and attempts; all that is finished goes, of every account', async () => {
  const holder = await createTenant(database, { rows: 0 })
  const other = await createTenant(database, { rows: 0 })
  await using receiver = await startReceiver()
  await using well = await startReceiver()
  const { id: endpointId } = await addEndpoint(database, holder.accountId, receiver.url, ['order.paid'])
  await addEndpoint(database, holder.accountId, well.url)
  await addEndpoint(database, other.accountId, well.url)
  await emitMany(database, holder.accountId, 20)
  await emitMany(database, other.accountId, 20)
  const dispatcher = startDispatcher(database, { retryWaitsMs: [3_600_000, 1, 1, 1] })
  await until('all is delivered', async () => (await countOpen(database)).due === 0)
  receiver.answer = () => 500
  const [owed] = await emitMany(database, holder.accountId, 1)
  await until('one waits for its next attempt', async () => {
    const { delivered, pending } = await countStatuses(database, holder.accountId)
    return delivered === 41 && pending === 1
  })
  await dispatcher[Symbol.asyncDispose]()
  const place = { accountId: holder.accountId, endpointId }
  await database.transaction((tx) => pauseEndpoint(tx, place, new Date()))
  const list = () => listDeliveries(database, holder.accountId, { status: 'held' }, newestPage)
  const [before] = (await list()).data
  expect(before).toMatchObject({ status: 'held', request_id: owed })
  const detail = await getDelivery(database, holder.accountId, before?.id ?? '')

  const { kept } = await upkeep(database, inDays(33))
  expect(await countRows(database, other.accountId)).toEqual({
    events: 0,
    deliveries: 0,
    attempts: 0,
    failed: 0,
  })
  expect(await countRows(database, holder.accountId)).toEqual({
    events: 1,
    deliveries: 1,
    attempts: 1,
    failed: 0,
  })
  expect(kept).toBe(1)
  expect(await countInvariants(database)).toMatchObject({ events: 1, open: 1, problems: nothingWrong })
  expect((await list()).data).toEqual([before])
  expect(await getDelivery(database, holder.accountId, detail.id)).toEqual(detail)
  expect(detail).toMatchObject({ body: expect.stringContaining(owed ?? '?'), attempts: [{ number: 1 }] })

  // It is sent normally, and then kept for as long as any finished delivery.
  receiver.answer = () => 200
  await database.transaction((tx) => resumeEndpoint(tx, place))
  const again = startDispatcher(database)
  await until('it is delivered', async () => (await countOpen(database)).due === 0)
  await again[Symbol.asyncDispose]()
  expect(await getDelivery(database, holder.accountId, detail.id)).toMatchObject({
    status: 'delivered',
    attempts: [{ number: 1 }, { number: 2 }],
  })
  await upkeep(database, inDays(29))
  expect(await countRows(database, holder.accountId)).toMatchObject({ events: 1, deliveries: 1, attempts: 2 })
  expect((await upkeep(database, inDays(33))).ended).toBe(1)
  expect(await countRows(database, holder.accountId)).toEqual({
    events: 0,
    deliveries: 0,
    attempts: 0,
    failed: 0,
  })
})

test('what was kept fails into the list of failed ones, and can be sent again while it is there', async () => {
  await using own = await createTestDatabase()
  const { accountId } = await createTenant(own, { rows: 0 })
  await using receiver = await startReceiver()
  const { id: endpointId } = await addEndpoint(own, accountId, receiver.url)
  await own.transaction((tx) => pauseEndpoint(tx, { accountId, endpointId }, new Date()))
  await emitMany(own, accountId, 3)
  await upkeep(own, inDays(33))
  receiver.answer = () => 500
  await own.transaction((tx) => resumeEndpoint(tx, { accountId, endpointId }))
  const failing = startDispatcher(own, { retryWaitsMs: [1, 1, 1, 1], probeMs: 1 })
  await until('all have failed', async () => (await countStatuses(own, accountId)).failed === 3)
  await failing[Symbol.asyncDispose]()
  const failed = (await listDeliveries(own, accountId, { status: 'failed' }, newestPage)).data
  expect(failed.map(({ attempts }) => attempts.length)).toEqual([5, 5, 5])
  expect(await countInvariants(own)).toMatchObject({ failed: 3, problems: nothingWrong })
  // Ages the rows past retention instead of waiting.
  receiver.answer = () => 200
  const [first] = failed
  await own.transaction((tx) => retryDelivery(tx, accountId, first?.id ?? '', { retentionDays: 0 }))
  await using _ = startDispatcher(own)
  await until('one is delivered', async () => (await countStatuses(own, accountId)).delivered === 1)
  expect(await countInvariants(own)).toMatchObject({ failed: 2, problems: nothingWrong })
})

test('a day is dropped beside a busy dispatcher: nothing owed is lost, and each is recorded once', async () => {
  await using own = await createTestDatabase()
  const { accountId } = await createTenant(own, { rows: 0 })
  await using receiver = await startReceiver()
  await addEndpoint(own, accountId, receiver.url)
  receiver.answer = ({ attempt }) => (attempt < 3 && Math.random() < 0.5 ? 500 : 200)
  const ids = await emitMany(own, accountId, 1_000)
  const dispatcher = startDispatcher(own, { retryWaitsMs: [20, 20, 20, 20], probeMs: 1 })
  await until('it is under way', () => receiver.arrivals.length > 100)
  // A kept delivery that finished before the round ends counts as thirty days old in that round.
  const { kept, ended } = await upkeep(own, inDays(33))
  await until('nothing is open', async () => (await countOpen(own)).due === 0, 60_000)
  await dispatcher[Symbol.asyncDispose]()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(ids.length)
  expect(new Set(receiver.arrivals.map(({ requestId }) => requestId))).toEqual(new Set(ids))
  expect(await countStatuses(own, accountId)).toEqual({ delivered: kept - ended })
  expect(await countInvariants(own)).toMatchObject({ events: kept - ended, problems: nothingWrong })
  const repeated = await own.query(sql`
    select d.id from deliveries d where d.account_id = ${accountId} and d.attempts <> (
      select count(*) from attempts a where a.account_id = ${accountId} and a.delivery_id = d.id)`)
  expect(repeated).toEqual([])
})
