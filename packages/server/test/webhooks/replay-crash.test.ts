// A replay whose worker is killed at every step: nothing of it is lost, and only what was in flight is sent again.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { createEndpoint } from '../../src/webhooks/endpoints/endpoints.ts'
import { countInvariants } from '../../src/webhooks/log/invariants.ts'
import { startReplay, stopReplay } from '../../src/webhooks/replay/replays.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'
import { startProcess } from '../harness/processes/bundled.ts'
import { startDispatcher } from '../harness/processes/dispatcher.ts'
import type {
  DispatcherProcessMessage,
  DispatcherProcessOptions,
} from '../harness/processes/dispatcher-process.ts'
import { emitMany, type Receiver, startReceiver, until } from '../harness/webhooks.ts'

vi.setConfig({ testTimeout: 90_000 })
const events = 400
/** Attempts of one replay. */
const inFlightMax = 4
const masterKey = newMasterKey()
const box = new SecretBox(parseMasterKey(masterKey))
const children = new Set<ChildProcess>()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database[Symbol.asyncDispose]()
})

const common = () => ({
  connection: database.options,
  masterKey,
  node: 'one',
  leaseMs: 20_000,
  budgetMs: 8_000,
})

/** In a process of its own, to be killed. */
async function startWorker(options: Partial<DispatcherProcessOptions> = {}): Promise<ChildProcess> {
  const child = startProcess('dispatcher', { ...common(), ...options })
  children.add(child)
  child.on('exit', () => children.delete(child))
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function endpointAt(receiver: Receiver) {
  const { accountId } = await createTenant(database, { rows: 0 })
  const given = { accountId, url: receiver.url, events: ['order.paid'] }
  const { id: endpointId } = await database.transaction((tx) =>
    createEndpoint(tx, { box, allowInsecure: true }, given, new Date()),
  )
  return { accountId, endpointId }
}

type Place = Awaited<ReturnType<typeof endpointAt>>

/** Makes deliveries that have arrived long ago, and starts to send them again. */
async function startOfAll(place: Place): Promise<string[]> {
  const { accountId } = place
  const ids = await emitMany(database, accountId, events)
  await database.query(sql`delete from due where account_id = ${accountId}`)
  await database.query(sql`
    update deliveries set status = 'delivered', next_attempt = null, due_at = null, finished_at = now()
    where account_id = ${accountId}`)
  const nowMs = Date.now()
  const wanted = { from: new Date(nowMs - 3_600_000), to: new Date(nowMs + 3_600_000), status: 'all' }
  await startReplay(database, place, wanted, { retentionDays: 30, now: new Date(nowMs + 1_000) })
  return ids
}

function stateOf({ accountId }: Place) {
  return database.queryOne<{ delivered: number; open: number; is_over: boolean }>(sql`
    select delivered, open, ended_at is not null as is_over from webhook_replays where account_id = ${accountId}`)
}

async function expectEachOnce(place: Place, receiver: Receiver, ids: string[], again: number): Promise<void> {
  expect(new Set(receiver.arrivals.map(({ requestId }) => requestId))).toEqual(new Set(ids))
  expect(receiver.arrivals.length - ids.length).toBeLessThanOrEqual(again)
  expect(receiver.arrivals.every(({ attempt }) => attempt === 1)).toBe(true)
  expect(await stateOf(place)).toEqual({ delivered: ids.length, open: 0, is_over: true })
  const { problems } = await countInvariants(database)
  expect(problems).toEqual({ wrong_fanout: 0, forgotten: 0, stray: 0, unlisted: 0 })
}

test.each(['claimed', 'answered'] as const)('killed when an attempt is %s', async (stopAt) => {
  await using receiver = await startReceiver()
  const place = await endpointAt(receiver)
  const ids = await startOfAll(place)
  const worker = await startWorker({ stopAt })
  let inFlight = 0
  worker.on('message', (message: DispatcherProcessMessage) => {
    if (message.type === 'reached') inFlight = message.inFlight
  })
  await until('what may be in flight stands at the step', () => inFlight === 2)
  await kill(worker)
  const next = await startDispatcher(common())
  await until('it is done', async () => (await stateOf(place))?.is_over === true, 60_000)
  await next[Symbol.asyncDispose]()
  await expectEachOnce(place, receiver, ids, stopAt === 'claimed' ? 0 : inFlight)
})

test('killed again and again while it is planned and sent', async () => {
  let next = Infinity
  // However late the kill comes, no more than that many are answered before it.
  await using receiver: Receiver = await startReceiver({
    answer: () => (receiver.arrivals.length > next ? 'hang' : 200),
  })
  const place = await endpointAt(receiver)
  const ids = await startOfAll(place)
  let kills = 0
  for (;;) {
    // A worker may send before it is known to be ready, and what is left hanging then would be an attempt that failed.
    next = Infinity
    const worker = await startWorker()
    next = receiver.arrivals.length + 40 + 13 * kills
    const isOver = async () => (await stateOf(place))?.is_over === true
    await until('more has arrived', async () => receiver.arrivals.length >= next || (await isOver()), 60_000)
    await kill(worker)
    if (await isOver()) break
    kills += 1
  }
  expect(kills).toBeGreaterThan(2)
  // Attempts that were answered and not recorded are sent again as well.
  await until('nothing is in flight', () => receiver.inFlight === 0)
  await expectEachOnce(place, receiver, ids, kills * 8 * inFlightMax)
})

test('killed after it was stopped, before its deliveries were what they had been', async () => {
  await using receiver = await startReceiver({ answer: () => 'hang' })
  const place = await endpointAt(receiver)
  await startOfAll(place)
  const worker = await startWorker()
  await until('it is under way', () => receiver.inFlight === 2)
  await kill(worker)
  await database.transaction((tx) => stopReplay(tx, place))
  expect(await stateOf(place)).not.toMatchObject({ open: 0 })
  const next = await startDispatcher(common())
  await until('nothing is open', async () => (await stateOf(place))?.open === 0)
  await next[Symbol.asyncDispose]()
  expect(receiver.arrivals).toHaveLength(2)
  const changed = await database.query(sql`
    select id from deliveries where account_id = ${place.accountId}
      and (status <> 'delivered' or replayed_from is not null)`)
  expect(changed).toEqual([])
})
