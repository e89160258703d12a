import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findClusterProcesses, readPostmasterFile } from './cluster-processes.ts'
import type { Connection } from './connection-file.ts'
import { readConnectionFile, writeConnectionFile } from './connection-file.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { chooseIdentities } from './identity.ts'
import { isAlive, madeDataDir, mainPid, newDataDir, query, waitFor } from './testing/data-folders.ts'
import { Holder } from './testing/holder.ts'

type Opened = { postgres: EmbeddedPostgres; log: string[]; fatal: Error[] }

async function open(dataDir: string, { durable = true } = {}): Promise<Opened> {
  const log: string[] = []
  const fatal: Error[] = []
  const postgres = await EmbeddedPostgres.open({
    dataDir,
    kind: 'serve',
    durable,
    onLog: (line) => log.push(line),
    onFatal: (error) => fatal.push(error),
  })
  onTestFinished(() => postgres.stop())
  return { postgres, log, fatal }
}

async function answers(connection: Connection): Promise<boolean> {
  return query(connection, 'select 1').then(
    () => true,
    () => false,
  )
}

/** A query that does not notice its server's death until told. */
async function startBusyQuery(connection: Connection): Promise<number> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  client.query('select count(*) from generate_series(1, 1e12::bigint)').catch(() => {})
  return rows[0].pid
}

function clusterProcesses(dataDir: string): Promise<number[]> {
  const folder = join(dataDir, 'pg')
  return findClusterProcesses(folder, chooseIdentities(dataDir, folder)?.server)
}

describe('after kill -9 of the service', () => {
  test('PostgreSQL stays healthy, and the next start ends it and has every committed row', async () => {
    const dataDir = await madeDataDir()
    await using service = new Holder(dataDir, 'serve')
    const connection = await service.connection()
    await query(connection, 'create table kept as select 7 as value')
    const orphan = mainPid(dataDir)
    await service.kill()
    // Nobody reads its log any more, which must not matter.
    await query(
      connection,
      `do $$ begin for i in 1..2000 loop raise warning '%', repeat('x', 100); end loop; end $$`,
    )
    expect(isAlive(orphan)).toBe(true)
    const { postgres, log } = await open(dataDir)
    expect(await query(postgres.connection, 'select value from kept')).toEqual([{ value: 7 }])
    expect(isAlive(orphan)).toBe(false)
    expect(log.filter((line) => line.includes('still ran from an earlier start'))).toHaveLength(1)
  })

  test('and of PostgreSQL, the next start has every committed row', async () => {
    const dataDir = await madeDataDir()
    await using service = new Holder(dataDir, 'serve')
    const connection = await service.connection()
    await query(connection, 'create table kept as select 7 as value')
    const busy = await startBusyQuery(connection)
    const pid = mainPid(dataDir)
    await service.kill()
    process.kill(pid, 'SIGKILL')
    await waitFor('the main process is gone', () => !isAlive(pid))
    expect(isAlive(busy)).toBe(true)
    const { postgres } = await open(dataDir)
    expect(await query(postgres.connection, 'select value from kept')).toEqual([{ value: 7 }])
    expect(isAlive(busy)).toBe(false)
  })

  test('at any step of its very first start, the next one makes the database', async () => {
    let dataDir = newDataDir()
    for (let step = 1; ; step += 1) {
      await using service = new Holder(dataDir, 'serve', { endAtStep: step })
      const { connection, error } = await service.opened
      if (connection !== undefined) break
      // The leftovers of the previous step did not end it.
      expect(error, `step ${step}`).toBe('ended without a word')
      await service.kill()
      if (!existsSync(join(dataDir, 'pg'))) continue
      const { postgres } = await open(dataDir, { durable: false })
      expect(await answers(postgres.connection), `after step ${step}`).toBe(true)
      expect(readdirSync(dataDir).sort(), `after step ${step}`).toEqual(['connection.json', 'lock.db', 'pg'])
      await postgres.stop()
      // The remaining steps belong to a first start only where there is no database yet.
      dataDir = newDataDir()
    }
  }, 180_000)
})

describe('after kill -9 of PostgreSQL', () => {
  test('it is back under the same connection, with every committed row', async () => {
    const dataDir = await madeDataDir()
    const { postgres, log } = await open(dataDir)
    await query(postgres.connection, 'create table kept as select 7 as value')
    const busy = await startBusyQuery(postgres.connection)
    const pid = mainPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await waitFor('PostgreSQL answers again', async () => log.some((line) => line.includes('runs again')))
    expect(await query(postgres.connection, 'select value from kept')).toEqual([{ value: 7 }])
    expect(isAlive(busy)).toBe(false)
    expect(log).toContain('PostgreSQL ended unexpectedly (signal SIGKILL): starting it again')
    expect(readConnectionFile(dataDir)?.connection).toEqual(postgres.connection)
  })

  test('again and again, also while it starts, it is back each time', async () => {
    const dataDir = await madeDataDir()
    const { postgres, fatal } = await open(dataDir)
    await query(postgres.connection, 'create table kept as select 7 as value')
    let killed = 0
    for (let times = 0; times < 4; times += 1) {
      await waitFor('another main process runs', () => {
        const pid = readPostmasterFile(join(dataDir, 'pg'))?.pid
        return pid !== undefined && pid > 0 && pid !== killed
      })
      killed = mainPid(dataDir)
      process.kill(killed, 'SIGKILL')
    }
    await waitFor('PostgreSQL answers', () => answers(postgres.connection))
    expect(await query(postgres.connection, 'select value from kept')).toEqual([{ value: 7 }])
    expect(fatal).toEqual([])
  })

  test('a stop in the middle of the restart stops for good', async () => {
    const dataDir = await madeDataDir()
    const { postgres, log } = await open(dataDir)
    process.kill(mainPid(dataDir), 'SIGKILL')
    await waitFor('the death is seen', () => log.some((line) => line.includes('unexpectedly')))
    await postgres.stop()
    expect(await clusterProcesses(dataDir)).toEqual([])
    await open(dataDir)
  })

  test('a start that fails three times is told, with the last lines of its log', async () => {
    const dataDir = await madeDataDir()
    const { fatal } = await open(dataDir)
    const control = join(dataDir, 'pg/global/pg_control')
    renameSync(control, `${control}.away`)
    process.kill(mainPid(dataDir), 'SIGKILL')
    await waitFor('the failure is told', () => fatal.length > 0)
    expect(fatal[0]?.message).toMatch(/^PostgreSQL could not be started again: .*pg_control/)
    expect(fatal[0]?.message).not.toContain('\n')
    renameSync(`${control}.away`, control)
  })
})

describe('a postmaster.pid that an earlier run left', () => {
  async function leaveStalePid(dataDir: string, pid: number): Promise<void> {
    const { postgres } = await open(dataDir)
    await query(postgres.connection, 'create table kept as select 7 as value')
    await postgres.stop()
    const { uid, gid } = statSync(join(dataDir, 'pg'))
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(dataDir, 'pg', name)
      writeFileSync(path, `${pid}\n${join(dataDir, 'pg')}\n1700000000\n5432\n.\n\n`, { mode: 0o600 })
      chownSync(path, uid, gid)
    }
  }

  test('does not hinder a start, nor harm the unrelated process that now has its pid', async () => {
    const dataDir = await madeDataDir()
    // A process of the same user in this very folder, but not PostgreSQL.
    const unrelated = spawn('sleep', ['600'], {
      ...chooseIdentities(dataDir, join(dataDir, 'pg'))?.server,
      cwd: join(dataDir, 'pg'),
    })
    onTestFinished(() => void unrelated.kill())
    await once(unrelated, 'spawn')
    await leaveStalePid(dataDir, unrelated.pid ?? 0)
    const { postgres } = await open(dataDir)
    expect(await query(postgres.connection, 'select value from kept')).toEqual([{ value: 7 }])
    expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull()
  })

  test('does not hinder a start when it names our own pid', async () => {
    const dataDir = await madeDataDir()
    await leaveStalePid(dataDir, process.pid)
    const { postgres } = await open(dataDir)
    expect(await query(postgres.connection, 'select value from kept')).toEqual([{ value: 7 }])
  })
})

describe('a password that connection.json', () => {
  test('has lost is set anew, and the data stay', async () => {
    const dataDir = await madeDataDir()
    const { postgres } = await open(dataDir)
    await query(postgres.connection, 'create table kept as select 7 as value')
    await postgres.stop()
    rmSync(join(dataDir, 'connection.json'))
    const next = await open(dataDir)
    expect(await query(next.postgres.connection, 'select value from kept')).toEqual([{ value: 7 }])
    expect(next.postgres.connection.password).not.toBe(postgres.connection.password)
  })

  test('tells otherwise than the cluster, as after a restore, is set anew', async () => {
    const dataDir = await madeDataDir()
    writeConnectionFile(dataDir, { holder: null, password: 'of-another-cluster', connection: null })
    const { postgres } = await open(dataDir)
    expect(await answers(postgres.connection)).toBe(true)
    await postgres.stop()
    const next = await open(dataDir)
    expect(next.postgres.connection.password).toBe(postgres.connection.password)
  })
})
