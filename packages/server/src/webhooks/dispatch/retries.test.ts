import { expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/harness/database.ts'
import { webhookStage } from '../../../test/harness/webhook-hands.ts'
import { emitMany, type Receiver, startDispatcher, until } from '../../../test/harness/webhooks.ts'
import { sql } from '../../platform/database/database.ts'
import { getDelivery } from '../log/deliveries.ts'
import { type RetryProgress, retryFailedSince } from '../log/retry-all.ts'

const hour = [3_600_000, 3_600_000, 3_600_000, 3_600_000]
let database: TestDatabase
let receiver: Receiver
let accountId: string

const { place, endpoint, list, statuses, retry, expectWell } = webhookStage((stage) => {
  ;({ database, receiver, accountId } = stage)
})

async function breakWith(count: number): Promise<void> {
  receiver.answer = () => 500
  await emitMany(database, accountId, count)
  await until('it is broken', async () => (await endpoint()).status === 'broken')
}

test('a manual retry of a failed delivery begins anew with the same ids; the log keeps the earlier attempts', async () => {
  receiver.answer = () => 500
  await using _ = startDispatcher(database, { retryWaitsMs: [1, 1, 1, 1], probeMs: 1 })
  await emitMany(database, accountId, 1)
  await until('it has failed', async () => (await statuses())[0] === 'failed')
  const [failed] = await list({ status: 'failed' })
  receiver.arrivals = []
  receiver.answer = () => 200
  await retry(failed?.id ?? '')
  await until('it is delivered', async () => (await statuses())[0] === 'delivered')
  expect(receiver.arrivals.map((a) => [a.attempt, a.requestId])).toEqual([[1, failed?.request_id]])
  const detail = await getDelivery(database, accountId, failed?.id ?? '')
  expect(detail.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 1])
  expect(detail.attempts.at(-1)).toMatchObject({ response_status: 200, excerpt: 'seen' })
  expect(await list({ status: 'failed' })).toEqual([])
  await expectWell()
})

test('a manual retry of a pending delivery is due now, its number unchanged', async () => {
  receiver.answer = () => 500
  await using _ = startDispatcher(database, { retryWaitsMs: hour })
  await emitMany(database, accountId, 1)
  await until('it waits', async () => (await list())[0]?.next_attempt === 2)
  receiver.answer = () => 200
  await retry((await list())[0]?.id ?? '')
  await until('it is delivered', async () => (await statuses())[0] === 'delivered')
  expect(receiver.arrivals.map(({ attempt }) => attempt)).toEqual([1, 2])
})

test('on a broken endpoint a manual retry is exactly one attempt, which neither counts nor mends', async () => {
  await using _ = startDispatcher(database, { retryWaitsMs: hour })
  await breakWith(25)
  const held = await list({ status: 'held' })
  expect(held).toHaveLength(25)
  receiver.arrivals = []
  const [first, second] = held
  const before = first?.attempts.length ?? 0
  await retry(first?.id ?? '')
  await until('it is recorded', async () => {
    const detail = await getDelivery(database, accountId, first?.id ?? '')
    return detail.attempts.length === before + 1
  })
  expect(await getDelivery(database, accountId, first?.id ?? '')).toMatchObject({
    status: 'held',
    next_attempt: first?.next_attempt,
  })
  receiver.answer = () => 200
  await retry(second?.id ?? '')
  await until('it is delivered', async () => (await list({ status: 'delivered' })).length === 1)
  expect(receiver.arrivals.map(({ requestId }) => requestId)).toEqual([first?.request_id, second?.request_id])
  expect(await endpoint()).toMatchObject({ status: 'broken', consecutive_failures: 20, held: 24 })
  await expectWell()
})

test('all that failed since a time is sent again in steps, and what was not meant is left', async () => {
  receiver.answer = () => 500
  await using _ = startDispatcher(database, { retryWaitsMs: [1, 1, 1, 1], probeMs: 1 })
  await emitMany(database, accountId, 3)
  await until('they have failed', async () => (await list({ status: 'failed' })).length === 3)
  await database.query(sql`
    update failed_deliveries set failed_at = (failed_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
    where account_id = ${accountId} and delivery_id = ${(await list())[2]?.id}`)
  receiver.answer = () => 200
  const since = new Date(Date.now() - 600_000)
  let last: RetryProgress | undefined
  for await (last of retryFailedSince(database, place(), { since, retentionDays: 30 }));
  expect(last).toEqual({ retried: 2, isDone: true, stopped: null })
  await until('they are delivered', async () => (await list({ status: 'delivered' })).length === 2)
  expect((await list({ status: 'failed' })).length).toBe(1)
  await expectWell()
})
