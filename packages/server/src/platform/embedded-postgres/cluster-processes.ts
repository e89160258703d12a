// Finds the PostgreSQL processes working in a folder, whoever started them, and shuts them down.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode } from './failure.ts'
import type { Identity } from './identity.ts'

const run = promisify(execFile)
const POLL_MS = 20
const PROGRAMS = ['postgres', 'initdb']

/**
 * Matches both the working folder and PostgreSQL's program: so never a process that merely reuses the pid in
 * postmaster.pid, nor a person's shell in the folder.
 */
export async function findClusterProcesses(
  folder: string,
  identity: Identity | undefined,
): Promise<number[]> {
  if (!existsSync(folder)) return []
  if (!existsSync('/proc/self/cwd')) return findByCommand(folder)
  const wanted = statSync(folder)
  const found: number[] = []
  const hidden: number[] = []
  for (const pid of listPrograms()) {
    try {
      const cwd = statSync(`/proc/${pid}/cwd`)
      if (cwd.dev === wanted.dev && cwd.ino === wanted.ino) found.push(pid)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EACCES' || code === 'EPERM') hidden.push(pid)
    }
  }
  return identity === undefined || hidden.length === 0
    ? found
    : [...found, ...(await findAsOwner(folder, hidden, identity))]
}

/** Fast shutdown first, then immediate, then by force; looks again before each step, and returns when none is left. */
export async function shutDownClusterProcesses(
  folder: string,
  identity: Identity | undefined,
): Promise<number[]> {
  const first = await findClusterProcesses(folder, identity)
  const steps = [
    { signal: 'SIGINT', withinMs: 8_000 },
    { signal: 'SIGQUIT', withinMs: 3_000 },
    { signal: 'SIGKILL', withinMs: 5_000 },
  ] as const
  for (const { signal, withinMs } of steps) {
    const found = await findClusterProcesses(folder, identity)
    // On SIGINT PostgreSQL's main process ends the others; without it nobody responds to SIGINT.
    const mainPid = readPostmasterFile(folder)?.pid
    const asked = signal === 'SIGINT' ? found.filter((pid) => pid === mainPid) : found
    if (found.length > 0 && asked.length === 0) continue
    for (const pid of asked) sendSignal(pid, signal)
    if (await areGone(folder, identity, withinMs)) return first
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (pid ${first.join(', ')}) still works in ${folder} and does not end: end it, then start again`,
  )
}

export type PostmasterFile = { pid: number; ready: boolean }

/** postmaster.pid: the pid on its first line, the state on its eighth. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    // A standalone server, such as the one that sets the password, writes its pid negated.
    return { pid: Math.abs(Number(lines[0])), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function areGone(folder: string, identity: Identity | undefined, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    if ((await findClusterProcesses(folder, identity)).length === 0) return true
    if (performance.now() > deadline) return false
    await delay(POLL_MS)
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

function listPrograms(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && PROGRAMS.includes(readProgramName(name)))
    .map(Number)
}

function readProgramName(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Root in a container often may not inspect another user's process, but that user may: so the check runs as them. */
async function findAsOwner(folder: string, pids: readonly number[], identity: Identity): Promise<number[]> {
  const script = 'for pid in "$@"; do [ "/proc/$pid/cwd" -ef . ] && echo "$pid"; done; exit 0'
  const options = { ...identity, cwd: folder, env: {} }
  const { stdout } = await run('/bin/sh', ['-c', script, 'sh', ...pids.map(String)], options)
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Without /proc (macOS): the cluster's recorded pid, if its command line names the cluster. */
async function findByCommand(folder: string): Promise<number[]> {
  const pid = readPostmasterFile(folder)?.pid
  if (pid === undefined || Number.isNaN(pid)) return []
  try {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command='])
    return stdout.includes('/bin/postgres ') && `${stdout.trim()} `.includes(` -D ${folder} `) ? [pid] : []
  } catch {
    return []
  }
}
