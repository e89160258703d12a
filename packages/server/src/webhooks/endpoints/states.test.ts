// The effects of an endpoint's state on its deliveries, and the actions that each state allows.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/harness/database.ts'
import { webhookStage } from '../../../test/harness/webhook-hands.ts'
import {
  addEndpoint,
  box,
  emitMany,
  type Receiver,
  startDispatcher,
  startReceiver,
  until,
} from '../../../test/harness/webhooks.ts'
import { sql } from '../../platform/database/database.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { deliveriesBinding, getDelivery, listDeliveries } from '../log/deliveries.ts'
import { getEndpoint } from './endpoint.ts'
import { createEndpoint, deleteEndpoint, listEndpoints, pauseEndpoint, resumeEndpoint } from './endpoints.ts'
import { sendTestEvent } from './test-events.ts'

const rules = { allowInsecure: true }
const hour = [3_600_000, 3_600_000, 3_600_000, 3_600_000]
let database: TestDatabase
let receiver: Receiver
let accountId: string
let endpointId: string

const { place, endpoint, list, statuses, pause, resume, saveUrl, retry, expectWell } = webhookStage(
  (stage) => {
    ;({ database, receiver, accountId, endpointId } = stage)
  },
)

async function breakWith(count: number): Promise<void> {
  receiver.answer = () => 500
  await emitMany(database, accountId, count)
  await until('it is broken', async () => (await endpoint()).status === 'broken')
}

test('a paused endpoint holds what comes; resuming releases it, the first five one by one', async () => {
  await using _ = startDispatcher(database)
  await pause()
  await emitMany(database, accountId, 40)
  expect(await endpoint()).toMatchObject({ status: 'paused', held: 40, pending: 0 })
  expect((await list({ status: 'held' })).length).toBe(40)
  expect(receiver.arrivals).toEqual([])
  const most: number[] = []
  receiver.answer = () => {
    most.push(receiver.inFlight)
    return delay(3, 200)
  }
  await resume()
  await until('all are delivered', async () => (await list({ status: 'delivered' })).length === 40)
  expect(most.slice(0, limits.webhookCautiousAttempts)).toEqual([1, 1, 1, 1, 1])
  expect(Math.max(...most)).toBeGreaterThan(1)
  await expectWell()
})

test('what is released goes oldest first, also what waited or was begun anew while it was held', async () => {
  const heldFor = (interval: string) =>
    database.query(sql`
      update lanes set paused_at = now() - ${interval}::interval, version = version + 1
      where account_id = ${accountId}`)
  receiver.answer = () => 500
  const failing = startDispatcher(database, { retryWaitsMs: [1, 1, 1, 1], probeMs: 1 })
  const ids = await emitMany(database, accountId, 1)
  await until('it has failed', async () => (await statuses())[0] === 'failed')
  await failing[Symbol.asyncDispose]()
  const waiting = startDispatcher(database, { retryWaitsMs: [400, 1, 1, 1], probeMs: 1 })
  ids.push(...(await emitMany(database, accountId, 1)))
  await until('it waits for its second attempt', async () => (await list())[0]?.next_attempt === 2)
  await waiting[Symbol.asyncDispose]()
  ids.push(...(await emitMany(database, accountId, 3)))
  const [oldest] = (await list()).slice(-1)
  const oldestMs = oldest?.created_at.getTime() ?? 0
  await until('its event is a while ago', () => Date.now() > oldestMs + 1_500)
  await retry(oldest?.id ?? '')
  await pause()
  await heldFor('1 hour')
  await until('all waits are over', async () => {
    const later = await database.query(sql`
      select 1 from due where account_id = ${accountId} and due_at > now()`)
    return later.length === 0
  })
  const untouched = () =>
    database.query(sql`
      select ctid::text from due where account_id = ${accountId} and event_id = any(${ids.slice(2)}::uuid[])
      order by event_id`)
  const places = await untouched()

  await resume()
  expect(await untouched()).toEqual(places)
  receiver.arrivals = []
  receiver.answer = () => 200
  await using _ = startDispatcher(database)
  await until('all are delivered', async () => (await list({ status: 'delivered' })).length === 5)
  expect(receiver.arrivals.map(({ requestId }) => requestId)).toEqual(ids)
  expect(receiver.arrivals.map(({ attempt }) => attempt)).toEqual([1, 2, 1, 1, 1])
  await expectWell()
})

test('what may still be in flight from before a short hold keeps its place', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  receiver.answer = ({ attempt }) => (attempt === 1 ? 500 : promise)
  await using _ = startDispatcher(database, { retryWaitsMs: [1, 1, 1, 1], probeMs: 1 })
  await emitMany(database, accountId, 1)
  await until('its second attempt is under way', () => receiver.arrivals.length === 2)
  await pause()
  await resume()
  resolve(200)
  await until('it is recorded', async () => (await statuses())[0] === 'delivered')
  expect(receiver.arrivals).toHaveLength(2)
})

test('after a hold of a moment the oldest goes first too, and the first five one by one, whatever was in flight', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const most: number[] = []
  receiver.answer = ({ requestId, attempt }) => {
    if (requestId === ids[0]) return promise
    if (requestId === ids[1] && attempt === 1) return 500
    most.push(receiver.inFlight)
    return delay(20, 200)
  }
  await using _ = startDispatcher(database, { retryWaitsMs: [300, 1, 1, 1], probeMs: 1 })
  const ids = await emitMany(database, accountId, 2)
  await until('one waits for its second attempt', async () => (await list())[0]?.next_attempt === 2)
  await pause()
  ids.push(...(await emitMany(database, accountId, 20)))
  await until('all waits are over', async () => {
    const later = await database.query(sql`
      select 1 from due where account_id = ${accountId} and due_at > now()`)
    return later.length === 0
  })
  await resume()
  resolve(200)
  await until('all are delivered', async () => (await list({ status: 'delivered' })).length === 22)
  expect(most.slice(0, limits.webhookCautiousAttempts)).toEqual([1, 1, 1, 1, 1])
  expect(receiver.arrivals.slice(2, 8).map(({ requestId }) => requestId)).toEqual(ids.slice(1, 7))
  expect(receiver.arrivals).toHaveLength(23)
  await expectWell()
})

test('a hold that begins and ends at once is a hold: the first five after it go one by one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const most: number[] = []
  let isFirst = true
  receiver.answer = () => {
    if (isFirst) return promise.then(() => 200)
    most.push(receiver.inFlight)
    return delay(20, 200)
  }
  await using other = await startReceiver()
  const { id: otherId } = await addEndpoint(database, accountId, other.url, ['order.created'])
  const otherPlace = { accountId, endpointId: otherId }
  await emitMany(database, accountId, 30)
  await using _ = startDispatcher(database)
  await until('two are under way', () => receiver.inFlight === limits.webhookInFlightStart)
  await database.transaction((tx) => pauseEndpoint(tx, otherPlace, new Date()))
  await emitMany(database, accountId, 1, 'order.created')
  await database.transaction(async (tx) => {
    await pauseEndpoint(tx, place(), new Date())
    await resumeEndpoint(tx, place())
  })
  isFirst = false
  // The owner gets changes in order: once this later release arrives, it has read the change before it.
  await database.transaction((tx) => resumeEndpoint(tx, otherPlace))
  await until('its owner has read it', () => other.arrivals.length === 1)
  resolve()
  await until(
    'all are delivered',
    async () => (await list({ endpointId, status: 'delivered' })).length === 31,
  )
  expect(most.slice(0, limits.webhookCautiousAttempts)).toEqual([1, 1, 1, 1, 1])
  expect(Math.max(...most)).toBeGreaterThan(1)
  await expectWell()
})

test('saving the URL mends a broken endpoint: its count is 0, what waited an hour is due at once with its number', async () => {
  await using _ = startDispatcher(database, { retryWaitsMs: hour })
  await breakWith(30)
  expect(receiver.arrivals).toHaveLength(limits.webhookFailuresMax)
  await expect(resume()).rejects.toThrow('save its URL')
  receiver.arrivals = []
  receiver.answer = () => 200
  expect(await saveUrl()).toMatchObject({ status: 'active', consecutive_failures: 0, held: 0 })
  await until('all are delivered', async () => (await list({ status: 'delivered' })).length === 30)
  const numbers = receiver.arrivals.map(({ attempt }) => attempt)
  expect(numbers.filter((n) => n === 2)).toHaveLength(20)
  expect(numbers.filter((n) => n === 1)).toHaveLength(10)
  const notices = await database.query<{ kind: string }>(
    sql`select kind from notices where account_id = ${accountId} order by created_at, id`,
  )
  expect(notices.map(({ kind }) => kind)).toEqual(['webhook.broken', 'webhook.recovered'])
  await expectWell()
})

test('an attempt to the former URL that ends later neither counts nor mends', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  receiver.answer = () => promise
  await using _ = startDispatcher(database, { retryWaitsMs: hour })
  await emitMany(database, accountId, 1)
  await until('it is under way', () => receiver.inFlight === 1)
  await using other = await startReceiver()
  await saveUrl(other.url)
  resolve(500)
  await until('it is recorded', async () => (await list())[0]?.attempts.length === 1)
  expect(await endpoint()).toMatchObject({ consecutive_failures: 0 })
  await emitMany(database, accountId, 1)
  await until('the next one goes to the new URL', () => other.arrivals.length === 1)
})

test('saving the URL of a paused endpoint leaves it paused', async () => {
  await pause()
  expect(await saveUrl()).toMatchObject({ status: 'paused' })
})

test('deleting an endpoint ends its deliveries as failed with the reason, and none can be sent again', async () => {
  await using _ = startDispatcher(database)
  await pause()
  await emitMany(database, accountId, 12)
  await database.transaction((tx) => deleteEndpoint(tx, place(), new Date()))
  expect((await list())[0]).toMatchObject({ status: 'failed', reason: 'endpoint_deleted' })
  await until('they have ended', async () => (await list({ status: 'failed' })).length === 12)
  const [ended] = await list({ status: 'failed' })
  expect(ended).toMatchObject({ reason: 'endpoint_deleted', attempts: [] })
  await expect(retry(ended?.id ?? '')).rejects.toThrow('was deleted')
  await expect(endpoint()).rejects.toThrow('No webhook')
  expect(receiver.arrivals).toEqual([])
  await expectWell()
})

test('a delivery whose event is missing ends with the reason, and the others go on', async () => {
  let fetches = 0
  const ids = await emitMany(database, accountId, 40)
  const lost = ids.slice(0, 34)
  await database.query(sql`
    delete from events where account_id = ${accountId} and id = any(${lost}::uuid[])`)
  const fetchTime = {
    observe() {
      fetches += 1
    },
  }
  const metrics = { attempts: { inc() {} }, sendDelay: { observe() {} }, fetchTime }
  await using _ = startDispatcher(database, { metrics })
  await until('nothing is open', async () => (await endpoint()).pending === 0)
  const failed = await list({ status: 'failed' })
  expect(failed.map(({ request_id }) => request_id).sort()).toEqual([...lost].sort())
  expect(failed[0]).toMatchObject({ reason: 'event_missing', attempts: [], next_attempt: null })
  expect(new Set(receiver.arrivals.map(({ requestId }) => requestId))).toEqual(new Set(ids.slice(34)))
  expect(fetches).toBeLessThan(60)
})

test('a test event goes to its endpoint alone and says that it is one', async () => {
  await using other = await startReceiver()
  await addEndpoint(database, accountId, other.url)
  await using _ = startDispatcher(database)
  await database.transaction((tx) => sendTestEvent(tx, place(), { kind: 'order.paid', now: new Date() }))
  await until('it is delivered', async () => (await statuses())[0] === 'delivered')
  expect(receiver.arrivals[0]?.headers['x-service-test']).toBe('1')
  expect(JSON.parse(receiver.arrivals[0]?.body ?? '{}').data.test).toBe(true)
  expect((await list())[0]).toMatchObject({ is_test: true, webhook_id: endpointId })
  expect(other.arrivals).toEqual([])
})

test('a test event is of one kind: all at once are refused by name, and nothing is sent', async () => {
  const send = (kind: string) =>
    database.transaction((tx) => sendTestEvent(tx, place(), { kind, now: new Date() }))
  await expect(send('*')).rejects.toThrow(/^event: a test is of one kind: one of message\.received, .*[^*]$/)
  await expect(send('order.payed')).rejects.toThrow(/^event: "order\.payed" is none of .*[^*]$/)
  expect(await list()).toEqual([])
})

test('at most twenty endpoints an account, also when they are made at the same time', async () => {
  const make = () =>
    database.transaction((tx) =>
      createEndpoint(
        tx,
        { box, ...rules },
        { accountId, url: receiver.url, events: ['order.paid'] },
        new Date(),
      ),
    )
  const made = await Promise.allSettled(Array.from({ length: 25 }, make))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
  const page = await listEndpoints(database, accountId, readPageRequest({}, []))
  expect(page.data).toHaveLength(20)
  await expect(make()).rejects.toThrow('delete one first')
})

test('a wrong URL, event or id is refused with what to do', async () => {
  const make = (url: string, events: string[]) =>
    database.transaction((tx) =>
      createEndpoint(tx, { box, allowInsecure: false }, { accountId, url, events }, new Date()),
    )
  await expect(make('http://example.com/', ['order.paid'])).rejects.toThrow('https')
  await expect(make('https://10.0.0.1/', ['order.paid'])).rejects.toThrow('private address')
  await expect(make('https://example.com/', ['order.lost'])).rejects.toThrow('"order.lost" is none of')
  await expect(make('https://example.com/', ['*', 'nope'])).rejects.toThrow('"nope" is none of')
  await expect(make('https://@example.com/', ['*'])).rejects.toThrow('user name')
  await expect(make('https://example.com/', [])).rejects.toThrow('at least one')
  for (const id of ['x', '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50']) {
    await expect(getEndpoint(database, { accountId, endpointId: id })).rejects.toThrow('No webhook')
    await expect(getDelivery(database, accountId, id)).rejects.toThrow('No webhook delivery')
  }
})

test('the log is read page by page, whatever it is filtered by, without repeating or missing', async () => {
  await emitMany(database, accountId, 7, 'order.paid')
  await emitMany(database, accountId, 5, 'order.created')
  for (const filter of [
    {},
    { kind: 'order.paid' },
    { status: 'pending' },
    { endpointId, status: 'pending' },
  ]) {
    const all = (await list(filter)).map(({ id }) => id)
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const request = readPageRequest({ limit: '2', cursor }, deliveriesBinding(accountId, filter))
      const page = await listDeliveries(database, accountId, filter, request)
      walked.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(walked).toEqual(all)
    expect(walked).toHaveLength('kind' in filter ? 7 : 12)
    expect(walked).toEqual([...walked].sort().reverse())
  }
  await expect(list({ status: 'lost' })).rejects.toThrow('status: one of')
})
