// Webhooks under kill -9, a stopped process and a lost database: nothing is lost, and only deliveries that were in
// flight are sent again. `npm run test:crash` runs it with many more events and prints the table.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Database, sql } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { madeDataDir, mainPid } from '../../src/platform/embedded-postgres/testing/data-folders.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { createEndpoint } from '../../src/webhooks/endpoints/endpoints.ts'
import { countInvariants } from '../../src/webhooks/log/invariants.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'
import { startProcess } from '../harness/processes/bundled.ts'
import { type DispatcherOptions, startDispatcher } from '../harness/processes/dispatcher.ts'
import type {
  DispatcherProcessMessage,
  DispatcherProcessOptions,
} from '../harness/processes/dispatcher-process.ts'
import { emitMany, type Receiver, startReceiver, until } from '../harness/webhooks.ts'

const events = Number(process.env.CRASH_EVENTS ?? 60)
const endpoints = 3
const longestMs = 60_000 + events * 20
/** Among so many attempts some take long. None may time out, as that would add a failed attempt of its own. */
const isLong = events > 1_000
vi.setConfig({ testTimeout: longestMs })
const masterKey = newMasterKey()
const box = new SecretBox(parseMasterKey(masterKey))
const table: { step: string; events: number; lost: number; again: number; inFlight: number }[] = []
const children = new Set<ChildProcess>()
let database: TestDatabase
let receiver: Receiver
let accountId: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database[Symbol.asyncDispose]()
  if (process.env.CRASH_EVENTS)
    process.stdout.write(`${table.map((row) => JSON.stringify(row)).join('\n')}\n`)
})

function optionsOf<Options extends object>(options: Options) {
  return {
    ...{ connection: database.options, masterKey, node: 'one', leaseMs: 20_000, budgetMs: 8_000 },
    ...options,
  }
}

/** In a process of its own, to be killed. */
async function startWorker(options: Partial<DispatcherProcessOptions> = {}): Promise<ChildProcess> {
  const child = startProcess('dispatcher', optionsOf(options))
  children.add(child)
  child.on('exit', () => children.delete(child))
  await once(child, 'message')
  return child
}

/** In this process, where nobody kills it. */
function startHere(options: Partial<DispatcherOptions> = {}): Promise<AsyncDisposable> {
  return startDispatcher(optionsOf(options))
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}

async function prepare(): Promise<void> {
  accountId = (await createTenant(database, { rows: 0 })).accountId
  for (let i = 0; i < endpoints; i += 1) {
    const given = { accountId, url: receiver.url, events: ['order.paid'] }
    await database.transaction((tx) => createEndpoint(tx, { box, allowInsecure: true }, given, new Date()))
  }
}

async function untilAllDelivered(): Promise<void> {
  const open = () => database.queryOne(sql`select 1 from due where account_id = ${accountId} limit 1`)
  await until('all are delivered', async () => (await open()) === undefined, longestMs)
}

/** Every delivery has arrived, those that came twice were in flight, and the log shows each once. */
async function expectNothingLost(step: string, ids: readonly string[], inFlight: number): Promise<void> {
  const wanted = ids.length * endpoints
  const arrived = new Set(receiver.arrivals.map(({ headers }) => headers['x-service-delivery-id']))
  const again = receiver.arrivals.length - arrived.size
  table.push({ step, events: ids.length, lost: wanted - arrived.size, again, inFlight })
  expect(arrived.size, 'lost').toBe(wanted)
  expect(new Set(receiver.arrivals.map(({ requestId }) => requestId))).toEqual(new Set(ids))
  expect(receiver.arrivals.every(({ attempt }) => attempt === 1)).toBe(true)
  expect(again, 'sent again').toBeLessThanOrEqual(inFlight)
  const { problems } = await countInvariants(database)
  expect(problems).toEqual({ wrong_fanout: 0, forgotten: 0, stray: 0, unlisted: 0 })
  expect(await countLogged()).toBe(wanted)
}

async function countLogged(): Promise<number> {
  const row = await database.queryOne<{ attempts: number }>(
    sql`select count(*)::int as attempts from attempts where account_id = ${accountId}`,
  )
  return row?.attempts ?? 0
}

test('killed after the commit, before anything was claimed', async () => {
  await using own = await startReceiver()
  receiver = own
  const worker = await startWorker()
  await prepare()
  const emitting = emitMany(database, accountId, events)
  await kill(worker)
  const ids = await emitting
  const next = await startHere()
  await untilAllDelivered()
  await next[Symbol.asyncDispose]()
  await expectNothingLost('committed', ids, 16 * endpoints)
})

test.each([
  ['claimed', 'claimed'],
  ['answered, not recorded', 'answered'],
] as const)('killed when it is %s', async (step, stopAt) => {
  await using own = await startReceiver()
  receiver = own
  await prepare()
  const ids = await emitMany(database, accountId, events)
  const worker = await startWorker({ stopAt })
  let inFlight = 0
  worker.on('message', (message: DispatcherProcessMessage) => {
    if (message.type === 'reached') inFlight = message.inFlight
  })
  await until('all that may be in flight stands at the step', () => inFlight === 2 * endpoints)
  await kill(worker)
  const next = await startHere()
  await untilAllDelivered()
  await next[Symbol.asyncDispose]()
  await expectNothingLost(step, ids, stopAt === 'claimed' ? 0 : inFlight)
})

test('killed while it is sent', async () => {
  await using own = await startReceiver()
  receiver = own
  receiver.answer = () => 'hang'
  await prepare()
  const ids = await emitMany(database, accountId, events)
  const worker = await startWorker()
  await until('each has as many in flight as it may', () => receiver.inFlight === 2 * endpoints)
  const { inFlight } = receiver
  await kill(worker)
  receiver.answer = () => 200
  const next = await startHere()
  await untilAllDelivered()
  await next[Symbol.asyncDispose]()
  await expectNothingLost('sent', ids, inFlight)
})

test('the database drops every connection again and again', async () => {
  await using own = await startReceiver()
  receiver = own
  receiver.answer = () => delay(2, 200)
  await prepare()
  const ids = await emitMany(database, accountId, events * 2)
  const worker = await startHere()
  for (let i = 0; i < 4; i += 1) {
    const before = receiver.arrivals.length
    await until(
      'more has arrived',
      () => receiver.arrivals.length > before + 10 || receiver.arrivals.length >= ids.length * endpoints,
    )
    await database.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  }
  await untilAllDelivered()
  await worker[Symbol.asyncDispose]()
  // Known outcomes are recorded once the database is back, so nothing is sent again.
  await expectNothingLost('database connections cut', ids, 0)
})

test('kill -9 of PostgreSQL, and then of PostgreSQL and the worker at once', async () => {
  await using own = await startReceiver()
  receiver = own
  receiver.answer = () => delay(2, 200)
  const dataDir = await madeDataDir()
  const shared = database
  await using postgres = await EmbeddedPostgres.open({ dataDir, kind: 'serve' })
  await using durable = new Database(postgres.connection)
  database = Object.assign(durable, { connection: postgres.connection })
  try {
    await migrate(durable, silentLog)
    await prepare()
    const ids = await emitMany(durable, accountId, events * 2)
    const worker = await startWorker()
    await until('some have arrived', () => receiver.arrivals.length > endpoints)
    process.kill(mainPid(dataDir), 'SIGKILL')
    const before = receiver.arrivals.length
    await until('it goes on', () => receiver.arrivals.length > before + 100, 30_000)
    process.kill(mainPid(dataDir), 'SIGKILL')
    await kill(worker)
    await until(
      'the database is back',
      () =>
        durable.query(sql`select 1`).then(
          () => true,
          () => false,
        ),
      30_000,
    )
    const next = await startHere()
    await untilAllDelivered()
    await next[Symbol.asyncDispose]()
    // Only deliveries that the killed worker had in flight or unrecorded; the surviving one recorded its outcomes
    // later.
    await expectNothingLost('PostgreSQL, then PostgreSQL and worker', ids, limits.webhookBatchRows)
  } finally {
    database = shared
  }
})

test('of two workers none sends what the other one does; killing one moves its work within the lease', async () => {
  await using own = await startReceiver()
  receiver = own
  const underWay = new Set<unknown>()
  let twice = 0
  receiver.answer = async ({ headers }) => {
    const id = headers['x-service-delivery-id']
    if (underWay.has(id)) twice += 1
    underWay.add(id)
    await delay(20)
    underWay.delete(id)
    return 200
  }
  await prepare()
  const short = isLong ? { leaseMs: 15_000, budgetMs: 5_000 } : { leaseMs: 5_000, budgetMs: 2_000 }
  const one = await startHere({ node: 'one', ...short })
  const other = await startWorker({ node: 'other', ...short })
  const owners = async () =>
    database.query(
      sql`select owner, count(*)::int as count from dispatch_slots where lease_until > now() group by owner`,
    )
  await until('they share the slots', async () =>
    (await owners()).every((row) => (row as { count: number }).count === 32),
  )
  const ids = await emitMany(database, accountId, events)
  await until('some have arrived', () => receiver.arrivals.length > endpoints)
  const killedMs = performance.now()
  await kill(other)
  // Counted in this order, so that nothing which was sent and not yet recorded is missed.
  const logged = await countLogged()
  const unrecorded = receiver.arrivals.length - logged
  await until('the living one has all slots', async () => {
    const rows = await owners()
    return rows.length === 1 && (rows[0] as { count: number }).count === 64
  })
  expect(performance.now() - killedMs).toBeLessThan(short.leaseMs + 10_000)
  await untilAllDelivered()
  await one[Symbol.asyncDispose]()
  expect(twice).toBe(0)
  await expectNothingLost('one of two', ids, Math.max(unrecorded, 16 * endpoints))
})

test('a worker that is stopped past its lease and wakes records nothing twice', async () => {
  await using own = await startReceiver()
  receiver = own
  receiver.answer = () => delay(10, 200)
  await prepare()
  const short = isLong ? { leaseMs: 15_000, budgetMs: 5_000 } : { leaseMs: 5_000, budgetMs: 2_000 }
  const one = await startWorker({ node: 'one', ...short })
  const ids = await emitMany(database, accountId, events * 2)
  await until('some have arrived', () => receiver.arrivals.length > endpoints)
  one.kill('SIGSTOP')
  await until('what was in flight has been answered', () => receiver.inFlight === 0)
  // Attempts not yet recorded, and those begun that had not left the process, which continues where it stopped on
  // SIGCONT.
  const inFlight = receiver.arrivals.length - (await countLogged()) + 16 * endpoints
  const other = await startHere({ node: 'other', ...short })
  await untilAllDelivered()
  one.kill('SIGCONT')
  await until('both have slots', async () => {
    const rows = await database.query(
      sql`select distinct owner from dispatch_slots where lease_until > now()`,
    )
    return rows.length === 2
  })
  ids.push(...(await emitMany(database, accountId, 10)))
  await untilAllDelivered()
  await stop(one)
  await other[Symbol.asyncDispose]()
  await expectNothingLost('stopped past its lease', ids, inFlight)
})
