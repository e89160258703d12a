import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '../connection-file.ts'
import { EmbeddedPostgres } from '../embedded-postgres.ts'

/** Not created yet, and removed after the test. As root, its parent folder is root's alone (0700). */
export function newDataDir(): string {
  const parent = mkdtempSync(join(tmpdir(), 'mostrador-test-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }))
  return join(parent, 'data')
}

/** Shared by all test files of a process: none of them may remove it while another one copies it. */
let made: Promise<string> | undefined

/** As a first start has left it; a copy, because making a cluster takes much longer. Removed after the test. */
export async function madeDataDir(): Promise<string> {
  made ??= makeDataDir()
  const dataDir = newDataDir()
  execFileSync('cp', ['-a', await made, dataDir])
  return dataDir
}

async function makeDataDir(): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), 'mostrador-made-'))
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }))
  const dataDir = join(parent, 'data')
  const postgres = await EmbeddedPostgres.open({ dataDir, kind: 'command', durable: false })
  await postgres.stop()
  return dataDir
}

export async function query<Row>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows as Row[]
  } finally {
    await client.end()
  }
}

export async function waitFor(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 45_000
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await delay(10)
  }
}

export function mainPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A zombie, whose parent has not waited for it, is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
