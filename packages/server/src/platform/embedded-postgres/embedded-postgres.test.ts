import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DataFolderInUse, EmbeddedPostgres, useEmbeddedPostgres } from './embedded-postgres.ts'
import { socketFits } from './listening.ts'
import { madeDataDir, newDataDir, query, waitFor } from './testing/data-folders.ts'
import { Holder } from './testing/holder.ts'

async function open(dataDir: string, kind: 'serve' | 'command' = 'serve'): Promise<EmbeddedPostgres> {
  const postgres = await EmbeddedPostgres.open({ dataDir, kind, durable: false })
  onTestFinished(() => postgres.stop())
  return postgres
}

describe('a start', () => {
  test('makes an empty folder a database, and the next start keeps its data', async () => {
    const dataDir = newDataDir()
    const first = await open(dataDir)
    await query(first.connection, 'create table kept as select 7 as value')
    await first.stop()
    const second = await open(dataDir)
    expect(await query(second.connection, 'select value from kept')).toEqual([{ value: 7 }])
    expect(second.connection.password).toBe(first.connection.password)
  })

  test('serves UTF-8, UTC and PostgreSQL 18, by its URL too', async () => {
    const { connection } = await open(newDataDir())
    const client = new Client(connection.url)
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
              current_setting('server_version_num')::int / 10000 as major, current_user::text as "user",
              current_database()::text as database`,
    )
    await client.end()
    const named = { user: 'mostrador', database: 'mostrador' }
    expect(rows).toEqual([{ encoding: 'UTF8', zone: 'UTC', major: 18, ...named }])
  })

  test('leaves no file that others may read', async () => {
    const dataDir = newDataDir()
    await open(dataDir)
    const open077 = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dataDir, name))
      .filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0)
    expect(open077).toEqual([])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'connection.json')).mode & 0o777).toBe(0o600)
  })

  test('removes a half-made cluster and makes a whole one', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'pg.new-0123456789ab/base'), { recursive: true })
    writeFileSync(join(dataDir, 'pg.new-0123456789ab/PG_VERSION'), '18\n')
    const { connection } = await open(dataDir)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).sort()).toEqual(['connection.json', 'lock.db', 'pg'])
  })

  test('on a cluster of another major version is refused in one line that says what to do', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'pg'), { recursive: true })
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), '16\n')
    const refused = EmbeddedPostgres.open({ dataDir, kind: 'serve' })
    await expect(refused).rejects.toThrow(
      /^The database in .*pg is of PostgreSQL 16, but .* 18: dump .* docs\/operating.md$/,
    )
    // The folder is free again: the next attempt gets the same error.
    await expect(EmbeddedPostgres.open({ dataDir, kind: 'serve' })).rejects.toThrow('PostgreSQL 16')
  })

  test('leaves a shared folder its mode', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(join(dataDir, 'somebody-elses'), '')
    await open(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o755)
  })
})

describe('listening', () => {
  test('is on a socket in the cluster and on no port', async () => {
    const dataDir = await madeDataDir()
    const { connection } = await open(dataDir)
    expect(connection.host).toBe(join(dataDir, 'pg'))
    expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  test('is on 127.0.0.1 alone when the path is too long for a socket', async () => {
    const dataDir = join(newDataDir(), 'x'.repeat(100))
    expect(socketFits(join(dataDir, 'pg'))).toBe(false)
    const { connection } = await open(dataDir)
    expect(connection.host).toBe('127.0.0.1')
    const [row] = await query<{ unix_socket_directories: string; listen_addresses: string }>(
      connection,
      `select current_setting('unix_socket_directories') as unix_socket_directories,
              current_setting('listen_addresses') as listen_addresses`,
    )
    expect(row).toEqual({ unix_socket_directories: '', listen_addresses: '127.0.0.1' })
  })

  test('checks the password, which is random, in one round', async () => {
    const { connection } = await open(newDataDir())
    const [role] = await query<{ verifier: string }>(
      connection,
      "select rolpassword as verifier from pg_authid where rolname = 'mostrador'",
    )
    expect(role?.verifier).toMatch(/^SCRAM-SHA-256\$1:/)
  })

  test('requires the password, on the socket too', async () => {
    const { connection } = await open(await madeDataDir())
    for (const password of ['', 'wrong']) {
      await expect(query({ ...connection, password }, 'select 1')).rejects.toThrow(/password/)
    }
  })
})

describe('the data folder', () => {
  test('is refused to a second service at once, in one line that names folder and pid', async () => {
    const dataDir = await madeDataDir()
    await open(dataDir)
    const startedAt = performance.now()
    const refused = await EmbeddedPostgres.open({ dataDir, kind: 'serve' }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataFolderInUse)
    const { message } = refused as DataFolderInUse
    expect(message).toContain(dataDir)
    expect(message).toContain(`pid ${process.pid}`)
    expect(message).not.toContain('\n')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('goes to exactly one of two services that start at once', async () => {
    const dataDir = newDataDir()
    await using one = new Holder(dataDir, 'serve')
    await using two = new Holder(dataDir, 'serve')
    const opened = await Promise.all([one.opened, two.opened])
    expect(opened.filter(({ connection }) => connection !== undefined)).toHaveLength(1)
    expect(opened.flatMap(({ error }) => error ?? [])).toEqual([
      expect.stringContaining('is in use by a running Mostrador'),
    ])
  })

  test("'s running service is shared by a command of another process", async () => {
    const dataDir = await madeDataDir()
    await using service = new Holder(dataDir, 'serve')
    const connection = await service.connection()
    const used = await useEmbeddedPostgres({ dataDir, durable: false })
    expect(used).toMatchObject({ owned: false, connection })
    await used[Symbol.asyncDispose]()
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is waited for by a command while the service is still starting', async () => {
    const dataDir = newDataDir()
    await using service = new Holder(dataDir, 'serve')
    await waitFor('the service holds the folder', () => existsSync(join(dataDir, 'connection.json')))
    const used = await useEmbeddedPostgres({ dataDir, durable: false })
    expect(used).toMatchObject({ owned: false, connection: await service.connection() })
  })

  test('is waited for by a command and by a service while a command works', async () => {
    const dataDir = await madeDataDir()
    const command = await open(dataDir, 'command')
    await using second = new Holder(dataDir, 'use')
    await using service = new Holder(dataDir, 'serve')
    let waiting = 2
    for (const holder of [second, service]) void holder.opened.then(() => (waiting -= 1))
    await expect(EmbeddedPostgres.open({ dataDir, kind: 'command', waitMs: 300 })).rejects.toThrow(
      /in use by a Mostrador command \(pid \d+/,
    )
    expect(waiting).toBe(2)
    await command.stop()
    await Promise.race([second.opened, service.opened])
    await second.opened
    await second[Symbol.asyncDispose]()
    await service.connection()
  })

  test('is given back by a command that used it alone', async () => {
    const dataDir = await madeDataDir()
    const used = await useEmbeddedPostgres({ dataDir, durable: false })
    expect(used.owned).toBe(true)
    expect(await query(used.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await used[Symbol.asyncDispose]()
    const { holder, connection } = JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8'))
    expect({ holder, connection }).toEqual({ holder: null, connection: null })
    await open(dataDir)
  })
})

describe('a stop', () => {
  test('takes less than 10 s with clients connected, in a transaction and in a query', async () => {
    const postgres = await open(await madeDataDir())
    const clients = Array.from({ length: 20 }, () => new Client(postgres.connection))
    for (const client of clients) client.on('error', () => {})
    await Promise.all(clients.map((client) => client.connect()))
    await clients[0]?.query('begin; create table open_work (id int)')
    const cut = clients[1]?.query('select pg_sleep(600)').catch((error: unknown) => error)
    const startedAt = performance.now()
    await Promise.all([postgres.stop(), postgres.stop()])
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await cut).toBeInstanceOf(Error)
  })
})
