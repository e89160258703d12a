// Retrying everything that failed goes through the endpoint's gate, like all other bulk sending.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/harness/database.ts'
import { webhookStage } from '../../../test/harness/webhook-hands.ts'
import { emitMany, type Receiver, startDispatcher, until } from '../../../test/harness/webhooks.ts'
import { sql } from '../../platform/database/database.ts'
import { getEndpoint } from '../endpoints/endpoint.ts'
import { type RetryProgress, retryFailedSince } from './retry-all.ts'

let database: TestDatabase
let receiver: Receiver
let accountId: string

const { place, list, pause, expectWell } = webhookStage((stage) => {
  ;({ database, receiver, accountId } = stage)
})

/** Adds deliveries that have failed after their five attempts. */
async function addFailed(count: number): Promise<void> {
  await emitMany(database, accountId, count)
  await database.query(sql`delete from due where account_id = ${accountId}`)
  await database.query(sql`
    with failed as (
      update deliveries set status = 'failed', next_attempt = null, due_at = null, finished_at = now()
      where account_id = ${accountId} returning account_id, id, endpoint_id
    )
    insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
    select account_id, id, endpoint_id, now() from failed`)
}

async function breakEndpoint(): Promise<void> {
  await database.query(sql`
    update lanes set broken_at = now(), failures = 20, version = version + 1 where account_id = ${accountId}`)
}

async function retryAll({ isWaitingToo = false } = {}): Promise<RetryProgress[]> {
  const since = new Date(Date.now() - 600_000)
  const steps: RetryProgress[] = []
  const options = { since, retentionDays: 30, isWaitingToo }
  for await (const step of retryFailedSince(database, place(), options)) steps.push(step)
  return steps
}

async function statuses(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status } of await list()) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('to a broken endpoint they go one at a time and end at the first failure; the rest has failed as before', async () => {
  await addFailed(12)
  await breakEndpoint()
  receiver.answer = () => delay(20, receiver.arrivals.length < 4 ? 200 : 500)
  await using _ = startDispatcher(database)
  const steps = await retryAll()
  await until(
    'all that was begun has ended',
    async () => (await statuses()).failed === 8 && receiver.inFlight === 0,
  )
  expect(receiver.arrivals).toHaveLength(4)
  expect(receiver.inFlightMost).toBe(1)
  expect(await statuses()).toEqual({ delivered: 3, held: 1, failed: 8 })
  expect(steps.at(-1)).toEqual({ retried: 4, isDone: false, stopped: 'attempt_failed' })
  await expectWell()
})

test('pausing stops it within a second, and a paused endpoint refuses it with what to do', async () => {
  await addFailed(60)
  await breakEndpoint()
  receiver.answer = () => delay(50, 200)
  await using _ = startDispatcher(database)
  const retrying = retryAll().then(
    () => 'went through',
    (error) => String(error),
  )
  await until('some have arrived', () => receiver.arrivals.length >= 3)
  await pause()
  const pausedMs = performance.now()
  expect(await retrying).toContain('resume it')
  await until('two seconds are over', () => performance.now() > pausedMs + 2_000)
  expect(receiver.arrivals.filter(({ atMs }) => atMs > pausedMs + 1_000)).toEqual([])
  expect(receiver.arrivals.length).toBeLessThan(30)
  await expect(retryAll()).rejects.toThrow('resume it')
  expect((await statuses()).held ?? 0).toBe(0)
  await expectWell()
})

test('it ends where nothing is sent, as no worker runs', async () => {
  await addFailed(3)
  await breakEndpoint()
  const since = new Date(Date.now() - 600_000)
  const steps = retryFailedSince(database, place(), { since, retentionDays: 30, attemptWithinMs: 200 })
  const { value } = await steps.next()
  expect(value).toEqual({ retried: 1, isDone: false, stopped: 'not_attempted' })
  expect(await steps.next()).toMatchObject({ done: true })
  expect(await statuses()).toEqual({ held: 1, failed: 2 })
})

test('those that wait for their next attempt are sent at once too where that is asked, and pausing stops them', async () => {
  await addFailed(3)
  await emitMany(database, accountId, 4)
  const wait = () =>
    database.query(sql`
      with later as (
        update due set due_at = now() + interval '1 hour', attempt = 3 where account_id = ${accountId}
        returning event_id, endpoint_id, due_at
      )
      update deliveries d set due_at = l.due_at, next_attempt = 3 from later l
      where d.account_id = ${accountId} and d.id = delivery_id(l.event_id, l.endpoint_id)`)
  await wait()
  await using _ = startDispatcher(database)
  expect((await retryAll()).at(-1)).toEqual({ retried: 3, isDone: true, stopped: null })
  await until('those that failed have arrived', async () => (await statuses()).delivered === 3)
  expect((await statuses()).pending).toBe(4)
  const waiting = await getEndpoint(database, place())
  expect(waiting).toMatchObject({ status: 'active', retrying: 4, next_retry_at: expect.any(Date) })
  expect((await retryAll({ isWaitingToo: true })).at(-1)).toEqual({ retried: 4, isDone: true, stopped: null })
  await until('all have arrived', async () => (await statuses()).delivered === 7)
  expect(await getEndpoint(database, place())).toMatchObject({ retrying: 0, next_retry_at: null })
  await pause()
  await expect(retryAll({ isWaitingToo: true })).rejects.toThrow('resume it')
  await expectWell()
})

test('what failed is counted once, though its new time is rounded beyond now', async () => {
  // Half of all times are rounded up.
  for (let count = 1; count <= 20; count += 1) {
    await addFailed(1)
    expect((await retryAll({ isWaitingToo: true })).at(-1)).toMatchObject({ retried: count })
  }
  expect(await statuses()).toEqual({ pending: 20 })
})
