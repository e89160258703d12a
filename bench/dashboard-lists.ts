// The lists over an account with a million rows of each kind, one after the other.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '../packages/server/src/platform/database/database.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { startService } from '../packages/server/test/harness/api.ts'
import { loadRows, login } from './dashboard-data.ts'
import { printTable } from './table.ts'

const count = Number(process.env.BENCH_ROWS ?? 1_000_000)
const rounds = 20
const goalMs = 100
const tell = (text: string) => process.stderr.write(`${text}\n`)

const schema = hash('sha256', readFileSync(new URL('../packages/server/schema.sql', import.meta.url), 'utf8'))
const dataDir =
  process.env.BENCH_DATA ?? join(tmpdir(), `mostrador-bench-dashboard-${count}-${schema.slice(0, 8)}`)
await using postgres = await EmbeddedPostgres.open({ dataDir, kind: 'command' })
tell(`data in ${dataDir}`)
{
  const options = '-c session_replication_role=replica'
  await using rows = new Database({ ...postgres.connection, options }, { max: 1 })
  await loadRows(rows, count, tell)
}
await using database = new Database(postgres.connection, { max: 4 })
await using service = await startService(database)
const cookie = await signIn()

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const lists: [name: string, path: string][] = [
  ['inbox', '/conversations'],
  ['inbox, waiting', '/conversations?state=waiting'],
  ['how many wait', '/waiting'],
  ['inbox, unread on one channel', '/conversations?state=unread&platform=telegram'],
  ['inbox, with a person, on one channel', '/conversations?with=person&platform=whatsapp'],
  ['inbox, with the bot', '/conversations?with=bot'],
  ['contacts', '/contacts'],
  ['contacts, blocked', '/contacts?status=blocked'],
  ['contacts, a common name', '/contacts?search=marta'],
  ['contacts, one name', '/contacts?search=ruiz%20777767'],
  ['contacts, a phone', '/contacts?search=3000777'],
  ['contacts, two letters', '/contacts?search=zo'],
  ['contacts, nobody', '/contacts?search=wxyzq'],
  ['orders', '/orders'],
  ['orders, by both states', '/orders?status=confirmed&payment_status=paid'],
  ['products', '/products'],
  ['products, services', '/products?item_type=service'],
  ['products, inactive goods', '/products?is_active=false&item_type=product'],
  ['products, a common word', '/products?search=camiseta'],
  ['products, a sku', '/products?search=SKU-77777'],
  ['appointments, a week', `/appointments?from=${soon(-7)}&to=${soon(0)}`],
  ['appointments, a month, by state', `/appointments?from=${soon(-31)}&to=${soon(0)}&status=no_show`],
  [
    'appointments, a month, by a state that is rare',
    `/appointments?from=${soon(-31)}&to=${soon(0)}&status=scheduled`,
  ],
  ['requests', '/requests'],
  ['requests, failed', '/requests?status=5xx'],
  ['requests, 404', '/requests?status=404'],
  ['overview, 30 days', '/overview?days=30'],
  ['overview, 92 days', '/overview?days=92'],
]

const table: string[][] = []
for (const [name, path] of lists) {
  const first = await timed(path)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await timed(path)).ms)
  const deep = await deepPage(path)
  times.sort((one, other) => one - other)
  const [p50 = 0, p95 = 0] = [times[Math.floor(rounds * 0.5)], times[Math.floor(rounds * 0.95)]]
  table.push([
    name,
    ms(first.ms),
    ms(p50),
    ms(p95),
    deep === undefined ? '–' : ms(deep),
    p95 <= goalMs ? 'yes' : 'NO',
  ])
}
printTable(['route', 'first ms', 'p50 ms', 'p95 ms', 'page 20 ms', `p95 ≤ ${goalMs} ms`], table)

async function signIn(): Promise<string> {
  const response = await fetch(`${service.url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { origin: service.url, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}

async function timed(path: string): Promise<{ ms: number; next: string | null }> {
  const started = performance.now()
  const response = await fetch(`${service.url}/dashboard/api${path}`, { headers: { cookie } })
  const body = (await response.json()) as { next_cursor?: string | null }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
  return { ms: performance.now() - started, next: body.next_cursor ?? null }
}

/** The time of the 20th page; undefined where there is none. */
async function deepPage(path: string): Promise<number | undefined> {
  let last = await timed(path)
  for (let page = 2; page <= 20; page += 1) {
    if (last.next === null) return undefined
    last = await timed(`${path}${path.includes('?') ? '&' : '?'}cursor=${last.next}`)
  }
  return last.ms
}

function ms(value: number): string {
  return value.toFixed(1)
}
