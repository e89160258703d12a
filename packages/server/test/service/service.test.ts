// The service as one process tree on one data folder, from its first start through kills to its last stop.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBundle } from '../harness/processes/bundled.ts'
import {
  createFolder,
  type Env,
  program,
  removeFolder,
  run,
  runJson,
  type Service,
  startService,
  until,
} from '../harness/processes/cli-process.ts'

const shell = promisify(execFile)

let folder: string
let env: Env
/** For starts after which nothing is asked of a worker: each takes a second of the processor. */
let withoutWorker: Env
let service: Service
let curl: string

beforeAll(async () => {
  folder = await createFolder()
  env = { MOSTRADOR_DATA: join(folder, 'data'), PORT: '0' }
  withoutWorker = { ...env, ROLES: 'api,web' }
  service = await startService({ ...env, WEBHOOK_ALLOW_INSECURE: '1' }, { ready: /curl .*\n/ })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await removeFolder(folder)
})

async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const found = new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

async function workerPids(): Promise<number[]> {
  const { stdout } = await shell('ps', ['-o', 'pid=,args=', '--ppid', String(service.child.pid)])
  return stdout
    .split('\n')
    .filter((line) => line.includes('worker-child'))
    .map((line) => Number.parseInt(line, 10))
}

test('the first start tells a login, a key and a command that works as pasted', async () => {
  expect(service.stdout).toMatch(
    /E-mail {5}\S+@\S+\n {2}Password {3}\S{20}\n {2}API key {4}svc_[0-9a-f]{40}\n/,
  )
  curl = /curl .*/.exec(service.stdout)?.[0] ?? ''
  const { stdout } = await shell('sh', ['-c', `${curl} --silent`])
  expect((JSON.parse(stdout) as { data: unknown[] }).data).toHaveLength(3)
})

test('insecure webhooks are said loudly', () => {
  expect(service.stderr()).toContain(
    'WEBHOOK_ALLOW_INSECURE=1: webhooks may go to http: and to private addresses',
  )
})

test('commands work beside the running service, and a revoked key is refused on its next request', async () => {
  const accounts = await runJson<{ data: { id: string; is_demo: boolean }[] }>(['account', 'list'], { env })
  expect(accounts.data).toMatchObject([{ is_demo: true }])
  const account = accounts.data[0]?.id ?? ''
  const made = await runJson<{ id: string; key: string }>(
    ['key', 'create', '--account', account, '--scope', 'read'],
    {
      env,
    },
  )
  const ask = () => fetch(`${service.url}/api/v1/_meta`, { headers: { authorization: `Bearer ${made.key}` } })
  expect((await ask()).status).toBe(200)
  await runJson(['key', 'revoke', made.id], { env })
  expect((await ask()).status).toBe(401)
})

test('a second start on the same data folder and one on a taken port say so in one line', async () => {
  const second = await run(['serve'], { env: withoutWorker })
  expect(second).toMatchObject({ code: 1, stdout: '' })
  expect(second.stderr).toMatch(/^error: The data folder .* is in use by a running Mostrador \(pid \d+ .*\n$/)
  const port = new URL(service.url).port
  const other = { MOSTRADOR_DATA: join(folder, 'other'), PORT: port, LOG_LEVEL: 'silent' }
  const taken = await run(['serve'], { env: other })
  expect(taken).toMatchObject({ code: 1, stdout: 'Preparing the database and a demo shop …\n' })
  expect(taken.stderr).toMatch(/^error: Port \d+ on 127\.0\.0\.1 is in use: .*PORT=\d+\n$/)
  // No account was created whose password nobody has seen.
  expect(await runJson(['account', 'list'], { env: other })).toMatchObject({ data: [] })
})

test('a worker that is killed is started again', async () => {
  await until(
    async () => (await metric('worker_heartbeat_seconds')) !== undefined,
    () => 'no worker',
  )
  const [pid] = await workerPids()
  expect(getPriority(pid ?? 0) - getPriority(service.child.pid ?? 0)).toBeGreaterThan(0)
  process.kill(pid ?? 0, 'SIGKILL')
  await until(
    async () => (await workerPids()).some((other) => other !== pid),
    () => `no other worker: ${service.stderr()}`,
  )
  expect(await metric('worker_restarts_total')).toBe(1)
  await until(
    async () => (await metric('worker_heartbeat_seconds')) !== undefined,
    () => 'its metrics are not back',
  )
})

test('a running service goes on opening its secrets after a rotation of the master key', async () => {
  const accounts = await runJson<{ data: { id: string }[] }>(['account', 'list'], { env })
  const channel = await runJson<{ inbound_url: string; id: string }>(
    [
      ...[
        'channel',
        'add',
        '--account',
        accounts.data[0]?.id ?? '',
        '--platform',
        'whatsapp',
        '--external-id',
        '99',
      ],
      ...['--app-secret', '-', '--verify-token', '-'],
    ],
    { env, input: 'the secret\nthe-token\n' },
  )
  const verify = () =>
    fetch(`${channel.inbound_url}?hub.mode=subscribe&hub.verify_token=the-token&hub.challenge=8472`).then(
      (answer) => answer.text(),
    )
  expect(await verify()).toBe('8472')
  expect(await runJson(['master-key', 'rotate'], { env })).toEqual({
    resealed: 4,
    unreadable: 0,
    former_keys: 1,
  })
  expect(await verify()).toBe('8472')
  expect(await runJson(['doctor'], { env })).toMatchObject({ ok: true })
})

test('a backup may be taken while the service runs', async () => {
  const made = await runJson(['backup', join(folder, 'running.backup')], { env })
  expect(made).toMatchObject({ file: join(folder, 'running.backup'), rows: expect.any(Number) })
})

test('a restore is refused while the service runs', async () => {
  const { code, stderr } = await run(['restore', join(folder, 'running.backup')], { env })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'error: The service runs on this data folder: stop it first\n',
  })
})

test('SIGTERM stops the service within 10 s although connections stand open', async () => {
  const { hostname, port } = new URL(service.url)
  const idle = connect(Number(port), hostname)
  const half = connect(Number(port), hostname)
  const answered = new Promise((resolve) => idle.once('data', resolve))
  idle.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  half.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  idle.on('error', () => {})
  half.on('error', () => {})
  await answered
  const startedAt = performance.now()
  service.child.kill('SIGTERM')
  const { code, signal } = await service.ended
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('a later start tells its address alone, and drops the former master key', async () => {
  service = await startService(env)
  expect(service.stdout).toBe(`Mostrador is ready at ${service.url}\n`)
  expect(
    readFileSync(join(folder, 'data', 'master.key'), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(1)
  expect(await runJson(['doctor'], { env })).toMatchObject({ ok: true })
})

test('after kill -9 its worker ends too, and the next start recovers by itself; with --json it is one object', async () => {
  const [worker] = await workerPids()
  service.child.kill('SIGKILL')
  await service.ended
  await until(
    () => !isAlive(worker ?? 0),
    () => `worker ${worker} still runs`,
  )
  service = await startService(env, { args: ['serve', '--json'], ready: /\}\n/ })
  expect(JSON.parse(service.stdout)).toEqual({ url: service.url, first_login: null })
  const accounts = await runJson<{ data: unknown[] }>(['account', 'list'], { env })
  expect(accounts.data).toHaveLength(1)
})

test('a service ends with the npm that launched it, which passes on no kill', async () => {
  await service[Symbol.asyncDispose]()
  // Starts it as npm does, with a shell in between.
  const shellCommand = `"${process.execPath}" ${quoted(fromBundle())} "${program}" serve; exit`
  const launched = await startService(
    { ...env, npm_lifecycle_event: 'start' },
    { args: [], through: ['sh', '-c', shellCommand] },
  )
  launched.child.kill('SIGKILL')
  const { stderr } = await launched.ended
  expect(stderr).toContain('the launcher is gone')
  const worker = await startService({ ...env, ROLES: 'worker' }, { ready: /ready\n/ })
  worker.child.kill('SIGINT')
  expect(await worker.ended).toMatchObject({ code: 0, stdout: 'The worker of Mostrador is ready\n' })
})

const olderNode = findOlderNode()
test.skipIf(olderNode === undefined)(
  'started by an older Node it runs in Node 24 and passes signals on once',
  async () => {
    await service[Symbol.asyncDispose]()
    const through = [olderNode ?? '', ...bundledIn24(), program]
    const launched = await startService(env, { through })
    launched.child.kill('SIGINT')
    const { code, stderr } = await launched.ended
    expect(code).toBe(0)
    expect(stderr.match(/"stopping"/g)).toHaveLength(1)
    const refused = await startService(env, { through, args: ['frobnicate'] }).catch(
      (error: Error) => error.message,
    )
    expect(refused).toBe("ended with 2: error: unknown command 'frobnicate'\n")
  },
)

test.skipIf(olderNode === undefined)(
  'started by an older Node it ends with the npm that launched that, too',
  async () => {
    await service[Symbol.asyncDispose]()
    const shellCommand = `"${olderNode}" ${quoted(bundledIn24())} "${program}" serve; exit`
    const launched = await startService(
      { ...withoutWorker, npm_lifecycle_event: 'npx' },
      { args: [], through: ['sh', '-c', shellCommand] },
    )
    launched.child.kill('SIGKILL')
    expect((await launched.ended).stderr).toContain('the launcher is gone')
  },
)

test('a service whose stored secrets need a key file that went missing does not start, and says how to go on', async () => {
  await service[Symbol.asyncDispose]()
  const keyFile = join(folder, 'data', 'master.key')
  const key = readFileSync(keyFile)
  rmSync(keyFile)
  const { code, stdout } = await run(['doctor', '--json'], { env })
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ ok: false })
  expect(stdout).toContain('4 of 4 stored secrets were encrypted with another master key')

  const refused = await run(['serve'], { env })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    /^.*4 stored secrets were encrypted under another master key.*put the master\.key.*back.*forget-lost --yes$/m,
  )
  const accounts = await runJson<{ data: { id: string }[] }>(['account', 'list'], { env })
  const sealing = [
    'webhook',
    'create',
    '--account',
    accounts.data[0]?.id ?? '',
    '--url',
    'https://example.com/',
  ]
  expect(await run([...sealing, '--event', '*'], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: 4 stored secrets/),
  })
  expect(existsSync(keyFile)).toBe(false)

  writeFileSync(keyFile, key, { mode: 0o600 })
  service = await startService(withoutWorker)
  expect(await ready()).toBe(200)
})

test('who has lost the master key for good gives up what it sealed, and the service starts again', async () => {
  const accounts = await runJson<{ data: { id: string }[] }>(['account', 'list'], { env })
  const account = accounts.data[0]?.id ?? ''
  const hook = ['webhook', 'create', '--account', account, '--url', 'https://example.com/', '--event', '*']
  const { id } = await runJson<{ id: string }>(hook, { env })
  await service[Symbol.asyncDispose]()
  rmSync(join(folder, 'data', 'master.key'))
  const forget = ['master-key', 'forget-lost']
  expect(await run(forget, { env })).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })
  expect(await runJson([...forget, '--yes'], { env })).toEqual({
    taken_away: 2,
    webhooks: [{ account_id: account, id }],
    sign_in: false,
    refusals: [],
  })
  const { data } = await runJson<{ data: object[] }>(['webhook', 'list', '--account', account], { env })
  expect(data).toMatchObject([{ id, status: 'paused' }])
  service = await startService(withoutWorker)
  expect(await ready()).toBe(200)
  expect((await run(['doctor'], { env })).stdout).toContain('the master key opens all')
})

async function ready(): Promise<number> {
  return (await fetch(`${service.url}/readyz`)).status
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' ')
}

/** As `fromBundle`, for a Node that passes its options on to Node 24 and could not read the preload itself. */
function bundledIn24(): string[] {
  const [option, preload] = fromBundle()
  if (option === undefined || preload === undefined) return []
  const script = `if (parseInt(process.versions.node) >= 24) await import('${preload}')`
  return [option, `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`]
}

/** A Node on the PATH that is too old to run the service itself. */
function findOlderNode(): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .map((path) => join(path, 'node'))
    .filter((path) => existsSync(path))
    .find((path) => Number.parseInt(execFileSync(path, ['--version']).toString().slice(1), 10) < 24)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
