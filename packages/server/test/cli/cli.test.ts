// Every command as a person or a script runs it, on an external database; service.test.ts and backup.test.ts cover the
// embedded one.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countSecrets, storedSecrets } from '../../src/installation/stored-secrets.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runAlone,
  runJson,
  urlOf,
} from '../harness/processes/cli-process.ts'

let database: TestDatabase
let folder: string
let env: Env
const masterKey = newMasterKey()

beforeAll(async () => {
  database = await createTestDatabase(2)
  folder = await createFolder()
  env = {
    DATABASE_URL: urlOf(database.connection),
    MASTER_KEY: masterKey,
    MOSTRADOR_DATA: join(folder, 'unused'),
    PUBLIC_URL: 'https://shop.example',
  }
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const unknown = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

const json = <T = Record<string, unknown>>(...args: string[]) => runJson<T>(args, { env })

async function newAccount(name = 'Shop'): Promise<string> {
  return (await json<{ id: string }>('account', 'create', '--name', name, '--plan', 'pro')).id
}

test('a command that only looks or tests makes no database in a folder without one, and names the folder', async () => {
  const elsewhere = join(folder, 'elsewhere')
  const onFolder = { env: { MOSTRADOR_DATA: elsewhere } }
  for (const args of [
    ['account', 'list'],
    ['webhook', 'test', unknown],
  ]) {
    const refused = await run(args, onFolder)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^error: The data folder \S+\/elsewhere holds no Mostrador: .*MOSTRADOR_DATA.*\n$/,
    )
  }
  expect(existsSync(elsewhere)).toBe(false)
})

test('an account goes through its life: created with its owner, set, suspended, resumed, deleted', async () => {
  const made = await json<{ id: string }>(
    ...['account', 'create', '--name', 'La Esquina', '--plan', 'pro', '--email', 'Ana@Example.com'],
  )
  const common = { id, name: 'La Esquina', status: 'active', timezone: 'America/Bogota', language: 'es' }
  const owner = { id, email: 'ana@example.com', role: 'owner', password: expect.stringMatching(/^\w{20}$/) }
  expect(made).toMatchObject({ ...common, plan: 'pro', currency: 'COP', created_at: instant, owner })
  expect(await json('account', 'set', made.id, '--plan', 'business')).toMatchObject({
    ...common,
    plan: 'business',
  })
  expect(await json('account', 'suspend', made.id)).toMatchObject({ status: 'suspended' })
  expect(await json('account', 'resume', made.id)).toMatchObject({ status: 'active' })
  const kept = await run(['account', 'delete', made.id], { env })
  expect(kept).toMatchObject({ code: 1, stderr: expect.stringContaining('say so with --yes') })
  expect(await json('account', 'delete', made.id, '--yes')).toMatchObject({ id: made.id, deleted: true })
  expect(await runAlone(['user', 'reset-password', 'ana@example.com'], { env })).toMatchObject({ code: 1 })
})

test('an account in a country goes by its currency, clock and language, but for what is given', async () => {
  const made = (...given: string[]) => json('account', 'create', '--name', 'A', '--plan', 'pro', ...given)
  expect(await made('--country', 'mx')).toMatchObject({
    ...{ currency: 'MXN', timezone: 'America/Mexico_City', language: 'es' },
  })
  expect(await made('--country', 'BR', '--currency', 'usd')).toMatchObject({
    ...{ currency: 'USD', timezone: 'America/Sao_Paulo', language: 'pt' },
  })
  const unknown = await run(['account', 'create', '--name', 'A', '--plan', 'pro', '--country', 'XX'], { env })
  expect(unknown).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("option '--country': one of CO, MX"),
  })
})

test('a given password is read from stdin and never printed', async () => {
  const account = 'account create --name P --plan pro --email p@example.com --password - --json'
  const { stdout } = await run(account.split(' '), { env, input: 'a long password\n' })
  expect(JSON.parse(stdout)).toMatchObject({ owner: { email: 'p@example.com' } })
  expect(stdout).not.toContain('password')
})

test('lists come in pages that miss and repeat nothing', async () => {
  const account = await newAccount('Pages')
  const made: string[] = []
  for (const name of ['a', 'b', 'c']) {
    made.push(
      (await json<{ id: string }>('key', 'create', '--account', account, '--scope', 'read', '--name', name))
        .id,
    )
  }
  type Page = { data: { id: string }[]; next_cursor: string | null }
  const first = await json<Page>('key', 'list', '--account', account, '--limit', '2')
  const second = await json<Page>(
    ...['key', 'list', '--account', account, '--limit', '2', '--cursor', first.next_cursor ?? ''],
  )
  expect([...first.data, ...second.data].map((key) => key.id)).toEqual(made.toReversed())
  expect(second.next_cursor).toBeNull()
  const other = await newAccount('Other')
  const foreign = await run(['key', 'list', '--account', other, '--cursor', first.next_cursor ?? ''], { env })
  expect(foreign).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: cursor: /) })
})

test('who replaces a key is told until when the former one works, or that it works no more', async () => {
  const account = await newAccount('Rolled')
  const create = ['key', 'create', '--account', account, '--scope', 'read']
  const [kept, ended] = [await json<{ id: string }>(...create), await json<{ id: string }>(...create)]
  const { stdout } = await run(['key', 'roll', kept.id], { env })
  const end = /The former key \(svc_[0-9a-f]+…\) works until (\S+)\.\n/.exec(stdout)?.[1] ?? ''
  expect(Date.parse(end) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  const { data } = await json<{ data: { id: string; expires_at: string | null }[] }>(
    ...['key', 'list', '--account', account],
  )
  expect(data.find(({ id: listed }) => listed === kept.id)?.expires_at).toBe(end)
  const at = await run(['key', 'roll', ended.id, '--overlap-hours', '0'], { env })
  expect(at.stdout).toMatch(/The former key \(svc_[0-9a-f]+…\) is refused from its next request on\./)
})

test('a key is shown once and can be revoked by its id alone', async () => {
  const account = await newAccount('Keys')
  const made = await json<{ id: string; key: string }>(
    'key',
    'create',
    '--account',
    account,
    '--scope',
    'write',
  )
  expect(made).toMatchObject({
    id,
    key: expect.stringMatching(/^svc_[0-9a-f]{40}$/),
    scope: 'write',
    revoked_at: null,
  })
  const listed = await run(['key', 'list', '--account', account, '--json'], { env })
  expect(listed.stdout).not.toContain(made.key)
  expect(await json('key', 'revoke', made.id)).toMatchObject({ id: made.id, revoked_at: instant })
})

test('a person joins, is listed, and gets a new password', async () => {
  const account = await newAccount('People')
  const made = await json<{ password: string }>(
    ...[
      'user',
      'create',
      '--account',
      account,
      '--email',
      'luis@example.com',
      '--role',
      'agent',
      '--name',
      'Luis',
    ],
  )
  expect(made).toMatchObject({ id, account_id: account, name: 'Luis', role: 'agent' })
  const listed = await json<{ data: object[] }>('user', 'list', '--account', account)
  expect(listed).toMatchObject({ data: [{ email: 'luis@example.com', role: 'agent' }], next_cursor: null })
  const reset = await json<{ password: string }>('user', 'reset-password', 'luis@example.com')
  expect(reset.password).not.toBe(made.password)
})

test('a channel goes through its life and never shows a secret', async () => {
  const account = await newAccount('Channels')
  const added = await run(
    [
      ...`channel add --account ${account} --platform whatsapp --external-id 106540352242922`.split(' '),
      ...['--app-secret', 'app-hidden', '--verify-token', '-', '--access-token', '-', '--json'],
    ],
    { env, input: 'verify-hidden\naccess-hidden\n' },
  )
  const channel = JSON.parse(added.stdout) as { id: string; inbound_url: string }
  expect(channel).toMatchObject({
    id,
    platform: 'whatsapp',
    external_id: '106540352242922',
    has_access_token: true,
  })
  expect(channel.inbound_url).toBe(`https://shop.example/channels/${channel.id}`)
  expect(added.stdout).not.toContain('hidden')
  const changed = await json(
    'channel',
    'update',
    channel.id,
    '--access-token',
    '',
    '--api-url',
    'http://127.0.0.1:9',
  )
  expect(changed).toMatchObject({
    has_access_token: false,
    has_app_secret: true,
    api_url: 'http://127.0.0.1:9',
  })
  const listed = await json<{ data: object[] }>('channel', 'list', '--account', account)
  expect(listed.data).toMatchObject([{ id: channel.id, inbound_url: channel.inbound_url }])
  expect(await json('channel', 'delete', channel.id)).toMatchObject({ id: channel.id, deleted: true })
  expect(await json('channel', 'list', '--account', account)).toEqual({ data: [], next_cursor: null })
})

test('sample data comes with a new account', async () => {
  const made = await json<{ id: string }>('demo', '--name', 'Casa de prueba')
  expect(made).toMatchObject({ name: 'Casa de prueba', is_demo: true, made: { orders: expect.any(Number) } })
  const again = await run(['demo', '--account', made.id], { env })
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: The account already has/) })
})

test('secrets move to the first of the keys in MASTER_KEY, and the former one is not needed any more', async () => {
  const account = await newAccount('Rotation')
  await json(
    ...['channel', 'add', '--account', account, '--platform', 'telegram', '--external-id', '7'],
    ...['--access-token', 'token'],
  )
  const alone = await run(['master-key', 'rotate'], { env })
  expect(alone).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: MASTER_KEY holds one key/) })
  const fresh = newMasterKey()
  const both = { ...env, MASTER_KEY: `${fresh},${masterKey}` }
  expect(await runJson(['master-key', 'rotate'], { env: both })).toMatchObject({ resealed: 1, unreadable: 0 })
  const box = new SecretBox(parseMasterKey(fresh))
  expect(await countSecrets(database, box)).toEqual({ current: 1, former: 0, unreadable: 0 })
  const former = await run(['doctor', '--json'], { env })
  expect(former.code).toBe(1)
  expect(former.stdout).toContain('1 of 1 stored secrets were encrypted with another master key')
  expect(
    await runJson(['master-key', 'rotate'], { env: { ...env, MASTER_KEY: `${masterKey},${fresh}` } }),
  ).toEqual({
    resealed: 1,
    unreadable: 0,
    former_keys: 0,
  })
})

test('every column of bytes that is not known to be something else is re-sealed by a rotation', async () => {
  const columns = await database.query<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped
    order by 1`)
  // Hashes and excerpts are not sealed, nor is what an earlier version left in refusal_keys.key until it is sealed; service_secrets belongs to no account, so it is
  // re-sealed separately.
  const others = [
    'api_keys.hash',
    'attempts.excerpt',
    'email_changes.token_hash',
    'invitations.token_hash',
    'kept_answers.request_hash',
    'kept_refusals.address_hash',
    'refusal_keys.key',
    'service_secrets.sealed',
    'sign_ups.token_hash',
  ]
  expect(columns.map(({ name }) => name).filter((name) => !others.includes(name))).toEqual(
    storedSecrets.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
})

test('migrate names what it did, or says that there was nothing to do', async () => {
  await using fresh = await createTestDatabase(1)
  await fresh.script('drop schema public cascade; create schema public')
  const freshEnv = { ...env, DATABASE_URL: urlOf(fresh.connection) }
  const first = await runJson<{ migrated: string[] }>(['migrate'], { env: freshEnv })
  expect(first.migrated).toContain('0001_accounts')
  expect(await runJson(['migrate'], { env: freshEnv })).toEqual({ migrated: [] })
  const told = await run(['migrate'], { env: freshEnv })
  expect(told).toMatchObject({ code: 0, stdout: 'Nothing to migrate: the schema is the newest.\n' })
})

test('commands on an outside database make no data folder', () => {
  expect(readdirSync(folder)).toEqual([])
})

describe('a command that cannot be done says why in one line', () => {
  const refused: [string, RegExp][] = [
    ['account create --name x --plan gold', /plan: one of starter, pro, business/],
    ['account create --name x --plan pro --currency XXXX', /currency/],
    ['account create --name x --plan pro --email nobody', /email/],
    ['account create --name x --plan pro --email a@b.co --password short', /password: 10 to 128 characters/],
    ['account list --limit ten', /limit: a whole number/],
    ['account list --cursor zzz', /cursor/],
    [`account suspend ${unknown}`, /No account has the id/],
    ['account suspend nonsense', /No account has the id nonsense/],
    [`key create --account ${unknown} --scope read`, /No account has the id/],
    [`key revoke ${unknown}`, /id/],
    ['channel delete nonsense', /id/],
    [
      'user reset-password nobody@example.com',
      /Nobody has .*: mostrador user list --account ID, .* account list$/m,
    ],
    ['backup /tmp/never', /pg_dump/],
    ['restore /nowhere/at/all', /^error: \/nowhere\/at\/all: not read: there is no such file\.$/m],
    ['restore /', /it is no file/],
    [`product import --account ${unknown} nowhere.csv`, /nowhere.csv: not read: there is no such file/],
  ]
  test.each(refused)('mostrador %s → exit 1', async (line, message) => {
    const { code, stdout, stderr } = await run(line.split(' '), { env })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^error: .*\n$/)
    expect(stderr).toMatch(message)
  })

  test.each([
    ['account', ['account', 'create', '--plan', 'pro']],
    ['key', ['key', 'create', '--scope', 'read', '--account', unknown]],
    ['person', ['user', 'create', '--email', 'x@example.com', '--role', 'agent', '--account', unknown]],
    ['channel', ['channel', 'add', '--platform', 'web', '--external-id', 'names', '--account', unknown]],
  ])('the name of a %s is text on one line', async (_what, args) => {
    const account = await newAccount('Names')
    const own = args.map((arg) => (arg === unknown ? account : arg))
    for (const name of ['two\nlines', 'bell\u0007', 'line\u2028apart', 'turned\u202eround']) {
      const { code, stdout, stderr } = await run([...own, '--name', name], { env })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^error: name: 1 to 255 characters on one line, without control characters\n$/)
    }
    expect(await runJson([...own, '--name', ' Ñandú 👩‍👧 & Cía. '], { env })).toMatchObject({
      name: 'Ñandú 👩‍👧 & Cía.',
    })
  })

  const unreadable: [string, RegExp][] = [
    ['sell', /unknown command 'sell'/],
    ['account', /name a command/],
    ['account create --name x', /required option '--plan <plan>' not specified/],
    ['account create --name x --plan pro --password longenough1', /'--password' needs '--email'/],
    ['account list --colour red', /unknown option '--colour'/],
    ['account list --jsn', /unknown option '--jsn' \(Did you mean --json\?\)/],
    ['account create --name x --paln pro', /unknown option '--paln' \(Did you mean --plan\?\)/],
    ['account suspend', /missing required argument/],
    ['account suspend a b', /too many arguments/],
    [`account set ${unknown}`, /nothing to change/],
  ]
  test.each(unreadable)('mostrador %s → exit 2', async (line, message) => {
    const { code, stdout, stderr } = await run(line.split(' '), { env })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: .*\n$/)
    expect(stderr).toMatch(message)
  })

  test('a wrong environment → exit 2, a database that does not answer → exit 1', async () => {
    const wrong = await runAlone(['account', 'list'], { env: { ...env, PORT: 'eighty' } })
    expect(wrong).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: PORT: "eighty" .*\n$/),
    })
    const gone = await run(['serve'], {
      env: { ...env, DATABASE_URL: 'postgres://x@127.0.0.1:1/x', PORT: '0' },
    })
    expect(gone).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: The database cannot.*\n$/),
    })
  })
})
