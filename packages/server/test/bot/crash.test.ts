// kill -9 between every two steps from a customer's message to the bot's reply: nothing is lost, every event happens
// once, and no reply is sent twice, because the platform's reports carry our mark back.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDemoAccount } from '../../src/demo/demo.ts'
import { type Sql, sql } from '../../src/platform/database/database.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import type { CustomerAct, Person } from '../../src/simulator/played/played.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import {
  addChainChannel,
  type ChainChannel,
  chainEvents,
  chainMessages,
  chainQuiet,
  countKinds,
  heardBy,
  type Posted,
  post,
  startChain,
  told,
} from '../harness/chain.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { waitForLock } from '../harness/inbound.ts'
import { startProcess } from '../harness/processes/bundled.ts'
import type { ChainProcessOptions } from '../harness/processes/chain-process.ts'
import { until } from '../harness/webhooks.ts'

const masterKey = newMasterKey()
const person: Person = { id: '573105550101', name: 'Laura Gómez' }
const cart: CustomerAct = { kind: 'order', lines: [{ sku: 'FAL-PLI', quantity: 1 }] }
const children = new Set<ChildProcess>()
let stack: AsyncDisposableStack
let db: TestDatabase
let graph: GraphStandIn
let front: Front
let channel: ChainChannel

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  graph = stack.use(await startGraph())
  front = stack.use(await startFront())
})
afterAll(() => stack.disposeAsync())
afterEach(async () => {
  front.target = undefined
  for (const child of children) child.kill('SIGKILL')
  graph.faultOf = () => undefined
  await db[Symbol.asyncDispose]()
})

type Front = AsyncDisposable & {
  url: string
  /** Address of the running service; undefined while there is none. */
  target: string | undefined
}

/**
 * A stable address in front of a service that comes and goes. Like the platforms, it retries until the service accepts.
 */
async function startFront(): Promise<Front> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => /^(content-type|x-hub-signature-256)$/.test(name)),
    ) as Record<string, string>
    const posted = { path: request.url ?? '', body: Buffer.concat(chunks).toString('utf8'), headers }
    // A report left of a test that is over finds its channel nowhere, and would be waited for in the next ones.
    while (server.listening && posted.path === channel.path) {
      const { target } = front
      const isTaken =
        target !== undefined &&
        (await post(target, posted).then(
          () => true,
          () => false,
        ))
      if (isTaken) break
      await delay(10)
    }
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** In a process of its own, to be killed. */
async function start(options: Partial<ChainProcessOptions> = {}): Promise<ChildProcess> {
  const given: ChainProcessOptions = { connection: db.connection, masterKey, node: 'one', ...options }
  const child = startProcess('chain', given)
  children.add(child)
  const [url] = (await once(child, 'message')) as [string]
  front.target = url
  return child
}

/** The one that follows it, in this process: starting another takes a second of the processor. */
async function startHere(aheadMs: number): Promise<AsyncDisposable> {
  const clock = () => new Date(Date.now() + aheadMs)
  const chain = await startChain({ connection: db.connection, masterKey, node: 'one', clock })
  front.target = chain.url
  return {
    async [Symbol.asyncDispose]() {
      front.target = undefined
      await chain[Symbol.asyncDispose]()
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  front.target = undefined
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  children.delete(child)
}

async function prepare(platform: ChainChannel['platform']): Promise<void> {
  db = await createTestDatabase()
  graph.taken.length = 0
  const made = await db.transaction((tx) => createDemoAccount(tx, { now: new Date(), isDemo: true }))
  const given = { accountId: made.account.id, masterKey, graph, serviceUrl: front.url }
  channel = await addChainChannel(db, { ...given, platform })
}

function write(url = front.url): Promise<void> {
  const line: CustomerAct = channel.platform === 'whatsapp' ? cart : { kind: 'text', text: 'Hola' }
  const posted: Posted = told(channel, person, line)
  return post(url, posted)
}

/**
 * Locks the table, so that the service stops where it needs it; kills it there once `done` finds a row, then unlocks.
 */
async function killAtTable(table: Sql, done: Sql): Promise<void> {
  const child = await start()
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.query(sql`lock table ${table} in share row exclusive mode`)
    held.resolve()
    await released.promise
  })
  await held.promise
  await write()
  await waitForLock(db)
  await untilRow('it stands there', done)
  await kill(child)
  released.resolve()
  await holding
}

async function untilRow(what: string, statement: Sql): Promise<void> {
  await until(what, async () => (await db.queryOne(statement)) !== undefined)
}

/** Each step brings the service to a point and kills it there, then undoes what it changed on the platform's side. */
const steps: Record<string, () => Promise<void>> = {
  'stored, not applied': () =>
    killAtTable(sql`messages`, sql`select 1 from inbound_events where status = 'stored'`),
  'applied, no turn claimed': async () => {
    const child = await start({ debounceMs: 20_000 })
    await write()
    await untilRow('it is applied', sql`select 1 from bot_turns where fence = 0`)
    await kill(child)
  },
  // A turn that a hint named is claimed in its own transaction, so only its lock is seen from outside.
  'turn claimed, not committed': () =>
    killAtTable(
      sql`bot_memories`,
      sql`select 1 from pg_locks l where l.relation = 'bot_turns'::regclass and l.mode = 'RowExclusiveLock' and l.granted`,
    ),
  'turn committed, nothing sent': async () => {
    // Pauses the channel, as when the platform has asked for back-off.
    await db.query(sql`update channels set paused_until = now() + interval '1 hour'`)
    const child = await start()
    await write()
    await untilRow('the reply waits', sql`select 1 from sends where state = 'queued'`)
    await kill(child)
    await db.query(sql`update channels set paused_until = null`)
  },
  'on the wire': async () => {
    const child = await start()
    graph.faultOf = () => ({ kind: 'delay', ms: 500 })
    const before = graph.requestCount
    await write()
    await until('it is on the wire', () => graph.requestCount > before)
    expect(graph.taken).toEqual([])
    await kill(child)
    await until('the platform has it', () => graph.taken.length === 1)
    graph.faultOf = () => undefined
  },
  'taken by the platform, not recorded': async () => {
    const child = await start()
    const url = front.target ?? ''
    // Holds back the platform's reports until the service is running again.
    front.target = undefined
    graph.faultOf = () => ({ kind: 'late answer', ms: 60_000 })
    await write(url)
    await until('the platform has it', () => graph.taken.length === 1)
    await kill(child)
    graph.faultOf = () => undefined
  },
}

/** The clock of the next service, where that would have to wait for the end of a claim. */
const aheadMs: Record<string, number> = { 'stored, not applied': 10_000 }

/**
 * Up to the wire the service goes the same way to both, so there it is killed on one of them: each start takes a second
 * of the processor. With CRASH_EVENTS it is killed everywhere on both.
 */
const onWire = ['on the wire', 'taken by the platform, not recorded']
const killed: [ChainChannel['platform'], string[]][] = [
  ['whatsapp', Object.keys(steps)],
  ['messenger', process.env.CRASH_EVENTS ? Object.keys(steps) : onWire],
]

describe.each(killed)('killed on %s', { timeout: 90_000 }, (platform, where) => {
  test.each(where)('%s', async (step) => {
    const go = steps[step]
    if (!go) throw new Error(`no step is called ${step}`)
    await prepare(platform)
    await go()
    await using _next = await startHere(aheadMs[step] ?? 0)
    await chainQuiet(db, graph)
    await expectOnce()
  })
})

// A message that never reached the platform leaves no trace there, so the service waits for a report before it sends it
// again.
test('killed on a wire that led nowhere: it is said once, when no word of it has come', async () => {
  await prepare('whatsapp')
  const child = await start()
  graph.faultOf = () => ({ kind: 'reset' })
  const before = graph.requestCount
  await write()
  await until('it is tried', () => graph.requestCount > before)
  await untilRow('nobody knows', sql`select 1 from sends where state = 'unknown'`)
  await kill(child)
  graph.faultOf = () => undefined
  await using _next = await startHere(limits.sendEvidenceMs + 1_000)
  await chainQuiet(db, graph)
  await expectOnce()
}, 90_000)

async function expectOnce(): Promise<void> {
  const messages = await chainMessages(db, channel)
  const isOrder = channel.platform === 'whatsapp'
  expect(messages.filter(({ role }) => role === 'user')).toHaveLength(1)
  expect(countKinds(await chainEvents(db, channel.accountId))).toEqual({
    ...{ 'message.received': 1, 'message.sent': 1 },
    ...(isOrder && { 'order.created': 1 }),
  })
  const orders = await db.query(sql`
    select o.id from orders o join conversations v on v.account_id = o.account_id and v.id = o.conversation_id
    where o.account_id = ${channel.accountId} and v.channel_id = ${channel.id}`)
  expect(orders).toHaveLength(isOrder ? 1 : 0)
  const said = messages.filter(({ role }) => role === 'assistant')
  expect(said.length).toBeGreaterThan(0)
  expect(heardBy(graph, channel, person)).toHaveLength(said.length)
  for (const { delivery_status: status } of said) expect(['sent', 'delivered', 'read']).toContain(status)
}
