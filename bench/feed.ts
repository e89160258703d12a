// npm run bench:feed: what the feed costs those who write, how fast it is read, and how soon a waiting reader hears.
import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { ChangeNumbering } from '../packages/server/src/events/numbering.ts'
import { Database, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'
import { parseMasterKey, SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { cursorAt } from '../packages/server/src/public-api/feed/cursor.ts'
import { whatsapp } from '../packages/server/src/simulator/played/whatsapp.ts'
import { testMasterKey } from '../packages/server/test/harness/api.ts'
import { addShops } from './bot-data.ts'
import { folderIn, postgresCpuUs, processCpuUs } from './cpu.ts'
import { addKeys, addRecords, feedTriggers } from './feed-data.ts'
import { printTable } from './table.ts'

const pairs = Number(process.env.BENCH_PAIRS ?? 100)
const sliceSeconds = Number(process.env.BENCH_SECONDS ?? 0.5)
const recordCount = Number(process.env.BENCH_RECORDS ?? 60_000)
const delays = Number(process.env.BENCH_DELAYS ?? 300)
/** Longer than the pause between two rounds of numbering. */
const numberedMs = 150
const tell = (text: string) => process.stderr.write(`${text}\n`)

// Cleans up in reverse order, even after a failure.
await using cleanup = new AsyncDisposableStack()
const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-bench-feed-'))
cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
const postgres = cleanup.use(await EmbeddedPostgres.open({ dataDir, kind: 'command' }))
const database = cleanup.use(new Database(postgres.connection, { max: 4 }))
await migrate(database, silentLog)
const numbering = cleanup.use(new ChangeNumbering({ database, log: silentLog }))
const box = new SecretBox(parseMasterKey(testMasterKey))
const [shop] = await addShops(database, box, { count: 1, graphUrl: 'http://127.0.0.1:9' })
if (!shop) throw new Error('a shop is needed')
const { accountId, target } = shop
const keys = await addKeys(database, accountId, 400)
const { server, url } = await startServer()
cleanup.defer(() => server.disconnect())
numbering.start()

const rows: string[][] = []
let written = 0
const goal = (name: string, wanted: string, reached: string) => {
  tell(`  ${name}: ${reached}`)
  rows.push([name, wanted, reached])
}
try {
  await writes('a contact by the API', '≤ 5 %', { write: createContact, atOnce: 8 })
  await writes('the same, one after the other', '–', { write: createContact, atOnce: 1 })
  await writes('an inbound message, applied', '≤ 5 %', { write: writeMessage, atOnce: 8 })
  await reading()
  await hearing()
} finally {
  printTable(['feed', 'wanted', 'reached'], rows)
}

type Slice = { us: number; cpuUs: number }
type Kind = { write: (pool: Pool, index: number) => Promise<void>; atOnce: number }

/** Slices with and without the triggers take turns, so that the machine's moods concern both alike. */
async function writes(name: string, wanted: string, kind: Kind): Promise<void> {
  tell(name)
  await slice(kind)
  const slices: { on: Slice; off: Slice }[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const isOnFirst = pair % 2 === 0
    const first = await sliceWith(isOnFirst ? 'on' : 'off', kind)
    const second = await sliceWith(isOnFirst ? 'off' : 'on', kind)
    slices.push(isOnFirst ? { on: first, off: second } : { on: second, off: first })
  }
  await feedTriggers(database, 'on')
  const time = median(slices.map(({ on, off }) => on.us / off.us))
  // A slice has too few of the clock's ticks, so their sums are compared.
  const cpu = sumOf(slices.map(({ on }) => on.cpuUs)) / sumOf(slices.map(({ off }) => off.cpuUs))
  const us = median(slices.map(({ off }) => off.us)).toFixed(0)
  goal(`${name}: time with the feed`, wanted, `${more(time)} of ${us} µs`)
  goal(`${name}: CPU of PostgreSQL and server`, '–', more(cpu))
}

function more(ratio: number): string {
  const percent = 100 * (ratio - 1)
  return `${percent < 0 ? '−' : '+'} ${Math.abs(percent).toFixed(1)} %`
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

async function sliceWith(state: 'on' | 'off', kind: Kind): Promise<Slice> {
  await feedTriggers(database, state)
  return slice(kind)
}

/** Writes for some seconds, until all is applied and numbered. */
async function slice({ write, atOnce }: Kind): Promise<Slice> {
  await using pool = poolOf(atOnce)
  const cpuBefore = cpuUs()
  const startMs = performance.now()
  let count = 0
  const loop = async () => {
    while (performance.now() < startMs + sliceSeconds * 1_000) {
      count += 1
      written += 1
      await write(pool, written)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  await untilNone(sql`select 1 from inbound_events where account_id = ${accountId} limit 1`)
  const us = ((performance.now() - startMs) * 1_000) / count
  // Without asking again and again, which would count as well: within this time all is numbered.
  await delay(numberedMs)
  await untilNone(sql`select 1 from pending_changes where account_id = ${accountId} limit 1`)
  return { us, cpuUs: (cpuUs() - cpuBefore) / count }
}

async function untilNone(query: ReturnType<typeof sql>): Promise<void> {
  while ((await database.query(query)).length > 0) await delay(2)
}

async function createContact(pool: Pool, index: number): Promise<void> {
  const body = JSON.stringify({ phone: `+57 300 ${Date.now()}${index}`, name: 'Laura Gómez' })
  const headers = { ...bearer(index), 'content-type': 'application/json' }
  const answer = await pool.request({ method: 'POST', path: '/api/v1/contacts', headers, body })
  await answer.body.dump()
  if (answer.statusCode !== 201) throw new Error(`a contact was answered ${answer.statusCode}`)
}

async function writeMessage(pool: Pool, index: number): Promise<void> {
  const person = { id: `57311${String(index % 500).padStart(7, '0')}`, name: 'Laura Gómez' }
  const acts = [{ kind: 'text', text: '¿Cuánto vale la falda plisada?' }] as const
  const [webhook] = whatsapp.webhooksOf({ channel: target.externalId, person, acts, isBatch: false })
  const body = JSON.stringify(webhook)
  const signature = createHmac('sha256', target.secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const answer = await pool.request({ method: 'POST', path: target.path, body, headers })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`a message was answered ${answer.statusCode}`)
}

/** Two readers walk the whole feed, each on a connection of its own. */
async function reading(): Promise<void> {
  tell(`reading ${recordCount} records`)
  await addRecords(database, accountId, recordCount)
  await untilNone(sql`select 1 from pending_changes where account_id = ${accountId} limit 1`)
  await database.script('vacuum analyze')
  await walk()
  const startMs = performance.now()
  const cpuBefore = cpuUs()
  const entries = (await Promise.all([walk(), walk()])).reduce((sum, count) => sum + count, 0)
  const perSecond = (entries / (performance.now() - startMs)) * 1_000
  goal('entries read a second, two readers, pages of 200', '≥ 20,000', perSecond.toFixed(0))
  goal('CPU of PostgreSQL and server, an entry', '–', `${((cpuUs() - cpuBefore) / entries).toFixed(0)} µs`)
}

async function walk(): Promise<number> {
  await using pool = poolOf(1)
  let cursor = cursorAt(accountId, '0')
  for (let count = 0, page = 0; ; page += 1) {
    const read = await changes(pool, { cursor, limit: 200, wait: 0 }, page)
    count += read.data.length
    cursor = read.cursor
    if (!read.has_more) return count
  }
}

/** Single changes at irregular intervals; the clock runs from the commit to the answer in the reader's hands. */
async function hearing(): Promise<void> {
  tell('delays')
  await using pool = poolOf(1)
  const [contact] = await database.query<{ id: string }>(sql`
    select id from contacts where account_id = ${accountId} limit 1`)
  const [last] = await database.query<{ number: string }>(sql`
    select last_number::text as number from change_numbers where account_id = ${accountId}`)
  let cursor = cursorAt(accountId, last?.number ?? '0')
  const taken: number[] = []
  for (let n = 0; n < delays; n += 1) {
    const heard = changes(pool, { cursor, limit: 200, wait: 20 }, n)
    await delay(120 * Math.random() + 20)
    await database.query(sql`
      update contacts set name = ${`Laura ${n}`} where account_id = ${accountId} and id = ${contact?.id}`)
    const committedMs = performance.now()
    const page = await heard
    taken.push(performance.now() - committedMs)
    if (page.data.length !== 1) throw new Error(`${page.data.length} entries of one change`)
    cursor = page.cursor
  }
  goal('commit → a waiting reader, p50', '–', `${quantile(taken, 0.5).toFixed(0)} ms`)
  goal('the same, p95', '–', `${quantile(taken, 0.95).toFixed(0)} ms`)
}

type Page = { data: unknown[]; cursor: string; has_more: boolean }

async function changes(
  pool: Pool,
  { cursor, limit, wait }: { cursor: string; limit: number; wait: number },
  index: number,
): Promise<Page> {
  const path = `/api/feed/v1/changes?after=${cursor}&limit=${limit}&wait=${wait}`
  const answer = await pool.request({ method: 'GET', path, headers: bearer(index) })
  if (answer.statusCode !== 200) throw new Error(`a page was answered ${answer.statusCode}`)
  return (await answer.body.json()) as Page
}

/** Another key each time, as a key's requests a minute are limited. */
function bearer(index: number): { authorization: string } {
  return { authorization: `Bearer ${keys[index % keys.length]}` }
}

function poolOf(connections: number): Pool & AsyncDisposable {
  const pool = new Pool(url, { connections, pipelining: 1 })
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.close() })
}

function cpuUs(): number {
  return postgresCpuUs([folderIn(dataDir)]) + processCpuUs(server.pid ?? 0)
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * at)] ?? Number.NaN
}

async function startServer(): Promise<{ server: ChildProcess; url: string }> {
  const given = { kind: 'ours', connection: postgres.connection, accountIds: [accountId], body: '' }
  const child = fork(new URL('./api-server.ts', import.meta.url), [JSON.stringify(given)], {
    execArgv: ['--max-semi-space-size=8'],
  })
  const [told] = (await once(child, 'message')) as [{ url: string }]
  return { server: child, url: told.url }
}
