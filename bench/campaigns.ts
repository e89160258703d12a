// npm run bench:campaigns: a campaign to many customers beside the bot's answers to others. Slices with the campaign and
// without it take turns, so that other work on the machine falls on both.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { limits } from '@mostrador/contract/limits'
import {
  pauseCampaign,
  resumeCampaign,
  saveDraft,
  startCampaign,
} from '../packages/server/src/channels/campaigns/campaigns.ts'
import { Database, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { addShops, dialogues } from './bot-data.ts'
import type { Sent } from './bot-load.ts'
import { childrenOf } from './cpu.ts'
import { printTable } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const slices = Number(process.env.BENCH_SLICES ?? 4)
const turnRate = Number(process.env.BENCH_TURNS ?? 10)
const recipients = Number(process.env.BENCH_RECIPIENTS ?? 100_000)
const tell = (text: string) => process.stderr.write(`${text}\n`)

await using cleanup = new AsyncDisposableStack()
const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-bench-campaigns-'))
cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
const postgres = cleanup.use(await EmbeddedPostgres.open({ dataDir, kind: 'command' }))
const database = cleanup.use(new Database(postgres.connection, { max: 4 }))
await migrate(database, silentLog)
const masterKey = newMasterKey()
const [platform, graphUrl] = await startChild<string>(new URL('./bot-platform.ts', import.meta.url))
const [customers] = await startChild(new URL('./bot-load.ts', import.meta.url))
const box = new SecretBox(parseMasterKey(masterKey))
const shops = await addShops(database, box, { count: 4, graphUrl })
const [shop] = shops
if (!shop) throw new Error('no shop')
const { accountId } = shop
tell(`${recipients} recipients`)
await addRecipients()
const { url, workerPid } = await startService()
await ask(platform, {
  channels: shops.map(({ target }) => [
    target.externalId,
    { platform: 'whatsapp', url: url + target.path, secret: target.secret, reports: ['sent', 'delivered'] },
  ]),
})
const campaign = await makeCampaign()
let loads = 0
await turns('warming up')
const rssBefore = rssMb()

const alone: number[] = []
const beside: number[] = []
let sent = 0
let sentSeconds = 0
let rssMax = rssBefore
const place = { accountId, id: campaign.id }
for (let slice = 0; slice < slices; slice += 1) {
  alone.push(...(await turns('without')).replies)
  await resumeCampaign(database, place, new Date())
  const startedAt = performance.now()
  const slow = await turns('with the campaign')
  beside.push(...slow.replies)
  sent += slow.others
  sentSeconds += (performance.now() - startedAt) / 1_000
  rssMax = Math.max(rssMax, rssMb())
  await pauseCampaign(database, place, new Date())
}
await resumeCampaign(database, place, new Date())
// Until nobody has written for so long that the campaign takes the machine for itself.
await delay(limits.campaignLiveMs + 3_000)
await ask(platform, 'taken')
const freeAt = performance.now()
await delay(seconds * 1_000)
const free = (await ask<unknown[]>(platform, 'taken')).length / ((performance.now() - freeAt) / 1_000)
rssMax = Math.max(rssMax, rssMb())
const doubled = await database.queryOne<{ count: number }>(sql`
  select count(*)::int as count from (select conversation_id from messages where account_id = ${accountId}
    and payload->>'name' = 'rebajas' group by conversation_id having count(*) > 1) as twice`)
printTable(
  ['campaigns', 'wanted', 'reached'],
  [
    [`turns, ${turnRate}/s, without a campaign: p95`, '–', shown(alone)],
    [`the same beside a campaign to ${recipients}`, '–', shown(beside)],
    ['p95 with / without', '≤ 1.1 ×', `${(quantile(beside, 0.95) / quantile(alone, 0.95)).toFixed(2)} ×`],
    ['campaign messages a second meanwhile', '–', (sent / sentSeconds).toFixed(1)],
    ['the same with nobody writing', `≤ ${limits.campaignPerSecondMax}`, free.toFixed(1)],
    ['worker, resident: before, at most', 'flat', `${rssBefore} MB, ${rssMax} MB`],
    ['customers who got it twice', '0', String(doubled?.count)],
  ],
)

async function addRecipients(): Promise<void> {
  await database.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, created_at)
    select ${accountId}, gen_random_uuid(), (579000000000 + at)::text, (579000000000 + at)::text, 'Cliente ' || at, now()
    from generate_series(1, ${recipients}::int) as at`)
  await database.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    select account_id, gen_random_uuid(), id, 'marketing', true, 'import', now(), now() from contacts
    where account_id = ${accountId} and phone_key like '579%'`)
  await database.script('analyze')
}

async function makeCampaign() {
  const channel = await database.queryOne<{ id: string }>(sql`
    select id from channels where account_id = ${accountId} and external_id = ${shop?.target.externalId ?? ''}`)
  const draft = {
    ...{ name: 'Rebajas', channel_id: channel?.id ?? '', audience: { kind: 'filter' as const } },
    template: {
      ...{
        name: 'rebajas',
        language: 'es',
        category: 'marketing' as const,
        wording: 'Hola {{1}}, hay rebajas.',
      },
      values: [{ source: 'name' as const, value: '', otherwise: 'amigo' }],
    },
    ...{ consent_rule: 'opted_in' as const, per_contact_max: 1, per_contact_days: 7, quiet_hours: null },
    per_second: limits.campaignPerSecondMax,
  }
  const { id } = await saveDraft(database, { accountId, draft }, new Date())
  await startCampaign(database, { accountId, id, at: null, dayMax: null }, new Date())
  // The audience is written down before anything is measured.
  for (;;) {
    const row = await database.queryOne(sql`
      select 1 from campaigns where account_id = ${accountId} and id = ${id} and planned_at is not null`)
    if (row) break
    await delay(100)
  }
  return pauseCampaign(database, { accountId, id }, new Date())
}

/** Times from a customer's message to the bot's first line, and how many other messages were sent meanwhile. */
async function turns(name: string): Promise<{ replies: number[]; others: number }> {
  tell(name)
  await ask(platform, 'taken')
  loads += 1
  const prefix = `573${String(loads).padStart(2, '0')}`
  const targets = shops.map(({ target }) => target)
  const load = { origin: url, targets, dialogues, prefix, connections: 32, seconds, rate: turnRate }
  const { messages } = await ask<Sent>(customers, { ...load, customers: turnRate * 4 })
  await delay(3_000)
  const taken = await ask<[customer: string, atMs: number][]>(platform, 'taken')
  const takenBy = Map.groupBy(taken, ([customer]) => customer)
  const writtenBy = Map.groupBy(messages, ([customer]) => customer)
  const replies = messages.flatMap(([customer, dueMs]) => {
    const nextMs = writtenBy.get(customer)?.find(([, atMs]) => atMs > dueMs)?.[1] ?? Number.POSITIVE_INFINITY
    const own = takenBy.get(customer)?.find(([, atMs]) => atMs + 1 > dueMs && atMs + 1 <= nextMs)
    return own ? [own[1] - dueMs] : []
  })
  return { replies, others: taken.filter(([customer]) => customer.includes(' 579')).length }
}

async function startService() {
  const { user, password, port, host, database: name } = postgres.connection
  const databaseUrl = new URL(`postgres://localhost/${name}`)
  databaseUrl.username = user ?? ''
  databaseUrl.password = String(password ?? '')
  if (port !== undefined) databaseUrl.port = String(port)
  if (host?.startsWith('/')) databaseUrl.searchParams.set('host', host)
  const program = fileURLToPath(new URL('../packages/server/bin/mostrador.js', import.meta.url))
  const child = spawn(process.execPath, [program, 'serve', '--json'], {
    env: {
      ...process.env,
      ...{
        DATABASE_URL: databaseUrl.href,
        MASTER_KEY: masterKey,
        PORT: '0',
        DEBOUNCE_MS: '0',
        LOG_LEVEL: 'warn',
      },
      ...{ WEBHOOK_ALLOW_INSECURE: '1', MOSTRADOR_DATA: join(dataDir, 'service') },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanup.defer(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url } = JSON.parse(line.toString('utf8')) as { url: string }
  const [workerPid] = childrenOf(child.pid ?? 0)
  if (workerPid === undefined) throw new Error('the service has no worker')
  return { url, workerPid }
}

async function startChild<T>(file: URL): Promise<[ChildProcess, T]> {
  const child = fork(file)
  cleanup.defer(() => child.disconnect())
  const [told] = await once(child, 'message')
  return [child, told as T]
}

async function ask<T>(child: ChildProcess, question: object | string): Promise<T> {
  const answered = once(child, 'message')
  child.send(question)
  const [answer] = await answered
  return answer as T
}

function rssMb(): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${workerPid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1_024)
}

function quantile(of: readonly number[], part: number): number {
  return [...of].sort((a, b) => a - b)[Math.floor(of.length * part)] ?? Number.NaN
}

function shown(of: readonly number[]): string {
  return `${quantile(of, 0.95).toFixed(0)} ms (p50 ${quantile(of, 0.5).toFixed(0)}, n ${of.length})`
}
