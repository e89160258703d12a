// Backups of the embedded database: by command where a person can run it, and by function for cases no command reaches.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelSecretContext } from '../../src/channels/setup/channels.ts'
import { MediaRestore } from '../../src/media/backup-frames.ts'
import { keepFile } from '../../src/media/files.ts'
import {
  type BackupHeader,
  checkHeader,
  dumpDatabase,
  loadDatabase,
} from '../../src/platform/backup/backup.ts'
import {
  type Frame,
  readBackupFile,
  verifyBackupFile,
  writeBackupFile,
} from '../../src/platform/backup/backup-file.ts'
import { Database, sql } from '../../src/platform/database/database.ts'
import { migrationNames } from '../../src/platform/database/migration-files.ts'
import { listAppliedMigrations, migrate } from '../../src/platform/database/migrations.ts'
import { useEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../../src/platform/log.ts'
import { folderStore } from '../../src/platform/objects/folder-store.ts'
import { readMasterKeyFile } from '../../src/platform/secrets/master-key-file.ts'
import { parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { digests, reached, reachOut } from '../harness/files/backup-rows.ts'
import { createFolder, removeFolder, run, runJson, urlOf } from '../harness/processes/cli-process.ts'

const receipt = 'recibo: 12.500'
let folder: string
let backup: string
let done: { rows: number }
const at = (name: string) => join(folder, name)
const envOf = (name: string) => ({ MOSTRADOR_DATA: at(name) })

beforeAll(async () => {
  folder = await createFolder()
  backup = at('shop.backup')
  const env = envOf('source')
  await runJson(['migrate'], { env })
  // Making another one takes longer.
  execFileSync('cp', ['-a', at('source'), at('newer')])
  const account = await runJson<{ id: string }>(['demo'], { env })
  await runJson(
    ['user', 'create', '--account', account.id, '--email', 'ana@example.com', '--role', 'owner'],
    { env },
  )
  const channel = ['channel', 'add', '--account', account.id, '--platform', 'telegram', '--external-id', '7']
  await runJson([...channel, '--access-token', 'the token'], { env })
  await inFolder('source', keepReceipt)
  await inFolder('source', (database) => reachOut(database, folder))
  await runJson(['backup', backup], { env })
  done = await runJson(['restore', backup], { env: envOf('target') })
})
afterAll(() => removeFolder(folder))

test('every table comes back exactly, and the master key opens its secrets', async () => {
  const before = await inFolder('source', digests)
  const after = await inFolder('target', digests)
  expect(after).toEqual(before)
  for (const table of ['messages', 'media_files', ...reached]) {
    expect(before[`public.${table}`]?.rows, table).toBeGreaterThan(0)
  }
  const [numbers] = await inFolder('source', (database) =>
    database.query<{ rows: number }>(sql`select count(*)::int as rows from change_numbers`),
  )
  const all = Object.values(before).reduce((sum, { rows }) => sum + rows, numbers?.rows ?? 0)
  expect(done.rows).toBe(all)
  const keys = readMasterKeyFile(at('target'))
  expect(keys).toEqual(readMasterKeyFile(at('source')))
  expect((await stat(join(at('target'), 'master.key'))).mode & 0o777).toBe(0o600)
  const box = new SecretBox(parseMasterKey(keys?.[0] ?? ''))
  await inFolder('target', async (database) => {
    const [row] = await database.query<{ account_id: string; id: string; access_token: Buffer }>(
      sql`select account_id, id, access_token from channels where external_id = '7'`,
    )
    const context = channelSecretContext(row?.account_id ?? '', row?.id ?? '', 'access_token')
    expect(box.open(row?.access_token ?? Buffer.of(), context)).toBe('the token')
  })
})

test('files of messages come back byte for byte, and none stays where the rows did not come', async () => {
  const filesOf = async (name: string) => {
    const place = join(at(name), 'media')
    const paths = (await readdir(place, { recursive: true })).filter((path) => path.includes('/')).sort()
    return Promise.all(paths.map(async (path) => [path, await readFile(join(place, path))] as const))
  }
  const before = await filesOf('source')
  expect(await filesOf('target')).toEqual(before)
  // The receipt, a picture, and the smaller one of it.
  expect(before).toHaveLength(3)
  expect(before.some(([, bytes]) => bytes.toString('utf8') === receipt)).toBe(true)
  expect(before.filter(([path]) => path.endsWith('.preview'))).toHaveLength(1)

  const store = folderStore(join(folder, 'broken'))
  await using media = new MediaRestore(store, folder)
  const key = 'a/b'
  await media.take({ type: 'object', value: { key } })
  await media.take({ type: 'data', rows: Buffer.from('half') })
  await media.take({ type: 'objectEnd', value: { key } })
  const half = await store.open(key)
  expect(half).toBeDefined()
  half?.destroy()
  await media[Symbol.asyncDispose]()
  expect(await store.open(key)).toBeUndefined()
})

test('counters go on behind the rows that came back', async () => {
  const found = { noted: 0n, behind: 0n }
  const changed = inFolder('target', (database) =>
    database.transaction(async (tx) => {
      const [noted] = await tx.query<{ last: string }>(
        sql`select max(id) as last from pending_changes where account_id in (select id from accounts)`,
      )
      await tx.query(
        sql`update contacts set name = name || '!' where account_id in (select id from accounts)`,
      )
      const [behind] = await tx.query<{ first: string }>(sql`
        select min(id) as first from pending_changes
        where account_id in (select id from accounts) and operation = 'updated'`)
      Object.assign(found, { noted: BigInt(noted?.last ?? 0), behind: BigInt(behind?.first ?? 0) })
      throw new Error('rolled back')
    }),
  )
  await expect(changed).rejects.toThrow('rolled back')
  expect(found.noted).toBeGreaterThan(0n)
  expect(found.behind).toBeGreaterThan(found.noted)
})

test('a backup into a folder that is not there says so by the name that was given', async () => {
  const file = at('missing/shop.backup')
  const { code, stderr } = await run(['backup', file], { env: envOf('source') })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `error: ${file}: not written: its folder does not exist; make it first.\n`,
  })
  const below = await run(['backup', `${backup}/below`], { env: envOf('source') })
  expect(below.stderr).toBe(
    `error: ${backup}/below: not written: a part of its path is a file, not a folder.\n`,
  )
})

test('a restore overwrites nothing', async () => {
  const { code, stderr } = await run(['restore', backup], { env: envOf('source') })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error: The database has accounts already, and a restore overwrites nothing: .*\n$/)
})

test('a backup is for its owner alone, overwrites nothing and leaves no half file', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  const again = await run(['backup', backup], { env: envOf('source') })
  expect(again).toMatchObject({
    code: 1,
    stderr: `error: ${backup} exists already, and a backup overwrites nothing\n`,
  })
  const cut = at('cut.backup')
  const failing = async function* (): AsyncGenerator<Frame> {
    yield { type: 'header', value: {} }
    throw new Error('the database is gone')
  }
  await expect(writeBackupFile(cut, failing(), new AbortController().signal)).rejects.toThrow(
    'the database is gone',
  )
  const aborted = AbortSignal.abort(new Error('interrupted'))
  await expect(writeBackupFile(cut, framesOf([{ type: 'header', value: {} }]), aborted)).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => /^cut|\.part$/.test(name))).toEqual([])
})

test('a damaged file is refused before anything is made', async () => {
  const whole = await readFile(backup)
  const flipped = (position: number) => {
    const copy = Buffer.from(whole)
    copy.writeUInt8(copy.readUInt8(position) ^ 1, position)
    return copy
  }
  const damaged: Record<string, Buffer> = {
    'first byte': flipped(0),
    'a byte in the middle': flipped(whole.length >> 1),
    'last byte': flipped(whole.length - 1),
    'cut short': whole.subarray(0, -1),
    'cut to its first line': whole.subarray(0, 30),
    empty: Buffer.alloc(0),
    'longer by a byte': Buffer.concat([whole, Buffer.of(0)]),
  }
  for (const [name, content] of Object.entries(damaged)) {
    await writeFile(at('damaged.backup'), content)
    await expect(verifyBackupFile(at('damaged.backup')), name).rejects.toThrow(/cannot be restored/)
  }
  const { code, stderr } = await run(['restore', at('damaged.backup')], { env: envOf('untouched') })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^error: .* cannot be restored: .*\n$/),
  })
  expect(existsSync(at('untouched'))).toBe(false)
})

describe('backups of older schemas', () => {
  const older = () => at('older.backup')
  const early = () => at('early.backup')
  const [late] = migrationNames().slice(-2)
  const withoutLate = migrationNames().filter((name) => name !== late)
  let caughtUp: string[]

  // One database for both: bringing one up to where they were takes two seconds of the processor.
  beforeAll(async () => {
    await using past = await createEmptyDatabase()
    const backUp = (file: string) => writeBackupFile(file, dump(past), new AbortController().signal)
    await migrate(past, silentLog, { named: migrationNames().slice(0, -2) })
    await past.query(sql`
      insert into accounts (id, name, plan, currency, timezone, language, created_at)
      values ('01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', 'Old', 'pro', 'COP', 'America/Bogota', 'es', now())`)
    await backUp(older())
    await migrate(past, silentLog, { named: withoutLate })
    expect(await listAppliedMigrations(past)).toEqual(withoutLate)
    await backUp(early())
    caughtUp = await migrate(past, silentLog)
  })

  test('one is loaded into that schema and then migrated', async () => {
    // This folder has the newest schema and no accounts.
    await runJson(['restore', older()], { env: envOf('newer') })
    await inFolder('newer', async (database) => {
      expect(await listAppliedMigrations(database)).toEqual(migrationNames())
      expect(await database.query(sql`select name from accounts`)).toEqual([{ name: 'Old' }])
    })
  })

  test('a migration that came with a later version than the one behind it still runs, and a backup from before is loaded', async () => {
    expect(caughtUp).toEqual([late])
    await using later = await createEmptyDatabase()
    const env = { DATABASE_URL: urlOf(later.connection), MOSTRADOR_DATA: at('unused'), MASTER_KEY: ownKey }
    await runJson(['restore', early()], { env })
    expect(await listAppliedMigrations(later)).toEqual(migrationNames())
  })
})

test('with another master key than the data has, no backup is written', async () => {
  const path = join(at('target'), 'master.key')
  const right = await readFile(path, 'utf8')
  await writeFile(path, `${Buffer.alloc(32, 1).toString('base64')}\n`)
  const { code, stderr } = await run(['backup', at('strange.backup')], { env: envOf('target') })
  await writeFile(path, right)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^error: The master key does not open \d+ of \d+ stored secrets/),
  })
  expect(existsSync(at('strange.backup'))).toBe(false)
})

test('doctor makes no database where there is none', async () => {
  const { code, stdout } = await run(['doctor'], { env: envOf('mistyped') })
  expect(code).toBe(0)
  expect(stdout).toMatch(/WARN +database +none yet: .*MOSTRADOR_DATA/)
  expect(existsSync(at('mistyped'))).toBe(false)
})

test('a backup of a newer schema is refused', () => {
  const value = { application_version: '9.9.9', migrations: [...migrationNames(), '9999_from_the_future'] }
  expect(() => checkHeader({ type: 'header', value }, migrationNames())).toThrow(/made by Mostrador 9\.9\.9/)
  expect(
    checkHeader({ type: 'header', value: { migrations: migrationNames() } }, migrationNames()),
  ).toBeTruthy()
})

test('a restore moves a backup to an empty outside database, given its master key', async () => {
  await using outside = await createEmptyDatabase()
  const env = { DATABASE_URL: urlOf(outside.connection), MOSTRADOR_DATA: at('unused') }
  const wrong = { ...env, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') }
  expect(await run(['restore', backup], { env: wrong })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: MASTER_KEY is not the backup's/),
  })
  const right = { ...env, MASTER_KEY: (await readFile(join(at('source'), 'master.key'), 'utf8')).trim() }
  await runJson(['restore', backup], { env: right })
  expect(await digests(outside)).toEqual(await inFolder('source', digests))
  expect(await runJson(['doctor'], { env: right })).toMatchObject({ ok: true })
})

test('the feed of a restored account ends where the backup left it, and goes on beyond any cursor that was given out', async () => {
  const numbersIn = (name: string) =>
    inFolder(name, (database) =>
      database.query<{ last: string; ended: string[] }>(sql`
        select coalesce(n.last_number, 0)::text as last, coalesce(n.ended_at, '{}')::text[] as ended
        from accounts a left join change_numbers n on n.account_id = a.id order by a.id`),
    )
  const before = await numbersIn('source')
  const after = await numbersIn('target')
  expect(after).toEqual(before.map(({ last }) => ({ last: String(2 ** 40), ended: [last] })))
})

test('a load that fails at its end leaves no row', async () => {
  await using target = await createTestDatabase(2)
  const frames: Frame[] = []
  for await (const frame of readBackupFile(backup)) frames.push(frame)
  const [header, ...rest] = frames
  const wrong = rest.map((frame): Frame => {
    const isLast = frame.type === 'end' && frame === rest.findLast(({ type }) => type === 'end')
    return isLast ? { type: 'end', value: { name: 'the last', rows: 123_456 } } : frame
  })
  for (const [broken, message] of [
    [wrong, /rows were loaded instead of 123456/],
    [rest.slice(0, -1), /ends too early/],
  ] as const) {
    await expect(load(target, header, broken)).rejects.toThrow(message)
    expect(await target.query(sql`select 1 from accounts`)).toEqual([])
  }
  await load(target, header, rest)
  expect(await target.query(sql`select name from accounts`)).toHaveLength(1)
})

test('partitions that no migration makes come back, with text of every kind', async () => {
  await using source = await createTestDatabase(2)
  await using target = await createTestDatabase(2)
  const logs =
    'create table logs (id int not null, note text, raw bytea, odd numeric[], "Select" json) partition by range (id)'
  await source.script(logs)
  await target.script(logs)
  await source.script('create table logs_low partition of logs for values from (minvalue) to (100)')
  await source.script('create table "logs Ñ" partition of logs for values from (100) to (maxvalue)')
  await source.query(sql`
    insert into logs values (1, ${'tab\t newline\n back\\slash \\N \\. ñ 🦜'}, ${Buffer.of(0, 255, 92, 10)},
      '{1.50,NULL}', ${'{"a":  "\\u0000"}'}::json), (2, '', null, null, null), (200, null, null, null, null)`)
  const file = at('partitions.backup')
  await writeBackupFile(file, dump(source), new AbortController().signal)
  await verifyBackupFile(file)
  const frames = readBackupFile(file)
  const { value: header } = await frames.next()
  await load(target, header ?? undefined, frames)
  expect(await digests(target)).toEqual(await digests(source))
  const [count] = await target.query<{ low: number; high: number }>(
    sql`select (select count(*)::int from logs_low) as low, (select count(*)::int from "logs Ñ") as high`,
  )
  expect(count).toEqual({ low: 2, high: 1 })
})

/** As a server makes them, without a schema of ours. */
async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(2)
  await database.script('drop schema public cascade; create schema public')
  return database
}

/** The master key of the backups that `dump` makes. */
const ownKey = Buffer.alloc(32).toString('base64')

function dump(database: Database) {
  return dumpDatabase(database.options, {
    applicationVersion: '0.0.0',
    now: new Date(),
    masterKeys: () => [ownKey],
    onTable: () => {},
  })
}

async function load(
  target: TestDatabase,
  header: Frame | undefined,
  frames: Iterable<Frame> | AsyncIterable<Frame>,
) {
  const about = checkHeader(header, migrationNames()) satisfies BackupHeader
  return loadDatabase(target.connection, about, framesOf(frames), {
    interrupted: new AbortController().signal,
    onTable: () => {},
    takeObject: async () => false,
    beforeCommit: () => {},
  })
}

async function* framesOf(frames: Iterable<Frame> | AsyncIterable<Frame>): AsyncGenerator<Frame> {
  yield* frames
}

async function keepReceipt(db: Database): Promise<void> {
  const path = at('receipt')
  await writeFile(path, receipt)
  const [account] = await db.query<{ id: string }>(sql`select id from accounts limit 1`)
  const given = { path, hash: 'b'.repeat(64), bytes: receipt.length, claimed: 'document' } as const
  const place = { db, store: folderStore(join(at('source'), 'media')) }
  await keepFile(place, { ...given, accountId: account?.id ?? '' }, async () => {}, new Date())
}

async function inFolder<T>(name: string, work: (database: Database) => Promise<T>): Promise<T> {
  await using postgres = await useEmbeddedPostgres({ dataDir: at(name) })
  await using database = new Database(postgres.connection, { max: 2 })
  return await work(database)
}
