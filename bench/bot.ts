// npm run bench:bot: speed of acknowledgements and of the bot's answers to inbound messages while webhooks flow.
// BENCH_PARTS names those of turns, acks and backlog that are measured; backlog needs acks.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ConnectionOptions, Database, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { addEndpoints, addShops, dialogues } from './bot-data.ts'
import type { Load, Sent } from './bot-load.ts'
import { toldBy } from './child.ts'
import {
  childrenOf,
  folderIn,
  postgresCpuBetweenUs,
  postgresCpuUs,
  postgresProcesses,
  processCpuUs,
} from './cpu.ts'
import { printTable } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const turnRate = Number(process.env.BENCH_TURNS ?? 50)
const ackRate = Number(process.env.BENCH_ACKS ?? 500)
const parts = (process.env.BENCH_PARTS ?? 'turns,acks,backlog').split(',')
const shopCount = 10
const tell = (text: string) => process.stderr.write(`${text}\n`)

// Cleans up in reverse order, even after a failure.
await using cleanup = new AsyncDisposableStack()
const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-bench-bot-'))
cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
const postgres = cleanup.use(await openPostgres())
const database = cleanup.use(new Database(postgres.connection, { max: 4 }))
await migrate(database, silentLog)
const masterKey = newMasterKey()
const box = new SecretBox(parseMasterKey(masterKey))
const [platform, graphUrl] = await startChild<string>(new URL('./bot-platform.ts', import.meta.url))
const [receiver, { port: receiverPort }] = await startChild<AddressInfo>(
  new URL('./webhooks-receiver.ts', import.meta.url),
)
const [customers] = await startChild(new URL('./bot-load.ts', import.meta.url))
const [, bareUrl] = await startChild<string>(
  new URL('./bot-bare.ts', import.meta.url),
  JSON.stringify(postgres.connection),
)

tell(`${shopCount} shops`)
const shops = await addShops(database, box, { count: shopCount, graphUrl })
const { url, service, workerPid } = await startService()
const channels = shops.map(({ target }) => [
  target.externalId,
  { platform: 'whatsapp', url: url + target.path, secret: target.secret, reports: ['sent', 'delivered'] },
])
await ask(platform, { channels })
const rows: string[][] = []
const goal = (name: string, wanted: string, reached: string) => {
  tell(`  ${name}: ${reached}`)
  rows.push([name, wanted, reached])
}
let loads = 0

try {
  if (parts.includes('turns')) await turnsAloneAndBeside()
  else await warmUp()
  if (parts.includes('acks')) await acknowledgements()
} finally {
  printTable(['bot', 'wanted', 'reached'], rows)
}

async function turnsAloneAndBeside(): Promise<void> {
  const alone = await turns('turns, nobody listens to webhooks')
  await addOwnEndpoints()
  const beside = await turns('turns beside webhooks')
  const wanted = '≤ 150 ms'
  goal(`inbound → reply taken, ${turnRate} turns/s, webhooks flowing, p95`, wanted, shownTurns(beside))
  goal('the same, the whole reply', '–', shown(beside.whole, 0.95))
  goal('the same, nobody listens to webhooks', '–', shownTurns(alone))
  goal('p95 with webhooks / without', '–', `${ratio(beside.first, alone.first, 0.95)} ×`)
  goal('CPU a turn: api, worker, PostgreSQL', '–', beside.cpu)
  goal('the same by process, with the load’s own', '–', beside.processes)
  goal('transactions a turn', '–', beside.transactions)
  goal('webhooks received meanwhile', '–', beside.webhooks)
}

function addOwnEndpoints(): Promise<void> {
  return addEndpoints(database, box, { shops, url: `http://127.0.0.1:${receiverPort}/ok` })
}

/** Opens connections, prepared statements and the endpoints' lanes where no turns were measured before. */
async function warmUp(): Promise<void> {
  await addOwnEndpoints()
  await load({ origin: url, seconds: 8, rate: turnRate, customers: 150 })
  await untilQuiet()
}

type Turns = {
  first: number[]
  whole: number[]
  missing: number
  cpu: string
  processes: string
  transactions: string
  webhooks: string
}

/** Pairs each customer's message with the bot's reply to it: customers wait far longer than a reply takes. */
async function turns(name: string): Promise<Turns> {
  tell(name)
  // Opens connections, prepared statements and the endpoints' lanes before anything is measured.
  await load({ origin: url, seconds: 5, rate: turnRate, customers: 150 })
  await untilQuiet()
  await Promise.all([ask(platform, 'taken'), ask(receiver, 'arrivals')])
  if (process.env.BENCH_STATEMENTS)
    await database.script(
      'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()',
    )
  const [before, processesBefore] = [await usage(), processes()]
  const sent = await load({ origin: url, seconds, rate: turnRate, customers: turnRate * 4 })
  await untilQuiet()
  const [after, processesAfter] = [await usage(), processes()]
  const taken = await ask<[customer: string, atMs: number][]>(platform, 'taken')
  const webhooks = await ask<unknown[]>(receiver, 'arrivals')
  const count = sent.messages.length
  if (process.env.BENCH_STATEMENTS) await tellStatements(count)
  const replies = repliesTo(sent, taken)
  const us = (of: 'api' | 'worker' | 'postgres') => ((after[of] - before[of]) / count / 1_000).toFixed(1)
  return {
    first: replies.map(({ firstMs }) => firstMs),
    whole: replies.map(({ wholeMs }) => wholeMs),
    missing: count - replies.length,
    cpu: `${us('api')} + ${us('worker')} + ${us('postgres')} ms`,
    processes: [...between(processesBefore, processesAfter)]
      .map(([name, us]) => [name, (us / count / 1_000).toFixed(1)])
      .filter(([, ms]) => ms !== '0.0')
      .map(([name, ms]) => `${name} ${ms}`)
      .join(', '),
    transactions: ((after.transactions - before.transactions) / count).toFixed(1),
    webhooks: `${webhooks.length} (${(webhooks.length / sent.seconds).toFixed(0)}/s)`,
  }
}

/** Time of the processor so far, of everything that runs. */
function processes() {
  const named = { service, 'the platform’s stand-in': platform, receiver, load: customers }
  const own = new Map([
    ...Object.entries(named).map(([name, { pid = 0 }]) => [name, processCpuUs(pid)] as const),
    ['worker', processCpuUs(workerPid)],
  ])
  return { own, postgres: postgresProcesses(postgres.folders) }
}

function between(
  before: ReturnType<typeof processes>,
  after: ReturnType<typeof processes>,
): Map<string, number> {
  const kinds = postgresCpuBetweenUs(before.postgres, after.postgres)
  return new Map([
    ...[...after.own].map(([name, us]) => [name, us - (before.own.get(name) ?? 0)] as const),
    ...[...kinds].map(([kind, us]) => [`PostgreSQL’s ${kind}`, us] as const),
  ])
}

function repliesTo({ messages }: Sent, taken: readonly [customer: string, atMs: number][]) {
  const takenBy = Map.groupBy(taken, ([customer]) => customer)
  const writtenBy = Map.groupBy(messages, ([customer]) => customer)
  return messages.flatMap(([customer, dueMs]) => {
    const nextMs = writtenBy.get(customer)?.find(([, atMs]) => atMs > dueMs)?.[1] ?? Number.POSITIVE_INFINITY
    // The stand-in's clock has whole milliseconds.
    const own = takenBy.get(customer)?.filter(([, atMs]) => atMs + 1 > dueMs && atMs + 1 <= nextMs) ?? []
    const [first, last] = [own[0], own.at(-1)]
    return first && last ? [{ firstMs: first[1] - dueMs, wholeMs: last[1] - dueMs }] : []
  })
}

/** More than the bot can answer at once: the excess becomes a backlog, and the rest is measured beside it. */
async function acknowledgements(): Promise<void> {
  tell('acknowledgements, bare')
  const given = { customers: 20_000, seconds: seconds / 2, connections: 16 }
  const barest = await load({ origin: bareUrl, ...given })
  tell(`acknowledgements at ${ackRate}/s`)
  await ask(receiver, 'arrivals')
  const paced = await load({ origin: url, ...given, seconds, rate: ackRate, connections: 64 })
  const webhooks = (await ask<unknown[]>(receiver, 'arrivals')).length / paced.seconds
  goal(`acknowledged after commit at ${ackRate}/s, p99`, '≤ 100 ms', shown(times(paced), 0.99))
  goal('the same, a second, not 200', `≥ ${ackRate}, 0`, `${rate(paced).toFixed(0)}/s, ${paced.not200}`)
  goal('webhooks received meanwhile', '–', `${webhooks.toFixed(0)}/s`)
  tell('acknowledgements, as many as can be')
  const [usageBefore, appliedBefore] = [await usage(), await countApplied()]
  const most = await load({ origin: url, ...given })
  const [usageAfter, appliedAfter] = [await usage(), await countApplied()]
  goal(
    'as many as can be, 16 at one time',
    '–',
    `${rate(most).toFixed(0)}/s, p99 ${shown(times(most), 0.99)}`,
  )
  const us = (of: 'api' | 'worker' | 'postgres' | 'load') =>
    ((usageAfter[of] - usageBefore[of]) / most.messages.length / 1_000).toFixed(2)
  goal(
    'CPU for one: api, worker, PostgreSQL, load; commits',
    '–',
    `${us('api')} + ${us('worker')} + ${us('postgres')} + ${us('load')} ms; ${((usageAfter.transactions - usageBefore.transactions) / most.messages.length).toFixed(2)}`,
  )
  goal(
    'messages applied, turns ended meanwhile',
    '–',
    `${appliedAfter.messages - appliedBefore.messages}, ${appliedAfter.answers - appliedBefore.answers}`,
  )
  const percent = `${((100 * rate(most)) / rate(barest)).toFixed(0)} %`
  goal(`of bare node:http and one insert (${rate(barest).toFixed(0)}/s, nothing else runs)`, '–', percent)
  if (parts.includes('backlog')) await backlog()
}

async function backlog(): Promise<void> {
  tell('the backlog')
  await untilApplied()
  const [startMs, before] = [performance.now(), await countTurns()]
  while (performance.now() - startMs < seconds * 500 && (await countTurns()) > 0) await delay(100)
  const ended = (before - (await countTurns())) / ((performance.now() - startMs) / 1_000)
  goal(`turns ended a second, of a backlog of ${before}`, '–', `${ended.toFixed(0)}/s`)
}

/** New customers each time, who have not written before. */
async function load(given: Partial<Load> & Pick<Load, 'origin' | 'seconds' | 'customers'>): Promise<Sent> {
  loads += 1
  const prefix = `573${String(loads).padStart(2, '0')}`
  const targets = shops.map(({ target }) => target)
  return await ask<Sent>(customers, { targets, dialogues, prefix, connections: 64, ...given })
}

type Usage = { api: number; worker: number; postgres: number; load: number; transactions: number }

async function usage(): Promise<Usage> {
  const row = await database.queryOne<{ count: number }>(
    sql`select xact_commit::int as count from pg_stat_database where datname = current_database()`,
  )
  return {
    api: processCpuUs(service.pid ?? 0),
    worker: processCpuUs(workerPid),
    postgres: postgresCpuUs(postgres.folders),
    load: processCpuUs(customers.pid ?? 0),
    transactions: row?.count ?? 0,
  }
}

/** Customers' messages that came to be in conversations, and the bot's answers to them. */
async function countApplied(): Promise<{ messages: number; answers: number }> {
  const row = await database.queryOne<{ messages: number; answers: number }>(sql`
    select count(*) filter (where role = 'user')::int as messages,
      count(*) filter (where role = 'assistant')::int as answers from messages`)
  return row ?? { messages: 0, answers: 0 }
}

async function untilApplied(): Promise<void> {
  const isWaiting = () => database.queryOne(sql`select 1 from inbound_events where status = 'stored' limit 1`)
  while (await isWaiting()) await delay(100)
}

/** Nothing is waiting to be applied, answered, sent or delivered any more, and the shops' pictures are made. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const busy = await database.queryOne(sql`
      select from (select account_id from inbound_events where status = 'stored'
        union all select account_id from bot_turns
        union all select account_id from sends where state in ('queued', 'sending', 'unknown')
        union all select account_id from due
        union all select account_id from product_pictures where due_at is not null) as busy
      limit 1`)
    if (!busy) return
    await delay(100)
  }
}

type Server = AsyncDisposable & { connection: ConnectionOptions; folders: string[] }

/**
 * With BENCH_STATEMENTS=1 it also breaks down PostgreSQL's time in turns, at the cost of measuring it. BENCH_DATABASE_URL
 * names an empty database that runs already, or one that was distributed, and BENCH_DATABASE_FOLDERS its nodes' folders.
 */
async function openPostgres(): Promise<Server> {
  const given = process.env.BENCH_DATABASE_URL
  if (given !== undefined)
    return {
      connection: { connectionString: given },
      folders: process.env.BENCH_DATABASE_FOLDERS?.split(',') ?? [],
      async [Symbol.asyncDispose]() {},
    }
  const folders = [folderIn(dataDir)]
  const first = await EmbeddedPostgres.open({ dataDir, kind: 'command' })
  if (!process.env.BENCH_STATEMENTS) return Object.assign(first, { folders })
  const once = new Database(first.connection, { max: 1 })
  await once.script("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await once.close()
  await first.stop()
  return Object.assign(await EmbeddedPostgres.open({ dataDir, kind: 'command' }), { folders })
}

async function tellStatements(turnCount: number): Promise<void> {
  const statements = await database.query<{ calls: number; ms: number; total: number; text: string }>(sql`
    select calls::int, mean_exec_time as ms, total_exec_time as total, regexp_replace(query, '\\s+', ' ', 'g') as text
    from pg_stat_statements order by total_exec_time desc`)
  const sum = (of: 'calls' | 'total') => statements.reduce((all, each) => all + each[of], 0) / turnCount
  tell(`${sum('calls').toFixed(0)} statements and ${sum('total').toFixed(2)} ms in them a turn`)
  for (const { calls, ms, total, text } of statements.slice(0, 40)) {
    tell(
      `${(total / turnCount).toFixed(3)} ms: ${(calls / turnCount).toFixed(1)} × ${ms.toFixed(3)} ${text.slice(0, 150)}`,
    )
  }
}

async function countTurns(): Promise<number> {
  const row = await database.queryOne<{ count: number }>(sql`select count(*)::int as count from bot_turns`)
  return row?.count ?? 0
}

/** A process of the benchmark and its first message. */
async function startChild<T>(file: URL, ...given: string[]): Promise<[ChildProcess, T]> {
  const child = fork(file, given)
  cleanup.defer(() => child.disconnect())
  return [child, await toldBy<T>(child)]
}

async function startService() {
  const { connection } = postgres
  const databaseUrl = urlOf(connection)
  const program = fileURLToPath(new URL('../packages/server/bin/mostrador.js', import.meta.url))
  const child = spawn(process.execPath, [program, 'serve', '--json'], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, PORT: '0', DEBOUNCE_MS: '0', LOG_LEVEL: 'warn' },
      ...{ WEBHOOK_ALLOW_INSECURE: '1', MOSTRADOR_DATA: join(dataDir, 'service') },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanup.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), failing(child)])) as [Buffer]
  const { url } = JSON.parse(line.toString('utf8')) as { url: string }
  const [workerPid] = childrenOf(child.pid ?? 0)
  if (workerPid === undefined) throw new Error('the service has no worker')
  return { url, service: child, workerPid }
}

async function failing(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the service ended with ${code}`)
}

function urlOf({ connectionString, host, port, user, password, database: name }: ConnectionOptions): string {
  if (connectionString !== undefined) return connectionString
  const url = new URL(`postgres://localhost/${name}`)
  url.username = user ?? ''
  url.password = String(password ?? '')
  if (port !== undefined) url.port = String(port)
  if (host?.startsWith('/')) url.searchParams.set('host', host)
  else if (host) url.hostname = host
  return url.href
}

async function ask<T>(child: ChildProcess, question: object | string): Promise<T> {
  const answered = toldBy<T>(child)
  child.send(question)
  return await answered
}

function times({ messages }: Sent): number[] {
  return messages.map(([, dueMs, ackMs]) => ackMs - dueMs)
}

function rate({ messages, seconds: took }: Sent): number {
  return messages.length / took
}

function quantile(of: readonly number[], part: number): number {
  return [...of].sort((a, b) => a - b)[Math.floor(of.length * part)] ?? Number.NaN
}

function ratio(one: readonly number[], other: readonly number[], part: number): string {
  return (quantile(one, part) / quantile(other, part)).toFixed(2)
}

function shown(of: readonly number[], part: number): string {
  return `${quantile(of, part).toFixed(1)} ms (p50 ${quantile(of, 0.5).toFixed(1)})`
}

function shownTurns({ first, missing }: Turns): string {
  return `${shown(first, 0.95)}${missing > 0 ? `, ${missing} missing` : ''}`
}
