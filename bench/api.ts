// npm run bench:api: the public API beside bare node:http and a plain server, in one run, as ratios.
import { type ChildProcess, fork } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Database } from '../packages/server/src/platform/database/database.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { accountIds, keys, loadRows } from './api-data.ts'
import { folderIn, postgresCpuUs } from './cpu.ts'
import { printTable } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const connections = 16
// The flags with which bin/mostrador.js starts the service; the others get the same.
const nodeFlags = ['--max-semi-space-size=8']
// As the npm package, which holds JavaScript: a process that strips types itself keeps 20 MB for that.
const compiled = join(tmpdir(), 'mostrador-bench-compiled')
let sent = 0
const tell = (text: string) => process.stderr.write(`${text}\n`)

// The rows are kept between runs as long as the schema is the same.
const schema = hash('sha256', readFileSync(new URL('../packages/server/schema.sql', import.meta.url), 'utf8'))
const dataDir = process.env.BENCH_DATA ?? join(tmpdir(), `mostrador-bench-api-${schema.slice(0, 8)}`)
await using postgres = await EmbeddedPostgres.open({ dataDir, kind: 'command' })
const database = new Database(postgres.connection, { max: 2 })
tell(`data in ${dataDir}`)
await loadRows(database, tell)

// The cache is written when a process ends.
const { child: filling } = await start('bare', '')
filling.disconnect()
await once(filling, 'exit')
const servers = {
  bare: await start('bare', await sampleBody()),
  plain: await start('plain', ''),
  ours: await start('ours', ''),
}
type Server = Awaited<ReturnType<typeof start>>
type Measure = {
  name: string
  perSecond: number
  p50: number
  p99: number
  nodeUs: number
  postgresUs: number
  not2xx: number
}

const bigKeys = keys.filter(({ accountId }) => accountId === accountIds[0]).map(({ key }) => key)
const rows: Measure[] = []
const list = { path: () => '/api/v1/orders' }
rows.push(await measure('list of 50, bare node:http', servers.bare, list))
rows.push(await measure('list of 50, the plain way', servers.plain, list))
rows.push(await measure('list of 50, ours', servers.ours, list))

const orderIds = await sampleOrderIds()
const detail = { path: (index: number) => `/api/v1/orders/${orderIds[index % orderIds.length]}` }
rows.push(await measure('detail, the plain way', servers.plain, detail))
rows.push(await measure('detail, ours', servers.ours, detail))

const create = (tag: string) => ({
  path: () => '/api/v1/contacts',
  body: (index: number) => JSON.stringify({ phone: `+57 ${tag} ${Date.now()}${index}`, name: 'Laura' }),
})
rows.push(await measure('create, the plain way', servers.plain, create('1')))
rows.push(await measure('create, ours', servers.ours, create('2')))

const latencyRate = Math.floor((rows[1]?.perSecond ?? 1_000) * 0.5)
rows.push(
  await measure(`list at ${latencyRate}/s, the plain way`, servers.plain, { ...list, rate: latencyRate }),
)
rows.push(await measure(`list at ${latencyRate}/s, ours`, servers.ours, { ...list, rate: latencyRate }))

const deepCursor = await walkTo(1_000)
const deepMs = 1_000
rows.push(await pages('page 1 of 100,000 orders', '/api/v1/orders?limit=50', deepMs))
rows.push(await pages('page 1,000', `/api/v1/orders?limit=50&cursor=${deepCursor}`, deepMs))
const { rssBytes } = await servers.ours.usage()

printTable(
  ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs/req: Node', 'PostgreSQL', 'not 2xx'],
  rows.map((row) => [
    row.name,
    row.perSecond.toFixed(0),
    row.p50.toFixed(1),
    row.p99.toFixed(1),
    row.nodeUs.toFixed(0),
    row.postgresUs.toFixed(0),
    String(row.not2xx),
  ]),
)
const by = (name: string) => rows.find((row) => row.name.startsWith(name)) ?? raise(name)
const cpuUs = (row: Measure) => row.nodeUs + row.postgresUs
const ratio = (one: number, other: number) => (one / other).toFixed(2)
printTable(
  ['goal', 'wanted', 'reached'],
  [
    [
      'list, ours / plain, requests a second',
      '≥ 1.5',
      ratio(by('list of 50, ours').perSecond, by('list of 50, the plain').perSecond),
    ],
    [
      'list, plain / ours, CPU a request',
      '≥ 1.5',
      ratio(cpuUs(by('list of 50, the plain')), cpuUs(by('list of 50, ours'))),
    ],
    [
      'list, ours / bare node:http, requests a second',
      '–',
      ratio(by('list of 50, ours').perSecond, by('list of 50, bare').perSecond),
    ],
    ['detail, ours / plain', '–', ratio(by('detail, ours').perSecond, by('detail, the plain').perSecond)],
    ['create, ours / plain', '–', ratio(by('create, ours').perSecond, by('create, the plain').perSecond)],
    ['page 1,000 / page 1, p50', '≤ 1.2', ratio(by('page 1,000').p50, by('page 1 of').p50)],
    [
      'list at half load, p99 ours / plain',
      '≤ 2',
      ratio(by(`list at ${latencyRate}/s, ours`).p99, by(`list at ${latencyRate}/s, the plain`).p99),
    ],
    ['RSS of the Node process after the load', '< 200 MB', `${(rssBytes / 1e6).toFixed(0)} MB`],
  ],
)

for (const { child } of Object.values(servers)) {
  child.disconnect()
  await once(child, 'exit')
}
await database.close()

async function start(kind: 'bare' | 'plain' | 'ours', body: string) {
  const child = fork(
    new URL('./api-server.ts', import.meta.url),
    [JSON.stringify({ kind, connection: postgres.connection, accountIds, body })],
    { execArgv: nodeFlags, env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
  )
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, child, usage: () => ask(child) }
}

async function ask(child: ChildProcess): Promise<{ cpu: NodeJS.CpuUsage; rssBytes: number }> {
  child.send('usage')
  const [usage] = await once(child, 'message')
  return usage
}

type Load = { path: (index: number) => string; body?: (index: number) => string; rate?: number }

async function measure(name: string, server: Server, load: Load): Promise<Measure> {
  tell(name)
  await shoot(server, load, 2)
  const [before, postgresBefore] = [await server.usage(), postgresCpuUs([folderIn(dataDir)])]
  const result = await shoot(server, load, seconds)
  const [after, postgresAfter] = [await server.usage(), postgresCpuUs([folderIn(dataDir)])]
  const nodeUs = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
  const count = result.requests.total
  return {
    name,
    perSecond: count / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeUs: nodeUs / count,
    postgresUs: (postgresAfter - postgresBefore) / count,
    not2xx: result.non2xx + result.errors,
  }
}

async function shoot(
  server: Server,
  { path, body, rate }: Load,
  duration: number,
): Promise<autocannon.Result> {
  const next = () => {
    sent += 1
    const { key } = keys[sent % keys.length] ?? raise('key')
    return { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  }
  return await autocannon({
    url: server.url,
    connections,
    duration,
    ...(rate && { overallRate: rate }),
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method: body ? 'POST' : 'GET',
          headers: next(),
          path: path(sent),
          ...(body && { body: body(sent) }),
        }),
      },
    ],
  })
}

// Sequential requests, so that each time is that of one page alone.
async function pages(name: string, path: string, count: number): Promise<Measure> {
  tell(name)
  const times: number[] = []
  let not2xx = 0
  const [before, postgresBefore] = [await servers.ours.usage(), postgresCpuUs([folderIn(dataDir)])]
  for (let index = 0; index < count; index += 1) {
    const started = performance.now()
    const response = await fetch(servers.ours.url + path, {
      headers: { authorization: `Bearer ${bigKeys[index % bigKeys.length]}` },
    })
    await response.arrayBuffer()
    times.push(performance.now() - started)
    if (!response.ok) not2xx += 1
  }
  const [after, postgresAfter] = [await servers.ours.usage(), postgresCpuUs([folderIn(dataDir)])]
  const nodeUs = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
  times.sort((a, b) => a - b)
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    name,
    perSecond: (count / total) * 1_000,
    p50: times[Math.floor(count * 0.5)] ?? 0,
    p99: times[Math.floor(count * 0.99)] ?? 0,
    nodeUs: nodeUs / count,
    postgresUs: (postgresAfter - postgresBefore) / count,
    not2xx,
  }
}

async function walkTo(page: number): Promise<string> {
  let cursor = ''
  for (let step = 0; step < (page * 50) / 200; step += 1) {
    const key = bigKeys[step % bigKeys.length]
    const response = await fetch(
      `${servers.ours.url}/api/v1/orders?limit=200${cursor && `&cursor=${cursor}`}`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    )
    cursor = ((await response.json()) as { next_cursor: string }).next_cursor
  }
  return cursor
}

async function sampleBody(): Promise<string> {
  const rows = await database.fetchRaw(
    'sample',
    "select json || '}' from orders where account_id = $1 limit 50",
    [accountIds[0]],
  )
  return `{"data":[${rows.map(([json]) => json).join(',')}],"next_cursor":null}`
}

// In the order of the keys' accounts, so that each key reads an order of its own.
async function sampleOrderIds(): Promise<string[]> {
  const ids: string[] = []
  for (const accountId of accountIds) {
    const [row] = await database.fetchRaw('one', 'select id from orders where account_id = $1 limit 1', [
      accountId,
    ])
    ids.push(row?.[0] ?? '')
  }
  return ids
}

function raise(what: string): never {
  throw new Error(`missing: ${what}`)
}
