import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
import { emit } from '../../events/emit.ts'
import { dueHints } from '../../events/hints.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { AttemptSender } from '../attempt/attempt.ts'
import type { Sender } from '../attempt/sender.ts'
import { getEndpoint } from '../endpoints/endpoint.ts'

const fault = {
  verdict: 'not_attempted',
  status: null,
  errorClass: 'dns_ours',
  error: "this server's own name server cannot be reached for shop.example",
  durationMs: 1,
  excerpt: Buffer.alloc(0),
} as const
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

async function newAccount(): Promise<string> {
  return (await createTenant(database, { rows: 0 })).accountId
}

const allAre = (accountId: string, status: string, count: number) => async () => {
  const counts = await countStatuses(database, accountId)
  return counts[status] === count && Object.keys(counts).length === 1
}

test('an event is sent soon after its commit, signed, with the stored bytes, and its log is kept', async () => {
  const accountId = await newAccount()
  await using receiver = await startReceiver()
  const { secret, id: endpointId } = await addEndpoint(database, accountId, receiver.url)
  await using dispatcher = startDispatcher(database)
  await until('slots are leased', () => dispatcher.slots === limits.webhookSlots)
  const [eventId] = await emitMany(database, accountId, 1)
  await until('it is delivered', allAre(accountId, 'delivered', 1))
  const [arrival] = receiver.arrivals
  const [row] = await database.query<{ id: string; body: string }>(sql`
    select d.id, e.body from deliveries d join events e on e.account_id = d.account_id and e.id = d.event_id
    where d.account_id = ${accountId}`)
  expect(arrival?.body).toBe(row?.body)
  expect(arrival?.headers).toMatchObject({
    'x-service-signature': `sha256=${createHmac('sha256', secret)
      .update(arrival?.body ?? '')
      .digest('hex')}`,
    'x-service-event': 'order.paid',
    'x-service-request-id': eventId,
    'x-service-delivery-id': row?.id,
    'x-service-attempt': '1',
    'webhook-id': eventId,
  })
  const attempts = await database.query(sql`
    select seq, number, response_status, error, excerpt from attempts
    where account_id = ${accountId} and delivery_id = ${row?.id}`)
  expect(attempts).toEqual([
    { seq: 1, number: 1, response_status: 200, error: null, excerpt: Buffer.from('seen') },
  ])
  expect(await database.query(sql`select 1 from due where account_id = ${accountId}`)).toEqual([])
  expect(await getEndpoint(database, { accountId, endpointId })).toMatchObject({ consecutive_failures: 0 })
})

test('its owner sends what was committed beside it without reading it, and what others committed as it is stored', async () => {
  const accountId = await newAccount()
  await using receiver = await startReceiver()
  const { id: endpointId } = await addEndpoint(database, accountId, receiver.url)
  await using dispatcher = startDispatcher(database)
  await until('slots are leased', () => dispatcher.slots === limits.webhookSlots)
  const stored = '{"stored":"otherwise"}'
  /** Emits an event of which the log then says something else. */
  const emitOther = async (tx: Tx) => {
    const data = eventSamples['order.paid']
    const { id } = await emit(tx, { accountId, kind: 'order.paid', data }, new Date())
    await tx.query(sql`update events set body = ${stored} where account_id = ${accountId} and id = ${id}`)
  }
  await emitMany(database, accountId, 1)
  await until('the lane is known', allAre(accountId, 'delivered', 1))
  await database.transaction(emitOther)
  await until('it is delivered', allAre(accountId, 'delivered', 2))
  expect(receiver.arrivals.map(({ body }) => body)).not.toContain(stored)
  const spied = vi.spyOn(dueHints, 'afterCommit').mockImplementation((tx, { accountId, id }) => {
    tx.afterCommit(() => dueHints.passedOn({ accountId, id }, '@other'))
  })
  try {
    await database.transaction(emitOther)
    await until('it is delivered', allAre(accountId, 'delivered', 3))
  } finally {
    spied.mockRestore()
  }
  expect(receiver.arrivals.at(-1)?.body).toBe(stored)
  // The endpoint changes in the transaction that emits: nothing starts before it is read again.
  await using other = await startReceiver()
  await addEndpoint(database, accountId, other.url)
  await database.transaction(async (tx) => {
    await tx.query(sql`
      update lanes set paused_at = now(), version = version + 1
      where account_id = ${accountId} and endpoint_id = ${endpointId}`)
    await emitOther(tx)
  })
  await emitMany(database, accountId, 1)
  await until('the other endpoint has both', () => other.arrivals.length === 2)
  expect(receiver.arrivals).toHaveLength(3)
})

test('a failed delivery is tried five times, each after its wait, then fails for good', async () => {
  const retryWaitsMs = [100, 200, 300, 400]
  const gapsMs = [await triedInVain(retryWaitsMs)]
  const least = () => retryWaitsMs.map((_, at) => Math.min(...gapsMs.map((gaps) => gaps[at] ?? Infinity)))
  const isLate = () => least().some((gapMs, at) => gapMs >= (retryWaitsMs[at] ?? 0) * 1.1 + 250)
  // A busy machine is late now and then, a dispatcher that oversleeps always.
  while (isLate() && gapsMs.length < 5) gapsMs.push(await triedInVain(retryWaitsMs))
  expect(isLate(), JSON.stringify(gapsMs)).toBe(false)
})

/** The times between the attempts of a delivery that failed, none of them shorter than its wait. */
async function triedInVain(retryWaitsMs: readonly number[]): Promise<number[]> {
  const accountId = await newAccount()
  await using receiver = await startReceiver()
  await addEndpoint(database, accountId, receiver.url)
  receiver.answer = () => 500
  await using _ = startDispatcher(database, { retryWaitsMs, probeMs: 1 })
  await emitMany(database, accountId, 1)
  await until('it has failed', allAre(accountId, 'failed', 1))
  expect(receiver.arrivals.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5])
  expect(new Set(receiver.arrivals.map(({ requestId }) => requestId)).size).toBe(1)
  const attempts = await database.query(sql`
    select seq, number from attempts where account_id = ${accountId} order by seq`)
  expect(attempts).toEqual([1, 2, 3, 4, 5].map((n) => ({ seq: n, number: n })))
  expect(
    await database.query(sql`select 1 from failed_deliveries where account_id = ${accountId}`),
  ).toHaveLength(1)
  const times = receiver.arrivals.map(({ atMs }) => atMs)
  const gapsMs = retryWaitsMs.map((_wait, at) => (times[at + 1] ?? 0) - (times[at] ?? 0))
  for (const [at, waitMs] of retryWaitsMs.entries()) expect(gapsMs[at]).toBeGreaterThanOrEqual(waitMs)
  return gapsMs
}

test('a backlog is drained at most sixteen at a time, each delivery once', async () => {
  const accountId = await newAccount()
  await using receiver = await startReceiver()
  await addEndpoint(database, accountId, receiver.url)
  receiver.answer = () => delay(5, 200)
  const ids = await emitMany(database, accountId, 300)
  await using _ = startDispatcher(database)
  await until('all are delivered', allAre(accountId, 'delivered', 300))
  expect(receiver.arrivals.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort())
  expect(receiver.inFlightMost).toBeLessThanOrEqual(limits.webhookInFlightMax)
  expect(receiver.inFlightMost).toBeGreaterThan(4)
})

test('an endpoint that hangs keeps no other one waiting', async () => {
  const [slow, quick] = [await newAccount(), await newAccount()]
  await using hanging = await startReceiver()
  await using receiver = await startReceiver()
  hanging.answer = () => 'hang'
  await addEndpoint(database, slow, hanging.url)
  await addEndpoint(database, quick, receiver.url)
  await emitMany(database, slow, 200)
  await using _ = startDispatcher(database, { budgetMs: 60_000, drainMs: 10 })
  await until('the hanging one is busy', () => hanging.inFlight === limits.webhookInFlightStart)
  await emitMany(database, quick, 20)
  await until('the others are delivered', allAre(quick, 'delivered', 20))
  expect(hanging.inFlight).toBe(limits.webhookInFlightStart)
})

test('twenty failures in a row break an endpoint, exactly; what is open is held and nothing more is sent', async () => {
  const accountId = await newAccount()
  await using receiver = await startReceiver()
  const { id: endpointId } = await addEndpoint(database, accountId, receiver.url)
  receiver.answer = () => 503
  await emitMany(database, accountId, 60)
  await using _ = startDispatcher(database, { retryWaitsMs: [60_000, 60_000, 60_000, 60_000] })
  const status = async () => getEndpoint(database, { accountId, endpointId })
  await until('it is broken', async () => (await status()).status === 'broken')
  expect(await status()).toMatchObject({ consecutive_failures: 20, held: 60 })
  expect(receiver.arrivals).toHaveLength(20)
  await emitMany(database, accountId, 1)
  expect(await status()).toMatchObject({ status: 'broken', held: 61 })
  expect(receiver.arrivals).toHaveLength(20)
  const notices = await database.query(
    sql`select kind, subject_id from notices where account_id = ${accountId}`,
  )
  expect(notices).toEqual([{ kind: 'webhook.broken', subject_id: endpointId }])
})

test('a clock that is set back by an hour silences no failing endpoint: its next owner waits no longer than a probe', async () => {
  const accountId = await newAccount()
  await using receiver = await startReceiver()
  const { id: endpointId } = await addEndpoint(database, accountId, receiver.url)
  // The state its last owner left before the clock was set back: all of it lies an hour ahead.
  await database.query(sql`
    update lanes set failures = 12, first_failure_at = now() + interval '1 hour', gate_until = now() + interval '1 hour'
    where account_id = ${accountId} and endpoint_id = ${endpointId}`)
  await emitMany(database, accountId, 1)
  await using _ = startDispatcher(database)
  await until('it is delivered', allAre(accountId, 'delivered', 1), 8_000)
})

test('a fault on our side spends no attempt, is seen, and is tried again ever more rarely', async () => {
  const accountId = await newAccount()
  await using receiver = await startReceiver()
  const { id: endpointId } = await addEndpoint(database, accountId, receiver.url)
  await emitMany(database, accountId, 30)
  const real = new AttemptSender({ allowInsecure: true })
  const triedMs: number[] = []
  let isWell = false
  const sender: Sender = {
    send(request, signal) {
      if (isWell) return real.send(request, signal)
      triedMs.push(performance.now())
      return Promise.resolve({ ...fault, startedAt: new Date() })
    },
  }
  const warnings: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) })
  await using _ = startDispatcher(database, { sender, log })
  await until('it was tried three times', () => triedMs.length >= 4)
  const status = () => getEndpoint(database, { accountId, endpointId })
  expect(await status()).toMatchObject({
    status: 'active',
    consecutive_failures: 0,
    pending: 30,
    local_fault: fault.error,
    local_fault_at: expect.any(Date),
  })
  // Two at first, then one at a time.
  const [first = 0, , second = 0, third = 0] = triedMs
  expect(second - first).toBeGreaterThanOrEqual(limits.webhookLocalRestMs)
  expect(third - second).toBeGreaterThanOrEqual(2 * limits.webhookLocalRestMs)
  expect(warnings).toEqual([expect.objectContaining({ endpoint: endpointId, error: fault.error })])
  isWell = true
  await until('all are delivered', allAre(accountId, 'delivered', 30))
  expect(receiver.arrivals.every(({ attempt }) => attempt === 1)).toBe(true)
  await real.close()
})
