// npm run bench:webhooks: throughput and latency of outgoing webhooks, and the effect of bad receivers and a long log.
import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventSamples } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { Pool } from 'undici'
import { emit } from '../packages/server/src/events/emit.ts'
import { Database, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { readPageRequest } from '../packages/server/src/platform/lists/page.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { deliveriesBinding, listDeliveries } from '../packages/server/src/webhooks/log/deliveries.ts'
import { dropOldDays } from '../packages/server/src/webhooks/log/old-days.ts'
import { printTable } from './table.ts'
import { addBacklog, addLanes, addLog, type Lane } from './webhooks-data.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const logRows = Number(process.env.BENCH_LOG_ROWS ?? 5_000_000)
const drained = Number(process.env.BENCH_DRAIN ?? 60_000)
const hanging = Number(process.env.BENCH_HANG ?? 100_000)
/** The parts to run, such as `ab`; c and e are compared with b. */
const parts = process.env.BENCH_PARTS ?? 'abcde'
const tell = (text: string) => process.stderr.write(`${text}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-bench-webhooks-'))
const postgres = await EmbeddedPostgres.open({ dataDir, kind: 'command' })
const database = new Database(postgres.connection, { max: 8 })
await migrate(database, silentLog)
const masterKey = newMasterKey()
const box = new SecretBox(parseMasterKey(masterKey))
const receiver = fork(new URL('./webhooks-receiver.ts', import.meta.url))
const [{ port }] = (await once(receiver, 'message')) as [AddressInfo]
const url = (path: string) => (endpoint: number) =>
  `http://127.1.${endpoint >> 8}.${endpoint & 255}:${port}${path}`
const rows: string[][] = []
const goal = (name: string, wanted: string, reached: string) => rows.push([name, wanted, reached])

try {
  if (parts.includes('a')) await throughput()
  if (/[bce]/.test(parts)) {
    const lanes = await addLanes(database, box, { accounts: 10, perAccount: 1, url: url('/ok') })
    const plain = await latencies(lanes)
    if (parts.includes('c')) await besideHanging(lanes, plain)
    if (parts.includes('d')) await besideBad()
    if (parts.includes('e') && logRows > 0) await longLog(lanes, plain)
  } else if (parts.includes('d')) await besideBad()
} finally {
  printTable(['webhooks', 'wanted', 'reached'], rows)
  receiver.disconnect()
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function throughput(): Promise<void> {
  tell('a: bare loop')
  const bare = await bareLoop()
  const lanes = await addLanes(database, box, { accounts: 10, perAccount: 4, url: url('/ok') })
  tell(`a: backlog of ${drained}`)
  await addBacklog(database, lanes, drained)
  await ask(receiver, 'arrivals')
  const startedMs = performance.now()
  const worker = await startWorker()
  const readyMs = performance.now() - startedMs
  const begunMs = performance.now()
  await untilEmpty()
  const perSecond = drained / ((performance.now() - begunMs) / 1_000)
  const received = (await ask<unknown[]>(receiver, 'arrivals')).length
  const { rss } = await ask<{ rss: number }>(worker, 'usage')
  await stop(worker)
  const [log] = await database.query<{ attempts: number }>(
    sql`select count(*)::int as attempts from attempts`,
  )
  goal(`a: backlog of ${drained} drained, log written`, '≥ 6,000/s', `${perSecond.toFixed(0)}/s`)
  const ratio = `${((100 * perSecond) / bare).toFixed(0)} %`
  goal(`a: of a bare undici and HMAC loop (${bare.toFixed(0)}/s)`, '≥ 30 %', ratio)
  goal('a: received, and logged', String(drained), `${received}, ${log?.attempts}`)
  goal('a: memory of the worker', '–', `${(rss / 1e6).toFixed(0)} MB (ready in ${readyMs.toFixed(0)} ms)`)
}

/** Only signs and sends, to as many endpoints with as many requests in flight. */
async function bareLoop(): Promise<number> {
  const body = Buffer.from(JSON.stringify({ event: 'order.paid', data: eventSamples['order.paid'] }))
  const connections = limits.webhookInFlightMax
  const pools = Array.from({ length: 40 }, (_, i) => new Pool(new URL(url('/')(i)).origin, { connections }))
  let count = 0
  const endMs = performance.now() + 4_000
  const loop = async (pool: Pool) => {
    while (performance.now() < endMs) {
      const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
      const headers = { 'x-service-signature': signature }
      const answer = await pool.request({ method: 'POST', path: '/bare', body, headers })
      await answer.body.dump()
      count += 1
    }
  }
  await Promise.all(pools.flatMap((pool) => Array.from({ length: connections }, () => loop(pool))))
  await Promise.all(pools.map((pool) => pool.close()))
  return count / 4
}

type Latency = { p50: number; p95: number; missing: number }

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
  await run(good, 200, 6)
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

/** Emits at a fixed rate from this process and measures from each commit to its arrival in another process. */
async function measure(name: string, lanes: readonly Lane[], rate: number): Promise<Latency> {
  tell(name)
  await run(lanes, rate, 2)
  await delay(500)
  await ask(receiver, 'arrivals')
  const committed = await run(lanes, rate, seconds)
  await delay(1_000)
  const arrived = new Map(await ask<[string, number][]>(receiver, 'arrivals'))
  const times = [...committed].flatMap(([id, atMs]) => {
    const arrivedMs = arrived.get(id)
    return arrivedMs === undefined ? [] : [arrivedMs - atMs]
  })
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    missing: committed.size - times.length,
  }
}

async function run(lanes: readonly Lane[], rate: number, forSeconds: number): Promise<Map<string, number>> {
  const committed = new Map<string, number>()
  const emitting: Promise<void>[] = []
  const startMs = performance.now()
  const accountIds = [...new Set(lanes.map(({ accountId }) => accountId))]
  for (let i = 0; i < rate * forSeconds; i += 1) {
    const waitMs = startMs + (i * 1_000) / rate - performance.now()
    if (waitMs > 1) await delay(waitMs)
    emitting.push(emitOne(accountIds[i % accountIds.length] ?? '', committed))
  }
  await Promise.all(emitting)
  return committed
}

async function emitOne(accountId: string, committed: Map<string, number>): Promise<void> {
  const event = { accountId, kind: 'order.paid', data: eventSamples['order.paid'] } as const
  const { id } = await database.transaction((tx) => emit(tx, event, new Date()))
  committed.set(id, performance.timeOrigin + performance.now())
}

async function startWorker(): Promise<ChildProcess> {
  const given = JSON.stringify({ connection: postgres.connection, masterKey })
  const worker = fork(new URL('./webhooks-worker.ts', import.meta.url), [given], {
    execArgv: [
      // The service starts its worker with the same flag.
      '--max-semi-space-size=16',
      ...(process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
    ],
  })
  await once(worker, 'message')
  return worker
}

async function stop(worker: ChildProcess): Promise<void> {
  worker.disconnect()
  await once(worker, 'exit')
}

async function untilEmpty(): Promise<void> {
  for (;;) {
    const row = await database.queryOne(sql`select 1 from due limit 1`)
    if (!row) return
    await delay(20)
  }
}

async function ask<T>(child: ChildProcess, question: string): Promise<T> {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer as T
}

function quantile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
}

function shown({ p50, p95, missing }: Latency): string {
  return `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}${missing > 0 ? `, ${missing} missing` : ''})`
}

function compared(beside: Latency, plain: Latency): string {
  return `${(beside.p95 / plain.p95).toFixed(2)} × (${plain.p95.toFixed(1)} → ${shown(beside)})`
}
