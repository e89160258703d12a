// npm run bench:webhooks: throughput and latency of outgoing webhooks, and the effect of bad receivers and a long log.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { emit } from '../packages/server/src/events/emit.ts'
import { Database, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { readPageRequest } from '../packages/server/src/platform/lists/page.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { deliveriesBinding, listDeliveries } from '../packages/server/src/webhooks/log/deliveries.ts'
import { dropOldDays } from '../packages/server/src/webhooks/log/old-days.ts'
import { assertRuns, toldBy } from './child.ts'
import {
  ask,
  bareLoop,
  compared,
  type Emit,
  emitAt,
  type Latency,
  measureLatency,
  nowMs,
  openReceiver,
  quantile,
  shown,
} from './peers/load.ts'
import { benchPeer } from './peers/run-peer.ts'
import { printTable } from './table.ts'
import { addBacklog, addLanes, addLog, type Lane } from './webhooks-data.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const logRows = Number(process.env.BENCH_LOG_ROWS ?? 5_000_000)
const drained = Number(process.env.BENCH_DRAIN ?? 60_000)
const hanging = Number(process.env.BENCH_HANG ?? 100_000)
/** The parts to run, such as `ab`; c and e are compared with b. */
const parts = process.env.BENCH_PARTS ?? 'abcde'
/** The adapter of another sender, which is measured in place of ours. */
const peer = process.env.BENCH_PEER
const tell = (text: string) => process.stderr.write(`${text}\n`)

const compiled = join(tmpdir(), 'mostrador-bench-compiled')
const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-bench-webhooks-'))
const postgres = await EmbeddedPostgres.open({ dataDir, kind: 'command' })
const database = new Database(postgres.connection, { max: 8 })
await migrate(database, silentLog)
const masterKey = newMasterKey()
const box = new SecretBox(parseMasterKey(masterKey))
const receiver = await openReceiver()
const { url } = receiver
const rows: string[][] = []
const goal = (name: string, wanted: string, reached: string) => rows.push([name, wanted, reached])

try {
  if (peer) {
    await benchPeer(peer, { receiver, parts, seconds, drained, hanging, tell, goal })
  } else if (parts.includes('a')) await throughput()
  if (!peer && /[bce]/.test(parts)) {
    const lanes = await addLanes(database, box, { accounts: 10, perAccount: 1, url: url('/ok') })
    const plain = await latencies(lanes)
    if (parts.includes('c')) await besideHanging(lanes, plain)
    if (parts.includes('d')) await besideBad()
    if (parts.includes('e') && logRows > 0) await longLog(lanes, plain)
  } else if (!peer && parts.includes('d')) await besideBad()
} finally {
  printTable(['webhooks', 'wanted', 'reached'], rows)
  await receiver[Symbol.asyncDispose]()
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function throughput(): Promise<void> {
  tell('a: bare loop')
  const bare = await bareLoop(receiver.url)
  const lanes = await addLanes(database, box, { accounts: 10, perAccount: 4, url: url('/ok') })
  tell(`a: backlog of ${drained}`)
  await addBacklog(database, lanes, drained)
  await receiver.arrivals()
  const startedMs = performance.now()
  const worker = await startWorker()
  const readyMs = performance.now() - startedMs
  const begunMs = performance.now()
  await untilEmptiedBy(worker)
  const perSecond = drained / ((performance.now() - begunMs) / 1_000)
  const received = (await receiver.arrivals()).length
  const { rss, cpu } = await ask<{ rss: number; cpu: NodeJS.CpuUsage }>(worker, 'usage')
  await stop(worker)
  const [log] = await database.query<{ attempts: number }>(
    sql`select count(*)::int as attempts from attempts`,
  )
  goal(`a: backlog of ${drained} drained, log written`, '≥ 6,000/s', `${perSecond.toFixed(0)}/s`)
  const ratio = `${((100 * perSecond) / bare).toFixed(0)} %`
  goal(`a: of a bare undici and HMAC loop (${bare.toFixed(0)}/s)`, '≥ 30 %', ratio)
  goal('a: received, and logged', String(drained), `${received}, ${log?.attempts}`)
  goal('a: memory of the worker', '–', `${(rss / 1e6).toFixed(0)} MB (ready in ${readyMs.toFixed(0)} ms)`)
  const cpuUs = (cpu.user + cpu.system) / drained
  goal('a: CPU of the worker a delivery, its start among it', '–', `${cpuUs.toFixed(0)} µs`)
}

async function latencies(lanes: readonly Lane[]): Promise<Latency> {
  const worker = await startWorker()
  const slow = await measure('b: commit to receiver at 50/s', lanes, 50)
  goal('b: commit → received at 50/s, p95', '≤ 25 ms', shown(slow))
  const quick = await measure('b: at 200/s', lanes, 200)
  goal('b: commit → received at 200/s, p95', '≤ 25 ms', shown(quick))
  await stop(worker)
  return quick
}

async function besideHanging(lanes: readonly Lane[], plain: Latency): Promise<void> {
  const [hung] = await addLanes(database, box, { accounts: 1, perAccount: 1, url: url('/hang') })
  tell(`c: backlog of ${hanging} to one that hangs`)
  if (hung) await addBacklog(database, [hung], hanging)
  const worker = await startWorker()
  const beside = await measure('c: beside it', lanes, 200)
  goal(`c: the same beside a hung backlog of ${hanging}, p95`, '≤ 1.1 ×', compared(beside, plain))
  await stop(worker)
  if (hung) await database.query(sql`delete from accounts where id = ${hung.accountId}`)
}

async function besideBad(): Promise<void> {
  tell('d: 1,000 endpoints')
  const good = await addLanes(database, box, { accounts: 80, perAccount: 10, url: url('/ok') })
  const worker = await startWorker()
  // Opens each lane and connection before anything is measured.
  await emitAt(200, 6, emitTo(good))
  const alone = await measure('d: 800 healthy ones', good, 200)
  const hung = await addLanes(database, box, { accounts: 10, perAccount: 10, url: url('/hang') })
  const failing = await addLanes(database, box, { accounts: 10, perAccount: 10, url: url('/fail') })
  await addBacklog(database, [...hung, ...failing], 20_000)
  const beside = await measure('d: beside 200 bad ones', good, 200)
  goal('d: healthy p95 beside 200 bad of 1,000', '≤ 1.2 ×', compared(beside, alone))
  await stop(worker)
  const accountIds = [...new Set([...hung, ...failing].map(({ accountId }) => accountId))]
  await database.query(sql`delete from accounts where id = any(${accountIds}::uuid[])`)
}

async function longLog(lanes: readonly Lane[], plain: Latency): Promise<void> {
  const day = new Date(Math.floor(Date.now() / 86_400_000 - 10) * 86_400_000)
  const many = await addLanes(database, box, { accounts: 1, perAccount: 10, url: url('/ok') })
  await addLog(database, many, { count: logRows, day, tell })
  const accountId = many[0]?.accountId ?? ''
  const endpointId = many[3]?.endpointId
  const filters = [
    {},
    { endpointId },
    { kind: 'order.paid' },
    { status: 'failed' },
    { status: 'pending' },
    { status: 'delivered' },
    { endpointId, status: 'failed' },
    { endpointId, kind: 'order.created' },
  ]
  const times: number[] = []
  for (const filter of filters) {
    const binding = deliveriesBinding(accountId, filter)
    let cursor: string | undefined
    for (let page = 0; page < 30; page += 1) {
      const startedMs = performance.now()
      const request = readPageRequest({ limit: '50', cursor }, binding)
      const found = await listDeliveries(database, accountId, filter, request)
      times.push(performance.now() - startedMs)
      cursor = found.next_cursor ?? undefined
    }
  }
  goal(
    `e: a page of the log with ${logRows} attempts, p95`,
    '≤ 100 ms',
    `${quantile(times, 0.95).toFixed(1)} ms`,
  )
  const worker = await startWorker()
  const dropping = delay(seconds * 400).then(() => dropDay(day))
  const beside = await measure('e: while a day of the log is dropped', lanes, 200)
  await dropping
  goal('e: commit → received at 200/s while that day is dropped, p95', '≤ 1.1 ×', compared(beside, plain))
  await stop(worker)
}

async function dropDay(day: Date): Promise<void> {
  const startedMs = performance.now()
  const { dropped, kept } = await dropOldDays(database, new Date(day.getTime() + 86_400_000))
  const suffix = day.toISOString().slice(0, 10).replaceAll('-', '')
  if (!dropped.includes(`events_${suffix}`)) throw new Error('that day was not dropped')
  goal(
    `e: dropping that day, ${kept} deliveries of it are owed`,
    '',
    `${Math.round(performance.now() - startedMs)} ms`,
  )
}

function measure(name: string, lanes: readonly Lane[], rate: number): Promise<Latency> {
  tell(name)
  return measureLatency(receiver, { rate, seconds, emit: emitTo(lanes) })
}

function emitTo(lanes: readonly Lane[]): Emit {
  const accountIds = [...new Set(lanes.map(({ accountId }) => accountId))]
  return async (n) => {
    const accountId = accountIds[n % accountIds.length] ?? ''
    const event = { accountId, kind: 'order.paid', data: eventSamples['order.paid'] } as const
    const { id } = await database.transaction((tx) => emit(tx, event, new Date()))
    return [id, nowMs()]
  }
}

async function startWorker(): Promise<ChildProcess> {
  const given = JSON.stringify({ connection: postgres.connection, masterKey })
  const worker = fork(new URL('./webhooks-worker.ts', import.meta.url), [given], {
    execArgv: [
      // The service starts its worker with the same flags, and with the same variables for its allocator.
      ...['--max-semi-space-size=8', '--max-old-space-size=1024', '--initial-old-space-size=32'],
      ...(process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
    ],
    // As the npm package, which holds JavaScript: a process that strips types itself keeps 20 MB for that.
    env: {
      ...{ MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) },
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
    },
  })
  await toldBy(worker)
  return worker
}

async function stop(worker: ChildProcess): Promise<void> {
  worker.disconnect()
  await once(worker, 'exit')
}

async function untilEmptiedBy(worker: ChildProcess): Promise<void> {
  for (;;) {
    assertRuns(worker)
    const row = await database.queryOne(sql`select 1 from due limit 1`)
    if (!row) return
    await delay(20)
  }
}
