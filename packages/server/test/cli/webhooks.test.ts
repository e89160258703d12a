// Webhooks from the command line, with a worker in its own process beside it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runJson,
  type Service,
  startService,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { type SmtpServer, startSmtpServer } from '../harness/servers/smtp-server.ts'
import { fitsService, fitsStandard, type Receiver, startReceiver, until } from '../harness/webhooks.ts'

type Webhook = { id: string; secret: string; status: string }
type Delivery = { id: string; status: string; request_id: string; next_attempt_at: string | null }
type Page<Row> = { data: Row[]; next_cursor: string | null }

// Each command starts a process, which takes time.
vi.setConfig({ testTimeout: 90_000 })
let database: TestDatabase
let receiver: Receiver
let smtp: SmtpServer
let worker: Service
let folder: string
let env: Env
let accountId: string

beforeAll(async () => {
  database = await createTestDatabase(2)
  receiver = await startReceiver()
  smtp = await startSmtpServer()
  folder = await createFolder()
  env = {
    DATABASE_URL: urlOf(database.connection),
    MASTER_KEY: newMasterKey(),
    MOSTRADOR_DATA: folder,
    WEBHOOK_ALLOW_INSECURE: '1',
    WEBHOOK_RETRY_SECONDS: '0.05,0.05,0.05,0.05',
    WEBHOOK_PROBE_SECONDS: '0.01',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'error',
  }
  worker = await startService({ ...env, ROLES: 'worker' }, { ready: /is ready/ })
  accountId = (await json<{ id: string }>('account', 'create', '--name', 'Shop', '--plan', 'pro')).id
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

const json = <T = Record<string, unknown>>(...args: string[]) => runJson<T>(args, { env })
const log = async (...filter: string[]) =>
  (await json<Page<Delivery>>('delivery', 'list', '--account', accountId, ...filter)).data

test('a webhook is made, tested, paused, resumed, changed, rotated and deleted; its log tells what happened', async () => {
  const made = await json<Webhook>(
    ...['webhook', 'create', '--account', accountId, '--url', receiver.url, '--event', 'order.paid'],
  )
  expect(made).toMatchObject({
    url: receiver.url,
    events: ['order.paid'],
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    status: 'active',
    consecutive_failures: 0,
    held: 0,
  })
  const tested = await json('webhook', 'test', made.id)
  await until('it is delivered', async () => (await log())[0]?.status === 'delivered')
  expect(tested).toEqual({
    event: 'order.paid',
    request_id: receiver.arrivals[0]?.requestId,
    delivery_id: receiver.arrivals[0]?.headers['x-service-delivery-id'],
    held: false,
  })
  expect(await log('--webhook', made.id, '--event', 'order.paid', '--status', 'delivered')).toEqual([
    expect.objectContaining({
      webhook_id: made.id,
      event: 'order.paid',
      request_id: receiver.arrivals[0]?.requestId,
      next_attempt_at: null,
      attempts: [
        expect.objectContaining({
          number: 1,
          response_status: 200,
          error: null,
          started_at: expect.any(String),
          duration_ms: expect.any(Number),
        }),
      ],
    }),
  ])

  expect(await json('webhook', 'pause', made.id)).toMatchObject({ status: 'paused' })
  expect(await json('webhook', 'test', made.id)).toMatchObject({ held: true })
  const [held] = await log('--status', 'held')
  expect(held).toMatchObject({ status: 'held', next_attempt_at: null })
  expect((await json<Page<Webhook>>('webhook', 'list', '--account', accountId)).data).toEqual([
    expect.objectContaining({ id: made.id, status: 'paused', held: 1 }),
  ])
  expect(await json('webhook', 'resume', made.id)).toMatchObject({ status: 'active' })
  await until('nothing is held', async () => (await log('--status', 'delivered')).length === 2)

  const rotated = await json<Webhook>('webhook', 'rotate-secret', made.id)
  expect(rotated.secret).not.toBe(made.secret)
  expect(await json('webhook', 'update', made.id, '--event', '*')).toMatchObject({
    events: expect.any(Array),
  })
  const shown = await json<Delivery & { body: string }>('delivery', 'show', held?.id ?? '')
  expect(JSON.parse(shown.body)).toMatchObject({ event: 'order.paid', request_id: held?.request_id })
  const deleted = await json('webhook', 'delete', made.id)
  expect(deleted).toMatchObject({ id: made.id, status: 'deleted', deleted: true })
  // The log of a deleted webhook stays; one that never existed has none.
  expect(await log('--webhook', made.id)).toHaveLength(2)
  for (const id of ['01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', 'nonsense']) {
    const unknown = await run(['delivery', 'list', '--account', accountId, '--webhook', id], { env })
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: `error: No webhook has the id ${id}.\n` })
  }
  const wrongEvents = ['--url', 'https://h.com/x', '--event', '*', '--event', 'nope']
  expect(await run(['webhook', 'create', '--account', accountId, ...wrongEvents], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"nope" is none of'),
  })
  expect(await run(['webhook', 'pause', made.id], { env })).toMatchObject({ code: 1 })
})

test('a secret is changed in three steps; what the state forbids is refused in one line', async () => {
  const { id, ...made } = await json<Webhook>(
    ...['webhook', 'create', '--account', accountId, '--url', receiver.url, '--event', '*'],
  )
  const refused = (...args: string[]) => run(['webhook', 'secret', ...args], { env })
  const nothing =
    /^error: There is nothing to (promote|cancel): no secret is prepared for this webhook\..*\n$/
  for (const verb of ['promote', 'cancel']) {
    expect(await refused(verb, id)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(nothing),
    })
  }
  const prepared = await json<Webhook>('webhook', 'secret', 'prepare', id)
  expect(prepared).toMatchObject({ id, secret: expect.stringMatching(/^whsec_/) })
  expect(prepared.secret).not.toBe(made.secret)
  expect(await refused('prepare', id)).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(/^error: A secret is prepared for this webhook already: .+\n$/),
  })
  const listed = await run(['webhook', 'list', '--account', accountId, '--json'], { env })
  expect(listed.stdout).not.toContain('whsec_')
  await json('webhook', 'secret', 'cancel', id)
  const again = await json<Webhook>('webhook', 'secret', 'prepare', id)
  const tested = await run(['webhook', 'test', id], { env })
  expect(tested.stdout).toContain('The next secret alone signs it, in every header.')
  await until('it is proven', async () => {
    const { stdout } = await run(['webhook', 'list', '--account', accountId, '--json'], { env })
    const { data } = JSON.parse(stdout) as { data: { id: string; next_secret_tested_at: string | null }[] }
    return data.find((each) => each.id === id)?.next_secret_tested_at !== null
  })
  const promoted = await json('webhook', 'secret', 'promote', id, '--overlap-hours', '0')
  expect(promoted).toMatchObject({ id, next_secret_prepared_at: null })
  const { request_id } = await json('webhook', 'test', id)
  const arrived = () => receiver.arrivals.find(({ requestId }) => requestId === request_id)
  await until('it arrives', () => arrived() !== undefined)
  const arrival = arrived()
  expect(arrival && [fitsService(arrival, again.secret), fitsStandard(arrival, made.secret)]).toEqual([
    true,
    false,
  ])
  await json('webhook', 'delete', id)
})

test('a webhook has a name and headers of its own; one that leads elsewhere keeps no value', async () => {
  const token = 'Bearer s3cret-token'
  const made = await json(
    ...['webhook', 'create', '--account', accountId, '--url', receiver.url, '--event', '*'],
    ...['--name', ' ERP ', '--header', `Authorization: ${token}`, '--header', 'x-team:sales'],
  )
  const id = String(made.id)
  const masked = (name: string) => ({ name, value: '••••••' })
  expect(made).toMatchObject({ name: 'ERP', headers: [masked('Authorization'), masked('x-team')] })
  const { request_id } = await json('webhook', 'test', id)
  const arrived = () => receiver.arrivals.find(({ requestId }) => requestId === request_id)
  await until('it arrives', () => arrived() !== undefined)
  expect(arrived()?.headers).toMatchObject({ authorization: token, 'x-team': 'sales' })

  const refused = (...args: string[]) => run(['webhook', 'update', id, ...args], { env })
  expect(await refused('--url', 'http://localhost:9/')).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(/^error: The new URL leads to another server.+Authorization, x-team.+\n$/),
  })
  expect(await refused('--header', 'X-Service-Event: x')).toMatchObject({ code: 1, stdout: '' })
  expect(await refused('--header', 'nonsense')).toMatchObject({ code: 2, stdout: '' })
  const renamed = await json('webhook', 'update', id, '--name', '', '--remove-header', 'X-TEAM')
  expect(renamed).toMatchObject({ name: null, headers: [masked('Authorization')] })
  const listed = await run(['webhook', 'list', '--account', accountId], { env })
  const [columns, row] = listed.stdout.split('\n')
  expect(columns?.split(/\s{2,}/)).toEqual([
    'NAME',
    'STATUS',
    'WAITING',
    'HELD',
    'EVENTS',
    'URL',
    'HEADERS',
    'ID',
  ])
  expect(row?.split(/\s{2,}/)).toEqual(['-', 'active', '0', '0', 'all', receiver.url, 'Authorization', id])
  const shown = await run(['delivery', 'list', '--account', accountId, '--webhook', id, '--json'], { env })
  expect(listed.stdout + shown.stdout).not.toContain('s3cret')
  await json('webhook', 'delete', id)
})

test('what failed is sent again, one or all since a time', async () => {
  receiver.answer = () => 500
  const { id } = await json<Webhook>(
    ...['webhook', 'create', '--account', accountId, '--url', receiver.url, '--event', '*'],
  )
  const since = new Date().toISOString()
  await json('webhook', 'test', id)
  await json('webhook', 'test', id, '--event', 'order.created')
  await until('both have failed', async () => (await log('--webhook', id, '--status', 'failed')).length === 2)
  receiver.answer = () => 200
  const [first] = await log('--webhook', id)
  const table = (await run(['delivery', 'list', '--account', accountId, '--webhook', id], { env })).stdout
  expect(table).toMatch(
    new RegExp(
      `order.created \\(test\\) .* ${new URL(receiver.url).host} +failed +5 +.*500.* - +${first?.id}`,
    ),
  )
  const page = (await run(['delivery', 'show', first?.id ?? ''], { env })).stdout
  expect(page).toMatch(/^TRY +STARTED +TOOK +ANSWER +ITS BEGINNING$/m)
  expect(page).toMatch(/^5 +20\S+Z +\d+ ms +answered 500 .+ seen$/m)
  expect(await json('delivery', 'retry', first?.id ?? '')).toMatchObject({ id: first?.id, status: 'pending' })
  await until(
    'one is delivered',
    async () => (await log('--webhook', id, '--status', 'delivered')).length === 1,
  )
  expect(await json('delivery', 'retry', '--webhook', id, '--since', since)).toMatchObject({
    retried: 1,
    done: true,
  })
  await until('both are', async () => (await log('--webhook', id, '--status', 'delivered')).length === 2)
  const wrong = await run(['delivery', 'retry', '--webhook', id], { env })
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--since') })
})

test('a webhook that breaks is told by e-mail', async () => {
  await json('user', 'create', '--account', accountId, '--email', 'ana@example.com', '--role', 'owner')
  receiver.answer = () => 500
  const { id } = await json<Webhook>(
    ...['webhook', 'create', '--account', accountId, '--url', receiver.url, '--event', '*'],
  )
  const isBroken = async () => {
    const { data } = await json<Page<Webhook>>('webhook', 'list', '--account', accountId)
    return data.find((each) => each.id === id)?.status === 'broken'
  }
  while (!(await isBroken())) await json('webhook', 'test', id)
  await until('it is written', () => smtp.mails.length === 1, 30_000)
  expect(smtp.mails[0]).toMatchObject({
    from: 'shop@example.com',
    to: 'ana@example.com',
    headers: { subject: `Webhook detenido: ${receiver.url}` },
  })
  await json('webhook', 'delete', id)
  receiver.answer = () => 200
})

test('a time of the log is sent again, and what is wrong about asking for it is said', async () => {
  const { id } = await json<Webhook>(
    ...['webhook', 'create', '--account', accountId, '--url', receiver.url, '--event', '*'],
  )
  const from = new Date(Date.now() - 60_000).toISOString()
  const { request_id: requestId } = await json<{ request_id: string }>('webhook', 'test', id)
  const isLogged = async () => (await log('--webhook', id, '--status', 'delivered')).length === 1
  await until('it is delivered', isLogged)
  expect(await json('webhook', 'replay', id, '--from', from)).toMatchObject({ total: 0, state: 'done' })
  const to = new Date(Date.now() + 60_000).toISOString()
  const begun = await json<{ id: string }>(
    ...[
      'webhook',
      'replay',
      id,
      '--from',
      from,
      '--to',
      to,
      '--event',
      'message.received',
      '--status',
      'all',
    ],
  )
  expect(begun).toMatchObject({ webhook_id: id, total: 1, status: 'all', gone_before: null })
  const replays = () =>
    json<Page<Record<string, unknown>>>('replay', 'list', '--account', accountId, '--webhook', id)
  await until('it is done', async () => (await replays()).data[0]?.state === 'done')
  expect((await replays()).data).toMatchObject([{ id: begun.id, delivered: 1 }, { total: 0 }])
  expect(receiver.arrivals.filter((each) => each.requestId === requestId)).toHaveLength(2)
  const [delivery] = await log('--webhook', id)
  expect(delivery).toMatchObject({
    is_replay: true,
    attempts: [{ replay_id: null }, { replay_id: begun.id }],
  })
  const refusals = [
    [['--stop'], 1, 'No replay of this webhook is running'],
    [['--from', to, '--to', from], 1, 'from: a time before'],
    [['--from', '2020-01-01T00:00:00Z', '--to', '2020-02-01T00:00:00Z'], 1, 'goes back 30 days'],
    [['--stop', '--from', from], 2, 'or --stop alone'],
    [[], 2, 'give --from'],
  ] as const
  for (const [options, code, stderr] of refusals) {
    const refused = await run(['webhook', 'replay', id, ...options], { env })
    expect(refused).toMatchObject({ code, stderr: expect.stringContaining(stderr) })
  }
  await json('webhook', 'delete', id)
})

test('doctor names a broken webhook and what is held of it, and exits with 0', async () => {
  const { id } = await json<Webhook>(
    ...[
      'webhook',
      'create',
      '--account',
      accountId,
      '--name',
      'ERP Siigo',
      '--url',
      receiver.url,
      '--event',
      '*',
    ],
  )
  await database.query(sql`
    update lanes set broken_at = now() where account_id = ${accountId} and endpoint_id = ${id}`)
  await json('webhook', 'test', id)
  const { code, stdout } = await run(['doctor'], { env })
  expect(stdout).toMatch(
    new RegExp(`^WARN +webhooks .*; 1 broken: ERP Siigo \\(1 held\\): .*webhook update ${id}`, 'm'),
  )
  expect(code).toBe(0)
  await json('webhook', 'update', id, '--url', receiver.url)
  await until('what was held is sent', async () => {
    const { open } = (await database.queryOne<{ open: number }>(sql`
      select count(*)::int as open from due where account_id = ${accountId}`)) ?? { open: 1 }
    return open === 0
  })
  await json('webhook', 'delete', id)
})

test('doctor proves that every event has its deliveries', async () => {
  const { checks } = await json<{ checks: { name: string; status: string; message: string }[] }>('doctor')
  expect(checks.find(({ name }) => name === 'webhooks')).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('0 open'),
  })
  await database.script("update deliveries set status = 'pending' where status = 'delivered'")
  const broken = await run(['doctor', '--json'], { env })
  expect(broken.code).toBe(1)
  expect(broken.stdout).toContain('forgotten')
})
