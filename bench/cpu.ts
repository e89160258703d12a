// CPU time of processes, in Linux's unit of hundredths of a second.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of an embedded PostgreSQL, where its processes are found. */
export const folderIn = (dataDir: string): string => join(dataDir, 'pg')

/** Sum over all processes of each PostgreSQL, found by their folders; the first one includes the time of those that have ended. */
export function postgresCpuUs(folders: readonly string[]): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!folders.includes(readlinkSync(`/proc/${pid}/cwd`))) continue
      ticks += ticksIn(pid, 15)
    } catch {
      // The process ended meanwhile.
    }
  }
  return ticks * 10_000
}

/** For one process, without its children. */
export function processCpuUs(pid: number): number {
  return ticksIn(String(pid), 13) * 10_000
}

/** Children of a process that are still running. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

function ticksIn(pid: string, end: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, end).reduce((sum, field) => sum + Number(field), 0)
}

/** Time that each process of each PostgreSQL has taken so far, and all that those took which have ended. */
export type PostgresProcesses = { living: Map<string, { kind: string; ticks: number }>; endedTicks: number }

export function postgresProcesses(folders: readonly string[]): PostgresProcesses {
  const found: PostgresProcesses = { living: new Map(), endedTicks: 0 }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!folders.includes(readlinkSync(`/proc/${pid}/cwd`))) continue
      const kind = kindOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      const ticks = ticksIn(pid, 13)
      found.living.set(pid, { kind, ticks })
      if (kind === 'postmaster') found.endedTicks += ticksIn(pid, 15) - ticks
    } catch {
      // The process ended meanwhile.
    }
  }
  return found
}

/** CPU between two looks by the kind of process. Of one that ended meanwhile only that time counts, and not its whole life. */
export function postgresCpuBetweenUs(
  before: PostgresProcesses,
  after: PostgresProcesses,
): Map<string, number> {
  const kinds = new Map<string, number>()
  const add = (kind: string, ticks: number) => kinds.set(kind, (kinds.get(kind) ?? 0) + ticks * 10_000)
  for (const [pid, { kind, ticks }] of after.living) add(kind, ticks - (before.living.get(pid)?.ticks ?? 0))
  const gone = [...before.living].filter(([pid]) => !after.living.has(pid))
  const took = gone.reduce((sum, [, { ticks }]) => sum + ticks, 0)
  add('ended meanwhile', after.endedTicks - before.endedTicks - took)
  return kinds
}

function kindOf(title: string): string {
  if (!title.startsWith('postgres: ')) return 'postmaster'
  return (
    /walwriter|checkpointer|background writer|autovacuum worker/.exec(title)?.[0] ??
    (/\[local\]|\d+\.\d+\.\d+\.\d+\(/.test(title) ? 'backends' : 'others')
  )
}
