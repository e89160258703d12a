// The health of a webhook tells its newest attempts, however much waits behind them.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { handsOn } from '../../../test/harness/webhook-hands.ts'
import {
  addEndpoint,
  emitMany,
  type Receiver,
  startDispatcher,
  startReceiver,
  until,
} from '../../../test/harness/webhooks.ts'
import { liveHints } from '../../events/live.ts'
import { listHealth } from './inspection.ts'

let database: TestDatabase
let receiver: Receiver
let accountId: string
let endpointId: string

beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startReceiver()
  accountId = (await createTenant(database, { rows: 0 })).accountId
  endpointId = (await addEndpoint(database, accountId, receiver.url)).id
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const { endpoint, list, retry } = handsOn(() => ({ database, accountId, endpointId, url: receiver.url }))

test('the health of a failing webhook shows its attempts, though newer deliveries wait; pages are told of each', async () => {
  const hour = [3_600_000, 3_600_000, 3_600_000, 3_600_000]
  const health = async () => (await listHealth(database, { accountId, endpointId })).attempts
  const told: string[] = []
  const hearing = liveHints.listenInProcess((hint) => told.push(hint.id))
  onTestFinished(() => hearing[Symbol.dispose]())
  receiver.answer = () => 500
  await using _ = startDispatcher(database, { retryWaitsMs: hour })
  await emitMany(database, accountId, 80)
  await until('it is probed', async () => (await endpoint()).consecutive_failures > 1)
  const failing = await health()
  expect(failing.length).toBeGreaterThan(1)
  await until('pages are told of each', async () => {
    return told.filter((id) => id === `webhooks:${endpointId}`).length > 1
  })

  await until('it is broken', async () => (await endpoint()).status === 'broken')
  await emitMany(database, accountId, 80)
  const broken = await health()
  expect(broken.map(({ is_ok, response_status }) => [is_ok, response_status])).toEqual(
    Array.from({ length: 20 }, () => [false, 500]),
  )
  const starts = broken.map(({ started_at }) => started_at.getTime())
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))

  // Made after it broke, and sent by hand: neither is left out.
  receiver.answer = () => 200
  const newest = (await list({ status: 'held' }))[0]?.id ?? ''
  await retry(newest)
  await until('it is shown', async () => (await health()).at(-1)?.delivery_id === newest)
})

test('the last failure is the newest attempt that failed, though it is of a delivery far behind, or by hand', async () => {
  await using other = await startReceiver()
  const { id } = await addEndpoint(database, accountId, other.url)
  const place = { accountId, endpointId: id }
  const failure = async () => (await listHealth(database, place)).last_failed
  expect(await failure()).toBeNull()
  other.answer = () => 500
  const hour = [3_600_000, 3_600_000, 3_600_000, 3_600_000]
  await using _ = startDispatcher(database, { retryWaitsMs: hour, budgetMs: 300 })
  await emitMany(database, accountId, 1)
  await until('it failed', async () => (await failure()) !== null)
  const [old] = await list({ endpointId: id })
  expect(await failure()).toMatchObject({
    delivery_id: old?.id,
    response_status: 500,
    error_class: 'status',
    answer: 'seen',
  })
  other.answer = () => 200
  await emitMany(database, accountId, 120)
  await until('all but the old one are delivered', () => other.arrivals.length === 121)

  other.answer = () => 'hang'
  await retry(old?.id ?? '')
  await until('it is in sight', async () => (await failure())?.error_class === 'timeout')
  expect(await failure()).toMatchObject({ delivery_id: old?.id, response_status: null, answer: '' })

  await handsOn(() => ({ database, ...place, url: other.url })).pause()
  await emitMany(database, accountId, 60)
  other.answer = () => 403
  const held = (await list({ endpointId: id, status: 'held' }))[30]?.id ?? ''
  await retry(held)
  await until('the one by hand is in sight', async () => (await failure())?.response_status === 403)
  expect((await failure())?.delivery_id).toBe(held)
})
