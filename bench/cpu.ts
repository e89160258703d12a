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

/** CPU of each PostgreSQL by the kind of its processes; `ended` counts the processes that have ended. */
export function postgresCpuByKindUs(folders: readonly string[]): Map<string, number> {
  const kinds = new Map<string, number>()
  const add = (kind: string, ticks: number) => kinds.set(kind, (kinds.get(kind) ?? 0) + ticks * 10_000)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!folders.includes(readlinkSync(`/proc/${pid}/cwd`))) continue
      const kind = kindOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      add(kind, ticksIn(pid, 13))
      if (kind === 'postmaster') add('ended', ticksIn(pid, 15) - ticksIn(pid, 13))
    } catch {
      // The process ended meanwhile.
    }
  }
  return kinds
}

function kindOf(title: string): string {
  if (!title.startsWith('postgres: ')) return 'postmaster'
  return (
    /walwriter|checkpointer|background writer|autovacuum worker/.exec(title)?.[0] ??
    (/\[local\]|\d+\.\d+\.\d+\.\d+\(/.test(title) ? 'backends' : 'others')
  )
}
